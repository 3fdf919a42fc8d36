//! Cards, autopay, receipts and refunds over the API, visible to their owner only.

use base::Language;
use base::ids::{CustomerId, LoanId, OperationId};
use std::sync::Arc;
use store::payout_methods::PayoutMethodKind;

use app::Clock;
use app::loans::{NewLoan, NewPayment, PaymentSource};
use axum::http::{StatusCode, header};
use lending::loan::PaymentPurpose;
use lending::{Contract, ContractInput};
use money::Tenge;
use serde_json::{Value, json};
use store::card_tokenization_sessions::{
    self, CardTokenizationSession, TokenizationPurpose, TokenizationState,
};
use store::order_state::OrderState;
use store::payment_methods::{self, NewPaymentMethod};
use store::payment_orders::{self, OrderPayer, PaymentOrder, RepaymentKind};
use store::payout_methods::{self, HolderCheck, NewPayoutMethod};
use store::{Db, JsonText, Uuid};

use super::{TestApp, TestCustomer, TestResponse, json_request};
use testkit::databases::{insert_nth_customer, vault};
use testkit::on_both_engines;
use testkit::rules;

const PART_TIYN: i64 = 4_000_000;

/// Everything that a paying customer has.
struct PayerFixture {
    loan_id: LoanId,
    payment_method_id: Uuid,
    tokenization_id: Uuid,
    order_id: Uuid,
    payment_id: OperationId,
    payout_method_id: Uuid,
}

