//! Requests to review a decline.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::ApplicationId;

/// A row of `review_requests`.
#[derive(Debug, Clone, FromRow)]
pub struct ReviewRequest {
    pub id: Uuid,
    pub application_id: ApplicationId,
    text_sealed: Vec<u8>,
    pub requested_at: Timestamp,
    pub answered_at: Option<Timestamp>,
    answer_sealed: Option<Vec<u8>>,
    pub is_reversed: Option<bool>,
}

/// The outcome of a review.
#[derive(Debug, Clone, Copy)]
pub struct ReviewAnswer<'a> {
    pub text: &'a str,
    pub is_reversed: bool,
}

impl ReviewRequest {
    /// The customer's text, decrypted.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &sealed_names::REVIEW_REQUEST_TEXT.context(self.id))?)
    }

    /// The answer, decrypted.
    pub fn answer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let Some(sealed) = &self.answer_sealed else { return Ok(None) };
        Ok(Some(vault.open(sealed, &sealed_names::REVIEW_REQUEST_ANSWER.context(self.id))?))
    }

    /// Stores an answer; a conflict if somebody else answered.
    pub async fn update_answer(
        &self,
        tx: &mut Tx,
        vault: &Vault,
        answer: &ReviewAnswer<'_>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        tx.sql(
            "UPDATE review_requests SET answered_at = $2, answer_sealed = $3, is_reversed = $4
             WHERE id = $1 AND answered_at IS NULL",
        )
        .bind(self.id)
        .bind(now)
        .bind(vault.seal(answer.text, &sealed_names::REVIEW_REQUEST_ANSWER.context(self.id))?)
        .bind(answer.is_reversed)
        .exec_one()
        .await
    }
}

/// Stores a request; the first one stays.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    application_id: ApplicationId,
    text: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO review_requests (id, application_id, text_sealed, requested_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (application_id) DO NOTHING",
    )
    .bind(id)
    .bind(application_id)
    .bind(vault.seal(text, &sealed_names::REVIEW_REQUEST_TEXT.context(id))?)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// The request about an application.
pub async fn find_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Option<ReviewRequest>, StoreError> {
    tx.sql("SELECT * FROM review_requests WHERE application_id = $1")
        .bind(application_id)
        .opt()
        .await
}

/// Requests without an answer, the oldest first.
pub async fn list_open(tx: &mut Tx, count: i64) -> Result<Vec<ReviewRequest>, StoreError> {
    tx.sql(
        "SELECT * FROM review_requests WHERE answered_at IS NULL ORDER BY requested_at, id
         LIMIT $1",
    )
    .bind(count)
    .all()
    .await
}
