//! The audit trail: every command and every look at personal data, chained by hashes.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::FromRow;

use crate::{Instant, StoreError, Tx};

/// What is noted.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// Who did it: `customer/<id>`, `staff/<name>`, `system`.
    pub actor: &'a str,
    /// What was done, such as `login`.
    pub action: &'a str,
    /// To whom or what: `customer/<id>`.
    pub subject: &'a str,
    /// What else matters; nothing personal.
    pub detail: &'a Value,
}

/// A row of `audit`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Row {
    /// Its place in the chain, from one on without gaps.
    pub number: i64,
    /// When.
    pub at: Instant,
    /// Who.
    pub actor: String,
    /// What.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// What else matters.
    pub detail: String,
    /// Over this row and everything before it.
    pub hash: Vec<u8>,
}

/// The chain does not hold at a row: it or one before it was changed, or one is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken(pub i64);

const PAGE: i64 = 1_000;

/// Adds a row. Two writers who reach for the same number meet in a conflict, and the slower one
/// runs again.
pub async fn note(tx: &mut Tx, entry: &Entry<'_>, now: Instant) -> Result<(), StoreError> {
    let last: Option<(i64, Vec<u8>)> =
        tx.sql("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").opt().await?;
    let (number, before) = last.unwrap_or((0, Vec::new()));
    let mut row = Row {
        number: number + 1,
        at: now,
        actor: entry.actor.to_owned(),
        action: entry.action.to_owned(),
        subject: entry.subject.to_owned(),
        detail: entry.detail.to_string(),
        hash: Vec::new(),
    };
    row.hash = chained(&before, &row);
    tx.sql(
        "INSERT INTO audit (number, at, actor, action, subject, detail, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (number) DO NOTHING",
    )
    .bind(row.number)
    .bind(row.at)
    .bind(row.actor)
    .bind(row.action)
    .bind(row.subject)
    .bind(row.detail)
    .bind(row.hash)
    .exec_one()
    .await
}

/// The rows about somebody or something, the newest first.
pub async fn about(tx: &mut Tx, subject: &str, count: i64) -> Result<Vec<Row>, StoreError> {
    tx.sql("SELECT * FROM audit WHERE subject = $1 ORDER BY number DESC LIMIT $2")
        .bind(subject.to_owned())
        .bind(count)
        .all()
        .await
}

/// Computes the whole chain anew, page by page. Tells how many rows it has, or where it breaks.
pub async fn verify(tx: &mut Tx) -> Result<Result<i64, Broken>, StoreError> {
    let (mut before, mut expected) = (Vec::new(), 1);
    loop {
        let rows: Vec<Row> = tx
            .sql("SELECT * FROM audit WHERE number >= $1 ORDER BY number LIMIT $2")
            .bind(expected)
            .bind(PAGE)
            .all()
            .await?;
        if rows.is_empty() {
            return Ok(Ok(expected - 1));
        }
        for row in rows {
            if row.number != expected || row.hash != chained(&before, &row) {
                return Ok(Err(Broken(expected)));
            }
            (before, expected) = (row.hash, expected + 1);
        }
    }
}

/// Each part goes in with its length, so that no two rows read alike.
fn chained(before: &[u8], row: &Row) -> Vec<u8> {
    let mut hash = Sha256::new();
    let (number, at) = (row.number.to_be_bytes(), row.at.0.to_be_bytes());
    let texts = [&row.actor, &row.action, &row.subject, &row.detail].map(|text| text.as_bytes());
    for part in [before, &number, &at].into_iter().chain(texts) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}
