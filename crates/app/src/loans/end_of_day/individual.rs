//! Ending the day of a loan by looking at the whole of it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use base::BusinessDate;
use lending::loan::{Booking, DailyAccrual, Loan, LoanEvent, LoanOutcome, close_business_day};
use store::{Uuid, end_of_day, loans};

use super::next_day;
use crate::loans::repository;

/// A loan after its day.
pub struct LoanDayClose {
    /// Its row and how it goes on.
    pub closed_loan: end_of_day::ClosedLoan,
    /// The version it had.
    pub version_before: i64,
    /// What happened beside that time passed; nothing where it did not.
    pub events: Vec<LoanEvent>,
    /// What moves in the books, each with the day that ended.
    pub bookings: Vec<(BusinessDate, Booking)>,
}

/// Closes every day of a loan through one. A failure is reported and does not stop the others.
pub fn close_individually(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let ended = catch_unwind(AssertUnwindSafe(|| close_loan_days(row, on)));
    ended.unwrap_or_else(|_| Err("the core fell over it".to_owned()))
}

fn close_loan_days(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let mut loan = repository::loan_from_row(row).map_err(|error| error.to_string())?;
    let (mut notices, mut bookings) = (Vec::new(), Vec::new());
    while loan.closed_through() < on {
        let day = next_day(loan.closed_through()).map_err(|error| error.to_string())?;
        let LoanOutcome::Done(decision) = close_business_day(&loan, day) else { break };
        decision.events.iter().for_each(|event| loan.apply(event));
        notices.extend(
            decision.events.into_iter().filter(|it| matches!(it, LoanEvent::Notice { .. })),
        );
        bookings.extend(decision.bookings.into_iter().map(|booking| (day, booking)));
    }
    let events = events_to_append(row, &loan, notices);
    let mut moved = repository::updated_row(row, &loan, events.len());
    if events.is_empty() {
        moved.payoff_tiyn = row.payoff_tiyn;
    }
    let pace = daily_accrual_row(&loan, row.id);
    let from_version = (!events.is_empty()).then_some(row.version);
    let ended = end_of_day::ClosedLoan { loan: moved, daily_accrual: pace, from_version };
    Ok(LoanDayClose { closed_loan: ended, version_before: row.version, events, bookings })
}

/// Events, if anything besides accrual happened. Notices change nothing by themselves, so days
/// without activity may be booked after them, all at once.
fn events_to_append(row: &loans::Loan, loan: &Loan, mut notices: Vec<LoanEvent>) -> Vec<LoanEvent> {
    let moved = repository::updated_row(row, loan, 0);
    if notices.is_empty() && (moved.status == row.status && moved.due_date == row.due_date) {
        return notices;
    }
    notices.push(LoanEvent::Booked { through: loan.booked_position().as_of() });
    notices.push(LoanEvent::DayClosed { on: loan.closed_through() });
    notices
}

/// Where the books ran ahead of the days, the whole loan is looked at once more.
fn daily_accrual_row(loan: &Loan, loan_id: Uuid) -> Option<end_of_day::DailyAccrualRow> {
    let is_level = loan.booked_position().as_of() == loan.closed_through();
    let pace = DailyAccrual::for_loan(loan).filter(|_| is_level)?;
    Some(end_of_day::DailyAccrualRow {
        loan_id,
        accrual_from: pace.from,
        accrual_through: pace.through,
        interest_units: pace.interest_units,
        interest_units_per_day: pace.interest_units_per_day,
        penalty_units: pace.penalty_units,
        penalty_units_per_day: pace.penalty_units_per_day,
    })
}
