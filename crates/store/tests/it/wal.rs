//! The write-ahead log is followed while others write: no transaction is missed, and what is applied
//! to the copy is the database.

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::wal::apply_frames;
use store::{Db, StoreError, Uuid, WalFollower, transact};
use testkit::databases::{TempSqliteDir, insert_job};

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

fn open_copy(path: &Path) -> File {
    OpenOptions::new().read(true).write(true).open(path).unwrap()
}

async fn list_jobs(db: &Db) -> Vec<(Uuid,)> {
    db.read().await.unwrap().sql("SELECT subject FROM jobs ORDER BY subject").all().await.unwrap()
}

async fn insert_jobs(db: &Db, count: usize) {
    let inserted: Result<(), StoreError> = transact!(db, |tx| {
        for _ in 0..count {
            insert_job(tx, Uuid::now_v7()).await?;
        }
        Ok(())
    });
    inserted.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_follows_a_database_under_load() {
    let folder = TempSqliteDir::create();
    let db = folder.open().await;
    insert_jobs(&db, 100).await;
    let (live, copy) = (folder.path().join("test.db"), folder.path().join("copy.db"));
    let mut follower = WalFollower::start(&url(&live), &copy).await.unwrap();
    let is_stopped = Arc::new(AtomicBool::new(false));
    // Two processes write, and each has SQLite copy a long log into the file by itself.
    let mut writers = Vec::new();
    for db in [folder.open().await, folder.open().await] {
        let is_stopped = is_stopped.clone();
        writers.push(tokio::spawn(async move {
            while !is_stopped.load(Ordering::SeqCst) {
                insert_jobs(&db, 20).await;
                list_jobs(&db).await;
            }
            db.close().await;
        }));
    }
    let (file, mut shipped, mut begun_anew) = (open_copy(&copy), 0, 0);
    while shipped < 8 << 20 {
        let mut frames = follower.read_new().unwrap();
        if follower.log_bytes() > 256 << 10 {
            apply_frames(&file, &frames.bytes).unwrap();
            shipped += frames.bytes.len();
            assert!(!frames.has_gap);
            (frames, _) = follower.begin_anew().await.unwrap();
            begun_anew += 1;
        }
        assert!(!frames.has_gap);
        apply_frames(&file, &frames.bytes).unwrap();
        shipped += frames.bytes.len();
        tokio::task::yield_now().await;
    }
    is_stopped.store(true, Ordering::SeqCst);
    for writer in writers {
        writer.await.unwrap();
    }
    let rest = follower.read_new().unwrap();
    assert!(!rest.has_gap);
    apply_frames(&file, &rest.bytes).unwrap();
    assert!(begun_anew > 3, "{begun_anew}");
    let expected = list_jobs(&db).await;
    assert!(expected.len() > 1_000, "{}", expected.len());
    follower.close().await.unwrap();
    db.close().await;
    let copied = Db::open(&url(&copy)).await.unwrap();
    assert_eq!(list_jobs(&copied).await, expected);
    assert_eq!(copied.list_integrity_errors().await.unwrap(), Vec::<String>::new());
    copied.close().await;
}

#[tokio::test]
async fn a_transaction_that_is_not_committed_is_not_read() {
    let folder = TempSqliteDir::create();
    let db = folder.open().await;
    let (live, copy) = (folder.path().join("test.db"), folder.path().join("copy.db"));
    let mut follower = WalFollower::start(&url(&live), &copy).await.unwrap();
    assert!(follower.read_new().unwrap().bytes.is_empty());
    let mut tx = db.begin().await.unwrap();
    insert_job(&mut tx, Uuid::now_v7()).await.unwrap();
    assert!(follower.read_new().unwrap().bytes.is_empty());
    tx.commit().await.unwrap();
    assert!(!follower.read_new().unwrap().bytes.is_empty());
    assert!(follower.read_new().unwrap().bytes.is_empty());
    follower.close().await.unwrap();
    db.close().await;
}

#[tokio::test]
async fn frames_that_do_not_fit_are_refused() {
    let folder = TempSqliteDir::create();
    folder.open().await.close().await;
    let file = open_copy(&folder.path().join("test.db"));
    apply_frames(&file, &[]).unwrap();
    assert!(apply_frames(&file, &[0; 100]).is_err());
    // There is no page 0.
    assert!(apply_frames(&file, &[0; 24 + 4_096]).is_err());
}
