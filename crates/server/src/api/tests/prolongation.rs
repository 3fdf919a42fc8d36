//! Prolongation over the API, visible to its owner only.

use std::sync::Arc;

use app::Clock;
use app::loans::NewLoan;
use axum::http::StatusCode;
use base::ids::LoanId;
use lending::{Contract, ContractInput};
use serde_json::{Value, json};
use store::{Db, Uuid, customers};

use super::{PHONE, TestApp, TestCustomer};
use testkit::databases::vault;
use testkit::on_both_engines;
use testkit::rules;

const DAY_S: i64 = 86_400;

/// A customer with a loan of 100,000 ₸ for 15 days, issued this many days ago; and its URL.
async fn customer_with_loan_issued(test_app: &TestApp, days_ago: i64) -> (TestCustomer, String) {
    let customer = test_app.register_customer().await;
    let mut tx = test_app.db.read().await.unwrap();
    let phone = identity::Phone::try_new(PHONE).unwrap();
    let customer_row = customers::find_by_phone(&mut tx, &vault(), &phone).await.unwrap().unwrap();
    drop(tx);
    let rules = rules::rules();
    let issued_at = test_app.clock.now().plus_seconds(-days_ago * DAY_S);
    let issued_on = issued_at.date().unwrap();
    let request = ContractInput::new(100_000, 15, issued_on);
    let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
    let loan = NewLoan {
        id: LoanId::now_v7(),
        customer_id: customer_row.id,
        contract_number: "26-000001".to_owned(),
        contract: Arc::new(contract),
        actor: "staff/test".to_owned(),
    };
    test_app.app.loans.loan_issue(&loan).await.unwrap();
    (customer, format!("/api/v1/loans/{}/prolongation", loan.id))
}

on_both_engines! {
    async fn before_its_window_the_first_possible_day_is_shown(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, path) = customer_with_loan_issued(&test_app, 0).await;
        let early = test_app.call(&customer, "GET", &path, &Value::Null).await.json();
        assert_eq!(
            (&early["state"], &early["rejection"]),
            (&json!("too_early"), &json!("prolongation_too_early"))
        );
        assert!(early["options"].as_array().unwrap().is_empty());
        let rejected = test_app.call(&customer, "POST", &path, &json!({ "days": 5 })).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::CONFLICT, "loan.rejected")
        );
        assert_eq!(rejected.json()["rejection"], "prolongation_too_early");
        assert_eq!(rejected.json()["possible_from"], early["opens_on"]);
    }

    async fn offers_are_in_tiyn_and_percent(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, path) = customer_with_loan_issued(&test_app, 15).await;
        let prolongation = test_app.call(&customer, "GET", &path, &Value::Null).await.json();
        assert_eq!(
            (&prolongation["state"], &prolongation["used"], &prolongation["max"]),
            (&json!("offered"), &json!(0), &json!(2))
        );
        let option = &prolongation["options"][0];
        for (name, expected) in [
            ("days", json!(5)),
            ("pay_now_tiyn", json!(420_000)),
            ("interest_tiyn", json!(100_000)),
            ("pay_then_tiyn", json!(10_100_000)),
            ("total_cost_tiyn", json!(520_000)),
            ("daily_rate_percent", json!("0.2")),
        ] {
            assert_eq!(option[name], expected, "{name}");
        }
        assert_eq!(prolongation["addendum"], Value::Null);
    }

    async fn only_a_draft_can_be_signed(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, path) = customer_with_loan_issued(&test_app, 15).await;
        let code_request = json!({ "sha256": "0".repeat(64) });
        let rejected = test_app.call(&customer, "POST", &format!("{path}/codes"), &code_request).await;
        assert_eq!(rejected.json()["rejection"], "addendum_none");
        let signature = json!({ "sha256": "0".repeat(64), "code_id": Uuid::nil(), "code": "123456" });
        let rejected = test_app.call(&customer, "POST", &format!("{path}/sign"), &signature).await;
        assert_eq!(rejected.json()["rejection"], "addendum_none");
        let none = test_app.call(&customer, "GET", &format!("{path}/document"), &Value::Null).await;
        assert_eq!(none.json()["rejection"], "addendum_none");
        let unknown = format!("/api/v1/loans/{}/prolongation", Uuid::nil());
        let none = test_app.call(&customer, "GET", &unknown, &Value::Null).await;
        assert_eq!(
            (none.status, none.problem_code().as_str()),
            (StatusCode::NOT_FOUND, "loan.not_found")
        );
        let nobody = TestCustomer { access_token: "none".into(), refresh_token: String::new() };
        let signed_out = test_app.call(&nobody, "GET", &path, &Value::Null).await;
        assert_eq!(signed_out.status, StatusCode::UNAUTHORIZED);
    }
}
