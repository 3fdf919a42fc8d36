//! The words of Kaspi Gold. Those of the old form are taken from published statements of 2022 to
//! 2026. Of the newer form (own accounts, loans) only the Russian words are; the Kazakh and English
//! ones are from memory, and so are the English ones for balances and accounts.

use crate::{Kind, StatementLanguage};

/// The words of one language. Longer labels stand before those that begin them.
pub(super) struct Words {
    pub language: StatementLanguage,
    pub card: &'static str,
    pub account: &'static str,
    /// What a balance says before its date, and after it.
    pub available: (&'static str, &'static str),
    /// The first two heads of the table.
    pub heads: (&'static str, &'static str),
    pub kinds: &'static [(&'static str, Kind)],
    pub totals: &'static [(&'static str, Kind)],
}

pub(super) const RU: Words = Words {
    language: StatementLanguage::Ru,
    card: "Номер карты:",
    account: "Номер счета:",
    available: ("Доступно на", ""),
    heads: ("Дата", "Сумма"),
    kinds: &[
        ("Поступление со своего счета", Kind::FromOwnAccount),
        ("Перевод на свой счет", Kind::ToOwnAccount),
        ("Зачисление кредита", Kind::LoanCredit),
        ("Пополнение", Kind::Replenishment),
        ("Покупка", Kind::Purchase),
        ("Перевод", Kind::Transfer),
        ("Снятие", Kind::Withdrawal),
        ("Разное", Kind::Other),
    ],
    totals: &[
        ("Поступления со своих счетов", Kind::FromOwnAccount),
        ("Переводы на свои счета", Kind::ToOwnAccount),
        ("Зачисления кредитов", Kind::LoanCredit),
        ("Пополнения", Kind::Replenishment),
        ("Покупки", Kind::Purchase),
        ("Переводы", Kind::Transfer),
        ("Снятия", Kind::Withdrawal),
        ("Разное", Kind::Other),
    ],
};

pub(super) const KK: Words = Words {
    language: StatementLanguage::Kk,
    card: "Карта нөмірі:",
    account: "Шот нөмірі:",
    available: ("", "ж. қолжетімді"),
    heads: ("Күні", "Сомасы"),
    kinds: &[
        ("Өз шотынан түсім", Kind::FromOwnAccount),
        ("Өз шотына аударым", Kind::ToOwnAccount),
        ("Кредиттің түсуі", Kind::LoanCredit),
        ("Толықтыру", Kind::Replenishment),
        ("Зат сатып алу", Kind::Purchase),
        ("Сатып алу", Kind::Purchase),
        ("Аударым", Kind::Transfer),
        ("Ақша алу", Kind::Withdrawal),
        ("Әртүрлі", Kind::Other),
    ],
    totals: &[
        ("Өз шоттарынан түсімдер", Kind::FromOwnAccount),
        ("Өз шоттарына аударымдар", Kind::ToOwnAccount),
        ("Кредиттердің түсуі", Kind::LoanCredit),
        ("Толықтыру", Kind::Replenishment),
        ("Зат сатып алу", Kind::Purchase),
        ("Сатып алу", Kind::Purchase),
        ("Аударым", Kind::Transfer),
        ("Ақша алу", Kind::Withdrawal),
        ("Әртүрлі", Kind::Other),
    ],
};

pub(super) const EN: Words = Words {
    language: StatementLanguage::En,
    card: "Card number:",
    account: "Account number:",
    available: ("Available on", ""),
    heads: ("Date", "Amount"),
    kinds: &[
        ("Receipt from own account", Kind::FromOwnAccount),
        ("Transfer to own account", Kind::ToOwnAccount),
        ("Loan crediting", Kind::LoanCredit),
        ("Replenishment", Kind::Replenishment),
        ("Purchases", Kind::Purchase),
        ("Purchase", Kind::Purchase),
        ("Transfers", Kind::Transfer),
        ("Transfer", Kind::Transfer),
        ("Withdrawals", Kind::Withdrawal),
        ("Withdrawal", Kind::Withdrawal),
        ("Others", Kind::Other),
    ],
    totals: &[
        ("Receipts from own accounts", Kind::FromOwnAccount),
        ("Transfers to own accounts", Kind::ToOwnAccount),
        ("Loan creditings", Kind::LoanCredit),
        ("Replenishments", Kind::Replenishment),
        ("Replenishment", Kind::Replenishment),
        ("Purchases", Kind::Purchase),
        ("Transfers", Kind::Transfer),
        ("Withdrawals", Kind::Withdrawal),
        ("Others", Kind::Other),
    ],
};
