//! Billers on both engines: a payment is posted once, parked if it matches no loan, and reconciled
//! with the biller's registry.

use std::sync::Arc;

use app::access::Visitor;
use app::loans::{Idempotent, NewLoan, NewPayment, PaymentSource};
use app::payments::billers::{
    AccountReference, Biller, BillerCeilings, BillerReceipt, BillerReport, CheckLimit,
    NewBillerPayment, ReconciliationInput, ReconciliationReport, RegistrySource, ResolutionInput,
};
use app::{App, Error, Rejection, Resource};
use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::{LoanRejection, PaymentPurpose};
use money::Tenge;
use store::{Db, Uuid, audit, loans, payments, reconciliations, unmatched_payments};
use testkit::clock::TestClock;
use testkit::databases::{insert_nth_customer, nth_iin, vault};
use testkit::on_both_engines;
use testkit::{loan, rules};

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
    async fn loan(&self, number: u32) -> NewLoan {
        let customer_id = insert_nth_customer(&self.db, number).await;
        let new = loan::new_loan(LoanId::now_v7(), customer_id, number, &loan::contract(100_000));
        assert_eq!(self.app.loans.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
        new
    }

    async fn receive_payment(&self, new: &NewBillerPayment) -> Idempotent<BillerReceipt> {
        self.app.payments.biller_payment_receive(new).await.unwrap()
    }

    async fn check_books(&self) {
        let check = self.app.loans.ledger_check().await.unwrap();
        assert_eq!(check.violations, Vec::<String>::new());
    }

    async fn payoff(&self, loan_id: LoanId) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        loans::find(&mut tx, loan_id).await.unwrap().unwrap().payoff_tiyn
    }

    async fn value_date_of(&self, reference: &str) -> BusinessDate {
        let mut tx = self.db.read().await.unwrap();
        payments::find_by_reference(&mut tx, PaymentSource::Biller, reference)
            .await
            .unwrap()
            .unwrap()
            .value_date
    }

    async fn unmatched_payments(&self) -> Vec<(String, i64, &'static str)> {
        let mut tx = self.db.read().await.unwrap();
        let rows = unmatched_payments::list_waiting(&mut tx, 100).await.unwrap();
        rows.into_iter().map(|row| (row.reference, row.amount_tiyn, row.reason.code())).collect()
    }

    async fn reconcile(&self, text: &str, book: bool) -> ReconciliationReport {
        let provider = RegistrySource::Biller(Biller::Kaspi);
        let input = ReconciliationInput {
            source: provider,
            staff: "aigul",
            book_missing: book,
            period: None,
        };
        self.app.payments.registry_reconcile(text.as_bytes(), input).await.unwrap()
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
        report: BillerReport::Call(CEILINGS),
    }
}

fn visitor_from(address: &str) -> Visitor {
    Visitor { ip_address: address.into(), ..Visitor::default() }
}

const CEILINGS: BillerCeilings = BillerCeilings {
    payment_max: Tenge::from_tiyn(100_000_000),
    day_max: Tenge::from_tiyn(3_000_000_000),
};
const LIMIT: CheckLimit = CheckLimit { per_minute: 5 };
const STAFF: ResolutionInput<'static> =
    ResolutionInput { staff: "aigul", reason: "the payer called" };

