//! The way from the questionnaire to the payout: real requests to the simulators, every outcome of
//! theirs, on both engines.

mod age;
mod biometry;
mod bureau;
mod cards;
mod cooling_off;
mod decision_messages;
mod email;
mod erasure;
mod evidence;
mod happy_path;
mod holders;
mod idempotency;
mod identity;
mod offers;
mod payout;
mod prescreen;
mod promos;
mod repeat_loan;
mod review;
mod sandbox_people;
mod signing;
mod sim_changes;
mod state_register;
mod statements;
mod takeover;
mod uploads;
mod written_off;
