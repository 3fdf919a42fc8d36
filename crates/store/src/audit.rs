//! The audit trail: every command and every look at personal data, chained by hashes.
//!
//! A row is written outside the chain, so that writers do not queue for one. [`chain_pending`]
//! gives the pending rows their numbers and hashes; from then on neither a change nor a gap goes
//! unnoticed. The chain has no witness outside the database: whoever may drop its guards can cut
//! off its end or chain it anew.

use serde_json::Value;
use sha2::{Digest, Sha256};
use store_derive::FromRow;

use crate::{Batch, Db, StoreError, Tx, Uuid, transact};
use base::Timestamp;

/// What is noted.
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
}

/// The chain as it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainStatus {
    pub chained_rows: i64,
    pub pending_rows: i64,
    pub pending_since: Option<Timestamp>,
}

/// The chain does not hold at a row: it or one before it was changed, or one is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainBreak(pub i64);

const VERIFY_ROWS_MAX: i64 = 1_000;
/// Rows sealed at a time: few enough that other writers hardly wait.
const CHAIN_ROWS_MAX: usize = 200;
/// Rows in one statement.
const CHAIN_ROWS_PER_STATEMENT: usize = 20;

/// Adds a row.
pub async fn insert(tx: &mut Tx, entry: &NewEntry<'_>, now: Timestamp) -> Result<(), StoreError> {
    let mut batch = tx.batch();
    insert_in_batch(&mut batch, entry, now);
    batch.exec().await
}

/// Adds a row together with what it tells of.
pub fn insert_in_batch(batch: &mut Batch<'_>, entry: &NewEntry<'_>, now: Timestamp) {
    batch
        .sql(
            1,
            "INSERT INTO audit (id, occurred_at, actor, action, subject, detail)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(Uuid::now_v7())
        .bind(now)
        .bind(entry.actor.to_owned())
        .bind(entry.action.to_owned())
        .bind(entry.subject.to_owned())
        .bind(entry.detail.to_string());
}

/// Seals some of the rows that wait and returns how many they were; fewer than asked for means that
/// none are left. Of two sealers at once the slower one runs again.
pub async fn chain_pending(tx: &mut Tx) -> Result<usize, StoreError> {
    let last: Option<(i64, Vec<u8>)> = tx
        .sql("SELECT number, hash FROM audit WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1")
        .opt()
        .await?;
    let (mut number, mut before) = last.unwrap_or_default();
    let rows: Vec<EntryRow> = tx
        .sql("SELECT * FROM audit WHERE number IS NULL ORDER BY id LIMIT $1")
        .bind(CHAIN_ROWS_MAX as i64)
        .all()
        .await?;
    for rows in rows.chunks(CHAIN_ROWS_PER_STATEMENT) {
        let mut batch = tx.batch();
        batch.sql_values(
            rows.len(),
            "UPDATE audit SET number = sealed.column2, hash = sealed.column3 FROM (",
            3,
            ") AS sealed WHERE audit.id = sealed.column1 AND audit.number IS NULL",
        );
        for row in rows {
            number += 1;
            before = chain_hash(&before, number, row);
            batch.bind(row.id).bind(number).bind(before.clone());
        }
        match batch.exec().await {
            Err(error) if error.is_violation_of("audit_number_key") => {
                return Err(StoreError::Conflict);
            }
            done => done?,
        }
    }
    Ok(rows.len())
}

/// Seals everything that waits, a few rows at a time. Returns how many rows that were. Where
/// nothing waits no writer is kept from their turn.
pub async fn chain_all_pending(db: &Db) -> Result<usize, StoreError> {
    let first: Option<(Uuid,)> =
        db.read().await?.sql("SELECT id FROM audit WHERE number IS NULL LIMIT 1").opt().await?;
    if first.is_none() {
        return Ok(0);
    }
    let mut all = 0;
    loop {
        let sealed: Result<usize, StoreError> = transact!(db, |tx| { chain_pending(tx).await });
        let sealed = sealed?;
        all += sealed;
        if sealed < CHAIN_ROWS_MAX {
            return Ok(all);
        }
    }
}

/// The rows about somebody or something, the newest first.
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

/// Computes the whole chain anew, page by page. Returns what it found, or where the chain breaks.
pub async fn verify(tx: &mut Tx) -> Result<Result<ChainStatus, ChainBreak>, StoreError> {
    let (mut before, mut expected) = (Vec::new(), 1);
    loop {
        let rows: Vec<EntryRow> = tx
            .sql("SELECT * FROM audit WHERE number >= $1 ORDER BY number LIMIT $2")
            .bind(expected)
            .bind(VERIFY_ROWS_MAX)
            .all()
            .await?;
        if rows.is_empty() {
            return Ok(Ok(load_chain_status(tx, expected - 1).await?));
        }
        for row in rows {
            before = chain_hash(&before, expected, &row);
            if row.number != Some(expected) || row.hash.as_ref() != Some(&before) {
                return Ok(Err(ChainBreak(expected)));
            }
            expected += 1;
        }
    }
}

async fn load_chain_status(tx: &mut Tx, sealed: i64) -> Result<ChainStatus, StoreError> {
    let (unsealed, unsealed_since): (i64, Option<Timestamp>) = tx
        .sql("SELECT CAST(COUNT(*) AS bigint), MIN(occurred_at) FROM audit WHERE number IS NULL")
        .one("a count")
        .await?;
    Ok(ChainStatus { chained_rows: sealed, pending_rows: unsealed, pending_since: unsealed_since })
}

/// Each part goes in with its length, so that no two rows read alike.
fn chain_hash(before: &[u8], number: i64, row: &EntryRow) -> Vec<u8> {
    let mut hash = Sha256::new();
    let (number, at) = (number.to_be_bytes(), row.occurred_at.0.to_be_bytes());
    let texts = [&row.actor, &row.action, &row.subject, &row.detail].map(|text| text.as_bytes());
    for part in [before, &number, row.id.as_bytes(), &at].into_iter().chain(texts) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}
