//! Guests: anybody may pay for anybody, and learns of a debt only what they can prove to know.

mod link;
mod lookup;
mod orders;
mod receipt;
mod settle;

pub(crate) use lookup::LOOKUPS_BY_ADDRESS;
pub use lookup::{GuestLoanView, LookupOutcome};
pub(crate) use orders::ORDERS_BY_ADDRESS;
pub use orders::{
    AMOUNT_MAX, AMOUNT_MIN, GuestOrderCreateOutcome, GuestOrderInput, GuestOrderView,
    ReceiptContact,
};
