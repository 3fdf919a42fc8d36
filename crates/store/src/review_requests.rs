//! Refusals that a person asked somebody to look at once more.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// A row of `review_requests`.
#[derive(Debug, Clone, FromRow)]
pub struct ReviewRequest {
    /// The row.
    pub id: Uuid,
    /// On which application.
    pub application_id: Uuid,
    text_sealed: Vec<u8>,
    /// When it was asked.
    pub asked_at: Timestamp,
    /// When somebody answered.
    pub answered_at: Option<Timestamp>,
    answer_sealed: Option<Vec<u8>>,
    /// Whether the refusal was taken back.
    pub is_reversed: Option<bool>,
}

/// What somebody found who looked at a refusal once more.
#[derive(Debug, Clone, Copy)]
pub struct ReviewAnswer<'a> {
    /// What the person reads.
    pub text: &'a str,
    /// Whether the refusal is taken back.
    pub is_reversed: bool,
}

fn seal_context(column: &str, id: Uuid) -> String {
    format!("review_requests.{column}/{id}")
}

impl ReviewRequest {
    /// What the person wrote.
    pub fn text(&self, vault: &Vault) -> Result<Zeroizing<String>, StoreError> {
        Ok(vault.open(&self.text_sealed, &seal_context("text", self.id))?)
    }

    /// What was answered.
    pub fn answer(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let Some(sealed) = &self.answer_sealed else { return Ok(None) };
        Ok(Some(vault.open(sealed, &seal_context("answer", self.id))?))
    }

    /// Keeps an answer; a conflict where somebody else has answered.
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
        .bind(vault.seal(answer.text, &seal_context("answer", self.id))?)
        .bind(answer.is_reversed)
        .exec_one()
        .await
    }
}

/// Keeps a request; asked again, the first stays.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    application_id: Uuid,
    text: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO review_requests (id, application_id, text_sealed, asked_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (application_id) DO NOTHING",
    )
    .bind(id)
    .bind(application_id)
    .bind(vault.seal(text, &seal_context("text", id))?)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// The request on an application.
pub async fn find_by_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Option<ReviewRequest>, StoreError> {
    tx.sql("SELECT * FROM review_requests WHERE application_id = $1")
        .bind(application_id)
        .opt()
        .await
}

/// Those nobody has answered, the longest waiting first.
pub async fn list_open(tx: &mut Tx, count: i64) -> Result<Vec<ReviewRequest>, StoreError> {
    tx.sql("SELECT * FROM review_requests WHERE answered_at IS NULL ORDER BY asked_at, id LIMIT $1")
        .bind(count)
        .all()
        .await
}
