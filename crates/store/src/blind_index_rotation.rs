//! Rotation of the key of the blind indexes: every index whose value is stored is computed again with
//! the current key, a few rows at a time, while the service looks values up by both keys.
//!
//! What is stored as a blind index alone (tokens, devices, links, counters) cannot be computed again.
//! It is found as long as the former key stays in the settings.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use zeroize::Zeroizing;

use crate::sealed_names::{self, SealedName};
use crate::uploads::content_digest;
use crate::{BlindIndex, BlindIndexes, Db, StoreError, Tx, Uuid, Vault, transact};
use base::{Timestamp, hex};

/// A column of blind indexes whose values are stored beside them.
#[derive(Debug, Clone, Copy)]
pub struct IndexedColumn {
    pub table: &'static str,
    /// Without `_blind_index`.
    pub name: &'static str,
    source: Source,
    select: &'static str,
    select_last: &'static str,
    update: &'static str,
}

/// Where the value of an index comes from.
#[derive(Debug, Clone, Copy)]
enum Source {
    /// A sealed text, indexed under one kind.
    Sealed { name: SealedName, kind: &'static str },
    /// A sealed recipient, indexed under the channel.
    Recipient,
    /// A sealed number, indexed with the kind of the method.
    PayoutMethod,
    /// A sealed token; an erased one has an index that no token has.
    PaymentMethod,
    /// A sealed credential, indexed by its id.
    Passkey,
    /// The name of a file, which holds the digest of its bytes.
    File,
}

macro_rules! indexed_column {
    ($table:literal, $name:literal, $text:literal, $stored:literal, $source:expr) => {
        IndexedColumn {
            table: $table,
            name: $name,
            source: $source,
            select: concat!(
                "SELECT id, CAST(",
                $text,
                " AS text), ",
                $stored,
                ", ",
                $name,
                "_blind_index FROM ",
                $table,
                " WHERE id > $1 AND ",
                $stored,
                " IS NOT NULL AND ",
                $name,
                "_blind_index IS NOT NULL ORDER BY id LIMIT $2",
            ),
            select_last: concat!(
                "SELECT id, CAST(",
                $text,
                " AS text), ",
                $stored,
                ", ",
                $name,
                "_blind_index FROM ",
                $table,
                " WHERE ",
                $stored,
                " IS NOT NULL AND ",
                $name,
                "_blind_index IS NOT NULL ORDER BY id DESC LIMIT $1",
            ),
            update: concat!(
                "UPDATE ",
                $table,
                " SET ",
                $name,
                "_blind_index = $3 WHERE id = $1 AND ",
                $name,
                "_blind_index = $2",
            ),
        }
    };
}

const fn sealed(name: SealedName, kind: &'static str) -> Source {
    Source::Sealed { name, kind }
}

/// Every column of blind indexes that can be computed again.
pub const INDEXED_COLUMNS: &[IndexedColumn] = &[
    indexed_column!(
        "customers",
        "phone",
        "''",
        "phone_sealed",
        sealed(sealed_names::CUSTOMER_PHONE, "phone")
    ),
    indexed_column!(
        "customers",
        "iin",
        "''",
        "iin_sealed",
        sealed(sealed_names::CUSTOMER_IIN, "iin")
    ),
    indexed_column!("messages", "to", "channel", "to_sealed", Source::Recipient),
    indexed_column!("payout_methods", "number", "kind", "number_sealed", Source::PayoutMethod),
    indexed_column!("payment_methods", "token", "''", "token_sealed", Source::PaymentMethod),
    indexed_column!(
        "push_subscriptions",
        "endpoint",
        "''",
        "endpoint_sealed",
        sealed(sealed_names::PUSH_SUBSCRIPTION_ENDPOINT, sealed_names::PUSH_SUBSCRIPTION_INDEX)
    ),
    indexed_column!("passkeys", "credential", "''", "credential_sealed", Source::Passkey),
    indexed_column!("uploads", "content", "storage_key", "content_blind_index", Source::File),
    indexed_column!("case_uploads", "content", "storage_key", "content_blind_index", Source::File),
    indexed_column!(
        "audit_clients",
        "ip",
        "''",
        "ip_sealed",
        sealed(sealed_names::AUDIT_CLIENT_IP, sealed_names::ADDRESS_INDEX)
    ),
];

/// Rows in one transaction: few enough that other writers hardly wait.
const ROWS_MAX: i64 = 100;
/// Rows of each column that show whether the keys are right.
const SAMPLE_ROWS: i64 = 3;

/// A row: its id, the text that its index depends on, what is stored, and the index.
type IndexedRow = (Uuid, String, Vec<u8>, BlindIndex);

/// What was done to a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ColumnTotals {
    pub reindexed: u64,
    /// Rows whose new index another row has: both were added at the same moment by processes with
    /// different keys.
    pub conflicts: u64,
}

/// The part of a stored credential that it is indexed by.
#[derive(Deserialize)]
struct CredentialId {
    id: String,
}

