//! Tokenization sessions of payout cards: hosted pages of the acquirer.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `payout_card_tokenization_sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutCardTokenizationSession {
    pub id: Uuid,
    pub customer_id: Uuid,
    pub acquirer_payment_id: String,
    pub url: String,
    /// `open`, `saved`, `refused` or `other_owner`.
    pub state: String,
    pub payout_method_id: Option<Uuid>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// Adds a session.
pub async fn insert(tx: &mut Tx, page: &PayoutCardTokenizationSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payout_card_tokenization_sessions (id, customer_id, acquirer_payment_id, url,
             state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(page.id)
    .bind(page.customer_id)
    .bind(page.acquirer_payment_id.clone())
    .bind(page.url.clone())
    .bind(page.state.clone())
    .bind(page.created_at)
    .exec_one()
    .await
}

/// A session by id.
pub async fn find(
    tx: &mut Tx,
    id: Uuid,
) -> Result<Option<PayoutCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM payout_card_tokenization_sessions WHERE id = $1").bind(id).opt().await
}

/// A session by the acquirer's id.
pub async fn find_by_acquirer_payment_id(
    tx: &mut Tx,
    id: &str,
) -> Result<Option<PayoutCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM payout_card_tokenization_sessions WHERE acquirer_payment_id = $1")
        .bind(id.to_owned())
        .opt()
        .await
}

/// The pages of a customer's that are open or ended since a moment, the newest first. One whose
/// card was deleted since says nothing any more.
pub async fn list_recent_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    since: Timestamp,
) -> Result<Vec<PayoutCardTokenizationSession>, StoreError> {
    tx.sql(
        "SELECT s.* FROM payout_card_tokenization_sessions AS s
         LEFT JOIN payout_methods AS m ON m.id = s.payout_method_id
         WHERE s.customer_id = $1
             AND (s.state = 'open' OR s.ended_at >= $2)
             AND (s.state <> 'saved' OR m.removed_at IS NULL)
         ORDER BY s.created_at DESC, s.id DESC LIMIT 50",
    )
    .bind(customer_id)
    .bind(since)
    .all()
    .await
}

/// Records what came of it; the first outcome stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    payout_method_id: Option<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payout_card_tokenization_sessions
             SET state = $2, payout_method_id = $3, ended_at = $4
         WHERE id = $1 AND state = 'open'",
    )
    .bind(id)
    .bind(state.to_owned())
    .bind(payout_method_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
