//! The lending core: what a loan is and what it costs. Pure: no clock, no files, no network.

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

pub mod allocation;
pub mod apr;
pub mod contract;
pub mod law;
pub mod loan;
pub mod product;
pub mod quote;
#[cfg(test)]
mod samples;
pub mod schedule;

pub use contract::{Contract, ContractError, ContractInput};
pub use law::{Law, LawError};
pub use product::{Product, ProductError, Products};
pub use quote::Quote;
