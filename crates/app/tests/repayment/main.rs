//! Paying a loan back through the acquirer's twin, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../test_app/answers.rs"]
mod answers;
#[path = "../test_app/borrower.rs"]
mod borrower;
#[path = "../test_app/http_support.rs"]
mod http_support;
#[path = "../test_app/rules.rs"]
mod rules;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
#[path = "../test_app/test_env.rs"]
mod test_env;

mod autopay;
mod cards;
mod debtor;
mod guests;
mod hosted_pages;
mod receipts;
mod refunds;
