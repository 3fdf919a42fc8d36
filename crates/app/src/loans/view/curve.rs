//! What closes a loan, day by day: what was, and what comes if nothing more is paid.

use base::BusinessDate;
use lending::loan::{StatementRow, build_statement};

use super::{DAYS_AHEAD_MAX, OwnLoan, add_days};

/// More points than this add nothing for a reader.
const POINTS_MAX: usize = 120;

/// What closes a loan day by day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoffCurve {
    /// Some days of the statement, the first and the last among them.
    pub points: Vec<StatementRow>,
    /// The next date of the plan, or the last.
    pub due_date: BusinessDate,
}

pub fn payoff_curve(own: &OwnLoan) -> PayoffCurve {
    let due_date = own.loan.position(own.today).due_date();
    let to = own.last_statement_date(add_days(own.schedule_end(), DAYS_AHEAD_MAX));
    let rows = build_statement(&own.loan, to);
    PayoffCurve { points: sample_rows(rows, &[own.today, due_date]), due_date }
}

/// Evenly spaced rows, the first, the last and those of the days that matter among them.
fn sample_rows(rows: Vec<StatementRow>, days: &[BusinessDate]) -> Vec<StatementRow> {
    let last = rows.len().saturating_sub(1);
    let step = rows.len().div_ceil(POINTS_MAX - days.len() - 1).max(1);
    let is_sampled = |at: usize, row: &StatementRow| {
        at.is_multiple_of(step) || at == last || days.contains(&row.on)
    };
    rows.into_iter()
        .enumerate()
        .filter(|(at, row)| is_sampled(*at, row))
        .map(|(_, row)| row)
        .collect()
}
