//! What all endpoints share: caching, problem codes, idempotency.

use std::pin::pin;
use std::task::Poll;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{TestApp, TestResponse, json_request};

/// Polls a call a number of times, then drops it as a lost connection would.
async fn abandon_after(turns: usize, call: impl Future<Output = TestResponse>) {
    let mut call = pin!(call);
    let mut left = turns;
    std::future::poll_fn(|cx| {
        if left == 0 {
            return Poll::Ready(());
        }
        left -= 1;
        call.as_mut().poll(cx).map(|_| ())
    })
    .await;
}

#[tokio::test]
async fn a_dropped_call_is_executed_once_and_answered_on_retry() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let asked = json!({ "kind": "message", "text": "Как погасить?" });
    let request = running.call(&who, "POST", "/api/v1/cases", &asked).await.json();
    let path = format!("/api/v1/cases/{}", request["id"].as_str().unwrap());
    let bearer = format!("Bearer {}", who.access_token);
    let turns = 1..=40;
    for turns in turns.clone() {
        let (key, body) = (format!("given-up-{turns}"), json!({ "text": format!("{turns}") }));
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key.as_str())];
        let call = || json_request("POST", &format!("{path}/messages"), &body, &headers);
        abandon_after(turns, running.send(call())).await;
        let again = running.send(call()).await;
        assert_eq!(again.status, StatusCode::OK, "after {turns} turns: {}", again.body);
    }
    let seen = running.call(&who, "GET", &path, &Value::Null).await.json();
    let words = seen["messages"].as_array().unwrap().iter().map(|message| &message["text"]);
    let expected: Vec<Value> = turns.map(|turns| json!(turns.to_string())).collect();
    assert!(words.skip(1).eq(&expected), "{}", seen["messages"]);
}

#[tokio::test]
async fn responses_are_neither_indexed_nor_cached() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
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
        let answer = running.call(&who, "GET", path, &Value::Null).await;
        assert_eq!(answer.headers["x-robots-tag"], "noindex, nofollow", "{path}");
        assert_eq!(answer.headers["cache-control"], "no-store", "{path}");
    }
}

#[tokio::test]
async fn every_problem_has_its_own_trace_id() {
    let running = TestApp::new().await;
    let mut names = Vec::new();
    for path in ["/api/v1/nothing", "/api/v1/me", "/api/v1/me"] {
        let problem = running.send(json_request("GET", path, &Value::Null, &[])).await.json();
        let name = problem["trace_id"].as_str().expect("a name").to_owned();
        assert!(name.len() == 32 && name.bytes().all(|it| it.is_ascii_hexdigit()), "{name}");
        assert!(!names.contains(&name), "{name} was given before");
        names.push(name);
    }
}
