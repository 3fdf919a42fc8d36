//! The lending core: loans, products and their cost. Pure: no clock, no files, no network.

#![deny(clippy::float_arithmetic)]

pub mod allocation;
pub mod apr;
pub mod contract;
pub mod law;
pub mod loan;
pub mod offer;
pub mod product;
pub mod quote;
#[cfg(test)]
mod samples;
pub mod schedule;

pub use contract::{Contract, ContractError, ContractInput};
pub use law::{Law, LawError};
pub use product::{Product, ProductError, Products};
pub use quote::Quote;
