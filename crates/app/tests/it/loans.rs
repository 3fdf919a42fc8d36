//! Loans and payments, on both engines: nothing is lost, nothing is doubled, the books agree.

use std::sync::Arc;
use std::time::Duration;

use app::loans::{Idempotent, NewLoan, NewPayment, PaymentSource};
use app::{App, Error, Rejection, Resource};
use base::ids::{CustomerId, LoanId};
use lending::loan::{LoanStatus, PaymentPurpose};
use money::Tenge;
use store::{Db, Engine, StoreError, audit, ledger, loans, messages, payments};
use testkit::clock::TestClock;
use testkit::databases::{insert_nth_customer, nth_phone, vault};
use testkit::on_both_engines;
use testkit::{loan, rules};

/// The application with a movable clock.
struct TestApp {
    app: App,
    clock: Arc<TestClock>,
    db: Db,
}

impl TestApp {
    fn new(db: Db) -> Self {
        let clock = Arc::new(TestClock::default());
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clock.clone(), rules, providers, host);
        Self { app, clock, db }
    }

    /// A loan of 100,000 ₸ for 30 days, issued today.
    async fn issue_loan(&self, number: u32) -> NewLoan {
        let new = new_loan(insert_nth_customer(&self.db, number).await, number);
        assert_eq!(self.app.loans.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
        new
    }

    /// The ledger balances of a loan must equal its position, and replaying its events must give
    /// its row.
    async fn assert_books_agree(&self) {
        let check = self.app.loans.ledger_check().await.unwrap();
        assert_eq!(check.violations, Vec::<String>::new());
    }
}

fn today() -> base::BusinessDate {
    base::clock::today()
}

fn new_loan(customer_id: CustomerId, number: u32) -> NewLoan {
    loan::new_loan(LoanId::now_v7(), customer_id, number, &loan::contract(100_000))
}

fn payment(loan_id: LoanId, reference: &str, tenge: i64) -> NewPayment {
    NewPayment {
        source: PaymentSource::Biller,
        reference: reference.to_owned(),
        loan_id,
        amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
        value_date: today(),
        purpose: PaymentPurpose::Repayment,
    }
}

