//! What is believed of a biller is bounded: a forged or broken one cannot pay off every loan.

use std::sync::Arc;

use app::loans::{Idempotent, PaymentSource};
use app::payments::billers::{
    AccountReference, Biller, BillerCeiling, BillerCeilings, BillerReport, CheckLimit,
    NewBillerPayment,
};
use app::{App, Clock, Error, Rejection};
use base::ids::LoanId;
use money::Tenge;
use store::biller_days::BillerDay;
use store::{Db, biller_days, biller_payments, loans, payments, unmatched_payments};
use testkit::clock::TestClock;
use testkit::databases::{insert_nth_customer, nth_iin};
use testkit::{loan, on_both_engines, test_app};

struct TestApp {
    app: App,
    clock: Arc<TestClock>,
    db: Db,
    loan_id: LoanId,
}

impl TestApp {
    /// With a loan of 100,000 ₸ of the first customer.
    async fn new(db: Db) -> Self {
        let test_app::TestApp { app, clock, db } = test_app::TestApp::new(db);
        let customer_id = insert_nth_customer(&db, 1).await;
        let new = loan::new_loan(LoanId::now_v7(), customer_id, 1, &loan::contract(100_000));
        app.loans.loan_issue(&new).await.unwrap();
        Self { app, clock, db, loan_id: new.id }
    }

    async fn pay(&self, new: &NewBillerPayment) -> Result<&'static str, BillerCeiling> {
        match self.app.payments.biller_payment_receive(new).await {
            Ok(Idempotent::Done(_)) => Ok("booked"),
            Ok(Idempotent::AlreadyDone(_)) => Ok("booked before"),
            Err(Error::Rejected(Rejection::BillerCeiling(ceiling))) => Err(ceiling),
            Err(error) => panic!("{error}"),
        }
    }

    async fn payoff_tiyn(&self) -> i64 {
        let mut tx = self.db.read().await.unwrap();
        loans::find(&mut tx, self.loan_id).await.unwrap().unwrap().payoff_tiyn
    }

    /// Accepted money and refusals of today.
    async fn day(&self, biller: Biller) -> Option<(i64, i64, i64)> {
        let mut tx = self.db.read().await.unwrap();
        let day = biller_days::find(&mut tx, biller, self.clock.today()).await.unwrap();
        day.map(|BillerDay { accepted_tiyn, payment_refusals, day_refusals, .. }| {
            (accepted_tiyn, payment_refusals, day_refusals)
        })
    }
}

/// 30,000 ₸ in a payment, 50,000 ₸ in a day.
const CEILINGS: BillerCeilings = BillerCeilings {
    payment_max: Tenge::from_tiyn(3_000_000),
    day_max: Tenge::from_tiyn(5_000_000),
};

fn payment(txn_id: &str, tenge: i64) -> NewBillerPayment {
    NewBillerPayment {
        biller: Biller::Kaspi,
        txn_id: txn_id.to_owned(),
        account: AccountReference::try_new(nth_iin(1).reveal()).unwrap(),
        amount: Tenge::try_from_whole_tenge(tenge).unwrap(),
        reported_paid_on: None,
        report: BillerReport::Call(CEILINGS),
    }
}

