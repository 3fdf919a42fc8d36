//! The chain of the audit trail and its anchors, on both engines.

use serde_json::json;
use store::audit::NewEntry;
use store::audit_anchor::{Anchor, AnchorError};
use store::audit_chain::{self, ChainBreak, ChainFault, ChainStatus};
use store::{AuditKeys, Db, Engine, StoreError, Tx, audit, transact};
use testkit::databases::{NOW, audit_keys};
use testkit::on_both_engines;

async fn insert_audit_row(db: &Db, action: &str) -> Result<(), StoreError> {
    let detail = json!({ "b": 1, "a": "текст" });
    let entry = NewEntry { actor: "system", action, subject: "customer/1", detail: &detail };
    transact!(db, |tx| { audit::insert(tx, &entry, NOW).await })
}

async fn insert_three_rows(db: &Db) {
    for action in ["one", "two", "three"] {
        insert_audit_row(db, action).await.unwrap();
    }
}

async fn chain_all(db: Db) -> usize {
    audit_chain::chain_all_pending(&db, &audit_keys(), NOW).await.unwrap()
}

async fn verify(tx: &mut Tx, anchors: &[Anchor]) -> Result<ChainStatus, ChainBreak> {
    audit_chain::verify(tx, &audit_keys(), anchors).await.unwrap()
}

fn chain_status(chained_rows: i64, anchors: usize) -> ChainStatus {
    ChainStatus { chained_rows, unkeyed_rows: 0, pending_rows: 0, pending_since: None, anchors }
}

const fn broken(number: i64, fault: ChainFault) -> Result<ChainStatus, ChainBreak> {
    Err(ChainBreak { number, fault })
}

/// The anchor of the trail as it is, as a line of the log tells it.
async fn anchor(db: &Db) -> Anchor {
    let mut tx = db.read().await.unwrap();
    let anchor = Anchor::load(&mut tx, &audit_keys(), NOW).await.unwrap().unwrap();
    let line = format!("2026-11-15T00:00:00Z  INFO audit trail anchored anchor={anchor}\n");
    assert_eq!(Anchor::find_in(&line, &audit_keys()), Some(Ok(anchor.clone())));
    anchor
}

/// Keys of somebody who does not have ours, under the same number.
fn other_keys() -> AuditKeys {
    AuditKeys::try_new(&format!("1:{}", "9".repeat(64))).unwrap()
}

/// Changes to a pending row that the schema forbids.
const FORBIDDEN_WHILE_PENDING: &[&str] =
    &["UPDATE audit SET actor = 'x'", "UPDATE audit SET key_number = 1", "DELETE FROM audit"];
/// Changes to a chained row that the schema forbids.
const FORBIDDEN_ONCE_CHAINED: &[&str] = &[
    "UPDATE audit SET actor = 'x'",
    "UPDATE audit SET number = number + 10",
    "UPDATE audit SET key_number = NULL",
    "UPDATE audit SET number = NULL, hash = NULL, key_number = NULL",
    "DELETE FROM audit",
];

