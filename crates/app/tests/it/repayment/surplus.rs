//! Surplus: it goes back to where it came from, by staff where others paid it, and never elsewhere.

use std::sync::Arc;

use app::loans::{Idempotent, NewLoan, NewPayment, PaymentSource};
use app::payments::billers::{
    AccountReference, Biller, BillerCeilings, BillerReport, NewBillerPayment, ReconciliationInput,
    RegistrySource,
};
use app::payments::guests::{GuestOrderCreateOutcome, GuestOrderInput};
use app::payments::{LoanRefundsView, OrderState, PayoutState, SurplusPartView, SurplusWay};
use app::{Clock, Error, PaymentRejection, Rejection, StaffMember};
use base::ids::{LoanId, OperationId};
use base::{BusinessDate, Language};
use jobs::JobKind;
use lending::loan::{LoanRejection, LoanStatus, PaymentPurpose};
use lending::{Contract, ContractInput};
use money::Tenge;
use providers::acquirer::RefundOrder;
use store::source_refunds::{self, RefundChannel};
use store::{Db, audit, payments, unmatched_payments};

use crate::repayment::debtor::{Debtor, enter_card, pay_on_page, tenge};
use crate::repayment::refunds::add_payout_method;
use testkit::borrower::GOOD_CARD;
use testkit::databases::{insert_nth_customer, nth_iin};
use testkit::on_both_engines;
use testkit::rules::rules;
use testkit::test_env::TestEnv;

const OTHER_CARD: &str = "4000 0000 0000 0135";
const REFUND_REFUSED: &str = "4000 0000 0000 0143";
const DAY_S: u32 = 86_400;
const DANA: StaffMember<'static> =
    StaffMember { name: "dana", second_approver: None, reason: Some("the hold is over") };

/// A guest begins to pay for an account, by an IIN or a contract.
async fn start_guest_order(env: &TestEnv, account: &str, amount: Tenge) -> GuestOrderCreateOutcome {
    let account = AccountReference::try_new(account).unwrap();
    let new = GuestOrderInput {
        account: &account,
        amount,
        payer_name: None,
        contact: None,
        language: Language::Ru,
    };
    env.app.payments.guest_order_create(&new, &app::access::Visitor::default()).await.unwrap()
}

/// A guest pays by a card, and sees that it is paid whatever becomes of the money.
async fn pay_as_guest(env: &TestEnv, account: &str, amount: i64, card: &str) -> store::Uuid {
    let order = start_guest_order(env, account, tenge(amount)).await;
    enter_card(order.order.url.as_ref().unwrap(), card).await;
    let view = env.app.payments.guest_order_view(order.order.id, &order.access_token).await;
    assert_eq!(view.unwrap().state, OrderState::Paid);
    order.order.id
}

/// The payment of a reference.
async fn find_payment(env: &TestEnv, source: PaymentSource, reference: &str) -> OperationId {
    let mut tx = env.db.read().await.unwrap();
    payments::find_by_reference(&mut tx, source, reference).await.unwrap().unwrap().id
}

async fn guest_payment(env: &TestEnv, order: store::Uuid) -> OperationId {
    find_payment(env, PaymentSource::Acquirer, &format!("guest:{order}")).await
}

async fn refunds_of(aigul: &Debtor<'_>) -> LoanRefundsView {
    let app = &aigul.env().app;
    app.payments.refunds_view(&aigul.person.session, aigul.loan).await.unwrap()
}

async fn order_refund(
    aigul: &Debtor<'_>,
    method: Option<store::Uuid>,
) -> Result<LoanRefundsView, Error> {
    aigul.env().app.payments.refund_create(&aigul.person.session, aigul.loan, method).await
}

fn is_held<T>(result: &Result<T, Error>) -> bool {
    matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::RefundHeld))))
}

/// What the acquirer refunded of an order, as it says; `None` if it does not know it.
async fn refunded_at_acquirer(env: &TestEnv, order: store::Uuid) -> Option<String> {
    let orders = env.acquirer_orders().await;
    let found = orders.iter().find(|one| one["order"] == order.to_string())?;
    Some(found["refunded"].as_str().unwrap().to_owned())
}

