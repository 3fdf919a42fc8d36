//! Whose a card or an account is, as the bank or the acquirer that keeps it says.

mod http;

pub use http::HttpHolderCheck;

use identity::{Iban, Iin};

use crate::acquirer::CardToken;
use crate::{ProviderFuture, SendError};

/// What the holder is asked of.
#[derive(Clone, Copy)]
pub enum HolderOf<'a> {
    Account(&'a Iban),
    Card(&'a CardToken),
}

/// A question about the holder of a card or an account.
#[derive(Clone, Copy)]
pub struct HolderInquiry<'a> {
    /// Idempotency key: a repeat is free. Letters, digits and hyphens, at most 64.
    pub id: &'a str,
    pub of: HolderOf<'a>,
    /// The person who says that it is theirs.
    pub iin: &'a Iin,
    /// Their full name.
    pub name: &'a str,
}

/// What the bank says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HolderAnswer {
    /// It is this person's.
    Match,
    /// It is somebody else's.
    NoMatch,
    /// The bank does not take part, or cannot tell.
    Unknown,
}

/// The check of holders.
pub trait HolderCheck: Send + Sync {
    /// Returns whether a card or an account is a person's.
    fn check<'a>(
        &'a self,
        inquiry: HolderInquiry<'a>,
    ) -> ProviderFuture<'a, HolderAnswer, SendError>;
}
