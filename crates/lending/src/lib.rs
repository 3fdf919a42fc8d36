//! The lending core: what a loan is and what it costs. Pure: no clock, no files, no network.

mod gesv;
mod product;
mod quote;

pub use gesv::gesv_percent_one_payment;
pub use product::{Product, ProductError};
pub use quote::{Quote, QuoteError};