impl IndexedColumn {
    fn indexes(&self, vault: &Vault, row: &IndexedRow) -> Result<BlindIndexes, StoreError> {
        let (id, text, stored, _) = row;
        let open = |name: SealedName| vault.open(stored, &name.context(*id));
        Ok(match self.source {
            Source::Sealed { name, kind } => vault.blind_indexes(kind, &open(name)?),
            Source::Recipient => vault.blind_indexes(text, &open(sealed_names::MESSAGE_RECIPIENT)?),
            Source::PayoutMethod => {
                let number = open(sealed_names::PAYOUT_METHOD_NUMBER)?;
                let value = Zeroizing::new(match number.as_str() {
                    "" => format!("nothing/{id}"),
                    number => format!("{text}/{number}"),
                });
                vault.blind_indexes(sealed_names::PAYOUT_METHOD_INDEX, &value)
            }
            Source::PaymentMethod => match open(sealed_names::PAYMENT_METHOD_TOKEN)?.as_str() {
                "" => {
                    let kind = sealed_names::ERASED_PAYMENT_METHOD_INDEX;
                    vault.blind_indexes(kind, &id.to_string())
                }
                token => vault.blind_indexes(sealed_names::PAYMENT_METHOD_INDEX, token),
            },
            Source::Passkey => {
                let credential = open(sealed_names::PASSKEY_CREDENTIAL)?;
                let CredentialId { id } = serde_json::from_str(&credential)
                    .map_err(|_| StoreError::Corrupt("a passkey"))?;
                let id =
                    URL_SAFE_NO_PAD.decode(id).map_err(|_| StoreError::Corrupt("a passkey"))?;
                vault.blind_indexes(sealed_names::PASSKEY_INDEX, &hex::encode(id))
            }
            Source::File => vault.blind_indexes(sealed_names::FILE_INDEX, content_digest(text)),
        })
    }
}

/// Computes every index again that has another key than the current one. Can be interrupted and
/// resumed: an index shows by itself whether it is done.
pub async fn rotate(
    db: &Db,
    vault: &Vault,
) -> Result<Vec<(&'static IndexedColumn, ColumnTotals)>, StoreError> {
    let mut all = Vec::with_capacity(INDEXED_COLUMNS.len());
    for column in INDEXED_COLUMNS {
        let (mut after, mut totals) = (Some(Uuid::nil()), ColumnTotals::default());
        while let Some(from) = after {
            let step: Result<_, StoreError> =
                transact!(db, |tx| { rotate_rows(tx, vault, column, (from, ROWS_MAX)).await });
            after = match step {
                Ok((reindexed, last)) => {
                    totals.reindexed += reindexed;
                    last
                }
                Err(StoreError::Constraint(_)) => {
                    rotate_one_by_one(db, vault, column, from, &mut totals).await?
                }
                Err(error) => return Err(error),
            };
        }
        all.push((column, totals));
    }
    Ok(all)
}

/// Computes some indexes of a column again. Returns their number, and the row after which to
/// continue.
pub async fn rotate_rows(
    tx: &mut Tx,
    vault: &Vault,
    column: &IndexedColumn,
    (after, count_max): (Uuid, i64),
) -> Result<(u64, Option<Uuid>), StoreError> {
    let rows: Vec<IndexedRow> = tx.sql(column.select).bind(after).bind(count_max).all().await?;
    let (mut reindexed, mut last) = (0, None);
    for row in rows {
        let indexes = column.indexes(vault, &row)?;
        let (id, _, _, stored) = row;
        if stored != indexes.current {
            // A value that was changed meanwhile has the current index already.
            reindexed +=
                tx.sql(column.update).bind(id).bind(stored).bind(indexes.current).exec().await?;
        }
        last = Some(id);
    }
    Ok((reindexed, last))
}

/// The same for the next rows each by itself: one that cannot be done leaves the others alone.
async fn rotate_one_by_one(
    db: &Db,
    vault: &Vault,
    column: &IndexedColumn,
    after: Uuid,
    totals: &mut ColumnTotals,
) -> Result<Option<Uuid>, StoreError> {
    let rows: Vec<IndexedRow> =
        db.read().await?.sql(column.select).bind(after).bind(ROWS_MAX).all().await?;
    let mut before = after;
    for (id, ..) in &rows {
        let step: Result<_, StoreError> =
            transact!(db, |tx| { rotate_rows(tx, vault, column, (before, 1)).await });
        match step {
            Ok((reindexed, _)) => totals.reindexed += reindexed,
            Err(StoreError::Constraint(_)) => totals.conflicts += 1,
            Err(error) => return Err(error),
        }
        before = *id;
    }
    Ok(rows.last().map(|(id, ..)| *id))
}

/// How many erased accounts are found by the former key alone: those of people who restricted
/// themselves and were erased before the current key was used. Their phone is not stored any more.
pub async fn count_only_by_former_key(
    tx: &mut Tx,
    current_since: Option<Timestamp>,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM customers
             WHERE former_phone_blind_index IS NOT NULL AND erased_at < $1",
        )
        .bind(current_since)
        .one("a count")
        .await?;
    Ok(count)
}

/// Whether the last indexes of every column fit the keys; none if there are none.
pub(crate) async fn is_sample_genuine(
    tx: &mut Tx,
    vault: &Vault,
) -> Result<Option<bool>, StoreError> {
    let mut found = None;
    for column in INDEXED_COLUMNS {
        let rows: Vec<IndexedRow> = tx.sql(column.select_last).bind(SAMPLE_ROWS).all().await?;
        for row in rows {
            // Whether values open is for the vault's own check to say.
            let Ok(indexes) = column.indexes(vault, &row) else { continue };
            if !indexes.contains(&row.3) {
                return Ok(Some(false));
            }
            found = Some(true);
        }
    }
    Ok(found)
}
