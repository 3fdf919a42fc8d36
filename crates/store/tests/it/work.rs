//! Idempotency keys, messages and the schema itself, on both engines.

use store::idempotency_keys::{self, Claim};
use store::messages::MessageChannel;
use store::messages::{self, MessageKind, NewMessage};
use store::{Db, StoreError, Uuid, transact};
use testkit::databases::{NOW, PostgresDatabase, TempSqliteDir, insert_job, vault};
use testkit::on_both_engines;

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

    async fn a_message_is_encrypted_and_its_job_queued(db: Db) {
        let (vault, id) = (vault(), Uuid::now_v7());
        let new = NewMessage {
            id,
            customer_id: None,
            channel: MessageChannel::Sms,
            kind: MessageKind::Code,
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
            let filter = messages::RecipientFilter { channel: MessageChannel::Sms, recipient: "+77011234567", kind_prefix: kinds };
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
}

/// Both engines have the same tables and columns, each in its own types.
#[tokio::test]
async fn the_two_schemas_agree() {
    let (folder, database) = (TempSqliteDir::create(), PostgresDatabase::create().await);
    let (sqlite, postgres) = (folder.open().await, database.open().await);
    let sqlite_columns: Vec<(String, String, String, i64)> = sqlite
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
    let postgres_columns: Vec<(String, String, String, i64)> = postgres
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
    assert!(sqlite_columns.len() > 40, "{}", sqlite_columns.len());
    assert_eq!(sqlite_columns.len(), postgres_columns.len());
    for (sqlite_column, postgres_column) in sqlite_columns.iter().zip(&postgres_columns) {
        let fits = matches!(
            (sqlite_column.2.as_str(), postgres_column.2.as_str()),
            ("BLOB", "uuid" | "bytea")
                | ("INTEGER", "bigint" | "boolean" | "timestamp with time zone")
                | ("TEXT", "text" | "date" | "jsonb")
        );
        assert!(
            (&sqlite_column.0, &sqlite_column.1, sqlite_column.3)
                == (&postgres_column.0, &postgres_column.1, postgres_column.3)
                && fits,
            "{sqlite_column:?} {postgres_column:?}"
        );
    }
    database.remove().await;
}
