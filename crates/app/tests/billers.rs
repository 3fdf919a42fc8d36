//! Billers on both engines: money that others took for us is booked once, put aside where it is
//! nobody's, and held against their registries.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "test_app/loan.rs"]
mod loan;
#[path = "test_app/rules.rs"]
mod rules;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use app::access::Visitor;
use app::billers::{
    AccountReference, Biller, BillerError, BillerReceipt, CheckLimit, NewBillerPayment,
    ReconciliationInput, ReconciliationReport, RegistrySource, ResolutionInput,
};
use app::loans::{Idempotent, NewLoan, NewPayment, PaymentSource};
use app::{Lender, MovableClock};
use base::BusinessDate;
use lending::loan::PaymentPurpose;
use money::Tenge;
use store::{Db, Uuid, audit, loans, payments, reconciliations, unmatched_payments};
use support::{insert_nth_customer, nth_iin, vault};

struct TestApp {
    lender: Lender,
    clock: Arc<MovableClock>,
    db: Db,
}

impl TestApp {
    fn new(db: Db) -> Self {
        let clock = Arc::new(MovableClock::default());
        let outside = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clock.clone(), rules, outside, host);
        Self { lender, clock, db }
    }

    /// A loan of 100,000 ₸ for 30 days, issued today.
    async fn loan(&self, number: u32) -> NewLoan {
        let customer_id = insert_nth_customer(&self.db, number).await;
        let new = loan::new_loan(Uuid::now_v7(), customer_id, number, &loan::contract(100_000));
        assert_eq!(self.lender.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
        new
    }

    async fn receive_payment(&self, new: &NewBillerPayment) -> Idempotent<BillerReceipt> {
        self.lender.biller_payment_receive(new).await.unwrap()
    }

    async fn check_books(&self) {
        let told = self.lender.ledger_check().await.unwrap();
        assert_eq!(told.violations, Vec::<String>::new());
    }

    async fn payoff(&self, loan_id: Uuid) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        loans::find(&mut tx, loan_id).await.unwrap().unwrap().payoff_tiyn
    }

    async fn value_date_of(&self, reference: &str) -> BusinessDate {
        let mut tx = self.db.read().await.unwrap();
        payments::find_by_reference(&mut tx, "biller", reference).await.unwrap().unwrap().value_on
    }

    async fn unmatched_payments(&self) -> Vec<(String, i64, String)> {
        let mut tx = self.db.read().await.unwrap();
        let rows = unmatched_payments::list_waiting(&mut tx, 100).await.unwrap();
        rows.into_iter().map(|row| (row.reference, row.amount_tiyn, row.why)).collect()
    }

    async fn reconcile(&self, text: &str, book: bool) -> ReconciliationReport {
        let provider = RegistrySource::Biller(Biller::Kaspi);
        let asked = ReconciliationInput {
            source: provider,
            staff: "aigul",
            book_missing: book,
            period: None,
        };
        self.lender.registry_reconcile(text.as_bytes(), asked).await.unwrap()
    }
}

fn today() -> BusinessDate {
    base::clock::today()
}

fn days_from_today(days: u32) -> BusinessDate {
    today().try_plus_days(days).unwrap()
}

fn account_by_iin(number: u32) -> AccountReference {
    AccountReference::try_new(nth_iin(number).reveal()).unwrap()
}

fn biller_payment(txn_id: &str, account: AccountReference, tenge: i64) -> NewBillerPayment {
    NewBillerPayment {
        biller: Biller::Kaspi,
        txn_id: txn_id.to_owned(),
        account,
        amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
        reported_paid_on: Some(today()),
        is_from_registry: false,
    }
}

fn visitor_from(address: &str) -> Visitor {
    Visitor { ip_address: address.into(), ..Visitor::default() }
}

const LIMIT: CheckLimit = CheckLimit { per_minute: 5 };
const STAFF: ResolutionInput<'static> =
    ResolutionInput { staff: "aigul", reason: "the payer called" };

