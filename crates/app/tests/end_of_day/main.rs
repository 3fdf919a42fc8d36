//! The end of the day and what is told about it, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../test_app/loan.rs"]
mod loan;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
#[path = "../test_app/mod.rs"]
mod test_app;

mod bulk_accrual;
mod calendar;
mod close_business_day;
mod loan_helpers;
mod notifications;

use test_app::rules;
