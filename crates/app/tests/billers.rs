//! Billers on both engines: money that others took for us is booked once, put aside where it is
//! nobody's, and held against their registries.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "house/loan.rs"]
mod loan;
#[path = "house/rules.rs"]
mod rules;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use app::access::Visitor;
use app::billers::{
    Account, Biller, BillerError, BillerReceipt, CheckLimit, NewBillerPayment, Provider,
    ReconciliationInput, ReconciliationReport, ResolutionInput,
};
use app::loans::{NewLoan, NewPayment, Outcome, Source};
use app::{Lender, MovableClock};
use base::BusinessDate;
use lending::loan::Purpose;
use money::Tenge;
use store::{Db, Uuid, audit, loans, payments, reconciliations, unmatched};
use support::{customer_of, nth_iin, vault};

struct TestApp {
    lender: Lender,
    clock: Arc<MovableClock>,
    db: Db,
}

impl TestApp {
    fn new(db: Db) -> Self {
        let clock = Arc::new(MovableClock::default());
        let outside = rules::outside(rules::NOBODY, vault());
        let (rules, host) = (rules::rules(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clock.clone(), rules, outside, host);
        Self { lender, clock, db }
    }

    /// A loan of 100,000 ₸ for 30 days, issued today.
    async fn loan(&self, number: u32) -> NewLoan {
        let customer_id = customer_of(&self.db, number).await;
        let new = loan::new_loan(Uuid::now_v7(), customer_id, number, &loan::contract(100_000));
        assert_eq!(self.lender.issue(&new).await.unwrap(), Outcome::Done(new.id));
        new
    }

    async fn take(&self, new: &NewBillerPayment) -> Outcome<BillerReceipt> {
        self.lender.biller_payment_receive(new).await.unwrap()
    }

    async fn check_books(&self) {
        let told = self.lender.check_books().await.unwrap();
        assert_eq!(told.faults, Vec::<String>::new());
    }

    async fn payoff(&self, loan_id: Uuid) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        loans::by_id(&mut tx, loan_id).await.unwrap().unwrap().payoff_tiyn
    }

    async fn value_on(&self, reference: &str) -> BusinessDate {
        let mut tx = self.db.read().await.unwrap();
        payments::find(&mut tx, "biller", reference).await.unwrap().unwrap().value_on
    }

    async fn parked(&self) -> Vec<(String, i64, String)> {
        let mut tx = self.db.read().await.unwrap();
        let rows = unmatched::waiting(&mut tx, 100).await.unwrap();
        rows.into_iter().map(|row| (row.reference, row.amount_tiyn, row.why)).collect()
    }

    async fn reconcile(&self, text: &str, book: bool) -> ReconciliationReport {
        let provider = Provider::Biller(Biller::Kaspi);
        let asked = ReconciliationInput { provider, staff: "aigul", book, days: None };
        self.lender.reconcile(text.as_bytes(), asked).await.unwrap()
    }
}

fn today() -> BusinessDate {
    base::clock::today()
}

fn later(days: u32) -> BusinessDate {
    today().try_plus_days(days).unwrap()
}

fn account_by_iin(number: u32) -> Account {
    Account::try_new(nth_iin(number).reveal()).unwrap()
}

fn paid(txn_id: &str, account: Account, tenge: i64) -> NewBillerPayment {
    NewBillerPayment {
        biller: Biller::Kaspi,
        txn_id: txn_id.to_owned(),
        account,
        amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
        told_on: Some(today()),
        is_from_registry: false,
    }
}

fn from(address: &str) -> Visitor {
    Visitor { address: address.into(), ..Visitor::default() }
}

const LIMIT: CheckLimit = CheckLimit { per_minute: 5 };
const STAFF: ResolutionInput<'static> =
    ResolutionInput { staff: "aigul", reason: "the payer called" };