on_both_engines! {
    async fn nothing_is_booked_above_the_ceiling_of_a_payment(db: Db) {
        let test = TestApp::new(db).await;
        // The exploit: the own loan of 100,000 ₸ paid off by 5,000,000 ₸ that nobody paid.
        assert_eq!(test.pay(&payment("forged", 5_000_000)).await, Err(BillerCeiling::Payment));
        assert_eq!(test.pay(&payment("forged", 5_000_000)).await, Err(BillerCeiling::Payment));
        assert_eq!(test.pay(&payment("over", 30_001)).await, Err(BillerCeiling::Payment));
        assert_eq!(test.payoff_tiyn().await, 10_000_000);
        let mut tx = test.db.read().await.unwrap();
        let stored = biller_payments::find_by_txn_id(&mut tx, Biller::Kaspi, "forged").await;
        assert!(stored.unwrap().is_none());
        let reference = "kaspi:forged";
        let posted = payments::find_by_reference(&mut tx, PaymentSource::Biller, reference).await;
        assert!(posted.unwrap().is_none());
        assert!(unmatched_payments::list_waiting(&mut tx, 9).await.unwrap().is_empty());
        drop(tx);
        assert_eq!(test.day(Biller::Kaspi).await, Some((0, 3, 0)));
        // The account can still be asked for, and an ordinary payment is booked.
        let visitor = app::access::Visitor { ip_address: "10.1.2.3".into(), ..Default::default() };
        let limit = CheckLimit { per_minute: 5 };
        let account = payment("", 1).account;
        let checked =
            test.app.payments.biller_account_check(Biller::Kaspi, &account, (limit, &visitor)).await;
        assert!(checked.unwrap().is_known);
        assert_eq!(test.pay(&payment("exact", 30_000)).await, Ok("booked"));
        assert_eq!(test.payoff_tiyn().await, 7_000_000);
        assert_eq!(test.day(Biller::Kaspi).await, Some((3_000_000, 3, 0)));
    }

    async fn the_ceiling_of_a_day_refuses_until_the_next(db: Db) {
        let test = TestApp::new(db).await;
        assert_eq!(test.pay(&payment("1", 20_000)).await, Ok("booked"));
        assert_eq!(test.pay(&payment("2", 20_000)).await, Ok("booked"));
        // Dates that the biller names open no other day.
        let dated = NewBillerPayment { reported_paid_on: Some("2026-01-05".parse().unwrap()), ..payment("3", 10_001) };
        assert_eq!(test.pay(&dated).await, Err(BillerCeiling::Day));
        // What was accepted before keeps its answer, and is not counted twice.
        assert_eq!(test.pay(&payment("2", 20_000)).await, Ok("booked before"));
        assert_eq!(test.pay(&payment("4", 10_000)).await, Ok("booked"));
        assert_eq!(test.pay(&payment("4", 10_000)).await, Ok("booked before"));
        assert_eq!(test.pay(&payment("5", 1)).await, Err(BillerCeiling::Day));
        assert_eq!(test.payoff_tiyn().await, 5_000_000);
        assert_eq!(test.day(Biller::Kaspi).await, Some((5_000_000, 0, 2)));
        // Another biller has a day of its own.
        let other = NewBillerPayment { biller: Biller::Osmp, ..payment("5", 1_000) };
        assert_eq!(test.pay(&other).await, Ok("booked"));
        // Staff reviewed the registry: it is booked whatever the ceilings are, and counts nothing.
        let reviewed = NewBillerPayment { report: BillerReport::Registry, ..payment("5", 1) };
        assert_eq!(test.pay(&reviewed).await, Ok("booked"));
        assert_eq!(test.day(Biller::Kaspi).await, Some((5_000_000, 0, 2)));
        test.clock.advance_seconds(86_400);
        // The biller repeats what it was refused.
        let repeated = NewBillerPayment { reported_paid_on: Some("2026-01-05".parse().unwrap()), ..payment("3", 10_001) };
        assert_eq!(test.pay(&repeated).await, Ok("booked"));
        assert_eq!(test.day(Biller::Kaspi).await, Some((1_000_100, 0, 0)));
        let refused = biller_days::list_refused_since(&mut test.db.read().await.unwrap(), base::clock::today()).await;
        assert_eq!(refused.unwrap().len(), 1);
        assert_eq!(test.app.loans.ledger_check().await.unwrap().violations, Vec::<String>::new());
    }

    async fn a_burst_of_sixty_payments_stays_below_the_ceiling_of_the_day(db: Db) {
        let test = TestApp::new(db).await;
        // Room for 6 of them; the seventh would exceed 50,000 ₸. A third are for nobody.
        let calls: Vec<_> = (0..60)
            .map(|number| {
                let mut new = payment(&format!("burst-{number}"), 8_000);
                if number % 3 == 0 {
                    new.account = AccountReference::try_new(nth_iin(9).reveal()).unwrap();
                }
                let app = test.app.clone();
                tokio::spawn(async move { app.payments.biller_payment_receive(&new).await })
            })
            .collect();
        let (mut booked, mut refused) = (0, 0);
        for call in calls {
            match call.await.unwrap() {
                Ok(_) => booked += 1,
                Err(Error::Rejected(Rejection::BillerCeiling(BillerCeiling::Day))) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!((booked, refused), (6, 54));
        assert_eq!(test.day(Biller::Kaspi).await, Some((4_800_000, 0, 54)));
        assert_eq!(test.app.loans.ledger_check().await.unwrap().violations, Vec::<String>::new());
    }

    async fn a_burst_of_one_repeated_payment_counts_once(db: Db) {
        let test = TestApp::new(db).await;
        let calls: Vec<_> = (0..60)
            .map(|_| {
                let app = test.app.clone();
                tokio::spawn(async move { app.payments.biller_payment_receive(&payment("same", 30_000)).await })
            })
            .collect();
        for call in calls {
            assert_eq!(call.await.unwrap().unwrap().into_inner().amount.tiyn(), 3_000_000);
        }
        assert_eq!(test.payoff_tiyn().await, 7_000_000);
        assert_eq!(test.day(Biller::Kaspi).await, Some((3_000_000, 0, 0)));
    }
}
