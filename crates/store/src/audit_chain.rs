//! The chain of the audit trail: every row has a number and a code over itself and everything before
//! it, under a key that the database does not hold.
//!
//! A row is inserted outside the chain, so that writers do not queue for it. [`chain_pending`]
//! numbers the pending rows; from then on a change, a gap and a chain that somebody without the key
//! made anew are found. That the end was cut off is found by an anchor ([`crate::audit_anchor`]).

use std::collections::BTreeMap;
use std::fmt;

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::audit::EntryRow;
use crate::audit_anchor::Anchor;
use crate::audit_keys::MacDomain;
use crate::{AuditKeys, Db, StoreError, Tx, Uuid, VaultError, transact};
use base::{Timestamp, hex};

/// What a row says that covers everything before it with a new key.
const CHECKPOINT_ACTION: &str = "audit_checkpoint";
const VERIFY_ROWS_MAX: i64 = 1_000;
/// Rows chained at a time: few enough that other writers hardly wait.
const CHAIN_ROWS_MAX: usize = 200;
/// Rows in one statement.
const CHAIN_ROWS_PER_STATEMENT: usize = 20;

/// The state of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainStatus {
    pub chained_rows: i64,
    /// Those at the beginning that were chained before there were keys.
    pub unkeyed_rows: i64,
    pub pending_rows: i64,
    pub pending_since: Option<Timestamp>,
    /// How many anchors agree with it.
    pub anchors: usize,
}

/// The chain is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainBreak {
    /// The first number that is not as it was written.
    pub number: i64,
    pub fault: ChainFault,
}

/// What is wrong with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainFault {
    /// The number is not there.
    Missing,
    /// The row, or one before it, was changed.
    Altered,
    /// It is chained without a key, where rows have one.
    Unkeyed,
    /// It was chained with a key that is not known, or with an older one than the row before.
    WrongKey,
    /// It is not the row that an anchor saw.
    Replaced,
    /// An anchor saw it, and the trail ends before.
    CutOff,
    /// Its number is outside the chain.
    Uncounted,
}

impl fmt::Display for ChainBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.fault {
            ChainFault::Missing => "it is missing",
            ChainFault::Altered => "it or a row before it was changed",
            ChainFault::Unkeyed => "it is chained without a key",
            ChainFault::WrongKey => "it was chained with an unknown or a former key",
            ChainFault::Replaced => "it is not the row that an anchor saw",
            ChainFault::CutOff => "an anchor saw it, and the trail ends before it",
            ChainFault::Uncounted => "its number is outside the chain",
        };
        write!(f, "the audit trail is broken at row {}: {what}", self.number)
    }
}

/// The last row of the chain.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChainHead {
    pub(crate) rows: i64,
    pub(crate) hash: Vec<u8>,
    pub(crate) key_number: Option<i64>,
}

impl ChainHead {
    pub(crate) async fn load(tx: &mut Tx) -> Result<Self, StoreError> {
        let last: Option<(i64, Vec<u8>, Option<i64>)> = tx
            .sql(
                "SELECT number, hash, key_number FROM audit WHERE number IS NOT NULL
                 ORDER BY number DESC LIMIT 1",
            )
            .opt()
            .await?;
        Ok(last.map_or_else(Self::default, |(rows, hash, key_number)| Self {
            rows,
            hash,
            key_number,
        }))
    }

    /// Whether what there is was chained with another key than the current one, or with none. An
    /// unknown key is not continued: another process has newer ones, or somebody else chained.
    fn needs_checkpoint(&self, keys: &AuditKeys) -> Result<bool, StoreError> {
        match self.key_number {
            Some(number) if keys.age(number).is_none() => {
                Err(VaultError::UnknownKey(u8::try_from(number).unwrap_or(u8::MAX)).into())
            }
            Some(number) => Ok(number != keys.current_number()),
            None => Ok(self.rows > 0),
        }
    }
}