async fn count_payouts(env: &TestEnv) -> usize {
    env.acquirer_orders().await.iter().filter(|order| order["kind"] == "payout").count()
}

fn days_later(env: &TestEnv, days: u32) -> BusinessDate {
    env.clock.today().try_plus_days(days).unwrap()
}

fn part(amount: i64, way: SurplusWay, available_date: Option<BusinessDate>) -> SurplusPartView {
    SurplusPartView { amount: tenge(amount), way, available_date }
}

on_both_engines! {
    async fn a_strangers_card_does_not_become_money_of_the_borrower(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let order = pay_as_guest(&env, "26-000001", 3_000_000, GOOD_CARD).await;
        let payment = guest_payment(&env, order).await;
        let dues = aigul.dues().await;
        assert_eq!((dues.status, dues.funds), (LoanStatus::Closed, tenge(2_900_000)));
        aigul.person.step_up().await;
        // The borrower asks for it on an own card, and then by whatever way there is.
        let own = add_payout_method(&aigul.person, GOOD_CARD).await;
        let elsewhere = order_refund(&aigul, Some(own)).await;
        let is_refused = matches!(
            elsewhere, Err(Error::Rejected(Rejection::Payment(PaymentRejection::RefundToSource)))
        );
        assert!(is_refused, "{elsewhere:?}");
        let refund = order_refund(&aigul, None).await;
        assert!(is_held(&refund), "{refund:?}");
        let held_until = days_later(&env, 14);
        let waiting = [part(2_900_000, SurplusWay::PayerCard, Some(held_until))];
        assert_eq!(refunds_of(&aigul).await.surplus, waiting);
        // Staff cannot send it before its day either, nor say that they returned it.
        let early = env.app.payments.surplus_release(payment, DANA).await;
        assert!(is_held(&early), "{early:?}");
        let by_hand = env.app.payments.surplus_return_record(payment, DANA).await;
        assert!(is_held(&by_hand), "{by_hand:?}");
        env.advance_and_run(14 * DAY_S).await;
        assert_eq!(refunded_at_acquirer(&env, order).await.as_deref(), Some("0.00"));
        let list = env.app.payments.surplus_list(DANA).await.unwrap();
        assert_eq!((list.len(), list[0].payment_id, list[0].amount), (1, payment, tenge(2_900_000)));
        assert_eq!(list[0].available_date, Some(held_until));

        let released = env.app.payments.surplus_release(payment, DANA).await.unwrap();
        assert_eq!(released, Idempotent::Done(()));
        env.run_jobs().await;
        assert_eq!(refunded_at_acquirer(&env, order).await.as_deref(), Some("2900000.00"));
        assert_eq!(aigul.dues().await.funds, tenge(0));
        let again = env.app.payments.surplus_release(payment, DANA).await.unwrap();
        assert_eq!(again, Idempotent::AlreadyDone(()));
        let view = refunds_of(&aigul).await;
        assert_eq!(view.surplus, []);
        let refund = &view.refunds[0];
        assert_eq!((refund.state, refund.amount), (PayoutState::Done, tenge(2_900_000)));
        assert!(refund.payout_method.is_none());
        assert_eq!(count_payouts(&env).await, 0, "nothing was paid out");
        assert_eq!(env.app.payments.surplus_list(DANA).await.unwrap(), []);
        let text = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(
            text,
            "Вернули 2 900 000 ₸ на карту, с которой их заплатили. Когда их зачислят, решает банк."
        );
        let mut tx = env.db.read().await.unwrap();
        let subject = format!("customer/{}", aigul.person.session.customer_id);
        let rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        drop(tx);
        let ordered = rows.iter().find(|row| row.action == "refund_ordered").unwrap();
        assert_eq!(ordered.actor, "staff/dana");
        let detail: serde_json::Value = serde_json::from_str(&ordered.detail).unwrap();
        assert_eq!(detail["reason"], "the hold is over");
        assert_eq!(detail["payment"], payment.to_string());
        aigul.count_booked_payments().await;
        env.assert_integrity().await;
    }

    async fn sixty_concurrent_releases_are_one_refund(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = pay_as_guest(&env, "26-000001", 150_000, GOOD_CARD).await;
        let payment = guest_payment(&env, order).await;
        env.advance_and_run(14 * DAY_S).await;
        let calls: Vec<_> = (0..60)
            .map(|_| {
                let app = env.app.clone();
                tokio::spawn(async move { app.payments.surplus_release(payment, DANA).await })
            })
            .collect();
        let mut done = 0;
        for call in calls {
            match call.await.unwrap() {
                Ok(Idempotent::Done(())) => done += 1,
                Ok(Idempotent::AlreadyDone(())) | Err(Error::Busy) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
        assert_eq!(done, 1);
        env.run_jobs_concurrently(4).await;
        assert_eq!(refunded_at_acquirer(&env, order).await.as_deref(), Some("50000.00"));
        let mut tx = env.db.read().await.unwrap();
        let refunds = source_refunds::list_by_loan(&mut tx, aigul.loan).await.unwrap();
        drop(tx);
        assert_eq!(refunds.len(), 1);
        assert_eq!(aigul.dues().await.funds, tenge(0));
        env.assert_integrity().await;
    }

    async fn each_payer_gets_their_own_part_back_the_last_one_first(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let mine = aigul.pay_part_on_page(5_000).await;
        let all = aigul.pay_full_on_page().await;
        let guest = start_guest_order(&env, "26-000001", tenge(3_000)).await;
        for payment in [&all, &mine] {
            pay_on_page(payment, GOOD_CARD).await;
            aigul.return_from_page(payment).await;
        }
        enter_card(guest.order.url.as_ref().unwrap(), OTHER_CARD).await;
        env.advance_and_run(60).await;
        aigul.person.step_up().await;
        let held_until = days_later(&env, 14);
        let guest_part = part(3_000, SurplusWay::PayerCard, Some(held_until));
        let own_part = part(5_000, SurplusWay::OwnCard, None);
        assert_eq!(refunds_of(&aigul).await.surplus, [guest_part.clone(), own_part]);
        // Asked for many times at once, the borrower's part goes once to the borrower's card.
        let calls: Vec<_> = (0..60)
            .map(|_| {
                let (app, session) = (env.app.clone(), aigul.person.session.clone());
                let loan = aigul.loan;
                tokio::spawn(async move { app.payments.refund_create(&session, loan, None).await })
            })
            .collect();
        for call in calls {
            match call.await.unwrap() {
                Ok(view) => assert_eq!(view.surplus, std::slice::from_ref(&guest_part)),
                Err(error) => assert!(matches!(error, Error::Busy), "{error:?}"),
            }
        }
        env.run_jobs_concurrently(4).await;
        assert_eq!(refunded_at_acquirer(&env, mine.order.id).await.as_deref(), Some("5000.00"));
        assert_eq!(refunded_at_acquirer(&env, all.order.id).await.as_deref(), Some("0.00"));
        assert_eq!(refunded_at_acquirer(&env, guest.order.id).await.as_deref(), Some("0.00"));
        assert_eq!(refunds_of(&aigul).await.surplus, [guest_part]);
        let refund = order_refund(&aigul, None).await;
        assert!(is_held(&refund), "{refund:?}");
        env.advance_and_run(14 * DAY_S).await;
        let payment = guest_payment(&env, guest.order.id).await;
        env.app.payments.surplus_release(payment, DANA).await.unwrap();
        env.run_jobs().await;
        assert_eq!(refunded_at_acquirer(&env, guest.order.id).await.as_deref(), Some("3000.00"));
        assert_eq!((aigul.dues().await.funds, count_payouts(&env).await), (tenge(0), 0));
        aigul.count_booked_payments().await;
        env.assert_integrity().await;
    }

    async fn a_refund_that_the_bank_refuses_waits_for_a_person(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = pay_as_guest(&env, "26-000001", 105_000, REFUND_REFUSED).await;
        let payment = guest_payment(&env, order).await;
        env.advance_and_run(14 * DAY_S).await;
        env.app.payments.surplus_release(payment, DANA).await.unwrap();
        env.run_jobs().await;
        let view = refunds_of(&aigul).await;
        assert_eq!((view.refunds[0].state, view.refunds[0].decline_code), (PayoutState::Refused, Some(490)));
        assert_eq!(view.surplus, [part(5_000, SurplusWay::Staff, None)]);
        // Not even then does it go to the borrower.
        let refund = order_refund(&aigul, None).await;
        assert!(is_held(&refund), "{refund:?}");
        let own = add_payout_method(&aigul.person, GOOD_CARD).await;
        assert!(order_refund(&aigul, Some(own)).await.is_err());
        let list = env.app.payments.surplus_list(DANA).await.unwrap();
        assert!(list.len() == 1 && list[0].is_refused);
        for expected in [Idempotent::Done(()), Idempotent::AlreadyDone(())] {
            let recorded = env.app.payments.surplus_return_record(payment, DANA).await.unwrap();
            assert_eq!(recorded, expected);
        }
        assert_eq!((aigul.dues().await.funds, count_payouts(&env).await), (tenge(0), 0));
        let mut tx = env.db.read().await.unwrap();
        let refunds = source_refunds::list_by_loan(&mut tx, aigul.loan).await.unwrap();
        drop(tx);
        assert_eq!(refunds[0].channel, RefundChannel::Hand);
        env.assert_integrity().await;
    }

    async fn a_crash_or_a_lost_answer_refunds_and_books_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        // The acquirer refunds, and its answer is lost.
        let lost = start_guest_order(&env, "26-000001", tenge(102_000)).await.order.id;
        env.force_order_scenario(lost, "answer_lost").await;
        env.advance_and_run(60).await;
        // The process dies between the call and the booking.
        let crashed = pay_as_guest(&env, "26-000001", 3_000, GOOD_CARD).await;
        env.advance_and_run(14 * DAY_S).await;
        let (first, second) = (guest_payment(&env, lost).await, guest_payment(&env, crashed).await);
        env.app.payments.surplus_release(first, DANA).await.unwrap();
        env.run_jobs().await;
        assert_eq!(aigul.dues().await.funds, tenge(3_000));
        env.app.payments.surplus_release(second, DANA).await.unwrap();
        let mut tx = env.db.begin().await.unwrap();
        let refund = source_refunds::list_by_loan(&mut tx, aigul.loan).await.unwrap().remove(0);
        assert!(source_refunds::update_to_sent(&mut tx, refund.id, 0).await.unwrap());
        tx.commit().await.unwrap();
        let acquirer = env.providers().acquirer;
        let status = acquirer.payment_status(&crashed.to_string()).await;
        let (id, payment_id) = (refund.id.to_string(), status.payment_id.unwrap());
        acquirer.refund(RefundOrder { id: &id, payment_id: &payment_id, amount: tenge(3_000) }).await;
        env.run_jobs().await;
        for _ in 0..2 {
            env.rerun_job(JobKind::SourceRefund, refund.id).await;
        }
        let messages = env.sms_to(aigul.person.phone.reveal());
        let refund_messages = |amount: &str| {
            let text = format!("Вернули {amount} ₸ на карту, с которой их заплатили.");
            messages.iter().filter(|sms| sms.replace('\u{a0}', " ").starts_with(&text)).count()
        };
        assert_eq!((refund_messages("2 000"), refund_messages("3 000")), (1, 1), "{messages:?}");
        assert_eq!(refunded_at_acquirer(&env, lost).await.as_deref(), Some("2000.00"));
        assert_eq!(refunded_at_acquirer(&env, crashed).await.as_deref(), Some("3000.00"));
        assert_eq!(aigul.dues().await.funds, tenge(0));
        aigul.count_booked_payments().await;
        env.assert_integrity().await;
    }

    async fn a_billers_surplus_waits_for_its_registry(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let today = env.clock.today();
        let new = NewBillerPayment {
            biller: Biller::Kaspi,
            txn_id: "77".into(),
            account: AccountReference::try_new("26-000001").unwrap(),
            amount: tenge(105_000),
            reported_paid_on: Some(today),
            report: BillerReport::Call(BillerCeilings {
                payment_max: tenge(1_000_000),
                day_max: tenge(30_000_000),
            }),
        };
        env.app.payments.biller_payment_receive(&new).await.unwrap();
        let payment = find_payment(&env, PaymentSource::Biller, "kaspi:77").await;
        aigul.person.step_up().await;
        let refund = order_refund(&aigul, None).await;
        assert!(is_held(&refund), "{refund:?}");
        assert_eq!(refunds_of(&aigul).await.surplus, [part(5_000, SurplusWay::Biller, None)]);
        let returned = async || env.app.payments.surplus_return_record(payment, DANA).await;
        // Time alone does not help: a forged payment is in no registry.
        env.advance_and_run(60 * DAY_S).await;
        assert!(is_held(&returned().await));
        assert!(env.app.payments.surplus_list(DANA).await.unwrap()[0].is_awaiting_registry);
        let reconcile = async |line: String| {
            let source = RegistrySource::Biller(Biller::Kaspi);
            let input = ReconciliationInput { source, staff: "dana", book_missing: false, period: None };
            env.app.payments.registry_reconcile(line.as_bytes(), input).await.unwrap()
        };
        // A registry that has it otherwise does not agree.
        assert_eq!(reconcile(format!("77;26-000001;104999;{today}")).await.different_count, 1);
        assert!(is_held(&returned().await));
        assert_eq!(reconcile(format!("77;26-000001;105000;{today}")).await.same, 1);
        // The acquirer cannot return what a biller took.
        assert!(is_held(&env.app.payments.surplus_release(payment, DANA).await));
        assert_eq!(returned().await.unwrap(), Idempotent::Done(()));
        assert_eq!(returned().await.unwrap(), Idempotent::AlreadyDone(()));
        assert_eq!((aigul.dues().await.funds, count_payouts(&env).await), (tenge(0), 0));
        env.assert_integrity().await;
    }

    async fn small_sums_do_not_add_up_to_a_large_one(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let own = add_payout_method(&aigul.person, GOOD_CARD).await;
        let pay = async |reference: &str, amount: i64| {
            let new = NewPayment {
                source: PaymentSource::Bank,
                reference: reference.to_owned(),
                loan_id: aigul.loan,
                amount: tenge(amount),
                value_date: env.clock.today(),
                purpose: PaymentPurpose::Repayment,
            };
            env.app.loans.payment_post(&new).await.unwrap();
        };
        pay("all", 100_600).await;
        assert_eq!(refunds_of(&aigul).await.surplus, [part(600, SurplusWay::PayoutMethod, None)]);
        order_refund(&aigul, Some(own)).await.unwrap();
        env.run_jobs().await;
        assert_eq!((aigul.dues().await.funds, count_payouts(&env).await), (tenge(0), 1));
        // 600 and 500 are more than 1,000, however long ago the first went.
        env.advance_and_run(30 * DAY_S).await;
        pay("more", 500).await;
        assert_eq!(refunds_of(&aigul).await.surplus, [part(500, SurplusWay::Staff, None)]);
        let again = order_refund(&aigul, Some(own)).await;
        let is_refused = matches!(
            again, Err(Error::Rejected(Rejection::Payment(PaymentRejection::RefundToSource)))
        );
        assert!(is_refused, "{again:?}");
        let payment = find_payment(&env, PaymentSource::Bank, "more").await;
        env.app.payments.surplus_return_record(payment, DANA).await.unwrap();
        assert_eq!((aigul.dues().await.funds, count_payouts(&env).await), (tenge(0), 1));
        let nothing = env.app.payments.surplus_release(find_payment(&env, PaymentSource::Bank, "all").await, DANA).await;
        let is_empty = matches!(
            nothing, Err(Error::Rejected(Rejection::Loan(LoanRejection::NotEnoughFunds(_))))
        );
        assert!(is_empty, "{nothing:?}");
        env.assert_integrity().await;
    }

    async fn one_card_for_many_strangers_is_held(db: Db) {
        let env = TestEnv::new(db).await;
        let mut loans = Vec::new();
        for number in 1..=5 {
            loans.push(issue_loan(&env, number).await);
        }
        let account = |number: u32| nth_iin(number).reveal().to_owned();
        for number in 1..=3 {
            pay_as_guest(&env, &account(number), 2_000, GOOD_CARD).await;
        }
        // The fourth stranger in a day; the payer sees nothing of it.
        let held = pay_as_guest(&env, &account(4), 2_000, GOOD_CARD).await;
        // Another card, and the same card for somebody it paid for today, are as ever.
        pay_as_guest(&env, &account(5), 2_000, OTHER_CARD).await;
        pay_as_guest(&env, &account(1), 2_000, GOOD_CARD).await;
        for _ in 0..2 {
            env.rerun_job(JobKind::GuestOrder, held).await;
        }
        let mut tx = env.db.read().await.unwrap();
        let waiting = unmatched_payments::list_waiting(&mut tx, 10).await.unwrap();
        drop(tx);
        assert_eq!(waiting.len(), 1);
        assert_eq!(waiting[0].reference, format!("guest:{held}"));
        assert_eq!((waiting[0].reason.code(), waiting[0].amount_tiyn), ("card", 200_000));
        // The next day it counts anew.
        env.advance_and_run(DAY_S + 60).await;
        pay_as_guest(&env, &account(4), 2_000, GOOD_CARD).await;
        let books = env.app.loans.ledger_check().await.unwrap();
        assert_eq!((books.violations, books.payments), (Vec::<String>::new(), 6));
    }

    /// A thief with accounts of their own does not start anew with each of them.
    async fn what_borrowers_pay_with_a_card_counts_with_guests(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        for number in 2..=4 {
            issue_loan(&env, number).await;
        }
        let own = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&own, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&own).await.order.state, OrderState::Paid);
        let account = |number: u32| nth_iin(number).reveal().to_owned();
        for number in 2..=3 {
            pay_as_guest(&env, &account(number), 2_000, GOOD_CARD).await;
        }
        // The fourth loan of the day; her own is paid by it as ever.
        let held = pay_as_guest(&env, &account(4), 2_000, GOOD_CARD).await;
        pay_as_guest(&env, "26-000001", 2_000, GOOD_CARD).await;
        let again = aigul.pay_part_on_page(6_000).await;
        pay_on_page(&again, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&again).await.order.state, OrderState::Paid);
        let mut tx = env.db.read().await.unwrap();
        let waiting = unmatched_payments::list_waiting(&mut tx, 10).await.unwrap();
        drop(tx);
        let held: Vec<_> = [held].map(|order| format!("guest:{order}")).into();
        assert_eq!(waiting.iter().map(|row| row.reference.clone()).collect::<Vec<_>>(), held);
        assert_eq!(aigul.dues().await.payoff, tenge(87_000));
    }

    async fn a_burst_by_one_card_is_counted_one_by_one(db: Db) {
        let env = TestEnv::new(db).await;
        let mut orders = Vec::new();
        for number in 1..=12 {
            issue_loan(&env, number).await;
            let order = start_guest_order(&env, nth_iin(number).reveal(), tenge(2_000)).await;
            enter_card(order.order.url.as_ref().unwrap(), GOOD_CARD).await;
            orders.push(order);
        }
        // Each five times: 60 at once.
        let calls: Vec<_> = (0..60)
            .map(|call| {
                let order = &orders[call % orders.len()];
                let (app, id) = (env.app.clone(), order.order.id);
                let key = app::access::Token::new(order.access_token.reveal());
                tokio::spawn(async move { app.payments.guest_order_view(id, &key).await })
            })
            .collect();
        for call in calls {
            call.await.unwrap().unwrap();
        }
        env.advance_and_run(60).await;
        let mut tx = env.db.read().await.unwrap();
        let waiting = unmatched_payments::list_waiting(&mut tx, 50).await.unwrap();
        drop(tx);
        assert_eq!(waiting.len(), 9);
        assert!(waiting.iter().all(|row| row.reason.code() == "card"));
        let books = env.app.loans.ledger_check().await.unwrap();
        assert_eq!((books.violations, books.payments), (Vec::<String>::new(), 3));
    }
}

/// A loan of 100,000 ₸ of the nth customer.
async fn issue_loan(env: &TestEnv, number: u32) -> LoanId {
    let customer_id = insert_nth_customer(&env.db, number).await;
    let rules = rules();
    let request = ContractInput::new(100_000, 30, env.clock.today());
    let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
    let new = NewLoan {
        id: LoanId::now_v7(),
        customer_id,
        contract_number: format!("26-{number:06}"),
        contract: Arc::new(contract),
        actor: "staff/test".to_owned(),
    };
    assert_eq!(env.app.loans.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
    new.id
}
