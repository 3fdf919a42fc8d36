//! How old the newest backup is: nobody asks before a disk is gone, so monitoring does.

use std::time::Duration;

use base::Timestamp;
use monitoring::backups::set_ages;
use providers::archive::Archive;
use tokio::time::{sleep, timeout};

use super::{BackupError, continuous, manifest};

/// How often the place is looked at.
const LOOK_INTERVAL: Duration = Duration::from_secs(300);
/// A look that takes longer is given up, and what was seen before grows older.
const LOOK_TIME_MAX: Duration = Duration::from_secs(60);
const US_PER_S: f64 = 1e6;

/// When the newest backup was begun, and when transactions after it were last shipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Newest {
    backup_at: Option<Timestamp>,
    segment_at: Option<Timestamp>,
}

/// Looks at the place until it is dropped.
pub async fn watch(archive: Archive) {
    let mut newest = Newest::default();
    loop {
        match timeout(LOOK_TIME_MAX, find_newest(&archive)).await {
            Ok(Ok(found)) => newest = found,
            Ok(Err(error)) => tracing::warn!(%error, "backups not read, will retry"),
            Err(_) => tracing::warn!("backups take too long to read, will retry"),
        }
        let now_us = base::clock::now_us();
        let age_s = |at: Timestamp| (now_us - at.0).max(0) as f64 / US_PER_S;
        set_ages(newest.backup_at.map(age_s), newest.segment_at.map(age_s));
        sleep(LOOK_INTERVAL).await;
    }
}

async fn find_newest(archive: &Archive) -> Result<Newest, BackupError> {
    let Some(id) = manifest::find_newest(archive).await? else { return Ok(Newest::default()) };
    let segments = continuous::list_segments(archive, &id).await?;
    let segment_at = segments.last().map(|segment| segment.read_at);
    Ok(Newest { backup_at: time_of(&id), segment_at })
}

/// The time by which a backup is called.
fn time_of(id: &str) -> Option<Timestamp> {
    let time: jiff::Timestamp = id.parse().ok()?;
    Some(Timestamp(time.as_microsecond()))
}

#[cfg(test)]
mod tests {
    use store::Uuid;

    use super::*;

    #[tokio::test]
    async fn the_newest_complete_backup_is_found_and_what_was_shipped_after_it() {
        let folder = std::env::temp_dir().join(format!("zhedel-newest-{}", Uuid::now_v7()));
        let archive = Archive::Folder(folder.clone());
        assert_eq!(find_newest(&archive).await.unwrap(), Newest::default());
        for path in [
            "backups/20251113T190000Z/manifest.json",
            "backups/20251114T190000Z/manifest.json",
            "backups/20251114T190000Z/wal/0000000001-00001763146801000000",
            "backups/20251114T190000Z/wal/0000000002-00001763146802000000",
            // One that was begun and has no manifest yet.
            "backups/20251115T190000Z/database-0001",
        ] {
            archive.put(path, vec![1]).await.unwrap();
        }
        let newest = Newest {
            backup_at: Some(Timestamp(1_763_146_800_000_000)),
            segment_at: Some(Timestamp(1_763_146_802_000_000)),
        };
        assert_eq!(find_newest(&archive).await.unwrap(), newest);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
