//! Operations of an account, day by day. Deterministic: the same scenario makes the same statement.

use base::BusinessDate;
use money::Tenge;

use super::{SampleError, SampleKind, SampleScenario};

/// Kind of operation, independent of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OperationType {
    Salary,
    FromPerson(&'static str),
    FromOtherBank,
    FromDeposit,
    Loan,
    Purchase(&'static str),
    /// In dollars, with their amount.
    PurchaseAbroad(&'static str, &'static str),
    Refund(&'static str),
    ToPerson(&'static str),
    ToDeposit,
    Cash,
    Fee,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Operation {
    pub on: BusinessDate,
    pub operation_type: OperationType,
    pub amount: Tenge,
    /// Whether an editor has changed the amount.
    pub is_patched: bool,
}

/// An account over a period; newest operation first, as banks print them.
pub(super) struct SampleAccount {
    pub from: BusinessDate,
    pub to: BusinessDate,
    pub opening: Tenge,
    pub operations: Vec<Operation>,
    /// By how much one amount is printed too large.
    pub misprint: Tenge,
}

impl SampleAccount {
    pub fn closing(&self) -> Tenge {
        self.opening + self.total(|_| true)
    }

    pub fn total(&self, is_included: impl Fn(&Operation) -> bool) -> Tenge {
        self.operations.iter().filter(|it| is_included(it)).map(|it| it.amount).sum()
    }

    /// The printed amount: only the newest salary has the misprint.
    pub fn printed_amount(&self, index: usize) -> Tenge {
        let newest_salary =
            self.operations.iter().position(|it| it.operation_type == OperationType::Salary);
        let operation = self.operations[index];
        if newest_salary == Some(index) {
            operation.amount + self.misprint
        } else {
            operation.amount
        }
    }
}

pub(super) fn generate(scenario: &SampleScenario) -> Result<SampleAccount, SampleError> {
    let from = months_before(scenario.last_day, scenario.months).ok_or(SampleError::Period)?;
    let mut operations = Vec::new();
    for days in 0..=from.days_until(scenario.last_day) {
        let date = from.try_plus_days(days).map_err(|_| SampleError::Period)?;
        let day_operations = day(scenario, date, i64::from(days));
        operations.extend(day_operations.into_iter().map(|(operation_type, tiyn)| Operation {
            on: date,
            operation_type,
            amount: Tenge::from_tiyn(tiyn),
            is_patched: operation_type == OperationType::Salary
                && scenario.kind == SampleKind::Tampered,
        }));
    }
    operations.reverse();
    let has_misprint = scenario.kind == SampleKind::DoesNotReconcile;
    let misprint = Tenge::from_tiyn(if has_misprint { 20_000_000 } else { 0 });
    let opening = Tenge::from_tiyn(8_425_040);
    Ok(SampleAccount { from, to: scenario.last_day, opening, operations, misprint })
}

/// Operations of a day: first incoming, then outgoing ones.
fn day(scenario: &SampleScenario, date: BusinessDate, days: i64) -> Vec<(OperationType, i64)> {
    let mut operations = income(scenario, date, days);
    let variation = (days * 7_919) % 100;
    match day_of_month(date) {
        2 => operations
            .push((OperationType::PurchaseAbroad("ZOOM.US 888-799-9666", "8,99"), -409_324)),
        11 => operations.push((OperationType::Purchase("Magnum"), -1_845_000 - variation)),
        13 => operations.push((OperationType::ToPerson("Дана К."), -1_500_000)),
        16 => operations.push((OperationType::Purchase("Beeline Интернет дома"), -117_594)),
        18 => operations.push((OperationType::Cash, -2_000_000)),
        20 => {
            operations.push((OperationType::ToPerson("Нур Али Т."), -900_000));
            operations.push((OperationType::Fee, -15_000));
        }
        23 => {
            operations.push((OperationType::Purchase("Small"), -199_000));
            operations.push((OperationType::Refund("Small"), 199_000));
        }
        27 => operations.push((OperationType::ToDeposit, -2_500_000)),
        _ if days % 3 == 0 => {
            operations.push((OperationType::Purchase("ИП Береке"), -124_000 - variation * 100))
        }
        _ => {}
    }
    operations
}

fn income(scenario: &SampleScenario, date: BusinessDate, days: i64) -> Vec<(OperationType, i64)> {
    let monthly = scenario.monthly.tiyn();
    match (scenario.kind, day_of_month(date)) {
        (SampleKind::Irregular, 3) => vec![(OperationType::FromPerson("Марат С."), monthly / 2)],
        (SampleKind::Irregular, 9) => vec![
            (OperationType::FromPerson("Ruslan T."), monthly / 4 + (days % 5) * 100_000),
            (OperationType::Purchase("OLIMPBET.KZ"), -9_000_000),
        ],
        (SampleKind::Irregular, 21) => vec![(OperationType::FromPerson("Жанна Қ."), monthly / 5)],
        (SampleKind::Irregular, 24) => vec![(OperationType::Loan, 6_000_000)],
        (SampleKind::OwnTransfersOnly, 5 | 25) => vec![(OperationType::FromDeposit, monthly / 2)],
        (SampleKind::OwnTransfersOnly, 15) => vec![(OperationType::FromOtherBank, monthly / 4)],
        (SampleKind::Irregular | SampleKind::OwnTransfersOnly, _) => vec![],
        (_, 10) => vec![(OperationType::Salary, monthly)],
        (_, 25) => vec![(OperationType::FromDeposit, 1_000_000)],
        _ => vec![],
    }
}

fn day_of_month(date: BusinessDate) -> u8 {
    let text = date.to_string();
    text.rsplit('-').next().and_then(|day| day.parse().ok()).unwrap_or(1)
}

/// The same day `months` earlier, but at most the 28th, which every month has.
fn months_before(date: BusinessDate, months: u32) -> Option<BusinessDate> {
    let text = date.to_string();
    let month: i32 = text.rsplit('-').nth(1)?.parse().ok()?;
    let count = i32::from(date.year()) * 12 + month - 1 - i32::try_from(months).ok()?;
    let (year, month) = (count.div_euclid(12), count.rem_euclid(12) + 1);
    format!("{year:04}-{month:02}-{:02}", day_of_month(date).min(28)).parse().ok()
}
