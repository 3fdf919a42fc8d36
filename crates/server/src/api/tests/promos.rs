//! Promo codes: the resulting price, or why a code is rejected.

use app::Clock;
use app::growth::promos::NewPromo;
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
async fn a_code_shows_the_rate_and_the_resulting_price() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let refused = running.preview_promo(&who, "NAURYZ-27").await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::CONFLICT, "application.rejected")
    );
    assert_eq!(refused.json()["rejection"], "promo");
    let from = running.clock.today();
    let discount = "50".parse().unwrap();
    let new = NewPromo { code: "NAURYZ-27", discount, from, through: from, uses_max: 5 };
    running.app.growth.promo_create("aigul", &new).await.unwrap();
    // In any spelling.
    let seen = running.preview_promo(&who, "%20nauryz-27%20").await.json();
    assert_eq!(seen["code"], "NAURYZ-27");
    assert_eq!(
        (&seen["daily_rate_percent"], &seen["daily_rate_ppm"]),
        (&json!("0.14"), &json!(1400))
    );
    assert_eq!(seen["gesv_percent_by_days"].as_array().unwrap().len(), 41);
    // It is used with the application, and shown with it from then on.
    let request = json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo_code": "nauryz-27" });
    let begun = running.call(&who, "POST", "/api/v1/application", &request).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let begun = begun.json();
    assert_eq!(
        (&begun["loan_request"]["promo_code"], &begun["promo_terms"]),
        (&json!("NAURYZ-27"), &seen)
    );
    assert_eq!(running.preview_promo(&who, "NAURYZ-27").await.json()["rejection"], "promo_used");
    // Trying many codes is rate-limited.
    let mut last = running.preview_promo(&who, "WHO-KNOWS").await;
    for _ in 0..20 {
        last = running.preview_promo(&who, "WHO-KNOWS").await;
    }
    assert_eq!(last.problem_code(), "access.locked");
}

#[tokio::test]
async fn a_wrong_code_starts_nothing() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let request = |promo: Value| json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo_code": promo });
    let refused =
        running.call(&who, "POST", "/api/v1/application", &request(json!("WHO-KNOWS"))).await;
    assert_eq!(
        (refused.problem_code().as_str(), &refused.json()["rejection"]),
        ("application.rejected", &json!("promo"))
    );
    let now = running.call(&who, "GET", "/api/v1/application", &Value::Null).await.json();
    assert_eq!(now["state"], "NONE");
    let begun =
        running.call(&who, "POST", "/api/v1/application", &request(json!("  "))).await.json();
    assert_eq!((&begun["state"], &begun["promo_terms"]), (&json!("DRAFT"), &Value::Null));
}
