//! Each business day is closed once, in order, whatever happens meanwhile.

use lending::loan::LoanStatus;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use app::loans::NewLoan;
use app::{Clock, RealClock, Timestamp};
use base::BusinessDate;
use ledger::Account;
use lending::loan::{Loan, LoanEvent, LoanOutcome, close_business_day};
use money::Tenge;
use store::{Db, Engine, StoreError, audit};

use super::DAY_S;
use testkit::on_both_engines;
use testkit::test_app::TestApp;

fn yesterday(test: &TestApp) -> BusinessDate {
    test.clock.now().plus_seconds(-i64::from(DAY_S)).date().unwrap()
}

/// The same loan without a database: each day closed by the core alone.
struct PureLoan {
    loan: Loan,
    notices: Vec<LoanEvent>,
}

impl PureLoan {
    fn issue(new: &NewLoan) -> Self {
        let id = new.id;
        let (loan, _) = lending::loan::issue(id, Arc::clone(&new.contract));
        Self { loan, notices: Vec::new() }
    }

    fn close_days(&mut self, through: BusinessDate) {
        while self.loan.closed_through() < through {
            let day = self.loan.closed_through().try_plus_days(1).unwrap();
            let LoanOutcome::Done(decision) = close_business_day(&self.loan, day) else {
                panic!("{day}")
            };
            decision.events.iter().for_each(|event| self.loan.apply(event));
            let is_notice = |event: &LoanEvent| matches!(event, LoanEvent::Notice { .. });
            self.notices.extend(decision.events.into_iter().filter(is_notice));
        }
    }

    fn balances(&self) -> BTreeMap<String, i64> {
        let flows = self.loan.booked_position().flows();
        let balances = Account::ALL.map(|it| (it.code().to_owned(), flows.balance(it).tiyn()));
        balances.into_iter().filter(|(_, amount)| *amount != 0).collect()
    }

    async fn assert_matches(&self, test: &TestApp) {
        let id = self.loan.id();
        assert_eq!(test.load_loan(id).await, self.loan);
        assert_eq!(test.balances(id).await, self.balances());
        assert_eq!(test.notice_events(id).await, self.notices);
    }
}

