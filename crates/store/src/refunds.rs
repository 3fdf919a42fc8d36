//! Refunds of unapplied funds. The id is the acquirer's idempotency key and the id of the loan's
//! operation.

use store_derive::FromRow;

use crate::payouts::PayoutState;
use crate::{StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::LoanId;

/// A row of `refunds`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Refund {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    pub loan_id: LoanId,
    pub payout_method_id: Uuid,
    pub amount_tiyn: i64,
    pub state: PayoutState,
    /// How often it was submitted to the acquirer.
    pub attempts: i64,
    pub acquirer_payment_id: Option<String>,
    pub decline_code: Option<i64>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// Adds a refund; a conflict if one of the loan is in flight, which a retry finds.
pub async fn insert(tx: &mut Tx, refund: &Refund) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO refunds (id, loan_id, payout_method_id, amount_tiyn, state, attempts,
             created_at)
         VALUES ($1, $2, $3, $4, 'new', 0, $5) ON CONFLICT DO NOTHING",
    )
    .bind(refund.id)
    .bind(refund.loan_id)
    .bind(refund.payout_method_id)
    .bind(refund.amount_tiyn)
    .bind(refund.created_at)
    .exec_one()
    .await
}

/// An order by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Refund>, StoreError> {
    tx.sql("SELECT * FROM refunds WHERE id = $1").bind(id).opt().await
}

/// The newest order of a loan.
pub async fn find_newest_by_loan(
    tx: &mut Tx,
    loan_id: LoanId,
) -> Result<Option<Refund>, StoreError> {
    tx.sql("SELECT * FROM refunds WHERE loan_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1")
        .bind(loan_id)
        .opt()
        .await
}

/// What of a loan was refunded to cards and accounts of the borrower.
pub async fn sum_done_by_loan(tx: &mut Tx, loan_id: LoanId) -> Result<i64, StoreError> {
    let (sum,): (i64,) = tx
        .sql(
            "SELECT CAST(COALESCE(SUM(amount_tiyn), 0) AS bigint) FROM refunds
             WHERE loan_id = $1 AND state = 'done'",
        )
        .bind(loan_id)
        .one("a sum")
        .await?;
    Ok(sum)
}

/// Whether a refund to a payout method is in flight.
pub async fn has_in_flight_to(tx: &mut Tx, payout_method_id: Uuid) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM refunds WHERE payout_method_id = $1 AND state IN ('new', 'sent')
             LIMIT 1",
        )
        .bind(payout_method_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// Records the submission before it happens: from then on the outcome is only known by polling.
pub async fn update_to_sent(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE refunds SET state = 'sent', attempts = attempts + 1
         WHERE id = $1 AND state IN ('new', 'sent')",
    )
    .bind(id)
    .exec_one()
    .await
}

/// Records a refusal; the first outcome stays.
pub async fn update_to_failed(
    tx: &mut Tx,
    id: Uuid,
    code: Option<i64>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE refunds SET state = 'refused', decline_code = $2, ended_at = $3
         WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(code)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Records that it was paid, even if it was recorded as refused before. Returns whether that is
/// new.
pub async fn update_to_done(
    tx: &mut Tx,
    id: Uuid,
    acquirer_payment_id: Option<&str>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE refunds SET state = 'done', acquirer_payment_id = $2, decline_code = NULL,
                 ended_at = $3
             WHERE id = $1 AND state <> 'done'",
        )
        .bind(id)
        .bind(acquirer_payment_id.map(str::to_owned))
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}
