//! Cases, with and without an account.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{TestApp, TestCustomer};

fn upload_request(who: &TestCustomer, id: &Value) -> axum::http::request::Builder {
    Request::post(format!("/api/v1/cases/{}/files", id.as_str().unwrap()))
        .header("authorization", format!("Bearer {}", who.access_token))
        .header("content-type", "application/octet-stream")
}

async fn upload(
    running: &TestApp,
    who: &TestCustomer,
    id: &Value,
    bytes: &[u8],
) -> super::TestResponse {
    running.send(upload_request(who, id).body(Body::from(bytes.to_vec())).unwrap()).await
}

#[tokio::test]
async fn an_inquiry_has_a_number_messages_and_files() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let asked = json!({ "kind": "message", "text": "  Как погасить?  " });
    let first = running.call(&who, "POST", "/api/v1/cases", &asked).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.body);
    let request = first.json();
    assert!(request["number"].as_str().unwrap().starts_with("З-"), "{request}");
    assert_eq!(request["state"], "open");
    assert_eq!(request["messages"][0]["text"], "Как погасить?");
    let again = running.call(&who, "POST", "/api/v1/cases", &asked).await.json();
    assert_eq!((&again["id"], again["messages"].as_array().unwrap().len()), (&request["id"], 1));
    let id = request["id"].as_str().unwrap();
    let path = format!("/api/v1/cases/{id}");
    let more = json!({ "text": "И сколько?" });
    let written = running.call(&who, "POST", &format!("{path}/messages"), &more).await.json();
    assert_eq!(written["messages"][1]["is_from_staff"], false);
    let sent = upload(&running, &who, &request["id"], b"%PDF-1.4 one").await.json();
    assert_eq!(sent["files"][0]["media"], "pdf");
    let file = sent["files"][0]["id"].as_str().unwrap();
    let read = running.call(&who, "GET", &format!("{path}/files/{file}"), &Value::Null).await;
    assert_eq!((read.status, read.body.as_str()), (StatusCode::OK, "%PDF-1.4 one"));
    let photo = [&b"%PDF-1.4 "[..], &vec![b'0'; 2 << 20]].concat();
    let large = upload(&running, &who, &request["id"], &photo).await;
    assert_eq!(large.status, StatusCode::OK, "{}", large.body);
    let bad = upload(&running, &who, &request["id"], b"text").await;
    assert_eq!(
        (bad.problem_code().as_str(), &bad.json()["detail"]),
        ("file.rejected", &json!("file_kind"))
    );
    let list = running.call(&who, "GET", "/api/v1/cases", &Value::Null).await.json();
    assert_eq!(list["cases"].as_array().unwrap().len(), 1);
    assert_eq!(list["cases"][0]["answer_due_date"], request["answer_due_date"]);
}

#[tokio::test]
async fn a_large_file_sent_again_under_its_key_is_stored_once() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let asked = json!({ "kind": "message", "text": "Как погасить?" });
    let request = running.call(&who, "POST", "/api/v1/cases", &asked).await.json();
    let photo = [&b"%PDF-1.4 "[..], &vec![b'0'; 2 << 20]].concat();
    for _ in 0..2 {
        let keyed = upload_request(&who, &request["id"]).header("idempotency-key", "a-large-file");
        let sent = running.send(keyed.body(Body::from(photo.clone())).unwrap()).await;
        assert_eq!(sent.status, StatusCode::OK, "{}", sent.body);
        assert_eq!(sent.json()["files"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn invalid_cases_are_rejected() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let ask = async |body: Value| running.call(&who, "POST", "/api/v1/cases", &body).await;
    let none = ask(json!({ "kind": "deferral", "text": "Нечем платить" })).await;
    assert_eq!(
        (none.status, none.problem_code().as_str()),
        (StatusCode::NOT_FOUND, "loan.not_found")
    );
    for (body, field) in [
        (json!({ "kind": "message", "text": "   " }), "text"),
        (json!({ "kind": "message", "text": "я".repeat(4_001) }), "text"),
        (json!({ "kind": "deferral", "text": "a", "requested_terms": { "months": 25 } }), "months"),
    ] {
        let refused = ask(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert_eq!(refused.json()["field"], field);
    }
    let unknown = ask(json!({ "kind": "gift", "text": "a" })).await;
    assert_eq!(unknown.problem_code(), "request.malformed");
    let nobodys = "/api/v1/cases/01900000-0000-7000-8000-000000000000";
    assert_eq!(
        running.call(&who, "GET", nobodys, &Value::Null).await.problem_code(),
        "case.not_found"
    );
    let code = json!({ "sha256": "0" });
    let answer = running.call(&who, "POST", &format!("{nobodys}/codes"), &code).await;
    assert_eq!(answer.problem_code(), "case.not_found");
    let stranger = running.post("/api/v1/cases", &json!({ "kind": "message", "text": "a" })).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn complaints_need_no_account_and_are_rate_limited() {
    let running = TestApp::new().await;
    let complaint = json!({
        "name": "Айгүл", "contact": "+7 701 000 00 00", "text": "Мне звонят ночью", "language": "kk",
    });
    let path = "/api/v1/cases/public";
    let first = running.post(path, &complaint).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    assert!(first.json()["number"].as_str().unwrap().ends_with("-000001"));
    assert!(first.json()["answer_due_date"].is_string());
    let empty = json!({ "name": "", "contact": "a", "text": "b", "language": "ru" });
    assert_eq!(running.post(path, &empty).await.json()["field"], "name");
    // A fraud report names the borrower: without the IIN nobody finds the contract.
    let fraud = |iin: Value| json!({ "is_fraud": true, "name": "Айгүл", "contact": "a@example.kz", "iin": iin, "text": "Не брала", "language": "ru" });
    for iin in [Value::Null, json!("850315400016")] {
        assert_eq!(running.post(path, &fraud(iin)).await.json()["field"], "iin");
    }
    let reported = running.post(path, &fraud(json!("850315400015"))).await;
    assert_eq!(reported.status, StatusCode::CREATED, "{}", reported.body);
    let mut last = first;
    for _ in 0..25 {
        last = running.post(path, &complaint).await;
    }
    assert_eq!(
        (last.status, last.problem_code().as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "access.locked")
    );
}
