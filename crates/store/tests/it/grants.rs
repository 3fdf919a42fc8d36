//! What the role of the service may do in PostgreSQL.

use std::collections::BTreeSet;

use store::grants::{COLUMN_UPDATE_TABLES, INSERT_ONLY_TABLES, NO_DELETE_TABLES};
use testkit::databases::PostgresDatabase;

/// The bits of `pg_trigger.tgtype`.
const ON_DELETE: i64 = 8;
const ON_UPDATE: i64 = 16;

#[tokio::test]
async fn every_table_that_a_trigger_keeps_is_in_the_grants() {
    let database = PostgresDatabase::create().await;
    let db = database.open().await;
    let mut tx = db.read().await.unwrap();
    let triggers: Vec<(String, i64)> = tx
        .sql(
            "SELECT CAST(pg_class.relname AS text), CAST(pg_trigger.tgtype AS bigint)
             FROM pg_trigger JOIN pg_class ON pg_class.oid = pg_trigger.tgrelid
             WHERE NOT pg_trigger.tgisinternal
                 AND pg_class.relnamespace = CAST(current_schema() AS regnamespace)",
        )
        .all()
        .await
        .unwrap();
    drop(tx);
    let guarded = |bits: i64| -> BTreeSet<&str> {
        let guarded = triggers.iter().filter(|(_, kind)| kind & bits == bits);
        guarded.map(|(table, _)| table.as_str()).collect()
    };
    let insert_only: BTreeSet<&str> = INSERT_ONLY_TABLES.into_iter().collect();
    assert_eq!(guarded(ON_DELETE | ON_UPDATE), insert_only);
    let undeleted: BTreeSet<&str> = NO_DELETE_TABLES
        .into_iter()
        .chain(COLUMN_UPDATE_TABLES.map(|(table, _)| table))
        .chain(insert_only)
        .collect();
    assert_eq!(guarded(ON_DELETE), undeleted);
    db.close().await;
    database.remove().await;
}
