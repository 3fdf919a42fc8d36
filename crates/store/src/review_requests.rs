//! Refusals that a person asked somebody to look at once more.

use sqlx::FromRow;
use zeroize::Zeroizing;

use crate::{Instant, StoreError, Tx, Uuid, Vault};

/// A row of `review_requests`.
#[derive(Debug, Clone, FromRow)]
pub struct ReviewRequest {
    /// The row.
    pub id: Uuid,
    /// On which application.
    pub application_id: Uuid,
    text_sealed: Vec<u8>,
    /// When it was asked.
    pub asked_at: Instant,
    /// When somebody answered.
    pub answered_at: Option<Instant>,
}

fn place(id: Uuid) -> String {
    format!("review_requests.text/{id}")
}

impl ReviewRequest {
    /// What the person wrote.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &place(self.id))?)
    }
}

/// Keeps a request; asked again, the first stays.
pub async fn keep(
    tx: &mut Tx,
    vault: &Vault,
    application_id: Uuid,
    text: &str,
    now: Instant,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO review_requests (id, application_id, text_sealed, asked_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (application_id) DO NOTHING",
    )
    .bind(id)
    .bind(application_id)
    .bind(vault.seal(text, &place(id))?)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// The request on an application.
pub async fn of_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Option<ReviewRequest>, StoreError> {
    tx.sql("SELECT * FROM review_requests WHERE application_id = $1")
        .bind(application_id)
        .opt()
        .await
}

/// Those nobody has answered, the longest waiting first.
pub async fn open(tx: &mut Tx, count: i64) -> Result<Vec<ReviewRequest>, StoreError> {
    tx.sql("SELECT * FROM review_requests WHERE answered_at IS NULL ORDER BY asked_at, id LIMIT $1")
        .bind(count)
        .all()
        .await
}

/// Keeps that somebody answered.
pub async fn answered(tx: &mut Tx, application_id: Uuid, now: Instant) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE review_requests SET answered_at = $2
         WHERE application_id = $1 AND answered_at IS NULL",
    )
    .bind(application_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}
