//! What happens on an account, day by day. Nothing of it is left to chance: the same scenario makes
//! the same statement.

use base::BusinessDate;
use money::Tenge;

use super::{SampleError, SampleKind, SampleScenario};

/// What an operation is, in no language.
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

/// An account over a period; the newest operation comes first, as banks print them.
pub(super) struct SampleAccount {
    pub from: BusinessDate,
    pub to: BusinessDate,
    pub opening: Tenge,
    pub operations: Vec<Operation>,
    /// What one amount is printed too large by.
    pub misprint: Tenge,
}

impl SampleAccount {
    pub fn closing(&self) -> Tenge {
        self.opening + self.total(|_| true)
    }

    pub fn total(&self, of: impl Fn(&Operation) -> bool) -> Tenge {
        self.operations.iter().filter(|it| of(it)).map(|it| it.amount).sum()
    }

    /// What a row prints: the lie is told in the newest salary alone.
    pub fn printed_amount(&self, nth: usize) -> Tenge {
        let first =
            self.operations.iter().position(|it| it.operation_type == OperationType::Salary);
        let operation = self.operations[nth];
        if first == Some(nth) { operation.amount + self.misprint } else { operation.amount }
    }
}

pub(super) fn generate(scenario: &SampleScenario) -> Result<SampleAccount, SampleError> {
    let from = months_before(scenario.last_day, scenario.months).ok_or(SampleError::Period)?;
    let mut operations = Vec::new();
    for days in 0..=from.days_until(scenario.last_day) {
        let on = from.try_plus_days(days).map_err(|_| SampleError::Period)?;
        let done = day(scenario, on, i64::from(days));
        operations.extend(done.into_iter().map(|(act, tiyn)| Operation {
            on,
            operation_type: act,
            amount: Tenge::from_tiyn(tiyn),
            is_patched: act == OperationType::Salary && scenario.kind == SampleKind::Tampered,
        }));
    }
    operations.reverse();
    let lies = scenario.kind == SampleKind::DoesNotReconcile;
    let lie = Tenge::from_tiyn(if lies { 20_000_000 } else { 0 });
    let opening = Tenge::from_tiyn(8_425_040);
    Ok(SampleAccount { from, to: scenario.last_day, opening, operations, misprint: lie })
}

/// The operations of a day: what comes, and after it what goes.
fn day(scenario: &SampleScenario, on: BusinessDate, days: i64) -> Vec<(OperationType, i64)> {
    let mut done = income(scenario, on, days);
    let odd = (days * 7_919) % 100;
    match day_of_month(on) {
        2 => done.push((OperationType::PurchaseAbroad("ZOOM.US 888-799-9666", "8,99"), -409_324)),
        11 => done.push((OperationType::Purchase("Magnum"), -1_845_000 - odd)),
        13 => done.push((OperationType::ToPerson("Дана К."), -1_500_000)),
        16 => done.push((OperationType::Purchase("Beeline Интернет дома"), -117_594)),
        18 => done.push((OperationType::Cash, -2_000_000)),
        20 => {
            done.push((OperationType::ToPerson("Нур Али Т."), -900_000));
            done.push((OperationType::Fee, -15_000));
        }
        23 => {
            done.push((OperationType::Purchase("Small"), -199_000));
            done.push((OperationType::Refund("Small"), 199_000));
        }
        27 => done.push((OperationType::ToDeposit, -2_500_000)),
        _ if days % 3 == 0 => {
            done.push((OperationType::Purchase("ИП Береке"), -124_000 - odd * 100))
        }
        _ => {}
    }
    done
}

fn income(scenario: &SampleScenario, on: BusinessDate, days: i64) -> Vec<(OperationType, i64)> {
    let monthly = scenario.monthly.tiyn();
    match (scenario.kind, day_of_month(on)) {
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

fn day_of_month(on: BusinessDate) -> u8 {
    let text = on.to_string();
    text.rsplit('-').next().and_then(|day| day.parse().ok()).unwrap_or(1)
}

/// The same day so many months earlier, or the last one that every month has.
fn months_before(on: BusinessDate, months: u32) -> Option<BusinessDate> {
    let text = on.to_string();
    let month: i32 = text.rsplit('-').nth(1)?.parse().ok()?;
    let count = i32::from(on.year()) * 12 + month - 1 - i32::try_from(months).ok()?;
    let (year, month) = (count.div_euclid(12), count.rem_euclid(12) + 1);
    format!("{year:04}-{month:02}-{:02}", day_of_month(on).min(28)).parse().ok()
}
