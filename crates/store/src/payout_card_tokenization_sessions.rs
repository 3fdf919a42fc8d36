//! Pages of the acquirer's on which a card is typed.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `card_pages`.
#[derive(Debug, Clone, FromRow)]
pub struct PayoutCardTokenizationSession {
    /// The row.
    pub id: Uuid,
    /// Who types.
    pub customer_id: Uuid,
    /// The acquirer's name for it.
    pub payment_id: String,
    /// Where it is.
    pub url: String,
    /// `open`, `saved`, `refused` or `owner_mismatch`.
    pub state: String,
    /// The card that came of it.
    pub target_id: Option<Uuid>,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was known what came of it.
    pub ended_at: Option<Timestamp>,
}

/// Adds a page.
pub async fn insert(tx: &mut Tx, page: &PayoutCardTokenizationSession) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO card_pages (id, customer_id, payment_id, url, state, created_at)
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
) -> Result<Option<PayoutCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM card_pages WHERE id = $1").bind(id).opt().await
}

/// A page by the acquirer's name for it.
pub async fn find_by_acquirer_payment_id(
    tx: &mut Tx,
    id: &str,
) -> Result<Option<PayoutCardTokenizationSession>, StoreError> {
    tx.sql("SELECT * FROM card_pages WHERE payment_id = $1").bind(id.to_owned()).opt().await
}

/// The pages of a person's that are open or ended since a moment, the newest first. One whose card
/// was forgotten since says nothing any more.
pub async fn list_recent_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    since: Timestamp,
) -> Result<Vec<PayoutCardTokenizationSession>, StoreError> {
    tx.sql(
        "SELECT card_pages.* FROM card_pages
         LEFT JOIN targets ON targets.id = card_pages.target_id
         WHERE card_pages.customer_id = $1
             AND (card_pages.state = 'open' OR card_pages.ended_at >= $2)
             AND (card_pages.state <> 'saved' OR targets.removed_at IS NULL)
         ORDER BY card_pages.created_at DESC, card_pages.id DESC LIMIT 50",
    )
    .bind(customer_id)
    .bind(since)
    .all()
    .await
}

/// Keeps what came of it; what came first stays.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    target_id: Option<Uuid>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE card_pages SET state = $2, target_id = $3, ended_at = $4
         WHERE id = $1 AND state = 'open'",
    )
    .bind(id)
    .bind(state.to_owned())
    .bind(target_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
