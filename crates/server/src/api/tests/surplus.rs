//! A stranger's card over HTTP: what a guest may pay, that the answers tell nothing, and that the surplus
//! goes back to that card and nowhere else.

use super::json_request;
use std::sync::Arc;

use app::loans::NewLoan;
use app::{Clock, StaffMember};
use axum::Router;
use axum::http::StatusCode;
use base::ids::LoanId;
use lending::{Contract, ContractInput};
use serde_json::{Value, json};
use store::payments::{self, PaymentSource};
use store::payout_methods::{self, HolderCheck, NewPayoutMethod, PayoutMethodKind};
use store::{Db, Uuid};

use crate::router::router;
use crate::settings::Mode;
use crate::tests::{TestResponse, send_request, site};
use testkit::acquirer_page::enter_card;
use testkit::borrower::{AIGUL, Borrower, GOOD_CARD, IBAN};
use testkit::databases::{nth_iin, vault};
use testkit::on_both_engines;
use testkit::rules::rules;
use testkit::test_env::TestEnv;

const CONTRACT_NUMBER: &str = "Z-261115-7KQ2M9RT";

struct TestSite<'a> {
    router: Router,
    borrower: Borrower<'a>,
    loan: LoanId,
}

impl<'a> TestSite<'a> {
    /// Айгүл with a loan of 60,000 ₸.
    async fn new(env: &'a TestEnv) -> Self {
        let router = router(Arc::new(site(Mode::Production)), env.app.clone());
        let borrower = Borrower::new(env).await;
        let rules = rules();
        let request = ContractInput::new(60_000, 30, env.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: LoanId::now_v7(),
            customer_id: borrower.session.customer_id,
            contract_number: CONTRACT_NUMBER.to_owned(),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        env.app.loans.loan_issue(&new).await.unwrap();
        Self { router, borrower, loan: new.id }
    }

    async fn post(&self, path: &str, body: &Value) -> TestResponse {
        send_request(&self.router, json_request("POST", path, body, &[])).await
    }

    /// A call by the borrower.
    async fn call(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        let bearer = format!("Bearer {}", self.borrower.access_token());
        let headers = [("authorization", bearer.as_str())];
        send_request(&self.router, json_request(method, path, body, &headers)).await
    }

    async fn start_order(&self, account: Value, amount_tiyn: i64) -> TestResponse {
        let mut body = account;
        body["amount_tiyn"] = amount_tiyn.into();
        body["language"] = "ru".into();
        self.post("/api/v1/repayment/orders", &body).await
    }

    async fn show_order(&self, started: &Value) -> Value {
        let (id, key) = (&started["order"]["id"], &started["key"]);
        let path = format!(
            "/api/v1/repayment/orders/{}?key={}",
            id.as_str().unwrap(),
            key.as_str().unwrap()
        );
        send_request(&self.router, json_request("GET", &path, &Value::Null, &[])).await.json()
    }
}

/// An answer without what is of this order alone.
fn without_identity(mut order: Value) -> Value {
    for name in ["id", "number", "url", "started_at", "ended_at", "account"] {
        assert!(order.get(name).is_some(), "{name} in {order}");
        order[name].take();
    }
    order
}

on_both_engines! {
    async fn a_strangers_card_is_refunded_and_not_paid_out(db: Db) {
        let env = TestEnv::new(db).await;
        let mut test = TestSite::new(&env).await;
        // The exploit as it was, and the most that is left of it.
        let refused = test.start_order(json!({ "iin": AIGUL }), 300_000_000).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        let started = test.start_order(json!({ "iin": AIGUL }), 50_000_000).await;
        assert_eq!(started.status, StatusCode::CREATED, "{}", started.body);
        let started = started.json();
        enter_card(started["order"]["url"].as_str().unwrap(), GOOD_CARD).await;
        assert_eq!(test.show_order(&started).await["state"], "paid");

        test.borrower.step_up().await;
        let method = NewPayoutMethod {
            id: Uuid::now_v7(),
            customer_id: test.borrower.session.customer_id,
            kind: PayoutMethodKind::Iban,
            number: IBAN,
            mask: "•• 0001",
            bank: None,
            expiry: None,
            is_own: true,
            holder_check: HolderCheck::Match,
            card_blind_index: None,
        };
        let mut tx = env.db.begin().await.unwrap();
        let now = env.clock.now();
        payout_methods::find_or_insert(&mut tx, &vault(), &method, now).await.unwrap();
        tx.commit().await.unwrap();
        let path = format!("/api/v1/loans/{}/refunds", test.loan);
        for (method, code) in
            [(json!(method.id), "refund_to_source"), (Value::Null, "refund_held")]
        {
            let body = json!({ "payout_method_id": method });
            let rejected = test.call("POST", &path, &body).await;
            assert_eq!(rejected.status, StatusCode::CONFLICT, "{}", rejected.body);
            assert_eq!(rejected.json()["rejection"], code);
        }
        let held_until = env.clock.today().try_plus_days(14).unwrap();
        let shown = test.call("GET", &path, &Value::Null).await.json();
        let part = json!({
            "amount_tiyn": 44_000_000, "destination": "payer_card",
            "available_from": held_until.to_string(),
        });
        assert_eq!(shown, json!({ "refunds": [], "surplus": [part] }));
        env.advance_and_run(14 * 86_400).await;
        let order = started["order"]["id"].as_str().unwrap().to_owned();
        let mut tx = env.db.read().await.unwrap();
        let reference = format!("guest:{order}");
        let payment =
            payments::find_by_reference(&mut tx, PaymentSource::Acquirer, &reference).await.unwrap();
        drop(tx);
        let dana = StaffMember { reason: Some("the hold is over"), ..StaffMember::named("dana") };
        env.app.payments.surplus_release(payment.unwrap().id, dana).await.unwrap();
        env.run_jobs().await;
        let orders = env.acquirer_orders().await;
        assert_eq!(orders.len(), 1, "nothing was paid out: {orders:?}");
        assert_eq!(orders[0]["refunded"], "440000.00");
        env.assert_integrity().await;
    }

    async fn an_order_tells_nothing_of_the_account(db: Db) {
        let env = TestEnv::new(db).await;
        let test = TestSite::new(&env).await;
        // With a loan, nobody's, and a contract that there is and one that there is not.
        let accounts = [
            json!({ "iin": AIGUL }),
            json!({ "iin": nth_iin(3).reveal() }),
            json!({ "contract_number": CONTRACT_NUMBER }),
            json!({ "contract_number": "Z-261115-ZZZZZZZZ" }),
        ];
        // Less than the least, the least, more than the debt, the most, and more than that.
        for amount_tiyn in [99_999, 100_000, 6_500_000, 50_000_000, 50_000_001] {
            let mut answers = Vec::new();
            for account in &accounts {
                let started = test.start_order(account.clone(), amount_tiyn).await;
                let is_begun = started.status == StatusCode::CREATED;
                assert_eq!(is_begun, (100_000..=50_000_000).contains(&amount_tiyn));
                if !is_begun {
                    answers.push((started.status, started.body_without_trace_id()));
                    continue;
                }
                let body = started.json();
                if amount_tiyn == 100_000 {
                    enter_card(body["order"]["url"].as_str().unwrap(), GOOD_CARD).await;
                }
                let later = without_identity(test.show_order(&body).await);
                let now = without_identity(body["order"].clone());
                answers.push((started.status, json!([now, later])));
            }
            assert!(answers.iter().all(|one| *one == answers[0]), "{answers:?}");
        }
    }
}
