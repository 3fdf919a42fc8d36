//! Which files in the file store belong to a row.

use std::collections::HashSet;

use store_derive::FromRow;

use crate::{StoreError, Tx};

/// The files of every row whose name begins with a byte, written in hexadecimal digits.
pub async fn list_keys(tx: &mut Tx, first_byte: u8) -> Result<HashSet<String>, StoreError> {
    let from = format!("{first_byte:02x}");
    // The names are hexadecimal digits: nothing lies between the last of them and a `g`.
    let to = format!("{from}g");
    let rows: Vec<(String,)> = tx
        .sql(
            "SELECT storage_key FROM uploads WHERE storage_key >= $1 AND storage_key < $2
             UNION SELECT storage_key FROM case_uploads
                 WHERE storage_key >= $1 AND storage_key < $2
             UNION SELECT storage_key FROM application_documents
                 WHERE storage_key >= $1 AND storage_key < $2
             UNION SELECT storage_key FROM loan_documents WHERE sha256 >= $1 AND sha256 < $2",
        )
        .bind(from)
        .bind(to)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(storage_key,)| storage_key).collect())
}

/// A file that a row refers to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StoredFile {
    pub storage_key: String,
    /// Before it is encrypted.
    pub bytes: i64,
}

/// The files of every row whose name begins with a byte, with their sizes.
pub async fn list(tx: &mut Tx, first_byte: u8) -> Result<Vec<StoredFile>, StoreError> {
    let from = format!("{first_byte:02x}");
    let to = format!("{from}g");
    tx.sql(
        "SELECT storage_key, CAST(MAX(bytes) AS bigint) AS bytes FROM (
             SELECT storage_key, bytes FROM uploads WHERE storage_key >= $1 AND storage_key < $2
             UNION ALL SELECT storage_key, bytes FROM case_uploads
                 WHERE storage_key >= $1 AND storage_key < $2
             UNION ALL SELECT storage_key, bytes FROM application_documents
                 WHERE storage_key >= $1 AND storage_key < $2
             UNION ALL SELECT storage_key, bytes FROM loan_documents
                 WHERE sha256 >= $1 AND sha256 < $2
         ) AS files GROUP BY storage_key ORDER BY storage_key",
    )
    .bind(from)
    .bind(to)
    .all()
    .await
}

/// Whether a row has the file.
pub async fn is_key_used(tx: &mut Tx, storage_key: &str) -> Result<bool, StoreError> {
    let (count,): (i64,) = tx
        .sql(
            "SELECT CAST(COUNT(*) AS bigint) FROM (
                 SELECT id FROM uploads WHERE storage_key = $1
                 UNION ALL SELECT id FROM case_uploads WHERE storage_key = $1
                 UNION ALL SELECT id FROM application_documents WHERE storage_key = $1
                 UNION ALL SELECT id FROM loan_documents WHERE storage_key = $1 LIMIT 1
             ) AS used",
        )
        .bind(storage_key.to_owned())
        .one("a count")
        .await?;
    Ok(count > 0)
}