impl PayerFixture {
    /// A customer who paid 40,000 of 100,000 ₸, has started to pay the rest, and has a saved card.
    async fn new(test_app: &TestApp, customer_id: CustomerId, number: u32) -> Self {
        let rules = rules::rules();
        let request = ContractInput::new(100_000, 30, test_app.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let loan = NewLoan {
            id: LoanId::now_v7(),
            customer_id,
            contract_number: format!("26-00000{number}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        test_app.app.loans.loan_issue(&loan).await.unwrap();
        let payment = NewPayment {
            source: PaymentSource::Bank,
            reference: format!("part-{number}"),
            loan_id: loan.id,
            amount: Tenge::from_tiyn(PART_TIYN),
            value_date: test_app.clock.today(),
            purpose: PaymentPurpose::Early,
        };
        let posted = test_app.app.loans.payment_post(&payment).await.unwrap().into_inner();
        let payment_id = posted.payment;
        let (card, page, order) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
        let payout_method_id =
            insert_payer_rows(test_app, customer_id, loan.id, (card, page, order)).await;
        Self {
            loan_id: loan.id,
            payment_method_id: card,
            tokenization_id: page,
            order_id: order,
            payment_id,
            payout_method_id,
        }
    }

    /// Every call that names one of these objects.
    fn owned_calls(&self) -> Vec<(&'static str, String, Value)> {
        let Self {
            loan_id: loan,
            payment_method_id: card,
            tokenization_id: page,
            order_id: order,
            payment_id: payment,
            payout_method_id,
        } = self;
        let part = json!({ "kind": "part", "amount_tiyn": 500_000, "language": "ru" });
        let part_by_card = json!({ "kind": "part", "amount_tiyn": 500_000, "payment_method_id": card, "language": "ru" });
        let none = Value::Null;
        vec![
            ("POST", format!("/loans/{loan}/payoff-quotes"), none.clone()),
            ("POST", format!("/loans/{loan}/payments"), part),
            ("POST", format!("/loans/{loan}/payments"), part_by_card),
            ("GET", format!("/payments/{order}"), none.clone()),
            ("POST", format!("/payments/{order}/return"), none.clone()),
            ("GET", format!("/payments/{order}/receipt.pdf"), none.clone()),
            ("GET", format!("/payments/{payment}/receipt.pdf"), none.clone()),
            ("POST", format!("/payment-methods/card-tokenizations/{page}/return"), none.clone()),
            ("GET", format!("/loans/{loan}/autopay"), none.clone()),
            ("PUT", format!("/loans/{loan}/autopay"), json!({ "payment_method_id": card })),
            ("DELETE", format!("/loans/{loan}/autopay"), none.clone()),
            ("GET", format!("/loans/{loan}/refunds"), none),
            (
                "POST",
                format!("/loans/{loan}/refunds"),
                json!({ "payout_method_id": payout_method_id }),
            ),
        ]
    }
}

/// Inserts a card, a tokenization session, a started order, and a payout card.
async fn insert_payer_rows(
    test_app: &TestApp,
    customer_id: CustomerId,
    loan_id: LoanId,
    (card, page, order): (Uuid, Uuid, Uuid),
) -> Uuid {
    let now = test_app.clock.now();
    let mut tx = test_app.db.begin().await.unwrap();
    let (token, mask) = (card.to_string(), "•• 0010");
    let (bank, expires) = (Some("Halyk"), Some("09/39"));
    let method = NewPaymentMethod {
        id: card,
        customer_id,
        token: &token,
        mask,
        bank,
        expiry: expires,
        card_blind_index: None,
    };
    payment_methods::find_or_insert(&mut tx, &vault(), &method, now).await.unwrap();
    let session = CardTokenizationSession {
        id: page,
        customer_id,
        purpose: TokenizationPurpose::Payment,
        acquirer_payment_id: page.to_string(),
        url: "https://acquirer.example/page".to_owned(),
        state: TokenizationState::Open,
        payout_method_id: None,
        payment_method_id: None,
        created_at: now,
        ended_at: None,
    };
    card_tokenization_sessions::insert(&mut tx, &session).await.unwrap();
    let order_row = PaymentOrder {
        id: order,
        loan_id,
        payer: OrderPayer::Owner,
        kind: RepaymentKind::Partial,
        purpose: JsonText("\"early\"".to_owned()),
        amount_tiyn: 600_000,
        quote_id: None,
        payment_method_id: None,
        autopay_for: None,
        language: Language::Ru,
        return_path: "/success/".to_owned(),
        state: OrderState::New,
        url: None,
        acquirer_payment_id: None,
        attempts: 0,
        captured_tiyn: None,
        payment_id: None,
        decline_reason: None,
        decline_code: None,
        created_at: now,
        ended_at: None,
    };
    payment_orders::insert(&mut tx, &order_row).await.unwrap();
    let method = NewPayoutMethod {
        id: Uuid::now_v7(),
        customer_id,
        kind: PayoutMethodKind::Card,
        number: &token,
        mask,
        bank: None,
        expiry: None,
        is_own: true,
        holder_check: HolderCheck::Match,
        card_blind_index: None,
    };
    let payout_method =
        payout_methods::find_or_insert(&mut tx, &vault(), &method, now).await.unwrap();
    tx.commit().await.unwrap();
    payout_method.id
}

impl TestApp {
    async fn payer(&self) -> (TestCustomer, PayerFixture) {
        let customer = self.register_customer().await;
        let customer_id = self.me(&customer).await["id"].as_str().unwrap().parse().unwrap();
        let payer = PayerFixture::new(self, customer_id, 1).await;
        (customer, payer)
    }

    /// A call below the API's base path.
    async fn call_api(
        &self,
        customer: &TestCustomer,
        method: &str,
        path: &str,
        body: &Value,
    ) -> TestResponse {
        self.call(customer, method, &format!("/api/v1{path}"), body).await
    }
}

on_both_engines! {
    async fn another_customers_payment_objects_are_not_found(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        test_app.step_up(&customer).await;
        let other = insert_nth_customer(&test_app.db, 7).await;
        let other_payer = PayerFixture::new(&test_app, other, 7).await;
        let id = Uuid::now_v7;
        let missing_payer = PayerFixture {
            loan_id: id().into(),
            payment_method_id: id(),
            tokenization_id: id(),
            order_id: id(),
            payment_id: id().into(),
            payout_method_id: id(),
        };
        for (other_call, missing_call) in
            other_payer.owned_calls().into_iter().zip(missing_payer.owned_calls())
        {
            let (method, path, body) = other_call;
            let response = test_app.call_api(&customer, method, &path, &body).await;
            assert_eq!(
                (response.status, response.problem_code().as_str()),
                (StatusCode::NOT_FOUND, "loan.not_found"),
                "{path}"
            );
            let (method, missing, body) = missing_call;
            let missing = test_app.call_api(&customer, method, &missing, &body).await;
            assert_eq!(
                (response.status, response.body_without_trace_id()),
                (missing.status, missing.body_without_trace_id()),
                "{path}"
            );
        }
        // Removing either changes nothing and reveals nothing.
        for card in [other_payer.payment_method_id, missing_payer.payment_method_id] {
            let response = test_app
                .call_api(&customer, "DELETE", &format!("/payment-methods/{card}"), &Value::Null)
                .await;
            assert_eq!((response.status, response.body.as_str()), (StatusCode::NO_CONTENT, ""));
        }
        let cards = test_app.call_api(&customer, "GET", "/payment-methods", &Value::Null).await.json();
        assert_eq!(cards, json!({ "payment_methods": [] }));
        let mut tx = test_app.db.read().await.unwrap();
        assert!(
            payment_methods::find_for_customer(&mut tx, other, other_payer.payment_method_id)
                .await
                .unwrap()
                .is_some()
        );
        assert!(store::autopays::find_by_loan(&mut tx, other_payer.loan_id).await.unwrap().is_none());
        assert!(
            store::refunds::find_newest_by_loan(&mut tx, other_payer.loan_id).await.unwrap().is_none()
        );
        // Without a session nothing is shown at all.
        for (method, path, body) in other_payer.owned_calls() {
            let path = format!("/api/v1{path}");
            let stranger = test_app.send(json_request(method, &path, &body, &[])).await;
            assert_eq!(stranger.status, StatusCode::UNAUTHORIZED, "{path}");
        }
    }

    async fn another_customers_card_cannot_be_charged(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, payer) = test_app.payer().await;
        let other = insert_nth_customer(&test_app.db, 7).await;
        let other_payer = PayerFixture::new(&test_app, other, 7).await;
        test_app.step_up(&customer).await;
        for card in [other_payer.payment_method_id, Uuid::now_v7()] {
            let request = json!({ "payment_method_id": card });
            let path = format!("/loans/{}/autopay", payer.loan_id);
            let rejected = test_app.call_api(&customer, "PUT", &path, &request).await;
            assert_eq!(
                (rejected.status, rejected.problem_code().as_str()),
                (StatusCode::CONFLICT, "payment.rejected")
            );
            assert_eq!(rejected.json()["rejection"], "card_unknown");
            let request = json!({ "kind": "part", "amount_tiyn": 500_000, "payment_method_id": card, "language": "ru" });
            let path = format!("/loans/{}/payments", payer.loan_id);
            let rejected = test_app.call_api(&customer, "POST", &path, &request).await;
            assert_eq!(rejected.json()["rejection"], "card_unknown");
        }
    }

    async fn autopay_is_enabled_shown_and_disabled(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, payer) = test_app.payer().await;
        let (loan, autopay) =
            (format!("/loans/{}", payer.loan_id), format!("/loans/{}/autopay", payer.loan_id));
        let loan_view = test_app.call_api(&customer, "GET", &loan, &Value::Null).await.json();
        assert_eq!(
            (&loan_view["autopay"]["is_enabled"], &loan_view["autopay"]["card_mask"]),
            (&json!(false), &Value::Null)
        );
        let request = json!({ "payment_method_id": payer.payment_method_id });
        let without_step_up = test_app.call_api(&customer, "PUT", &autopay, &request).await;
        assert_eq!(without_step_up.problem_code(), "access.step_up");
        test_app.step_up(&customer).await;
        let enabled = test_app.call_api(&customer, "PUT", &autopay, &request).await;
        assert_eq!(enabled.status, StatusCode::OK, "{}", enabled.body);
        let loan_view = test_app.call_api(&customer, "GET", &loan, &Value::Null).await.json();
        assert_eq!(
            loan_view["autopay"],
            json!({
                "is_enabled": true, "payment_method_id": payer.payment_method_id, "card_mask": "•• 0010",
                "charge_date": loan_view["next_payment"]["due_date"], "amount_tiyn": loan_view["next_payment"]["amount_tiyn"],
            })
        );
        assert_eq!(
            (&enabled.json(), &loan_view["next_payment"]["due_date"]),
            (&loan_view["autopay"], &loan_view["due_date"])
        );
        let cards = test_app.call_api(&customer, "GET", "/payment-methods", &Value::Null).await.json();
        let card = json!({
            "id": payer.payment_method_id, "mask": "•• 0010", "bank": "Halyk", "expires": "09/39",
            "is_default": true, "is_used_by_autopay": true,
        });
        assert_eq!(cards, json!({ "payment_methods": [card] }));
        for _ in 0..2 {
            let disabled = test_app.call_api(&customer, "DELETE", &autopay, &Value::Null).await;
            assert_eq!(disabled.status, StatusCode::NO_CONTENT, "{}", disabled.body);
        }
        let loan_view = test_app.call_api(&customer, "GET", &autopay, &Value::Null).await.json();
        assert_eq!(loan_view["is_enabled"], false);
        let path = format!("/payment-methods/{}", payer.payment_method_id);
        // A card is stored until the acquirer has deleted it.
        let unavailable = test_app.call_api(&customer, "DELETE", &path, &Value::Null).await;
        assert_eq!(unavailable.problem_code(), "provider.unavailable", "{}", unavailable.body);
        let cards = test_app.call_api(&customer, "GET", "/payment-methods", &Value::Null).await.json();
        assert_eq!(cards["payment_methods"][0]["id"], json!(payer.payment_method_id));
    }

    async fn a_receipt_is_exported_as_pdf_and_a_card_page_waits_for_the_acquirer(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, payer) = test_app.payer().await;
        let path = format!("/payments/{}/receipt.pdf", payer.payment_id);
        let pdf = test_app.call_api(&customer, "GET", &path, &Value::Null).await;
        assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf", "{}", pdf.body);
        assert_eq!(pdf.headers[header::CACHE_CONTROL], "no-store");
        assert!(pdf.body.starts_with("%PDF-"));
        let request = json!({ "language": "ru", "next": "/loan/full-repayment/" });
        let unavailable =
            test_app.call_api(&customer, "POST", "/payment-methods/card-tokenizations", &request).await;
        assert_eq!(
            (unavailable.status, unavailable.problem_code().as_str()),
            (StatusCode::SERVICE_UNAVAILABLE, "provider.unavailable")
        );
    }

