//! Accounts, flows between them, postings by business event and the hash-chained journal. Pure: a
//! store persists what this crate builds.

#![deny(clippy::float_arithmetic)]

mod account;
mod flow;
mod flow_totals;
mod journal;
mod posting;
pub mod posting_manual;
pub mod postings;
mod trial_balance;

pub use account::{Account, AccountKind};
pub use flow::Flow;
pub use flow_totals::FlowTotals;
pub use journal::{ChainError, Journal, Transaction};
pub use posting::{Leg, Posting, PostingRule};
pub use trial_balance::{TrialBalance, TrialBalanceLine};
