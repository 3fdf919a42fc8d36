//! Rounds of maintenance, on both engines.

use std::time::Duration;

use app::access::CodePurpose;
use app::audit_anchors::AuditTrail;
use app::maintenance;
use store::Db;
use testkit::databases::{TempSqliteDir, audit_keys};
use testkit::on_both_engines;
use testkit::test_app::TestApp;

on_both_engines! {
    /// A borrower of the past is given codes that have long expired by the clock of today.
    async fn nothing_expired_is_deleted_while_scheduled_work_is_paused(db: Db) {
        let test = TestApp::new(db.clone());
        test.request_code(CodePurpose::Register).await;
        test.clock.advance_seconds(31 * 86_400);
        let code_count = async || -> i64 {
            let count = "SELECT CAST(COUNT(*) AS bigint) FROM one_time_codes";
            let (count,) = db.read().await.unwrap().sql(count).one("a count").await.unwrap();
            count
        };

        let pause = test.app.pause_scheduled_work().await;
        let folder = TempSqliteDir::create();
        let trail = AuditTrail {
            keys: audit_keys(),
            anchor_folder: folder.path().join("anchors"),
            requires_anchors: false,
        };
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let app = test.app.clone();
        let rounds = tokio::spawn(async move {
            maintenance::run(app, trail, async { drop(stopped.await) }).await;
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(code_count().await, 1);

        drop(pause);
        while code_count().await > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        drop(stop);
        rounds.await.unwrap();
    }
}
