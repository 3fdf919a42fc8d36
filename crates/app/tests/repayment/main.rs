//! Paying a loan back through the acquirer's twin, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../house/answers.rs"]
mod answers;
#[path = "../house/borrower.rs"]
mod borrower;
#[path = "../house/rules.rs"]
mod rules;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
#[path = "../house/town.rs"]
mod town;
#[path = "../house/wire.rs"]
mod wire;

mod autopay;
mod cards;
mod debtor;
mod guests;
mod pages;
mod receipts;
mod refunds;
