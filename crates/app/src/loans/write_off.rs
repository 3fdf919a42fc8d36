//! Writing off a debt that will probably not be paid. The claim stays: it can still be paid later.

use base::ids::LoanId;
use lending::loan::{LoanCommand, OperationId, WriteOffReason};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::NewEntry;
use store::{Uuid, loans, transact};

use super::{Idempotent, execute_loan_command};
use crate::actor::{Actor, StaffMember};
use crate::audit::Subject;
use crate::loans::Loans;
use crate::{Error, Resource};

impl Loans {
    /// Writes a debt off in the name of a staff member. Idempotent.
    pub async fn loan_write_off(
        &self,
        loan_id: LoanId,
        staff: &StaffMember<'_>,
    ) -> Result<Idempotent<()>, Error> {
        let now = self.core.clock.now();
        let (actor, subject) = (Actor::Staff(*staff).name(), Subject::Loan(loan_id).to_string());
        let detail = json!({ "reason": staff.reason, "second": staff.second_approver });
        let entry = NewEntry {
            actor: &actor,
            action: "loan_written_off",
            subject: &subject,
            detail: &detail,
        };
        let command = LoanCommand::WriteOff {
            id: operation_id(loan_id),
            reason: WriteOffReason::Uncollectable,
        };
        transact!(self.core.db, |tx| {
            let row = loans::find(tx, loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            Ok(match execute_loan_command(tx, &row, &command, &entry, now).await? {
                Idempotent::Done(_) => Idempotent::Done(()),
                Idempotent::AlreadyDone(_) => Idempotent::AlreadyDone(()),
            })
        })
    }
}

/// A loan is written off once.
fn operation_id(loan_id: LoanId) -> OperationId {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(format!("{loan_id}/write-off"))[..16]);
    Uuid::from_bytes(bytes).into()
}
