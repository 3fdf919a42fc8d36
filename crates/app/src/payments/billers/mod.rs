//! Billers: terminals and banks that take payments for us by their own protocols, and unmatched
//! payments.

mod account;
mod check;
mod pay;
mod reconcile;
mod registry;
mod report;
mod unmatched;

pub use account::{AccountReference, InvalidAccountReference};
pub use check::{AccountCheck, CheckLimit};
pub(crate) use pay::audit_unmatched_payment;
pub use pay::{BillerCeilings, BillerReceipt, BillerReport, NewBillerPayment};
pub use registry::{RegistryLine, RegistryReader, UnreadableLine};
pub use report::{Discrepancy, Mismatch, ReconciliationInput, ReconciliationReport};
pub use store::unmatched_payments::UnmatchedPaymentReason;
pub use unmatched::{ResolutionInput, UnmatchedPaymentView};

pub use store::biller_days::BillerCeiling;
pub use store::biller_payments::Biller;

/// Whose registry is reconciled with our books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrySource {
    /// A biller.
    Biller(Biller),
    /// Who takes cards.
    Acquirer,
}

impl RegistrySource {
    /// The stored code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Biller(biller) => biller.code(),
            Self::Acquirer => "acquirer",
        }
    }

    /// By its code.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Biller(Biller::Kaspi), Self::Biller(Biller::Osmp), Self::Acquirer]
            .into_iter()
            .find(|provider| provider.code() == code)
    }
}