async fn assert_append_only(db: &Db, changes: &[&'static str]) {
    for change in changes {
        let mut tx = db.begin().await.unwrap();
        let changed = tx.sql(change).exec().await;
        let is_violation = |error: &StoreError| error.is_violation_of("audit_append_only");
        assert!(changed.as_ref().is_err_and(is_violation), "{change}: {changed:?}");
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

on_both_engines! {
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
        let waiting = ChainStatus { pending_rows: 40, pending_since: Some(NOW), ..chain_status(0, 0) };
        assert_eq!(verify(&mut tx, &[]).await, Ok(waiting));
        tx.roll_back().await;
        // Two concurrent calls, while more rows are inserted.
        let chainers: Vec<_> = (0..2).map(|_| tokio::spawn(chain_all(db.clone()))).collect();
        insert_audit_row(&db, "login").await.unwrap();
        let mut chained = 0;
        for chainer in chainers {
            chained += chainer.await.unwrap();
        }
        chained += chain_all(db.clone()).await;
        assert_eq!(chained, 41);
        let mut tx = db.read().await.unwrap();
        assert_eq!(verify(&mut tx, &[]).await, Ok(chain_status(41, 0)));
        let rows = audit::list_by_subject(&mut tx, "customer/1", 50).await.unwrap();
        let mut numbers: Vec<_> = rows.iter().map(|row| row.number.unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=41).collect::<Vec<_>>());
        assert_eq!(rows[0].detail, r#"{"a":"текст","b":1}"#);
    }

    async fn migrating_twice_changes_nothing(db: Db) {
        db.migrate().await.unwrap();
        insert_audit_row(&db, "login").await.unwrap();
        db.migrate().await.unwrap();
        chain_all(db.clone()).await;
        let mut tx = db.read().await.unwrap();
        assert_eq!(verify(&mut tx, &[]).await, Ok(chain_status(1, 0)));
    }

    async fn the_audit_trail_is_append_only(db: Db) {
        insert_three_rows(&db).await;
        assert_append_only(&db, FORBIDDEN_WHILE_PENDING).await;
        assert_eq!(chain_all(db.clone()).await, 3);
        assert_append_only(&db, FORBIDDEN_ONCE_CHAINED).await;
        if db.engine() == Engine::Postgres {
            assert_append_only(&db, &["TRUNCATE audit CASCADE"]).await;
        }
    }

    async fn tampering_without_triggers_is_detected(db: Db) {
        insert_three_rows(&db).await;
        chain_all(db.clone()).await;
        for (change, expected) in [
            ("UPDATE audit SET actor = 'x' WHERE number = 1", broken(1, ChainFault::Altered)),
            ("UPDATE audit SET detail = '{}' WHERE number = 3", broken(3, ChainFault::Altered)),
            ("UPDATE audit SET number = 4 WHERE number = 3", broken(3, ChainFault::Missing)),
            ("UPDATE audit SET number = -1 WHERE number = 3", broken(-1, ChainFault::Uncounted)),
            ("UPDATE audit SET key_number = 7 WHERE number = 2", broken(2, ChainFault::WrongKey)),
            ("UPDATE audit SET key_number = NULL WHERE number = 2", broken(2, ChainFault::Unkeyed)),
            ("DELETE FROM audit WHERE number = 1", broken(1, ChainFault::Missing)),
            ("DELETE FROM audit WHERE number = 2", broken(2, ChainFault::Missing)),
        ] {
            let mut tx = begin_without_triggers(&db).await;
            tx.sql(change).exec().await.unwrap();
            assert_eq!(verify(&mut tx, &[]).await, expected, "{change}");
            tx.roll_back().await;
        }
    }

    /// The exploit of F16: an unkeyed chain was rewritten and cut off, and the check said unbroken.
    async fn a_trail_that_was_cut_off_is_found_by_its_anchor(db: Db) {
        insert_three_rows(&db).await;
        chain_all(db.clone()).await;
        let anchors = [anchor(&db).await];
        let mut tx = begin_without_triggers(&db).await;
        assert_eq!(verify(&mut tx, &anchors).await, Ok(chain_status(3, 1)));
        tx.sql("DELETE FROM audit WHERE number >= 2").exec().await.unwrap();
        assert_eq!(verify(&mut tx, &anchors).await, broken(2, ChainFault::CutOff));
        assert!(!anchors[0].holds(&mut tx).await.unwrap());
        let said = verify(&mut tx, &anchors).await.unwrap_err().to_string();
        assert_eq!(
            said,
            "the audit trail is broken at row 2: an anchor saw it, and the trail ends before it"
        );
        tx.commit().await.unwrap();
        // The service goes on, and its rows take the numbers of the lost ones.
        insert_three_rows(&db).await;
        chain_all(db.clone()).await;
        let mut tx = db.read().await.unwrap();
        assert_eq!(verify(&mut tx, &[]).await, Ok(chain_status(4, 0)));
        assert_eq!(verify(&mut tx, &anchors).await, broken(3, ChainFault::Replaced));
    }

    async fn a_chain_that_was_made_anew_without_the_key_is_found(db: Db) {
        insert_three_rows(&db).await;
        chain_all(db.clone()).await;
        let anchors = [anchor(&db).await];
        let forget = "UPDATE audit SET actor = 'x', number = NULL, hash = NULL, key_number = NULL";
        // With a key of their own, it is found by itself.
        let mut tx = begin_without_triggers(&db).await;
        tx.sql(forget).exec().await.unwrap();
        assert_eq!(audit_chain::chain_pending(&mut tx, &other_keys(), NOW).await.unwrap(), 3);
        assert_eq!(verify(&mut tx, &[]).await, broken(1, ChainFault::Altered));
        tx.roll_back().await;
        // Without any, as rows of before there were keys: the anchor knows that there were keys.
        let mut tx = begin_without_triggers(&db).await;
        tx.sql("UPDATE audit SET key_number = NULL").exec().await.unwrap();
        assert_eq!(verify(&mut tx, &anchors).await, broken(1, ChainFault::Unkeyed));
        tx.roll_back().await;
        // Our own service asked to chain what was put in the place of rows.
        let mut tx = begin_without_triggers(&db).await;
        tx.sql(forget).exec().await.unwrap();
        assert_eq!(audit_chain::chain_pending(&mut tx, &audit_keys(), NOW).await.unwrap(), 3);
        assert_eq!(verify(&mut tx, &[]).await, Ok(chain_status(3, 0)));
        assert_eq!(verify(&mut tx, &anchors).await, broken(3, ChainFault::Replaced));
        // An anchor cannot be made without the key either.
        let forged = Anchor::load(&mut tx, &other_keys(), NOW).await.unwrap().unwrap().to_string();
        assert_eq!(Anchor::find_in(&forged, &audit_keys()), Some(Err(AnchorError)));
    }

    async fn a_key_is_replaced_by_a_checkpoint(db: Db) {
        let both = AuditKeys::try_new(&format!("2:{},1:{}", "6".repeat(64), "4".repeat(64))).unwrap();
        insert_three_rows(&db).await;
        chain_all(db.clone()).await;
        let before = anchor(&db).await;
        // Nothing waits, and the checkpoint is written all the same, once.
        for _ in 0..2 {
            assert_eq!(audit_chain::chain_all_pending(&db, &both, NOW).await.unwrap(), 0);
        }
        let mut tx = db.read().await.unwrap();
        let rows = audit::list_by_subject(&mut tx, "audit", 10).await.unwrap();
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].number, rows[0].key_number), (Some(4), Some(2)));
        let verified = audit_chain::verify(&mut tx, &both, &[before]).await.unwrap();
        assert_eq!(verified, Ok(chain_status(4, 1)));
        drop(tx);
        // A process that only knows the former key does not go on with it.
        insert_audit_row(&db, "four").await.unwrap();
        assert!(audit_chain::chain_all_pending(&db, &audit_keys(), NOW).await.is_err());
        // Nor does the former key count after the checkpoint.
        let mut tx = begin_without_triggers(&db).await;
        tx.sql("UPDATE audit SET number = 5, hash = $1, key_number = 1 WHERE number IS NULL")
            .bind(vec![0_u8; 32])
            .exec()
            .await
            .unwrap();
        let verified = audit_chain::verify(&mut tx, &both, &[]).await.unwrap();
        assert_eq!(verified, broken(5, ChainFault::WrongKey));
    }
}
