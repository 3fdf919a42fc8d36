//! Responses do not reveal who has an account: for everybody the database runs the same statements
//! in the same order. Statements are counted instead of timed, because timing on a busy machine
//! proves nothing.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use app::App;
use app::access::{CodePurpose, Visitor};
use app::payments::billers::{AccountReference, Biller, CheckLimit};
use app::payments::guests::LookupOutcome;
use base::ids::LoanId;
use store::Db;
use testkit::clock::TestClock;
use testkit::databases::{insert_nth_customer, nth_iin, nth_phone, vault};
use testkit::on_both_engines;
use testkit::{loan, rules};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The beginning of each statement, as sqlx logs it.
static STATEMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Tests that share a process record one at a time.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

struct StatementRecorder;

impl Visit for StatementRecorder {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "summary" {
            STATEMENTS.lock().unwrap().push(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

impl Subscriber for StatementRecorder {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Self);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The statements that a call executes.
async fn record_statements<T>(answer: impl Future<Output = T>) -> (T, Vec<String>) {
    STATEMENTS.lock().unwrap().clear();
    let answer = answer.await;
    (answer, std::mem::take(&mut *STATEMENTS.lock().unwrap()))
}

struct TestApp {
    app: App,
    clock: Arc<TestClock>,
    visitor: Visitor,
}

impl TestApp {
    /// The first person has a loan, the second an account; everybody else is unknown.
    async fn new(db: &Db) -> Self {
        // Another test of this process may have set it already.
        let _ = tracing::subscriber::set_global_default(StatementRecorder);
        let clock = Arc::new(TestClock::default());
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clock.clone(), rules, providers, host);
        for number in [1, 2] {
            let customer = insert_nth_customer(db, number).await;
            let contract = loan::contract(100_000);
            let new = loan::new_loan(LoanId::now_v7(), customer, number, &contract);
            if number == 1 {
                app.loans.loan_issue(&new).await.unwrap();
            }
        }
        Self {
            app,
            clock,
            visitor: Visitor { ip_address: "10.1.2.3".into(), ..Visitor::default() },
        }
    }
}

/// All lists are equal and not empty.
fn assert_same_statements(work: &[(u32, Vec<String>)]) {
    let (_, first) = &work[0];
    assert!(first.len() > 3, "{first:?}");
    for (number, other) in work {
        assert_eq!(other, first, "for {number}");
    }
}

on_both_engines! {
    async fn a_biller_lookup_does_not_reveal_who_exists(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { app, visitor, .. } = TestApp::new(&db).await;
        let check = async |number| {
            let account = AccountReference::try_new(nth_iin(number).reveal()).unwrap();
            let limit = (CheckLimit { per_minute: 1_000 }, &visitor);
            app.payments.biller_account_check(Biller::Kaspi, &account, limit).await.unwrap().is_known
        };
        // The first call from an address inserts its rate limit.
        check(9).await;
        let mut work = Vec::new();
        for (number, is_known) in [(1, true), (2, true), (9, false)] {
            let (is_registered, statements) = record_statements(check(number)).await;
            assert_eq!(is_registered, is_known);
            work.push((number, statements));
        }
        assert_same_statements(&work);
    }

    async fn a_guest_lookup_does_not_reveal_matching_numbers(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { app, clock, visitor } = TestApp::new(&db).await;
        let look_up = async |number, contract: &str| {
            clock.advance_seconds(1_000);
            app.payments.guest_loan_lookup(Some(&nth_iin(number)), Some(contract), &visitor).await.unwrap()
        };
        look_up(9, "26-000009").await;
        let mut work = Vec::new();
        for (number, contract, is_pair) in [
            (1, "26-000001", true),
            (2, "26-000001", false),
            (9, "26-000001", false),
            (1, "26-000009", false),
            (9, "26-000009", false),
        ] {
            let (lookup, statements) = record_statements(look_up(number, contract)).await;
            assert_eq!(matches!(lookup, LookupOutcome::Matched(_)), is_pair, "{number} {contract}");
            work.push((number, statements));
        }
        assert_same_statements(&work);
    }

    async fn sending_a_code_does_not_reveal_a_registered_phone(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { app, clock, visitor } = TestApp::new(&db).await;
        let send = async |number| {
            clock.advance_seconds(100_000);
            let phone = nth_phone(number);
            app.access.code_send(CodePurpose::Login, &phone, base::Language::Ru, &visitor).await.unwrap()
        };
        let mut work = Vec::new();
        for number in [1, 9] {
            // The first call inserts the rate limits of the phone.
            send(number).await;
            work.push((number, record_statements(send(number)).await.1));
        }
        assert_same_statements(&work);
    }
}
