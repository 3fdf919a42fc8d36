//! Attacks on the API, and its responses.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{PHONE, TestApp, json_request, registration};

#[tokio::test]
async fn a_known_and_an_unknown_phone_get_the_same_response() {
    let running = TestApp::new().await;
    running.register_customer().await;
    running.clock.advance_seconds(61);
    let mut shapes = Vec::new();
    for phone in [PHONE, "+77017777777"] {
        let wanted = json!({ "purpose": "login", "phone": phone, "language": "ru" });
        let mut answer = running.post("/api/v1/codes", &wanted).await.json();
        let id = answer["code_id"].as_str().unwrap().to_owned();
        answer["code_id"] = Value::Null;
        answer["phone_masked"] = Value::Null;
        let guess = json!({ "phone": phone, "code_id": id, "code": "000000" });
        let guessed = running.post("/api/v1/session/code", &guess).await.body_without_trace_id();
        let password = json!({ "phone": phone, "password": "zhaman kun bolsyn" });
        let tried =
            running.post("/api/v1/session/password", &password).await.body_without_trace_id();
        shapes.push([answer, guessed, tried]);
    }
    assert_eq!(shapes[0], shapes[1]);
}

#[tokio::test]
async fn guessing_codes_and_passwords_is_limited() {
    let running = TestApp::new().await;
    running.register_customer().await;
    let (code_id, code) = running.request_code("login").await;
    let guess = |code: &str| json!({ "phone": PHONE, "code_id": code_id, "code": code });
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for left in (0..5).rev() {
        let answer = running.post("/api/v1/session/code", &guess(wrong)).await;
        assert_eq!(answer.json()["tries_left"], left, "{}", answer.body);
    }
    let right = running.post("/api/v1/session/code", &guess(&code)).await;
    assert_eq!((right.status, right.problem_code().as_str()), (StatusCode::GONE, "code.expired"));
    let password = json!({ "phone": PHONE, "password": "zhaman kun bolsyn" });
    for _ in 0..5 {
        let answer = running.post("/api/v1/session/password", &password).await;
        assert_eq!(answer.problem_code(), "access.credentials");
    }
    let locked = running.post("/api/v1/session/password", &password).await;
    assert_eq!(
        (locked.status, locked.problem_code().as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "access.locked")
    );
    assert!(locked.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn forged_tokens_and_cookies_grant_nothing() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let other = format!("{:064x}", 7);
    for bearer in ["", "Bearer", "Bearer ", "Basic x", &format!("Bearer {other}")] {
        let headers = [("authorization", bearer)];
        let request = json_request("GET", "/api/v1/me", &Value::Null, &headers);
        assert_eq!(running.send(request).await.problem_code(), "access.signed_out", "{bearer}");
    }
    // A refresh token is not an access token, and the hint cookie of pages grants nothing.
    let swapped = format!("Bearer {}", who.refresh_token);
    for headers in [
        [("authorization", swapped.as_str()), ("x", "")],
        [("cookie", "zhedel_signed_in=1; zhedel_refresh=x"), ("x", "")],
    ] {
        let request = json_request("GET", "/api/v1/me", &Value::Null, &headers);
        assert_eq!(running.send(request).await.problem_code(), "access.signed_out");
    }
    let headers = [("cookie", "zhedel_refresh=forged")];
    let forged = json_request("POST", "/api/v1/session/refresh", &Value::Null, &headers);
    assert_eq!(running.send(forged).await.problem_code(), "access.signed_out");
}

#[tokio::test]
async fn cross_origin_posts_are_rejected() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let cookie = format!("zhedel_refresh={}", who.refresh_token);
    for from in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
        let headers = [("host", "zhedel.example"), ("cookie", &cookie), from];
        for (method, path) in [("POST", "/api/v1/session/refresh"), ("DELETE", "/api/v1/session")] {
            let request = json_request(method, path, &Value::Null, &headers);
            let refused = running.send(request).await;
            assert_eq!(refused.problem_code(), "request.cross_site", "{method} {path}");
        }
    }
    assert_eq!(running.call(&who, "GET", "/api/v1/me", &Value::Null).await.status, StatusCode::OK);
}

#[tokio::test]
async fn malformed_requests_get_a_problem_response() {
    let running = TestApp::new().await;
    let (code_id, code) = running.request_code("register").await;
    let raw = |kind: &str, body: Vec<u8>| {
        Request::post("/api/v1/registrations")
            .header("content-type", kind)
            .body(Body::from(body))
            .unwrap()
    };
    let json = "application/json";
    let good = registration(&code_id, &code).to_string().into_bytes();
    for (kind, body, expected) in [
        ("text/plain", good.clone(), "request.media_type"),
        ("", good.clone(), "request.media_type"),
        (json, b"{".to_vec(), "request.malformed"),
        (json, b"[]".to_vec(), "request.malformed"),
        (json, vec![0xff; 10], "request.malformed"),
        (json, Vec::new(), "request.malformed"),
        (json, "[".repeat(30_000).into_bytes(), "request.malformed"),
        (json, vec![b' '; 70_000], "request.too_large"),
    ] {
        let answer = running.send(raw(kind, body)).await;
        assert_eq!(answer.problem_code(), expected, "{}", answer.body);
        assert!(answer.status.is_client_error());
    }
    let mut more = registration(&code_id, &code);
    more["role"] = json!("admin");
    assert_eq!(
        running.post("/api/v1/registrations", &more).await.problem_code(),
        "request.malformed"
    );
    for (field, value) in [("phone", "123"), ("iin", "900101300008"), ("code", "12345")] {
        let mut bad = registration(&code_id, &code);
        bad[field] = json!(value);
        let answer = running.post("/api/v1/registrations", &bad).await.json();
        assert_eq!((&answer["code"], &answer["field"]), (&json!("request.invalid"), &json!(field)));
    }
    let mut without = registration(&code_id, &code);
    without["consents"]["terms"] = json!(false);
    let answer = running.post("/api/v1/registrations", &without).await.json();
    assert_eq!((&answer["code"], &answer["field"]), (&json!("consent.missing"), &json!("terms")));
    // None of these used up the code.
    assert_eq!(running.send(raw(json, good)).await.status, StatusCode::CREATED);
    for path in ["/api/v1/nothing", "/api/", "/api/v2/me"] {
        assert_eq!(running.post(path, &json!({})).await.problem_code(), "api.not_found");
    }
    let wrong_way = running.post("/api/v1/me", &json!({})).await;
    assert_eq!(
        (wrong_way.status, wrong_way.problem_code().as_str()),
        (StatusCode::METHOD_NOT_ALLOWED, "request.method")
    );
    assert!(wrong_way.headers.contains_key("allow"));
}
