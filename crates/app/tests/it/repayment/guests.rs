//! Guest payments: posted once, or parked if they match no loan.

use app::access::Visitor;
use app::payments::billers::{
    AccountReference, ReconciliationInput, RegistrySource, ResolutionInput,
};
use app::payments::guests::{
    GuestOrderCreateOutcome, GuestOrderInput, GuestOrderView, LookupOutcome, ReceiptContact,
};
use app::payments::{DeclineReason, OrderState};
use app::{Clock, Error, Rejection, Resource};
use base::Language;
use identity::Iin;
use jobs::JobKind;
use money::Tenge;
use store::payments::PaymentSource;
use store::{Db, guest_orders, payments, unmatched_payments};

use crate::repayment::debtor::{Debtor, enter_card, tenge};
use testkit::borrower::GOOD_CARD;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const REFUSED: &str = "4000 0000 0000 0028";
const CALLBACK_TWICE: &str = "4000 0000 0000 0119";
const CALLBACK_NEVER: &str = "4000 0000 0000 0135";
const DAY_S: u32 = 86_400;
/// Unknown to us.
const UNKNOWN_IIN: &str = "900101300007";
const PAYER: &str = "+77029998877";

fn visitor_from(address: &str) -> Visitor {
    Visitor { ip_address: address.into(), ..Visitor::default() }
}

async fn start_order(
    env: &TestEnv,
    account: &str,
    amount: Tenge,
) -> Result<GuestOrderCreateOutcome, Error> {
    let account = AccountReference::try_new(account).unwrap();
    let contact = ReceiptContact::try_new(PAYER).unwrap();
    let new = GuestOrderInput {
        account: &account,
        amount,
        payer_name: Some("Брат"),
        contact: Some(&contact),
        language: Language::Ru,
    };
    env.app.payments.guest_order_create(&new, &visitor_from("10.0.0.7")).await
}

async fn view_order(env: &TestEnv, order: &GuestOrderCreateOutcome) -> GuestOrderView {
    env.app.payments.guest_order_view(order.order.id, &order.access_token).await.unwrap()
}

async fn pay_order(order: &GuestOrderCreateOutcome, card: &str) {
    enter_card(order.order.url.as_ref().unwrap(), card).await;
}

async fn unmatched_payments(env: &TestEnv) -> Vec<unmatched_payments::UnmatchedPayment> {
    let mut tx = env.db.read().await.unwrap();
    unmatched_payments::list_waiting(&mut tx, 10).await.unwrap()
}

