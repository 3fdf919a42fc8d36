//! Whose a loan is.

use store::sessions::Session;
use store::{Tx, Uuid, loans};

use super::LoanError;

/// A loan of the one who asks; somebody else's is not there for them.
pub(crate) async fn load_own_loan_row(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<loans::Loan, LoanError> {
    loans::find_for_customer(tx, session.customer_id, id).await?.ok_or(LoanError::NotFound)
}
