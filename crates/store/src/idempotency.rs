//! Requests that may be sent twice: the first insert of their transaction, and the answer to give
//! again.

use sqlx::FromRow;

use crate::{Instant, StoreError, Tx};

/// What became of a request before.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Answer {
    /// The hash of the whole request.
    pub request_hash: Vec<u8>,
    /// The status that was answered.
    pub status: i64,
    /// The body that was answered.
    pub answer: String,
}

/// Whether a request is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// It is, and its answer is to be kept.
    New,
    /// It was answered before.
    Answered(Answer),
    /// The key was used for another request.
    OtherRequest,
}

/// Looks a request up by its key.
pub async fn find(
    tx: &mut Tx,
    scope: &str,
    key: &str,
    request_hash: &[u8],
) -> Result<Known, StoreError> {
    let known: Option<Answer> = tx
        .sql("SELECT request_hash, status, answer FROM idempotency WHERE scope = $1 AND key = $2")
        .bind(scope.to_owned())
        .bind(key.to_owned())
        .opt()
        .await?;
    Ok(match known {
        None => Known::New,
        Some(answer) if answer.request_hash == request_hash => Known::Answered(answer),
        Some(_) => Known::OtherRequest,
    })
}

/// Keeps an answer. Where another request with the same key was faster it is a conflict: run again,
/// the transaction finds that answer.
pub async fn keep(
    tx: &mut Tx,
    scope: &str,
    key: &str,
    answer: &Answer,
    now: Instant,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO idempotency (scope, key, request_hash, status, answer, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (scope, key) DO NOTHING",
    )
    .bind(scope.to_owned())
    .bind(key.to_owned())
    .bind(answer.request_hash.clone())
    .bind(answer.status)
    .bind(answer.answer.clone())
    .bind(now)
    .exec_one()
    .await
}
