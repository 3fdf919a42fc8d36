//! Restoring a backup into an empty folder.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use base::Timestamp;
use providers::archive::Archive;
use sha2::{Digest, Sha256};
use store::Vault;

use super::BackupError;
use super::continuous::{self, Segment};
use super::create::{id_of, open_part, read_file};
use super::manifest::{self, Manifest};

const DATABASE: &str = "zhedel.db";
/// What the database is called until it is complete: nothing opens it before.
const DRAFT: &str = "zhedel.db.draft";

/// Which backup is restored, and how much of what was committed after it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Target<'a> {
    /// By default the newest, or the newest before the time.
    pub id: Option<&'a str>,
    /// By default everything that was archived.
    pub at: Option<Timestamp>,
}

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    pub manifest: Manifest,
    /// The last segment that was applied.
    pub last: Option<Segment>,
    pub files: usize,
}

/// Restores a backup into a folder that is not there or is empty. What fails leaves the folder as it
/// was.
pub async fn restore(
    archive: &Archive,
    vault: &Vault,
    target: Target<'_>,
    to: &Path,
) -> Result<Restored, BackupError> {
    let manifest = load(archive, vault, target).await?;
    let is_new = require_empty(to)?;
    match write(archive, vault, &manifest, target.at, to).await {
        Ok((last, files)) => Ok(Restored { manifest, last, files }),
        Err(error) => {
            remove_written(to, is_new);
            Err(error)
        }
    }
}

async fn load(
    archive: &Archive,
    vault: &Vault,
    target: Target<'_>,
) -> Result<Manifest, BackupError> {
    if let Some(id) = target.id {
        return Manifest::load(archive, vault, id).await;
    }
    let mut ids = manifest::list(archive).await?;
    if let Some(at) = target.at {
        let last = id_of(at);
        ids.retain(|id| *id <= last);
    }
    let newest = ids.pop().ok_or(BackupError::None)?;
    Manifest::load(archive, vault, &newest).await
}

/// Whether the folder had to be made.
fn require_empty(to: &Path) -> Result<bool, BackupError> {
    let io_error = |error| BackupError::File { path: to.to_owned(), error };
    match fs::read_dir(to) {
        Ok(mut entries) => match entries.next() {
            None => Ok(false),
            Some(_) => Err(BackupError::NotEmpty(to.to_owned())),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            fs::create_dir_all(to).map_err(io_error)?;
            Ok(true)
        }
        Err(error) => Err(io_error(error)),
    }
}

async fn write(
    archive: &Archive,
    vault: &Vault,
    manifest: &Manifest,
    until: Option<Timestamp>,
    to: &Path,
) -> Result<(Option<Segment>, usize), BackupError> {
    let at = |path: PathBuf| move |error| BackupError::File { path, error };
    let later = continuous::list_later_files(archive, vault, &manifest.id).await?;
    let mut names = HashSet::new();
    // A file whose key was rotated is listed once more: the last one counts.
    for copy in later.iter().rev().chain(&manifest.files) {
        if !names.insert(copy.name.as_str()) {
            continue;
        }
        let sealed = read_file(archive, copy).await?;
        let folder = to.join("files").join(copy.name.get(..2).ok_or(BackupError::Manifest)?);
        let path = folder.join(&copy.name);
        write_file(&folder, &path, &sealed).map_err(at(path))?;
    }
    let draft = to.join(DRAFT);
    let mut file = File::options()
        .read(true)
        .write(true)
        .create_new(true)
        .open(&draft)
        .map_err(at(draft.clone()))?;
    let mut whole = Sha256::new();
    for part in &manifest.database.parts {
        let plain = open_part(archive, vault, manifest, part).await?;
        whole.update(&plain[..]);
        file.write_all(&plain).map_err(at(draft.clone()))?;
    }
    if base::hex::encode(whole.finalize()) != manifest.database.sha256 {
        return Err(BackupError::Damaged(manifest::path(&manifest.id, "database")));
    }
    let mut last = None;
    for segment in continuous::list_segments(archive, &manifest.id).await? {
        if until.is_some_and(|until| segment.read_at > until) {
            break;
        }
        let frames = segment.load(archive, vault, &manifest.id).await?;
        store::wal::apply_frames(&file, &frames).map_err(at(draft.clone()))?;
        last = Some(segment);
    }
    file.sync_all().map_err(at(draft.clone()))?;
    fs::rename(&draft, to.join(DATABASE)).map_err(at(draft))?;
    File::open(to).and_then(|folder| folder.sync_all()).map_err(at(to.to_owned()))?;
    Ok((last, names.len()))
}

fn write_file(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The folder was empty, so everything in it is ours.
fn remove_written(to: &Path, is_new: bool) {
    let removed = if is_new {
        fs::remove_dir_all(to)
    } else {
        let (draft, files) =
            (fs::remove_file(to.join(DRAFT)), fs::remove_dir_all(to.join("files")));
        draft.and(files)
    };
    if let Err(error) = removed.or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    }) {
        eprintln!("{}: {error}", to.display());
    }
}
