//! Money, rates and business dates: the ground floor that every other crate stands on.

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod accrued;
pub mod clock;
mod date;
mod decimal;
mod percent;
mod period;
mod rate;
mod rounding;
mod tenge;

pub use accrued::Accrued;
pub use date::{BusinessDate, DateError};
pub use percent::Percent;
pub use period::Period;
pub use rate::{Per, Rate};
pub use rounding::Rounding;
pub use tenge::{MoneyError, Tenge};
