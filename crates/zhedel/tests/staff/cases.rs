//! What people ask when something goes wrong, and what staff do with it.

use base::Language;
use std::sync::Arc;

use app::loans::{Idempotent, NewLoan};
use app::{Lender, MovableClock, Uuid};
use lending::{Contract, ContractInput};
use store::cases::{self, NewCase};
use store::loans;

use crate::rules;
use crate::test_app::{TestApp, hours_ago};

const STAFF_ARGS: [&str; 4] = ["--as", "aigul", "--reason", "Документы есть"];

/// Somebody with a loan who asks for something.
struct OpenCase {
    loan_id: Uuid,
    case_id: Uuid,
    number: String,
}

impl TestApp {
    fn lender(&self) -> Lender {
        let (clock, vault) = (Arc::new(MovableClock::default()), self.vault.clone());
        let outside = rules::test_providers(rules::UNREACHABLE_URL, vault.clone());
        Lender::new(self.db.clone(), vault, clock, rules::rules(), outside, "zhedel.example")
    }

    /// A request of somebody with a loan of 100,000 ₸ for 30 days.
    async fn open_case(&mut self, kind: &str, count: u32, due_in_days: Option<u32>) -> OpenCase {
        let (customer_id, loan_id, request) =
            (self.insert_customer().await, Uuid::now_v7(), Uuid::now_v7());
        let (rules, today) = (rules::rules(), base::clock::today());
        let terms = ContractInput::new(100_000, 30, today);
        let contract = Contract::try_new(&rules.products.short, &terms, &rules.law).unwrap();
        let new = NewLoan {
            id: loan_id,
            customer_id,
            contract_number: format!("26-{count:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".into(),
        };
        let lender = self.lender();
        assert_eq!(lender.loan_issue(&new).await.unwrap(), Idempotent::Done(loan_id));
        let number = format!("З-2026-{count:06}");
        let due_on = match due_in_days {
            Some(days) => today.try_plus_days(days).unwrap(),
            None => "2026-01-01".parse().unwrap(),
        };
        let row = NewCase {
            id: request,
            number: &number,
            customer_id: Some(customer_id),
            loan_id: Some(loan_id),
            kind,
            language: Language::Ru,
            reason: Some("job_loss"),
            requested_months: Some(3),
            contact: None,
            due_date: due_on,
            accrual_frozen_since: None,
            created_at: hours_ago(3),
        };
        let mut tx = self.db.begin().await.unwrap();
        cases::insert(&mut tx, &self.vault, &row).await.unwrap();
        let said = ("person", "Потеряла работу");
        cases::insert_message(&mut tx, &self.vault, request, said, hours_ago(3)).await.unwrap();
        tx.commit().await.unwrap();
        OpenCase { loan_id, case_id: request, number }
    }

    async fn status(&self, loan_id: Uuid) -> (String, String) {
        let mut tx = self.db.read().await.unwrap();
        let loan = loans::find(&mut tx, loan_id).await.unwrap().unwrap();
        (loan.status, loan.due_on.to_string())
    }
}

fn command_line<'a>(command: &'a str, number: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["requests", command, number], more, &STAFF_ARGS[..]].concat()
}

#[tokio::test]
async fn the_list_begins_with_what_is_late() {
    let mut app = TestApp::new("staff-requests-list").await;
    assert_eq!(app.run_ok(&["requests"]), "nobody waits\n");
    app.open_case("deferral", 1, Some(3)).await;
    app.open_case("fraud", 2, Some(9)).await;
    app.open_case("complaint", 3, None).await;
    let told = app.run_ok(&["requests", "list"]);
    let lines: Vec<_> = told.lines().collect();
    assert!(
        lines[0].starts_with("З-2026-000003  complaint") && lines[0].contains("LATE"),
        "{told}"
    );
    assert!(lines[1].starts_with("З-2026-000002  fraud"), "{told}");
    assert!(lines[2].starts_with("З-2026-000001  deferral"), "{told}");
    assert!(lines[3].starts_with("3 wait"), "{told}");
    app.cleanup().await;
}

#[tokio::test]
async fn other_terms_are_offered_with_their_price() {
    let mut app = TestApp::new("staff-requests-grant").await;
    let asked = app.open_case("deferral", 1, Some(15)).await;
    let told = app.run_ok(&["requests", "show", "2026-000001", "--as", "aigul"]);
    assert!(told.contains("because of job_loss, wants 3 months"), "{told}");
    assert!(told.contains("Потеряла работу") && told.contains("at least 3 months"), "{told}");
    let before = app.status(asked.loan_id).await;
    let told =
        app.run_ok(&command_line("grant", &asked.number, &["--months", "3", "--text", "Ждём"]));
    assert!(told.contains("done, waits for the person"), "{told}");
    assert!(told.contains("0.28 % a day, ГЭСВ 1") && told.contains("before: due on"), "{told}");
    let told =
        app.run_ok(&command_line("grant", &asked.number, &["--months", "3", "--text", "Ждём"]));
    assert!(told.contains("was done before"), "{told}");
    // Nothing holds before the person agrees.
    assert_eq!(app.status(asked.loan_id).await, before);
    let told =
        app.run_rejected(&command_line("grant", &asked.number, &["--part", "2030-01-01=1"])).await;
    assert!(told.contains("the principal of 100000.00 ₸"), "{told}");
    let told = app.run_rejected(&command_line("grant", &asked.number, &[])).await;
    assert!(told.contains("--months or --part"), "{told}");
    let told = app.run_rejected(&command_line("close", &asked.number, &["--text", "Всё"])).await;
    assert!(told.contains("granted or refused"), "{told}");
    let told = app.run_ok(&command_line("refuse", &asked.number, &["--text", "Доход не упал"]));
    assert!(told.contains("done, stands in refused"), "{told}");
    let told = app.run_rejected(&command_line("answer", &asked.number, &["--text", "Ещё"])).await;
    assert!(told.contains("was answered for good"), "{told}");
    let trail = app.audit_entries(&format!("request/{}", asked.case_id)).await;
    let actions: Vec<_> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert_eq!(actions, ["request_refused", "plan_offered", "request_looked_at"]);
    app.cleanup().await;
}

#[tokio::test]
async fn a_loan_is_written_off_by_two() {
    let mut app = TestApp::new("staff-requests-fraud").await;
    let asked = app.open_case("fraud", 1, Some(3)).await;
    let text = ["--text", "Суд подтвердил"];
    let alone = [&text[..], &["--second", "Aigul"]].concat();
    let told = app.run_rejected(&command_line("write-off", &asked.number, &alone)).await;
    assert!(told.contains("somebody else's"), "{told}");
    // It was not frozen here: there is no dispute to end.
    let told = app.run_rejected(&command_line("unfreeze", &asked.number, &text)).await;
    assert!(told.contains("not disputed"), "{told}");
    let both = [&text[..], &["--second", "dana"]].concat();
    let told = app.run_ok(&command_line("write-off", &asked.number, &both));
    assert!(told.contains("stands in granted"), "{told}");
    assert_eq!(app.status(asked.loan_id).await.0, "cancelled");
    let told = app.run_ok(&command_line("write-off", &asked.number, &both));
    assert!(told.contains("was done before"), "{told}");
    let unknown = app.run_rejected(&command_line("answer", "2026-000099", &text)).await;
    assert!(unknown.contains("there is no request with the number З-2026-000099"), "{unknown}");
    app.cleanup().await;
}
