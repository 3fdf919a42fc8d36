//! Transactions that read beside the writer: what they read may be old, what they write is not.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use store::{Db, StoreError, Tx, Uuid, transact};
use support::insert_job;

const SUBJECT: Uuid = Uuid::from_u128(7);

async fn load_counter(tx: &mut Tx) -> Result<i64, StoreError> {
    let sql = "SELECT attempts FROM jobs WHERE subject = $1";
    let (attempts,): (i64,) = tx.sql(sql).bind(SUBJECT).one("a job").await?;
    Ok(attempts)
}

/// Writes what was decided from a number, if it is still that number.
async fn increment_from(tx: &mut Tx, from: i64) -> Result<(), StoreError> {
    tx.sql("UPDATE jobs SET attempts = $2 WHERE subject = $1 AND attempts = $3")
        .bind(SUBJECT)
        .bind(from + 1)
        .bind(from)
        .exec_one()
        .await
}

async fn insert_counter(db: &Db) {
    let queued: Result<(), StoreError> = transact!(db, |tx| { insert_job(tx, SUBJECT).await });
    queued.unwrap();
}

async fn read_counter(db: &Db) -> i64 {
    load_counter(&mut db.read().await.unwrap()).await.unwrap()
}

on_both_engines! {
    async fn many_that_count_on_lose_no_count(db: Db) {
        insert_counter(&db).await;
        let tasks: Vec<_> = (0..4)
            .map(|_| {
                let db = db.clone();
                tokio::spawn(async move {
                    for _ in 0..5 {
                        loop {
                            let done: Result<(), StoreError> = transact!(db.optimistic(), |tx| {
                                let from = load_counter(tx).await?;
                                tokio::task::yield_now().await;
                                increment_from(tx, from).await
                            });
                            match done {
                                Ok(()) => break,
                                // The budget of tries is spent: the caller is told to come again.
                                Err(StoreError::Busy) => {}
                                Err(error) => panic!("{error}"),
                            }
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(read_counter(&db).await, 20);
    }

    async fn what_was_read_is_old_when_somebody_was_faster(db: Db) {
        insert_counter(&db).await;
        let mut slow = db.optimistic().begin().await.unwrap();
        let from = load_counter(&mut slow).await.unwrap();
        let faster: Result<(), StoreError> =
            transact!(db.optimistic(), |tx| { increment_from(tx, from).await });
        faster.unwrap();
        let refused = increment_from(&mut slow, from).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        slow.roll_back().await;
        assert_eq!(read_counter(&db).await, 1);
    }

    async fn its_own_writes_are_seen_and_undone(db: Db) {
        insert_counter(&db).await;
        for is_kept in [false, true] {
            let mut tx = db.optimistic().begin().await.unwrap();
            let from = load_counter(&mut tx).await.unwrap();
            increment_from(&mut tx, from).await.unwrap();
            assert_eq!(load_counter(&mut tx).await.unwrap(), from + 1);
            if is_kept {
                tx.commit().await.unwrap();
            } else {
                // Whoever goes away says nothing.
                drop(tx);
            }
            assert_eq!(read_counter(&db).await, i64::from(is_kept));
        }
    }

    async fn one_that_only_reads_leaves_the_writer_alone(db: Db) {
        insert_counter(&db).await;
        let mut reading = db.optimistic().begin().await.unwrap();
        assert_eq!(load_counter(&mut reading).await.unwrap(), 0);
        let other: Result<(), StoreError> = transact!(db, |tx| { increment_from(tx, 0).await });
        other.unwrap();
        assert_eq!(load_counter(&mut reading).await.unwrap(), 1);
        reading.commit().await.unwrap();
    }
}