/// Chains some pending rows and returns their number; fewer than requested means that none are
/// left. Of two concurrent calls the slower one is retried.
pub async fn chain_pending(
    tx: &mut Tx,
    keys: &AuditKeys,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let mut head = ChainHead::load(tx).await?;
    if head.needs_checkpoint(keys)? {
        head = insert_checkpoint(tx, keys, &head, now).await?;
    }
    let key_number = keys.current_number();
    let rows: Vec<EntryRow> = tx
        .sql("SELECT * FROM audit WHERE number IS NULL ORDER BY id LIMIT $1")
        .bind(CHAIN_ROWS_MAX as i64)
        .all()
        .await?;
    for rows in rows.chunks(CHAIN_ROWS_PER_STATEMENT) {
        let mut batch = tx.batch();
        batch.sql_values(
            rows.len(),
            "UPDATE audit SET number = chained.column2, hash = chained.column3,
                 key_number = chained.column4 FROM (",
            4,
            ") AS chained WHERE audit.id = chained.column1 AND audit.number IS NULL",
        );
        for row in rows {
            head.rows += 1;
            head.hash = keyed_hash(keys, key_number, &head.hash, head.rows, row)?;
            batch.bind(row.id).bind(head.rows).bind(head.hash.clone()).bind(key_number);
        }
        conflict_if_outrun(batch.exec().await)?;
    }
    Ok(rows.len())
}

/// Writes and chains the row that covers everything before it with the current key.
async fn insert_checkpoint(
    tx: &mut Tx,
    keys: &AuditKeys,
    head: &ChainHead,
    now: Timestamp,
) -> Result<ChainHead, StoreError> {
    let (number, key_number) = (head.rows + 1, keys.current_number());
    let row = EntryRow {
        id: Uuid::now_v7(),
        occurred_at: now,
        actor: "system".to_owned(),
        action: CHECKPOINT_ACTION.to_owned(),
        subject: "audit".to_owned(),
        detail: json!({ "rows": head.rows, "hash": hex::encode(&head.hash) }).to_string(),
        number: Some(number),
        hash: None,
        key_number: Some(key_number),
    };
    let hash = keyed_hash(keys, key_number, &head.hash, number, &row)?;
    let inserted = tx
        .sql(
            "INSERT INTO audit (id, occurred_at, actor, action, subject, detail, number, hash,
                 key_number)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(row.id)
        .bind(row.occurred_at)
        .bind(row.actor)
        .bind(row.action)
        .bind(row.subject)
        .bind(row.detail)
        .bind(number)
        .bind(hash.clone())
        .bind(key_number)
        .exec_one()
        .await;
    conflict_if_outrun(inserted)?;
    Ok(ChainHead { rows: number, hash, key_number: Some(key_number) })
}

/// Another process gave the number to another row.
fn conflict_if_outrun(done: Result<(), StoreError>) -> Result<(), StoreError> {
    match done {
        Err(error) if error.is_violation_of("audit_number_key") => Err(StoreError::Conflict),
        done => done,
    }
}

/// Chains all pending rows, a few at a time. Returns their number. If nothing is to be done, the
/// writer is not used.
pub async fn chain_all_pending(
    db: &Db,
    keys: &AuditKeys,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let mut tx = db.read().await?;
    let first: Option<(Uuid,)> =
        tx.sql("SELECT id FROM audit WHERE number IS NULL LIMIT 1").opt().await?;
    let head = ChainHead::load(&mut tx).await?;
    drop(tx);
    if first.is_none() && !head.needs_checkpoint(keys)? {
        return Ok(0);
    }
    let mut all = 0;
    loop {
        let chained: Result<usize, StoreError> =
            transact!(db, |tx| { chain_pending(tx, keys, now).await });
        let chained = chained?;
        all += chained;
        if chained < CHAIN_ROWS_MAX {
            return Ok(all);
        }
    }
}

/// When the first row happened that is chained with a key, and could be anchored.
pub async fn find_keyed_since(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<(Timestamp,)> = tx
        .sql(
            "SELECT occurred_at FROM audit WHERE number IS NOT NULL AND key_number IS NOT NULL
             ORDER BY number LIMIT 1",
        )
        .opt()
        .await?;
    Ok(first.map(|(at,)| at))
}

/// Where a verification stands.
struct Walk<'a> {
    keys: &'a AuditKeys,
    anchors: BTreeMap<i64, Vec<&'a Anchor>>,
    /// The first row that has a key, as the anchors saw it.
    keyed_from: i64,
    hash: Vec<u8>,
    expected: i64,
    unkeyed_rows: i64,
    /// How many newer keys there are than the one of the last row.
    age: Option<usize>,
}

impl Walk<'_> {
    fn step(&mut self, row: &EntryRow) -> Result<(), ChainFault> {
        let number = self.expected;
        if row.number != Some(number) {
            return Err(ChainFault::Missing);
        }
        self.hash = match row.key_number {
            None if self.age.is_some() || number >= self.keyed_from => {
                return Err(ChainFault::Unkeyed);
            }
            None => {
                self.unkeyed_rows += 1;
                unkeyed_hash(&self.hash, number, row)
            }
            Some(key_number) => {
                let age = self.keys.age(key_number).ok_or(ChainFault::WrongKey)?;
                if self.age.is_some_and(|before| age > before) {
                    return Err(ChainFault::WrongKey);
                }
                self.age = Some(age);
                keyed_hash(self.keys, key_number, &self.hash, number, row)
                    .map_err(|_| ChainFault::WrongKey)?
            }
        };
        if row.hash.as_ref() != Some(&self.hash) {
            return Err(ChainFault::Altered);
        }
        let anchors = self.anchors.get(&number).into_iter().flatten();
        if anchors.into_iter().any(|anchor| anchor.hash != self.hash) {
            return Err(ChainFault::Replaced);
        }
        self.expected += 1;
        Ok(())
    }
}