/// Drops the triggers that protect the books.
async fn drop_guard_triggers(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    let drops: &[&'static str] = match db.engine() {
        Engine::Sqlite => &["DROP TRIGGER loans_no_new_terms", "DROP TRIGGER accruals_no_delete"],
        Engine::Postgres => &[
            "DROP TRIGGER loans_no_new_terms ON loans",
            "DROP TRIGGER accruals_append_only ON accruals",
        ],
    };
    for drop in drops {
        tx.sql(drop).exec().await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// A machine that is two days ahead of everybody, and believes it.
struct MachineAhead;

impl Clock for MachineAhead {
    fn now(&self) -> Timestamp {
        RealClock.now().plus_days(2)
    }

    fn machine_now(&self) -> Timestamp {
        self.now()
    }
}

on_both_engines! {
    async fn a_machine_that_is_ahead_of_the_server_ends_no_day(db: Db) {
        let test = TestApp::new(db.clone());
        let closed = test.app.with_clock(Arc::new(MachineAhead)).loans.close_past_business_days().await;
        let mut tx = db.read().await.unwrap();
        let last = store::end_of_day::find_last_finished_run(&mut tx).await.unwrap();
        match db.engine() {
            // A file has no clock but the machine's.
            Engine::Sqlite => assert_eq!(closed.unwrap().runs.len(), 1),
            Engine::Postgres => {
                let error = closed.unwrap_err().to_string();
                assert!(error.ends_with(" s ahead of the database's"), "{error}");
                assert_eq!(last, None);
            }
        }
    }

    async fn closing_days_one_by_one_matches_the_core(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let mut pure = PureLoan::issue(&new);
        // To the day after the last accrual, and a little further.
        for day in 0..125 {
            test.clock.advance_seconds(DAY_S);
            let outcome = test.app.loans.close_past_business_days().await.unwrap();
            assert_eq!((outcome.runs.len(), outcome.failures.len()), (1, 0), "day {day}");
            pure.close_days(yesterday(&test));
            if [0, 1, 29, 30, 31, 32, 60, 80, 119, 120, 121, 124].contains(&day) {
                pure.assert_matches(&test).await;
            }
        }
        assert!(pure.notices.len() >= 2, "{:?}", pure.notices);
        assert_eq!(test.loan_row(new.id).await.status, LoanStatus::Overdue);
        test.assert_books_agree().await;
        // Most days pass without activity: few events, and ledger entries only where something
        // happened.
        let version = test.loan_row(new.id).await.version;
        assert!(version < 15, "{version}");
        assert!(test.app.loans.close_past_business_days().await.unwrap().runs.is_empty());
    }

    async fn after_an_outage_days_are_closed_one_by_one(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let mut pure = PureLoan::issue(&new);
        for days in [25, 10, 60, 1] {
            test.clock.advance_seconds(days * DAY_S);
            let outcome = test.app.loans.close_past_business_days().await.unwrap();
            assert!(outcome.runs.len() as u32 >= days - 1, "{:?}", outcome.runs);
            assert!(outcome.runs.iter().all(|run| run.loans_closed <= 1 && run.ended_at.is_some()));
            pure.close_days(yesterday(&test));
            pure.assert_matches(&test).await;
        }
        test.assert_books_agree().await;
    }

    async fn an_interrupted_end_of_day_is_resumed(db: Db) {
        let test = TestApp::new(db);
        let ids = test.issue_loans(40).await;
        for wait_us in [0, 300, 2_000, 6_000, 15_000] {
            test.clock.advance_seconds(DAY_S);
            let (app, through) = (test.app.clone(), yesterday(&test));
            let run = tokio::spawn(async move { app.loans.close_business_days_in_batches(through, 5, |_| {}).await });
            tokio::time::sleep(Duration::from_micros(wait_us)).await;
            run.abort();
            let _ = run.await;
            test.assert_books_agree().await;
            test.app.loans.close_business_days_in_batches(through, 5, |_| {}).await.unwrap();
            assert_eq!(test.end_of_day_run(through).await.loans_closed, 40);
            for id in &ids {
                assert_eq!(test.loan_row(*id).await.closed_through, through);
            }
            test.assert_books_agree().await;
        }
    }

    async fn two_concurrent_runs_close_each_day_once(db: Db) {
        let test = TestApp::new(db);
        test.issue_loans(40).await;
        for _ in 0..3 {
            test.clock.advance_seconds(DAY_S);
            let through = yesterday(&test);
            let closers: Vec<_> = (0..2)
                .map(|_| {
                    let app = test.app.clone();
                    tokio::spawn(async move { app.loans.close_business_days_in_batches(through, 7, |_| {}).await })
                })
                .collect();
            for closer in closers {
                closer.await.unwrap().unwrap();
            }
            assert_eq!(test.end_of_day_run(through).await.loans_closed, 40);
        }
        test.assert_books_agree().await;
    }

    async fn one_broken_loan_does_not_stop_the_rest(db: Db) {
        let test = TestApp::new(db.clone());
        let ids = test.issue_loans(12).await;
        test.clock.advance_seconds(DAY_S);
        test.app.loans.close_past_business_days().await.unwrap();
        let (broken, original) = (ids[4], test.loan_row(ids[4]).await);
        drop_guard_triggers(&db).await;
        test.update_one("UPDATE loans SET contract = '{}' WHERE id = $1", broken).await;
        test.update_one("UPDATE loan_days SET accrual_through = accrual_from WHERE loan_id = $1", broken).await;
        for _ in 0..2 {
            test.clock.advance_seconds(DAY_S);
            let outcome = test.app.loans.close_past_business_days().await.unwrap();
            let run = outcome.runs.last().unwrap();
            assert_eq!((run.loans_closed, run.loans_failed), (11, 1));
            assert_eq!(outcome.failures[0].loan_id, broken);
        }
        let mut tx = test.db.read().await.unwrap();
        let entries = audit::list_by_subject(&mut tx, &format!("loan/{broken}"), 10).await.unwrap();
        assert_eq!(entries.len(), 1, "reported once, not every night");
        drop(tx);
        // After the repair it catches up on request.
        let mended: Result<(), StoreError> = store::transact!(test.db, |tx| {
            tx.sql("UPDATE loans SET contract = $2 WHERE id = $1")
                .bind(broken).bind(original.contract.clone()).exec_one().await
        });
        mended.unwrap();
        let outcome = test.app.loans.close_business_days(yesterday(&test), |_| {}).await.unwrap();
        assert!(outcome.failures.is_empty(), "{:?}", outcome.failures);
        assert_eq!(test.loan_row(broken).await.closed_through, yesterday(&test));
        test.assert_books_agree().await;
    }

    async fn one_unwritable_loan_does_not_stop_the_rest(db: Db) {
        let test = TestApp::new(db.clone());
        let ids = test.issue_loans(12).await;
        test.clock.advance_seconds(DAY_S);
        test.app.loans.close_past_business_days().await.unwrap();
        test.clock.advance_seconds(DAY_S);
        let through = yesterday(&test);
        let in_the_way: Result<(), StoreError> = store::transact!(test.db, |tx| {
            tx.sql("INSERT INTO accruals VALUES ($1, $2, 1, 0)")
                .bind(through).bind(ids[7]).exec_one().await
        });
        in_the_way.unwrap();
        let outcome = test.app.loans.close_past_business_days().await.unwrap();
        assert_eq!((outcome.runs[0].loans_closed, outcome.runs[0].loans_failed), (11, 1));
        assert_eq!(outcome.failures[0].loan_id, ids[7]);
        drop_guard_triggers(&db).await;
        test.update_one("DELETE FROM accruals WHERE interest_tiyn = 1 AND loan_id = $1", ids[7]).await;
        let outcome = test.app.loans.close_business_days(through, |_| {}).await.unwrap();
        assert_eq!((outcome.runs[0].loans_closed, outcome.runs[0].loans_failed), (12, 0));
        test.assert_books_agree().await;
    }

    async fn payments_are_posted_during_the_end_of_day(db: Db) {
        let test = Arc::new(TestApp::new(db));
        let ids = Arc::new(test.issue_loans(20).await);
        for round in 0..4 {
            test.clock.advance_seconds(DAY_S);
            let through = yesterday(&test);
            let payers: Vec<_> = (0..4_usize)
                .map(|payer| {
                    let (test, ids) = (Arc::clone(&test), Arc::clone(&ids));
                    tokio::spawn(async move {
                        for number in 0..10 {
                            let name = format!("{round}-{payer}-{number}");
                            let id = ids[(number * 4 + payer) % ids.len()];
                            test.receive_payment(id, &name, Tenge::try_from_whole_tenge(10).unwrap()).await;
                        }
                    })
                })
                .collect();
            test.app.loans.close_business_days_in_batches(through, 6, |_| {}).await.unwrap();
            for payer in payers {
                payer.await.unwrap();
            }
            assert_eq!(test.end_of_day_run(through).await.loans_closed, 20);
            test.assert_books_agree().await;
        }
    }

    async fn a_closed_loan_is_not_touched_by_the_end_of_day(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        test.clock.advance_seconds(5 * DAY_S);
        test.app.loans.close_past_business_days().await.unwrap();
        let payoff = test.load_loan(new.id).await.payoff(test.clock.today());
        test.receive_payment(new.id, "all", payoff).await;
        let row = test.loan_row(new.id).await;
        assert_eq!(row.status, LoanStatus::Closed);
        test.clock.advance_seconds(3 * DAY_S);
        let outcome = test.app.loans.close_past_business_days().await.unwrap();
        assert!(outcome.runs.iter().all(|run| run.loans_closed == 0), "{:?}", outcome.runs);
        assert_eq!(test.loan_row(new.id).await, row);
        test.assert_books_agree().await;
    }
}
