//! Giving up a debt that will probably not be paid. The claim stays: whoever pays later still does.

use lending::loan::{Command, OperationId, WriteOffReason};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::audit::Entry;
use store::{Uuid, loans, transact};

use super::{LoanError, Outcome, execute_loan_command};
use crate::Lender;
use crate::applications::Staff;

impl Lender {
    /// Writes a debt off, under the name of whoever decides it. Sent again it changes nothing.
    pub async fn write_off(
        &self,
        loan_id: Uuid,
        staff: &Staff<'_>,
    ) -> Result<Outcome<()>, LoanError> {
        let now = self.clock.now();
        let (actor, subject) = (format!("staff/{}", staff.name), format!("loan/{loan_id}"));
        let detail = json!({ "reason": staff.reason, "second": staff.second });
        let entry =
            Entry { actor: &actor, action: "loan_written_off", subject: &subject, detail: &detail };
        let command =
            Command::WriteOff { id: operation(loan_id), reason: WriteOffReason::Uncollectable };
        transact!(self.db, |tx| {
            let row = loans::by_id(tx, loan_id).await?.ok_or(LoanError::Unknown)?;
            Ok(match execute_loan_command(tx, &row, &command, &entry, now).await? {
                Outcome::Done(_) => Outcome::Done(()),
                Outcome::AlreadyDone(_) => Outcome::AlreadyDone(()),
            })
        })
    }
}

/// A loan is written off once.
fn operation(loan_id: Uuid) -> OperationId {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(format!("{loan_id}/write-off"))[..16]);
    OperationId(u128::from_be_bytes(bytes))
}
