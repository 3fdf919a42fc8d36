//! Guests: anybody may pay for anybody, and learns of a debt only what they can prove to know.

mod card_velocity;
mod link;
mod lookup;
mod orders;
mod receipt;
mod settle;

pub use lookup::{GuestLoanView, LookupOutcome};
pub use orders::{
    AMOUNT_MAX, AMOUNT_MIN, GuestOrderCreateOutcome, GuestOrderInput, GuestOrderView,
    ReceiptContact,
};
