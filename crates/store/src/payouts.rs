//! Payouts. The id is the acquirer's idempotency key.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::ApplicationId;

base::codes! {
    /// Where money that is sent to a customer stands.
    PayoutState {
        New = "new",
        /// Given to the acquirer: only its status says what becomes of it.
        Sent = "sent",
        Done = "done",
        Refused = "refused",
    }
}

/// A row of `payouts`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Payout {
    /// Also the acquirer's idempotency key.
    pub id: Uuid,
    pub application_id: ApplicationId,
    pub number: i64,
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

/// Adds a payout; an existing one stays unchanged.
pub async fn insert(tx: &mut Tx, payout: &Payout) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payouts (id, application_id, number, payout_method_id, amount_tiyn, state,
             attempts, created_at)
         VALUES ($1, $2, $3, $4, $5, 'new', 0, $6)
         ON CONFLICT (application_id, number) DO NOTHING",
    )
    .bind(payout.id)
    .bind(payout.application_id)
    .bind(payout.number)
    .bind(payout.payout_method_id)
    .bind(payout.amount_tiyn)
    .bind(payout.created_at)
    .exec()
    .await?;
    Ok(())
}

/// A payout of an application.
pub async fn find_by_number(
    tx: &mut Tx,
    application_id: ApplicationId,
    number: i64,
) -> Result<Option<Payout>, StoreError> {
    tx.sql("SELECT * FROM payouts WHERE application_id = $1 AND number = $2")
        .bind(application_id)
        .bind(number)
        .opt()
        .await
}

/// A payout by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Payout>, StoreError> {
    tx.sql("SELECT * FROM payouts WHERE id = $1").bind(id).opt().await
}

/// Records the submission before it happens: from then on the outcome is only known by polling.
pub async fn update_to_sent(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = 'sent', attempts = attempts + 1
         WHERE id = $1 AND state IN ('new', 'sent')",
    )
    .bind(id)
    .exec_one()
    .await
}

/// Records that a payout recorded as refused was paid after all.
pub async fn update_failed_to_done(
    tx: &mut Tx,
    id: Uuid,
    acquirer_payment_id: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = 'done', acquirer_payment_id = $2, ended_at = $3
         WHERE id = $1 AND state = 'refused'",
    )
    .bind(id)
    .bind(acquirer_payment_id.map(str::to_owned))
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Records the outcome; the first one stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: PayoutState,
    (acquirer_payment_id, decline_code): (Option<&str>, Option<i64>),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = $2, acquirer_payment_id = $3, decline_code = $4, ended_at = $5
         WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(state)
    .bind(acquirer_payment_id.map(str::to_owned))
    .bind(decline_code)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
