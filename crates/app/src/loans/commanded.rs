//! A command on a loan, stored together with whatever the caller writes.

use base::Timestamp;
use lending::loan::{Command, Loan, decide};
use store::audit::{self, Entry};
use store::{StoreError, Tx, loans};

use super::{LoanError, Outcome, saved};

/// Carries a command out and notes it. Sent again it changes nothing.
pub(crate) async fn execute_loan_command(
    tx: &mut Tx,
    before: &loans::Loan,
    command: &Command,
    entry: &Entry<'_>,
    now: Timestamp,
) -> Result<Outcome<Loan>, LoanError> {
    let today = now.date().map_err(|_| LoanError::Internal(StoreError::Missing("a day")))?;
    let mut loan = saved::loan(before)?;
    let decision = match decide(&loan, command, today)? {
        lending::loan::Outcome::Done(decision) => decision,
        lending::loan::Outcome::AlreadyDone => return Ok(Outcome::AlreadyDone(loan)),
    };
    decision.events.iter().for_each(|event| loan.apply(event));
    let row = saved::moved(before, &loan, decision.events.len());
    let mut batch = tx.batch();
    loans::update(&mut batch, before.version, &row);
    saved::decided(&mut batch, before.id, before.version, decision, today);
    audit::add(&mut batch, entry, now);
    batch.exec().await?;
    Ok(Outcome::Done(loan))
}
