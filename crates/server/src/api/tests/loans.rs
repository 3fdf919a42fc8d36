//! Loans over the API: the core's figures, visible to their owner only.

use app::Clock;
use axum::http::{StatusCode, header};
use lending::loan::build_statement;
use serde_json::{Value, json};
use store::Uuid;

use super::{TestApp, TestCustomer, TestResponse};
use testkit::loan_scenarios::{LoanScenario, SCENARIOS};

impl TestApp {
    /// A customer with a loan.
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

/// The components of a debt in the API's format.
fn debt_components(split: &lending::allocation::AmountByComponent) -> Value {
    json!({
        "principal_tiyn": split.principal.tiyn(), "interest_tiyn": split.interest.tiyn(),
        "principal_overdue_tiyn": split.principal_overdue.tiyn(),
        "interest_overdue_tiyn": split.interest_overdue.tiyn(),
        "penalty_tiyn": split.penalty.tiyn(), "total_tiyn": split.total().tiyn(),
    })
}

#[tokio::test]
async fn a_loan_has_the_figures_of_the_core() {
    for name in SCENARIOS {
        let running = TestApp::new().await;
        let (who, life) = running.customer_with_loan(name).await;
        let today = running.clock.today();
        let (loan, dues) = (&life.loan, life.loan.dues(today));
        let told = running.get_json(&who, &format!("/api/v1/loans/{}", life.id)).await;
        assert_eq!(told, running.get_json(&who, "/api/v1/loans/current").await, "{name}");
        assert_eq!(told["outstanding"], debt_components(&dues.owed), "{name}");
        let status = serde_json::to_value(dues.status).unwrap();
        assert_eq!((&told["status"], &told["today"]), (&status, &json!(today)), "{name}");
        for (field, sum) in [
            ("payoff_today_tiyn", loan.payoff(today)),
            ("unapplied_funds_tiyn", dues.funds),
            ("claim_tiyn", dues.claim),
            ("amount_tiyn", loan.contract().principal),
            ("paid_tiyn", loan.position(today).net_paid()),
            ("charges_accrued_tiyn", loan.position(today).cost()),
            ("arrears_tiyn", dues.arrears),
            ("interest_per_day_tiyn", loan.next_day_charges(today).interest),
            ("penalty_per_day_tiyn", loan.next_day_charges(today).penalty),
        ] {
            assert_eq!(told[field], sum.tiyn(), "{name}: {field}");
        }
        assert_eq!(told["days_overdue"], dues.days_overdue, "{name}");
        let next = dues.next.map_or(
            Value::Null,
            |next| json!({ "due_date": next.due_on, "amount_tiyn": next.amount.tiyn() }),
        );
        assert_eq!(told["next_payment"], next, "{name}");
        let stopped = match name {
            "past 91 days" => json!("overdue"),
            "at the ceiling" => json!("ceiling"),
            _ => Value::Null,
        };
        assert_eq!(told["accrual_stop_reason"], stopped, "{name}");
        let list = running.get_json(&who, "/api/v1/loans").await;
        assert_eq!(list["totals"]["count"], 1, "{name}");
        let shown = running.get_json(&who, &format!("/api/v1/loans/{}/statement", life.id)).await;
        let last = shown["rows"].as_array().unwrap().last().unwrap().clone();
        let rows = build_statement(loan, last["date"].as_str().unwrap().parse().unwrap());
        assert_eq!(shown["rows"].as_array().unwrap().len(), rows.len(), "{name}");
        for (told, row) in shown["rows"].as_array().unwrap().iter().zip(&rows) {
            assert_eq!(
                (&told["outstanding"], &told["allocation"]),
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
                ("unapplied_funds_tiyn", row.funds),
                ("payoff_tiyn", row.payoff),
            ] {
                assert_eq!(told[field], sum.tiyn(), "{name} on {}: {field}", row.on);
            }
        }
    }
}

#[tokio::test]
async fn another_customers_loan_is_not_found() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let other = testkit::databases::insert_nth_customer(&running.db, 7).await;
    let life = LoanScenario::named("closed", running.clock.today());
    life.save(&running.db, other, "26-7").await;
    let idea = json!({ "kind": "pay_full", "date": running.clock.today() });
    let mut told = Vec::new();
    for id in [life.id, Uuid::now_v7()] {
        let mut answers = Vec::new();
        for path in [
            "",
            "/statement",
            "/statement.csv",
            "/statement.pdf",
            "/history",
            "/payoff-curve",
            "/documents",
        ] {
            let path = format!("/api/v1/loans/{id}{path}");
            answers.push(running.call(&who, "GET", &path, &Value::Null).await);
        }
        let path = format!("/api/v1/loans/{id}/simulations");
        answers.push(running.call(&who, "POST", &path, &idea).await);
        let asked = json!({ "loan_id": id });
        answers.push(running.call(&who, "POST", "/api/v1/certificates", &asked).await);
        for answer in &answers {
            assert_eq!(
                (answer.status, answer.problem_code().as_str()),
                (StatusCode::NOT_FOUND, "loan.not_found")
            );
        }
        told.push(answers.iter().map(TestResponse::body_without_trace_id).collect::<Vec<_>>());
    }
    assert_eq!(told[0], told[1]);
    let none = running.call(&who, "GET", "/api/v1/loans/current", &Value::Null).await;
    assert_eq!((none.status, none.json()), (StatusCode::OK, Value::Null));
    let path = format!("/api/v1/documents/{}/pdf", Uuid::now_v7());
    assert_eq!(
        running.call(&who, "GET", &path, &Value::Null).await.problem_code(),
        "loan.not_found"
    );
    for path in ["/api/v1/loans", "/api/v1/operations", "/api/v1/operations.csv"] {
        let answer = running.call(&who, "GET", path, &Value::Null).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let stranger = running.send(super::json_request("GET", path, &Value::Null, &[])).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn a_what_if_question_changes_nothing() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("fresh").await;
    let path = format!("/api/v1/loans/{}", life.id);
    let before = running.get_json(&who, &path).await;
    let simulations = format!("{path}/simulations");
    let ask = |body: Value| {
        let (running, who, simulations) = (&running, &who, &simulations);
        async move { running.call(who, "POST", simulations, &body).await }
    };
    let on = life.loan.contract().issued_on.try_plus_days(10).unwrap();
    let told = ask(json!({ "kind": "pay_full", "date": on })).await.json();
    assert_eq!(told["pay_tiyn"], life.loan.payoff(on).tiyn());
    assert_eq!((&told["closes_loan"], &told["payoff_after_tiyn"]), (&json!(true), &json!(0)));
    // Twenty days at 280.00 ₸.
    assert_eq!(told["saves_tiyn"], 560_000);
    let told =
        ask(json!({ "kind": "pay_part", "date": on, "amount_tiyn": 4_000_000 })).await.json();
    assert_eq!(told["allocation"]["principal_tiyn"], 4_000_000);
    assert_eq!(told["interest_per_day_after_tiyn"], 16_800);
    for (body, field) in [
        (json!({ "kind": "pay_part", "date": on }), "amount_tiyn"),
        (json!({ "kind": "prolong", "date": on }), "days"),
        (json!({ "kind": "pay_full", "date": "soon" }), "date"),
        (json!({ "kind": "pay_full", "date": "2020-01-01" }), "date"),
    ] {
        let refused = ask(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["field"], field);
    }
    let refused = ask(json!({ "kind": "prolong", "date": on, "days": 10 })).await.json();
    assert_eq!(
        (&refused["code"], &refused["rejection"]),
        (&json!("loan.rejected"), &json!("prolongation_too_early"))
    );
    assert_eq!(refused["possible_from"], before["prolongation"]["opens_on"]);
    assert_eq!(running.get_json(&who, &path).await, before);
}

#[tokio::test]
async fn a_certificate_is_issued_at_once_and_can_be_verified() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("closed").await;
    let asked = json!({ "loan_id": life.id });
    let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
    assert_eq!(
        (&paper["kind"], &paper["contract_number"]),
        (&json!("certificate"), &json!("26-1"))
    );
    let path = format!("/api/v1/documents/{}/pdf", paper["id"].as_str().unwrap());
    let pdf = running.call(&who, "GET", &path, &Value::Null).await;
    assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
    assert!(pdf.body.starts_with("%PDF-"));
    let path = format!("/api/v1/documents/verify/{}", paper["verification_code"].as_str().unwrap());
    let found = running.send(super::json_request("GET", &path, &Value::Null, &[])).await.json();
    assert_eq!(
        (&found["kind"], &found["status"], &found["sha256"]),
        (&json!("certificate"), &json!("valid"), &paper["sha256"])
    );
    let fields: Vec<&String> = found.as_object().unwrap().keys().collect();
    let public =
        ["contract_number", "created_at", "is_genuine", "kind", "sha256", "signed_at", "status"];
    assert_eq!(fields, public, "nothing of the person's");
    let listed = running.get_json(&who, &format!("/api/v1/loans/{}/documents", life.id)).await;
    assert_eq!(listed["documents"], json!([paper]));
}

