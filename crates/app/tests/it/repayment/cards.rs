//! Payment cards: saved, charged, lost sight of and removed.

use app::callbacks::CallbackOutcome;
use app::cards::TokenizationState;
use app::payments::{DeclineReason, OrderPayer, OrderState, RepaymentInput, RepaymentKind};
use base::Language;
use jobs::JobKind;
use lending::loan::{LoanRejection, LoanStatus};
use store::{Db, Uuid, payment_orders};

use crate::repayment::debtor::{Debtor, enter_card, part_payment, pay_on_page, tenge};
use app::{Error, PaymentRejection, Rejection};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const REFUSED: &str = "4000 0000 0000 0028";
const NO_FUNDS: &str = "4000 0000 0000 0036";
const CALLBACK_FIRST: &str = "4000 0000 0000 0127";
const HOUR_S: u32 = 3_600;

fn card_payment(amount: i64, card: Uuid) -> RepaymentInput {
    RepaymentInput { card_id: Some(card), ..part_payment(amount) }
}

/// An order that is recorded and not sent, as a crash leaves it.
async fn insert_payment_order(aigul: &Debtor<'_>, card: Uuid, is_sent: bool) -> Uuid {
    let id = Uuid::now_v7();
    let mut tx = aigul.env().db.begin().await.unwrap();
    let order = payment_orders::PaymentOrder {
        id,
        loan_id: aigul.loan,
        payer: OrderPayer::Owner,
        kind: RepaymentKind::Partial,
        purpose: store::JsonText("\"early\"".into()),
        amount_tiyn: 500_000,
        quote_id: None,
        payment_method_id: Some(card),
        autopay_for: None,
        language: Language::Ru,
        return_path: "/success/".into(),
        state: OrderState::New,
        url: None,
        acquirer_payment_id: None,
        attempts: 0,
        captured_tiyn: None,
        payment_id: None,
        decline_reason: None,
        decline_code: None,
        created_at: app::Clock::now(&*aigul.env().clock),
        ended_at: None,
    };
    payment_orders::insert(&mut tx, &order).await.unwrap();
    if is_sent {
        assert!(payment_orders::update_to_sent(&mut tx, id).await.unwrap());
    }
    tx.commit().await.unwrap();
    id
}