on_both_engines! {
    async fn a_loan_is_issued_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        assert_eq!(test.app.loans.loan_issue(&new).await.unwrap(), Idempotent::AlreadyDone(new.id));
        let other = NewLoan { contract_number: "26-9".to_owned(), ..new.clone() };
        let result = test.app.loans.loan_issue(&other).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::IdempotencyMismatch))), "{result:?}");
        let second = NewLoan { id: LoanId::now_v7(), contract_number: "26-9".to_owned(), ..new.clone() };
        let result = test.app.loans.loan_issue(&second).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::HasOpenLoan))), "{result:?}");
        let same_number = NewLoan { customer_id: insert_nth_customer(&test.db, 2).await, ..second };
        let same_number = NewLoan { contract_number: new.contract_number.clone(), ..same_number };
        let result = test.app.loans.loan_issue(&same_number).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::ContractNumberTaken))), "{result:?}");
        let mut tx = test.db.read().await.unwrap();
        assert_eq!(loans::find_open_by_customer(&mut tx, new.customer_id).await.unwrap().unwrap().id, new.id);
        let legs = ledger::list_by_loan(&mut tx, new.id, 0, 10).await.unwrap();
        assert_eq!(legs.len(), 1);
        assert_eq!((legs[0].rule.as_str(), legs[0].amount_tiyn), ("issue", 10_000_000));
        test.assert_books_agree().await;
    }

    async fn a_repeated_payment_gives_the_same_receipt(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        test.clock.advance_seconds(10 * 86_400);
        let mut input = payment(new.id, "a", 40_000);
        input.value_date = today().try_plus_days(9).unwrap();
        let Idempotent::Done(receipt) = test.app.loans.payment_post(&input).await.unwrap() else {
            panic!("it is new");
        };
        // Nine days of 0.28 % on 100,000 and one on 60,000: interest is paid last.
        assert_eq!(receipt.payoff, "62688.00".parse().unwrap());
        assert_eq!(receipt.status, LoanStatus::Active);
        test.clock.advance_seconds(86_400);
        let repeated = test.app.loans.payment_post(&input).await.unwrap();
        assert_eq!(repeated, Idempotent::AlreadyDone(receipt.clone()));
        for other in [
            NewPayment { amount: Tenge::from_tiyn(1), ..input.clone() },
            NewPayment { purpose: PaymentPurpose::Early, ..input.clone() },
            NewPayment { value_date: today(), ..input.clone() },
            NewPayment { loan_id: LoanId::nil(), ..input.clone() },
        ] {
            let result = test.app.loans.payment_post(&other).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::IdempotencyMismatch))), "{result:?}");
        }
        // Another source may use the same reference.
        let bank = NewPayment { source: PaymentSource::Bank, ..input.clone() };
        assert!(matches!(test.app.loans.payment_post(&bank).await.unwrap(), Idempotent::Done(_)));
        test.assert_books_agree().await;
    }

    async fn twenty_equal_concurrent_payments_are_posted_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let tasks: Vec<_> = (0..20)
            .map(|_| {
                let (app, input) = (test.app.clone(), payment(new.id, "once", 1_000));
                tokio::spawn(async move { app.loans.payment_post(&input).await.unwrap() })
            })
            .collect();
        let (mut answers, mut posted_count) = (Vec::new(), 0);
        for one in tasks {
            let outcome = one.await.unwrap();
            posted_count += usize::from(matches!(outcome, Idempotent::Done(_)));
            answers.push(outcome.into_inner());
        }
        assert_eq!(posted_count, 1);
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(answers[0].payoff, "99000.00".parse().unwrap());
        test.assert_books_agree().await;
    }

    async fn concurrent_writers_lose_and_double_nothing(db: Db) {
        let test = TestApp::new(db);
        let mut ids = Vec::new();
        for number in 0..8 {
            ids.push(test.issue_loan(number).await.id);
        }
        // Every tenth payment is sent twice, by two of the writers.
        let tasks: Vec<_> = (0..16_u32)
            .map(|writer| {
                let (app, ids) = (test.app.clone(), ids.clone());
                tokio::spawn(async move {
                    let mut posted_count = 0;
                    for number in 0..20_u32 {
                        let name = if number % 10 == 0 {
                            format!("shared-{}-{number}", writer / 2)
                        } else {
                            format!("{writer}-{number}")
                        };
                        let loan = ids[(writer / 2 + number) as usize % ids.len()];
                        let input = payment(loan, &name, 10);
                        // A busy response is retried: a payment is idempotent.
                        let outcome = loop {
                            match app.loans.payment_post(&input).await {
                                Err(Error::Busy) => {}
                                result => break result.unwrap(),
                            }
                        };
                        posted_count += usize::from(matches!(outcome, Idempotent::Done(_)));
                    }
                    posted_count
                })
            })
            .collect();
        let mut posted_count = 0;
        for one in tasks {
            posted_count += one.await.unwrap();
        }
        assert_eq!(posted_count, 16 * 20 - 8 * 2);
        let mut tx = test.db.read().await.unwrap();
        let mut owed = 0;
        for id in ids {
            owed += loans::find(&mut tx, id).await.unwrap().unwrap().payoff_tiyn;
        }
        assert_eq!(owed, 8 * 10_000_000 - i64::try_from(posted_count).unwrap() * 1_000);
        drop(tx);
        test.assert_books_agree().await;
    }

    async fn a_rejected_payment_leaves_no_trace(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let mut late = payment(new.id, "late", 10);
        late.value_date = today().try_plus_days(1).unwrap();
        let result = test.app.loans.payment_post(&late).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(_)))), "{result:?}");
        let unknown = test.app.loans.payment_post(&payment(LoanId::now_v7(), "late", 10)).await;
        assert!(matches!(unknown, Err(Error::NotFound(Resource::Loan))), "{unknown:?}");
        for name in ["", &"x".repeat(101)] {
            let result = test.app.loans.payment_post(&payment(new.id, name, 10)).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::InvalidReference))), "{result:?}");
        }
        let mut tx = test.db.read().await.unwrap();
        assert!(payments::find_by_reference(&mut tx, PaymentSource::Biller, "late").await.unwrap().is_none());
        assert_eq!(loans::find(&mut tx, new.id).await.unwrap().unwrap().version, 1);
        assert_eq!(ledger::list_by_loan(&mut tx, new.id, 0, 10).await.unwrap().len(), 1);
        let subject = format!("customer/{}", new.customer_id);
        assert_eq!(audit::list_by_subject(&mut tx, &subject, 10).await.unwrap().len(), 1);
        drop(tx);
        // The reference is still free.
        let outcome = test.app.loans.payment_post(&payment(new.id, "late", 10)).await.unwrap();
        assert!(matches!(outcome, Idempotent::Done(_)));
    }

    async fn a_repaid_loan_allows_the_next(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let outcome = test.app.loans.payment_post(&payment(new.id, "all", 100_000)).await.unwrap();
        assert_eq!(outcome.into_inner().status, LoanStatus::Closed);
        let next = NewLoan { contract_number: "26-2".to_owned(), ..new_loan(new.customer_id, 2) };
        assert!(matches!(test.app.loans.loan_issue(&next).await.unwrap(), Idempotent::Done(_)));
        test.assert_books_agree().await;
    }

    async fn the_customer_is_notified_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        test.app.loans.payment_post(&payment(new.id, "a", 37_312)).await.unwrap();
        let mut tx = test.db.begin().await.unwrap();
        let jobs = testkit::job_queues::claim_all_jobs(&mut tx).await;
        tx.commit().await.unwrap();
        assert_eq!(jobs.len(), 1);
        assert_eq!(jobs[0].kind, "payment_receipt");
        for _ in 0..2 {
            test.app.payments.enqueue_payment_receipt(jobs[0].subject.into()).await.unwrap();
        }
        let mut tx = test.db.read().await.unwrap();
        let message = messages::find(&mut tx, jobs[0].subject).await.unwrap().unwrap();
        assert_eq!(*message.recipient(&vault()).unwrap(), nth_phone(1).reveal());
        let text = message.text(&vault()).unwrap().replace('\u{a0}', " ");
        assert_eq!(text, "Платёж 37 312 ₸ получен. Осталось погасить: 62 688 ₸.");
    }

    async fn posted_entries_cannot_be_changed(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        test.app.loans.payment_post(&payment(new.id, "a", 10)).await.unwrap();
        for (change, rule) in [
            ("UPDATE ledger SET amount_tiyn = 1", "ledger_append_only"),
            ("DELETE FROM ledger", "ledger_append_only"),
            ("UPDATE loan_events SET number = 9", "loan_events_append_only"),
            ("DELETE FROM loan_events", "loan_events_append_only"),
            ("UPDATE payments SET amount_tiyn = 1", "payments_append_only"),
            ("DELETE FROM payments", "payments_append_only"),
            ("DELETE FROM loans", "loans_append_only"),
            ("UPDATE loans SET contract_number = 'x', version = version + 1", "loans_terms_frozen"),
            ("UPDATE loans SET version = version", "loans_terms_frozen"),
            ("UPDATE loans SET status = 'lost', version = version + 1", "loans_status_known"),
            (
                "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, debit,
                     credit, amount_tiyn)
                 SELECT transaction_id, loan_id, rule, booking_date, value_date, debit, debit, 1
                 FROM ledger",
                "ledger_two_accounts",
            ),
            (
                "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, debit,
                     credit, amount_tiyn)
                 SELECT transaction_id, loan_id, rule, booking_date, value_date, debit, credit, 0
                 FROM ledger",
                "ledger_amount_positive",
            ),
        ] {
            let mut tx = test.db.begin().await.unwrap();
            let update_result = tx.sql(change).exec().await;
            let result = |error: &StoreError| error.is_violation_of(rule);
            assert!(update_result.as_ref().is_err_and(result), "{change}: {update_result:?}");
        }
        test.assert_books_agree().await;
    }

    async fn the_check_names_every_violation(db: Db) {
        let test = TestApp::new(db.clone());
        let new = test.issue_loan(1).await;
        test.app.loans.payment_post(&payment(new.id, "a", 10)).await.unwrap();
        drop_guard_triggers(&db).await;
        let loan = new.id;
        for (damage, fault) in [
            (
                "UPDATE ledger SET amount_tiyn = amount_tiyn + 1 WHERE rule = 'payment'",
                format!("loan {loan}: account 1030 holds -99989.99 ₸ and should hold -99990.00 ₸"),
            ),
            (
                "UPDATE ledger SET debit = '9999' WHERE rule = 'payment'",
                format!("loan {loan}: account 1030 holds"),
            ),
            (
                "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, debit,
                     credit, amount_tiyn)
                 SELECT transaction_id, loan_id, rule, booking_date, value_date, '9999', '9998', 1
                 FROM ledger WHERE rule = 'issue'",
                format!("loan {loan}: account 9998 is not in the chart"),
            ),
            (
                "UPDATE ledger SET transaction_id = (SELECT transaction_id FROM ledger LIMIT 1)",
                "1 transactions whose legs are of different postings".to_owned(),
            ),
            (
                "UPDATE loans SET payoff_tiyn = 5",
                format!("loan {loan}: its row is not what its events lead to"),
            ),
            (
                "UPDATE loans SET facts = '[]'",
                format!("loan {loan}: its row is not what its events lead to"),
            ),
            ("DELETE FROM loan_events WHERE number = 2", format!("loan {loan}: event 2 is missing")),
            (
                "UPDATE loan_events SET event_version = 9 WHERE number = 1",
                format!("loan {loan}: event 1 has the format 9, which is not known"),
            ),
            (
                "UPDATE loan_events SET event = '{}' WHERE number = 3",
                format!("loan {loan}: event 3 cannot be read"),
            ),
            ("DELETE FROM payments", "there are 0 payments, but 1 are booked".to_owned()),
            (
                "UPDATE payments SET amount_tiyn = 7",
                "is not booked as it is".to_owned(),
            ),
            ("DELETE FROM loans", "3 rows of ledger whose loan is not there".to_owned()),
            ("DELETE FROM loans", "1 rows of payments whose loan is not there".to_owned()),
            ("DELETE FROM loans", "3 rows of loan_events whose loan is not there".to_owned()),
        ] {
            let mut tx = db.begin().await.unwrap();
            tx.sql(damage).exec().await.unwrap();
            let check = app::loans::check_ledger(&mut tx).await.unwrap();
            tx.roll_back().await;
            let is_reported = check.violations.iter().any(|violation| violation.contains(&fault));
            assert!(is_reported, "{damage}: {:?} has no {fault}", check.violations);
        }
        test.assert_books_agree().await;
    }

    async fn the_ledger_control_comes_through_all_loans_and_logs_what_disagrees(db: Db) {
        let test = TestApp::new(db.clone());
        let first = test.issue_loan(1).await;
        test.issue_loan(2).await;
        let nothing = LoanId::nil();
        assert_eq!(test.app.loans.ledger_control_round(nothing).await.unwrap(), nothing);
        let before = monitoring::exposition(Duration::ZERO);
        drop_guard_triggers(&db).await;
        let mut tx = db.begin().await.unwrap();
        tx.sql("UPDATE loans SET payoff_tiyn = 5 WHERE id = $1").bind(first.id).exec().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(test.app.loans.ledger_control_round(nothing).await.unwrap(), nothing);
        let after = monitoring::exposition(Duration::ZERO);
        let increase = |name| metric(&after, name) - metric(&before, name);
        // Tests of one process count together.
        assert!(increase("zhedel_ledger_violations_total") >= 1);
        assert!(increase("zhedel_ledger_loans_checked_total") >= 2);
        assert!(increase("zhedel_ledger_passes_total") >= 1);
    }
}

/// Drops the triggers that protect the books.
async fn drop_guard_triggers(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    let drops: &[&'static str] = match db.engine() {
        Engine::Sqlite => &[
            "DROP TRIGGER ledger_no_update",
            "DROP TRIGGER loan_events_no_update",
            "DROP TRIGGER loan_events_no_delete",
            "DROP TRIGGER loans_no_new_terms",
            "DROP TRIGGER loans_no_delete",
            "DROP TRIGGER payments_no_delete",
            "DROP TRIGGER payments_no_update",
        ],
        Engine::Postgres => &[
            "DROP TRIGGER ledger_append_only ON ledger",
            "DROP TRIGGER loan_events_append_only ON loan_events",
            "DROP TRIGGER loans_no_new_terms ON loans",
            "DROP TRIGGER loans_no_delete ON loans",
            "DROP TRIGGER payments_append_only ON payments",
        ],
    };
    for drop in drops {
        tx.sql(drop).exec().await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// The value of a metric without labels.
fn metric(text: &str, name: &str) -> u64 {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap().parse().unwrap()
}
