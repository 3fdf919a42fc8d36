//! Help when things go wrong: other terms for a debt, a complaint, "it was not me", or a question. Each
//! has a number, a day by which it is answered, and what was written both ways.

mod acceptance;
mod addendum;
mod deadline;
mod notifications;
mod open;
mod plans;
mod staff;
mod uploads;
mod views;

pub use open::{CaseInput, CaseReceipt, PublicCaseInput};
pub use plans::{PlanTermsInput, PlanView};
pub use staff::{CaseDetailView, CaseListItem};
pub use store::cases::{Case, CaseUpload as RequestFile};
pub use uploads::FILES_MAX;
pub use views::{CaseMessageView, CaseView};

use lending::loan::OperationId;
use sha2::{Digest, Sha256};
use store::Uuid;

use std::sync::Arc;

use crate::access::Access;
use crate::core::Core;
use crate::loans::Loans;
use crate::messages::Messages;

/// The kind of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseKind {
    /// Other terms for a debt.
    Restructuring,
    /// Time to pay.
    Deferral,
    /// Something was done wrong.
    Complaint,
    /// Somebody else took the loan.
    Fraud,
    /// A question or anything else.
    Inquiry,
}

impl CaseKind {
    /// Every kind there is.
    pub const ALL: [Self; 5] =
        [Self::Restructuring, Self::Deferral, Self::Complaint, Self::Fraud, Self::Inquiry];

    /// As rows name it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Restructuring => "restructuring",
            Self::Deferral => "deferral",
            Self::Complaint => "complaint",
            Self::Fraud => "fraud",
            Self::Inquiry => "message",
        }
    }

    /// The kind of a row.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it asks for a restructuring: then there must be a debt.
    pub const fn is_hardship(self) -> bool {
        matches!(self, Self::Restructuring | Self::Deferral)
    }
}

/// Reasons of hardship, as listed by law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HardshipReason {
    /// Work was lost.
    JobLoss,
    /// Somebody is ill.
    Illness,
    /// Somebody of the family died.
    Death,
    /// Somebody can work less or not at all.
    Disability,
    /// A fire, a flood or another emergency.
    Emergency,
    /// Something else.
    Other,
}

impl HardshipReason {
    /// As rows name it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::JobLoss => "job_loss",
            Self::Illness => "illness",
            Self::Death => "death",
            Self::Disability => "disability",
            Self::Emergency => "emergency",
            Self::Other => "other",
        }
    }
}

/// The operation on a loan that belongs to a request: the same one however often it is sent.
fn operation_id(request: Uuid, what: &str) -> OperationId {
    let digest = Sha256::digest(format!("{request}/{what}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    OperationId(u128::from_be_bytes(bytes))
}

/// Requests of customers that staff answer.
pub struct Cases {
    core: Arc<Core>,
    messages: Arc<Messages>,
    access: Arc<Access>,
    loans: Arc<Loans>,
}

impl Cases {
    pub(crate) const fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        access: Arc<Access>,
        loans: Arc<Loans>,
    ) -> Self {
        Self { core, messages, access, loans }
    }
}
