//! Anchors of the audit trail: how long it was and what its last code was, written down outside the
//! database. A trail that was cut off since, or made anew, does not fit them.

use std::fmt;

use crate::audit_chain::ChainHead;
use crate::audit_keys::MacDomain;
use crate::{AuditKeys, StoreError, Tx};
use base::{Timestamp, hex};

/// How every anchor begins, in a file or anywhere in a line of the log.
pub const ANCHOR_PREFIX: &str = "zhedel-audit-anchor v1 ";

/// What the trail was at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// As RFC 3339.
    pub at: String,
    /// The number of the last row, and so the count of all.
    pub rows: i64,
    /// The number of the first row that has a key.
    pub keyed_from: i64,
    /// The code of the last row.
    pub hash: Vec<u8>,
    key_number: i64,
    mac: Vec<u8>,
}

/// An anchor that nobody with a key of ours wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not an anchor that this service wrote with a key it knows")]
pub struct AnchorError;

impl Anchor {
    /// Of the trail as it is, unless it is empty or its end has no key yet.
    pub async fn load(
        tx: &mut Tx,
        keys: &AuditKeys,
        now: Timestamp,
    ) -> Result<Option<Self>, StoreError> {
        let head = ChainHead::load(tx).await?;
        if head.key_number.is_none() {
            return Ok(None);
        }
        let first: Option<(i64,)> = tx
            .sql(
                "SELECT number FROM audit WHERE number IS NOT NULL AND key_number IS NOT NULL
                 ORDER BY number LIMIT 1",
            )
            .opt()
            .await?;
        let Some((keyed_from,)) = first else { return Ok(None) };
        let mut anchor = Self {
            at: now.to_string(),
            rows: head.rows,
            keyed_from,
            hash: head.hash,
            key_number: keys.current_number(),
            mac: Vec::new(),
        };
        anchor.mac =
            anchor.expected_mac(keys).ok_or(StoreError::Corrupt("the key of the audit trail"))?;
        Ok(Some(anchor))
    }

    /// The anchor in a line, if there is one.
    pub fn find_in(line: &str, keys: &AuditKeys) -> Option<Result<Self, AnchorError>> {
        let (_, text) = line.split_once(ANCHOR_PREFIX)?;
        let anchor = Self::parse(text).filter(|anchor| {
            anchor.expected_mac(keys).is_some_and(|expected| expected == anchor.mac)
        });
        Some(anchor.ok_or(AnchorError))
    }

    fn parse(text: &str) -> Option<Self> {
        let field = |name: &str| {
            text.split_whitespace().find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        Some(Self {
            at: field("at")?.to_owned(),
            rows: field("rows")?.parse().ok().filter(|rows| *rows > 0)?,
            keyed_from: field("keyed_from")?.parse().ok()?,
            hash: hex::decode(field("hash")?)?,
            key_number: field("key")?.parse().ok()?,
            mac: hex::decode(field("mac")?)?,
        })
    }

    fn expected_mac(&self, keys: &AuditKeys) -> Option<Vec<u8>> {
        let (rows, keyed_from) = (self.rows.to_be_bytes(), self.keyed_from.to_be_bytes());
        let parts = [self.at.as_bytes(), &rows[..], &keyed_from[..], &self.hash[..]];
        keys.mac(self.key_number, MacDomain::Anchor, &parts)
    }

    /// Whether the row that it saw last is still there as it was.
    pub async fn holds(&self, tx: &mut Tx) -> Result<bool, StoreError> {
        let row: Option<(Vec<u8>,)> =
            tx.sql("SELECT hash FROM audit WHERE number = $1").bind(self.rows).opt().await?;
        Ok(row.is_some_and(|(hash,)| hash == self.hash))
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, rows, keyed_from, hash, key_number, mac } = self;
        let (hash, mac) = (hex::encode(hash), hex::encode(mac));
        write!(
            f,
            "{ANCHOR_PREFIX}at={at} rows={rows} keyed_from={keyed_from} hash={hash} \
             key={key_number} mac={mac}"
        )
    }
}
