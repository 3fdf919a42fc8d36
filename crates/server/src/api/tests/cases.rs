//! Cases, with and without an account.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{TestApp, TestCustomer, TestResponse};
use store::Db;
use testkit::on_both_engines;

fn upload_request(customer: &TestCustomer, id: &Value) -> axum::http::request::Builder {
    Request::post(format!("/api/v1/cases/{}/files", id.as_str().unwrap()))
        .header("authorization", format!("Bearer {}", customer.access_token))
        .header("content-type", "application/octet-stream")
}

async fn upload(
    test_app: &TestApp,
    customer: &TestCustomer,
    id: &Value,
    bytes: &[u8],
) -> TestResponse {
    test_app.send(upload_request(customer, id).body(Body::from(bytes.to_vec())).unwrap()).await
}

on_both_engines! {
    async fn an_inquiry_has_a_number_messages_and_files(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let case_input = json!({ "kind": "message", "text": "  Как погасить?  " });
        let first = test_app.call(&customer, "POST", "/api/v1/cases", &case_input).await;
        assert_eq!(first.status, StatusCode::OK, "{}", first.body);
        let case = first.json();
        assert!(case["number"].as_str().unwrap().starts_with("З-"), "{case}");
        assert_eq!(case["state"], "open");
        assert_eq!(case["messages"][0]["text"], "Как погасить?");
        let again = test_app.call(&customer, "POST", "/api/v1/cases", &case_input).await.json();
        assert_eq!((&again["id"], again["messages"].as_array().unwrap().len()), (&case["id"], 1));
        let id = case["id"].as_str().unwrap();
        let path = format!("/api/v1/cases/{id}");
        let message = json!({ "text": "И сколько?" });
        let updated =
            test_app.call(&customer, "POST", &format!("{path}/messages"), &message).await.json();
        assert_eq!(updated["messages"][1]["is_from_staff"], false);
        let uploaded = upload(&test_app, &customer, &case["id"], b"%PDF-1.4 one").await.json();
        assert_eq!(uploaded["files"][0]["media"], "pdf");
        let file = uploaded["files"][0]["id"].as_str().unwrap();
        let downloaded =
            test_app.call(&customer, "GET", &format!("{path}/files/{file}"), &Value::Null).await;
        assert_eq!((downloaded.status, downloaded.body.as_str()), (StatusCode::OK, "%PDF-1.4 one"));
        let photo = [&b"%PDF-1.4 "[..], &vec![b'0'; 2 << 20]].concat();
        let large = upload(&test_app, &customer, &case["id"], &photo).await;
        assert_eq!(large.status, StatusCode::OK, "{}", large.body);
        let bad = upload(&test_app, &customer, &case["id"], b"text").await;
        assert_eq!(
            (bad.problem_code().as_str(), &bad.json()["detail"]),
            ("file.rejected", &json!("file_kind"))
        );
        let list = test_app.call(&customer, "GET", "/api/v1/cases", &Value::Null).await.json();
        assert_eq!(list["cases"].as_array().unwrap().len(), 1);
        assert_eq!(list["cases"][0]["answer_due_date"], case["answer_due_date"]);
    }

    async fn a_large_file_sent_again_under_its_key_is_stored_once(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let case_input = json!({ "kind": "message", "text": "Как погасить?" });
        let case = test_app.call(&customer, "POST", "/api/v1/cases", &case_input).await.json();
        let photo = [&b"%PDF-1.4 "[..], &vec![b'0'; 2 << 20]].concat();
        for _ in 0..2 {
            let keyed =
                upload_request(&customer, &case["id"]).header("idempotency-key", "a-large-file");
            let uploaded = test_app.send(keyed.body(Body::from(photo.clone())).unwrap()).await;
            assert_eq!(uploaded.status, StatusCode::OK, "{}", uploaded.body);
            assert_eq!(uploaded.json()["files"].as_array().unwrap().len(), 1);
        }
    }

    async fn invalid_cases_are_rejected(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let create_case =
            async |body: Value| test_app.call(&customer, "POST", "/api/v1/cases", &body).await;
        let no_loan = create_case(json!({ "kind": "deferral", "text": "Нечем платить" })).await;
        assert_eq!(
            (no_loan.status, no_loan.problem_code().as_str()),
            (StatusCode::NOT_FOUND, "loan.not_found")
        );
        for (body, field) in [
            (json!({ "kind": "message", "text": "   " }), "text"),
            (json!({ "kind": "message", "text": "я".repeat(4_001) }), "text"),
            (json!({ "kind": "deferral", "text": "a", "requested_terms": { "months": 25 } }), "months"),
        ] {
            let rejected = create_case(body).await;
            assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", rejected.body);
            assert_eq!(rejected.json()["field"], field);
        }
        let unknown = create_case(json!({ "kind": "gift", "text": "a" })).await;
        assert_eq!(unknown.problem_code(), "request.malformed");
        let unknown_path = "/api/v1/cases/01900000-0000-7000-8000-000000000000";
        assert_eq!(
            test_app.call(&customer, "GET", unknown_path, &Value::Null).await.problem_code(),
            "case.not_found"
        );
        let code = json!({ "sha256": "0" });
        let response = test_app.call(&customer, "POST", &format!("{unknown_path}/codes"), &code).await;
        assert_eq!(response.problem_code(), "case.not_found");
        let stranger = test_app.post("/api/v1/cases", &json!({ "kind": "message", "text": "a" })).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    }

    async fn complaints_need_no_account_and_are_rate_limited(db: Db) {
        let test_app = TestApp::on(db);
        let complaint = json!({
            "name": "Айгүл", "contact": "+7 701 000 00 00", "text": "Мне звонят ночью", "language": "kk",
        });
        let path = "/api/v1/cases/public";
        let first = test_app.post(path, &complaint).await;
        assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
        assert!(first.json()["number"].as_str().unwrap().ends_with("-000001"));
        assert!(first.json()["answer_due_date"].is_string());
        let empty = json!({ "name": "", "contact": "a", "text": "b", "language": "ru" });
        assert_eq!(test_app.post(path, &empty).await.json()["field"], "name");
        // A fraud report names the borrower: without the IIN nobody finds the contract.
        let fraud = |iin: Value| json!({ "is_fraud": true, "name": "Айгүл", "contact": "a@example.kz", "iin": iin, "text": "Не брала", "language": "ru" });
        for iin in [Value::Null, json!("850315400016")] {
            assert_eq!(test_app.post(path, &fraud(iin)).await.json()["field"], "iin");
        }
        let reported = test_app.post(path, &fraud(json!("850315400015"))).await;
        assert_eq!(reported.status, StatusCode::CREATED, "{}", reported.body);
        let mut last = first;
        for _ in 0..25 {
            last = test_app.post(path, &complaint).await;
        }
        assert_eq!(
            (last.status, last.problem_code().as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "access.locked")
        );
    }
}
