//! Guest payments: what guests learn, what they do not, and how long they may guess.

use std::time::{Duration, Instant};

use app::loans::NewLoan;
use axum::http::StatusCode;
use base::ids::LoanId;
use lending::{Contract, ContractInput};
use serde_json::{Value, json};
use store::{Db, Uuid};

use super::{TestApp, json_request};
use testkit::databases::{insert_nth_customer, nth_iin};
use testkit::on_both_engines;
use testkit::rules;

impl TestApp {
    /// A customer with a loan of 100,000 ₸ for 30 days.
    async fn borrower(&self, number: u32) -> (String, String) {
        let rules = rules::rules();
        let request = ContractInput::new(100_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let loan = NewLoan {
            id: LoanId::now_v7(),
            customer_id: insert_nth_customer(&self.db, number).await,
            contract_number: format!("Z-261115-0000000{number}"),
            contract: std::sync::Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        self.app.loans.loan_issue(&loan).await.unwrap();
        (iin(number), loan.contract_number)
    }

    async fn lookup(&self, iin: Value, contract_number: Value) -> (StatusCode, String) {
        let body = json!({ "iin": iin, "contract_number": contract_number });
        let response = self.post("/api/v1/repayment/lookup", &body).await;
        (response.status, response.body)
    }

    /// The same with a minimum response time longer than any work takes.
    async fn lookup_in_constant_time(&self, iin: Value, contract: Value) -> (StatusCode, String) {
        let started = Instant::now();
        let response = self.lookup(iin, contract).await;
        assert!(started.elapsed() >= Duration::from_millis(200));
        response
    }
}

fn iin(number: u32) -> String {
    nth_iin(number).reveal().to_owned()
}

on_both_engines! {
    async fn one_number_alone_reveals_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let (debtor, number) = test_app.borrower(1).await;
        insert_nth_customer(&test_app.db, 2).await;
        let expected = test_app.lookup(json!(debtor), Value::Null).await;
        assert_eq!(expected.1, r#"{"can_pay":true,"is_match":null,"debt":null}"#);
        for other in [iin(2), iin(3)] {
            assert_eq!(test_app.lookup(json!(other), Value::Null).await, expected);
        }
        assert_eq!(test_app.lookup(Value::Null, json!(number)).await, expected);
        assert_eq!(test_app.lookup(Value::Null, json!("Z-261115-ZZZZZZZZ")).await, expected);
    }

    async fn wrong_pairs_get_equal_responses_in_constant_time(db: Db) {
        let test_app = TestApp::on(db);
        let (debtor, number) = test_app.borrower(1).await;
        let (other, others) = test_app.borrower(2).await;
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
            test_app.clock.advance_seconds(1_000);
            bodies.push(test_app.lookup_in_constant_time(json!(iin), json!(contract)).await);
        }
        assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
        assert_eq!(bodies[0].1, r#"{"can_pay":true,"is_match":false,"debt":null}"#);
        test_app.clock.advance_seconds(1_000);
        let (_, matched) =
            test_app.lookup_in_constant_time(json!(debtor), json!(number.to_lowercase())).await;
        let matched: Value = serde_json::from_str(&matched).unwrap();
        assert_eq!(
            (&matched["is_match"], &matched["debt"]["contract_number"]),
            (&json!(true), &json!(number))
        );
        assert!(matched["debt"]["payoff_tiyn"].as_i64().unwrap() >= 10_000_000);
        assert!(matched["debt"]["due_date"].is_string());
    }

    async fn guessing_pairs_is_limited(db: Db) {
        let test_app = TestApp::on(db);
        let (debtor, number) = test_app.borrower(1).await;
        for _ in 0..10 {
            let (status, _) = test_app.lookup(json!(debtor), json!("Z-261115-ZZZZZZZZ")).await;
            assert_eq!(status, StatusCode::OK);
        }
        let body = json!({ "iin": debtor, "contract_number": number });
        let locked = test_app.post("/api/v1/repayment/lookup", &body).await;
        assert_eq!(
            (locked.status, locked.problem_code().as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "access.locked")
        );
        assert!(locked.json()["retry_after_s"].as_i64().unwrap() > 800);
        // Paying needs no lookup.
        let (status, _) = test_app.lookup(json!(debtor), Value::Null).await;
        assert_eq!(status, StatusCode::OK);
    }

    async fn the_code_goes_to_the_phone_on_file_and_opens_that_debt(db: Db) {
        let test_app = TestApp::on(db);
        let (debtor, number) = test_app.borrower(1).await;
        let code_request = |iin: &str| json!({ "iin": iin, "language": "ru" });
        let mut response_pairs = Vec::new();
        for iin in [&debtor, &iin(7)] {
            test_app.clock.advance_seconds(61);
            let response = test_app.post("/api/v1/repayment/codes", &code_request(iin)).await;
            let is_debtor = *iin == debtor;
            let code = if is_debtor { test_app.newest_code().await } else { String::new() };
            let wrong_code = if code == "000000" { "000001" } else { "000000" };
            let mut body = response.json();
            let id = body["code_id"].take();
            let guess = json!({ "iin": iin, "code_id": id, "code": wrong_code });
            let lookup_response = test_app.post("/api/v1/repayment/lookup-by-code", &guess).await;
            response_pairs.push((response.status, body, lookup_response.body_without_trace_id()));
        }
        assert_eq!(response_pairs[0], response_pairs[1]);
        // A newer code voids the older one.
        test_app.clock.advance_seconds(61);
        let response = test_app.post("/api/v1/repayment/codes", &code_request(&debtor)).await;
        let code = test_app.newest_code().await;
        let code_lookup =
            |iin: &str| json!({ "iin": iin, "code_id": response.json()["code_id"], "code": code });
        // It does not open another number.
        assert_eq!(
            test_app
                .post("/api/v1/repayment/lookup-by-code", &code_lookup(&iin(7)))
                .await
                .problem_code(),
            "code.wrong"
        );
        let lookup =
            test_app.post("/api/v1/repayment/lookup-by-code", &code_lookup(&debtor)).await.json();
        assert_eq!(lookup["debt"]["contract_number"], json!(number));
        let again = test_app.post("/api/v1/repayment/lookup-by-code", &code_lookup(&debtor)).await;
        assert_eq!(again.problem_code(), "code.expired");
    }

    async fn invalid_input_is_reported_by_field(db: Db) {
        let test_app = TestApp::on(db);
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
            (json!({ "amount_tiyn": 99_999 }), "amount_tiyn"),
            (json!({ "amount_tiyn": -1 }), "amount_tiyn"),
            (json!({ "amount_tiyn": 50_000_001 }), "amount_tiyn"),
            (json!({ "payer_name": "я".repeat(101) }), "payer_name"),
            (json!({ "payer_contact": "nobody" }), "payer_contact"),
        ] {
            let rejected = test_app.post("/api/v1/repayment/orders", &order(change)).await;
            assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(rejected.json()["field"], field);
        }
        // The acquirer is unreachable: that is reported, whoever is paid for.
        let unavailable = test_app.post("/api/v1/repayment/orders", &order(json!({}))).await;
        assert_eq!(unavailable.problem_code(), "provider.unavailable");
        let unknown = format!("/api/v1/repayment/orders/{}?key=x", Uuid::nil());
        let request = json_request("GET", &unknown, &Value::Null, &[]);
        assert_eq!(test_app.send(request).await.problem_code(), "order.not_found");
    }

    async fn a_link_of_ours_prefills_the_number_and_grants_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let path = test_app.app.payments.repayment_path("Z-261115-00000001", base::Language::Kk);
        assert!(path.starts_with("/kz/repayment/?c=Z-261115-00000001&s="), "{path}");
        let query = path.split_once('?').unwrap().1.to_owned();
        let get = async |query: &str| {
            let path = format!("/api/v1/repayment/link?{query}");
            test_app.send(json_request("GET", &path, &Value::Null, &[])).await.json()
        };
        assert_eq!(get(&query).await["contract_number"], "Z-261115-00000001");
        for forged in
            ["c=Z-261115-00000002&s=0000000000000000", &query.replace("00001&", "00002&"), "c=&s="]
        {
            assert_eq!(get(forged).await["contract_number"], Value::Null, "{forged}");
        }
    }
}
