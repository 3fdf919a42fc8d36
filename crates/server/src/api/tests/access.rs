//! Registration, login and sessions over HTTP.

use axum::http::StatusCode;
use serde_json::{Value, json};
use store::Db;
use testkit::on_both_engines;

use super::{IIN, PHONE, TestApp, json_request, registration};

on_both_engines! {
    async fn a_customer_registers_and_logs_in_by_code_and_by_password(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let me = test_app.me(&customer).await;
        assert_eq!(me["birth_date"], "1990-01-01");
        assert!(!me.to_string().contains("1234567") && !me.to_string().contains(IIN), "{me}");
        let signed_out = test_app.call(&customer, "DELETE", "/api/v1/session", &Value::Null).await;
        assert_eq!(
            (signed_out.status, signed_out.cookie("__Host-zhedel_refresh")),
            (StatusCode::NO_CONTENT, Some("".into()))
        );
        assert_eq!(
            test_app.call(&customer, "GET", "/api/v1/me", &Value::Null).await.problem_code(),
            "access.signed_out"
        );
        let again = test_app.call(&customer, "DELETE", "/api/v1/session", &Value::Null).await;
        assert_eq!(again.status, StatusCode::NO_CONTENT);

        let (code_id, code) = test_app.request_code("login").await;
        let by_code = json!({ "phone": PHONE, "code_id": code_id, "code": code });
        let customer = test_app.post("/api/v1/session/code", &by_code).await.customer();
        let password = json!({ "password": "zhaksy kun bolsyn" });
        let rejected = test_app.call(&customer, "PUT", "/api/v1/me/password", &password).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::FORBIDDEN, "access.step_up")
        );
        test_app.step_up(&customer).await;
        for guessable in ["87011234567", "900101300007!"] {
            let guessable = json!({ "password": guessable });
            let refused = test_app.call(&customer, "PUT", "/api/v1/me/password", &guessable).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
            assert_eq!(refused.json()["field"], "password");
            assert_eq!(refused.json()["detail"], "password_common");
        }
        let cookies = test_app.call(&customer, "PUT", "/api/v1/me/password", &password).await;
        assert_eq!(cookies.status, StatusCode::NO_CONTENT);
        let by_password = json!({ "phone": "8 701 123 45 67", "password": "zhaksy kun bolsyn" });
        let response = test_app.post("/api/v1/session/password", &by_password).await;
        assert_eq!(response.status, StatusCode::CREATED);
    }

    async fn a_password_reset_signs_other_devices_out(db: Db) {
        let test_app = TestApp::on(db);
        let before = test_app.register_customer().await;
        let (code_id, code) = test_app.request_code("reset_password").await;
        let reset = json!({
            "phone": PHONE, "iin": IIN, "code_id": code_id, "code": code,
            "password": "zhana kun bolsyn",
        });
        let after = test_app.post("/api/v1/password-resets", &reset).await.customer();
        assert_eq!(test_app.call(&before, "GET", "/api/v1/me", &Value::Null).await.status, 401);
        assert_eq!(test_app.me(&after).await["has_password"], true);
    }

    async fn tokens_are_refreshed_by_the_cookie_and_old_ones_end(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let cookie = format!("__Host-zhedel_refresh={}", customer.refresh_token);
        let request =
            || json_request("POST", "/api/v1/session/refresh", &Value::Null, &[("cookie", &cookie)]);
        let refreshed = test_app.send(request()).await;
        assert_eq!(refreshed.status, StatusCode::OK, "{}", refreshed.body);
        let cookies: Vec<_> = refreshed.headers.get_all("set-cookie").iter().collect();
        let refresh =
            cookies.iter().find(|line| line.to_str().unwrap().starts_with("__Host-zhedel_refresh="));
        let refresh = refresh.unwrap().to_str().unwrap();
        for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/;"] {
            assert!(refresh.contains(part), "{refresh}");
        }
        assert_eq!(test_app.call(&customer, "GET", "/api/v1/me", &Value::Null).await.status, 401);
        let refreshed = refreshed.customer();
        assert_eq!(test_app.me(&refreshed).await["language"], "ru");
        // The first cookie again, after a while: it was copied, so the session ends for everybody.
        test_app.clock.advance_seconds(30);
        assert_eq!(test_app.send(request()).await.problem_code(), "access.signed_out");
        assert_eq!(test_app.call(&refreshed, "GET", "/api/v1/me", &Value::Null).await.status, 401);
    }
}

