//! Cards, autopay, receipts and refunds over the API, visible to their owner only.

use base::Language;
use std::sync::Arc;

use app::Clock;
use app::loans::{NewLoan, NewPayment, PaymentSource};
use axum::http::{StatusCode, header};
use lending::loan::PaymentPurpose;
use lending::{Contract, ContractInput};
use money::Tenge;
use serde_json::{Value, json};
use store::payment_card_tokenization_sessions::{self, PaymentCardTokenizationSession};
use store::payment_methods::{self, NewPaymentMethod};
use store::payment_orders::{self, PaymentOrder};
use store::payout_methods::{self, NewPayoutMethod};
use store::{JsonText, Uuid};

use super::{TestApp, TestCustomer};
use testkit::databases::{insert_nth_customer, vault};
use testkit::rules;

const PART_TIYN: i64 = 4_000_000;

/// Everything that a paying customer has.
struct PayerFixture {
    loan_id: Uuid,
    payment_method_id: Uuid,
    tokenization_id: Uuid,
    order_id: Uuid,
    payment_id: Uuid,
    payout_method_id: Uuid,
}

impl PayerFixture {
    /// A customer who paid 40,000 of 100,000 ₸, has started to pay the rest, and has a saved card.
    async fn new(running: &TestApp, customer_id: Uuid, number: u32) -> Self {
        let rules = rules::rules();
        let request = ContractInput::new(100_000, 30, running.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: Uuid::now_v7(),
            customer_id,
            contract_number: format!("26-00000{number}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        running.app.loans.loan_issue(&new).await.unwrap();
        let paid = NewPayment {
            source: PaymentSource::Bank,
            reference: format!("part-{number}"),
            loan_id: new.id,
            amount: Tenge::from_tiyn(PART_TIYN),
            value_date: running.clock.today(),
            purpose: PaymentPurpose::Early,
        };
        let paid = running.app.loans.payment_post(&paid).await.unwrap().into_inner();
        let payment = Uuid::from_u128(paid.payment.0);
        let (card, page, order) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
        let target = insert_payer_rows(running, customer_id, new.id, (card, page, order)).await;
        Self {
            loan_id: new.id,
            payment_method_id: card,
            tokenization_id: page,
            order_id: order,
            payment_id: payment,
            payout_method_id: target,
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
            payout_method_id: target,
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
            ("GET", format!("/loans/{loan}/refund"), none),
            ("POST", format!("/loans/{loan}/refund"), json!({ "payout_method_id": target })),
        ]
    }
}

/// Inserts a card, a tokenization session, a started order, and a payout card.
async fn insert_payer_rows(
    running: &TestApp,
    customer_id: Uuid,
    loan_id: Uuid,
    (card, page, order): (Uuid, Uuid, Uuid),
) -> Uuid {
    let now = running.clock.now();
    let mut tx = running.db.begin().await.unwrap();
    let (token, mask) = (card.to_string(), "•• 0010");
    let (bank, expires) = (Some("Halyk"), Some("09/39"));
    let new =
        NewPaymentMethod { id: card, customer_id, token: &token, mask, bank, expiry: expires };
    payment_methods::find_or_insert(&mut tx, &vault(), &new, now).await.unwrap();
    let opened = PaymentCardTokenizationSession {
        id: page,
        customer_id,
        acquirer_payment_id: page.to_string(),
        url: "https://acquirer.example/page".to_owned(),
        state: "open".to_owned(),
        payment_method_id: None,
        created_at: now,
        ended_at: None,
    };
    payment_card_tokenization_sessions::insert(&mut tx, &opened).await.unwrap();
    let begun = PaymentOrder {
        id: order,
        loan_id,
        payer: "owner".to_owned(),
        kind: "part".to_owned(),
        purpose: JsonText("\"early\"".to_owned()),
        amount_tiyn: 600_000,
        quote_id: None,
        payment_method_id: None,
        autopay_for: None,
        language: Language::Ru,
        return_path: "/success/".to_owned(),
        state: "new".to_owned(),
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
    payment_orders::insert(&mut tx, &begun).await.unwrap();
    let new = NewPayoutMethod {
        id: Uuid::now_v7(),
        customer_id,
        kind: "card",
        number: &token,
        mask,
        bank: None,
        expiry: None,
        is_own: true,
    };
    let target = payout_methods::find_or_insert(&mut tx, &vault(), &new, now).await.unwrap();
    tx.commit().await.unwrap();
    target.id
}

impl TestApp {
    async fn payer(&self) -> (TestCustomer, PayerFixture) {
        let who = self.register_customer().await;
        let customer_id = self.me(&who).await["id"].as_str().unwrap().parse().unwrap();
        let payer = PayerFixture::new(self, customer_id, 1).await;
        (who, payer)
    }

    /// A call below the API's base path.
    async fn call_api(
        &self,
        who: &TestCustomer,
        method: &str,
        path: &str,
        body: &Value,
    ) -> super::TestResponse {
        self.call(who, method, &format!("/api/v1{path}"), body).await
    }
}

#[tokio::test]
async fn another_customers_payment_objects_are_not_found() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    running.step_up(&who).await;
    let other = insert_nth_customer(&running.db, 7).await;
    let theirs = PayerFixture::new(&running, other, 7).await;
    let id = Uuid::now_v7;
    let nothing = PayerFixture {
        loan_id: id(),
        payment_method_id: id(),
        tokenization_id: id(),
        order_id: id(),
        payment_id: id(),
        payout_method_id: id(),
    };
    for (theirs, nothing) in theirs.owned_calls().into_iter().zip(nothing.owned_calls()) {
        let (method, path, body) = theirs;
        let told = running.call_api(&who, method, &path, &body).await;
        assert_eq!(
            (told.status, told.problem_code().as_str()),
            (StatusCode::NOT_FOUND, "loan.not_found"),
            "{path}"
        );
        let (method, missing, body) = nothing;
        let missing = running.call_api(&who, method, &missing, &body).await;
        assert_eq!(
            (told.status, told.body_without_trace_id()),
            (missing.status, missing.body_without_trace_id()),
            "{path}"
        );
    }
    // Removing either changes nothing and reveals nothing.
    for card in [theirs.payment_method_id, nothing.payment_method_id] {
        let told = running
            .call_api(&who, "DELETE", &format!("/payment-methods/{card}"), &Value::Null)
            .await;
        assert_eq!((told.status, told.body.as_str()), (StatusCode::NO_CONTENT, ""));
    }
    let cards = running.call_api(&who, "GET", "/payment-methods", &Value::Null).await.json();
    assert_eq!(cards, json!({ "payment_methods": [] }));
    let mut tx = running.db.read().await.unwrap();
    assert!(
        payment_methods::find_for_customer(&mut tx, other, theirs.payment_method_id)
            .await
            .unwrap()
            .is_some()
    );
    assert!(store::autopays::find_by_loan(&mut tx, theirs.loan_id).await.unwrap().is_none());
    assert!(store::refunds::find_newest_by_loan(&mut tx, theirs.loan_id).await.unwrap().is_none());
    // Without a session nothing is shown at all.
    for (method, path, body) in theirs.owned_calls() {
        let path = format!("/api/v1{path}");
        let stranger = running.send(super::json_request(method, &path, &body, &[])).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn another_customers_card_cannot_be_charged() {
    let running = TestApp::new().await;
    let (who, own) = running.payer().await;
    let other = insert_nth_customer(&running.db, 7).await;
    let theirs = PayerFixture::new(&running, other, 7).await;
    running.step_up(&who).await;
    for card in [theirs.payment_method_id, Uuid::now_v7()] {
        let asked = json!({ "payment_method_id": card });
        let path = format!("/loans/{}/autopay", own.loan_id);
        let refused = running.call_api(&who, "PUT", &path, &asked).await;
        assert_eq!(
            (refused.status, refused.problem_code().as_str()),
            (StatusCode::CONFLICT, "payment.rejected")
        );
        assert_eq!(refused.json()["rejection"], "card_unknown");
        let asked = json!({ "kind": "part", "amount_tiyn": 500_000, "payment_method_id": card, "language": "ru" });
        let path = format!("/loans/{}/payments", own.loan_id);
        let refused = running.call_api(&who, "POST", &path, &asked).await;
        assert_eq!(refused.json()["rejection"], "card_unknown");
    }
}

#[tokio::test]
async fn autopay_is_enabled_shown_and_disabled() {
    let running = TestApp::new().await;
    let (who, own) = running.payer().await;
    let (loan, autopay) =
        (format!("/loans/{}", own.loan_id), format!("/loans/{}/autopay", own.loan_id));
    let shown = running.call_api(&who, "GET", &loan, &Value::Null).await.json();
    assert_eq!(
        (&shown["autopay"]["is_enabled"], &shown["autopay"]["card_mask"]),
        (&json!(false), &Value::Null)
    );
    let wanted = json!({ "payment_method_id": own.payment_method_id });
    let unproved = running.call_api(&who, "PUT", &autopay, &wanted).await;
    assert_eq!(unproved.problem_code(), "access.step_up");
    running.step_up(&who).await;
    let on = running.call_api(&who, "PUT", &autopay, &wanted).await;
    assert_eq!(on.status, StatusCode::OK, "{}", on.body);
    let shown = running.call_api(&who, "GET", &loan, &Value::Null).await.json();
    assert_eq!(
        shown["autopay"],
        json!({
            "is_enabled": true, "payment_method_id": own.payment_method_id, "card_mask": "•• 0010",
            "charge_date": shown["next_payment"]["due_date"], "amount_tiyn": shown["next_payment"]["amount_tiyn"],
        })
    );
    assert_eq!(
        (&on.json(), &shown["next_payment"]["due_date"]),
        (&shown["autopay"], &shown["due_date"])
    );
    let cards = running.call_api(&who, "GET", "/payment-methods", &Value::Null).await.json();
    let card = json!({
        "id": own.payment_method_id, "mask": "•• 0010", "bank": "Halyk", "expires": "09/39",
        "is_default": true, "is_used_by_autopay": true,
    });
    assert_eq!(cards, json!({ "payment_methods": [card] }));
    for _ in 0..2 {
        let off = running.call_api(&who, "DELETE", &autopay, &Value::Null).await;
        assert_eq!(off.status, StatusCode::NO_CONTENT, "{}", off.body);
    }
    let shown = running.call_api(&who, "GET", &autopay, &Value::Null).await.json();
    assert_eq!(shown["is_enabled"], false);
    let path = format!("/payment-methods/{}", own.payment_method_id);
    // We keep a card until the acquirer has deleted it.
    let later = running.call_api(&who, "DELETE", &path, &Value::Null).await;
    assert_eq!(later.problem_code(), "provider.unavailable", "{}", later.body);
    let cards = running.call_api(&who, "GET", "/payment-methods", &Value::Null).await.json();
    assert_eq!(cards["payment_methods"][0]["id"], json!(own.payment_method_id));
}

#[tokio::test]
async fn a_receipt_is_exported_as_pdf_and_a_card_page_waits_for_the_acquirer() {
    let running = TestApp::new().await;
    let (who, own) = running.payer().await;
    let path = format!("/payments/{}/receipt.pdf", own.payment_id);
    let pdf = running.call_api(&who, "GET", &path, &Value::Null).await;
    assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf", "{}", pdf.body);
    assert_eq!(pdf.headers[header::CACHE_CONTROL], "no-store");
    assert!(pdf.body.starts_with("%PDF-"));
    let asked = json!({ "language": "ru", "next": "/loan/full-repayment/" });
    let later = running.call_api(&who, "POST", "/payment-methods/card-tokenizations", &asked).await;
    assert_eq!(
        (later.status, later.problem_code().as_str()),
        (StatusCode::SERVICE_UNAVAILABLE, "provider.unavailable")
    );
}

#[tokio::test]
async fn a_refund_needs_a_step_up_and_no_debt() {
    let running = TestApp::new().await;
    let (who, own) = running.payer().await;
    let (path, asked) = (
        format!("/loans/{}/refund", own.loan_id),
        json!({ "payout_method_id": own.payout_method_id }),
    );
    let refused = running.call_api(&who, "POST", &path, &asked).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::FORBIDDEN, "access.step_up")
    );
    running.step_up(&who).await;
    let refused = running.call_api(&who, "POST", &path, &asked).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::CONFLICT, "loan.rejected")
    );
    let more = NewPayment {
        source: PaymentSource::Bank,
        reference: "all-and-more".to_owned(),
        loan_id: own.loan_id,
        amount: Tenge::from_tiyn(7_000_000),
        value_date: running.clock.today(),
        purpose: PaymentPurpose::Repayment,
    };
    running.app.loans.payment_post(&more).await.unwrap();
    let shown = running
        .call_api(&who, "GET", &format!("/loans/{}", own.loan_id), &Value::Null)
        .await
        .json();
    assert!(shown["actions"].as_array().unwrap().contains(&json!("refund")), "{shown}");
    let first = running.call_api(&who, "POST", &path, &asked).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.body);
    let refund = &first.json()["refund"];
    assert_eq!(
        (&refund["amount_tiyn"], &refund["state"], &refund["payout_method_mask"]),
        (&shown["unapplied_funds_tiyn"], &json!("processing"), &json!("•• 0010"))
    );
    let again = running.call_api(&who, "POST", &path, &asked).await;
    assert_eq!((again.json(), again.status), (first.json(), StatusCode::OK));
}
