//! Reading a loan over the API: the core's figures, and only one's own.

use app::Clock;
use axum::http::{StatusCode, header};
use lending::loan::build_statement;
use serde_json::{Value, json};
use store::Uuid;

use super::{TestApp, TestCustomer, TestResponse};
use crate::tests::loan_scenarios::{LoanScenario, SCENARIOS};

impl TestApp {
    /// Somebody who lives with a loan.
    async fn customer_with_loan(&self, name: &str) -> (TestCustomer, LoanScenario) {
        let who = self.register_customer().await;
        let customer_id = self.me(&who).await["id"].as_str().unwrap().parse().unwrap();
        let life = LoanScenario::named(name, self.clock.today());
        life.save(&self.db, customer_id, "26-1").await;
        (who, life)
    }

    async fn get_json(&self, who: &TestCustomer, path: &str) -> Value {
        let answer = self.call(who, "GET", path, &Value::Null).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "{path}");
        answer.json()
    }
}

/// The sums of a debt as the API tells them.
fn debt_components(split: &lending::allocation::AmountByComponent) -> Value {
    json!({
        "principal_tiyn": split.principal.tiyn(), "interest_tiyn": split.interest.tiyn(),
        "principal_overdue_tiyn": split.principal_overdue.tiyn(),
        "interest_overdue_tiyn": split.interest_overdue.tiyn(),
        "penalty_tiyn": split.penalty.tiyn(), "total_tiyn": split.total().tiyn(),
    })
}

#[tokio::test]
async fn a_loan_says_what_the_core_says() {
    for name in SCENARIOS {
        let running = TestApp::new().await;
        let (who, life) = running.customer_with_loan(name).await;
        let today = running.clock.today();
        let (loan, dues) = (&life.loan, life.loan.dues(today));
        let told = running.get_json(&who, &format!("/api/v1/loans/{}", life.id)).await;
        assert_eq!(told, running.get_json(&who, "/api/v1/loans/current").await, "{name}");
        assert_eq!(told["owed"], debt_components(&dues.owed), "{name}");
        let status = serde_json::to_value(dues.status).unwrap();
        assert_eq!((&told["status"], &told["today"]), (&status, &json!(today)), "{name}");
        for (field, sum) in [
            ("payoff_today_tiyn", loan.payoff(today)),
            ("funds_tiyn", dues.funds),
            ("claim_tiyn", dues.claim),
            ("amount_tiyn", loan.contract().principal),
            ("paid_tiyn", loan.position(today).net_paid()),
            ("charges_so_far_tiyn", loan.position(today).cost()),
            ("arrears_tiyn", dues.arrears),
            ("interest_per_day_tiyn", loan.next_day_charges(today).interest),
            ("penalty_per_day_tiyn", loan.next_day_charges(today).penalty),
        ] {
            assert_eq!(told[field], sum.tiyn(), "{name}: {field}");
        }
        assert_eq!(told["days_overdue"], dues.days_overdue, "{name}");
        let next = dues.next.map_or(
            Value::Null,
            |next| json!({ "due_on": next.due_on, "amount_tiyn": next.amount.tiyn() }),
        );
        assert_eq!(told["next"], next, "{name}");
        let stopped = match name {
            "past 91 days" => json!("overdue"),
            "at the ceiling" => json!("ceiling"),
            _ => Value::Null,
        };
        assert_eq!(told["accrual_stopped"], stopped, "{name}");
        let list = running.get_json(&who, "/api/v1/loans").await;
        assert_eq!(list["totals"]["count"], 1, "{name}");
        let shown = running.get_json(&who, &format!("/api/v1/loans/{}/statement", life.id)).await;
        let last = shown["rows"].as_array().unwrap().last().unwrap().clone();
        let rows = build_statement(loan, last["on"].as_str().unwrap().parse().unwrap());
        assert_eq!(shown["rows"].as_array().unwrap().len(), rows.len(), "{name}");
        for (told, row) in shown["rows"].as_array().unwrap().iter().zip(&rows) {
            assert_eq!(
                (&told["owed"], &told["to"]),
                (&debt_components(&row.owed), &debt_components(&row.to)),
                "{name}"
            );
            for (field, sum) in [
                ("interest_tiyn", row.interest),
                ("penalty_tiyn", row.penalty),
                ("paid_tiyn", row.paid),
                ("waived_tiyn", row.waived),
                ("written_off_tiyn", row.written_off),
                ("refunded_tiyn", row.refunded),
                ("funds_tiyn", row.funds),
                ("payoff_tiyn", row.payoff),
            ] {
                assert_eq!(told[field], sum.tiyn(), "{name} on {}: {field}", row.on);
            }
        }
    }
}