#[tokio::test]
async fn a_registration_stores_attribution_from_cookies() {
    let visit = &visits_of("zhedel_consent=attribution; ").await[0];
    assert_eq!((&visit["channel"], &visit["first_channel"]), (&json!("paid"), &json!("paid")));
    let expected = "typ=utm|||src=google|||mdm=cpc|||cmp=google_cpc|||cnt=(none)|||trm=(none)";
    assert_eq!(
        (&visit["browser_params"]["first"], &visit["browser_params"]["promo"]),
        (&json!(expected), &Value::Null)
    );
}

#[tokio::test]
async fn without_cookie_consent_no_attribution_is_stored() {
    for response in ["zhedel_consent=necessary; ", "zhedel_consent=; ", ""] {
        assert_eq!(visits_of(response).await, json!([]), "{response}");
    }
}

/// The attribution in the export of a customer who registered with this answer to the cookie
/// notice.
async fn visits_of(response: &str) -> Value {
    let test_app = TestApp::new().await;
    let (code_id, code) = test_app.request_code("register").await;
    let source = "typ%3Dutm%7C%7C%7Csrc%3Dgoogle%7C%7C%7Cmdm%3Dcpc%7C%7C%7Ccmp%3Dgoogle_cpc%7C%7C%7C\
        cnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29";
    let cookie =
        format!("a=1; {response}sbjs_current={source}; sbjs_first={source}; sbjs_promo=junk");
    let body = registration(&code_id, &code);
    let headers = [("cookie", cookie.as_str())];
    let request = json_request("POST", "/api/v1/registrations", &body, &headers);
    let customer = test_app.send(request).await.customer();
    test_app.step_up(&customer).await;
    let export =
        test_app.call(&customer, "GET", "/api/v1/me/export.json", &Value::Null).await.json();
    export["visits"].clone()
}

on_both_engines! {
    /// Whoever knows the key of a call, but not the cookie, gets no session out of it.
    async fn a_session_is_never_given_again_for_a_key(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let cookie = format!("__Host-zhedel_refresh={}", customer.refresh_token);
        let key = ("idempotency-key", "refresh-0001");
        let refresh = |headers: &[(&str, &str)]| {
            json_request("POST", "/api/v1/session/refresh", &Value::Null, headers)
        };
        let response = test_app.send(refresh(&[("cookie", &cookie), key])).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.body);
        let replay = test_app.send(refresh(&[key])).await;
        assert_eq!(replay.problem_code(), "access.signed_out");
    }

    async fn the_response_to_a_registration_is_for_the_browser_that_made_it(db: Db) {
        let test_app = TestApp::on(db);
        let (code_id, code) = test_app.request_code("register").await;
        let body = registration(&code_id, &code);
        let key = ("idempotency-key", "register-0001");
        let register =
            |headers: &[(&str, &str)]| json_request("POST", "/api/v1/registrations", &body, headers);
        let device = "__Host-zhedel_device=00112233445566778899aabbccddeeff";
        assert_eq!(test_app.send(register(&[("cookie", device), key])).await.status, 201);
        let elsewhere = test_app.send(register(&[key])).await;
        assert_eq!(elsewhere.problem_code(), "request.key_reused");
    }

    async fn sixty_equal_registrations_create_one_account_with_one_response(db: Db) {
        let test_app = TestApp::on(db);
        let (code_id, code) = test_app.request_code("register").await;
        let body = registration(&code_id, &code);
        let request = |body: &Value| {
            json_request("POST", "/api/v1/registrations", body, &[("idempotency-key", "key-123456")])
        };
        let calls: Vec<_> = (0..60)
            .map(|_| {
                let (router, request) = (test_app.router.clone(), request(&body));
                tokio::spawn(async move { crate::tests::send_request(&router, request).await })
            })
            .collect();
        let mut responses = Vec::new();
        for call in calls {
            responses.push(call.await.unwrap());
        }
        for response in &responses {
            assert_eq!(response.status, StatusCode::CREATED, "{}", response.body);
            assert_eq!(response.body, responses[0].body);
            assert_eq!(
                response.cookie("__Host-zhedel_refresh"),
                responses[0].cookie("__Host-zhedel_refresh")
            );
        }
        let mut other = body.clone();
        other["language"] = json!("kk");
        assert_eq!(test_app.send(request(&other)).await.problem_code(), "request.key_reused");
    }
}
