//! Tokenization sessions of payment cards: hosted pages of the acquirer.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `payment_card_tokenization_sessions`.
#[derive(Debug, Clone, FromRow)]
pub struct PaymentCardTokenizationSession {
    pub id: Uuid,
    pub customer_id: Uuid,
    pub acquirer_payment_id: String,
    pub url: String,
    /// `open`, `saved` or `refused`.
    pub state: String,
    pub payment_method_id: Option<Uuid>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// Adds a session.
pub async fn insert(tx: &mut Tx, page: &PaymentCardTokenizationSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO payment_card_tokenization_sessions (id, customer_id, acquirer_payment_id, url,
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
) -> Result<Option<PaymentCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM payment_card_tokenization_sessions WHERE id = $1").bind(id).opt().await
}

/// A session by the acquirer's id.
pub async fn find_by_acquirer_payment_id(
    tx: &mut Tx,
    id: &str,
) -> Result<Option<PaymentCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM payment_card_tokenization_sessions WHERE acquirer_payment_id = $1")
        .bind(id.to_owned())
        .opt()
        .await
}

/// Records what came of it; the first outcome stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    payment_method_id: Option<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE payment_card_tokenization_sessions
             SET state = $2, payment_method_id = $3, ended_at = $4
         WHERE id = $1 AND state = 'open'",
    )
    .bind(id)
    .bind(state.to_owned())
    .bind(payment_method_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
