//! Cases of customers: hardship, complaints, fraud reports and inquiries. Each has a number, a due
//! date of the answer, and the messages of both sides.

mod acceptance;
mod addendum;
mod deadline;
mod letters;
mod notifications;
mod open;
mod plans;
mod staff;
mod uploads;
mod views;

pub use letters::letter_deadlines;
pub use open::{CaseInput, CaseReceipt, PublicCaseInput};
pub use plans::{PlanTermsInput, PlanView};
pub use staff::{CaseDetailView, CaseListItem};
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

pub use documents::{Letter, LetterAddressee, LetterFacts, LetterKind};
pub use store::cases::{Case, CaseKind, CaseState, CaseUpload, CaseUploadMedia, HardshipReason};

/// The id of an operation of a case on its loan. It is derived from the case, so that a repeated
/// command is the same operation.
fn operation_id(case_id: Uuid, operation: &str) -> OperationId {
    let digest = Sha256::digest(format!("{case_id}/{operation}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes).into()
}

/// Cases of customers, which staff answer.
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
