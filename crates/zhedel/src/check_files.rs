//! Whether every file that a row refers to is in the file store as it was stored.

use std::collections::{HashMap, HashSet};

use providers::files::{FileId, FileStore, FileStoreError};
use store::{Db, StoreError, stored_files};
use thiserror::Error;

/// What encryption adds: the number of the key, a nonce and a tag.
const SEAL_BYTES: u64 = 1 + 12 + 16;

#[derive(Debug, Error)]
pub enum FileCheckError {
    #[error(transparent)]
    Files(#[from] FileStoreError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, Default)]
pub struct FileReport {
    /// Files of rows that are as they should be.
    pub intact: usize,
    /// Files to which no row refers; maintenance deletes them after a day.
    pub orphans: usize,
    pub violations: Vec<String>,
}

/// Looks at every file, and unless told otherwise opens it and compares it with its hash.
pub async fn check(
    db: &Db,
    files: &FileStore,
    with_contents: bool,
) -> Result<FileReport, FileCheckError> {
    let mut report = FileReport::default();
    for first_byte in 0..=u8::MAX {
        let rows = stored_files::list(&mut db.read().await?, first_byte).await?;
        let stored: HashMap<FileId, u64> = files.list(first_byte).await?.into_iter().collect();
        let mut known = HashSet::new();
        for row in rows {
            let name = row.storage_key;
            let Ok(id) = name.parse::<FileId>() else {
                report.violations.push(format!("the file {name}: that is no name of a file"));
                continue;
            };
            known.insert(id);
            let expected = u64::try_from(row.bytes).unwrap_or_default() + SEAL_BYTES;
            match stored.get(&id) {
                None => {
                    // Erased together with its row meanwhile, or lost.
                    if stored_files::is_key_used(&mut db.read().await?, &name).await? {
                        report.violations.push(format!("the file {name} is missing"));
                    }
                }
                Some(size) if *size != expected => report
                    .violations
                    .push(format!("the file {name} has {size} bytes and should have {expected}")),
                Some(_) if with_contents && !files.is_intact(id).await? => {
                    report.violations.push(format!("the file {name} is damaged"));
                }
                Some(_) => report.intact += 1,
            }
        }
        report.orphans += stored.keys().filter(|id| !known.contains(id)).count();
    }
    Ok(report)
}
