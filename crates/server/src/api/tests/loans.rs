//! Loans over the API: the core's figures, visible to their owner only.

use app::Clock;
use axum::http::{StatusCode, header};
use base::ids::LoanId;
use lending::loan::build_statement;
use serde_json::{Value, json};
use store::{Db, Uuid};

use super::{TestApp, TestCustomer, TestResponse, json_request};
use testkit::loan_scenarios::{LoanScenario, SCENARIOS};
use testkit::on_both_engines;

impl TestApp {
    /// A customer with a loan.
    async fn customer_with_loan(&self, name: &str) -> (TestCustomer, LoanScenario) {
        let customer = self.register_customer().await;
        let customer_id = self.me(&customer).await["id"].as_str().unwrap().parse().unwrap();
        let scenario = LoanScenario::named(name, self.clock.today());
        scenario.save(&self.db, customer_id, "26-1").await;
        (customer, scenario)
    }

    async fn get_json(&self, customer: &TestCustomer, path: &str) -> Value {
        let response = self.call(customer, "GET", path, &Value::Null).await;
        assert_eq!(response.status, StatusCode::OK, "{path}: {}", response.body);
        assert_eq!(response.headers[header::CACHE_CONTROL], "no-store", "{path}");
        response.json()
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
        let test_app = TestApp::new().await;
        let (customer, scenario) = test_app.customer_with_loan(name).await;
        let today = test_app.clock.today();
        let (loan, dues) = (&scenario.loan, scenario.loan.dues(today));
        let view = test_app.get_json(&customer, &format!("/api/v1/loans/{}", scenario.id)).await;
        assert_eq!(view, test_app.get_json(&customer, "/api/v1/loans/current").await, "{name}");
        assert_eq!(view["outstanding"], debt_components(&dues.owed), "{name}");
        let status = serde_json::to_value(dues.status).unwrap();
        assert_eq!((&view["status"], &view["today"]), (&status, &json!(today)), "{name}");
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
            assert_eq!(view[field], sum.tiyn(), "{name}: {field}");
        }
        assert_eq!(view["days_overdue"], dues.days_overdue, "{name}");
        let next = dues.next.map_or(
            Value::Null,
            |next| {
                let amount_tiyn = next.amount.tiyn();
                json!({ "due_date": next.due_date, "last_day_on_time": null, "amount_tiyn": amount_tiyn })
            },
        );
        assert_eq!(view["next_payment"], next, "{name}");
        let stopped = match name {
            "past 91 days" => json!("overdue"),
            "at the ceiling" => json!("ceiling"),
            _ => Value::Null,
        };
        assert_eq!(view["accrual_stop_reason"], stopped, "{name}");
        let list = test_app.get_json(&customer, "/api/v1/loans").await;
        assert_eq!(list["totals"]["count"], 1, "{name}");
        let statement =
            test_app.get_json(&customer, &format!("/api/v1/loans/{}/statement", scenario.id)).await;
        let last = statement["rows"].as_array().unwrap().last().unwrap().clone();
        let rows = build_statement(loan, last["date"].as_str().unwrap().parse().unwrap());
        assert_eq!(statement["rows"].as_array().unwrap().len(), rows.len(), "{name}");
        for (view, row) in statement["rows"].as_array().unwrap().iter().zip(&rows) {
            assert_eq!(
                (&view["outstanding"], &view["allocation"]),
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
                assert_eq!(view[field], sum.tiyn(), "{name} on {}: {field}", row.on);
            }
        }
    }
}

