//! Which files in the file store belong to a row.

use std::collections::HashSet;

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

/// Whether a row has the file.
pub async fn is_key_used(tx: &mut Tx, storage_key: &str) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = tx
        .sql(
            "SELECT 1 FROM uploads WHERE storage_key = $1
             UNION ALL SELECT 1 FROM case_uploads WHERE storage_key = $1
             UNION ALL SELECT 1 FROM application_documents WHERE storage_key = $1
             UNION ALL SELECT 1 FROM loan_documents WHERE storage_key = $1 LIMIT 1",
        )
        .bind(storage_key.to_owned())
        .opt()
        .await?;
    Ok(row.is_some())
}
