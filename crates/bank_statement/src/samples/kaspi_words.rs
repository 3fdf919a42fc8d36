//! The words of the form of Kaspi Gold.

use super::Language;
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

pub(super) fn line_of(act: Act) -> Line {
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
pub(super) fn words(line: Line, language: Language) -> (&'static str, &'static str) {
    match (language, line) {
        (Language::Ru, Line::Replenishments) => ("Пополнение", "Пополнения"),
        (Language::Ru, Line::FromOwn) => {
            ("Поступление со своего счета", "Поступления со своих счетов")
        }
        (Language::Ru, Line::Loans) => ("Зачисление кредита", "Зачисления кредитов"),
        (Language::Ru, Line::Transfers) => ("Перевод", "Переводы"),
        (Language::Ru, Line::ToOwn) => ("Перевод на свой счет", "Переводы на свои счета"),
        (Language::Ru, Line::Purchases) => ("Покупка", "Покупки"),
        (Language::Ru, Line::Cash) => ("Снятие", "Снятия"),
        (Language::Ru, Line::Other) => ("Разное", "Разное"),
        (Language::Kk, Line::Replenishments) => ("Толықтыру", "Толықтыру"),
        (Language::Kk, Line::FromOwn) => ("Өз шотынан түсім", "Өз шоттарынан түсімдер"),
        (Language::Kk, Line::Loans) => ("Кредиттің түсуі", "Кредиттердің түсуі"),
        (Language::Kk, Line::Transfers) => ("Аударым", "Аударым"),
        (Language::Kk, Line::ToOwn) => ("Өз шотына аударым", "Өз шоттарына аударымдар"),
        (Language::Kk, Line::Purchases) => ("Зат сатып алу", "Зат сатып алу"),
        (Language::Kk, Line::Cash) => ("Ақша алу", "Ақша алу"),
        (Language::Kk, Line::Other) => ("Әртүрлі", "Әртүрлі"),
        (Language::En, Line::Replenishments) => ("Replenishment", "Replenishment"),
        (Language::En, Line::FromOwn) => ("Receipt from own account", "Receipts from own accounts"),
        (Language::En, Line::Loans) => ("Loan crediting", "Loan creditings"),
        (Language::En, Line::Transfers) => ("Transfers", "Transfers"),
        (Language::En, Line::ToOwn) => ("Transfer to own account", "Transfers to own accounts"),
        (Language::En, Line::Purchases) => ("Purchases", "Purchases"),
        (Language::En, Line::Cash) => ("Withdrawals", "Withdrawals"),
        (Language::En, Line::Other) => ("Others", "Others"),
    }
}

pub(super) fn details(operation: Operation, language: Language) -> Vec<String> {
    let three = |ru: &str, kk: &str, en: &str| {
        vec![match language {
            Language::Ru => ru.to_owned(),
            Language::Kk => kk.to_owned(),
            Language::En => en.to_owned(),
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
