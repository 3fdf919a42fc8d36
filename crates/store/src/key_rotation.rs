//! Changing the key of personal data: every sealed column is sealed anew, a few rows at a time, while
//! the service runs.

use crate::{Db, StoreError, Tx, Uuid, Vault, transact};

/// A sealed column. A value is sealed for its place, `<table>.<name>/<id>`.
#[derive(Debug, Clone, Copy)]
pub struct SealedColumn {
    /// The table.
    pub table: &'static str,
    /// The column without `_sealed`.
    pub name: &'static str,
    select: &'static str,
    update: &'static str,
}

macro_rules! sealed_column {
    ($table:literal, $name:literal) => {
        SealedColumn {
            table: $table,
            name: $name,
            select: concat!(
                "SELECT id, ",
                $name,
                "_sealed FROM ",
                $table,
                " WHERE id > $1 AND substr(",
                $name,
                "_sealed, 1, 1) <> $2 ORDER BY id LIMIT $3",
            ),
            update: concat!(
                "UPDATE ",
                $table,
                " SET ",
                $name,
                "_sealed = $3 WHERE id = $1 AND ",
                $name,
                "_sealed = $2",
            ),
        }
    };
}

/// Every sealed column there is; a test holds the list to the schema.
pub const SEALED_COLUMNS: &[SealedColumn] = &[
    sealed_column!("customers", "phone"),
    sealed_column!("customers", "iin"),
    sealed_column!("customers", "email"),
    sealed_column!("customers", "details"),
    sealed_column!("messages", "to"),
    sealed_column!("messages", "text"),
    sealed_column!("requests", "answer"),
    sealed_column!("answers", "raw"),
    sealed_column!("inquiries", "report"),
    sealed_column!("targets", "number"),
    sealed_column!("callbacks", "body"),
    sealed_column!("review_requests", "text"),
    sealed_column!("review_requests", "answer"),
    sealed_column!("pay_cards", "token"),
    sealed_column!("help_requests", "contact"),
    sealed_column!("help_messages", "text"),
    sealed_column!("biller_payments", "account"),
    sealed_column!("guest_orders", "account"),
    sealed_column!("guest_orders", "payer"),
    sealed_column!("unmatched_payments", "account"),
    sealed_column!("unmatched_payments", "payer"),
    sealed_column!("attributions", "visit"),
    sealed_column!("push_subscriptions", "endpoint"),
    sealed_column!("push_subscriptions", "keys"),
];

/// Rows in one transaction: few enough that other writers hardly wait.
const ROWS_MAX: i64 = 100;

/// Seals every column anew where an older key did. Stopped in between it goes on where it stopped:
/// what is done is told from what is not by the number of the key in it.
pub async fn rotate(
    db: &Db,
    vault: &Vault,
) -> Result<Vec<(&'static SealedColumn, u64)>, StoreError> {
    let mut done = Vec::with_capacity(SEALED_COLUMNS.len());
    for column in SEALED_COLUMNS {
        let (mut after, mut rows) = (Some(Uuid::nil()), 0);
        while let Some(from) = after {
            let step: Result<_, StoreError> =
                transact!(db, |tx| { rotate_rows(tx, vault, column, from).await });
            let (sealed, last) = step?;
            (after, rows) = (last, rows + sealed);
        }
        done.push((column, rows));
    }
    Ok(done)
}

/// Seals some values of a column anew. Tells how many, and after which row to go on.
pub async fn rotate_rows(
    tx: &mut Tx,
    vault: &Vault,
    column: &SealedColumn,
    after: Uuid,
) -> Result<(u64, Option<Uuid>), StoreError> {
    let stale: Vec<(Uuid, Vec<u8>)> = tx
        .sql(column.select)
        .bind(after)
        .bind(vec![vault.current_key_number()?])
        .bind(ROWS_MAX)
        .all()
        .await?;
    let (mut sealed, mut last) = (0, None);
    for (id, old) in stale {
        let place = format!("{}.{}/{id}", column.table, column.name);
        let new = vault.seal(&vault.open(&old, &place)?, &place)?;
        // Where somebody changed the value since, theirs stays.
        sealed += tx.sql(column.update).bind(id).bind(old).bind(new).exec().await?;
        last = Some(id);
    }
    Ok((sealed, last))
}
