//! Billers: terminals and banks that take money for us by their own protocols, and the money that
//! nobody could be found for.

mod account;
mod check;
mod found;
mod pay;
mod problem;
mod reconcile;
mod registry;
mod unmatched;

pub use account::{Account, BadAccount};
pub use check::{AccountCheck, CheckLimit};
pub use found::{Different, Finding, ReconciliationInput, ReconciliationReport};
pub(crate) use pay::audit_unmatched_payment;
pub use pay::{BillerReceipt, NewBillerPayment};
pub use problem::BillerError;
pub use registry::{Line, Registry, Unreadable};
pub use unmatched::{ResolutionInput, UnmatchedPaymentView};

/// Who takes money for us by a protocol of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Biller {
    /// Kaspi.kz.
    Kaspi,
    /// QIWI, Касса24 and others of the OSMP family.
    Osmp,
}

impl Biller {
    /// As the store keeps it, and as it stands in addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Kaspi => "kaspi",
            Self::Osmp => "osmp",
        }
    }
}

/// Whose registry is held against our books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// A biller.
    Biller(Biller),
    /// Who takes cards.
    Acquirer,
}

impl Provider {
    /// As the store keeps it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Biller(biller) => biller.code(),
            Self::Acquirer => "acquirer",
        }
    }

    /// By its code.
    pub fn named(code: &str) -> Option<Self> {
        [Self::Biller(Biller::Kaspi), Self::Biller(Biller::Osmp), Self::Acquirer]
            .into_iter()
            .find(|provider| provider.code() == code)
    }
}
