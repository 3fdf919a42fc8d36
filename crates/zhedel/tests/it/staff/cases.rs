//! Cases of customers, and what staff do with them.

use base::Language;
use base::ids::LoanId;
use std::sync::Arc;
use store::cases::CaseAuthor;
use store::cases::CaseKind;
use store::cases::HardshipReason;

use app::loans::{Idempotent, NewLoan};
use app::{App, RealClock, Uuid};
use lending::{Contract, ContractInput};
use store::cases::{self, NewCase};
use store::loans;

use super::test_app::{TestApp, hours_ago};
use testkit::rules;

const STAFF_ARGS: [&str; 4] = ["--as", "aigul", "--reason", "Документы есть"];

/// A customer with a loan and an open case.
struct OpenCase {
    loan_id: LoanId,
    case_id: Uuid,
    number: String,
}

impl TestApp {
    fn app(&self) -> App {
        let (clock, vault) = (Arc::new(RealClock), self.vault.clone());
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault.clone());
        App::new(self.db.clone(), vault, clock, rules::rules(), providers, "zhedel.example")
    }

    /// A case of a customer with a loan of 100,000 ₸ for 30 days.
    async fn open_case(
        &mut self,
        kind: CaseKind,
        count: u32,
        due_in_days: Option<u32>,
    ) -> OpenCase {
        let (customer_id, loan_id, case_id) =
            (self.insert_customer().await, LoanId::now_v7(), Uuid::now_v7());
        let (rules, today) = (rules::rules(), base::clock::today());
        let terms = ContractInput::new(100_000, 30, today);
        let contract = Contract::try_new(&rules.products.short, &terms, &rules.law).unwrap();
        let loan = NewLoan {
            id: loan_id,
            customer_id,
            contract_number: format!("26-{count:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".into(),
        };
        let app = self.app();
        assert_eq!(app.loans.loan_issue(&loan).await.unwrap(), Idempotent::Done(loan_id));
        let number = format!("З-2026-{count:06}");
        let due_date = match due_in_days {
            Some(days) => today.try_plus_days(days).unwrap(),
            None => "2026-01-01".parse().unwrap(),
        };
        let row = NewCase {
            id: case_id,
            number: &number,
            customer_id: Some(customer_id),
            loan_id: Some(loan_id),
            kind,
            language: Language::Ru,
            reason: Some(HardshipReason::JobLoss),
            requested_months: Some(3),
            contact: None,
            due_date,
            accrual_frozen_since: None,
            created_at: hours_ago(3),
        };
        let mut tx = self.db.begin().await.unwrap();
        cases::insert(&mut tx, &self.vault, &row).await.unwrap();
        let message = (CaseAuthor::Person, "Потеряла работу");
        cases::insert_message(&mut tx, &self.vault, case_id, message, hours_ago(3)).await.unwrap();
        tx.commit().await.unwrap();
        OpenCase { loan_id, case_id, number }
    }

    async fn status(&self, loan_id: LoanId) -> (&'static str, String) {
        let mut tx = self.db.read().await.unwrap();
        let loan = loans::find(&mut tx, loan_id).await.unwrap().unwrap();
        (loan.status.code(), loan.due_date.to_string())
    }
}

fn command_line<'a>(command: &'a str, number: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["requests", command, number], more, &STAFF_ARGS[..]].concat()
}

#[tokio::test]
async fn the_list_begins_with_overdue_cases() {
    let mut app = TestApp::new("staff-requests-list").await;
    assert_eq!(app.run_ok(&["requests"]), "there are no open cases\n");
    app.open_case(CaseKind::Deferral, 1, Some(3)).await;
    app.open_case(CaseKind::Fraud, 2, Some(9)).await;
    app.open_case(CaseKind::Complaint, 3, None).await;
    let output = app.run_ok(&["requests", "list"]);
    let lines: Vec<_> = output.lines().collect();
    assert!(
        lines[0].starts_with("З-2026-000003  complaint") && lines[0].contains("LATE"),
        "{output}"
    );
    assert!(lines[1].starts_with("З-2026-000002  fraud"), "{output}");
    assert!(lines[2].starts_with("З-2026-000001  deferral"), "{output}");
    assert!(lines[3].starts_with("3 wait"), "{output}");
    app.cleanup().await;
}

