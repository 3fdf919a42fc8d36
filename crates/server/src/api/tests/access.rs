//! Registration, login and sessions over HTTP.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{IIN, PHONE, TestApp, json_request, registration};

#[tokio::test]
async fn a_customer_registers_and_logs_in_by_code_and_by_password() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let me = running.me(&who).await;
    assert_eq!(me["birth_date"], "1990-01-01");
    assert!(!me.to_string().contains("1234567") && !me.to_string().contains(IIN), "{me}");
    let gone = running.call(&who, "DELETE", "/api/v1/session", &Value::Null).await;
    assert_eq!(
        (gone.status, gone.cookie("zhedel_refresh")),
        (StatusCode::NO_CONTENT, Some("".into()))
    );
    assert_eq!(
        running.call(&who, "GET", "/api/v1/me", &Value::Null).await.problem_code(),
        "access.signed_out"
    );
    let again = running.call(&who, "DELETE", "/api/v1/session", &Value::Null).await;
    assert_eq!(again.status, StatusCode::NO_CONTENT);

    let (code_id, code) = running.request_code("login").await;
    let by_code = json!({ "phone": PHONE, "code_id": code_id, "code": code });
    let who = running.post("/api/v1/session/code", &by_code).await.customer();
    let password = json!({ "password": "zhaksy kun bolsyn" });
    let refused = running.call(&who, "PUT", "/api/v1/me/password", &password).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::FORBIDDEN, "access.step_up")
    );
    running.step_up(&who).await;
    let set = running.call(&who, "PUT", "/api/v1/me/password", &password).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT);
    let by_password = json!({ "phone": "8 701 123 45 67", "password": "zhaksy kun bolsyn" });
    let answer = running.post("/api/v1/session/password", &by_password).await;
    assert_eq!(answer.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_password_reset_signs_other_devices_out() {
    let running = TestApp::new().await;
    let before = running.register_customer().await;
    let (code_id, code) = running.request_code("reset_password").await;
    let reset = json!({
        "phone": PHONE, "iin": IIN, "code_id": code_id, "code": code,
        "password": "zhana kun bolsyn",
    });
    let after = running.post("/api/v1/password-resets", &reset).await.customer();
    assert_eq!(running.call(&before, "GET", "/api/v1/me", &Value::Null).await.status, 401);
    assert_eq!(running.me(&after).await["has_password"], true);
}

#[tokio::test]
async fn tokens_are_refreshed_by_the_cookie_and_old_ones_end() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let cookie = format!("zhedel_refresh={}", who.refresh_token);
    let request =
        || json_request("POST", "/api/v1/session/refresh", &Value::Null, &[("cookie", &cookie)]);
    let renewed = running.send(request()).await;
    assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.body);
    let set: Vec<_> = renewed.headers.get_all("set-cookie").iter().collect();
    let refresh = set.iter().find(|line| line.to_str().unwrap().starts_with("zhedel_refresh="));
    let refresh = refresh.unwrap().to_str().unwrap();
    for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/v1/session"] {
        assert!(refresh.contains(part), "{refresh}");
    }
    assert_eq!(running.call(&who, "GET", "/api/v1/me", &Value::Null).await.status, 401);
    let renewed = renewed.customer();
    assert_eq!(running.me(&renewed).await["language"], "ru");
    // The first cookie again, after a while: it was copied, so the session ends for everybody.
    running.clock.advance_seconds(30);
    assert_eq!(running.send(request()).await.problem_code(), "access.signed_out");
    assert_eq!(running.call(&renewed, "GET", "/api/v1/me", &Value::Null).await.status, 401);
}

#[tokio::test]
async fn a_registration_stores_attribution_from_cookies() {
    let visit = &visits_of("zhedel_consent=attribution; ").await[0];
    assert_eq!((&visit["channel"], &visit["first_channel"]), (&json!("paid"), &json!("paid")));
    let told = "typ=utm|||src=google|||mdm=cpc|||cmp=google_cpc|||cnt=(none)|||trm=(none)";
    assert_eq!(
        (&visit["browser_params"]["first"], &visit["browser_params"]["promo"]),
        (&json!(told), &Value::Null)
    );
}

#[tokio::test]
async fn without_cookie_consent_no_attribution_is_stored() {
    for answer in ["zhedel_consent=necessary; ", "zhedel_consent=; ", ""] {
        assert_eq!(visits_of(answer).await, json!([]), "{answer}");
    }
}

/// The attribution in the export of a customer who registered with this answer to the cookie
/// notice.
async fn visits_of(answer: &str) -> Value {
    let running = TestApp::new().await;
    let (code_id, code) = running.request_code("register").await;
    let current = "typ%3Dutm%7C%7C%7Csrc%3Dgoogle%7C%7C%7Cmdm%3Dcpc%7C%7C%7Ccmp%3Dgoogle_cpc%7C%7C%7C\
        cnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29";
    let cookie =
        format!("a=1; {answer}sbjs_current={current}; sbjs_first={current}; sbjs_promo=junk");
    let body = registration(&code_id, &code);
    let headers = [("cookie", cookie.as_str())];
    let request = json_request("POST", "/api/v1/registrations", &body, &headers);
    let who = running.send(request).await.customer();
    running.step_up(&who).await;
    let export = running.call(&who, "GET", "/api/v1/me/export.json", &Value::Null).await.json();
    export["visits"].clone()
}

#[tokio::test]
async fn twenty_equal_registrations_create_one_account_with_one_response() {
    let running = TestApp::new().await;
    let (code_id, code) = running.request_code("register").await;
    let body = registration(&code_id, &code);
    let request = |body: &Value| {
        json_request("POST", "/api/v1/registrations", body, &[("idempotency-key", "key-123456")])
    };
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (router, request) = (running.router.clone(), request(&body));
            tokio::spawn(async move { crate::tests::send_request(&router, request).await })
        })
        .collect();
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.unwrap());
    }
    for answer in &answers {
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        assert_eq!(answer.body, answers[0].body);
        assert_eq!(answer.cookie("zhedel_refresh"), answers[0].cookie("zhedel_refresh"));
    }
    let mut other = body.clone();
    other["language"] = json!("kk");
    assert_eq!(running.send(request(&other)).await.problem_code(), "request.key_reused");
}
