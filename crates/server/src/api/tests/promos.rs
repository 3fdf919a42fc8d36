//! Promo codes: the resulting price, or why a code is rejected.

use app::Clock;
use app::growth::promos::NewPromo;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{TestApp, TestCustomer};
use crate::tests::TestResponse;
use store::Db;
use testkit::on_both_engines;

impl TestApp {
    async fn preview_promo(&self, customer: &TestCustomer, code: &str) -> TestResponse {
        let path = format!("/api/v1/application/promo?code={code}");
        self.call(customer, "GET", &path, &Value::Null).await
    }
}

on_both_engines! {
    async fn a_code_shows_the_rate_and_the_resulting_price(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let rejected = test_app.preview_promo(&customer, "NAURYZ-27").await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::CONFLICT, "application.rejected")
        );
        assert_eq!(rejected.json()["rejection"], "promo");
        let from = test_app.clock.today();
        let discount = "50".parse().unwrap();
        let promo = NewPromo { code: "NAURYZ-27", discount, from, through: from, uses_max: 5 };
        test_app.app.growth.promo_create("aigul", &promo).await.unwrap();
        // In any spelling.
        let terms = test_app.preview_promo(&customer, "%20nauryz-27%20").await.json();
        assert_eq!(terms["code"], "NAURYZ-27");
        assert_eq!(
            (&terms["daily_rate_percent"], &terms["daily_rate_ppm"]),
            (&json!("0.14"), &json!(1400))
        );
        assert_eq!(terms["gesv_percent_by_days"].as_array().unwrap().len(), 41);
        // It is used with the application, and shown with it from then on.
        let request = json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo_code": "nauryz-27" });
        let started = test_app.call(&customer, "POST", "/api/v1/application", &request).await;
        assert_eq!(started.status, StatusCode::OK, "{}", started.body);
        let started = started.json();
        assert_eq!(
            (&started["loan_request"]["promo_code"], &started["promo_terms"]),
            (&json!("NAURYZ-27"), &terms)
        );
        assert_eq!(
            test_app.preview_promo(&customer, "NAURYZ-27").await.json()["rejection"],
            "promo_used"
        );
        // Trying many codes is rate-limited.
        let mut last = test_app.preview_promo(&customer, "WHO-KNOWS").await;
        for _ in 0..20 {
            last = test_app.preview_promo(&customer, "WHO-KNOWS").await;
        }
        assert_eq!(last.problem_code(), "access.locked");
    }

    async fn a_wrong_code_starts_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let request = |promo: Value| json!({ "product": "short", "amount_tenge": 50_000, "term": 15, "promo_code": promo });
        let rejected =
            test_app.call(&customer, "POST", "/api/v1/application", &request(json!("WHO-KNOWS"))).await;
        assert_eq!(
            (rejected.problem_code().as_str(), &rejected.json()["rejection"]),
            ("application.rejected", &json!("promo"))
        );
        let current = test_app.call(&customer, "GET", "/api/v1/application", &Value::Null).await.json();
        assert_eq!(current["state"], "NONE");
        let started =
            test_app.call(&customer, "POST", "/api/v1/application", &request(json!("  "))).await.json();
        assert_eq!((&started["state"], &started["promo_terms"]), (&json!("DRAFT"), &Value::Null));
    }
}
