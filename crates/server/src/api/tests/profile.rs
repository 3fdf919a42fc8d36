//! The customer's own account.

use app::Clock;
use app::consents::consent_text_version;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{IIN, PHONE, TestApp};
use store::Db;
use testkit::on_both_engines;

on_both_engines! {
    async fn of_two_concurrent_edits_one_wins(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let version = test_app.me(&customer).await["version"].clone();
        let kk = json!({ "language": "kk", "marketing_sms": true, "marketing_email": false });
        let ru = json!({ "language": "ru", "marketing_sms": false, "marketing_email": false });
        let first = test_app.put_if_match(&customer, "/api/v1/me/settings", &version, &kk).await;
        assert_eq!((first.status, &first.json()["language"]), (StatusCode::OK, &json!("kk")));
        let second = test_app.put_if_match(&customer, "/api/v1/me/settings", &version, &ru).await;
        assert_eq!(
            (second.status, second.problem_code().as_str()),
            (StatusCode::CONFLICT, "request.conflict")
        );
        let me = test_app.me(&customer).await;
        assert_eq!((&me["language"], &me["marketing_sms"]), (&json!("kk"), &json!(true)));
        let without_version = test_app.call(&customer, "PUT", "/api/v1/me/settings", &ru).await;
        assert_eq!(without_version.problem_code(), "request.precondition");
        // Opting in to marketing was a consent, and withdrawing it closes the channel.
        let path = "/api/v1/me/consents/marketing";
        let version = consent_text_version();
        let no = json!({ "is_given": false, "text_version": version, "language": "kk" });
        let list = test_app.call(&customer, "PUT", path, &no).await.json();
        let marketing: Vec<_> = list["consents"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["kind"] == "marketing")
            .map(|row| row["is_given"].clone())
            .collect();
        assert_eq!(marketing, [false, true, false]);
        assert_eq!(test_app.me(&customer).await["marketing_sms"], false);
        let old = json!({ "is_given": true, "text_version": "2000", "language": "kk" });
        assert_eq!(
            test_app.call(&customer, "PUT", path, &old).await.problem_code(),
            "consent.outdated"
        );
        let none = test_app.call(&customer, "PUT", "/api/v1/me/consents/nothing", &no).await;
        assert_eq!(none.status, StatusCode::NOT_FOUND);
    }

    async fn self_imposed_limits_are_easy_to_tighten_and_hard_to_loosen(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let put = async |path: &str, body: Value| {
            let version = test_app.me(&customer).await["version"].clone();
            test_app.put_if_match(&customer, path, &version, &body).await
        };
        let limit = "/api/v1/me/own-limit";
        for tenge in [50_000, 40_000] {
            let response = put(limit, json!({ "own_limit_tenge": tenge })).await;
            assert_eq!(response.json()["own_limit_tenge"], tenge);
        }
        for looser in [json!(60_000), Value::Null] {
            let rejected = put(limit, json!({ "own_limit_tenge": looser })).await;
            assert_eq!(rejected.problem_code(), "access.step_up");
        }
        for bad in [0, -5, 10_000_001] {
            let rejected = put(limit, json!({ "own_limit_tenge": bad })).await.json();
            assert_eq!(rejected["field"], "own_limit_tenge", "{bad}");
        }
        let exclusion = "/api/v1/me/self-exclusion";
        assert_eq!(put(exclusion, json!({ "months": 7 })).await.json()["field"], "months");
        let until = put(exclusion, json!({ "months": 12 })).await.json()["excluded_until"].clone();
        assert!(until.is_string());
        test_app.step_up(&customer).await;
        assert_eq!(
            put(exclusion, json!({ "months": 6 })).await.problem_code(),
            "self_exclusion.shortened"
        );
        assert_eq!(
            put(limit, json!({ "own_limit_tenge": null })).await.json()["own_limit_tenge"],
            Value::Null
        );
    }

    async fn changing_contacts_needs_a_step_up(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let email = json!({ "email": "aru@example.kz" });
        let version = test_app.me(&customer).await["version"].clone();
        let rejected = test_app.put_if_match(&customer, "/api/v1/me/email", &version, &email).await;
        assert_eq!(rejected.problem_code(), "access.step_up");
        test_app.step_up(&customer).await;
        let me = test_app.put_if_match(&customer, "/api/v1/me/email", &version, &email).await.json();
        assert_eq!(me["email"], "aru@example.kz");
        test_app.clock.advance_seconds(61);
        let new_phone = "+77029998877";
        let code_request = json!({ "purpose": "change_phone", "phone": new_phone });
        let sent = test_app.call(&customer, "POST", "/api/v1/me/codes", &code_request).await.json();
        let code = test_app.newest_code().await;
        let change = json!({ "phone": new_phone, "code_id": sent["code_id"], "code": code });
        let me =
            test_app.put_if_match(&customer, "/api/v1/me/phone", &me["version"], &change).await.json();
        assert!(me["phone_masked"].as_str().unwrap().ends_with("77"), "{me}");
        // The trail has the client of each, although its session alone said who it was.
        let id: app::Uuid = me["id"].as_str().unwrap().parse().unwrap();
        let staff = app::StaffMember::named("dana");
        let clients = test_app.app.access.client_list(staff, id.into()).await.unwrap();
        for event in ["stepped_up", "email_changed", "phone_changed"] {
            assert!(clients.iter().any(|client| client.event == event), "{event} in {clients:?}");
        }
    }

    async fn a_customer_exports_their_data_and_erases_the_account(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let export = |customer| test_app.call(customer, "GET", "/api/v1/me/export.json", &Value::Null);
        assert_eq!(export(&customer).await.problem_code(), "access.step_up");
        test_app.step_up(&customer).await;
        let version = test_app.me(&customer).await["version"].clone();
        let exclusion = json!({ "months": 12 });
        let before = test_app
            .put_if_match(&customer, "/api/v1/me/self-exclusion", &version, &exclusion)
            .await
            .json();
        let data = export(&customer).await.json();
        assert_eq!((&data["phone"], &data["iin"]), (&json!(PHONE), &json!(IIN)));
        assert_eq!(data["consents"].as_array().unwrap().len(), 6);
        assert_eq!(data["audit_trail"][0]["action"], "data_exported");
        let erased = test_app.call(&customer, "DELETE", "/api/v1/me", &Value::Null).await;
        assert_eq!(erased.json()["retained"][0]["category"], "iin", "{}", erased.body);
        assert_eq!(test_app.call(&customer, "GET", "/api/v1/me", &Value::Null).await.status, 401);
        // Nor is it known any more from where they came.
        let id: app::Uuid = before["id"].as_str().unwrap().parse().unwrap();
        let staff = app::StaffMember::named("dana");
        assert_eq!(test_app.app.access.client_list(staff, id.into()).await.unwrap(), []);
        // Somebody who comes back has a new account, and what they asked us not to do still holds.
        let back = test_app.register_customer().await;
        let me = test_app.me(&back).await;
        assert_ne!(me["id"], before["id"]);
        let a_year_later = json!(test_app.clock.today().try_plus_months(12).unwrap());
        assert_eq!((&me["excluded_until"], &before["excluded_until"]), (&a_year_later, &a_year_later));
    }

    async fn sessions_are_listed_and_ended_by_their_owner_only(db: Db) {
        let test_app = TestApp::on(db);
        let first = test_app.register_customer().await;
        let (code_id, code) = test_app.request_code("login").await;
        let by_code = json!({ "phone": PHONE, "code_id": code_id, "code": code });
        let second = test_app.post("/api/v1/session/code", &by_code).await.customer();
        let list = test_app.call(&second, "GET", "/api/v1/me/sessions", &Value::Null).await.json();
        let list = list["sessions"].as_array().unwrap();
        assert_eq!(
            (list.len(), &list[0]["is_current"], &list[1]["is_current"]),
            (2, &json!(true), &json!(false))
        );
        let path = format!("/api/v1/me/sessions/{}", list[1]["id"].as_str().unwrap());
        assert_eq!(test_app.call(&second, "DELETE", &path, &Value::Null).await.status, 204);
        assert_eq!(test_app.call(&second, "DELETE", &path, &Value::Null).await.status, 404);
        assert_eq!(test_app.call(&first, "GET", "/api/v1/me", &Value::Null).await.status, 401);
        let nonsense = test_app.call(&second, "DELETE", "/api/v1/me/sessions/x", &Value::Null).await;
        assert_eq!(nonsense.status, 404);
    }
}
