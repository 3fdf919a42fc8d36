//! Paying a loan out: the contract is frozen, and the money leaves the books.

use std::sync::Arc;

use base::Timestamp;
use ledger::LoanId;
use lending::Contract;
use serde_json::json;
use store::audit::{self, Entry};
use store::{StoreError, Tx, Uuid, loans, transact};

use super::{LoanError, Outcome, saved};
use crate::Lender;

/// A loan to be paid out.
#[derive(Debug, Clone)]
pub struct NewLoan {
    /// Made once by whoever asks: the same one twice is one loan.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    /// What the contract says above everything else.
    pub contract_number: String,
    /// The frozen terms.
    pub contract: Arc<Contract>,
    /// Who asks, as the audit trail names them.
    pub actor: String,
}

impl Lender {
    /// Opens a loan, in the books from the day of its contract.
    pub async fn issue(&self, new: &NewLoan) -> Result<Outcome<Uuid>, LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            if let Some(known) = loans::by_id(tx, new.id).await? {
                let is_same = known.customer_id == new.customer_id
                    && known.contract_number == new.contract_number
                    && saved::loan(&known)?.contract() == &*new.contract;
                check_same_loan(is_same, new.id)
            } else {
                insert_loan(tx, new, now).await?;
                Ok(Outcome::Done(new.id))
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
    let (loan, decision) =
        lending::loan::issue(LoanId(new.id.as_u128()), Arc::clone(&new.contract));
    let version = i64::try_from(decision.events.len()).expect("a few events");
    let row = saved::row(&loan, version, new.customer_id, &new.contract_number);
    let detail = json!({ "contract": new.contract_number });
    let mut batch = tx.batch();
    loans::insert(&mut batch, &row);
    saved::decided(&mut batch, new.id, 0, decision, new.contract.issued_on);
    let subject = format!("customer/{}", new.customer_id);
    let (actor, subject) = (new.actor.as_str(), subject.as_str());
    let entry = Entry { actor, action: "loan_issued", subject, detail: &detail };
    audit::add(&mut batch, &entry, now);
    batch.exec().await
}

fn check_same_loan(is_same: bool, id: Uuid) -> Result<Outcome<Uuid>, LoanError> {
    if is_same { Ok(Outcome::AlreadyDone(id)) } else { Err(LoanError::OtherContent) }
}