#[tokio::test]
async fn somebody_elses_loan_is_like_one_that_is_not_there() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let other = crate::tests::insert_nth_customer(&running.db, 7).await;
    let life = LoanScenario::named("closed", running.clock.today());
    life.save(&running.db, other, "26-7").await;
    let idea = json!({ "kind": "pay_full", "on": running.clock.today() });
    let mut told = Vec::new();
    for id in [life.id, Uuid::now_v7()] {
        let mut answers = Vec::new();
        for path in
            ["", "/statement", "/statement.csv", "/statement.pdf", "/history", "/curve", "/papers"]
        {
            let path = format!("/api/v1/loans/{id}{path}");
            answers.push(running.call(&who, "GET", &path, &Value::Null).await);
        }
        let path = format!("/api/v1/loans/{id}/what-if");
        answers.push(running.call(&who, "POST", &path, &idea).await);
        let asked = json!({ "loan_id": id });
        answers.push(running.call(&who, "POST", "/api/v1/certificates", &asked).await);
        for answer in &answers {
            assert_eq!(
                (answer.status, answer.problem_code().as_str()),
                (StatusCode::NOT_FOUND, "loan.none")
            );
        }
        told.push(answers.iter().map(TestResponse::body_without_trace_id).collect::<Vec<_>>());
    }
    assert_eq!(told[0], told[1]);
    let none = running.call(&who, "GET", "/api/v1/loans/current", &Value::Null).await;
    assert_eq!((none.status, none.json()), (StatusCode::OK, Value::Null));
    let path = format!("/api/v1/papers/{}/pdf", Uuid::now_v7());
    assert_eq!(running.call(&who, "GET", &path, &Value::Null).await.problem_code(), "loan.none");
    for path in ["/api/v1/loans", "/api/v1/operations", "/api/v1/operations.csv"] {
        let answer = running.call(&who, "GET", path, &Value::Null).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let stranger = running.send(super::json_request("GET", path, &Value::Null, &[])).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn what_would_follow_is_told_and_nothing_is_done() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("fresh").await;
    let path = format!("/api/v1/loans/{}", life.id);
    let before = running.get_json(&who, &path).await;
    let what_if = format!("{path}/what-if");
    let ask = |body: Value| {
        let (running, who, what_if) = (&running, &who, &what_if);
        async move { running.call(who, "POST", what_if, &body).await }
    };
    let on = life.loan.contract().issued_on.try_plus_days(10).unwrap();
    let told = ask(json!({ "kind": "pay_full", "on": on })).await.json();
    assert_eq!(told["pay_tiyn"], life.loan.payoff(on).tiyn());
    assert_eq!((&told["closes"], &told["left_tiyn"]), (&json!(true), &json!(0)));
    // Twenty days at 280.00 ₸.
    assert_eq!(told["saves_tiyn"], 560_000);
    let told = ask(json!({ "kind": "pay_part", "on": on, "amount_tiyn": 4_000_000 })).await.json();
    assert_eq!(told["allocation"]["principal_tiyn"], 4_000_000);
    assert_eq!(told["interest_per_day_after_tiyn"], 16_800);
    for (body, field) in [
        (json!({ "kind": "pay_part", "on": on }), "amount_tiyn"),
        (json!({ "kind": "prolong", "on": on }), "days"),
        (json!({ "kind": "pay_full", "on": "soon" }), "on"),
        (json!({ "kind": "pay_full", "on": "2020-01-01" }), "on"),
    ] {
        let refused = ask(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["field"], field);
    }
    let refused = ask(json!({ "kind": "prolong", "on": on, "days": 10 })).await.json();
    assert_eq!(
        (&refused["code"], &refused["refusal"]),
        (&json!("loan.refused"), &json!("prolongation_too_early"))
    );
    assert_eq!(refused["possible_from"], before["prolongation"]["opens_on"]);
    assert_eq!(running.get_json(&who, &path).await, before);
}