on_both_engines! {
    async fn money_of_a_biller_is_booked_once(db: Db) {
        let house = TestApp::new(db);
        let new = house.loan(1).await;
        let sent = paid("1", account_by_iin(1), 40_000);
        let Outcome::Done(receipt) = house.take(&sent).await else { panic!("it is new") };
        assert!(!receipt.is_parked && receipt.number > 0);
        house.clock.advance_seconds(86_400);
        assert_eq!(house.take(&sent).await, Outcome::AlreadyDone(receipt.clone()));
        // Told with another moment it is the same payment.
        let other_day = NewBillerPayment { told_on: None, ..sent.clone() };
        assert_eq!(house.take(&other_day).await, Outcome::AlreadyDone(receipt));
        for other in [
            NewBillerPayment { amount: Tenge::from_tiyn(1), ..sent.clone() },
            NewBillerPayment { account: account_by_iin(2), ..sent.clone() },
        ] {
            let refused = house.lender.biller_payment_receive(&other).await;
            assert!(matches!(refused, Err(BillerError::OtherContent)), "{refused:?}");
        }
        assert_eq!(house.payoff(new.id).await, 6_000_000);
        // The contract's number leads to the same loan, and another biller may use the same name.
        let osmp = NewBillerPayment {
            biller: Biller::Osmp,
            account: Account::try_new(&new.contract_number).unwrap(),
            ..sent
        };
        assert!(matches!(house.take(&osmp).await, Outcome::Done(_)));
        house.check_books().await;
    }

    async fn twenty_equal_calls_at_once_book_one(db: Db) {
        let house = TestApp::new(db);
        let new = house.loan(1).await;
        let calls: Vec<_> = (0..20)
            .map(|number| {
                // Half of them for somebody who is not known.
                let (account, name) = if number % 2 == 0 { (account_by_iin(1), "a") } else { (account_by_iin(7), "b") };
                let (lender, sent) = (house.lender.clone(), paid(name, account, 1_000));
                tokio::spawn(async move { lender.biller_payment_receive(&sent).await.unwrap().answer() })
            })
            .collect();
        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.await.unwrap());
        }
        for (number, answer) in answers.iter().enumerate() {
            assert_eq!(answer, &answers[number % 2]);
        }
        assert_eq!(house.payoff(new.id).await, 9_900_000);
        assert_eq!(house.parked().await, [("kaspi:b".to_owned(), 100_000, "nobody".to_owned())]);
        house.check_books().await;
    }

    async fn the_day_on_which_it_was_paid_counts(db: Db) {
        let house = TestApp::new(db);
        house.loan(1).await;
        house.clock.advance_seconds(10 * 86_400);
        let cases = [
            ("yesterday", Some(later(9)), later(9)),
            ("no day", None, later(10)),
            ("tomorrow", Some(later(11)), later(10)),
            ("long ago", Some("2001-01-01".parse().unwrap()), later(10)),
        ];
        for (name, told_on, expected) in cases {
            house.take(&NewBillerPayment { told_on, ..paid(name, account_by_iin(1), 100) }).await;
            assert_eq!(house.value_on(&format!("kaspi:{name}")).await, expected, "{name}");
        }
        // Before the loan was there: from its first day.
        let mut before = paid("before", account_by_iin(1), 100);
        (before.told_on, before.is_from_registry) = (Some("2020-05-05".parse().unwrap()), true);
        house.take(&before).await;
        assert_eq!(house.value_on("kaspi:before").await, today());
        house.check_books().await;
    }

    async fn money_goes_to_the_loan_that_can_take_it(db: Db) {
        let house = TestApp::new(db);
        let first = house.loan(1).await;
        house.take(&paid("all", account_by_iin(1), 100_000)).await;
        // Nothing is owed: the newest loan keeps it as the borrower's.
        house.take(&paid("more", account_by_iin(1), 500)).await;
        let mut tx = house.db.read().await.unwrap();
        let more = payments::find(&mut tx, "biller", "kaspi:more").await.unwrap().unwrap();
        drop(tx);
        assert_eq!(more.loan_id, first.id);
        let second =
            loan::new_loan(Uuid::now_v7(), first.customer_id, 2, &loan::contract(50_000));
        house.lender.issue(&second).await.unwrap();
        // An old number in somebody's template pays what is owed now.
        let old = Account::try_new(&first.contract_number).unwrap();
        house.take(&paid("old", old, 1_000)).await;
        assert_eq!(house.payoff(second.id).await, 4_900_000);
        // Somebody who never borrowed, and nobody.
        customer_of(&house.db, 3).await;
        for (name, account) in [("c", account_by_iin(3)), ("d", account_by_iin(4)), ("e", Account::try_new("26-999999").unwrap())] {
            let answer = house.take(&paid(name, account, 7)).await.answer();
            assert!(answer.is_parked);
        }
        let parked = house.parked().await.into_iter().map(|(name, _, why)| (name, why));
        let expected = [("kaspi:c", "no_loan"), ("kaspi:d", "nobody"), ("kaspi:e", "nobody")];
        assert_eq!(parked.collect::<Vec<_>>(), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        house.check_books().await;
    }

    async fn sums_that_are_none_are_refused(db: Db) {
        let house = TestApp::new(db);
        for tiyn in [0, -1, Tenge::LIMIT.tiyn() + 1] {
            let sent = NewBillerPayment { amount: Tenge::from_tiyn(tiyn), ..paid("x", account_by_iin(1), 1) };
            let refused = house.lender.biller_payment_receive(&sent).await;
            assert!(matches!(refused, Err(BillerError::Amount)), "{refused:?}");
        }
    }

    async fn a_check_tells_no_debt(db: Db) {
        let house = TestApp::new(db);
        house.loan(1).await;
        customer_of(&house.db, 2).await;
        let check = async |number: u32, address: &str| {
            house.lender.biller_account_check(Biller::Kaspi, &account_by_iin(number), (LIMIT, &from(address))).await
        };
        let (debtor, other) = (check(1, "1.1.1.1").await.unwrap(), check(2, "1.1.1.1").await.unwrap());
        assert_eq!(debtor, other);
        assert!(debtor.is_known && !check(3, "1.1.1.1").await.unwrap().is_known);
        for _ in 0..2 {
            check(1, "1.1.1.1").await.unwrap();
        }
        let refused = check(1, "1.1.1.1").await;
        assert!(matches!(refused, Err(BillerError::TooMany { retry_after_s: 1.. })), "{refused:?}");
        assert!(check(1, "2.2.2.2").await.is_ok());
    }

    async fn staff_settle_what_waits_once(db: Db) {
        let house = TestApp::new(db);
        let new = house.loan(1).await;
        house.clock.advance_seconds(3 * 86_400);
        let told_on = Some(later(1));
        for name in ["a", "b"] {
            house.take(&NewBillerPayment { told_on, ..paid(name, account_by_iin(9), 1_000) }).await;
        }
        let list = house.lender.unmatched("aigul").await.unwrap();
        assert_eq!(list.len(), 2);
        let (first, second) = (list[0].id, list[1].id);
        let assign = |id, number: &str| {
            let (lender, number) = (house.lender.clone(), number.to_owned());
            async move { lender.unmatched_payment_assign(id, &number, STAFF).await }
        };
        let unknown = assign(first, "26-999999").await;
        assert!(matches!(unknown, Err(BillerError::Loan(_))), "{unknown:?}");
        let number = new.contract_number.as_str();
        assert_eq!(assign(first, number).await.unwrap(), Outcome::Done(()));
        assert_eq!(assign(first, number).await.unwrap(), Outcome::AlreadyDone(()));
        assert_eq!(house.value_on("kaspi:a").await, later(1));
        let returned = house.lender.unmatched_payment_return(first, STAFF).await;
        assert!(matches!(returned, Err(BillerError::Settled)), "{returned:?}");
        let give_back = || house.lender.unmatched_payment_return(second, STAFF);
        assert_eq!(give_back().await.unwrap(), Outcome::Done(()));
        assert_eq!(give_back().await.unwrap(), Outcome::AlreadyDone(()));
        let late = assign(second, number).await;
        assert!(matches!(late, Err(BillerError::Settled)), "{late:?}");
        let nothing = house.lender.unmatched_payment_return(Uuid::nil(), STAFF).await;
        assert!(matches!(nothing, Err(BillerError::Unknown)), "{nothing:?}");
        assert!(house.parked().await.is_empty());
        let mut tx = house.db.read().await.unwrap();
        let trail = audit::about(&mut tx, &format!("unmatched/{second}"), 9).await.unwrap();
        assert_eq!((trail.len(), trail[0].actor.as_str()), (1, "staff/aigul"));
        assert!(trail[0].detail.contains("the payer called"));
        drop(tx);
        house.check_books().await;
    }

    async fn a_registry_finds_what_differs_and_books_what_is_missing(db: Db) {
        let house = TestApp::new(db);
        let new = house.loan(1).await;
        house.clock.advance_seconds(2 * 86_400);
        let told_on = Some(later(1));
        for (name, tenge) in [("same", 100), ("sum", 200), ("account", 300), ("extra", 400)] {
            house.take(&NewBillerPayment { told_on, ..paid(name, account_by_iin(1), tenge) }).await;
        }
        let day = NewBillerPayment { told_on: Some(later(2)), ..paid("day", account_by_iin(1), 500) };
        house.take(&day).await;
        let (mine, other, on) = (nth_iin(1), nth_iin(2), later(1));
        let (mine, other) = (mine.reveal(), other.reveal());
        let registry = format!(
            "txn_id;account;sum;date\nsame;{mine};100,00;{on}\nsum;{mine};201;{on}\n\
             account;{other};300;{on}\nday;{mine};500;{on}\nmissing;{mine};600.50;{on}\n\
             nobody;{other};700;{on}\nodd;кто-то;800;{on}\nsame;{mine};100;{on}\nИТОГО\n"
        );
        let names = |found: &ReconciliationReport| {
            let list = |it: &[app::billers::Finding]| {
                it.iter().map(|it| it.txn_id.clone()).collect::<Vec<_>>().join(" ")
            };
            let different = found.different.iter().map(|it| it.theirs.txn_id.clone());
            let different = different.collect::<Vec<_>>().join(" ");
            [list(&found.missing), list(&found.extra), different]
        };
        let found = house.reconcile(&registry, false).await;
        assert_eq!(names(&found), ["missing nobody odd", "extra", "sum account day"]);
        assert_eq!((found.lines, found.same, found.repeated), (8, 1, 1));
        assert_eq!((found.unreadable.as_slice(), found.is_clean()), (&[10_u64][..], false));
        assert_eq!(found.different[0].our_amount, Some("200".parse().unwrap()));
        assert!(found.different[1].is_other_account);
        assert_eq!(found.different[2].our_day, Some(later(2)));
        assert_eq!(found.days, Some((later(1), later(1))));
        let owed = house.payoff(new.id).await;
        let booked = house.reconcile(&registry, true).await;
        assert_eq!((booked.booked, booked.parked), (1, 2));
        assert_eq!(house.value_on("kaspi:missing").await, later(1));
        assert_eq!(owed - house.payoff(new.id).await, 60_050 + 60_050 * 28 / 10_000);
        // Again it finds them there, and books nothing more.
        let again = house.reconcile(&registry, true).await;
        assert_eq!((again.missing_count, again.booked, again.parked, again.same), (0, 0, 0, 4));
        let sha = {
            use sha2::{Digest, Sha256};
            base::hex::encode(Sha256::digest(registry.as_bytes()))
        };
        let mut tx = house.db.read().await.unwrap();
        let kept = reconciliations::find(&mut tx, "kaspi", &sha).await.unwrap().unwrap();
        assert_eq!((kept.runs, kept.from_day), (3, Some(later(1))));
        assert!(!kept.result.0.contains(mine), "nobody is named");
        let trail = audit::about(&mut tx, "registry/kaspi", 9).await.unwrap();
        assert_eq!(trail.len(), 3);
        drop(tx);
        house.check_books().await;
    }

    async fn a_registry_of_nothing_still_shows_what_only_we_have(db: Db) {
        let house = TestApp::new(db);
        house.loan(1).await;
        for number in 0..450 {
            house.take(&paid(&format!("n{number}"), account_by_iin(1), 10)).await;
        }
        let provider = Provider::Biller(Biller::Kaspi);
        let days = Some((today(), today()));
        let asked = ReconciliationInput { provider, staff: "aigul", book: false, days };
        let found = house.lender.reconcile(&b""[..], asked).await.unwrap();
        assert_eq!((found.lines, found.extra_count), (0, 450));
        let long = vec![b'x'; 10_000];
        let refused = house.lender.reconcile(&long[..], asked).await;
        assert!(matches!(refused, Err(BillerError::Registry(_))), "{refused:?}");
    }

    async fn the_acquirers_registry_is_held_against_its_payments(db: Db) {
        let house = TestApp::new(db);
        let new = house.loan(1).await;
        for (reference, tenge) in [("o-1", 100), ("guest:o-2", 200), ("o-3", 300)] {
            let payment = NewPayment {
                source: Source::Acquirer,
                reference: reference.to_owned(),
                loan_id: new.id,
                amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
                value_on: today(),
                purpose: Purpose::Repayment,
            };
            house.lender.payment_post(&payment).await.unwrap();
        }
        let on = today();
        let registry = format!("o-1;;100;{on}\no-2;;200;{on}\no-4;;400;{on}\n");
        let asked =
            ReconciliationInput { provider: Provider::Acquirer, staff: "aigul", book: false, days: None };
        let found = house.lender.reconcile(registry.as_bytes(), asked).await.unwrap();
        assert_eq!((found.same, found.missing_count, found.extra_count), (2, 1, 1));
        assert_eq!((&*found.missing[0].txn_id, &*found.extra[0].txn_id), ("o-4", "o-3"));
    }
}
