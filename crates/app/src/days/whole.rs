//! Ending the day of a loan by looking at the whole of it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use base::BusinessDate;
use lending::loan::{Booking, Event, Loan, Outcome, Pace, close_day};
use store::{Uuid, days, loans};

use super::after;
use crate::loans::saved;

/// A loan after its day.
pub struct LoanDayClose {
    /// Its row and how it goes on.
    pub ended: days::Ended,
    /// The version it had.
    pub from_version: i64,
    /// What happened beside that time passed; nothing where it did not.
    pub events: Vec<Event>,
    /// What moves in the books, each with the day that ended.
    pub bookings: Vec<(BusinessDate, Booking)>,
}

/// Ends every day of a loan through one. What is wrong with one loan is told, and is no reason to
/// leave the others.
pub fn end(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let ended = catch_unwind(AssertUnwindSafe(|| end_days(row, on)));
    ended.unwrap_or_else(|_| Err("the core fell over it".to_owned()))
}

fn end_days(row: &loans::Loan, on: BusinessDate) -> Result<LoanDayClose, String> {
    let mut loan = saved::loan(row).map_err(|error| error.to_string())?;
    let (mut notices, mut bookings) = (Vec::new(), Vec::new());
    while loan.closed_through() < on {
        let day = after(loan.closed_through()).map_err(|error| error.to_string())?;
        let Outcome::Done(decision) = close_day(&loan, day) else { break };
        decision.events.iter().for_each(|event| loan.apply(event));
        notices.extend(decision.events.into_iter().filter(|it| matches!(it, Event::Notice { .. })));
        bookings.extend(decision.bookings.into_iter().map(|booking| (day, booking)));
    }
    let events = events_to_append(row, &loan, notices);
    let mut moved = saved::moved(row, &loan, events.len());
    if events.is_empty() {
        moved.payoff_tiyn = row.payoff_tiyn;
    }
    let pace = pace(&loan, row.id);
    let from_version = (!events.is_empty()).then_some(row.version);
    let ended = days::Ended { loan: moved, pace, from_version };
    Ok(LoanDayClose { ended, from_version: row.version, events, bookings })
}

/// Events where something happened beside that time passed. Notices change nothing by themselves, so
/// that the days may be told after them, all at once.
fn events_to_append(row: &loans::Loan, loan: &Loan, mut notices: Vec<Event>) -> Vec<Event> {
    let moved = saved::moved(row, loan, 0);
    if notices.is_empty() && (moved.status == row.status && moved.due_on == row.due_on) {
        return notices;
    }
    notices.push(Event::Booked { through: loan.booked().as_of() });
    notices.push(Event::DayClosed { on: loan.closed_through() });
    notices
}

/// Where the books ran ahead of the days, the whole loan is looked at once more.
fn pace(loan: &Loan, loan_id: Uuid) -> Option<days::Pace> {
    let is_level = loan.booked().as_of() == loan.closed_through();
    let pace = Pace::of(loan).filter(|_| is_level)?;
    Some(days::Pace {
        loan_id,
        pace_from: pace.from,
        pace_through: pace.through,
        interest_units: pace.interest_units,
        interest_units_a_day: pace.interest_units_a_day,
        penalty_units: pace.penalty_units,
        penalty_units_a_day: pace.penalty_units_a_day,
    })
}
