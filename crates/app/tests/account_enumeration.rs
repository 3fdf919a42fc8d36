//! Strangers learn nothing from the work that an answer takes: whomever they ask about, the database
//! is asked the same things in the same order. Counted and not timed: a busy machine proves nothing.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/loan.rs"]
mod loan;
#[path = "test_app/rules.rs"]
mod rules;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use app::access::{CodePurpose, Visitor};
use app::billers::{AccountReference, Biller, CheckLimit};
use app::guests::LookupOutcome;
use app::{Lender, MovableClock};
use store::{Db, Uuid};
use support::{insert_nth_customer, nth_iin, nth_phone, vault};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The beginning of each statement, as the database's library tells it to the log.
static STATEMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Where tests share a process, one at a time asks.
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

/// What an answer asks of the database.
async fn record_statements<T>(answer: impl Future<Output = T>) -> (T, Vec<String>) {
    STATEMENTS.lock().unwrap().clear();
    let answer = answer.await;
    (answer, std::mem::take(&mut *STATEMENTS.lock().unwrap()))
}

struct TestApp {
    lender: Lender,
    clock: Arc<MovableClock>,
    visitor: Visitor,
}

impl TestApp {
    /// The first has a loan, the second an account, and nobody else is known.
    async fn new(db: &Db) -> Self {
        // Another test of this process may have done it.
        let _ = tracing::subscriber::set_global_default(StatementRecorder);
        let clock = Arc::new(MovableClock::default());
        let outside = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clock.clone(), rules, outside, host);
        for number in [1, 2] {
            let customer = insert_nth_customer(db, number).await;
            let contract = loan::contract(100_000);
            let new = loan::new_loan(Uuid::now_v7(), customer, number, &contract);
            if number == 1 {
                lender.loan_issue(&new).await.unwrap();
            }
        }
        Self {
            lender,
            clock,
            visitor: Visitor { ip_address: "10.1.2.3".into(), ..Visitor::default() },
        }
    }
}

/// All are alike, and there is something to compare.
fn assert_same_statements(work: &[(u32, Vec<String>)]) {
    let (_, first) = &work[0];
    assert!(first.len() > 3, "{first:?}");
    for (number, other) in work {
        assert_eq!(other, first, "for {number}");
    }
}

on_both_engines! {
    async fn a_biller_that_asks_for_a_debtor_a_client_or_nobody_is_the_same_work(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { lender, visitor, .. } = TestApp::new(&db).await;
        let check = async |number| {
            let account = AccountReference::try_new(nth_iin(number).reveal()).unwrap();
            let limit = (CheckLimit { per_minute: 1_000 }, &visitor);
            lender.biller_account_check(Biller::Kaspi, &account, limit).await.unwrap().is_known
        };
        // The first call of an address begins its count.
        check(9).await;
        let mut work = Vec::new();
        for (number, is_known) in [(1, true), (2, true), (9, false)] {
            let (known, statements) = record_statements(check(number)).await;
            assert_eq!(known, is_known);
            work.push((number, statements));
        }
        assert_same_statements(&work);
    }

    async fn a_guest_whose_numbers_do_not_belong_together_is_the_same_work_as_one_whose_do(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { lender, clock, visitor } = TestApp::new(&db).await;
        let look = async |number, contract: &str| {
            clock.advance_seconds(1_000);
            lender.guest_loan_lookup(Some(&nth_iin(number)), Some(contract), &visitor).await.unwrap()
        };
        look(9, "26-000009").await;
        let mut work = Vec::new();
        for (number, contract, is_pair) in [
            (1, "26-000001", true),
            (2, "26-000001", false),
            (9, "26-000001", false),
            (1, "26-000009", false),
            (9, "26-000009", false),
        ] {
            let (looked, statements) = record_statements(look(number, contract)).await;
            assert_eq!(matches!(looked, LookupOutcome::Matched(_)), is_pair, "{number} {contract}");
            work.push((number, statements));
        }
        assert_same_statements(&work);
    }

    async fn a_code_for_a_known_phone_and_for_an_unknown_one_is_the_same_work(db: Db) {
        let _turn = TURN.lock().await;
        let TestApp { lender, clock, visitor } = TestApp::new(&db).await;
        let send = async |number| {
            clock.advance_seconds(100_000);
            let phone = nth_phone(number);
            lender.code_send(CodePurpose::Login, &phone, base::Language::Ru, &visitor).await.unwrap()
        };
        let mut work = Vec::new();
        for number in [1, 9] {
            // The first one begins the counts of the phone.
            send(number).await;
            work.push((number, record_statements(send(number)).await.1));
        }
        assert_same_statements(&work);
    }
}
