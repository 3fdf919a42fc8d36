//! The shell: use cases, one folder per noun. Each one authorises, loads, decides, saves and
//! answers, in one transaction.

#![warn(missing_docs)]

pub mod access;
mod clock;
mod problem;

use std::sync::Arc;

use store::{Db, Vault};

pub use clock::{Clock, MachineClock, MovableClock};
pub use problem::Problem;

/// Everything a use case needs.
#[derive(Clone)]
pub struct Lender {
    db: Db,
    vault: Vault,
    clock: Arc<dyn Clock>,
    /// The host that an SMS names, so that a phone fills the code in only there.
    code_host: Arc<str>,
}

impl Lender {
    /// With a database, the keys, a clock and the host that people see.
    pub fn new(db: Db, vault: Vault, clock: Arc<dyn Clock>, code_host: &str) -> Self {
        Self { db, vault, clock, code_host: code_host.into() }
    }
}