on_both_engines! {
    async fn money_of_a_biller_is_booked_once(db: Db) {
        let app = TestApp::new(db);
        let new = app.loan(1).await;
        let sent = biller_payment("1", account_by_iin(1), 40_000);
        let Idempotent::Done(receipt) = app.receive_payment(&sent).await else { panic!("it is new") };
        assert!(!receipt.is_unmatched && receipt.number > 0);
        app.clock.advance_seconds(86_400);
        assert_eq!(app.receive_payment(&sent).await, Idempotent::AlreadyDone(receipt.clone()));
        // Told with another moment it is the same payment.
        let other_day = NewBillerPayment { reported_paid_on: None, ..sent.clone() };
        assert_eq!(app.receive_payment(&other_day).await, Idempotent::AlreadyDone(receipt));
        for other in [
            NewBillerPayment { amount: Tenge::from_tiyn(1), ..sent.clone() },
            NewBillerPayment { account: account_by_iin(2), ..sent.clone() },
        ] {
            let refused = app.lender.biller_payment_receive(&other).await;
            assert!(matches!(refused, Err(BillerError::IdempotencyMismatch)), "{refused:?}");
        }
        assert_eq!(app.payoff(new.id).await, 6_000_000);
        // The contract's number leads to the same loan, and another biller may use the same name.
        let osmp = NewBillerPayment {
            biller: Biller::Osmp,
            account: AccountReference::try_new(&new.contract_number).unwrap(),
            ..sent
        };
        assert!(matches!(app.receive_payment(&osmp).await, Idempotent::Done(_)));
        app.check_books().await;
    }

    async fn twenty_equal_calls_at_once_book_one(db: Db) {
        let app = TestApp::new(db);
        let new = app.loan(1).await;
        let calls: Vec<_> = (0..20)
            .map(|number| {
                // Half of them for somebody who is not known.
                let (account, name) = if number % 2 == 0 { (account_by_iin(1), "a") } else { (account_by_iin(7), "b") };
                let (lender, sent) = (app.lender.clone(), biller_payment(name, account, 1_000));
                tokio::spawn(async move { lender.biller_payment_receive(&sent).await.unwrap().into_inner() })
            })
            .collect();
        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.await.unwrap());
        }
        for (number, answer) in answers.iter().enumerate() {
            assert_eq!(answer, &answers[number % 2]);
        }
        assert_eq!(app.payoff(new.id).await, 9_900_000);
        assert_eq!(app.unmatched_payments().await, [("kaspi:b".to_owned(), 100_000, "nobody".to_owned())]);
        app.check_books().await;
    }

    async fn the_day_on_which_it_was_paid_counts(db: Db) {
        let app = TestApp::new(db);
        app.loan(1).await;
        app.clock.advance_seconds(10 * 86_400);
        let cases = [
            ("yesterday", Some(days_from_today(9)), days_from_today(9)),
            ("no day", None, days_from_today(10)),
            ("tomorrow", Some(days_from_today(11)), days_from_today(10)),
            ("long ago", Some("2001-01-01".parse().unwrap()), days_from_today(10)),
        ];
        for (name, told_on, expected) in cases {
            app.receive_payment(&NewBillerPayment { reported_paid_on: told_on, ..biller_payment(name, account_by_iin(1), 100) }).await;
            assert_eq!(app.value_date_of(&format!("kaspi:{name}")).await, expected, "{name}");
        }
        // Before the loan was there: from its first day.
        let mut before = biller_payment("before", account_by_iin(1), 100);
        (before.reported_paid_on, before.is_from_registry) = (Some("2020-05-05".parse().unwrap()), true);
        app.receive_payment(&before).await;
        assert_eq!(app.value_date_of("kaspi:before").await, today());
        app.check_books().await;
    }

    async fn money_goes_to_the_loan_that_can_take_it(db: Db) {
        let app = TestApp::new(db);
        let first = app.loan(1).await;
        app.receive_payment(&biller_payment("all", account_by_iin(1), 100_000)).await;
        // Nothing is owed: the newest loan keeps it as the borrower's.
        app.receive_payment(&biller_payment("more", account_by_iin(1), 500)).await;
        let mut tx = app.db.read().await.unwrap();
        let more = payments::find_by_reference(&mut tx, "biller", "kaspi:more").await.unwrap().unwrap();
        drop(tx);
        assert_eq!(more.loan_id, first.id);
        let second =
            loan::new_loan(Uuid::now_v7(), first.customer_id, 2, &loan::contract(50_000));
        app.lender.loan_issue(&second).await.unwrap();
        // An old number in somebody's template pays what is owed now.
        let old = AccountReference::try_new(&first.contract_number).unwrap();
        app.receive_payment(&biller_payment("old", old, 1_000)).await;
        assert_eq!(app.payoff(second.id).await, 4_900_000);
        // Somebody who never borrowed, and nobody.
        insert_nth_customer(&app.db, 3).await;
        for (name, account) in [("c", account_by_iin(3)), ("d", account_by_iin(4)), ("e", AccountReference::try_new("26-999999").unwrap())] {
            let answer = app.receive_payment(&biller_payment(name, account, 7)).await.into_inner();
            assert!(answer.is_unmatched);
        }
        let parked = app.unmatched_payments().await.into_iter().map(|(name, _, why)| (name, why));
        let expected = [("kaspi:c", "no_loan"), ("kaspi:d", "nobody"), ("kaspi:e", "nobody")];
        assert_eq!(parked.collect::<Vec<_>>(), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        app.check_books().await;
    }

    async fn sums_that_are_none_are_refused(db: Db) {
        let app = TestApp::new(db);
        for tiyn in [0, -1, Tenge::LIMIT.tiyn() + 1] {
            let sent = NewBillerPayment { amount: Tenge::from_tiyn(tiyn), ..biller_payment("x", account_by_iin(1), 1) };
            let refused = app.lender.biller_payment_receive(&sent).await;
            assert!(matches!(refused, Err(BillerError::InvalidAmount)), "{refused:?}");
        }
    }

    async fn a_check_tells_no_debt(db: Db) {
        let app = TestApp::new(db);
        app.loan(1).await;
        insert_nth_customer(&app.db, 2).await;
        let check = async |number: u32, address: &str| {
            app.lender.biller_account_check(Biller::Kaspi, &account_by_iin(number), (LIMIT, &visitor_from(address))).await
        };
        let (debtor, other) = (check(1, "1.1.1.1").await.unwrap(), check(2, "1.1.1.1").await.unwrap());
        assert_eq!(debtor, other);
        assert!(debtor.is_known && !check(3, "1.1.1.1").await.unwrap().is_known);
        for _ in 0..2 {
            check(1, "1.1.1.1").await.unwrap();
        }
        let refused = check(1, "1.1.1.1").await;
        assert!(matches!(refused, Err(BillerError::RateLimited { retry_after_s: 1.. })), "{refused:?}");
        assert!(check(1, "2.2.2.2").await.is_ok());
    }

    async fn staff_settle_what_waits_once(db: Db) {
        let app = TestApp::new(db);
        let new = app.loan(1).await;
        app.clock.advance_seconds(3 * 86_400);
        let told_on = Some(days_from_today(1));
        for name in ["a", "b"] {
            app.receive_payment(&NewBillerPayment { reported_paid_on: told_on, ..biller_payment(name, account_by_iin(9), 1_000) }).await;
        }
        let list = app.lender.unmatched_payment_list("aigul").await.unwrap();
        assert_eq!(list.len(), 2);
        let (first, second) = (list[0].id, list[1].id);
        let assign = |id, number: &str| {
            let (lender, number) = (app.lender.clone(), number.to_owned());
            async move { lender.unmatched_payment_assign(id, &number, STAFF).await }
        };
        let unknown = assign(first, "26-999999").await;
        assert!(matches!(unknown, Err(BillerError::Loan(_))), "{unknown:?}");
        let number = new.contract_number.as_str();
        assert_eq!(assign(first, number).await.unwrap(), Idempotent::Done(()));
        assert_eq!(assign(first, number).await.unwrap(), Idempotent::AlreadyDone(()));
        assert_eq!(app.value_date_of("kaspi:a").await, days_from_today(1));
        let returned = app.lender.unmatched_payment_return(first, STAFF).await;
        assert!(matches!(returned, Err(BillerError::AlreadySettled)), "{returned:?}");
        let give_back = || app.lender.unmatched_payment_return(second, STAFF);
        assert_eq!(give_back().await.unwrap(), Idempotent::Done(()));
        assert_eq!(give_back().await.unwrap(), Idempotent::AlreadyDone(()));
        let late = assign(second, number).await;
        assert!(matches!(late, Err(BillerError::AlreadySettled)), "{late:?}");
        let nothing = app.lender.unmatched_payment_return(Uuid::nil(), STAFF).await;
        assert!(matches!(nothing, Err(BillerError::UnmatchedNotFound)), "{nothing:?}");
        assert!(app.unmatched_payments().await.is_empty());
        let mut tx = app.db.read().await.unwrap();
        let trail = audit::list_by_subject(&mut tx, &format!("unmatched/{second}"), 9).await.unwrap();
        assert_eq!((trail.len(), trail[0].actor.as_str()), (1, "staff/aigul"));
        assert!(trail[0].detail.contains("the payer called"));
        drop(tx);
        app.check_books().await;
    }

    async fn a_registry_finds_what_differs_and_books_what_is_missing(db: Db) {
        let app = TestApp::new(db);
        let new = app.loan(1).await;
        app.clock.advance_seconds(2 * 86_400);
        let told_on = Some(days_from_today(1));
        for (name, tenge) in [("same", 100), ("sum", 200), ("account", 300), ("extra", 400)] {
            app.receive_payment(&NewBillerPayment { reported_paid_on: told_on, ..biller_payment(name, account_by_iin(1), tenge) }).await;
        }
        let day = NewBillerPayment { reported_paid_on: Some(days_from_today(2)), ..biller_payment("day", account_by_iin(1), 500) };
        app.receive_payment(&day).await;
        let (mine, other, on) = (nth_iin(1), nth_iin(2), days_from_today(1));
        let (mine, other) = (mine.reveal(), other.reveal());
        let registry = format!(
            "txn_id;account;sum;date\nsame;{mine};100,00;{on}\nsum;{mine};201;{on}\n\
             account;{other};300;{on}\nday;{mine};500;{on}\nmissing;{mine};600.50;{on}\n\
             nobody;{other};700;{on}\nodd;кто-то;800;{on}\nsame;{mine};100;{on}\nИТОГО\n"
        );
        let names = |found: &ReconciliationReport| {
            let list = |it: &[app::billers::Discrepancy]| {
                it.iter().map(|it| it.txn_id.clone()).collect::<Vec<_>>().join(" ")
            };
            let different = found.different.iter().map(|it| it.provider_payment.txn_id.clone());
            let different = different.collect::<Vec<_>>().join(" ");
            [list(&found.missing), list(&found.extra), different]
        };
        let found = app.reconcile(&registry, false).await;
        assert_eq!(names(&found), ["missing nobody odd", "extra", "sum account day"]);
        assert_eq!((found.lines, found.same, found.repeated), (8, 1, 1));
        assert_eq!((found.unreadable.as_slice(), found.is_clean()), (&[10_u64][..], false));
        assert_eq!(found.different[0].our_amount, Some("200".parse().unwrap()));
        assert!(found.different[1].is_other_account);
        assert_eq!(found.different[2].our_day, Some(days_from_today(2)));
        assert_eq!(found.days, Some((days_from_today(1), days_from_today(1))));
        let owed = app.payoff(new.id).await;
        let booked = app.reconcile(&registry, true).await;
        assert_eq!((booked.booked, booked.parked), (1, 2));
        assert_eq!(app.value_date_of("kaspi:missing").await, days_from_today(1));
        assert_eq!(owed - app.payoff(new.id).await, 60_050 + 60_050 * 28 / 10_000);
        // Again it finds them there, and books nothing more.
        let again = app.reconcile(&registry, true).await;
        assert_eq!((again.missing_count, again.booked, again.parked, again.same), (0, 0, 0, 4));
        let sha = {
            use sha2::{Digest, Sha256};
            base::hex::encode(Sha256::digest(registry.as_bytes()))
        };
        let mut tx = app.db.read().await.unwrap();
        let kept = reconciliations::find_by_file(&mut tx, "kaspi", &sha).await.unwrap().unwrap();
        assert_eq!((kept.runs, kept.from_day), (3, Some(days_from_today(1))));
        assert!(!kept.result.0.contains(mine), "nobody is named");
        let trail = audit::list_by_subject(&mut tx, "registry/kaspi", 9).await.unwrap();
        assert_eq!(trail.len(), 3);
        drop(tx);
        app.check_books().await;
    }

    async fn a_registry_of_nothing_still_shows_what_only_we_have(db: Db) {
        let app = TestApp::new(db);
        app.loan(1).await;
        for number in 0..450 {
            app.receive_payment(&biller_payment(&format!("n{number}"), account_by_iin(1), 10)).await;
        }
        let provider = RegistrySource::Biller(Biller::Kaspi);
        let days = Some((today(), today()));
        let asked = ReconciliationInput { source: provider, staff: "aigul", book_missing: false, period: days };
        let found = app.lender.registry_reconcile(&b""[..], asked).await.unwrap();
        assert_eq!((found.lines, found.extra_count), (0, 450));
        let long = vec![b'x'; 10_000];
        let refused = app.lender.registry_reconcile(&long[..], asked).await;
        assert!(matches!(refused, Err(BillerError::UnreadableRegistry(_))), "{refused:?}");
    }

    async fn the_acquirers_registry_is_held_against_its_payments(db: Db) {
        let app = TestApp::new(db);
        let new = app.loan(1).await;
        for (reference, tenge) in [("o-1", 100), ("guest:o-2", 200), ("o-3", 300)] {
            let payment = NewPayment {
                source: PaymentSource::Acquirer,
                reference: reference.to_owned(),
                loan_id: new.id,
                amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
                value_date: today(),
                purpose: PaymentPurpose::Repayment,
            };
            app.lender.payment_post(&payment).await.unwrap();
        }
        let on = today();
        let registry = format!("o-1;;100;{on}\no-2;;200;{on}\no-4;;400;{on}\n");
        let asked =
            ReconciliationInput { source: RegistrySource::Acquirer, staff: "aigul", book_missing: false, period: None };
        let found = app.lender.registry_reconcile(registry.as_bytes(), asked).await.unwrap();
        assert_eq!((found.same, found.missing_count, found.extra_count), (2, 1, 1));
        assert_eq!((&*found.missing[0].txn_id, &*found.extra[0].txn_id), ("o-4", "o-3"));
    }
}
