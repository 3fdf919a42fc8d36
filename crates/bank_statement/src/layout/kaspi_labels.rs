//! Labels of Kaspi Gold. Those of the old form are from published statements of 2022 to 2026. Of
//! the newer form (own accounts, loans) only the Russian ones are; the Kazakh and English ones are
//! from memory, and so are the English ones for balances and accounts.

use crate::{RowKind, StatementLanguage};

/// Labels of one language. Longer labels come before those that are their prefixes.
pub(super) struct KaspiLabels {
    pub language: StatementLanguage,
    pub card: &'static str,
    pub account: &'static str,
    /// The text of a balance before its date, and after it.
    pub available: (&'static str, &'static str),
    /// The first two column heads of the table.
    pub heads: (&'static str, &'static str),
    pub kinds: &'static [(&'static str, RowKind)],
    pub totals: &'static [(&'static str, RowKind)],
}

pub(super) const RU: KaspiLabels = KaspiLabels {
    language: StatementLanguage::Ru,
    card: "Номер карты:",
    account: "Номер счета:",
    available: ("Доступно на", ""),
    heads: ("Дата", "Сумма"),
    kinds: &[
        ("Поступление со своего счета", RowKind::FromOwnAccount),
        ("Перевод на свой счет", RowKind::ToOwnAccount),
        ("Зачисление кредита", RowKind::LoanCredit),
        ("Пополнение", RowKind::Replenishment),
        ("Покупка", RowKind::Purchase),
        ("Перевод", RowKind::Transfer),
        ("Снятие", RowKind::Withdrawal),
        ("Разное", RowKind::Other),
    ],
    totals: &[
        ("Поступления со своих счетов", RowKind::FromOwnAccount),
        ("Переводы на свои счета", RowKind::ToOwnAccount),
        ("Зачисления кредитов", RowKind::LoanCredit),
        ("Пополнения", RowKind::Replenishment),
        ("Покупки", RowKind::Purchase),
        ("Переводы", RowKind::Transfer),
        ("Снятия", RowKind::Withdrawal),
        ("Разное", RowKind::Other),
    ],
};

pub(super) const KK: KaspiLabels = KaspiLabels {
    language: StatementLanguage::Kk,
    card: "Карта нөмірі:",
    account: "Шот нөмірі:",
    available: ("", "ж. қолжетімді"),
    heads: ("Күні", "Сомасы"),
    kinds: &[
        ("Өз шотынан түсім", RowKind::FromOwnAccount),
        ("Өз шотына аударым", RowKind::ToOwnAccount),
        ("Кредиттің түсуі", RowKind::LoanCredit),
        ("Толықтыру", RowKind::Replenishment),
        ("Зат сатып алу", RowKind::Purchase),
        ("Сатып алу", RowKind::Purchase),
        ("Аударым", RowKind::Transfer),
        ("Ақша алу", RowKind::Withdrawal),
        ("Әртүрлі", RowKind::Other),
    ],
    totals: &[
        ("Өз шоттарынан түсімдер", RowKind::FromOwnAccount),
        ("Өз шоттарына аударымдар", RowKind::ToOwnAccount),
        ("Кредиттердің түсуі", RowKind::LoanCredit),
        ("Толықтыру", RowKind::Replenishment),
        ("Зат сатып алу", RowKind::Purchase),
        ("Сатып алу", RowKind::Purchase),
        ("Аударым", RowKind::Transfer),
        ("Ақша алу", RowKind::Withdrawal),
        ("Әртүрлі", RowKind::Other),
    ],
};

pub(super) const EN: KaspiLabels = KaspiLabels {
    language: StatementLanguage::En,
    card: "Card number:",
    account: "Account number:",
    available: ("Available on", ""),
    heads: ("Date", "Amount"),
    kinds: &[
        ("Receipt from own account", RowKind::FromOwnAccount),
        ("Transfer to own account", RowKind::ToOwnAccount),
        ("Loan crediting", RowKind::LoanCredit),
        ("Replenishment", RowKind::Replenishment),
        ("Purchases", RowKind::Purchase),
        ("Purchase", RowKind::Purchase),
        ("Transfers", RowKind::Transfer),
        ("Transfer", RowKind::Transfer),
        ("Withdrawals", RowKind::Withdrawal),
        ("Withdrawal", RowKind::Withdrawal),
        ("Others", RowKind::Other),
    ],
    totals: &[
        ("Receipts from own accounts", RowKind::FromOwnAccount),
        ("Transfers to own accounts", RowKind::ToOwnAccount),
        ("Loan creditings", RowKind::LoanCredit),
        ("Replenishments", RowKind::Replenishment),
        ("Replenishment", RowKind::Replenishment),
        ("Purchases", RowKind::Purchase),
        ("Transfers", RowKind::Transfer),
        ("Withdrawals", RowKind::Withdrawal),
        ("Others", RowKind::Other),
    ],
};
