//! What closes a loan, day by day: what was, and what comes if nothing more is paid.

use base::BusinessDate;
use lending::loan::{Row, statement};

use super::{DAYS_AHEAD_MAX, Own, plus};

/// More points than this tell a reader nothing more.
const POINTS_MAX: usize = 120;

/// What closes a loan day by day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoffCurve {
    /// Some days of the statement, the first and the last among them.
    pub points: Vec<Row>,
    /// The next date of the plan, or the last.
    pub due_on: BusinessDate,
}

pub fn curve(own: &Own) -> PayoffCurve {
    let due_on = own.loan.position(own.today).due_on();
    let to = own.last_day(plus(own.schedule_end(), DAYS_AHEAD_MAX));
    let rows = statement(&own.loan, to);
    PayoffCurve { points: sample_rows(rows, &[own.today, due_on]), due_on }
}

/// Evenly spaced rows, the first, the last and those of the days that matter among them.
fn sample_rows(rows: Vec<Row>, days: &[BusinessDate]) -> Vec<Row> {
    let last = rows.len().saturating_sub(1);
    let step = rows.len().div_ceil(POINTS_MAX - days.len() - 1).max(1);
    let is_shown =
        |at: usize, row: &Row| at.is_multiple_of(step) || at == last || days.contains(&row.on);
    rows.into_iter()
        .enumerate()
        .filter(|(at, row)| is_shown(*at, row))
        .map(|(_, row)| row)
        .collect()
}
