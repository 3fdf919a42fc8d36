//! What counts as income, and in which months.

use base::Period;
use money::Tenge;

use super::{day, name};
use crate::{
    Bank, Gambling, Income, Month, Owner, RegularIncome, Row, RowKind, StatementData,
    StatementLanguage, income::AverageIncome,
};

fn statement_data(from: &str, to: &str, rows: Vec<Row>) -> StatementData {
    StatementData {
        bank: Bank::Kaspi,
        language: StatementLanguage::Ru,
        owner: Owner { name: name(), account: None, card: None },
        period: Period::new(day(from), day(to)),
        opening: Tenge::ZERO,
        closing: Tenge::ZERO,
        totals: Vec::new(),
        rows,
    }
}

fn row(date: &str, tenge: i64, kind: RowKind, details: &str) -> Row {
    let amount = Tenge::from_tiyn(tenge * 100);
    Row { date: day(date), amount, kind, details: details.to_owned() }
}

/// What counts as income of one row.
fn counted_income(kind: RowKind, tenge: i64, details: &str) -> (i64, Vec<RegularIncome>) {
    let rows = vec![row("2026-08-10", tenge, kind, details)];
    let income = Income::from_statement(&statement_data("2026-08-01", "2026-09-01", rows), 3);
    (income.months[0].all.tiyn() / 100, income.regular_kinds)
}

#[test]
fn transfers_from_others_are_income() {
    for details in ["Марат С.", "В Kaspi Банкомате", "ТОО «Ромашка»", "Айгүл С.", "Айдар Қ.", ""]
    {
        assert_eq!(
            counted_income(RowKind::Replenishment, 100, details),
            (100, vec![]),
            "{details}"
        );
    }
    for (details, kind) in [
        ("Зарплата ТОО «Ромашка»", RegularIncome::Salary),
        ("Заработная плата за май", RegularIncome::Salary),
        ("Жалақы", RegularIncome::Salary),
        ("Пенсия ГЦВП", RegularIncome::Pension),
        ("Зейнетақы", RegularIncome::Pension),
        ("Пособие на детей", RegularIncome::Benefit),
        ("Жәрдемақы", RegularIncome::Benefit),
    ] {
        assert_eq!(
            counted_income(RowKind::Replenishment, 100, details),
            (100, vec![kind]),
            "{details}"
        );
    }
}

#[test]
fn own_borrowed_and_refunded_money_is_not_income() {
    for details in [
        "С Kaspi Депозита",
        "С карты другого банка",
        "Басқа банктің картасынан",
        "Айгүл Қ.",
        "Aigul K.",
        "Поступление перевода Айгүл Қ.",
        "Айгуль К.",
        "Возврат средств",
        "Отмена операции",
        "ТОО «МФО Быстрые деньги»",
        "by account number PAYDALA LLP",
        "Микрокредит №1",
        "Несие",
    ] {
        assert_eq!(counted_income(RowKind::Replenishment, 100, details).0, 0, "{details}");
    }
    for kind in
        [RowKind::FromOwnAccount, RowKind::LoanCredit, RowKind::Purchase, RowKind::Unrecognised]
    {
        assert_eq!(counted_income(kind, 100, "Зарплата").0, 0, "{kind:?}");
    }
    assert_eq!(counted_income(RowKind::Replenishment, -100, "Зарплата").0, 0);
}

fn average(from: &str, to: &str, months: usize) -> Option<AverageIncome> {
    let salary = |date| row(date, 100, RowKind::Replenishment, "Зарплата");
    let rows = ["2026-08-10", "2026-09-10", "2026-10-10", "2026-11-10"].map(salary).to_vec();
    Income::from_statement(&statement_data(from, to, rows), months).average
}

#[test]
fn only_full_months_are_averaged() {
    let month = |month| Month { year: 2026, month };
    for (from, to, months, expected) in [
        ("2026-08-01", "2026-11-15", 3, vec![8, 9, 10]),
        ("2026-08-02", "2026-11-15", 3, vec![9, 10]),
        ("2026-08-01", "2026-12-01", 3, vec![9, 10, 11]),
        ("2026-08-01", "2026-12-01", 6, vec![8, 9, 10, 11]),
        ("2026-08-01", "2026-12-01", 1, vec![11]),
    ] {
        let average = average(from, to, months).unwrap();
        let expected: Vec<Month> = expected.into_iter().map(month).collect();
        assert_eq!(average.months, expected, "{from} {to}");
        assert_eq!(average.all.to_string(), "100.00", "{from} {to}");
    }
    assert_eq!(average("2026-08-02", "2026-08-31", 3), None);
    assert_eq!(average("2026-08-01", "2026-11-15", 0), None);
}

#[test]
fn a_month_without_income_counts_in_the_average() {
    let rows = vec![row("2026-09-10", 100, RowKind::Replenishment, "Зарплата")];
    let income = Income::from_statement(&statement_data("2026-08-01", "2026-11-01", rows), 3);
    assert_eq!(income.average.unwrap().all.to_string(), "33.33");
    let months: Vec<String> = income.months.iter().map(|it| it.month.to_string()).collect();
    assert_eq!(months, ["2026-08", "2026-09", "2026-10"]);
}

#[test]
fn only_gambling_of_the_last_half_year_counts() {
    let payment = |date| row(date, -100_001, RowKind::Purchase, "1XBET");
    let rows = ["2026-05-09", "2026-05-10", "2026-06-01", "2026-07-01"].map(payment).to_vec();
    let gambling =
        Gambling::from_statement(&statement_data("2026-01-01", "2026-11-10", rows.clone()));
    assert_eq!(gambling.payments, 3);
    assert!(!gambling.is_gambler());
    let gambling = Gambling::from_statement(&statement_data("2026-01-01", "2026-11-09", rows));
    assert_eq!(gambling.payments, 4);
    assert!(gambling.is_gambler());
}
