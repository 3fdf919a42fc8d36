//! When the SIM of a phone was last changed, as its operator says: whoever has a new one made in
//! somebody's name gets their codes.

mod http;

pub use http::HttpSimChanges;

use base::Timestamp;
use identity::Phone;

use crate::{ProviderFuture, SendError};

/// A question about a phone.
#[derive(Clone, Copy)]
pub struct SimInquiry<'a> {
    /// Idempotency key: a repeat is free. Letters, digits and hyphens, at most 64.
    pub id: &'a str,
    pub phone: &'a Phone,
}

/// What the operator says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimAnswer {
    /// Not as far back as the operator looks.
    Unchanged,
    /// Last at this time.
    Changed(Timestamp),
    /// The operator does not take part, or cannot tell.
    Unknown,
}

/// The register of SIM changes.
pub trait SimChanges: Send + Sync {
    /// Returns when the SIM of a phone was last changed.
    fn last_change<'a>(
        &'a self,
        inquiry: SimInquiry<'a>,
    ) -> ProviderFuture<'a, SimAnswer, SendError>;
}
