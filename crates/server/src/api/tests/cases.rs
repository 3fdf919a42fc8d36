//! Asking for help, by those who are signed in and by anybody.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{TestApp, TestCustomer};

async fn upload(
    running: &TestApp,
    who: &TestCustomer,
    id: &Value,
    bytes: &[u8],
) -> super::TestResponse {
    let path = format!("/api/v1/requests/{}/files", id.as_str().unwrap());
    let request = Request::post(path)
        .header("authorization", format!("Bearer {}", who.access_token))
        .header("content-type", "application/octet-stream");
    running.send(request.body(Body::from(bytes.to_vec())).unwrap()).await
}

#[tokio::test]
async fn a_question_has_a_number_words_and_files() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let asked = json!({ "kind": "message", "text": "  Как погасить?  " });
    let first = running.call(&who, "POST", "/api/v1/requests", &asked).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.body);
    let request = first.json();
    assert!(request["number"].as_str().unwrap().starts_with("З-"), "{request}");
    assert_eq!(request["state"], "open");
    assert_eq!(request["messages"][0]["text"], "Как погасить?");
    let again = running.call(&who, "POST", "/api/v1/requests", &asked).await.json();
    assert_eq!((&again["id"], again["messages"].as_array().unwrap().len()), (&request["id"], 1));
    let id = request["id"].as_str().unwrap();
    let path = format!("/api/v1/requests/{id}");
    let more = json!({ "text": "И сколько?" });
    let written = running.call(&who, "POST", &format!("{path}/messages"), &more).await.json();
    assert_eq!(written["messages"][1]["is_ours"], false);
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
        ("file.refused", &json!("file_kind"))
    );
    let list = running.call(&who, "GET", "/api/v1/requests", &Value::Null).await.json();
    assert_eq!(list["requests"].as_array().unwrap().len(), 1);
    assert_eq!(list["requests"][0]["answer_by"], request["answer_by"]);
}

#[tokio::test]
async fn what_cannot_be_asked_is_told() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let ask = async |body: Value| running.call(&who, "POST", "/api/v1/requests", &body).await;
    let none = ask(json!({ "kind": "deferral", "text": "Нечем платить" })).await;
    assert_eq!((none.status, none.problem_code().as_str()), (StatusCode::NOT_FOUND, "loan.none"));
    for (body, field) in [
        (json!({ "kind": "message", "text": "   " }), "text"),
        (json!({ "kind": "message", "text": "я".repeat(4_001) }), "text"),
        (json!({ "kind": "deferral", "text": "a", "wishes": { "months": 25 } }), "months"),
    ] {
        let refused = ask(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert_eq!(refused.json()["field"], field);
    }
    let unknown = ask(json!({ "kind": "gift", "text": "a" })).await;
    assert_eq!(unknown.problem_code(), "request.malformed");
    let nobodys = "/api/v1/requests/01900000-0000-7000-8000-000000000000";
    assert_eq!(running.call(&who, "GET", nobodys, &Value::Null).await.problem_code(), "help.none");
    let code = json!({ "sha256": "0" });
    let answer = running.call(&who, "POST", &format!("{nobodys}/code"), &code).await;
    assert_eq!(answer.problem_code(), "help.none");
    let stranger =
        running.post("/api/v1/requests", &json!({ "kind": "message", "text": "a" })).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn anybody_can_complain_and_nobody_can_flood() {
    let running = TestApp::new().await;
    let complaint = json!({
        "name": "Айгүл", "contact": "+7 701 000 00 00", "text": "Мне звонят ночью", "language": "kk",
    });
    let path = "/api/v1/requests/public";
    let first = running.post(path, &complaint).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    assert!(first.json()["number"].as_str().unwrap().ends_with("-000001"));
    assert!(first.json()["answer_by"].is_string());
    let empty = json!({ "name": "", "contact": "a", "text": "b", "language": "ru" });
    assert_eq!(running.post(path, &empty).await.json()["field"], "name");
    // Who reports fraud says whose loan it is: without the number nobody finds the contract.
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
