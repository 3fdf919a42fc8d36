//! Guests: anybody may pay for anybody, and learns of a debt only what they can prove to know.

mod link;
mod look;
mod orders;
mod problem;
mod receipt;
mod settle;

pub(crate) use look::LOOKUPS_BY_ADDRESS;
pub use look::{LookupOutcome, Seen};
pub(crate) use orders::ORDERS_BY_ADDRESS;
pub use orders::{AMOUNT_MAX, AMOUNT_MIN, Contact, NewOrder, Order, Started};
pub use problem::GuestError;
