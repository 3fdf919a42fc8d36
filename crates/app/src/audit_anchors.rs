//! The keys of the audit trail, and where its anchors are written: a folder that the database's host
//! need not reach, and the log.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use base::Timestamp;
use store::audit_anchor::Anchor;
use store::{AuditKeys, Db, StoreError};
use thiserror::Error;

const FILE_PREFIX: &str = "audit-anchors-";
/// One file a month: two years are compared with the trail.
const FILES_MAX: usize = 24;
/// A month of anchors is less than a tenth of that.
const FILE_BYTES_MAX: u64 = 16 * 1_024 * 1_024;

/// What chains the audit trail and witnesses it.
#[derive(Debug, Clone)]
pub struct AuditTrail {
    /// The keys of the chain.
    pub keys: AuditKeys,
    /// The folder of the anchors.
    pub anchor_folder: PathBuf,
    /// Whether a trail of which there is no anchor is wrong.
    pub requires_anchors: bool,
}

/// Why anchors cannot be read or written.
#[derive(Debug, Error)]
pub enum AnchorError {
    /// The folder or a file of it.
    #[error("{}: {error}", path.display())]
    Folder {
        /// Where.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A line that begins as an anchor and is none.
    #[error("{}, line {line}: {error}", path.display())]
    Forged {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// Why.
        error: store::audit_anchor::AnchorError,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of an anchor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Anchored {
    /// The trail has not grown since.
    Unchanged,
    /// It was written.
    Written(Anchor),
    /// It was written, but the row that the anchor before saw is gone or another.
    Broken {
        /// The anchor before.
        last: Anchor,
    },
}

impl AuditTrail {
    /// Writes an anchor of the trail as it is, unless the last one says the same.
    pub async fn write_anchor(
        &self,
        db: &Db,
        last: &mut Option<Anchor>,
        now: Timestamp,
    ) -> Result<Anchored, AnchorError> {
        let mut tx = db.read().await?;
        let anchor = Anchor::load(&mut tx, &self.keys, now).await?;
        let holds = match last.as_ref() {
            Some(last) => last.holds(&mut tx).await?,
            None => true,
        };
        drop(tx);
        let Some(anchor) = anchor else {
            return Ok(broken_unless(holds, last).unwrap_or(Anchored::Unchanged));
        };
        if last.as_ref().is_some_and(|last| last.rows == anchor.rows && last.hash == anchor.hash) {
            return Ok(Anchored::Unchanged);
        }
        let (folder, line) = (self.anchor_folder.clone(), anchor.to_string());
        let write = tokio::task::spawn_blocking(move || append(&folder, &line, now));
        write
            .await
            .map_err(|error| folder_error(&self.anchor_folder, io::Error::other(error)))??;
        let outcome = broken_unless(holds, last).unwrap_or(Anchored::Written(anchor.clone()));
        *last = Some(anchor);
        Ok(outcome)
    }

    /// The anchors of the newest files. A line of the log with an anchor counts in a file too. No
    /// folder means that there are none.
    pub async fn read_anchors(&self) -> Result<Vec<Anchor>, AnchorError> {
        let trail = self.clone();
        let read = tokio::task::spawn_blocking(move || trail.read_files());
        read.await.map_err(|error| folder_error(&self.anchor_folder, io::Error::other(error)))?
    }

    fn read_files(&self) -> Result<Vec<Anchor>, AnchorError> {
        let folder = &self.anchor_folder;
        let entries = match std::fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| folder_error(folder, error))?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| folder_error(folder, error))?;
            names.extend(entry.file_name().into_string().ok());
        }
        names.retain(|name| name.starts_with(FILE_PREFIX));
        names.sort_unstable_by(|a, b| b.cmp(a));
        let mut anchors = Vec::new();
        for name in names.into_iter().take(FILES_MAX) {
            self.read_file(&folder.join(name), &mut anchors)?;
        }
        Ok(anchors)
    }

    fn read_file(&self, path: &Path, into: &mut Vec<Anchor>) -> Result<(), AnchorError> {
        let file = std::fs::File::open(path).map_err(|error| folder_error(path, error))?;
        let length = file.metadata().map_err(|error| folder_error(path, error))?.len();
        if length > FILE_BYTES_MAX {
            let error = io::Error::other("it is longer than a month of anchors can be");
            return Err(folder_error(path, error));
        }
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| folder_error(path, error))?;
            if let Some(anchor) = Anchor::find_in(&line, &self.keys) {
                into.push(anchor.map_err(|error| AnchorError::Forged {
                    path: path.to_owned(),
                    line: index + 1,
                    error,
                })?);
            }
        }
        Ok(())
    }
}

fn broken_unless(holds: bool, last: &Option<Anchor>) -> Option<Anchored> {
    last.clone().filter(|_| !holds).map(|last| Anchored::Broken { last })
}

/// Appends a line, which is on the disk afterwards. Several processes may share a folder.
fn append(folder: &Path, line: &str, now: Timestamp) -> Result<(), AnchorError> {
    std::fs::create_dir_all(folder).map_err(|error| folder_error(folder, error))?;
    let month: String = now.to_string().chars().take("2026-11".len()).collect();
    let path = folder.join(format!("{FILE_PREFIX}{month}.txt"));
    let written =
        std::fs::OpenOptions::new().create(true).append(true).open(&path).and_then(|mut file| {
            file.write_all(format!("{line}\n").as_bytes())?;
            file.sync_all()
        });
    written.map_err(|error| folder_error(&path, error))
}

fn folder_error(path: &Path, error: io::Error) -> AnchorError {
    AnchorError::Folder { path: path.to_owned(), error }
}
