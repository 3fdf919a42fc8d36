//! Uploads that are slow, many, large or from nobody.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use futures_util::stream;
use serde_json::{Value, json};
use store::Db;
use testkit::on_both_engines;

use super::{TestApp, TestCustomer, json_request};

/// A body of which one part arrives and then nothing.
fn half_sent() -> Body {
    let part = Ok::<_, Infallible>(Bytes::from_static(b"%PDF-1.4 "));
    Body::from_stream(stream::iter([part]).chain(stream::pending()))
}

fn case_file(customer: &TestCustomer, case_id: &str, body: Body) -> Request<Body> {
    Request::post(format!("/api/v1/cases/{case_id}/files"))
        .header("authorization", format!("Bearer {}", customer.access_token))
        .header("content-type", "application/octet-stream")
        .body(body)
        .unwrap()
}

async fn open_case(test_app: &TestApp, customer: &TestCustomer) -> String {
    let input = json!({ "kind": "message", "text": "Как погасить?" });
    let case = test_app.call(customer, "POST", "/api/v1/cases", &input).await.json();
    case["id"].as_str().unwrap().to_owned()
}

async fn stored_key_count(db: &Db) -> i64 {
    let mut tx = db.read().await.unwrap();
    let row: (i64,) = tx.sql("SELECT COUNT(*) FROM idempotency_keys").one("a count").await.unwrap();
    row.0
}

on_both_engines! {
    async fn four_files_of_a_session_arrive_at_once(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let case_id = open_case(&test_app, &customer).await;
        let slow: Vec<_> = (0..4)
            .map(|_| {
                let request = case_file(&customer, &case_id, half_sent());
                tokio::spawn(tower::ServiceExt::oneshot(test_app.router.clone(), request))
            })
            .collect();
        let fifth = loop {
            let whole = Body::from("%PDF-1.4 whole");
            let response = test_app.send(case_file(&customer, &case_id, whole)).await;
            if response.status != StatusCode::OK {
                break response;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert_eq!(
            (fifth.status, fifth.problem_code().as_str()),
            (StatusCode::SERVICE_UNAVAILABLE, "server.busy")
        );
        // Those who break off make room.
        slow.iter().for_each(tokio::task::JoinHandle::abort);
        for request in slow {
            assert!(request.await.unwrap_err().is_cancelled());
        }
        let whole = case_file(&customer, &case_id, Body::from("%PDF-1.4 whole"));
        assert_eq!(test_app.send(whole).await.status, StatusCode::OK);
    }

    async fn files_of_nobody_are_not_received(db: Db) {
        let test_app = TestApp::on(db);
        for key in [None, Some("key-of-nobody")] {
            let mut request = Request::post("/api/v1/cases/0190f3a0-0000-7000-8000-000000000000/files");
            if let Some(key) = key {
                request = request.header("idempotency-key", key);
            }
            let body = Body::from(vec![b'0'; 9 << 20]);
            let response = test_app.send(request.body(body).unwrap()).await;
            let refused = [StatusCode::UNAUTHORIZED, StatusCode::PAYLOAD_TOO_LARGE];
            assert!(refused.contains(&response.status), "{}", response.body);
        }
    }

    async fn a_document_to_be_verified_has_at_most_two_megabytes(db: Db) {
        let test_app = TestApp::on(db);
        let verify = |bytes: usize| {
            let body = Body::from(vec![b'0'; bytes]);
            test_app.send(Request::post("/api/v1/documents/verify").body(body).unwrap())
        };
        assert_eq!(verify(2 << 20).await.status, StatusCode::NOT_FOUND);
        assert_eq!(verify((2 << 20) + 1).await.status, StatusCode::PAYLOAD_TOO_LARGE);
        // What is too large is refused by its size alone, and not counted: these are 60.
        for _ in 0..59 {
            assert_eq!(verify(9).await.status, StatusCode::NOT_FOUND);
        }
        // Too many: refused before the file has arrived.
        let request = Request::post("/api/v1/documents/verify").body(half_sent()).unwrap();
        let refused = test_app.send(request).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.body);
    }

    async fn a_file_with_a_key_is_stored_once_and_another_is_refused(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let case_id = open_case(&test_app, &customer).await;
        let send = async |bytes: &'static [u8]| {
            let mut request = case_file(&customer, &case_id, Body::from(bytes));
            request.headers_mut().insert("idempotency-key", "one-file-1".parse().unwrap());
            test_app.send(request).await
        };
        let first = send(b"%PDF-1.4 one").await;
        assert_eq!(first.status, StatusCode::OK, "{}", first.body);
        assert_eq!(send(b"%PDF-1.4 one").await.body, first.body);
        let other = send(b"%PDF-1.4 two").await;
        assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", other.body);
        let case =
            test_app.call(&customer, "GET", &format!("/api/v1/cases/{case_id}"), &Value::Null).await;
        assert_eq!(case.json()["files"].as_array().unwrap().len(), 1);
    }
}

on_both_engines! {
    async fn rejections_of_visitors_are_not_stored(db: Db) {
        let test_app = TestApp::on(db);
        for number in 0..5 {
            let body = json!({ "phone": "123", "purpose": "login", "language": "ru" });
            let key = format!("visitor-{number}");
            let headers = [("idempotency-key", key.as_str())];
            let request = json_request("POST", "/api/v1/codes", &body, &headers);
            let response = test_app.send(request).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", response.body);
        }
        assert_eq!(stored_key_count(&test_app.db).await, 0);
        // A customer gets the same rejection to the same request.
        let customer = test_app.register_customer().await;
        let stored_before = stored_key_count(&test_app.db).await;
        let path = "/api/v1/cases/0190f3a0-0000-7000-8000-000000000000/messages";
        let authorization = format!("Bearer {}", customer.access_token);
        let headers = [("idempotency-key", "customer-1"), ("authorization", authorization.as_str())];
        let response =
            test_app.send(json_request("POST", path, &json!({ "text": "" }), &headers)).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", response.body);
        assert_eq!(stored_key_count(&test_app.db).await, stored_before + 1);
    }
}
