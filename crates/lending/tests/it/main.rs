//! The life of a loan by the public interface of the core.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod daily_accrual;
mod days_off;
mod dues;
mod fuzz_corpus;
mod golden;
mod prolongation;
mod properties;
mod rejections;
mod restructuring;
mod shared_quotes;
mod simulation;
mod stored_events;
mod surplus;
mod test_loan;
mod what_if;
