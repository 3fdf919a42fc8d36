//! Refunds to the source of a payment: money goes back to the card or the biller it came from. The id
//! is the acquirer's idempotency key and the id of the loan's operation.

use store_derive::FromRow;

use crate::payouts::PayoutState;
use crate::{StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::{LoanId, OperationId};

base::codes! {
    /// How money goes back.
    RefundChannel {
        /// The acquirer refunds the order that was paid.
        Acquirer = "acquirer",
        /// Staff return it and record that.
        Hand = "hand",
    }
}

/// A row of `source_refunds`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SourceRefund {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    pub loan_id: LoanId,
    /// The payment whose money goes back.
    pub payment_id: OperationId,
    pub amount_tiyn: i64,
    pub channel: RefundChannel,
    pub state: PayoutState,
    /// How often it was submitted to the acquirer.
    pub attempts: i64,
    /// What of the order was refunded before this one: more than that later is this refund.
    pub refunded_before_tiyn: Option<i64>,
    pub decline_code: Option<i64>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// A refund to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewSourceRefund {
    pub id: Uuid,
    pub loan_id: LoanId,
    pub payment_id: OperationId,
    pub amount_tiyn: i64,
    pub channel: RefundChannel,
    pub created_at: Timestamp,
}

/// More refunds than a loan has.
const LIST_MAX: i64 = 200;

/// Adds a refund: to be submitted, or done by hand. A conflict if one of the payment is in flight,
/// which a retry finds.
pub async fn insert(tx: &mut Tx, new: NewSourceRefund) -> Result<(), StoreError> {
    let is_done = new.channel == RefundChannel::Hand;
    let state = if is_done { PayoutState::Done } else { PayoutState::New };
    tx.sql(
        "INSERT INTO source_refunds (id, loan_id, payment_id, amount_tiyn, channel, state, attempts,
             created_at, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT DO NOTHING",
    )
    .bind(new.id)
    .bind(new.loan_id)
    .bind(new.payment_id)
    .bind(new.amount_tiyn)
    .bind(new.channel)
    .bind(state)
    .bind(new.created_at)
    .bind(is_done.then_some(new.created_at))
    .exec_one()
    .await
}

/// A refund by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<SourceRefund>, StoreError> {
    tx.sql("SELECT * FROM source_refunds WHERE id = $1").bind(id).opt().await
}

/// The refunds of a loan, the newest first.
pub async fn list_by_loan(tx: &mut Tx, loan_id: LoanId) -> Result<Vec<SourceRefund>, StoreError> {
    tx.sql(
        "SELECT * FROM source_refunds WHERE loan_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(loan_id)
    .bind(LIST_MAX)
    .all()
    .await
}

/// Records the submission before it happens: from then on only the order's status tells the outcome.
/// What was refunded before is that of the first submission. Returns whether it is still to be sent.
pub async fn update_to_sent(
    tx: &mut Tx,
    id: Uuid,
    refunded_before_tiyn: i64,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE source_refunds SET state = 'sent', attempts = attempts + 1,
                 refunded_before_tiyn = COALESCE(refunded_before_tiyn, $2)
             WHERE id = $1 AND state IN ('new', 'sent')",
        )
        .bind(id)
        .bind(refunded_before_tiyn)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Records a refusal; the first outcome stays. Returns whether it is the first.
pub async fn update_to_refused(
    tx: &mut Tx,
    id: Uuid,
    code: Option<i64>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE source_refunds SET state = 'refused', decline_code = $2, ended_at = $3
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(id)
        .bind(code)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Records that the money went back. Returns whether that is new.
pub async fn update_to_done(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE source_refunds SET state = 'done', decline_code = NULL, ended_at = $2
             WHERE id = $1 AND ended_at IS NULL",
        )
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Settled loans on which money lies that no debt needs, by the ledger: the loan and how much. It
/// reads all legs of customers' funds, which a list for staff may do.
pub async fn list_loans_with_funds(
    tx: &mut Tx,
    after: LoanId,
    count: i64,
) -> Result<Vec<(LoanId, i64)>, StoreError> {
    tx.sql(
        "SELECT ledger.loan_id, CAST(SUM(CASE WHEN ledger.credit = '3510' THEN ledger.amount_tiyn
                 ELSE -ledger.amount_tiyn END) AS bigint)
         FROM ledger JOIN loans ON loans.id = ledger.loan_id
         WHERE (ledger.credit = '3510' OR ledger.debit = '3510')
             AND loans.status IN ('closed', 'cancelled') AND loans.id > $1
         GROUP BY ledger.loan_id
         HAVING SUM(CASE WHEN ledger.credit = '3510' THEN ledger.amount_tiyn
                 ELSE -ledger.amount_tiyn END) > 0
         ORDER BY ledger.loan_id LIMIT $2",
    )
    .bind(after)
    .bind(count)
    .all()
    .await
}