on_both_engines! {
    async fn a_biller_payment_is_posted_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.loan(1).await;
        let payment = biller_payment("1", account_by_iin(1), 40_000);
        let Idempotent::Done(receipt) = test.receive_payment(&payment).await else { panic!("it is new") };
        assert!(!receipt.is_unmatched && receipt.number > 0);
        test.clock.advance_seconds(86_400);
        assert_eq!(test.receive_payment(&payment).await, Idempotent::AlreadyDone(receipt.clone()));
        // The same payment with another timestamp is still the same payment.
        let other_day = NewBillerPayment { reported_paid_on: None, ..payment.clone() };
        assert_eq!(test.receive_payment(&other_day).await, Idempotent::AlreadyDone(receipt));
        for other in [
            NewBillerPayment { amount: Tenge::from_tiyn(1), ..payment.clone() },
            NewBillerPayment { account: account_by_iin(2), ..payment.clone() },
        ] {
            let result = test.app.payments.biller_payment_receive(&other).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::IdempotencyMismatch))), "{result:?}");
        }
        assert_eq!(test.payoff(new.id).await, 6_000_000);
        // The contract number leads to the same loan, and another biller may use the same
        // reference.
        let osmp = NewBillerPayment {
            biller: Biller::Osmp,
            account: AccountReference::try_new(&new.contract_number).unwrap(),
            ..payment
        };
        assert!(matches!(test.receive_payment(&osmp).await, Idempotent::Done(_)));
        test.check_books().await;
    }

    async fn twenty_equal_concurrent_calls_post_one_payment(db: Db) {
        let test = TestApp::new(db);
        let new = test.loan(1).await;
        let calls: Vec<_> = (0..20)
            .map(|number| {
                // Half of them are for an unknown account.
                let (account, name) = if number % 2 == 0 { (account_by_iin(1), "a") } else { (account_by_iin(7), "b") };
                let (app, payment) = (test.app.clone(), biller_payment(name, account, 1_000));
                tokio::spawn(async move { app.payments.biller_payment_receive(&payment).await.unwrap().into_inner() })
            })
            .collect();
        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.await.unwrap());
        }
        for (number, answer) in answers.iter().enumerate() {
            assert_eq!(answer, &answers[number % 2]);
        }
        assert_eq!(test.payoff(new.id).await, 9_900_000);
        assert_eq!(test.unmatched_payments().await, [("kaspi:b".to_owned(), 100_000, "nobody")]);
        test.check_books().await;
    }

    async fn the_value_date_is_the_day_of_payment(db: Db) {
        let test = TestApp::new(db);
        test.loan(1).await;
        test.clock.advance_seconds(10 * 86_400);
        let cases = [
            ("yesterday", Some(days_from_today(9)), days_from_today(9)),
            ("no day", None, days_from_today(10)),
            ("tomorrow", Some(days_from_today(11)), days_from_today(10)),
            ("long ago", Some("2001-01-01".parse().unwrap()), days_from_today(10)),
        ];
        for (name, paid_on, expected) in cases {
            test.receive_payment(&NewBillerPayment { reported_paid_on: paid_on, ..biller_payment(name, account_by_iin(1), 100) }).await;
            assert_eq!(test.value_date_of(&format!("kaspi:{name}")).await, expected, "{name}");
        }
        // Dated before the loan, it counts from the loan's first day.
        let mut before = biller_payment("before", account_by_iin(1), 100);
        (before.reported_paid_on, before.report) = (Some("2020-05-05".parse().unwrap()), BillerReport::Registry);
        test.receive_payment(&before).await;
        assert_eq!(test.value_date_of("kaspi:before").await, today());
        test.check_books().await;
    }

    async fn a_payment_goes_to_the_open_loan(db: Db) {
        let test = TestApp::new(db);
        let first = test.loan(1).await;
        test.receive_payment(&biller_payment("all", account_by_iin(1), 100_000)).await;
        // Nothing is owed: the newest loan holds it as unapplied funds.
        test.receive_payment(&biller_payment("more", account_by_iin(1), 500)).await;
        let mut tx = test.db.read().await.unwrap();
        let more = payments::find_by_reference(&mut tx, PaymentSource::Biller, "kaspi:more").await.unwrap().unwrap();
        drop(tx);
        assert_eq!(more.loan_id, first.id);
        let second =
            loan::new_loan(LoanId::now_v7(), first.customer_id, 2, &loan::contract(50_000));
        test.app.loans.loan_issue(&second).await.unwrap();
        // An old contract number in a payment template pays the current loan.
        let old = AccountReference::try_new(&first.contract_number).unwrap();
        test.receive_payment(&biller_payment("old", old, 1_000)).await;
        assert_eq!(test.payoff(second.id).await, 4_900_000);
        // A customer who never borrowed, and an unknown number.
        insert_nth_customer(&test.db, 3).await;
        for (name, account) in [("c", account_by_iin(3)), ("d", account_by_iin(4)), ("e", AccountReference::try_new("26-999999").unwrap())] {
            let answer = test.receive_payment(&biller_payment(name, account, 7)).await.into_inner();
            assert!(answer.is_unmatched);
        }
        let parked = test.unmatched_payments().await.into_iter().map(|(name, _, reason)| (name, reason));
        let expected = [("kaspi:c", "no_loan"), ("kaspi:d", "nobody"), ("kaspi:e", "nobody")];
        assert_eq!(parked.collect::<Vec<_>>(), expected.map(|(a, b)| (a.to_owned(), b)));
        test.check_books().await;
    }

    async fn invalid_amounts_are_rejected(db: Db) {
        let test = TestApp::new(db);
        for tiyn in [0, -1, Tenge::LIMIT.tiyn() + 1] {
            let payment = NewBillerPayment { amount: Tenge::from_tiyn(tiyn), ..biller_payment("x", account_by_iin(1), 1) };
            let result = test.app.payments.biller_payment_receive(&payment).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::InvalidAmount)))), "{result:?}");
        }
    }

    async fn an_account_check_reveals_no_debt(db: Db) {
        let test = TestApp::new(db);
        test.loan(1).await;
        insert_nth_customer(&test.db, 2).await;
        let check = async |number: u32, address: &str| {
            test.app.payments.biller_account_check(Biller::Kaspi, &account_by_iin(number), (LIMIT, &visitor_from(address))).await
        };
        let (debtor, other) = (check(1, "1.1.1.1").await.unwrap(), check(2, "1.1.1.1").await.unwrap());
        assert_eq!(debtor, other);
        assert!(debtor.is_known && !check(3, "1.1.1.1").await.unwrap().is_known);
        for _ in 0..2 {
            check(1, "1.1.1.1").await.unwrap();
        }
        let result = check(1, "1.1.1.1").await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::TooManyAttempts { retry_after_s: 1.. }))), "{result:?}");
        assert!(check(1, "2.2.2.2").await.is_ok());
    }

    async fn staff_resolve_an_unmatched_payment_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.loan(1).await;
        test.clock.advance_seconds(3 * 86_400);
        let paid_on = Some(days_from_today(1));
        for name in ["a", "b"] {
            test.receive_payment(&NewBillerPayment { reported_paid_on: paid_on, ..biller_payment(name, account_by_iin(9), 1_000) }).await;
        }
        let list = test.app.payments.unmatched_payment_list("aigul").await.unwrap();
        assert_eq!(list.len(), 2);
        let (first, second) = (list[0].id, list[1].id);
        let assign = |id, number: &str| {
            let (app, number) = (test.app.clone(), number.to_owned());
            async move { app.payments.unmatched_payment_assign(id, &number, STAFF).await }
        };
        let unknown = assign(first, "26-999999").await;
        assert!(matches!(unknown, Err(Error::NotFound(Resource::Loan))), "{unknown:?}");
        let number = new.contract_number.as_str();
        assert_eq!(assign(first, number).await.unwrap(), Idempotent::Done(()));
        assert_eq!(assign(first, number).await.unwrap(), Idempotent::AlreadyDone(()));
        assert_eq!(test.value_date_of("kaspi:a").await, days_from_today(1));
        let returned = test.app.payments.unmatched_payment_return(first, STAFF).await;
        assert!(matches!(returned, Err(Error::Rejected(Rejection::AlreadySettled))), "{returned:?}");
        let give_back = || test.app.payments.unmatched_payment_return(second, STAFF);
        assert_eq!(give_back().await.unwrap(), Idempotent::Done(()));
        assert_eq!(give_back().await.unwrap(), Idempotent::AlreadyDone(()));
        let late = assign(second, number).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::AlreadySettled))), "{late:?}");
        let nothing = test.app.payments.unmatched_payment_return(Uuid::nil(), STAFF).await;
        assert!(matches!(nothing, Err(Error::NotFound(Resource::UnmatchedPayment))), "{nothing:?}");
        assert!(test.unmatched_payments().await.is_empty());
        let mut tx = test.db.read().await.unwrap();
        let audit_rows = audit::list_by_subject(&mut tx, &format!("unmatched/{second}"), 9).await.unwrap();
        assert_eq!((audit_rows.len(), audit_rows[0].actor.as_str()), (1, "staff/aigul"));
        assert!(audit_rows[0].detail.contains("the payer called"));
        drop(tx);
        test.check_books().await;
    }

    async fn reconciliation_finds_discrepancies_and_posts_missing_payments(db: Db) {
        let test = TestApp::new(db);
        let new = test.loan(1).await;
        test.clock.advance_seconds(2 * 86_400);
        let paid_on = Some(days_from_today(1));
        for (name, tenge) in [("same", 100), ("sum", 200), ("account", 300), ("extra", 400)] {
            test.receive_payment(&NewBillerPayment { reported_paid_on: paid_on, ..biller_payment(name, account_by_iin(1), tenge) }).await;
        }
        let day = NewBillerPayment { reported_paid_on: Some(days_from_today(2)), ..biller_payment("day", account_by_iin(1), 500) };
        test.receive_payment(&day).await;
        let (own_iin, other, on) = (nth_iin(1), nth_iin(2), days_from_today(1));
        let (own_iin, other) = (own_iin.reveal(), other.reveal());
        let registry = format!(
            "txn_id;account;sum;date\nsame;{own_iin};100,00;{on}\nsum;{own_iin};201;{on}\n\
             account;{other};300;{on}\nday;{own_iin};500;{on}\nmissing;{own_iin};600.50;{on}\n\
             nobody;{other};700;{on}\nodd;кто-то;800;{on}\nsame;{own_iin};100;{on}\nИТОГО\n"
        );
        let names = |report: &ReconciliationReport| {
            let list = |it: &[app::payments::billers::Discrepancy]| {
                it.iter().map(|it| it.txn_id.clone()).collect::<Vec<_>>().join(" ")
            };
            let different = report.different.iter().map(|it| it.provider_payment.txn_id.clone());
            let different = different.collect::<Vec<_>>().join(" ");
            [list(&report.missing), list(&report.extra), different]
        };
        let report = test.reconcile(&registry, false).await;
        assert_eq!(names(&report), ["missing nobody odd", "extra", "sum account day"]);
        assert_eq!((report.lines, report.same, report.repeated), (8, 1, 1));
        assert_eq!((report.unreadable.as_slice(), report.is_clean()), (&[10_u64][..], false));
        assert_eq!(report.different[0].our_amount, Some("200".parse().unwrap()));
        assert!(report.different[1].is_other_account);
        assert_eq!(report.different[2].our_day, Some(days_from_today(2)));
        assert_eq!(report.days, Some((days_from_today(1), days_from_today(1))));
        let owed = test.payoff(new.id).await;
        let posting_report = test.reconcile(&registry, true).await;
        assert_eq!((posting_report.booked, posting_report.parked), (1, 2));
        assert_eq!(test.value_date_of("kaspi:missing").await, days_from_today(1));
        assert_eq!(owed - test.payoff(new.id).await, 60_050 + 60_050 * 28 / 10_000);
        // Repeated, it finds them posted and posts nothing more.
        let repeated = test.reconcile(&registry, true).await;
        assert_eq!((repeated.missing_count, repeated.booked, repeated.parked, repeated.same), (0, 0, 0, 4));
        let sha = {
            use sha2::{Digest, Sha256};
            base::hex::encode(Sha256::digest(registry.as_bytes()))
        };
        let mut tx = test.db.read().await.unwrap();
        let row = reconciliations::find_by_file(&mut tx, "kaspi", &sha).await.unwrap().unwrap();
        assert_eq!((row.runs, row.from_date), (3, Some(days_from_today(1))));
        assert!(!row.result.0.contains(own_iin), "nobody is named");
        let audit_rows = audit::list_by_subject(&mut tx, "registry/kaspi", 9).await.unwrap();
        assert_eq!(audit_rows.len(), 3);
        drop(tx);
        test.check_books().await;
    }

    async fn an_empty_registry_lists_payments_only_we_have(db: Db) {
        let test = TestApp::new(db);
        test.loan(1).await;
        for number in 0..450 {
            test.receive_payment(&biller_payment(&format!("n{number}"), account_by_iin(1), 10)).await;
        }
        let provider = RegistrySource::Biller(Biller::Kaspi);
        let days = Some((today(), today()));
        let input = ReconciliationInput { source: provider, staff: "aigul", book_missing: false, period: days };
        let report = test.app.payments.registry_reconcile(&b""[..], input).await.unwrap();
        assert_eq!((report.lines, report.extra_count), (0, 450));
        let long = vec![b'x'; 10_000];
        let result = test.app.payments.registry_reconcile(&long[..], input).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::UnreadableRegistry(_)))), "{result:?}");
    }

    async fn the_acquirers_registry_is_reconciled_with_its_payments(db: Db) {
        let test = TestApp::new(db);
        let new = test.loan(1).await;
        for (reference, tenge) in [("o-1", 100), ("guest:o-2", 200), ("o-3", 300)] {
            let payment = NewPayment {
                source: PaymentSource::Acquirer,
                reference: reference.to_owned(),
                loan_id: new.id,
                amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
                value_date: today(),
                purpose: PaymentPurpose::Repayment,
            };
            test.app.loans.payment_post(&payment).await.unwrap();
        }
        let on = today();
        let registry = format!("o-1;;100;{on}\no-2;;200;{on}\no-4;;400;{on}\n");
        let input =
            ReconciliationInput { source: RegistrySource::Acquirer, staff: "aigul", book_missing: false, period: None };
        let report = test.app.payments.registry_reconcile(registry.as_bytes(), input).await.unwrap();
        assert_eq!((report.same, report.missing_count, report.extra_count), (2, 1, 1));
        assert_eq!((&*report.missing[0].txn_id, &*report.extra[0].txn_id), ("o-4", "o-3"));
    }
}
