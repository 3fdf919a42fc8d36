//! Orders to pay out: the identity of one is the acquirer's idempotency key.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `payouts`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Payout {
    /// The row, and the order's id at the acquirer.
    pub id: Uuid,
    /// Of which application.
    pub application_id: Uuid,
    /// Which order of the application's.
    pub number: i64,
    /// Where the money goes.
    pub target_id: Uuid,
    /// How much.
    pub amount_tiyn: i64,
    /// `new`, `sent`, `done` or `refused`.
    pub state: String,
    /// How often it was given to the acquirer.
    pub tries: i64,
    /// The acquirer's name for it.
    pub payment_id: Option<String>,
    /// The acquirer's code of a refusal.
    pub refusal_code: Option<i64>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
}

/// Adds an order; the same one again is kept as it is.
pub async fn insert(tx: &mut Tx, payout: &Payout) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payouts (id, application_id, number, target_id, amount_tiyn, state, tries,
             created_at)
         VALUES ($1, $2, $3, $4, $5, 'new', 0, $6)
         ON CONFLICT (application_id, number) DO NOTHING",
    )
    .bind(payout.id)
    .bind(payout.application_id)
    .bind(payout.number)
    .bind(payout.target_id)
    .bind(payout.amount_tiyn)
    .bind(payout.created_at)
    .exec()
    .await?;
    Ok(())
}

/// An order of an application.
pub async fn find_by_number(
    tx: &mut Tx,
    application_id: Uuid,
    number: i64,
) -> Result<Option<Payout>, StoreError> {
    tx.sql("SELECT * FROM payouts WHERE application_id = $1 AND number = $2")
        .bind(application_id)
        .bind(number)
        .opt()
        .await
}

/// An order by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Payout>, StoreError> {
    tx.sql("SELECT * FROM payouts WHERE id = $1").bind(id).opt().await
}

/// Notes, before it happens, that the order is given to the acquirer: from then on only its status
/// says what became of it.
pub async fn update_to_sent(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = 'sent', tries = tries + 1
         WHERE id = $1 AND state IN ('new', 'sent')",
    )
    .bind(id)
    .exec_one()
    .await
}

/// Keeps that an order which was seen as refused was paid after all.
pub async fn update_failed_to_done(
    tx: &mut Tx,
    id: Uuid,
    payment_id: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = 'done', payment_id = $2, ended_at = $3
         WHERE id = $1 AND state = 'refused'",
    )
    .bind(id)
    .bind(payment_id.map(str::to_owned))
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Keeps how an order ended; what was kept first stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    (payment_id, refusal_code): (Option<&str>, Option<i64>),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payouts SET state = $2, payment_id = $3, refusal_code = $4, ended_at = $5
         WHERE id = $1 AND ended_at IS NULL",
    )
    .bind(id)
    .bind(state.to_owned())
    .bind(payment_id.map(str::to_owned))
    .bind(refusal_code)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
