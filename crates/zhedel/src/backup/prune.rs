//! Deleting old backups, and the files that only they had.

use std::collections::HashSet;

use providers::archive::Archive;
use store::Vault;

use super::manifest::{self, Manifest};
use super::{BackupError, continuous};

/// Keeps the newest backups and deletes the others. Returns how many backups and files went. Can be
/// stopped and started again; no backup may be made meanwhile.
pub async fn prune(
    archive: &Archive,
    vault: &Vault,
    keep: usize,
) -> Result<(usize, usize), BackupError> {
    let mut ids = manifest::list(archive).await?;
    let retained = ids.split_off(ids.len().saturating_sub(keep));
    // Read before anything is deleted: without the manifest of a backup that stays, nobody knows
    // which files it needs.
    let mut needed = HashSet::new();
    for id in &retained {
        let files = Manifest::load(archive, vault, id).await?.files.into_iter();
        let later = continuous::list_later_files(archive, vault, id).await?;
        needed.extend(files.chain(later).map(|copy| copy.sha256));
    }
    for id in &ids {
        Manifest::delete(archive, id).await?;
    }
    // What a backup that was not finished, or not deleted to its end, has left.
    for id in archive.list("backups").await? {
        if !retained.contains(&id) {
            for folder in ["database", "files", "wal"] {
                for name in archive.list(&manifest::path(&id, folder)).await? {
                    archive.delete(&manifest::path(&id, &format!("{folder}/{name}"))).await?;
                }
            }
            Manifest::delete(archive, &id).await?;
        }
    }
    let mut files = 0;
    for folder in archive.list("files").await? {
        for name in archive.list(&format!("files/{folder}")).await? {
            if !needed.contains(&name) {
                archive.delete(&format!("files/{folder}/{name}")).await?;
                files += 1;
            }
        }
    }
    Ok((ids.len(), files))
}