#[tokio::test]
async fn a_certificate_is_had_at_once_and_anybody_can_check_it() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("closed").await;
    let asked = json!({ "loan_id": life.id });
    let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
    assert_eq!(
        (&paper["kind"], &paper["contract_number"]),
        (&json!("certificate"), &json!("26-1"))
    );
    let path = format!("/api/v1/papers/{}/pdf", paper["id"].as_str().unwrap());
    let pdf = running.call(&who, "GET", &path, &Value::Null).await;
    assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
    assert!(pdf.body.starts_with("%PDF-"));
    let path = format!("/api/v1/papers/{}", paper["code"].as_str().unwrap());
    let found = running.send(super::json_request("GET", &path, &Value::Null, &[])).await.json();
    assert_eq!(
        (&found["kind"], &found["status"], &found["sha256"]),
        (&json!("certificate"), &json!("valid"), &paper["sha256"])
    );
    let fields: Vec<&String> = found.as_object().unwrap().keys().collect();
    let public =
        ["contract_number", "is_genuine", "kind", "made_at", "sha256", "signed_at", "status"];
    assert_eq!(fields, public, "nothing of the person's");
    let listed = running.get_json(&who, &format!("/api/v1/loans/{}/papers", life.id)).await;
    assert_eq!(listed["papers"], json!([paper]));
}

