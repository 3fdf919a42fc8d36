//! Money and rates.

#![deny(clippy::float_arithmetic)]

mod accrued_amount;
mod decimal;
mod percent;
mod rate;
mod rounding;
mod tenge;

pub use accrued_amount::AccruedAmount;
pub use percent::Percent;
pub use rate::{Rate, RatePeriod};
pub use rounding::Rounding;
pub use tenge::{MoneyError, Tenge};
