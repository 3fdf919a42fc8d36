//! The way from the questionnaire to the money: real requests to the sandbox's twins, every outcome
//! of theirs, on both engines.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../test_app/answers.rs"]
mod answers;
#[path = "../test_app/borrower.rs"]
mod borrower;
#[path = "../test_app/http_support.rs"]
mod http_support;
#[path = "../test_app/rules.rs"]
mod rules;
#[path = "../test_app/stub_providers.rs"]
mod stub_providers;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
#[path = "../test_app/test_env.rs"]
mod test_env;

mod age;
mod biometry;
mod bureau;
mod cards;
mod cooling_off;
mod email;
mod erasure;
mod evidence;
mod happy_path;
mod idempotency;
mod offers;
mod payout;
mod prescreen;
mod promos;
mod repeat_loan;
mod review;
mod sandbox_people;
mod signing;
mod statements;
mod uploads;