on_both_engines! {
    async fn a_card_is_saved_charged_and_removed(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let methods = app.payments.payment_method_list(session, session.customer_id).await.unwrap();
        assert_eq!((methods.len(), methods[0].card.mask.as_str()), (1, "•• 0010"));
        assert!(methods[0].card.is_default && !methods[0].is_used_by_autopay);
        let order = aigul.create_payment(&card_payment(5_000, card)).await.unwrap();
        assert_eq!((order.order.state, order.order.url), (OrderState::Paid, None));
        assert_eq!(order.receipt.unwrap().payoff_after, tenge(95_000));
        // Nobody else can see or use it.
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        app.payments.payment_method_delete(&other.session, card).await.unwrap();
        assert_eq!(app.payments.payment_method_list(session, session.customer_id).await.unwrap().len(), 1);
        app.payments.payment_method_delete(session, card).await.unwrap();
        assert!(app.payments.payment_method_list(session, session.customer_id).await.unwrap().is_empty());
        let result = aigul.create_payment(&card_payment(5_000, card)).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::CardUnknown)))), "{result:?}");
        // The acquirer has deleted it, so that it does not come back with the next page.
        let page = app.payments.payment_card_session_open(session, base::Language::Kk, Some("/card/")).await.unwrap();
        let session_view = app.payments.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(session_view.state, TokenizationState::Open);
        env.clock.advance_seconds(2 * HOUR_S);
        let session_view = app.payments.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(session_view.state, TokenizationState::Refused);
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn a_card_callback_is_applied_before_the_browser_returns(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        for (number, state, outcome) in [(REFUSED, TokenizationState::Refused, 1), (GOOD_CARD, TokenizationState::Saved, 2)] {
            let page = app.payments.payment_card_session_open(session, base::Language::Ru, None).await.unwrap();
            enter_card(&page.url, number).await;
            let callbacks = env.callbacks.wait_for("/payment-card-result", outcome).await;
            for callback in &callbacks {
                assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
            }
            let session_view = app.payments.payment_card_session_return(session, page.id).await.unwrap();
            assert_eq!((session_view.state, session_view.payment_method_id.is_some()), (state, state == TokenizationState::Saved));
        }
        assert_eq!(app.payments.payment_method_list(session, session.customer_id).await.unwrap().len(), 1);
    }

    async fn a_declined_charge_can_be_repeated_with_another_card(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let poor = aigul.save_card(NO_FUNDS).await;
        let declined_order = aigul.create_payment(&card_payment(5_000, poor)).await.unwrap();
        assert_eq!(declined_order.order.decline_reason, Some(DeclineReason::InsufficientFunds));
        let fast = aigul.save_card(CALLBACK_FIRST).await;
        let order = aigul.create_payment(&card_payment(5_000, fast)).await.unwrap();
        assert_eq!(order.order.state, OrderState::Paid);
        let callbacks = env.callbacks.wait_for("/payment-result", 2).await;
        for callback in &callbacks {
            assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
        }
        env.run_jobs().await;
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn a_lost_charge_response_is_polled_and_never_charged_again(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let order = insert_payment_order(&aigul, card, false).await;
        env.force_order_scenario(order, "answer_lost").await;
        env.rerun_job(JobKind::PaymentOrder, order).await;
        let (app, session) = (&env.app, &aigul.person.session);
        assert_eq!(app.payments.payment_order_view(session, order).await.unwrap().order.state, OrderState::Sent);
        // While the outcome is unknown, the same request returns the same order, and another charge
        // has to wait.
        let repeated = aigul.create_payment(&card_payment(5_000, card)).await.unwrap();
        assert_eq!(repeated.order.id, order);
        let other = aigul.create_payment(&card_payment(6_000, card)).await;
        assert!(matches!(other, Err(Error::Rejected(Rejection::Payment(PaymentRejection::InFlight)))), "{other:?}");
        let needed = app.payments.payment_method_delete(session, card).await;
        assert!(matches!(needed, Err(Error::Rejected(Rejection::Payment(PaymentRejection::CardInUse)))), "{needed:?}");
        env.advance_and_run(5).await;
        assert_eq!(app.payments.payment_order_view(session, order).await.unwrap().order.state, OrderState::Paid);
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["requests"]), (1, &1.into()));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    /// Who was told that the bank is slow has closed the page: a message says what became of the
    /// payment. Who still waits there sees it.
    async fn a_late_refusal_is_announced_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let announced = || {
            let texts = env.sms_to(aigul.person.phone.reveal());
            let mut texts: Vec<_> = texts.iter().map(|text| text.replace('\u{a0}', " ")).collect();
            texts.retain(|text| text.contains("не прошёл"));
            texts
        };
        let poor = aigul.save_card(NO_FUNDS).await;
        let seen_at_once = aigul.create_payment(&card_payment(5_000, poor)).await.unwrap();
        assert_eq!(seen_at_once.order.state, OrderState::Refused);
        env.run_jobs().await;
        assert_eq!(announced(), Vec::<String>::new());
        let order = insert_payment_order(&aigul, card, true).await;
        env.force_order_scenario(order, "refused").await;
        env.clock.advance_seconds(60);
        for _ in 0..2 {
            env.rerun_job(JobKind::PaymentOrder, order).await;
        }
        let expected = format!(
            "Платёж 5 000 ₸ картой •• 0010 не прошёл, деньги не списаны. Оплатите ещё раз: {}/loan/",
            env.site_host()
        );
        assert_eq!(announced(), [expected]);
        assert_eq!(aigul.count_booked_payments().await, 0);
    }

    async fn after_a_crash_the_same_charge_is_found_or_sent(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Recorded as sent, then a crash before it was: the acquirer does not know it.
        let order = insert_payment_order(&aigul, card, true).await;
        for _ in 0..3 {
            env.rerun_job(JobKind::PaymentOrder, order).await;
        }
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["order"]), (1, &order.to_string().into()));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
        // An old charge is not made when nobody expects it any more.
        let late = insert_payment_order(&aigul, card, true).await;
        env.clock.advance_seconds(2 * HOUR_S);
        env.rerun_job(JobKind::PaymentOrder, late).await;
        let late_order = env.app.payments.payment_order_view(&aigul.person.session, late).await.unwrap();
        assert_eq!(late_order.order.decline_reason, Some(DeclineReason::Expired));
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (1, 1));
    }

    async fn a_pending_charge_is_polled_without_waiting_for_its_job(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        insert_payment_order(&aigul, card, true).await;
        let pay = async || aigul.create_payment(&card_payment(6_000, card)).await;
        let is_waiting = |result| matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::InFlight))));
        // The first request is still working on it, and nobody else polls.
        assert!(is_waiting(pay().await));
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (0, 0));
        env.clock.advance_seconds(20);
        // Now the status is polled. It was paid, and the customer has to learn that before paying
        // more.
        assert!(is_waiting(pay().await));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
        assert_eq!(pay().await.unwrap().order.state, OrderState::Paid);
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (2, tenge(89_000)));
    }

    async fn erasure_removes_saved_cards(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let all = aigul.pay_full_on_page().await;
        pay_on_page(&all, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&all).await.order.state, OrderState::Paid);
        aigul.person.step_up().await;
        env.app.profile.customer_erase(&aigul.person.session).await.unwrap();
        env.run_jobs().await;
        let customer = aigul.person.session.customer_id.to_string();
        let providers = env.providers();
        let remaining_cards = providers.acquirer.list_cards(providers::acquirer::CardPurpose::Payment, &customer).await;
        assert_eq!(remaining_cards.unwrap().len(), 0);
        let mut tx = env.db.read().await.unwrap();
        let card_row = store::payment_methods::find(&mut tx, card).await.unwrap().unwrap();
        assert_eq!((card_row.mask.as_str(), card_row.bank.as_deref()), ("", None));
        assert_eq!(*card_row.token(&testkit::databases::vault()).unwrap(), "");
    }

    async fn two_devices_paying_the_full_debt_charge_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let quote = app.payments.payoff_quote_create(session, aigul.loan).await.unwrap();
        let input = RepaymentInput { quote_id: Some(quote.id), ..card_payment(0, card) };
        let input = RepaymentInput { kind: RepaymentKind::Full, ..input };
        let attempts: Vec<_> = (0..6)
            .map(|_| {
                let (app, session) = (env.app.clone(), aigul.person.session.clone());
                let (loan, input) = (aigul.loan, input.clone());
                tokio::spawn(async move { app.payments.payment_order_create(&session, loan, &input).await })
            })
            .collect();
        for one in attempts {
            // A request after the payment learns that nothing is owed.
            let result = one.await.unwrap();
            let is_right = match &result {
                Ok(payment) => payment.order.state == OrderState::Paid || payment.order.state == OrderState::Sent,
                Err(problem) => matches!(problem, Error::Rejected(Rejection::Loan(LoanRejection::Closed))),
            };
            assert!(is_right, "{result:?}");
        }
        env.run_jobs().await;
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (1, 1));
        assert_eq!(aigul.dues().await.status, LoanStatus::Closed);
    }
}
