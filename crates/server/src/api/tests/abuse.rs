//! Attacks on the API, and its responses.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{PHONE, TestApp, json_request, registration};
use store::Db;
use testkit::on_both_engines;

on_both_engines! {
    async fn a_known_and_an_unknown_phone_get_the_same_response(db: Db) {
        let test_app = TestApp::on(db);
        test_app.register_customer().await;
        test_app.clock.advance_seconds(61);
        let mut response_pairs = Vec::new();
        for phone in [PHONE, "+77017777777"] {
            let code_request = json!({ "purpose": "login", "phone": phone, "language": "ru" });
            let mut response = test_app.post("/api/v1/codes", &code_request).await.json();
            let id = response["code_id"].as_str().unwrap().to_owned();
            response["code_id"] = Value::Null;
            response["phone_masked"] = Value::Null;
            let guess = json!({ "phone": phone, "code_id": id, "code": "000000" });
            let code_response =
                test_app.post("/api/v1/session/code", &guess).await.body_without_trace_id();
            let password = json!({ "phone": phone, "password": "zhaman kun bolsyn" });
            let password_response =
                test_app.post("/api/v1/session/password", &password).await.body_without_trace_id();
            response_pairs.push([response, code_response, password_response]);
        }
        assert_eq!(response_pairs[0], response_pairs[1]);
    }

    async fn guessing_codes_and_passwords_is_limited(db: Db) {
        let test_app = TestApp::on(db);
        test_app.register_customer().await;
        let (code_id, code) = test_app.request_code("login").await;
        let guess = |code: &str| json!({ "phone": PHONE, "code_id": code_id, "code": code });
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for tries_left in (0..5).rev() {
            let response = test_app.post("/api/v1/session/code", &guess(wrong)).await;
            assert_eq!(response.json()["tries_left"], tries_left, "{}", response.body);
        }
        let correct = test_app.post("/api/v1/session/code", &guess(&code)).await;
        assert_eq!(
            (correct.status, correct.problem_code().as_str()),
            (StatusCode::GONE, "code.expired")
        );
        let password = json!({ "phone": PHONE, "password": "zhaman kun bolsyn" });
        for _ in 0..5 {
            let response = test_app.post("/api/v1/session/password", &password).await;
            assert_eq!(response.problem_code(), "access.credentials");
        }
        let locked = test_app.post("/api/v1/session/password", &password).await;
        assert_eq!(
            (locked.status, locked.problem_code().as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "access.locked")
        );
        assert!(locked.headers.contains_key("retry-after"));
    }

    async fn the_third_code_is_sent_for_a_solved_challenge(db: Db) {
        let test_app = TestApp::on(db);
        let request = json!({ "purpose": "register", "phone": PHONE, "language": "kk" });
        for _ in 0..2 {
            let sent_code = test_app.post("/api/v1/codes", &request).await;
            assert_eq!(
                (sent_code.status, &sent_code.json()["resend_after_s"]),
                (StatusCode::OK, &json!(60))
            );
            test_app.clock.advance_seconds(60);
        }
        let required = test_app.post("/api/v1/codes", &request).await;
        assert_eq!(
            (required.status, required.problem_code().as_str()),
            (StatusCode::PRECONDITION_REQUIRED, "challenge.required")
        );
        let challenge = &required.json()["challenge"];
        assert_eq!(challenge["difficulty_bits"], 17);
        let solution = testkit::challenge::solve_token(challenge["token"].as_str().unwrap(), 17);
        for (solution, expected) in [
            ("nonsense", StatusCode::PRECONDITION_REQUIRED),
            (solution.as_str(), StatusCode::OK),
            (solution.as_str(), StatusCode::TOO_MANY_REQUESTS),
        ] {
            // The same key: a challenge is not the final response to a request.
            let headers = [("challenge-solution", solution), ("idempotency-key", "a key of mine")];
            let keyed =
                if expected == StatusCode::TOO_MANY_REQUESTS { &headers[..1] } else { &headers[..] };
            let response = test_app.send(json_request("POST", "/api/v1/codes", &request, keyed)).await;
            assert_eq!(response.status, expected, "{}", response.body);
        }
    }

    async fn forged_tokens_and_cookies_grant_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let other = format!("{:064x}", 7);
        for bearer in ["", "Bearer", "Bearer ", "Basic x", &format!("Bearer {other}")] {
            let headers = [("authorization", bearer)];
            let request = json_request("GET", "/api/v1/me", &Value::Null, &headers);
            assert_eq!(test_app.send(request).await.problem_code(), "access.signed_out", "{bearer}");
        }
        // A refresh token is not an access token, and the hint cookie of pages grants nothing.
        let swapped = format!("Bearer {}", customer.refresh_token);
        for headers in [
            [("authorization", swapped.as_str()), ("x", "")],
            [("cookie", "__Host-zhedel_signed_in=1; __Host-zhedel_refresh=x"), ("x", "")],
        ] {
            let request = json_request("GET", "/api/v1/me", &Value::Null, &headers);
            assert_eq!(test_app.send(request).await.problem_code(), "access.signed_out");
        }
        let headers = [("cookie", "__Host-zhedel_refresh=forged")];
        let forged = json_request("POST", "/api/v1/session/refresh", &Value::Null, &headers);
        assert_eq!(test_app.send(forged).await.problem_code(), "access.signed_out");
    }

    async fn cross_origin_posts_are_rejected(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let cookie = format!("__Host-zhedel_refresh={}", customer.refresh_token);
        for from in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
            let headers = [("host", "zhedel.example"), ("cookie", &cookie), from];
            for (method, path) in [("POST", "/api/v1/session/refresh"), ("DELETE", "/api/v1/session")] {
                let request = json_request(method, path, &Value::Null, &headers);
                let rejected = test_app.send(request).await;
                assert_eq!(rejected.problem_code(), "request.cross_site", "{method} {path}");
            }
        }
        assert_eq!(
            test_app.call(&customer, "GET", "/api/v1/me", &Value::Null).await.status,
            StatusCode::OK
        );
    }

    async fn malformed_requests_get_a_problem_response(db: Db) {
        let test_app = TestApp::on(db);
        let (code_id, code) = test_app.request_code("register").await;
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
            let response = test_app.send(raw(kind, body)).await;
            assert_eq!(response.problem_code(), expected, "{}", response.body);
            assert!(response.status.is_client_error());
        }
        let mut more = registration(&code_id, &code);
        more["role"] = json!("admin");
        let told = test_app.post("/api/v1/registrations", &more).await;
        assert_eq!(told.problem_code(), "request.malformed");
        // Where it is wrong, without our names and what was sent.
        let detail = told.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with("Not the expected JSON at line 1, column "), "{detail}");
        for quoted in ["role", "admin", "phone", "unknown", "`"] {
            assert!(!detail.contains(quoted), "{detail}");
        }
        for (field, value) in [("phone", "123"), ("iin", "900101300008"), ("code", "12345")] {
            let mut bad = registration(&code_id, &code);
            bad[field] = json!(value);
            let response = test_app.post("/api/v1/registrations", &bad).await.json();
            assert_eq!(
                (&response["code"], &response["field"]),
                (&json!("request.invalid"), &json!(field))
            );
        }
        let mut without = registration(&code_id, &code);
        without["consents"]["terms"] = json!(false);
        let response = test_app.post("/api/v1/registrations", &without).await.json();
        assert_eq!(
            (&response["code"], &response["field"]),
            (&json!("consent.missing"), &json!("terms"))
        );
        // None of these used up the code.
        assert_eq!(test_app.send(raw(json, good)).await.status, StatusCode::CREATED);
        for path in ["/api/v1/nothing", "/api/", "/api/v2/me"] {
            assert_eq!(test_app.post(path, &json!({})).await.problem_code(), "api.not_found");
        }
        let wrong_method = test_app.post("/api/v1/me", &json!({})).await;
        assert_eq!(
            (wrong_method.status, wrong_method.problem_code().as_str()),
            (StatusCode::METHOD_NOT_ALLOWED, "request.method")
        );
        assert!(wrong_method.headers.contains_key("allow"));
    }
}
