//! Continuous archiving: after a backup, every transaction is shipped within a second or two, so that
//! the database can be restored as it was at any second since.

use std::collections::HashSet;
use std::time::Duration;

use base::Timestamp;
use providers::archive::Archive;
use store::{Uuid, Vault, WalFollower};
use tokio::time::{Instant, sleep};

use super::BackupError;
use super::create::{self, Snapshot, Source};
use super::manifest::{self, FileCopy, Manifest};

/// How often transactions are shipped: what is lost with the machine, at most.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How often new files are looked for.
const FILES_INTERVAL: Duration = Duration::from_secs(10);
/// How long the transactions since a backup may take to be applied to it: another one is begun.
const BACKUP_INTERVAL: Duration = Duration::from_secs(24 * 3_600);
/// Of a log that is longer SQLite is made to begin another.
const LOG_BYTES_MAX: u64 = 4 << 20;
/// What waits in memory while the archive cannot be reached.
const WAITING_BYTES_MAX: usize = 256 << 20;

/// Transactions that were committed after a backup, in a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    number: u64,
    /// When it was read: it has what was committed before, and not in an earlier one.
    pub read_at: Timestamp,
}

impl Segment {
    fn name(&self) -> String {
        format!("wal/{:010}-{:020}", self.number, self.read_at.0)
    }

    fn of_name(name: &str) -> Option<Self> {
        let (number, read_at) = name.split_once('-')?;
        Some(Self { number: number.parse().ok()?, read_at: Timestamp(read_at.parse().ok()?) })
    }

    /// Its frames.
    pub async fn load(
        &self,
        archive: &Archive,
        vault: &Vault,
        id: &str,
    ) -> Result<zeroize::Zeroizing<Vec<u8>>, BackupError> {
        let path = manifest::path(id, &self.name());
        let sealed = archive.get(&path).await?;
        vault.open_bytes(&sealed, &path).map_err(|_| BackupError::Damaged(path))
    }
}

/// The segments of a backup in their order. None may be missing between two.
pub async fn list_segments(archive: &Archive, id: &str) -> Result<Vec<Segment>, BackupError> {
    let names = archive.list(&manifest::path(id, "wal")).await?;
    let mut segments = Vec::with_capacity(names.len());
    for (number, name) in (1..).zip(&names) {
        let segment = Segment::of_name(name).filter(|segment| segment.number == number);
        segments.push(segment.ok_or_else(|| {
            BackupError::Damaged(manifest::path(id, &format!("wal/{number:010}")))
        })?);
    }
    Ok(segments)
}

/// The files that were stored after a backup was made.
pub async fn list_later_files(
    archive: &Archive,
    vault: &Vault,
    id: &str,
) -> Result<Vec<FileCopy>, BackupError> {
    let mut files = Vec::new();
    for name in archive.list(&manifest::path(id, "files")).await? {
        let path = manifest::path(id, &format!("files/{name}"));
        let sealed = archive.get(&path).await?;
        let text =
            vault.open_bytes(&sealed, &path).map_err(|_| BackupError::Damaged(path.clone()))?;
        let listed: Vec<FileCopy> =
            serde_json::from_slice(&text).map_err(|_| BackupError::Damaged(path))?;
        files.extend(listed);
    }
    Ok(files)
}

/// A backup and what is shipped after it.
struct Shipment<'a> {
    source: &'a Source<'a>,
    archive: &'a Archive,
    manifest: Manifest,
    segments: u64,
    file_lists: u64,
    known_files: HashSet<String>,
    waiting: Vec<u8>,
}

