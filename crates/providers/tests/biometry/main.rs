//! The biometry adapter against its simulator: every outcome, and callbacks as networks deliver
//! them.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod callbacks;
#[allow(dead_code, reason = "each test file uses its own part")]
#[path = "../faulty_servers/mod.rs"]
mod faulty_servers;
mod fixtures;
mod outcomes;
mod rejections;
#[path = "../../../sandbox/tests/support/mod.rs"]
mod support;
