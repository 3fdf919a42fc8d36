//! Optimistic transactions: they may read stale data, but never write from it.

use store::{Db, StoreError, Tx, Uuid, transact};
use testkit::databases::insert_job;
use testkit::on_both_engines;

const SUBJECT: Uuid = Uuid::from_u128(7);

async fn load_counter(tx: &mut Tx) -> Result<i64, StoreError> {
    let sql = "SELECT attempts FROM jobs WHERE subject = $1";
    let (attempts,): (i64,) = tx.sql(sql).bind(SUBJECT).one("a job").await?;
    Ok(attempts)
}

/// Writes the next number if the current one is still `from`.
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
    async fn concurrent_increments_are_not_lost(db: Db) {
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
                                // The retry budget is spent: the caller may come again.
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

    async fn a_stale_read_is_a_conflict(db: Db) {
        insert_counter(&db).await;
        let mut slow = db.optimistic().begin().await.unwrap();
        let from = load_counter(&mut slow).await.unwrap();
        let faster: Result<(), StoreError> =
            transact!(db.optimistic(), |tx| { increment_from(tx, from).await });
        faster.unwrap();
        let result = increment_from(&mut slow, from).await;
        assert!(matches!(result, Err(StoreError::Conflict)), "{result:?}");
        slow.roll_back().await;
        assert_eq!(read_counter(&db).await, 1);
    }

    async fn own_writes_are_visible_and_rolled_back(db: Db) {
        insert_counter(&db).await;
        for is_committed in [false, true] {
            let mut tx = db.optimistic().begin().await.unwrap();
            let from = load_counter(&mut tx).await.unwrap();
            increment_from(&mut tx, from).await.unwrap();
            assert_eq!(load_counter(&mut tx).await.unwrap(), from + 1);
            if is_committed {
                tx.commit().await.unwrap();
            } else {
                // An abandoned transaction reports nothing.
                drop(tx);
            }
            assert_eq!(read_counter(&db).await, i64::from(is_committed));
        }
    }

    async fn a_read_does_not_take_the_write_lock(db: Db) {
        insert_counter(&db).await;
        let mut reading = db.optimistic().begin().await.unwrap();
        assert_eq!(load_counter(&mut reading).await.unwrap(), 0);
        let other: Result<(), StoreError> = transact!(db, |tx| { increment_from(tx, 0).await });
        other.unwrap();
        assert_eq!(load_counter(&mut reading).await.unwrap(), 1);
        reading.commit().await.unwrap();
    }
}
