//! What a backup consists of. It is text that anybody can read, sealed beside it by a key of the
//! vault: whoever has none cannot make another one.

use base::hex;
use providers::archive::Archive;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::Vault;
use store::key_checks::{KeyPurpose, Keys};

use super::BackupError;

/// Grows when an older program could not restore a backup.
const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const SEAL: &str = "manifest.seal";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The time at which it was begun, as `20261119T110533Z`.
    pub id: String,
    pub created_at: String,
    pub release: String,
    pub schema_version: i64,
    pub keys: KeyNumbers,
    pub database: DatabaseCopy,
    /// The uploaded and the issued files, as they are stored: encrypted.
    pub files: Vec<FileCopy>,
}

/// The numbers of the keys that were configured: what has to be at hand to restore. The keys
/// themselves are in no backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyNumbers {
    #[serde(rename = "vault.keys")]
    pub vault: Vec<u8>,
    #[serde(rename = "vault.mark_key")]
    pub blind_index: Vec<u8>,
    #[serde(rename = "audit.keys")]
    pub audit: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatabaseCopy {
    pub bytes: u64,
    pub sha256: String,
    /// Its pieces in their order, each encrypted.
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub name: String,
    pub bytes: u64,
    /// Of what is stored.
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileCopy {
    pub name: String,
    pub bytes: u64,
    /// Of what is stored; also where it is stored.
    pub sha256: String,
}

impl KeyNumbers {
    pub fn of(keys: &Keys<'_>) -> Self {
        Self {
            vault: keys.numbers(KeyPurpose::Vault),
            blind_index: keys.numbers(KeyPurpose::BlindIndex),
            audit: keys.numbers(KeyPurpose::Audit),
        }
    }
}

impl FileCopy {
    /// Backups share their files: one that did not change is stored once.
    pub fn path(&self) -> String {
        format!("files/{}/{}", &self.sha256[..2], self.sha256)
    }
}

impl Manifest {
    pub fn new(
        (id, created_at): (String, String),
        schema_version: i64,
        keys: KeyNumbers,
        database: DatabaseCopy,
        files: Vec<FileCopy>,
    ) -> Self {
        let release = env!("CARGO_PKG_VERSION").to_owned();
        Self { format: FORMAT, id, created_at, release, schema_version, keys, database, files }
    }

    /// Stores it last: a backup without a manifest is none.
    pub async fn store(&self, archive: &Archive, vault: &Vault) -> Result<(), BackupError> {
        let text = serde_json::to_vec_pretty(self).map_err(|_| BackupError::Manifest)?;
        let seal = vault.seal(&sha256(&text), &seal_context(&self.id))?;
        archive.put(&path(&self.id, SEAL), seal).await?;
        Ok(archive.put(&path(&self.id, MANIFEST), text).await?)
    }

    /// Reads it, and makes sure that it is the one that was stored.
    pub async fn load(archive: &Archive, vault: &Vault, id: &str) -> Result<Self, BackupError> {
        let text = archive.get(&path(id, MANIFEST)).await?;
        let seal = archive.get(&path(id, SEAL)).await?;
        let expected = vault.open(&seal, &seal_context(id)).map_err(BackupError::Seal)?;
        if *expected != sha256(&text) {
            return Err(BackupError::Damaged(path(id, MANIFEST)));
        }
        let manifest: Self = serde_json::from_slice(&text).map_err(|_| BackupError::Manifest)?;
        if manifest.format != FORMAT {
            return Err(BackupError::Format(manifest.format));
        }
        Ok(manifest)
    }

    /// Deletes it first: what is left of a backup is none.
    pub async fn delete(archive: &Archive, id: &str) -> Result<(), BackupError> {
        archive.delete(&path(id, MANIFEST)).await?;
        Ok(archive.delete(&path(id, SEAL)).await?)
    }

    pub async fn exists(archive: &Archive, id: &str) -> Result<bool, BackupError> {
        Ok(archive.size(&path(id, MANIFEST)).await?.is_some())
    }
}

/// The complete backups, the oldest first.
pub async fn list(archive: &Archive) -> Result<Vec<String>, BackupError> {
    let mut ids = Vec::new();
    for id in archive.list("backups").await? {
        if Manifest::exists(archive, &id).await? {
            ids.push(id);
        }
    }
    Ok(ids)
}

/// The newest complete backup.
pub async fn find_newest(archive: &Archive) -> Result<Option<String>, BackupError> {
    for id in archive.list("backups").await?.into_iter().rev() {
        if Manifest::exists(archive, &id).await? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Where something of a backup is.
pub fn path(id: &str, name: &str) -> String {
    format!("backups/{id}/{name}")
}

pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

fn seal_context(id: &str) -> String {
    format!("backups/{id}/manifest")
}
