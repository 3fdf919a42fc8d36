//! Adapters against the sandbox and against servers that misbehave.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod acquirer_cards;
mod acquirer_payouts;
mod archive;
mod biometry;
mod bucket;
mod bureau;
mod faulty_servers;
mod files;
mod holder_check;
mod pictures;
mod push;
mod sim_changes;
mod sms;
mod smtp;
mod state_register;
mod telemetry;
mod test_merchant;
