//! Pages of the acquirer's on which a card to pay with is typed.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `pay_card_pages`.
#[derive(Debug, Clone, FromRow)]
pub struct PaymentCardTokenizationSession {
    /// The row.
    pub id: Uuid,
    /// Who types.
    pub customer_id: Uuid,
    /// The acquirer's name for it.
    pub payment_id: String,
    /// Where it is.
    pub url: String,
    /// `open`, `saved` or `refused`.
    pub state: String,
    /// The card that came of it.
    pub card_id: Option<Uuid>,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was known what came of it.
    pub ended_at: Option<Timestamp>,
}

/// Adds a page.
pub async fn insert(tx: &mut Tx, page: &PaymentCardTokenizationSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO pay_card_pages (id, customer_id, payment_id, url, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(page.id)
    .bind(page.customer_id)
    .bind(page.payment_id.clone())
    .bind(page.url.clone())
    .bind(page.state.clone())
    .bind(page.created_at)
    .exec_one()
    .await
}

/// A page by identity.
pub async fn find(
    tx: &mut Tx,
    id: Uuid,
) -> Result<Option<PaymentCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM pay_card_pages WHERE id = $1").bind(id).opt().await
}

/// A page by the acquirer's name for it.
pub async fn find_by_acquirer_payment_id(
    tx: &mut Tx,
    id: &str,
) -> Result<Option<PaymentCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM pay_card_pages WHERE payment_id = $1").bind(id.to_owned()).opt().await
}

/// Keeps what came of it; what came first stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    card_id: Option<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE pay_card_pages SET state = $2, card_id = $3, ended_at = $4
         WHERE id = $1 AND state = 'open'",
    )
    .bind(id)
    .bind(state.to_owned())
    .bind(card_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
