//! The adapter of biometry against its twin: every outcome, and callbacks as networks bring them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod callbacks;
mod outcomes;
mod player;
mod refusals;
#[allow(dead_code, reason = "each test file uses its own part")]
#[path = "../servers/mod.rs"]
mod servers;
#[path = "../../../sandbox/tests/support/mod.rs"]
mod support;
