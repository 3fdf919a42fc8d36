//! A command on a loan, stored together with whatever the caller writes.

use base::Timestamp;
use lending::loan::{Loan, LoanCommand, decide};
use store::audit::{self, NewEntry};
use store::{StoreError, Tx, loans};

use super::{Idempotent, repository};
use crate::Error;

/// Executes a command and audits it. Idempotent.
pub(crate) async fn execute_loan_command(
    tx: &mut Tx,
    before: &loans::Loan,
    command: &LoanCommand,
    entry: &NewEntry<'_>,
    now: Timestamp,
) -> Result<Idempotent<Loan>, Error> {
    let today = now.date().map_err(|_| Error::Internal(StoreError::NotFound("a day")))?;
    let mut loan = repository::loan_from_row(before)?;
    let decision = match decide(&loan, command, today)? {
        lending::loan::LoanOutcome::Done(decision) => decision,
        lending::loan::LoanOutcome::AlreadyDone => return Ok(Idempotent::AlreadyDone(loan)),
    };
    decision.events.iter().for_each(|event| loan.apply(event));
    let row = repository::updated_row(before, &loan, decision.events.len());
    let mut batch = tx.batch();
    loans::update(&mut batch, before.version, &row);
    repository::append_decision(&mut batch, before.id, before.version, decision, today);
    audit::insert_in_batch(&mut batch, entry, now);
    batch.exec().await?;
    Ok(Idempotent::Done(loan))
}
