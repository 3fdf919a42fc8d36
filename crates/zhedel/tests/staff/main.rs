//! `zhedel staff` as somebody runs it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod attribution;
mod dead_letters;
mod decisions;
mod house;
mod known;
mod looking;
mod promos;
mod requests;
#[path = "../../../app/tests/house/rules.rs"]
mod rules;
mod unmatched;
