//! Money, rates and business dates: the ground floor that every other crate stands on.

pub mod clock;
mod date;
mod rate;
mod tenge;

pub use date::{BusinessDate, DateError};
pub use rate::DailyRate;
pub use tenge::{MoneyError, Tenge};