on_both_engines! {
    async fn another_customers_loan_is_not_found(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let other = testkit::databases::insert_nth_customer(&test_app.db, 7).await;
        let scenario = LoanScenario::named("closed", test_app.clock.today());
        scenario.save(&test_app.db, other, "26-7").await;
        let simulation = json!({ "kind": "pay_full", "date": test_app.clock.today() });
        let mut responses_by_loan = Vec::new();
        for id in [scenario.id, LoanId::now_v7()] {
            let mut responses = Vec::new();
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
                responses.push(test_app.call(&customer, "GET", &path, &Value::Null).await);
            }
            let path = format!("/api/v1/loans/{id}/simulations");
            responses.push(test_app.call(&customer, "POST", &path, &simulation).await);
            let request = json!({ "loan_id": id });
            responses.push(test_app.call(&customer, "POST", "/api/v1/certificates", &request).await);
            for response in &responses {
                assert_eq!(
                    (response.status, response.problem_code().as_str()),
                    (StatusCode::NOT_FOUND, "loan.not_found")
                );
            }
            responses_by_loan
                .push(responses.iter().map(TestResponse::body_without_trace_id).collect::<Vec<_>>());
        }
        assert_eq!(responses_by_loan[0], responses_by_loan[1]);
        let none = test_app.call(&customer, "GET", "/api/v1/loans/current", &Value::Null).await;
        assert_eq!((none.status, none.json()), (StatusCode::OK, Value::Null));
        let path = format!("/api/v1/documents/{}/pdf", Uuid::now_v7());
        assert_eq!(
            test_app.call(&customer, "GET", &path, &Value::Null).await.problem_code(),
            "loan.not_found"
        );
        for path in ["/api/v1/loans", "/api/v1/operations", "/api/v1/operations.csv"] {
            let response = test_app.call(&customer, "GET", path, &Value::Null).await;
            assert_eq!(response.status, StatusCode::OK, "{}", response.body);
            let stranger = test_app.send(json_request("GET", path, &Value::Null, &[])).await;
            assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
        }
    }

    async fn a_simulation_changes_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, scenario) = test_app.customer_with_loan("fresh").await;
        let path = format!("/api/v1/loans/{}", scenario.id);
        let before = test_app.get_json(&customer, &path).await;
        let simulations = format!("{path}/simulations");
        let simulate = |body: Value| {
            let (test_app, customer, simulations) = (&test_app, &customer, &simulations);
            async move { test_app.call(customer, "POST", simulations, &body).await }
        };
        let on = scenario.loan.contract().issued_on.try_plus_days(10).unwrap();
        let simulation = simulate(json!({ "kind": "pay_full", "date": on })).await.json();
        assert_eq!(simulation["pay_tiyn"], scenario.loan.payoff(on).tiyn());
        assert_eq!(
            (&simulation["closes_loan"], &simulation["payoff_after_tiyn"]),
            (&json!(true), &json!(0))
        );
        // Twenty days at 280.00 ₸.
        assert_eq!(simulation["saves_tiyn"], 560_000);
        let simulation =
            simulate(json!({ "kind": "pay_part", "date": on, "amount_tiyn": 4_000_000 })).await.json();
        assert_eq!(simulation["allocation"]["principal_tiyn"], 4_000_000);
        assert_eq!(simulation["interest_per_day_after_tiyn"], 16_800);
        for (body, field) in [
            (json!({ "kind": "pay_part", "date": on }), "amount_tiyn"),
            (json!({ "kind": "prolong", "date": on }), "days"),
            (json!({ "kind": "pay_full", "date": "soon" }), "date"),
            (json!({ "kind": "pay_full", "date": "2020-01-01" }), "date"),
        ] {
            let rejected = simulate(body).await;
            assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(rejected.json()["field"], field);
        }
        let rejected = simulate(json!({ "kind": "prolong", "date": on, "days": 10 })).await.json();
        assert_eq!(
            (&rejected["code"], &rejected["rejection"]),
            (&json!("loan.rejected"), &json!("prolongation_too_early"))
        );
        assert_eq!(rejected["possible_from"], before["prolongation"]["opens_on"]);
        assert_eq!(test_app.get_json(&customer, &path).await, before);
    }

    async fn a_certificate_is_issued_at_once_and_can_be_verified(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, scenario) = test_app.customer_with_loan("closed").await;
        let request = json!({ "loan_id": scenario.id });
        let certificate =
            test_app.call(&customer, "POST", "/api/v1/certificates", &request).await.json();
        assert_eq!(
            (&certificate["kind"], &certificate["contract_number"]),
            (&json!("certificate"), &json!("26-1"))
        );
        let path = format!("/api/v1/documents/{}/pdf", certificate["id"].as_str().unwrap());
        let pdf = test_app.call(&customer, "GET", &path, &Value::Null).await;
        assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
        assert!(pdf.body.starts_with("%PDF-"));
        let path =
            format!("/api/v1/documents/verify/{}", certificate["verification_code"].as_str().unwrap());
        let verification =
            test_app.send(json_request("GET", &path, &Value::Null, &[])).await.json();
        assert_eq!(
            (&verification["kind"], &verification["status"], &verification["sha256"]),
            (&json!("certificate"), &json!("valid"), &certificate["sha256"])
        );
        let fields: Vec<&String> = verification.as_object().unwrap().keys().collect();
        let public =
            ["contract_number", "created_at", "is_genuine", "kind", "sha256", "signed_at", "status"];
        assert_eq!(fields, public, "nothing of the person's");
        let listed =
            test_app.get_json(&customer, &format!("/api/v1/loans/{}/documents", scenario.id)).await;
        assert_eq!(listed["documents"], json!([certificate]));
    }

    async fn a_file_link_opens_one_file_for_some_minutes(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, scenario) = test_app.customer_with_loan("closed").await;
        let open =
            async |url: &str| test_app.send(json_request("GET", url, &Value::Null, &[])).await;
        let mut urls = Vec::new();
        for loan_id in [json!(scenario.id), Value::Null] {
            let request = json!({ "loan_id": loan_id });
            let certificate =
                test_app.call(&customer, "POST", "/api/v1/certificates", &request).await.json();
            let link_request =
                json!({ "path": format!("/documents/{}/pdf", certificate["id"].as_str().unwrap()) });
            let created = test_app.call(&customer, "POST", "/api/v1/file-links", &link_request).await;
            assert_eq!(created.status, StatusCode::CREATED, "{}", created.body);
            urls.push(created.json()["url"].as_str().unwrap().to_owned());
        }
        // Twice: a download manager requests the file again.
        for _ in 0..2 {
            let pdf = open(&urls[0]).await;
            assert_eq!(pdf.status, StatusCode::OK, "{}", pdf.body);
            assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf");
            let disposition = "inline; filename=\"zhedel-certificate-26-1.pdf\"";
            assert_eq!(pdf.headers[header::CONTENT_DISPOSITION], disposition);
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
        let rejected = json!({ "path": "/me" });
        let rejected = test_app.call(&customer, "POST", "/api/v1/file-links", &rejected).await;
        assert_eq!(rejected.json()["field"], "path");
        test_app.clock.advance_seconds(121);
        assert_eq!(open(&urls[0]).await.status, StatusCode::UNAUTHORIZED);
    }

    async fn a_file_link_ends_with_its_session(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, _) = test_app.customer_with_loan("closed").await;
        let request = json!({ "loan_id": null });
        let certificate =
            test_app.call(&customer, "POST", "/api/v1/certificates", &request).await.json();
        let link_request =
            json!({ "path": format!("/documents/{}/pdf", certificate["id"].as_str().unwrap()) });
        let created =
            test_app.call(&customer, "POST", "/api/v1/file-links", &link_request).await.json();
        test_app.call(&customer, "DELETE", "/api/v1/session", &Value::Null).await;
        let url = created["url"].as_str().unwrap();
        let response = test_app.send(json_request("GET", url, &Value::Null, &[])).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED);
    }

    async fn a_debtor_gets_no_certificate(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, _) = test_app.customer_with_loan("overdue").await;
        let request = json!({ "loan_id": null });
        let rejected = test_app.call(&customer, "POST", "/api/v1/certificates", &request).await;
        assert_eq!(rejected.status, StatusCode::CONFLICT);
        assert_eq!(
            (&rejected.json()["code"], &rejected.json()["rejection"]),
            (&json!("loan.rejected"), &json!("owed"))
        );
    }

    async fn exports_are_in_the_customers_language(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, scenario) = test_app.customer_with_loan("part paid").await;
        let path = format!("/api/v1/loans/{}/statement.csv", scenario.id);
        let csv = test_app.call(&customer, "GET", &path, &Value::Null).await;
        assert_eq!(csv.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
        assert!(csv.body.starts_with("\u{feff}Дата;Начислено вознаграждение;"), "{}", csv.body);
        let version = test_app.me(&customer).await["version"].clone();
        let kk = json!({ "language": "kk", "marketing_sms": false, "marketing_email": false });
        test_app.put_if_match(&customer, "/api/v1/me/settings", &version, &kk).await;
        let csv = test_app.call(&customer, "GET", &path, &Value::Null).await;
        assert!(csv.body.starts_with("\u{feff}Күні;Есептелген сыйақы;"), "{}", csv.body);
        let csv = test_app.call(&customer, "GET", "/api/v1/operations.csv", &Value::Null).await;
        assert!(csv.body.contains("Төлем;26-1;;37312,00\r\n"), "{}", csv.body);
        for path in [path.replace(".csv", ".pdf"), "/api/v1/operations.pdf".to_owned()] {
            let pdf = test_app.call(&customer, "GET", &path, &Value::Null).await;
            assert_eq!(pdf.headers[header::CONTENT_TYPE], "application/pdf", "{}", pdf.body);
        }
    }

    async fn the_data_export_has_loans_payments_and_cases(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, scenario) = test_app.customer_with_loan("part paid").await;
        let request = json!({ "kind": "message", "text": "Как погасить?" });
        let case = test_app.call(&customer, "POST", "/api/v1/cases", &request).await.json();
        test_app.step_up(&customer).await;
        let data = test_app.get_json(&customer, "/api/v1/me/export.json").await;
        let today = test_app.clock.today();
        assert_eq!(data["loans"][0]["contract_number"], "26-1");
        assert_eq!(data["loans"][0]["payoff_today_tiyn"], scenario.loan.payoff(today).tiyn());
        let paid: Vec<&Value> = data["operations"].as_array().unwrap().iter().collect();
        assert_eq!((&paid[0]["kind"], &paid[0]["amount_tiyn"]), (&json!("payment"), &json!(3_731_200)));
        assert_eq!((&paid[1]["kind"], paid.len()), (&json!("issued"), 2));
        assert_eq!(data["cases"][0]["number"], case["number"]);
        assert_eq!(data["cases"][0]["messages"][0]["text"], "Как погасить?");
        assert_eq!(data["payment_methods"], json!([]));
        let certificate = test_app.call(&customer, "GET", "/api/v1/me/export.pdf", &Value::Null).await;
        assert_eq!((certificate.status, &certificate.body[..5]), (StatusCode::OK, "%PDF-"));
    }
}
