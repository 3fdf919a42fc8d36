//! What all endpoints share: caching, problem codes, idempotency.

use std::pin::pin;
use std::task::Poll;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{TestApp, TestResponse, json_request};

/// Polls a call a number of times, then drops it as a lost connection would.
async fn abandon_after(polls: usize, call: impl Future<Output = TestResponse>) {
    let mut call = pin!(call);
    let mut polls_left = polls;
    std::future::poll_fn(|cx| {
        if polls_left == 0 {
            return Poll::Ready(());
        }
        polls_left -= 1;
        call.as_mut().poll(cx).map(|_| ())
    })
    .await;
}

#[tokio::test]
async fn a_dropped_call_is_executed_once_and_answered_on_retry() {
    let test_app = TestApp::new().await;
    let customer = test_app.register_customer().await;
    let case_input = json!({ "kind": "message", "text": "Как погасить?" });
    let case = test_app.call(&customer, "POST", "/api/v1/cases", &case_input).await.json();
    let path = format!("/api/v1/cases/{}", case["id"].as_str().unwrap());
    let bearer = format!("Bearer {}", customer.access_token);
    let polls = 1..=40;
    for polls in polls.clone() {
        let (key, body) = (format!("dropped-{polls}"), json!({ "text": format!("{polls}") }));
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key.as_str())];
        let call = || json_request("POST", &format!("{path}/messages"), &body, &headers);
        abandon_after(polls, test_app.send(call())).await;
        let again = test_app.send(call()).await;
        assert_eq!(again.status, StatusCode::OK, "after {polls} polls: {}", again.body);
    }
    let case = test_app.call(&customer, "GET", &path, &Value::Null).await.json();
    let texts = case["messages"].as_array().unwrap().iter().map(|message| &message["text"]);
    let expected: Vec<Value> = polls.map(|polls| json!(polls.to_string())).collect();
    assert!(texts.skip(1).eq(&expected), "{}", case["messages"]);
}

#[tokio::test]
async fn responses_are_neither_indexed_nor_cached() {
    let test_app = TestApp::new().await;
    let customer = test_app.register_customer().await;
    for path in [
        "/api/openapi.json",
        "/api/v1/short-links?k=abc",
        "/api/v1/page?path=/about/",
        "/api/v1/me",
        "/api/v1/me/sessions",
        "/api/v1/me/consents",
        "/api/v1/loans",
        "/api/v1/application",
        "/api/v1/cases",
        "/api/v1/nothing",
    ] {
        let response = test_app.call(&customer, "GET", path, &Value::Null).await;
        assert_eq!(response.headers["x-robots-tag"], "noindex, nofollow", "{path}");
        assert_eq!(response.headers["cache-control"], "no-store", "{path}");
    }
}

#[tokio::test]
async fn every_problem_has_its_own_trace_id() {
    let test_app = TestApp::new().await;
    let mut trace_ids = Vec::new();
    for path in ["/api/v1/nothing", "/api/v1/me", "/api/v1/me"] {
        let problem = test_app.send(json_request("GET", path, &Value::Null, &[])).await.json();
        let trace_id = problem["trace_id"].as_str().expect("a trace id").to_owned();
        assert!(
            trace_id.len() == 32 && trace_id.bytes().all(|it| it.is_ascii_hexdigit()),
            "{trace_id}"
        );
        assert!(!trace_ids.contains(&trace_id), "{trace_id} is not unique");
        trace_ids.push(trace_id);
    }
}
