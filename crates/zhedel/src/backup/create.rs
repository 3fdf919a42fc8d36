//! Making a backup while the service runs, and reading it again.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use base::Timestamp;
use providers::archive::Archive;
use providers::files::{FileId, FileStore};
use sha2::{Digest, Sha256};
use store::key_checks::Keys;
use store::{Db, Vault, stored_files};

use super::BackupError;
use super::manifest::{self, DatabaseCopy, FileCopy, KeyNumbers, Manifest, Part, sha256};

/// A piece of the database: as much as is held in memory at a time.
const PART_BYTES: u64 = 8 << 20;

/// What a backup is made of, and where it goes.
pub struct Source<'a> {
    pub db: &'a Db,
    pub files: &'a FileStore,
    pub keys: Keys<'a>,
    /// Where the copy of the database lies until it is stored.
    pub scratch: &'a Path,
}

/// A backup that was made.
#[derive(Debug)]
pub struct Made {
    pub manifest: Manifest,
    /// Files that were not in an earlier backup.
    pub new_files: usize,
    /// Files of rows that are not in the file store.
    pub missing_files: Vec<String>,
}

/// The copy of the database, which is removed in any case.
pub struct Snapshot(pub PathBuf);

impl Drop for Snapshot {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Makes a backup and reads all of it that was written.
pub async fn create(
    source: &Source<'_>,
    archive: &Archive,
    now: Timestamp,
) -> Result<Made, BackupError> {
    let snapshot = Snapshot(source.scratch.join(format!("backup-{}.db", id_of(now))));
    source.db.snapshot_into(&snapshot.0).await?;
    store_copy(source, archive, now, &snapshot.0).await
}

/// Stores a copy of the database together with the files, and reads all of it that was written.
pub async fn store_copy(
    source: &Source<'_>,
    archive: &Archive,
    now: Timestamp,
    copy: &Path,
) -> Result<Made, BackupError> {
    let id = id_of(now);
    if Manifest::exists(archive, &id).await? {
        return Err(BackupError::Exists(id));
    }
    let database = store_database(archive, source.keys.vault, &id, copy).await?;
    // After the database: every file of a row in the copy was stored before the row.
    let needed = list_needed(source.db).await?;
    let (files, new_files) = store_files(archive, source.files, &HashSet::new()).await?;
    let missing_files = list_missing(source.db, needed, &files).await?;
    let manifest = Manifest::new(
        (id.clone(), now.to_string()),
        source.db.schema_version().await?,
        KeyNumbers::of(&source.keys),
        database,
        files,
    );
    manifest.store(archive, source.keys.vault).await?;
    let stored = Manifest::load(archive, source.keys.vault, &id).await?;
    if stored != manifest {
        return Err(BackupError::Damaged(manifest::path(&id, "manifest.json")));
    }
    verify(archive, source.keys.vault, &stored).await?;
    Ok(Made { manifest, new_files, missing_files })
}

/// The time without what a file name cannot have: `20261119T110533Z`.
pub fn id_of(now: Timestamp) -> String {
    let text = Timestamp(now.unix_seconds() * 1_000_000).to_string();
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

async fn store_database(
    archive: &Archive,
    vault: &Vault,
    id: &str,
    copy: &Path,
) -> Result<DatabaseCopy, BackupError> {
    let io_error = |error| BackupError::File { path: copy.to_owned(), error };
    let mut file = File::open(copy).map_err(io_error)?;
    let (mut bytes, mut whole, mut parts) = (0, Sha256::new(), Vec::new());
    loop {
        let mut plain = Vec::new();
        (&mut file).take(PART_BYTES).read_to_end(&mut plain).map_err(io_error)?;
        if plain.is_empty() {
            break;
        }
        bytes += plain.len() as u64;
        whole.update(&plain);
        let name = format!("database/{:05}", parts.len() + 1);
        let sealed = vault.seal_bytes(&plain, &manifest::path(id, &name))?;
        let part = Part { bytes: sealed.len() as u64, sha256: sha256(&sealed), name };
        archive.put(&manifest::path(id, &part.name), sealed).await?;
        parts.push(part);
    }
    Ok(DatabaseCopy { bytes, sha256: base::hex::encode(whole.finalize()), parts })
}

/// Stores the files that are not known, unless they are there.
pub async fn store_files(
    archive: &Archive,
    files: &FileStore,
    known: &HashSet<String>,
) -> Result<(Vec<FileCopy>, usize), BackupError> {
    let (mut copies, mut new) = (Vec::new(), 0);
    for first_byte in 0..=u8::MAX {
        let mut ids: Vec<FileId> =
            files.list(first_byte).await?.into_iter().map(|(id, _)| id).collect();
        ids.sort_unstable_by_key(ToString::to_string);
        for id in ids {
            if known.contains(&id.to_string()) {
                continue;
            }
            // Erased meanwhile.
            let Some(sealed) = files.get_sealed(id).await? else { continue };
            let (bytes, sha256) = (sealed.len() as u64, sha256(&sealed));
            let copy = FileCopy { name: id.to_string(), bytes, sha256 };
            if archive.size(&copy.path()).await? != Some(bytes) {
                archive.put(&copy.path(), sealed).await?;
                new += 1;
            }
            copies.push(copy);
        }
    }
    Ok((copies, new))
}

/// The files that rows refer to.
async fn list_needed(db: &Db) -> Result<Vec<String>, BackupError> {
    let mut needed = Vec::new();
    for first_byte in 0..=u8::MAX {
        let files = stored_files::list(&mut db.read().await?, first_byte).await?;
        needed.extend(files.into_iter().map(|file| file.storage_key));
    }
    Ok(needed)
}

/// Those that are not among the copies, unless they were erased meanwhile together with their rows.
async fn list_missing(
    db: &Db,
    needed: Vec<String>,
    copies: &[FileCopy],
) -> Result<Vec<String>, BackupError> {
    let names: HashSet<&str> = copies.iter().map(|copy| copy.name.as_str()).collect();
    let mut missing = Vec::new();
    for name in needed {
        if !names.contains(name.as_str())
            && stored_files::is_key_used(&mut db.read().await?, &name).await?
        {
            missing.push(name);
        }
    }
    Ok(missing)
}

/// Reads a whole backup and compares every byte with the manifest.
pub async fn verify(
    archive: &Archive,
    vault: &Vault,
    manifest: &Manifest,
) -> Result<(), BackupError> {
    let mut whole = Sha256::new();
    for part in &manifest.database.parts {
        whole.update(&open_part(archive, vault, manifest, part).await?[..]);
    }
    if base::hex::encode(whole.finalize()) != manifest.database.sha256 {
        return Err(BackupError::Damaged(manifest::path(&manifest.id, "database")));
    }
    for copy in &manifest.files {
        read_file(archive, copy).await?;
    }
    Ok(())
}

/// A piece of the database, compared with the manifest and decrypted.
pub async fn open_part(
    archive: &Archive,
    vault: &Vault,
    manifest: &Manifest,
    part: &Part,
) -> Result<zeroize::Zeroizing<Vec<u8>>, BackupError> {
    let path = manifest::path(&manifest.id, &part.name);
    let sealed = archive.get(&path).await?;
    if sha256(&sealed) != part.sha256 {
        return Err(BackupError::Damaged(path));
    }
    Ok(vault.open_bytes(&sealed, &path)?)
}

/// A file as it was stored, compared with the manifest.
pub async fn read_file(archive: &Archive, copy: &FileCopy) -> Result<Vec<u8>, BackupError> {
    let sealed = archive.get(&copy.path()).await?;
    if sha256(&sealed) != copy.sha256 {
        return Err(BackupError::Damaged(format!("{} ({})", copy.path(), copy.name)));
    }
    Ok(sealed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_called_by_its_time() {
        assert_eq!(id_of(Timestamp(1_763_146_800_123_456)), "20251114T190000Z");
    }
}