    async fn a_refund_needs_a_step_up_and_no_debt(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, payer) = test_app.payer().await;
        let (path, request) = (
            format!("/loans/{}/refunds", payer.loan_id),
            json!({ "payout_method_id": payer.payout_method_id }),
        );
        let rejected = test_app.call_api(&customer, "POST", &path, &request).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::FORBIDDEN, "access.step_up")
        );
        test_app.step_up(&customer).await;
        let rejected = test_app.call_api(&customer, "POST", &path, &request).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::CONFLICT, "loan.rejected")
        );
        let overpayment = NewPayment {
            source: PaymentSource::Bank,
            reference: "all-and-more".to_owned(),
            loan_id: payer.loan_id,
            amount: Tenge::from_tiyn(6_100_000),
            value_date: test_app.clock.today(),
            purpose: PaymentPurpose::Repayment,
        };
        test_app.app.loans.payment_post(&overpayment).await.unwrap();
        let loan_view = test_app
            .call_api(&customer, "GET", &format!("/loans/{}", payer.loan_id), &Value::Null)
            .await
            .json();
        assert!(loan_view["actions"].as_array().unwrap().contains(&json!("refund")), "{loan_view}");
        let first = test_app.call_api(&customer, "POST", &path, &request).await;
        assert_eq!(first.status, StatusCode::OK, "{}", first.body);
        let refund = &first.json()["refunds"][0];
        assert_eq!(
            (&refund["amount_tiyn"], &refund["state"], &refund["payout_method_mask"]),
            (&loan_view["unapplied_funds_tiyn"], &json!("processing"), &json!("•• 0010"))
        );
        let again = test_app.call_api(&customer, "POST", &path, &request).await;
        assert_eq!((again.json(), again.status), (first.json(), StatusCode::OK));
    }
}
