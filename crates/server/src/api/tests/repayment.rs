//! Guest payments: what guests learn, what they do not, and how long they may guess.

use std::time::{Duration, Instant};

use app::loans::NewLoan;
use axum::http::StatusCode;
use lending::{Contract, ContractInput};
use serde_json::{Value, json};
use store::Uuid;

use super::TestApp;
use testkit::databases::{insert_nth_customer, nth_iin};
use testkit::rules;

impl TestApp {
    /// A customer with a loan of 100,000 ₸ for 30 days.
    async fn borrower(&self, number: u32) -> (String, String) {
        let rules = rules::rules();
        let request = ContractInput::new(100_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: Uuid::now_v7(),
            customer_id: insert_nth_customer(&self.db, number).await,
            contract_number: format!("Z-261115-0000000{number}"),
            contract: std::sync::Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        self.app.loans.loan_issue(&new).await.unwrap();
        (iin(number), new.contract_number)
    }

    async fn lookup(&self, iin: Value, contract_number: Value) -> (StatusCode, String) {
        let body = json!({ "iin": iin, "contract_number": contract_number });
        let answer = self.post("/api/v1/repayment/lookup", &body).await;
        (answer.status, answer.body)
    }

    /// The same with a minimum response time longer than any work takes.
    async fn lookup_in_constant_time(&self, iin: Value, contract: Value) -> (StatusCode, String) {
        let began = Instant::now();
        let told = self.lookup(iin, contract).await;
        assert!(began.elapsed() >= Duration::from_millis(200));
        told
    }
}

fn iin(number: u32) -> String {
    nth_iin(number).reveal().to_owned()
}

#[tokio::test]
async fn one_number_alone_reveals_nothing() {
    let running = TestApp::new().await;
    let (debtor, number) = running.borrower(1).await;
    insert_nth_customer(&running.db, 2).await;
    let told = running.lookup(json!(debtor), Value::Null).await;
    assert_eq!(told.1, r#"{"can_pay":true,"is_match":null,"debt":null}"#);
    for other in [iin(2), iin(3)] {
        assert_eq!(running.lookup(json!(other), Value::Null).await, told);
    }
    assert_eq!(running.lookup(Value::Null, json!(number)).await, told);
    assert_eq!(running.lookup(Value::Null, json!("Z-261115-ZZZZZZZZ")).await, told);
}

#[tokio::test]
async fn wrong_pairs_get_equal_responses_in_constant_time() {
    let running = TestApp::new().await;
    let (debtor, number) = running.borrower(1).await;
    let (other, others) = running.borrower(2).await;
    let (nobody, nothing) = (iin(3), "Z-261115-ZZZZZZZZ".to_owned());
    let pairs = [
        (&debtor, &others),
        (&other, &number),
        (&nobody, &number),
        (&nobody, &nothing),
        (&debtor, &nothing),
    ];
    let mut bodies = Vec::new();
    for (iin, contract) in pairs {
        running.clock.advance_seconds(1_000);
        bodies.push(running.lookup_in_constant_time(json!(iin), json!(contract)).await);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    assert_eq!(bodies[0].1, r#"{"can_pay":true,"is_match":false,"debt":null}"#);
    running.clock.advance_seconds(1_000);
    let (_, right) =
        running.lookup_in_constant_time(json!(debtor), json!(number.to_lowercase())).await;
    let right: Value = serde_json::from_str(&right).unwrap();
    assert_eq!(
        (&right["is_match"], &right["debt"]["contract_number"]),
        (&json!(true), &json!(number))
    );
    assert!(right["debt"]["payoff_tiyn"].as_i64().unwrap() >= 10_000_000);
    assert!(right["debt"]["due_date"].is_string());
}

#[tokio::test]
async fn guessing_pairs_is_limited() {
    let running = TestApp::new().await;
    let (debtor, number) = running.borrower(1).await;
    for _ in 0..10 {
        let (status, _) = running.lookup(json!(debtor), json!("Z-261115-ZZZZZZZZ")).await;
        assert_eq!(status, StatusCode::OK);
    }
    let body = json!({ "iin": debtor, "contract_number": number });
    let locked = running.post("/api/v1/repayment/lookup", &body).await;
    assert_eq!(
        (locked.status, locked.problem_code().as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "access.locked")
    );
    assert!(locked.json()["retry_after_s"].as_i64().unwrap() > 800);
    // Paying needs no lookup.
    let (status, _) = running.lookup(json!(debtor), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn the_code_goes_to_the_phone_on_file_and_opens_that_debt() {
    let running = TestApp::new().await;
    let (debtor, number) = running.borrower(1).await;
    let wanted = |iin: &str| json!({ "iin": iin, "language": "ru" });
    let sent = running.post("/api/v1/repayment/codes", &wanted(&debtor)).await;
    let code = running.newest_code().await;
    let mut shapes = Vec::new();
    for iin in [&debtor, &iin(7)] {
        running.clock.advance_seconds(61);
        let sent = running.post("/api/v1/repayment/codes", &wanted(iin)).await;
        let mut told = sent.json();
        let id = told["code_id"].take();
        let guess = json!({ "iin": iin, "code_id": id, "code": if code == "000000" { "000001" } else { "000000" } });
        let guessed = running.post("/api/v1/repayment/lookup-by-code", &guess).await;
        shapes.push((sent.status, told, guessed.body_without_trace_id()));
    }
    assert_eq!(shapes[0], shapes[1]);
    let proof = |iin: &str| json!({ "iin": iin, "code_id": sent.json()["code_id"], "code": code });
    // It does not open another number.
    assert_eq!(
        running.post("/api/v1/repayment/lookup-by-code", &proof(&iin(7))).await.problem_code(),
        "code.wrong"
    );
    let seen = running.post("/api/v1/repayment/lookup-by-code", &proof(&debtor)).await.json();
    assert_eq!(seen["debt"]["contract_number"], json!(number));
    let again = running.post("/api/v1/repayment/lookup-by-code", &proof(&debtor)).await;
    assert_eq!(again.problem_code(), "code.expired");
}

#[tokio::test]
async fn invalid_input_is_reported_by_field() {
    let running = TestApp::new().await;
    let order = |change: Value| {
        let mut body = json!({ "iin": iin(1), "amount_tiyn": 1_000_000, "language": "ru" });
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    for (change, field) in [
        (json!({ "iin": "900101300008" }), "iin"),
        (json!({ "iin": " " }), "iin"),
        (json!({ "contract_number": "АБВ" }), "contract_number"),
        (json!({ "amount_tiyn": 9_999 }), "amount_tiyn"),
        (json!({ "amount_tiyn": -1 }), "amount_tiyn"),
        (json!({ "amount_tiyn": 500_000_001 }), "amount_tiyn"),
        (json!({ "payer_name": "я".repeat(101) }), "payer_name"),
        (json!({ "payer_contact": "nobody" }), "payer_contact"),
    ] {
        let refused = running.post("/api/v1/repayment/orders", &order(change)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["field"], field);
    }
    // The acquirer is unreachable: that is reported, whoever is paid for.
    let later = running.post("/api/v1/repayment/orders", &order(json!({}))).await;
    assert_eq!(later.problem_code(), "provider.unavailable");
    let unknown = format!("/api/v1/repayment/orders/{}?key=x", Uuid::nil());
    let request = super::json_request("GET", &unknown, &Value::Null, &[]);
    assert_eq!(running.send(request).await.problem_code(), "order.not_found");
}

#[tokio::test]
async fn a_link_of_ours_prefills_the_number_and_grants_nothing() {
    let running = TestApp::new().await;
    let path = running.app.payments.repayment_path("Z-261115-00000001", base::Language::Kk);
    assert!(path.starts_with("/kz/repayment/?c=Z-261115-00000001&s="), "{path}");
    let query = path.split_once('?').unwrap().1.to_owned();
    let get = async |query: &str| {
        let path = format!("/api/v1/repayment/link?{query}");
        running.send(super::json_request("GET", &path, &Value::Null, &[])).await.json()
    };
    assert_eq!(get(&query).await["contract_number"], "Z-261115-00000001");
    for forged in
        ["c=Z-261115-00000002&s=0000000000000000", &query.replace("00001&", "00002&"), "c=&s="]
    {
        assert_eq!(get(forged).await["contract_number"], Value::Null, "{forged}");
    }
}