#[tokio::test]
async fn an_address_opens_one_file_for_some_minutes_and_nothing_else() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("closed").await;
    let open =
        async |url: &str| running.send(super::json_request("GET", url, &Value::Null, &[])).await;
    let mut urls = Vec::new();
    for loan_id in [json!(life.id), Value::Null] {
        let asked = json!({ "loan_id": loan_id });
        let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
        let wanted = json!({ "path": format!("/papers/{}/pdf", paper["id"].as_str().unwrap()) });
        let made = running.call(&who, "POST", "/api/v1/file-addresses", &wanted).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        urls.push(made.json()["url"].as_str().unwrap().to_owned());
    }
    // Twice: a program that keeps the file asks for it once more.
    for _ in 0..2 {
        let pdf = open(&urls[0]).await;
        assert_eq!(pdf.status, StatusCode::OK, "{}", pdf.body);
        assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
        let named = "inline; filename=\"zhedel-certificate-26-1.pdf\"";
        assert_eq!(pdf.headers[header::CONTENT_DISPOSITION], named);
        // A policy of pages would stop the browser's own viewer.
        assert_eq!(pdf.headers[header::CONTENT_SECURITY_POLICY], "frame-ancestors 'none'");
        assert_eq!(pdf.headers[header::REFERRER_POLICY], "no-referrer");
    }
    let key = urls[0].split_once('?').unwrap().1;
    let other = urls[1].split_once('?').unwrap().0;
    let last = if key.ends_with('0') { "1" } else { "0" };
    let forged = format!("{}{last}", &urls[0][..urls[0].len() - 1]);
    for url in [format!("{other}?{key}"), format!("/api/v1/me?{key}"), forged] {
        assert_eq!(open(&url).await.status, StatusCode::UNAUTHORIZED, "{url}");
    }
    let refused = json!({ "path": "/me" });
    let refused = running.call(&who, "POST", "/api/v1/file-addresses", &refused).await;
    assert_eq!(refused.json()["field"], "path");
    running.clock.advance_seconds(121);
    assert_eq!(open(&urls[0]).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn an_address_ends_with_its_session() {
    let running = TestApp::new().await;
    let (who, _) = running.customer_with_loan("closed").await;
    let asked = json!({ "loan_id": null });
    let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
    let wanted = json!({ "path": format!("/papers/{}/pdf", paper["id"].as_str().unwrap()) });
    let made = running.call(&who, "POST", "/api/v1/file-addresses", &wanted).await.json();
    running.call(&who, "DELETE", "/api/v1/session", &Value::Null).await;
    let url = made["url"].as_str().unwrap();
    let gone = running.send(super::json_request("GET", url, &Value::Null, &[])).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn whoever_owes_gets_no_certificate() {
    let running = TestApp::new().await;
    let (who, _) = running.customer_with_loan("overdue").await;
    let asked = json!({ "loan_id": null });
    let refused = running.call(&who, "POST", "/api/v1/certificates", &asked).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        (&refused.json()["code"], &refused.json()["refusal"]),
        (&json!("loan.refused"), &json!("owed"))
    );
}

#[tokio::test]
async fn tables_are_in_the_language_of_the_person() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("part paid").await;
    let path = format!("/api/v1/loans/{}/statement.csv", life.id);
    let csv = running.call(&who, "GET", &path, &Value::Null).await;
    assert_eq!(csv.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    assert!(csv.body.starts_with("\u{feff}Дата;Начислено вознаграждение;"), "{}", csv.body);
    let version = running.me(&who).await["version"].clone();
    let kk = json!({ "language": "kk", "marketing_sms": false, "marketing_email": false });
    running.put_if_match(&who, "/api/v1/me/settings", &version, &kk).await;
    let csv = running.call(&who, "GET", &path, &Value::Null).await;
    assert!(csv.body.starts_with("\u{feff}Күні;Есептелген сыйақы;"), "{}", csv.body);
    let csv = running.call(&who, "GET", "/api/v1/operations.csv", &Value::Null).await;
    assert!(csv.body.contains("Төлем;26-1;;37312,00\r\n"), "{}", csv.body);
    for path in [path.replace(".csv", ".pdf"), "/api/v1/operations.pdf".to_owned()] {
        let pdf = running.call(&who, "GET", &path, &Value::Null).await;
        assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf", "{}", pdf.body);
    }
}

#[tokio::test]
async fn what_is_taken_away_holds_loans_payments_and_requests() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("part paid").await;
    let asked = json!({ "kind": "message", "text": "Как погасить?" });
    let request = running.call(&who, "POST", "/api/v1/requests", &asked).await.json();
    running.step_up(&who).await;
    let data = running.get_json(&who, "/api/v1/me/export.json").await;
    let today = running.clock.today();
    assert_eq!(data["loans"][0]["contract_number"], "26-1");
    assert_eq!(data["loans"][0]["payoff_today_tiyn"], life.loan.payoff(today).tiyn());
    let paid: Vec<&Value> = data["operations"].as_array().unwrap().iter().collect();
    assert_eq!((&paid[0]["kind"], &paid[0]["amount_tiyn"]), (&json!("payment"), &json!(3_731_200)));
    assert_eq!((&paid[1]["kind"], paid.len()), (&json!("issued"), 2));
    assert_eq!(data["requests"][0]["number"], request["number"]);
    assert_eq!(data["requests"][0]["messages"][0]["text"], "Как погасить?");
    assert_eq!(data["pay_cards"], json!([]));
    let paper = running.call(&who, "GET", "/api/v1/me/export.pdf", &Value::Null).await;
    assert_eq!((paper.status, &paper.body[..5]), (StatusCode::OK, "%PDF-"));
}
