//! Whose a loan is.

use crate::{Error, Resource};
use store::sessions::Session;
use store::{Tx, Uuid, loans};

/// The customer's own loan; others are not found.
pub(crate) async fn load_own_loan_row(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<loans::Loan, Error> {
    loans::find_for_customer(tx, session.customer_id, id)
        .await?
        .ok_or(Error::NotFound(Resource::Loan))
}
