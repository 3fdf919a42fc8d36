//! Nobody learns from us that somebody is on a list of financial monitoring: by no answer and no date, by
//! no list of the staff, and by nothing that the database holds in clear.

use std::sync::Arc;

use app::applications::decision_json;
use app::{Clock, StaffMember};
use axum::http::StatusCode;
use origination::decision::Snapshot;
use serde_json::Value;
use store::{Db, Engine, decisions};

use super::json_request;
use crate::router::router;
use crate::settings::Mode;
use crate::tests::{send_request, site};
use testkit::borrower::Borrower;
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

/// Артём Орлов, whom the bureau knows to be on the list.
const LISTED: &str = "820227301628";

/// Codes and names of fields that give it away.
const TELLTALES: [&str; 2] = ["R_AML", "aml_list"];

fn assert_tells_nothing(what: &str, text: &str) {
    for telltale in TELLTALES {
        assert!(!text.contains(telltale), "{what} has {telltale}: {text}");
    }
}

/// Every row of every table, as text.
async fn dump(db: &Db) -> Vec<(String, Vec<String>)> {
    let mut tx = db.read().await.unwrap();
    let tables: Vec<(String,)> = match db.engine() {
        Engine::Sqlite => {
            let sql =
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
            tx.sql(sql).all().await.unwrap()
        }
        Engine::Postgres => {
            let sql =
                "SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = current_schema()";
            tx.sql(sql).all().await.unwrap()
        }
    };
    let mut dumped = Vec::new();
    for (table,) in tables {
        let row = match db.engine() {
            Engine::Postgres => "CAST(t AS text)".to_owned(),
            Engine::Sqlite => {
                let sql = format!("SELECT name FROM pragma_table_info('{table}')").leak();
                let columns: Vec<(String,)> = tx.sql(sql).all().await.unwrap();
                let quoted = columns.iter().map(|(column,)| format!("quote({column})"));
                quoted.collect::<Vec<_>>().join(" || ', ' || ")
            }
        };
        let sql = format!("SELECT {row} FROM {table} t").leak();
        let rows: Vec<(String,)> = tx.sql(sql).all().await.unwrap();
        dumped.push((table, rows.into_iter().map(|(row,)| row).collect()));
    }
    dumped
}

/// The addresses of the API that a customer reads without naming anything.
fn own_addresses() -> Vec<String> {
    let description: Value =
        serde_json::from_str(include_str!("../../../../../docs/openapi.json")).unwrap();
    let paths = description["paths"].as_object().unwrap();
    let reads =
        paths.iter().filter(|(path, methods)| !path.contains('{') && methods.get("get").is_some());
    reads.map(|(path, _)| path.clone()).collect()
}

on_both_engines! {
    async fn a_list_hit_leaves_the_sealed_decision_for_nobody(db: Db) {
        let env = TestEnv::new(db).await;
        let mut artem = Borrower::with_iin(&env, LISTED).await;
        artem.submit(50_000).await;
        env.run_jobs().await;
        artem.step_up().await;
        let router = router(Arc::new(site(Mode::Production)), env.app.clone());
        let bearer = format!("Bearer {}", artem.access_token());
        let read = async |path: &str| {
            let headers = [("authorization", bearer.as_str())];
            send_request(&router, json_request("GET", path, &Value::Null, &headers)).await
        };

        // He is told a policy, and the day on which a policy may be asked again.
        let decline = read("/api/v1/application").await.json()["decline"].take();
        let in_30_days = env.clock.today().try_plus_days(30).unwrap().to_string();
        assert_eq!((decline["code"].as_str(), decline["reapply_from"].as_str()), (Some("R_POLICY"), Some(in_30_days.as_str())));
        let addresses = own_addresses();
        for expected in ["/api/v1/application", "/api/v1/me/export.json", "/api/v1/me"] {
            assert!(addresses.iter().any(|path| path == expected), "{addresses:?}");
            assert_eq!(read(expected).await.status, StatusCode::OK, "{expected}");
        }
        for path in addresses {
            assert_tells_nothing(&path, &read(&path).await.body);
        }
        for sms in env.sms_to(artem.phone.reveal()) {
            assert_tells_nothing("an SMS", &sms);
        }

        // Staff see the same, in the list and in the application.
        let id = artem.id().await;
        let queue = env.app.applications.review_queue_list().await.unwrap();
        assert_tells_nothing("the queue", &format!("{queue:?}"));
        let dana = StaffMember { reason: Some("asked"), ..StaffMember::named("dana") };
        let review = env.app.applications.application_review_view(id, dana).await.unwrap();
        let application = serde_json::to_string(&review.application).unwrap();
        assert_tells_nothing("the application", &application);
        assert_tells_nothing("its history", &format!("{:?}", review.events));
        for decision in &review.decisions {
            assert_tells_nothing("a decision", &decision_json(decision).unwrap().to_string());
        }

        // The database has it sealed, where the rules need it, and nowhere else.
        let mut tx = env.db.read().await.unwrap();
        let known = decisions::list_by_application(&mut tx, &vault(), id).await.unwrap();
        drop(tx);
        assert!(known.iter().any(|decision| decision.result.0.contains("R_AML")), "{known:?}");
        let snapshot: Snapshot = serde_json::from_str(&known[0].snapshot.0).unwrap();
        assert_eq!(snapshot.person.is_on_aml_list.value(), Some(true));
        let tables = dump(&env.db).await;
        let count = |name: &str| tables.iter().find(|(table, _)| table == name).unwrap().1.len();
        assert!(count("decisions") > 0 && count("bureau_inquiries") > 0 && count("audit") > 0);
        for (table, rows) in &tables {
            for row in rows {
                assert_tells_nothing(table, row);
                for telltale in TELLTALES {
                    let hex = base::hex::encode(telltale);
                    assert!(!row.to_ascii_lowercase().contains(&hex), "{table} has {telltale}: {row}");
                }
            }
        }
    }
}