#[tokio::test]
async fn new_terms_are_offered_with_their_cost() {
    let mut app = TestApp::new("staff-requests-grant").await;
    let case = app.open_case(CaseKind::Deferral, 1, Some(15)).await;
    let output = app.run_ok(&["requests", "show", "2026-000001", "--as", "aigul"]);
    assert!(output.contains("because of job_loss, requests 3 months"), "{output}");
    assert!(output.contains("Потеряла работу") && output.contains("at least 3 months"), "{output}");
    let before = app.status(case.loan_id).await;
    let output =
        app.run_ok(&command_line("grant", &case.number, &["--months", "3", "--text", "Ждём"]));
    assert!(output.contains("done, waits for the customer"), "{output}");
    assert!(
        output.contains("0.28 % a day, ГЭСВ 1") && output.contains("before: due on"),
        "{output}"
    );
    let output =
        app.run_ok(&command_line("grant", &case.number, &["--months", "3", "--text", "Ждём"]));
    assert!(output.contains("was already done"), "{output}");
    // Nothing changes before the customer accepts.
    assert_eq!(app.status(case.loan_id).await, before);
    let output =
        app.run_rejected(&command_line("grant", &case.number, &["--part", "2030-01-01=1"])).await;
    assert!(output.contains("the principal of 100000.00 ₸"), "{output}");
    let output = app.run_rejected(&command_line("grant", &case.number, &[])).await;
    assert!(output.contains("--months or --part"), "{output}");
    let output = app.run_rejected(&command_line("close", &case.number, &["--text", "Всё"])).await;
    assert!(output.contains("granted or refused"), "{output}");
    let output = app.run_ok(&command_line("refuse", &case.number, &["--text", "Доход не упал"]));
    assert!(output.contains("done, now refused"), "{output}");
    let output = app.run_rejected(&command_line("answer", &case.number, &["--text", "Ещё"])).await;
    assert!(output.contains("is closed"), "{output}");
    let trail = app.audit_entries(&format!("request/{}", case.case_id)).await;
    let actions: Vec<_> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert_eq!(actions, ["request_refused", "plan_offered", "request_looked_at"]);
    app.cleanup().await;
}

#[tokio::test]
async fn a_write_off_needs_two_staff_members() {
    let mut app = TestApp::new("staff-requests-fraud").await;
    let case = app.open_case(CaseKind::Fraud, 1, Some(3)).await;
    let text = ["--text", "Суд подтвердил"];
    let alone = [&text[..], &["--second", "Aigul"]].concat();
    let output = app.run_rejected(&command_line("write-off", &case.number, &alone)).await;
    assert!(output.contains("somebody else"), "{output}");
    // The loan was not frozen, so there is no dispute to end.
    let output = app.run_rejected(&command_line("unfreeze", &case.number, &text)).await;
    assert!(output.contains("not disputed"), "{output}");
    let both = [&text[..], &["--second", "dana"]].concat();
    let output = app.run_ok(&command_line("write-off", &case.number, &both));
    assert!(output.contains("now granted"), "{output}");
    assert_eq!(app.status(case.loan_id).await.0, "cancelled");
    let output = app.run_ok(&command_line("write-off", &case.number, &both));
    assert!(output.contains("was already done"), "{output}");
    let unknown = app.run_rejected(&command_line("answer", "2026-000099", &text)).await;
    assert!(unknown.contains("there is no case with the number З-2026-000099"), "{unknown}");
    app.cleanup().await;
}
