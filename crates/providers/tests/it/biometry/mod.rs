//! The biometry adapter against its simulator: every outcome, and callbacks as networks deliver
//! them.

mod callbacks;
#[allow(dead_code, reason = "each test file uses its own part")]
mod fixtures;
mod outcomes;
mod rejections;
