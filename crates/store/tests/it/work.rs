//! Idempotency keys, messages, the audit trail and the schema itself, on both engines.

use serde_json::json;
use store::audit::{ChainBreak, ChainStatus, NewEntry};
use store::idempotency_keys::{self, Claim};
use store::messages::{self, NewMessage};
use store::{Db, Engine, StoreError, Tx, Uuid, audit, transact};
use testkit::databases::{NOW, PostgresDatabase, TempSqliteDir, insert_job, vault};
use testkit::on_both_engines;

async fn insert_audit_row(db: &Db, action: &str) -> Result<(), StoreError> {
    let detail = json!({ "b": 1, "a": "текст" });
    let entry = NewEntry { actor: "system", action, subject: "customer/1", detail: &detail };
    transact!(db, |tx| { audit::insert(tx, &entry, NOW).await })
}

async fn chain_all(db: Db) -> usize {
    audit::chain_all_pending(&db).await.unwrap()
}

fn chain_status(sealed: i64) -> ChainStatus {
    ChainStatus { chained_rows: sealed, pending_rows: 0, pending_since: None }
}

/// Changes to a pending row that the schema forbids.
const FORBIDDEN_WHILE_PENDING: &[&str] = &["UPDATE audit SET actor = 'x'", "DELETE FROM audit"];
/// Changes to a chained row that the schema forbids.
const FORBIDDEN_ONCE_CHAINED: &[&str] = &[
    "UPDATE audit SET actor = 'x'",
    "UPDATE audit SET number = number + 10",
    "UPDATE audit SET number = NULL, hash = NULL",
    "DELETE FROM audit",
];

