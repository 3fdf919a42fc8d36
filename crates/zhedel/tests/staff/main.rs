//! `zhedel staff` as somebody runs it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod attribution;
mod borrower_snapshots;
mod cases;
mod dead_letters;
mod decisions;
mod promos;
#[path = "../../../app/tests/test_app/rules.rs"]
mod rules;
mod test_app;
mod unmatched;
mod viewing;
