//! Labels of the Kaspi Gold samples.

use super::StatementLanguage;
use super::operations::{Operation, OperationType};

/// Lines of the totals, in the order of the form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SummaryLine {
    Replenishments,
    FromOwn,
    Loans,
    Transfers,
    ToOwn,
    Purchases,
    Cash,
    Other,
}

pub(super) const LINES: [SummaryLine; 8] = [
    SummaryLine::Replenishments,
    SummaryLine::FromOwn,
    SummaryLine::Loans,
    SummaryLine::Transfers,
    SummaryLine::ToOwn,
    SummaryLine::Purchases,
    SummaryLine::Cash,
    SummaryLine::Other,
];

pub(super) fn summary_line(operation_type: OperationType) -> SummaryLine {
    match operation_type {
        OperationType::Salary | OperationType::FromPerson(_) | OperationType::FromOtherBank => {
            SummaryLine::Replenishments
        }
        OperationType::FromDeposit => SummaryLine::FromOwn,
        OperationType::Loan => SummaryLine::Loans,
        OperationType::Purchase(_)
        | OperationType::PurchaseAbroad(..)
        | OperationType::Refund(_) => SummaryLine::Purchases,
        OperationType::ToPerson(_) => SummaryLine::Transfers,
        OperationType::ToDeposit => SummaryLine::ToOwn,
        OperationType::Cash => SummaryLine::Cash,
        OperationType::Fee => SummaryLine::Other,
    }
}

/// The label of a row and of the total.
pub(super) fn labels(
    line: SummaryLine,
    language: StatementLanguage,
) -> (&'static str, &'static str) {
    match (language, line) {
        (StatementLanguage::Ru, SummaryLine::Replenishments) => ("Пополнение", "Пополнения"),
        (StatementLanguage::Ru, SummaryLine::FromOwn) => {
            ("Поступление со своего счета", "Поступления со своих счетов")
        }
        (StatementLanguage::Ru, SummaryLine::Loans) => {
            ("Зачисление кредита", "Зачисления кредитов")
        }
        (StatementLanguage::Ru, SummaryLine::Transfers) => ("Перевод", "Переводы"),
        (StatementLanguage::Ru, SummaryLine::ToOwn) => {
            ("Перевод на свой счет", "Переводы на свои счета")
        }
        (StatementLanguage::Ru, SummaryLine::Purchases) => ("Покупка", "Покупки"),
        (StatementLanguage::Ru, SummaryLine::Cash) => ("Снятие", "Снятия"),
        (StatementLanguage::Ru, SummaryLine::Other) => ("Разное", "Разное"),
        (StatementLanguage::Kk, SummaryLine::Replenishments) => ("Толықтыру", "Толықтыру"),
        (StatementLanguage::Kk, SummaryLine::FromOwn) => {
            ("Өз шотынан түсім", "Өз шоттарынан түсімдер")
        }
        (StatementLanguage::Kk, SummaryLine::Loans) => ("Кредиттің түсуі", "Кредиттердің түсуі"),
        (StatementLanguage::Kk, SummaryLine::Transfers) => ("Аударым", "Аударым"),
        (StatementLanguage::Kk, SummaryLine::ToOwn) => {
            ("Өз шотына аударым", "Өз шоттарына аударымдар")
        }
        (StatementLanguage::Kk, SummaryLine::Purchases) => ("Зат сатып алу", "Зат сатып алу"),
        (StatementLanguage::Kk, SummaryLine::Cash) => ("Ақша алу", "Ақша алу"),
        (StatementLanguage::Kk, SummaryLine::Other) => ("Әртүрлі", "Әртүрлі"),
        (StatementLanguage::En, SummaryLine::Replenishments) => ("Replenishment", "Replenishment"),
        (StatementLanguage::En, SummaryLine::FromOwn) => {
            ("Receipt from own account", "Receipts from own accounts")
        }
        (StatementLanguage::En, SummaryLine::Loans) => ("Loan crediting", "Loan creditings"),
        (StatementLanguage::En, SummaryLine::Transfers) => ("Transfers", "Transfers"),
        (StatementLanguage::En, SummaryLine::ToOwn) => {
            ("Transfer to own account", "Transfers to own accounts")
        }
        (StatementLanguage::En, SummaryLine::Purchases) => ("Purchases", "Purchases"),
        (StatementLanguage::En, SummaryLine::Cash) => ("Withdrawals", "Withdrawals"),
        (StatementLanguage::En, SummaryLine::Other) => ("Others", "Others"),
    }
}

pub(super) fn details(operation: Operation, language: StatementLanguage) -> Vec<String> {
    let localized = |ru: &str, kk: &str, en: &str| {
        vec![match language {
            StatementLanguage::Ru => ru.to_owned(),
            StatementLanguage::Kk => kk.to_owned(),
            StatementLanguage::En => en.to_owned(),
        }]
    };
    match operation.operation_type {
        OperationType::Salary => {
            localized("Зарплата ТОО «Ромашка»", "Жалақы «Ромашка» ЖШС", "Salary Romashka LLP")
        }
        OperationType::FromPerson(who) | OperationType::ToPerson(who) => vec![who.to_owned()],
        OperationType::FromOtherBank => localized(
            "С карты другого банка",
            "Басқа банктің картасынан",
            "From card of other bank",
        ),
        OperationType::FromDeposit => {
            localized("С Kaspi Депозита", "Kaspi Депозиттен", "From Kaspi Deposit")
        }
        OperationType::ToDeposit => {
            localized("На Kaspi Депозит", "Kaspi Депозитке", "To Kaspi Deposit")
        }
        OperationType::Loan => localized("Кредит Наличными", "Қолма-қол кредит", "Cash loan"),
        OperationType::Purchase(shop) | OperationType::Refund(shop) => vec![shop.to_owned()],
        OperationType::PurchaseAbroad(shop, dollars) => {
            vec![shop.to_owned(), format!("(- {dollars} USD)")]
        }
        OperationType::Cash => localized("Банкомат Tumar", "Банкомат Tumar", "ATM Tumar"),
        OperationType::Fee => {
            let mut lines = localized(
                "Комиссия за перевод на карту",
                "Басқа банктің картасына",
                "Commission for transfer",
            );
            lines.extend(localized("другого банка", "аударғаны үшін комиссия", "of other banks"));
            lines
        }
    }
}
