//! The audit trail: every command and every access to personal data. `audit_chain` chains its rows.

use serde_json::Value;
use store_derive::FromRow;

use crate::{Batch, StoreError, Tx, Uuid};
use base::Timestamp;

/// An entry to be added.
#[derive(Debug, Clone)]
pub struct NewEntry<'a> {
    /// `customer/<id>`, `staff/<name>` or `system`.
    pub actor: &'a str,
    /// Such as `login`.
    pub action: &'a str,
    /// Such as `customer/<id>`.
    pub subject: &'a str,
    /// JSON without personal data.
    pub detail: &'a Value,
}

/// A row of `audit`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EntryRow {
    pub id: Uuid,
    pub occurred_at: Timestamp,
    pub actor: String,
    pub action: String,
    pub subject: String,
    pub detail: String,
    /// Position in the hash chain, from one on without gaps, once it is chained.
    pub number: Option<i64>,
    /// Over this row and everything before it.
    pub hash: Option<Vec<u8>>,
    /// The key of the hash; none in rows chained before there were keys.
    pub key_number: Option<i64>,
}

/// Adds a row.
pub async fn insert(tx: &mut Tx, entry: &NewEntry<'_>, now: Timestamp) -> Result<(), StoreError> {
    let mut batch = tx.batch();
    insert_in_batch(&mut batch, entry, now);
    batch.exec().await
}

/// Adds a row in the batch of its cause. Returns its id.
pub fn insert_in_batch(batch: &mut Batch<'_>, entry: &NewEntry<'_>, now: Timestamp) -> Uuid {
    let id = Uuid::now_v7();
    batch
        .sql(
            1,
            "INSERT INTO audit (id, occurred_at, actor, action, subject, detail)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(id)
        .bind(now)
        .bind(entry.actor.to_owned())
        .bind(entry.action.to_owned())
        .bind(entry.subject.to_owned())
        .bind(entry.detail.to_string());
    id
}

/// The rows about a subject, the newest first.
pub async fn list_by_subject(
    tx: &mut Tx,
    subject: &str,
    count: i64,
) -> Result<Vec<EntryRow>, StoreError> {
    tx.sql("SELECT * FROM audit WHERE subject = $1 ORDER BY occurred_at DESC, id DESC LIMIT $2")
        .bind(subject.to_owned())
        .bind(count)
        .all()
        .await
}
