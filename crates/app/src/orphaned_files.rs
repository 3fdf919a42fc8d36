//! Files to which no row refers: whatever was stored before its row was refused or lost.

use std::time::Duration;

use store::stored_files;

use crate::{App, Error};

/// A file is stored moments before its row. After a day no row will come.
const AGE: Duration = Duration::from_secs(86_400);
const HOUR_S: i64 = 3_600;
/// So many of the 256 first bytes are looked through in an hour, so that all are within a day.
const FIRST_BYTES_PER_HOUR: i64 = 11;

impl App {
    /// Deletes the orphaned files of this hour's share of the store. Returns their number.
    pub async fn orphaned_file_delete(&self) -> Result<u64, Error> {
        let hour = self.core.clock.now().unix_seconds() / HOUR_S;
        let mut deleted = 0;
        for offset in 0..FIRST_BYTES_PER_HOUR {
            let first_byte = (hour * FIRST_BYTES_PER_HOUR + offset).rem_euclid(256);
            let first_byte = u8::try_from(first_byte).unwrap_or_default();
            deleted += self.delete_orphaned_files(first_byte).await?;
        }
        Ok(deleted)
    }

    async fn delete_orphaned_files(&self, first_byte: u8) -> Result<u64, Error> {
        let files = &self.core.providers.files;
        let old = files.list_older_than(first_byte, AGE).await?;
        if old.is_empty() {
            return Ok(0);
        }
        let mut tx = self.core.db.read().await?;
        let used = stored_files::list_keys(&mut tx, first_byte).await?;
        drop(tx);
        let mut deleted = 0;
        for file in old.into_iter().filter(|file| !used.contains(&file.to_string())) {
            // Once more by itself: between the two somebody may have sent the same bytes again.
            let mut tx = self.core.db.read().await?;
            let is_used = stored_files::is_key_used(&mut tx, &file.to_string()).await?;
            drop(tx);
            if !is_used {
                files.delete(file).await?;
                deleted += 1;
            }
        }
        Ok(deleted)
    }
}