#[tokio::test]
async fn a_file_link_opens_one_file_for_some_minutes() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("closed").await;
    let open =
        async |url: &str| running.send(super::json_request("GET", url, &Value::Null, &[])).await;
    let mut urls = Vec::new();
    for loan_id in [json!(life.id), Value::Null] {
        let asked = json!({ "loan_id": loan_id });
        let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
        let wanted = json!({ "path": format!("/documents/{}/pdf", paper["id"].as_str().unwrap()) });
        let made = running.call(&who, "POST", "/api/v1/file-links", &wanted).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        urls.push(made.json()["url"].as_str().unwrap().to_owned());
    }
    // Twice: a download manager requests the file again.
    for _ in 0..2 {
        let pdf = open(&urls[0]).await;
        assert_eq!(pdf.status, StatusCode::OK, "{}", pdf.body);
        assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
        let named = "inline; filename=\"zhedel-certificate-26-1.pdf\"";
        assert_eq!(pdf.headers[header::CONTENT_DISPOSITION], named);
        // A content security policy would stop the browser's own viewer.
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
    let refused = running.call(&who, "POST", "/api/v1/file-links", &refused).await;
    assert_eq!(refused.json()["field"], "path");
    running.clock.advance_seconds(121);
    assert_eq!(open(&urls[0]).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_file_link_ends_with_its_session() {
    let running = TestApp::new().await;
    let (who, _) = running.customer_with_loan("closed").await;
    let asked = json!({ "loan_id": null });
    let paper = running.call(&who, "POST", "/api/v1/certificates", &asked).await.json();
    let wanted = json!({ "path": format!("/documents/{}/pdf", paper["id"].as_str().unwrap()) });
    let made = running.call(&who, "POST", "/api/v1/file-links", &wanted).await.json();
    running.call(&who, "DELETE", "/api/v1/session", &Value::Null).await;
    let url = made["url"].as_str().unwrap();
    let gone = running.send(super::json_request("GET", url, &Value::Null, &[])).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_debtor_gets_no_certificate() {
    let running = TestApp::new().await;
    let (who, _) = running.customer_with_loan("overdue").await;
    let asked = json!({ "loan_id": null });
    let refused = running.call(&who, "POST", "/api/v1/certificates", &asked).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        (&refused.json()["code"], &refused.json()["rejection"]),
        (&json!("loan.rejected"), &json!("owed"))
    );
}

#[tokio::test]
async fn exports_are_in_the_customers_language() {
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
async fn the_data_export_has_loans_payments_and_cases() {
    let running = TestApp::new().await;
    let (who, life) = running.customer_with_loan("part paid").await;
    let asked = json!({ "kind": "message", "text": "Как погасить?" });
    let request = running.call(&who, "POST", "/api/v1/cases", &asked).await.json();
    running.step_up(&who).await;
    let data = running.get_json(&who, "/api/v1/me/export.json").await;
    let today = running.clock.today();
    assert_eq!(data["loans"][0]["contract_number"], "26-1");
    assert_eq!(data["loans"][0]["payoff_today_tiyn"], life.loan.payoff(today).tiyn());
    let paid: Vec<&Value> = data["operations"].as_array().unwrap().iter().collect();
    assert_eq!((&paid[0]["kind"], &paid[0]["amount_tiyn"]), (&json!("payment"), &json!(3_731_200)));
    assert_eq!((&paid[1]["kind"], paid.len()), (&json!("issued"), 2));
    assert_eq!(data["cases"][0]["number"], request["number"]);
    assert_eq!(data["cases"][0]["messages"][0]["text"], "Как погасить?");
    assert_eq!(data["payment_methods"], json!([]));
    let paper = running.call(&who, "GET", "/api/v1/me/export.pdf", &Value::Null).await;
    assert_eq!((paper.status, &paper.body[..5]), (StatusCode::OK, "%PDF-"));
}
