//! Whose a loan is.

use base::ids::LoanId;
use store::{Tx, loans};

use crate::actor::Actor;
use crate::{Error, Resource};

/// A loan that the actor may touch: a customer's own, and any for staff. Others are not found.
pub(crate) async fn load_own_loan_row(
    tx: &mut Tx,
    actor: Actor<'_>,
    id: LoanId,
) -> Result<loans::Loan, Error> {
    let row = match actor.only_customer_id() {
        Some(own) => loans::find_for_customer(tx, own, id).await?,
        None => loans::find(tx, id).await?,
    };
    row.ok_or(Error::NotFound(Resource::Loan))
}
