//! Dead letters and how they are retried.

use base::Timestamp;
use store::{Db, Uuid};

use super::test_app::{CommandOutput, TestApp};

/// Inserts a dead letter as the worker does.
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
async fn a_dead_letter_is_listed_and_retried() {
    let app = TestApp::new("staff-dead-letters").await;
    let output = app.run_ok(&["dead-letters"]);
    assert!(output.contains("there are no dead letters"), "{output}");
    let id = Uuid::now_v7();
    insert_dead_letter(&app.db, id).await;
    let output = app.run_ok(&["dead-letters"]);
    assert!(output.contains(&id.to_string()), "{output}");
    assert!(output.contains("10 tries  the gateway refused: 7"), "{output}");
    let retry = ["retry", &id.to_string(), "--as", "aigul"];
    let CommandOutput { exit_code, text } = app.run(&retry[..2]);
    assert!(exit_code == 2 && text.contains("--as"), "a name is required: {text}");
    let output = app.run_ok(&retry);
    assert!(output.contains("is queued again"), "{output}");
    let output = app.run_rejected(&retry).await;
    assert!(
        output.contains("there is no dead letter with the number"),
        "it is no longer there: {output}"
    );
    let output = app.run_ok(&["retry", "--kind", "payout", "--as", "aigul"]);
    assert!(output.contains("0 dead letters are queued again"), "{output}");
    let CommandOutput { exit_code, text } =
        app.run(&["retry", "--kind", "everything", "--as", "aigul"]);
    assert!(exit_code == 2 && text.contains("the kinds are send_message, "), "{text}");
    let expected = [("staff/aigul".to_owned(), "job_revived".to_owned())];
    assert_eq!(app.audit_entries(&format!("job/{id}")).await, expected);
    app.cleanup().await;
}
