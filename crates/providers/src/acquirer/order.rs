//! Requests to the acquirer.

use base::Language;
use std::fmt;

use identity::{Iban, Iin};
use money::Tenge;

/// What a card is saved for. A token of one purpose does not work for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPurpose {
    /// Paying us.
    Payment,
    /// Being paid by us.
    Payout,
}

/// A request for a page on which a card is entered.
#[derive(Debug, Clone, Copy)]
pub struct CardPageRequest<'a> {
    pub purpose: CardPurpose,
    /// Our id of the customer.
    pub customer: &'a str,
    pub language: Language,
    /// Where the browser returns to. The return itself says nothing about the card.
    pub return_url: &'a str,
}

/// A payment to us.
#[derive(Debug, Clone, Copy)]
pub struct PaymentOrder<'a> {
    /// Our id; also the idempotency key.
    pub id: &'a str,
    /// Our id of the customer.
    pub customer: &'a str,
    pub amount: Tenge,
    /// Shown to the customer.
    pub description: &'a str,
    /// Language of the page.
    pub language: Language,
    /// Where the browser returns to, paid or not.
    pub return_url: &'a str,
}

/// A payment by us.
#[derive(Debug, Clone, Copy)]
pub struct PayoutOrder<'a> {
    /// Our id; also the idempotency key.
    pub id: &'a str,
    /// Our id of the customer.
    pub customer: &'a str,
    pub amount: Tenge,
    /// Shown to the customer.
    pub description: &'a str,
    /// After this the acquirer must not pay any more, in microseconds since 1970.
    pub valid_until_us: i64,
}

/// A bank account and its owner.
#[derive(Clone, Copy)]
pub struct BankAccount<'a> {
    pub iban: &'a Iban,
    /// Such as `CASPKZKA`.
    pub bic: &'a str,
    /// The owner's IIN.
    pub iin: &'a Iin,
    /// The owner's full name.
    pub name: &'a str,
}

impl fmt::Debug for BankAccount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BankAccount").field("iban", self.iban).finish_non_exhaustive()
    }
}

/// A refund of a payment.
#[derive(Debug, Clone, Copy)]
pub struct RefundOrder<'a> {
    /// Our id; also the idempotency key.
    pub id: &'a str,
    /// The acquirer's id of the payment, from [`super::OrderReport`].
    pub payment_id: &'a str,
    pub amount: Tenge,
}
