//! `zhedel staff` as somebody runs it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::process::Command;

use store::{Db, Instant, Uuid, audit};

/// What the command printed, and whether it was content.
fn staff(data_dir: &str, arguments: &[&str]) -> (bool, String) {
    let mut zhedel = Command::new(env!("CARGO_BIN_EXE_zhedel"));
    let done = zhedel.arg("staff").args(arguments).env("ZHEDEL_DATA_DIR", data_dir).output();
    let done = done.unwrap();
    let told = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(told).unwrap())
}

/// Puts a job aside as the worker does.
async fn put_aside(db: &Db, id: Uuid) {
    let mut tx = db.begin().await.unwrap();
    tx.sql(
        "INSERT INTO jobs (id, kind, subject, run_after, attempts, last_error, dead_at, created_at)
         VALUES ($1, 'message', $1, $2, 10, 'the gateway refused: 7', $2, $2)",
    )
    .bind(id)
    .bind(Instant(1))
    .exec()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn what_was_put_aside_is_seen_and_tried_again() {
    let folder = std::env::temp_dir().join(format!("zhedel-staff-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let data_dir = folder.display().to_string();
    let db = Db::open(&format!("sqlite://{data_dir}/zhedel.db")).await.unwrap();
    let (is_done, told) = staff(&data_dir, &["dead-letters"]);
    assert!(is_done && told.contains("nothing was put aside"), "{told}");
    let id = Uuid::now_v7();
    put_aside(&db, id).await;
    let (is_done, told) = staff(&data_dir, &["dead-letters"]);
    assert!(is_done && told.contains(&id.to_string()), "{told}");
    assert!(told.contains("10 tries  the gateway refused: 7"), "{told}");
    let retry = ["retry", &id.to_string(), "--as", "aigul"];
    let (is_done, told) = staff(&data_dir, &retry[..2]);
    assert!(!is_done && told.contains("--as"), "nobody stands for it: {told}");
    let (is_done, told) = staff(&data_dir, &retry);
    assert!(is_done && told.contains("runs again"), "{told}");
    let (is_done, told) = staff(&data_dir, &retry);
    assert!(!is_done && told.contains("was put aside"), "it is no longer there: {told}");
    let mut tx = db.read().await.unwrap();
    let trail = audit::about(&mut tx, &format!("job/{id}"), 10).await.unwrap();
    let noted: Vec<_> = trail.iter().map(|row| (&*row.actor, &*row.action)).collect();
    assert_eq!(noted, [("staff/aigul", "job_revived")]);
    drop(tx);
    db.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}
