//! Promo codes: what one would make of the price, and why it does not.

use app::Clock;
use app::promos::NewPromo;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{TestApp, TestCustomer};
use crate::tests::TestResponse;

impl TestApp {
    async fn preview_promo(&self, who: &TestCustomer, code: &str) -> TestResponse {
        let path = format!("/api/v1/application/promo?code={code}");
        self.call(who, "GET", &path, &Value::Null).await
    }
}

#[tokio::test]
async fn a_code_shows_the_rate_and_what_follows_from_it() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let refused = running.preview_promo(&who, "NAURYZ-27").await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::CONFLICT, "application.refused")
    );
    assert_eq!(refused.json()["refusal"], "promo");
    let from = running.clock.today();
    let discount = "50".parse().unwrap();
    let new = NewPromo { code: "NAURYZ-27", discount, from, through: from, uses_max: 5 };
    running.lender.promo_create("aigul", &new).await.unwrap();
    // However it is typed.
    let seen = running.preview_promo(&who, "%20nauryz-27%20").await.json();
    assert_eq!(seen["code"], "NAURYZ-27");
    assert_eq!(
        (&seen["daily_rate_percent"], &seen["daily_rate_ppm"]),
        (&json!("0.14"), &json!(1400))
    );
    assert_eq!(seen["gesv_percent_by_days"].as_array().unwrap().len(), 41);
    // It is taken with the application, and shown with it from then on.
    let request =
        json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo": "nauryz-27" });
    let begun = running.call(&who, "POST", "/api/v1/application", &request).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let begun = begun.json();
    assert_eq!((&begun["request"]["promo"], &begun["promo"]), (&json!("NAURYZ-27"), &seen));
    assert_eq!(running.preview_promo(&who, "NAURYZ-27").await.json()["refusal"], "promo_used");
    // Somebody who tries many codes is stopped.
    let mut last = running.preview_promo(&who, "WHO-KNOWS").await;
    for _ in 0..20 {
        last = running.preview_promo(&who, "WHO-KNOWS").await;
    }
    assert_eq!(last.problem_code(), "access.locked");
}

#[tokio::test]
async fn a_wrong_code_begins_nothing() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let request = |promo: Value| json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo": promo });
    let refused =
        running.call(&who, "POST", "/api/v1/application", &request(json!("WHO-KNOWS"))).await;
    assert_eq!(
        (refused.problem_code().as_str(), &refused.json()["refusal"]),
        ("application.refused", &json!("promo"))
    );
    let now = running.call(&who, "GET", "/api/v1/application", &Value::Null).await.json();
    assert_eq!(now["state"], "NONE");
    let begun =
        running.call(&who, "POST", "/api/v1/application", &request(json!("  "))).await.json();
    assert_eq!((&begun["state"], &begun["promo"]), (&json!("DRAFT"), &Value::Null));
}
