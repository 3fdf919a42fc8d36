//! What we have with the person already: one loan at a time, and not too many applications.

use super::super::Value;
use super::super::case::Case;
use super::Finding;
use crate::Known;

pub fn open_loan(case: &Case<'_>) -> Finding {
    Finding::forbids(Known::Known(case.snapshot.ours.has_open_loan))
}

pub fn open_application(case: &Case<'_>) -> Finding {
    Finding::forbids(Known::Known(case.snapshot.ours.has_other_application))
}

pub fn velocity_day(case: &Case<'_>) -> Finding {
    at_most(case.snapshot.ours.applications_today, case.book.policy.velocity.day_max)
}

pub fn velocity_month(case: &Case<'_>) -> Finding {
    at_most(case.snapshot.ours.applications_30_days, case.book.policy.velocity.month_max)
}

fn at_most(count: u32, bound: u32) -> Finding {
    Finding::rejects_if(count > bound, Value::Count(count), Some(Value::Count(bound)))
}
