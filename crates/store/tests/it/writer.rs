//! The SQLite writer: transactions that share a commit succeed or fail separately.

use std::time::Duration;

use store::{Db, StoreError, Uuid, transact};
use testkit::databases::{TempSqliteDir, insert_job};

async fn enqueue_job(db: &Db, number: u128) -> Result<(), StoreError> {
    transact!(db, |tx| { insert_job(tx, Uuid::from_u128(number)).await })
}

async fn count_jobs(db: &Db) -> i64 {
    let mut tx = db.read().await.unwrap();
    let (count,): (i64,) =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM jobs").one("a count").await.unwrap();
    count
}

/// One in three fails after writing, one in three is dropped, the others commit.
#[tokio::test(flavor = "multi_thread")]
async fn grouped_transactions_commit_or_fail_separately() {
    let folder = TempSqliteDir::create();
    let db = folder.open().await;
    let tasks: Vec<_> = (0..60_u128)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                match number % 3 {
                    0 => enqueue_job(&db, number).await.unwrap(),
                    1 => {
                        let failed: Result<(), StoreError> = transact!(db, |tx| {
                            insert_job(tx, Uuid::from_u128(number)).await?;
                            Err(StoreError::NotFound("something"))
                        });
                        assert!(matches!(failed, Err(StoreError::NotFound(_))));
                    }
                    _ => {
                        let mut tx = db.begin().await.unwrap();
                        let id = Uuid::from_u128(number);
                        insert_job(&mut tx, id).await.unwrap();
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(count_jobs(&db).await, 20);
}

/// A confirmed write is visible to another connection at once.
#[tokio::test(flavor = "multi_thread")]
async fn success_is_reported_after_the_commit() {
    let folder = TempSqliteDir::create();
    let (db, other) = (folder.open().await, folder.open().await);
    let tasks: Vec<_> = (0..40_u128)
        .map(|number| {
            let (db, other) = (db.clone(), other.clone());
            tokio::spawn(async move {
                enqueue_job(&db, number).await.unwrap();
                let mut tx = other.read().await.unwrap();
                let row: Option<(i64,)> = tx
                    .sql("SELECT attempts FROM jobs WHERE subject = $1")
                    .bind(Uuid::from_u128(number))
                    .opt()
                    .await
                    .unwrap();
                assert_eq!(row, Some((0,)));
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

/// Callers that disappear at any moment leave no lock and no partial transaction behind.
#[tokio::test(flavor = "multi_thread")]
async fn abandoned_transactions_leave_nothing_open() {
    let folder = TempSqliteDir::create();
    let (db, other) = (folder.open().await, folder.open().await);
    for round in 0..30_u64 {
        let tasks: Vec<_> = (0..8_u128)
            .map(|writer| {
                let db = db.clone();
                tokio::spawn(async move {
                    let pair: Result<(), StoreError> = transact!(db, |tx| {
                        let first = (u128::from(round) * 8 + writer) * 2;
                        insert_job(tx, Uuid::from_u128(first)).await?;
                        insert_job(tx, Uuid::from_u128(first + 1)).await
                    });
                    pair.unwrap();
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_micros(round * 100)).await;
        for task in tasks {
            task.abort();
        }
    }
    // A second process gets the lock, which nobody holds any more.
    enqueue_job(&other, u128::MAX).await.unwrap();
    let pairs = count_jobs(&db).await - 1;
    assert_eq!(pairs % 2, 0, "{pairs}");
    enqueue_job(&db, u128::MAX - 1).await.unwrap();
    assert_eq!(count_jobs(&other).await, pairs + 2);
}
