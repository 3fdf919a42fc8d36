//! The words of the form of Kaspi Gold.

use super::StatementLanguage;
use super::story::{Act, Operation};

/// Lines of the sums, in the order of the form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Replenishments,
    FromOwn,
    Loans,
    Transfers,
    ToOwn,
    Purchases,
    Cash,
    Other,
}

pub(super) const LINES: [Line; 8] = [
    Line::Replenishments,
    Line::FromOwn,
    Line::Loans,
    Line::Transfers,
    Line::ToOwn,
    Line::Purchases,
    Line::Cash,
    Line::Other,
];

pub(super) fn summary_line(act: Act) -> Line {
    match act {
        Act::Salary | Act::FromPerson(_) | Act::FromOtherBank => Line::Replenishments,
        Act::FromDeposit => Line::FromOwn,
        Act::Loan => Line::Loans,
        Act::Purchase(_) | Act::PurchaseAbroad(..) | Act::Refund(_) => Line::Purchases,
        Act::ToPerson(_) => Line::Transfers,
        Act::ToDeposit => Line::ToOwn,
        Act::Cash => Line::Cash,
        Act::Fee => Line::Other,
    }
}

/// The word in a row and the word in the sums.
pub(super) fn words(line: Line, language: StatementLanguage) -> (&'static str, &'static str) {
    match (language, line) {
        (StatementLanguage::Ru, Line::Replenishments) => ("Пополнение", "Пополнения"),
        (StatementLanguage::Ru, Line::FromOwn) => {
            ("Поступление со своего счета", "Поступления со своих счетов")
        }
        (StatementLanguage::Ru, Line::Loans) => ("Зачисление кредита", "Зачисления кредитов"),
        (StatementLanguage::Ru, Line::Transfers) => ("Перевод", "Переводы"),
        (StatementLanguage::Ru, Line::ToOwn) => ("Перевод на свой счет", "Переводы на свои счета"),
        (StatementLanguage::Ru, Line::Purchases) => ("Покупка", "Покупки"),
        (StatementLanguage::Ru, Line::Cash) => ("Снятие", "Снятия"),
        (StatementLanguage::Ru, Line::Other) => ("Разное", "Разное"),
        (StatementLanguage::Kk, Line::Replenishments) => ("Толықтыру", "Толықтыру"),
        (StatementLanguage::Kk, Line::FromOwn) => ("Өз шотынан түсім", "Өз шоттарынан түсімдер"),
        (StatementLanguage::Kk, Line::Loans) => ("Кредиттің түсуі", "Кредиттердің түсуі"),
        (StatementLanguage::Kk, Line::Transfers) => ("Аударым", "Аударым"),
        (StatementLanguage::Kk, Line::ToOwn) => ("Өз шотына аударым", "Өз шоттарына аударымдар"),
        (StatementLanguage::Kk, Line::Purchases) => ("Зат сатып алу", "Зат сатып алу"),
        (StatementLanguage::Kk, Line::Cash) => ("Ақша алу", "Ақша алу"),
        (StatementLanguage::Kk, Line::Other) => ("Әртүрлі", "Әртүрлі"),
        (StatementLanguage::En, Line::Replenishments) => ("Replenishment", "Replenishment"),
        (StatementLanguage::En, Line::FromOwn) => {
            ("Receipt from own account", "Receipts from own accounts")
        }
        (StatementLanguage::En, Line::Loans) => ("Loan crediting", "Loan creditings"),
        (StatementLanguage::En, Line::Transfers) => ("Transfers", "Transfers"),
        (StatementLanguage::En, Line::ToOwn) => {
            ("Transfer to own account", "Transfers to own accounts")
        }
        (StatementLanguage::En, Line::Purchases) => ("Purchases", "Purchases"),
        (StatementLanguage::En, Line::Cash) => ("Withdrawals", "Withdrawals"),
        (StatementLanguage::En, Line::Other) => ("Others", "Others"),
    }
}

pub(super) fn details(operation: Operation, language: StatementLanguage) -> Vec<String> {
    let three = |ru: &str, kk: &str, en: &str| {
        vec![match language {
            StatementLanguage::Ru => ru.to_owned(),
            StatementLanguage::Kk => kk.to_owned(),
            StatementLanguage::En => en.to_owned(),
        }]
    };
    match operation.act {
        Act::Salary => {
            three("Зарплата ТОО «Ромашка»", "Жалақы «Ромашка» ЖШС", "Salary Romashka LLP")
        }
        Act::FromPerson(who) | Act::ToPerson(who) => vec![who.to_owned()],
        Act::FromOtherBank => {
            three("С карты другого банка", "Басқа банктің картасынан", "From card of other bank")
        }
        Act::FromDeposit => three("С Kaspi Депозита", "Kaspi Депозиттен", "From Kaspi Deposit"),
        Act::ToDeposit => three("На Kaspi Депозит", "Kaspi Депозитке", "To Kaspi Deposit"),
        Act::Loan => three("Кредит Наличными", "Қолма-қол кредит", "Cash loan"),
        Act::Purchase(shop) | Act::Refund(shop) => vec![shop.to_owned()],
        Act::PurchaseAbroad(shop, dollars) => vec![shop.to_owned(), format!("(- {dollars} USD)")],
        Act::Cash => three("Банкомат Tumar", "Банкомат Tumar", "ATM Tumar"),
        Act::Fee => {
            let mut lines = three(
                "Комиссия за перевод на карту",
                "Басқа банктің картасына",
                "Commission for transfer",
            );
            lines.extend(three("другого банка", "аударғаны үшін комиссия", "of other banks"));
            lines
        }
    }
}
