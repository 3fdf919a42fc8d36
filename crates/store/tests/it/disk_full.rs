//! A full disk is told as such and not tried again, and passes when there is room.

use store::{Db, StoreError, Uuid, transact};
use testkit::databases::{TempSqliteDir, insert_job};

async fn limit_pages(db: &Db, statement: &'static str) {
    let mut tx = db.begin().await.unwrap();
    tx.sql(statement).all::<(i64,)>().await.unwrap();
    tx.commit().await.unwrap();
}

async fn fill(db: &Db, first: u128) -> Result<(), StoreError> {
    transact!(db, |tx| {
        for number in first..first + 2_000 {
            insert_job(tx, Uuid::from_u128(number)).await?;
        }
        Ok(())
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_by_writes_and_by_readiness() {
    let folder = TempSqliteDir::create();
    let db = folder.open().await;
    db.ping().await.unwrap();
    limit_pages(&db, "PRAGMA max_page_count = 1").await;
    let error = fill(&db, 0).await.unwrap_err();
    assert!(matches!(error, StoreError::DiskFull), "{error}");
    assert!(matches!(db.ping().await, Err(StoreError::DiskFull)));
    limit_pages(&db, "PRAGMA max_page_count = 4294967294").await;
    fill(&db, 0).await.unwrap();
}
