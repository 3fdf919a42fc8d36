//! Paying a loan out: the contract is frozen, and the money leaves the books.

use std::sync::Arc;

use base::Timestamp;
use base::ids::{CustomerId, LoanId};
use lending::Contract;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::{StoreError, Tx, loans, transact};

use super::{Idempotent, repository};
use crate::loans::Loans;
use crate::{Error, Rejection};

/// A loan to be paid out.
#[derive(Debug, Clone)]
pub struct NewLoan {
    /// Chosen by the caller: the same id twice is one loan.
    pub id: LoanId,
    /// Whose it is.
    pub customer_id: CustomerId,
    /// The contract number.
    pub contract_number: String,
    /// The frozen terms.
    pub contract: Arc<Contract>,
    /// Who asks, as the audit trail names them.
    pub actor: String,
}

impl Loans {
    /// Opens a loan, in the books from the day of its contract.
    pub async fn loan_issue(&self, new: &NewLoan) -> Result<Idempotent<LoanId>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if let Some(existing) = loans::find(tx, new.id).await? {
                let is_same = existing.customer_id == new.customer_id
                    && existing.contract_number == new.contract_number
                    && repository::loan_from_row(&existing)?.contract() == &*new.contract;
                check_same_loan(is_same, new.id)
            } else {
                insert_loan(tx, new, now).await?;
                Ok(Idempotent::Done(new.id))
            }
        })
    }
}

/// Writes a new loan, its first event and its legs, together with what the caller writes.
pub(crate) async fn insert_loan(
    tx: &mut Tx,
    new: &NewLoan,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (loan, decision) = lending::loan::issue(new.id, Arc::clone(&new.contract));
    let version = i64::try_from(decision.events.len()).expect("a few events");
    let row = repository::new_row(&loan, version, new.customer_id, &new.contract_number);
    let detail = json!({ "contract": new.contract_number });
    let mut batch = tx.batch();
    loans::insert(&mut batch, &row);
    repository::append_decision(&mut batch, new.id, 0, decision, new.contract.issued_on);
    let subject = format!("customer/{}", new.customer_id);
    let (actor, subject) = (new.actor.as_str(), subject.as_str());
    let entry = NewEntry { actor, action: "loan_issued", subject, detail: &detail };
    audit::insert_in_batch(&mut batch, &entry, now);
    batch.exec().await
}

fn check_same_loan(is_same: bool, id: LoanId) -> Result<Idempotent<LoanId>, Error> {
    if is_same {
        Ok(Idempotent::AlreadyDone(id))
    } else {
        Err(Rejection::IdempotencyMismatch.into())
    }
}