/// Verifies the chain page by page, and that it holds what the anchors saw. Returns its state, or
/// where it is broken.
pub async fn verify(
    tx: &mut Tx,
    keys: &AuditKeys,
    anchors: &[Anchor],
) -> Result<Result<ChainStatus, ChainBreak>, StoreError> {
    let mut by_number: BTreeMap<i64, Vec<&Anchor>> = BTreeMap::new();
    for anchor in anchors {
        by_number.entry(anchor.rows).or_default().push(anchor);
    }
    let rows_seen = by_number.last_key_value().map_or(0, |(rows, _)| *rows);
    let mut walk = Walk {
        keys,
        anchors: by_number,
        keyed_from: anchors.iter().map(|anchor| anchor.keyed_from).min().unwrap_or(i64::MAX),
        hash: Vec::new(),
        expected: 1,
        unkeyed_rows: 0,
        age: None,
    };
    loop {
        let rows: Vec<EntryRow> = tx
            .sql("SELECT * FROM audit WHERE number >= $1 ORDER BY number LIMIT $2")
            .bind(walk.expected)
            .bind(VERIFY_ROWS_MAX)
            .all()
            .await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            if let Err(fault) = walk.step(row) {
                return Ok(Err(ChainBreak { number: walk.expected, fault }));
            }
        }
    }
    if walk.expected <= rows_seen {
        let (number, fault) = (walk.expected, ChainFault::CutOff);
        return Ok(Err(ChainBreak { number, fault }));
    }
    let outside: Option<(i64,)> =
        tx.sql("SELECT number FROM audit WHERE number < 1 ORDER BY number LIMIT 1").opt().await?;
    if let Some((number,)) = outside {
        return Ok(Err(ChainBreak { number, fault: ChainFault::Uncounted }));
    }
    let (pending_rows, pending_since): (i64, Option<Timestamp>) = tx
        .sql("SELECT CAST(COUNT(*) AS bigint), MIN(occurred_at) FROM audit WHERE number IS NULL")
        .one("a count")
        .await?;
    Ok(Ok(ChainStatus {
        chained_rows: walk.expected - 1,
        unkeyed_rows: walk.unkeyed_rows,
        pending_rows,
        pending_since,
        anchors: anchors.len(),
    }))
}

/// Whether the last chained row fits its key; none if it has no key, or if there is none.
pub(crate) async fn is_head_genuine(
    tx: &mut Tx,
    keys: &AuditKeys,
) -> Result<Option<bool>, StoreError> {
    let rows: Vec<EntryRow> = tx
        .sql("SELECT * FROM audit WHERE number IS NOT NULL ORDER BY number DESC LIMIT 2")
        .all()
        .await?;
    let Some((last, before)) = rows.split_first() else { return Ok(None) };
    let (Some(number), Some(key_number)) = (last.number, last.key_number) else { return Ok(None) };
    if keys.age(key_number).is_none() {
        return Ok(Some(false));
    }
    let before = before.first().and_then(|row| row.hash.clone()).unwrap_or_default();
    let expected = keyed_hash(keys, key_number, &before, number, last)?;
    Ok(Some(last.hash.as_ref() == Some(&expected)))
}

fn keyed_hash(
    keys: &AuditKeys,
    key_number: i64,
    before: &[u8],
    number: i64,
    row: &EntryRow,
) -> Result<Vec<u8>, StoreError> {
    let fixed = (number.to_be_bytes(), row.occurred_at.0.to_be_bytes());
    let code = keys.mac(key_number, MacDomain::Row, &parts(before, &fixed, row));
    code.ok_or(StoreError::Corrupt("the key of an audit row"))
}

/// How rows were chained before there were keys: each part is hashed with its length.
fn unkeyed_hash(before: &[u8], number: i64, row: &EntryRow) -> Vec<u8> {
    let mut hash = Sha256::new();
    let fixed = (number.to_be_bytes(), row.occurred_at.0.to_be_bytes());
    for part in parts(before, &fixed, row) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}

fn parts<'a>(
    before: &'a [u8],
    (number, occurred_at): &'a ([u8; 8], [u8; 8]),
    row: &'a EntryRow,
) -> [&'a [u8]; 8] {
    [
        before,
        number,
        row.id.as_bytes(),
        occurred_at,
        row.actor.as_bytes(),
        row.action.as_bytes(),
        row.subject.as_bytes(),
        row.detail.as_bytes(),
    ]
}