async fn assert_append_only(db: &Db, changes: &[&'static str]) {
    for change in changes {
        let mut tx = db.begin().await.unwrap();
        let changed = tx.sql(change).exec().await;
        let refused = |error: &StoreError| error.is_violation_of("audit_append_only");
        assert!(changed.as_ref().is_err_and(refused), "{change}: {changed:?}");
    }
}

async fn insert_three_audit_rows(db: &Db) {
    for action in ["one", "two", "three"] {
        insert_audit_row(db, action).await.unwrap();
    }
}

/// A transaction of an administrator who drops the triggers.
async fn begin_without_triggers(db: &Db) -> Tx {
    let mut tx = db.begin().await.unwrap();
    let unguard = match db.engine() {
        Engine::Sqlite => ["DROP TRIGGER audit_no_update", "DROP TRIGGER audit_no_delete"],
        Engine::Postgres => {
            ["DROP TRIGGER audit_no_update ON audit", "DROP TRIGGER audit_no_delete ON audit"]
        }
    };
    for guard in unguard {
        tx.sql(guard).exec().await.unwrap();
    }
    tx
}

/// Handles a request idempotently; its effect is a job, which the response names.
async fn complete_once(db: &Db, request: &[u8], subject: Uuid) -> Result<Claim, StoreError> {
    let vault = vault();
    transact!(db, |tx| {
        let until = NOW.plus_seconds(60);
        match idempotency_keys::claim(tx, &vault, "key-12345", request, NOW, until).await? {
            Claim::Fresh(id) => {
                insert_job(tx, subject).await?;
                idempotency_keys::update_response(tx, &vault, id, &subject.to_string()).await?;
                Ok(Claim::Completed(subject.to_string()))
            }
            known => Ok(known),
        }
    })
}

async fn count_jobs(db: &Db) -> i64 {
    let mut tx = db.read().await.unwrap();
    let (count,): (i64,) =
        tx.sql("SELECT CAST(COUNT(*) AS bigint) FROM jobs").one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn twenty_equal_concurrent_requests_have_one_effect(db: Db) {
        let requests: Vec<_> = (0..20)
            .map(|_| {
                let db = db.clone();
                tokio::spawn(async move { complete_once(&db, b"request", Uuid::now_v7()).await.unwrap() })
            })
            .collect();
        let mut answers = Vec::new();
        for request in requests {
            answers.push(request.await.unwrap());
        }
        let mut tx = db.read().await.unwrap();
        let effects: Vec<(Uuid,)> = tx.sql("SELECT subject FROM jobs").all().await.unwrap();
        drop(tx);
        assert_eq!(effects.len(), 1);
        let expected = Claim::Completed(effects[0].0.to_string());
        assert!(answers.iter().all(|answer| *answer == expected), "{answers:?}");
        let another = complete_once(&db, b"another", Uuid::now_v7()).await.unwrap();
        assert_eq!(another, Claim::RequestMismatch);
    }

    async fn the_audit_chain_holds_under_concurrent_writers(db: Db) {
        let writers: Vec<_> = (0..8)
            .map(|_| {
                let db = db.clone();
                tokio::spawn(async move {
                    for _ in 0..5 {
                        insert_audit_row(&db, "login").await.unwrap();
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        let mut tx = db.begin().await.unwrap();
        let waiting = ChainStatus { chained_rows: 0, pending_rows: 40, pending_since: Some(NOW) };
        assert_eq!(audit::verify(&mut tx).await.unwrap(), Ok(waiting));
        tx.roll_back().await;
        // Two sealers at once, while more rows are written.
        let sealers: Vec<_> = (0..2).map(|_| tokio::spawn(chain_all(db.clone()))).collect();
        insert_audit_row(&db, "login").await.unwrap();
        let mut sealed = 0;
        for sealer in sealers {
            sealed += sealer.await.unwrap();
        }
        sealed += chain_all(db.clone()).await;
        assert_eq!(sealed, 41);
        let mut tx = db.read().await.unwrap();
        assert_eq!(audit::verify(&mut tx).await.unwrap(), Ok(chain_status(41)));
        let rows = audit::list_by_subject(&mut tx, "customer/1", 50).await.unwrap();
        let mut numbers: Vec<_> = rows.iter().map(|row| row.number.unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=41).collect::<Vec<_>>());
        assert_eq!(rows[0].detail, r#"{"a":"текст","b":1}"#);
    }

    async fn the_audit_trail_is_append_only(db: Db) {
        insert_three_audit_rows(&db).await;
        assert_append_only(&db, FORBIDDEN_WHILE_PENDING).await;
        assert_eq!(chain_all(db.clone()).await, 3);
        assert_append_only(&db, FORBIDDEN_ONCE_CHAINED).await;
        if db.engine() == Engine::Postgres {
            assert_append_only(&db, &["TRUNCATE audit"]).await;
        }
    }

    async fn tampering_without_triggers_is_detected(db: Db) {
        insert_three_audit_rows(&db).await;
        chain_all(db.clone()).await;
        for (change, at) in [
            ("UPDATE audit SET actor = 'x' WHERE number = 1", 1),
            ("UPDATE audit SET detail = '{}' WHERE number = 3", 3),
            ("UPDATE audit SET number = 4 WHERE number = 3", 3),
            ("DELETE FROM audit WHERE number = 1", 1),
            ("DELETE FROM audit WHERE number = 2", 2),
        ] {
            let mut tx = begin_without_triggers(&db).await;
            tx.sql(change).exec().await.unwrap();
            assert_eq!(audit::verify(&mut tx).await.unwrap(), Err(ChainBreak(at)), "{change}");
            tx.roll_back().await;
        }
    }

    /// The chain has no witness outside the database: its owner may truncate it, or rebuild it from
    /// the start, and `check` cannot tell. A checkpoint stored elsewhere would reveal it.
    async fn truncating_or_rebuilding_the_chain_is_not_detected(db: Db) {
        insert_three_audit_rows(&db).await;
        chain_all(db.clone()).await;
        let mut tx = begin_without_triggers(&db).await;
        tx.sql("DELETE FROM audit WHERE number = 3").exec().await.unwrap();
        assert_eq!(audit::verify(&mut tx).await.unwrap(), Ok(chain_status(2)));
        tx.roll_back().await;
        let mut tx = begin_without_triggers(&db).await;
        tx.sql("UPDATE audit SET actor = 'x', number = NULL, hash = NULL").exec().await.unwrap();
        assert_eq!(audit::chain_pending(&mut tx).await.unwrap(), 3);
        assert_eq!(audit::verify(&mut tx).await.unwrap(), Ok(chain_status(3)));
    }

    async fn a_message_is_encrypted_and_its_job_queued(db: Db) {
        let (vault, id) = (vault(), Uuid::now_v7());
        let new = NewMessage {
            id,
            customer_id: None,
            channel: "sms",
            kind: "code",
            recipient: "+77011234567",
            text: "Код 123456",
            created_at: NOW,
        };
        let added: Result<(), StoreError> =
            transact!(db, |tx| { messages::insert(tx, &vault, &new).await });
        added.unwrap();
        let mut tx = db.begin().await.unwrap();
        let message = messages::find(&mut tx, id).await.unwrap().unwrap();
        assert_eq!(*message.recipient(&vault).unwrap(), "+77011234567");
        assert_eq!(*message.text(&vault).unwrap(), "Код 123456");
        message.update_sent(&mut tx, NOW).await.unwrap();
        assert_eq!(messages::find(&mut tx, id).await.unwrap().unwrap().sent_at, Some(NOW));
        let later = NOW.plus_seconds(1);
        for (kinds, since, expected) in [("co", NOW, 1), ("co", later, 0), ("x", NOW, 0)] {
            let filter = messages::RecipientFilter { channel: "sms", recipient: "+77011234567", kind_prefix: kinds };
            let written = messages::count_created_since(&mut tx, &vault, &filter, since).await.unwrap();
            let sent = messages::count_sent_since(&mut tx, &vault, &filter, since).await.unwrap();
            assert_eq!((written, sent), (expected, expected), "{kinds}");
        }
    }

    async fn a_failed_transaction_leaves_nothing(db: Db) {
        let failed: Result<(), StoreError> = transact!(db, |tx| {
            insert_job(tx, Uuid::nil()).await?;
            Err(StoreError::NotFound("something"))
        });
        assert!(matches!(failed, Err(StoreError::NotFound(_))));
        assert_eq!(count_jobs(&db).await, 0);
    }

    async fn an_endless_conflict_becomes_busy(db: Db) {
        let mut runs = 0;
        let spent: Result<(), StoreError> = transact!(db, |_tx| {
            runs += 1;
            Err(StoreError::Conflict)
        });
        assert!(matches!(spent, Err(StoreError::Busy)), "{spent:?}");
        assert_eq!(runs, 12);
    }

    async fn migrating_twice_changes_nothing(db: Db) {
        db.migrate().await.unwrap();
        insert_audit_row(&db, "login").await.unwrap();
        db.migrate().await.unwrap();
        chain_all(db.clone()).await;
        let mut tx = db.read().await.unwrap();
        assert_eq!(audit::verify(&mut tx).await.unwrap(), Ok(chain_status(1)));
    }
}

/// Both engines have the same tables and columns, each in its own types.
#[tokio::test]
async fn the_two_schemas_agree() {
    let (folder, database) = (TempSqliteDir::create(), PostgresDatabase::create().await);
    let (sqlite, postgres) = (folder.open().await, database.open().await);
    let ours: Vec<(String, String, String, i64)> = sqlite
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT m.name, c.name, c.type, c.\"notnull\" FROM sqlite_schema AS m,
                 pragma_table_info(m.name) AS c
             WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'
                 AND m.name NOT LIKE 'sqlite%'
             ORDER BY m.name, c.cid",
        )
        .all()
        .await
        .unwrap();
    let theirs: Vec<(String, String, String, i64)> = postgres
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT CAST(table_name AS text), CAST(column_name AS text), CAST(data_type AS text),
                 CAST(CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS bigint)
             FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_sqlx%'
             ORDER BY table_name, ordinal_position",
        )
        .all()
        .await
        .unwrap();
    assert!(ours.len() > 40, "{}", ours.len());
    assert_eq!(ours.len(), theirs.len());
    for (mine, its) in ours.iter().zip(&theirs) {
        let fits = matches!(
            (mine.2.as_str(), its.2.as_str()),
            ("BLOB", "uuid" | "bytea")
                | ("INTEGER", "bigint" | "boolean" | "timestamp with time zone")
                | ("TEXT", "text" | "date" | "jsonb")
        );
        assert!((&mine.0, &mine.1, mine.3) == (&its.0, &its.1, its.3) && fits, "{mine:?} {its:?}");
    }
    database.remove().await;
}
