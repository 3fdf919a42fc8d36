//! What was put aside, and how it runs again.

use base::Timestamp;
use store::{Db, Uuid};

use crate::test_app::{CommandOutput, TestApp};

/// Puts a job aside as the worker does.
async fn insert_dead_letter(db: &Db, id: Uuid) {
    let mut tx = db.begin().await.unwrap();
    tx.sql(
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, last_error, dead_at, created_at)
         VALUES ($1, 'message', $1, $2, 10, 'the gateway refused: 7', $2, $2)",
    )
    .bind(id)
    .bind(Timestamp(1))
    .exec()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn what_was_put_aside_is_seen_and_tried_again() {
    let app = TestApp::new("staff-dead-letters").await;
    let told = app.run_ok(&["dead-letters"]);
    assert!(told.contains("nothing was put aside"), "{told}");
    let id = Uuid::now_v7();
    insert_dead_letter(&app.db, id).await;
    let told = app.run_ok(&["dead-letters"]);
    assert!(told.contains(&id.to_string()), "{told}");
    assert!(told.contains("10 tries  the gateway refused: 7"), "{told}");
    let retry = ["retry", &id.to_string(), "--as", "aigul"];
    let CommandOutput { exit_code, text } = app.run(&retry[..2]);
    assert!(exit_code == 2 && text.contains("--as"), "nobody stands for it: {text}");
    let told = app.run_ok(&retry);
    assert!(told.contains("runs again"), "{told}");
    let told = app.run_rejected(&retry).await;
    assert!(told.contains("was put aside"), "it is no longer there: {told}");
    let noted = [("staff/aigul".to_owned(), "job_revived".to_owned())];
    assert_eq!(app.audit_entries(&format!("job/{id}")).await, noted);
    app.cleanup().await;
}
