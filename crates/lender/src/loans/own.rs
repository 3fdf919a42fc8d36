//! Whose a loan is.

use store::sessions::Session;
use store::{Tx, Uuid, loans};

use super::LoanProblem;

/// A loan of the one who asks; somebody else's is not there for them.
pub(crate) async fn own_loan(
    tx: &mut Tx,
    session: &Session,
    id: Uuid,
) -> Result<loans::Loan, LoanProblem> {
    let loan = loans::by_id(tx, id).await?;
    loan.filter(|loan| loan.customer_id == session.customer_id).ok_or(LoanProblem::Unknown)
}
