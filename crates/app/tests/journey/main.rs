//! The way from the questionnaire to the money: real requests to the sandbox's twins, every outcome
//! of theirs, on both engines.

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
#[path = "../house/turned.rs"]
mod turned;
#[path = "../house/wire.rs"]
mod wire;

mod age;
mod bureau;
mod cards;
mod documents;
mod email;
mod evidence;
mod face;
mod first_look;
mod leaving;
mod offers;
mod pause;
mod payout;
mod people;
mod promos;
mod returning;
mod review;
mod signing;
mod statements;
mod twice;
mod whole;
