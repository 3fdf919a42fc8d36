//! The audit trail with its anchors, as `zhedel check` sees them, on both engines.

use app::audit_anchors::{Anchored, AuditTrail};
use app::integrity;
use store::{Db, Engine, audit, audit_chain};
use testkit::databases::{NOW, TempSqliteDir, audit_keys};
use testkit::on_both_engines;
use testkit::test_app::TestApp;

/// What `zhedel check` finds wrong.
async fn violations(db: &Db, trail: &AuditTrail) -> Vec<String> {
    integrity::check(db, trail, NOW).await.unwrap().violations
}

/// Whoever owns the database drops the triggers and changes what they like.
async fn tamper(db: &Db, changes: &[&'static str]) {
    let mut tx = db.begin().await.unwrap();
    let unguard = match db.engine() {
        Engine::Sqlite => {
            ["DROP TRIGGER IF EXISTS audit_no_update", "DROP TRIGGER IF EXISTS audit_no_delete"]
        }
        Engine::Postgres => [
            "DROP TRIGGER IF EXISTS audit_no_update ON audit",
            "DROP TRIGGER IF EXISTS audit_no_delete ON audit",
        ],
    };
    for change in unguard.iter().chain(changes) {
        tx.sql(change).exec().await.unwrap();
    }
    tx.commit().await.unwrap();
}

on_both_engines! {
    /// Whoever cut the trail off took its anchors away too, and the check said that all was well.
    async fn a_trail_without_anchors_is_wrong_in_production(db: Db) {
        let folder = TempSqliteDir::create();
        let trail = AuditTrail {
            keys: audit_keys(),
            anchor_folder: folder.path().join("anchors"),
            requires_anchors: true,
        };
        let found = async |now| integrity::check(&db, &trail, now).await.unwrap().violations;
        let nothing = Vec::<String>::new();
        let test = TestApp::new(db.clone());
        let began_at = app::Clock::now(&*test.clock);
        assert_eq!(found(began_at.plus_hours(48)).await, nothing, "there is no trail yet");
        test.register_customer().await;
        assert_eq!(found(began_at.plus_hours(23)).await, nothing, "a service that has never run");
        let missing = format!(
            "the audit trail has no anchor in {}: whether it was cut off or replaced cannot be said",
            folder.path().join("anchors").display()
        );
        assert_eq!(found(began_at.plus_hours(25)).await, [missing]);
        trail.write_anchor(&db, &mut None, began_at).await.unwrap();
        assert_eq!(found(began_at.plus_hours(25)).await, nothing);
        std::fs::remove_dir_all(folder.path().join("anchors")).unwrap();
        assert_eq!(found(began_at.plus_hours(25)).await.len(), 1);
        // Where nobody asks for anchors, as in a sandbox.
        let trail = AuditTrail { requires_anchors: false, ..trail };
        assert_eq!(violations(&db, &trail).await, nothing);
    }

    async fn a_rewritten_or_truncated_audit_is_found_by_the_check(db: Db) {
        let folder = TempSqliteDir::create();
        let anchor_folder = folder.path().join("anchors");
        let trail = AuditTrail {
            keys: audit_keys(),
            anchor_folder: anchor_folder.clone(),
            requires_anchors: false,
        };
        let test = TestApp::new(db.clone());
        test.register_customer().await;
        assert_eq!(violations(&db, &trail).await, Vec::<String>::new());

        let mut last = None;
        let written = trail.write_anchor(&db, &mut last, NOW).await.unwrap();
        assert!(matches!(written, Anchored::Written(_)), "{written:?}");
        let unchanged = trail.write_anchor(&db, &mut last, NOW).await.unwrap();
        assert_eq!(unchanged, Anchored::Unchanged);
        let first = last.clone().unwrap();
        let file = anchor_folder.join("audit-anchors-2026-11.txt");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{first}\n"));
        assert_eq!(trail.read_anchors().await.unwrap(), std::slice::from_ref(&first));
        let report = integrity::check(&db, &trail, NOW).await.unwrap();
        assert_eq!(report.audit.unwrap().anchors, 1);

        // A row is rewritten: found without any anchor.
        let rows = first.rows;
        tamper(&db, &["UPDATE audit SET detail = '{\"a\":1}' WHERE number = 2"]).await;
        let altered = "the audit trail is broken at row 2: it or a row before it was changed";
        assert_eq!(violations(&db, &trail).await, [altered]);

        // The end is cut off at the place of the change: found by the anchor alone.
        tamper(&db, &["DELETE FROM audit_clients", "DELETE FROM audit WHERE number >= 2"]).await;
        let cut_off =
            "the audit trail is broken at row 2: an anchor saw it, and the trail ends before it";
        assert_eq!(violations(&db, &trail).await, [cut_off]);
        let found = trail.write_anchor(&db, &mut last, NOW).await.unwrap();
        assert_eq!(found, Anchored::Broken { last: first });

        // The service goes on and new rows take the place of those: still found.
        for _ in 0..rows {
            let entry = audit::NewEntry {
                actor: "system",
                action: "x",
                subject: "x",
                detail: &serde_json::json!({}),
            };
            let mut tx = db.begin().await.unwrap();
            audit::insert(&mut tx, &entry, NOW).await.unwrap();
            tx.commit().await.unwrap();
        }
        audit_chain::chain_all_pending(&db, &trail.keys, NOW).await.unwrap();
        let replaced = format!(
            "the audit trail is broken at row {rows}: it is not the row that an anchor saw"
        );
        assert_eq!(violations(&db, &trail).await, [replaced]);

        // An anchor that somebody else wrote is named too, and not believed.
        let forged = std::fs::read_to_string(&file).unwrap().replacen("rows=", "rows=1", 1);
        std::fs::write(&file, forged).unwrap();
        let said = &violations(&db, &trail).await[0];
        assert!(said.ends_with("line 1: it is not an anchor that this service wrote with a key it knows"), "{said}");
    }
}
