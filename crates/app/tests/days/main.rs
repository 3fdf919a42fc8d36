//! The end of the day and what is told about it, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../house/mod.rs"]
mod house;
#[path = "../house/loan.rs"]
mod loan;
#[path = "../../../store/tests/support/mod.rs"]
mod support;

mod book;
mod calendar;
mod ending;
mod notices;
mod quiet;

use house::rules;
