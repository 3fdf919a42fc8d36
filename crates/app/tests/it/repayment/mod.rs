//! Repayment through the simulated acquirer, on both engines.

mod autopay;
mod cards;
pub mod debtor;
mod guests;
mod hosted_pages;
mod receipts;
mod refunds;
mod surplus;
