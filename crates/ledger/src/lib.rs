//! The books: accounts, flows between them, postings by business event and the journal that
//! chains them. Pure: a store writes what this crate builds.

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod account;
mod flow;
mod flows;
mod journal;
pub mod manual;
mod posting;
pub mod postings;
mod trial_balance;

pub use account::{Account, Kind};
pub use flow::Flow;
pub use flows::FlowTotals;
pub use journal::{Broken, Journal, LoanId, Transaction};
pub use posting::{Leg, Posting, Rule};
pub use trial_balance::{TrialBalance, TrialBalanceLine};
