//! What the acquirer is asked for.

use base::Language;
use std::fmt;

use identity::{Iban, Iin};
use money::Tenge;

/// What a card is kept for: a token made for one is of no use for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPurpose {
    /// Paying us.
    Payment,
    /// Being paid by us.
    Payout,
}

/// A page for a new card.
#[derive(Debug, Clone, Copy)]
pub struct CardPageRequest<'a> {
    /// What the card is for.
    pub purpose: CardPurpose,
    /// By what we know the customer.
    pub customer: &'a str,
    /// The language of the page.
    pub language: Language,
    /// Where the browser comes back to. That it came back says nothing of the card.
    pub return_url: &'a str,
}

/// A payment to us.
#[derive(Debug, Clone, Copy)]
pub struct PaymentOrder<'a> {
    /// Our name for it: the idempotency key.
    pub id: &'a str,
    /// By what we know the customer.
    pub customer: &'a str,
    /// How much.
    pub amount: Tenge,
    /// What the customer reads that it is for.
    pub description: &'a str,
    /// The language of the page.
    pub language: Language,
    /// Where the browser comes back to, paid or not.
    pub return_url: &'a str,
}

/// A payment by us.
#[derive(Debug, Clone, Copy)]
pub struct PayoutOrder<'a> {
    /// Our name for it: the idempotency key.
    pub id: &'a str,
    /// By what we know the customer.
    pub customer: &'a str,
    /// How much.
    pub amount: Tenge,
    /// What the customer reads that it is for.
    pub description: &'a str,
    /// After this moment the acquirer must not pay any more; in microseconds since 1970.
    pub valid_until_us: i64,
}

/// A bank account and whose it is.
#[derive(Clone, Copy)]
pub struct BankAccount<'a> {
    /// The number of the account.
    pub iban: &'a Iban,
    /// The bank's own code, `CASPKZKA`.
    pub bic: &'a str,
    /// The owner's number.
    pub iin: &'a Iin,
    /// The owner's name in full.
    pub name: &'a str,
}

impl fmt::Debug for BankAccount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BankAccount").field("iban", self.iban).finish_non_exhaustive()
    }
}

/// Money to be given back.
#[derive(Debug, Clone, Copy)]
pub struct RefundOrder<'a> {
    /// Our name for it: the idempotency key.
    pub id: &'a str,
    /// The acquirer's name for the payment, as a [`super::Report`] tells it.
    pub payment_id: &'a str,
    /// How much.
    pub amount: Tenge,
}