on_both_engines! {
    async fn a_guest_payment_is_posted_and_confirmed(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let started_order = start_order(&env, "26-000001", tenge(10_000)).await.unwrap();
        assert_eq!((started_order.order.state, started_order.order.account.as_str()), (OrderState::Open, "26-000001"));
        assert_eq!(view_order(&env, &started_order).await.state, OrderState::Open, "nobody has paid");
        pay_order(&started_order, GOOD_CARD).await;
        let order = view_order(&env, &started_order).await;
        assert_eq!((order.state, order.amount), (OrderState::Paid, tenge(10_000)));
        assert_eq!(aigul.dues().await.payoff, tenge(90_000));
        env.run_jobs().await;
        // Once more, by the job and by the page.
        env.rerun_job(JobKind::GuestOrder, started_order.order.id).await;
        assert_eq!(view_order(&env, &started_order).await.state, OrderState::Paid);
        assert_eq!(aigul.count_booked_payments().await, 1);
        let messages = env.sms_to(PAYER);
        assert_eq!(messages.len(), 1);
        let message = messages[0].replace('\u{a0}', " ");
        assert!(message.starts_with("Ваш платёж 10 000 ₸ получен. Номер платежа: "), "{message}");
        let owner = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(owner, "Платёж 10 000 ₸ получен. Осталось погасить: 90 000 ₸.");
        let mut tx = env.db.read().await.unwrap();
        let reference = format!("guest:{}", started_order.order.id);
        let payment = payments::find_by_reference(&mut tx, PaymentSource::Acquirer, &reference).await.unwrap().unwrap();
        assert_eq!(payment.loan_id, aigul.loan);
    }

    async fn a_guest_order_is_private(db: Db) {
        let env = TestEnv::new(db).await;
        let one = start_order(&env, UNKNOWN_IIN, tenge(1_500)).await.unwrap();
        let other = start_order(&env, UNKNOWN_IIN, tenge(1_500)).await.unwrap();
        let result = env.app.payments.guest_order_view(one.order.id, &other.access_token).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::GuestOrder))), "{result:?}");
    }

    async fn an_unmatched_guest_payment_is_assigned_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(3 * DAY_S);
        let paid_on = env.clock.today();
        let order = start_order(&env, UNKNOWN_IIN, tenge(1_700)).await.unwrap();
        pay_order(&order, GOOD_CARD).await;
        env.advance_and_run(60).await;
        assert_eq!(view_order(&env, &order).await.state, OrderState::Paid);
        let rows = unmatched_payments(&env).await;
        assert_eq!((rows.len(), rows[0].amount_tiyn, rows[0].reason.code()), (1, 170_000, "nobody"));
        env.clock.advance_seconds(2 * DAY_S);
        let list = env.app.payments.unmatched_payment_list("aigul").await.unwrap();
        assert!(list[0].payer.as_ref().unwrap().contains("Брат"));
        let how = ResolutionInput { staff: "aigul", reason: "a wrong digit" };
        env.app.payments.unmatched_payment_assign(rows[0].id, "26-000001", how).await.unwrap();
        let mut tx = env.db.read().await.unwrap();
        let payment = payments::find_by_reference(&mut tx, PaymentSource::Acquirer, &rows[0].reference).await.unwrap().unwrap();
        assert_eq!((payment.loan_id, payment.value_date), (aigul.loan, paid_on));
        drop(tx);
        assert_eq!(aigul.count_booked_payments().await, 1);
        // The acquirer's registry finds it where it was assigned.
        let input = ReconciliationInput { source: RegistrySource::Acquirer, staff: "aigul", book_missing: false, period: None };
        let line = format!("{};;1700;{paid_on}", order.order.id);
        let report = env.app.payments.registry_reconcile(line.as_bytes(), input).await.unwrap();
        assert!(report.is_clean(), "{report:?}");
    }

    async fn a_payer_who_left_a_phone_is_told_that_the_money_went_back(db: Db) {
        let env = TestEnv::new(db).await;
        let order = start_order(&env, UNKNOWN_IIN, tenge(1_700)).await.unwrap();
        pay_order(&order, GOOD_CARD).await;
        env.advance_and_run(60).await;
        let row = unmatched_payments(&env).await.remove(0);
        let how = ResolutionInput { staff: "aigul", reason: "nobody has this number" };
        for _ in 0..2 {
            env.app.payments.unmatched_payment_return(row.id, how).await.unwrap();
            env.run_jobs().await;
        }
        let messages = env.sms_to(PAYER);
        assert_eq!(messages.len(), 2, "{messages:?}");
        let expected = format!(
            "Вернули 1 700 ₸ на карту, с которой вы платили. Номер платежа: {}. Срок зачисления зависит от банка.",
            order.order.number
        );
        assert_eq!(messages[0].replace('\u{a0}', " "), expected);
    }

    async fn a_guest_payment_is_posted_once_with_or_without_callbacks(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        for (number, card) in [CALLBACK_TWICE, CALLBACK_NEVER].into_iter().enumerate() {
            let order = start_order(&env, "26-000001", tenge(1_000)).await.unwrap();
            pay_order(&order, card).await;
            if card == CALLBACK_TWICE {
                let callbacks = env.callbacks.wait_for("/payment-result", 2).await;
                for one in &callbacks {
                    env.deliver_callback(one).await.unwrap();
                }
            }
            env.advance_and_run(60).await;
            assert_eq!(view_order(&env, &order).await.state, OrderState::Paid);
            assert_eq!(aigul.count_booked_payments().await, number as u64 + 1);
        }
    }

    async fn a_missed_guest_payment_is_found_by_reconciliation(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = start_order(&env, "26-000001", tenge(2_000)).await.unwrap();
        pay_order(&order, CALLBACK_NEVER).await;
        let on = env.clock.today();
        let line = format!("{};;2000;{on}\n00000000-0000-0000-0000-000000000000;;5;{on}", order.order.id);
        let input = ReconciliationInput { source: RegistrySource::Acquirer, staff: "aigul", book_missing: true, period: None };
        let report = env.app.payments.registry_reconcile(line.as_bytes(), input).await.unwrap();
        assert_eq!((report.missing_count, report.booked), (2, 1));
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn a_declined_guest_payment_changes_nothing_and_pages_expire(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let declined_order = start_order(&env, "26-000001", tenge(1_000)).await.unwrap();
        pay_order(&declined_order, REFUSED).await;
        let order = view_order(&env, &declined_order).await;
        assert_eq!((order.state, order.failure_reason), (OrderState::Refused, Some(DeclineReason::Declined)));
        let pending_order = start_order(&env, "26-000001", tenge(1_000)).await.unwrap();
        env.advance_and_run(3 * DAY_S).await;
        let order = view_order(&env, &pending_order).await;
        assert_eq!((order.state, order.failure_reason), (OrderState::Refused, Some(DeclineReason::Expired)));
        assert_eq!(aigul.count_booked_payments().await, 0);
        let mut tx = env.db.read().await.unwrap();
        let row = guest_orders::find(&mut tx, pending_order.order.id).await.unwrap().unwrap();
        assert!(row.loan_id.is_none() && row.ended_at.is_some());
    }

    async fn guest_orders_are_rate_limited_by_address(db: Db) {
        let env = TestEnv::new(db).await;
        for _ in 0..20 {
            start_order(&env, UNKNOWN_IIN, tenge(1_000)).await.unwrap();
        }
        let result = start_order(&env, UNKNOWN_IIN, tenge(1_000)).await;
        let is_locked = matches!(result, Err(Error::Rejected(Rejection::TooManyAttempts { .. })));
        assert!(is_locked, "{result:?}");
    }

    async fn iin_and_contract_number_together_show_the_debt(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(10 * DAY_S);
        let iin = &Iin::try_new(&aigul.person.iin).unwrap();
        let lookup = env.app.payments.guest_loan_lookup(Some(iin), Some("26-000001"), &visitor_from("1.1.1.1")).await;
        let LookupOutcome::Matched(debt) = lookup.unwrap() else { panic!("it is the pair") };
        let dues = aigul.dues().await;
        assert_eq!((debt.payoff, debt.due_date), (dues.payoff, dues.next.map(|next| next.due_date)));
        assert_eq!(debt.due_amount, dues.next.unwrap().amount);
        let wrong = env.app.payments.guest_loan_lookup(Some(iin), Some("26-000002"), &visitor_from("1.1.1.1")).await;
        assert_eq!(wrong.unwrap(), LookupOutcome::NoMatch);
        // Nobody is asked to pay what is disputed.
        aigul.report_fraud().await;
        let lookup = env.app.payments.guest_loan_lookup(Some(iin), Some("26-000001"), &visitor_from("1.1.1.1")).await;
        let LookupOutcome::Matched(debt) = lookup.unwrap() else { panic!("it is the pair") };
        assert_eq!((debt.due_date, debt.due_amount, debt.payoff), (None, Tenge::ZERO, Tenge::ZERO));
    }

    /// Many addresses try the contracts of one person, who may exist or not.
    async fn lookups_of_one_iin_are_limited_from_everywhere(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        for iin in [aigul.person.iin.as_str(), UNKNOWN_IIN] {
            let iin = Iin::try_new(iin).unwrap();
            // All at once: each takes as long as any other answer.
            let looks: Vec<_> = (1..=31)
                .map(|number| {
                    let (app, iin) = (env.app.clone(), iin.clone());
                    let contract = format!("26-{:06}", number + 100);
                    let visitor = visitor_from(&format!("10.1.0.{number}"));
                    tokio::spawn(async move {
                        app.payments.guest_loan_lookup(Some(&iin), Some(contract.as_str()), &visitor).await
                    })
                })
                .collect();
            let mut refused = 0;
            for look in looks {
                match look.await.unwrap() {
                    Ok(outcome) => assert_eq!(outcome, LookupOutcome::NoMatch),
                    Err(Error::Rejected(Rejection::TooManyAttempts { .. })) => refused += 1,
                    Err(error) => panic!("{error:?}"),
                }
            }
            assert_eq!(refused, 1);
        }
        // Whoever names one number pays as ever.
        let iin = Iin::try_new(&aigul.person.iin).unwrap();
        let alone = env.app.payments.guest_loan_lookup(Some(&iin), None, &visitor_from("1.1.1.1")).await;
        assert_eq!(alone.unwrap(), LookupOutcome::PaymentAllowed);
    }
}