/// Makes backups and ships what is committed after each, until it is told to stop.
pub async fn follow(
    url: &str,
    source: &Source<'_>,
    archive: &Archive,
    stop: impl Future<Output = ()>,
) -> Result<(), BackupError> {
    let mut stop = std::pin::pin!(stop);
    loop {
        let copy = format!("backup-{}.db", Uuid::now_v7().simple());
        let snapshot = Snapshot(source.scratch.join(copy));
        let mut follower = WalFollower::start(url, &snapshot.0).await?;
        let made = create::store_copy(source, archive, now(), &snapshot.0).await?;
        drop(snapshot);
        super::print_made(&made);
        let known_files = made.manifest.files.iter().map(|copy| copy.name.clone()).collect();
        let mut shipment = Shipment {
            source,
            archive,
            manifest: made.manifest,
            segments: 0,
            file_lists: 0,
            known_files,
            waiting: Vec::new(),
        };
        let is_stopped = shipment.run(&mut follower, stop.as_mut()).await?;
        follower.close().await?;
        if is_stopped {
            return Ok(());
        }
    }
}

impl Shipment<'_> {
    /// Ships until the next backup is due. Returns whether it was told to stop.
    async fn run(
        &mut self,
        follower: &mut WalFollower,
        mut stop: std::pin::Pin<&mut impl Future<Output = ()>>,
    ) -> Result<bool, BackupError> {
        let begun = Instant::now();
        let mut files_at = begun;
        loop {
            let is_stopped = tokio::select! {
                () = stop.as_mut() => true,
                () = sleep(POLL_INTERVAL) => false,
            };
            if self.read(follower).await? || self.waiting.len() > WAITING_BYTES_MAX {
                tracing::error!("transactions are missing in the archive, another backup begins");
                return Ok(is_stopped);
            }
            if is_stopped || files_at.elapsed() >= FILES_INTERVAL {
                files_at = Instant::now();
                if let Err(error) = self.ship_files().await {
                    tracing::warn!(%error, "files not archived, will retry");
                }
            }
            if let Err(error) = self.ship().await {
                tracing::warn!(%error, waiting_bytes = self.waiting.len(),
                    "transactions not archived, will retry");
            }
            if is_stopped {
                return Ok(true);
            }
            if begun.elapsed() >= BACKUP_INTERVAL {
                return Ok(false);
            }
        }
    }

    /// Whether transactions were missed.
    async fn read(&mut self, follower: &mut WalFollower) -> Result<bool, BackupError> {
        let new = follower.read_new()?;
        let mut has_gap = new.has_gap;
        self.waiting.extend_from_slice(&new.bytes);
        if follower.log_bytes() > LOG_BYTES_MAX {
            let (rest, _) = follower.begin_anew().await?;
            has_gap |= rest.has_gap;
            self.waiting.extend_from_slice(&rest.bytes);
        }
        Ok(has_gap)
    }

    async fn ship(&mut self) -> Result<(), BackupError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let segment = Segment { number: self.segments + 1, read_at: now() };
        let path = manifest::path(&self.manifest.id, &segment.name());
        let sealed = self.source.keys.vault.seal_bytes(&self.waiting, &path)?;
        self.archive.put(&path, sealed).await?;
        self.segments = segment.number;
        self.waiting.clear();
        Ok(())
    }

    /// Files are listed after they were stored.
    async fn ship_files(&mut self) -> Result<(), BackupError> {
        let (new, _) =
            create::store_files(self.archive, self.source.files, &self.known_files).await?;
        if new.is_empty() {
            return Ok(());
        }
        let name = format!("files/{:010}", self.file_lists + 1);
        let path = manifest::path(&self.manifest.id, &name);
        let text = serde_json::to_vec(&new).map_err(|_| BackupError::Manifest)?;
        let sealed = self.source.keys.vault.seal_bytes(&text, &path)?;
        self.archive.put(&path, sealed).await?;
        self.file_lists += 1;
        self.known_files.extend(new.into_iter().map(|copy| copy.name));
        Ok(())
    }
}

fn now() -> Timestamp {
    Timestamp(base::clock::now_us())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_is_called_by_its_number_and_time() {
        let segment = Segment { number: 7, read_at: Timestamp(1_763_146_800_123_456) };
        assert_eq!(segment.name(), "wal/0000000007-00001763146800123456");
        assert_eq!(Segment::of_name("0000000007-00001763146800123456"), Some(segment));
        assert_eq!(Segment::of_name("7"), None);
    }
}
