//! The payout: it arrives, is refused, is delayed or lost, and is made once.

use app::callbacks::CallbackOutcome;
use app::{Clock, Error, Rejection};
use base::ids::ApplicationId;
use jobs::JobKind;
use lending::Contract;
use lending::product::ProductCode;
use origination::application::{LoanRequest, PayoutFailure};
use origination::{ApplicationRejection, State};
use store::payouts::PayoutState;
use store::payouts::{self, Payout};
use store::{Db, Uuid, loans, transact};

use testkit::borrower::{Borrower, GOOD_CARD, IBAN};
use testkit::http::PostedCallback;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const REFUSED: &str = "4000 0000 0000 0077";
const PENDING: &str = "4000 0000 0000 0085";
const UNKNOWN_THEN_OK: &str = "4000 0000 0000 0093";
const UNKNOWN_THEN_REFUSED: &str = "4000 0000 0000 0101";
const CALLBACK_TWICE: &str = "4000 0000 0000 0119";
const CALLBACK_FIRST: &str = "4000 0000 0000 0127";
const AMOUNT: i64 = 5_000_000;

/// A customer who has signed for 50 000 ₸, to be paid to a card.
async fn sign_for_card<'a>(env: &'a TestEnv, card: &str) -> (Borrower<'a>, ApplicationId) {
    let aigul = Borrower::new(env).await;
    aigul.advance_to_offers(50_000, card).await;
    aigul.accept_and_sign().await;
    let id = aigul.id().await;
    (aigul, id)
}

async fn loans_of(env: &TestEnv, person: &Borrower<'_>) -> Vec<Contract> {
    let mut tx = env.db.read().await.unwrap();
    let rows = loans::list_by_customer(&mut tx, person.session.customer_id, 10).await.unwrap();
    rows.iter().map(|row| serde_json::from_str(&row.contract.0).unwrap()).collect()
}

/// An order whose id a test knows before it is sent.
async fn insert_payout_order(
    env: &TestEnv,
    person: &Borrower<'_>,
    id: ApplicationId,
    is_sent: bool,
) -> Uuid {
    let target = env
        .app
        .applications
        .payout_method_list(&person.session, person.session.customer_id)
        .await
        .unwrap()
        .remove(0);
    let order = Payout {
        id: Uuid::now_v7(),
        application_id: id,
        number: 1,
        payout_method_id: target.id,
        amount_tiyn: AMOUNT,
        state: PayoutState::New,
        attempts: 0,
        acquirer_payment_id: None,
        decline_code: None,
        created_at: env.clock.now(),
        ended_at: None,
    };
    let outcome: Result<(), store::StoreError> = transact!(env.db, |tx| {
        payouts::insert(tx, &order).await?;
        if is_sent {
            payouts::update_to_sent(tx, order.id).await?;
        }
        Ok(())
    });
    outcome.unwrap();
    order.id
}

on_both_engines! {
    async fn a_refused_payout_is_repeated_elsewhere_and_makes_one_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let (mut aigul, id) = sign_for_card(&env, REFUSED).await;
        env.run_jobs().await;
        aigul.assert_state(State::DisburseFailed).await;
        assert_eq!(aigul.application().await.payout.failure, Some(PayoutFailure::CardRefused));
        assert!(loans_of(&env, &aigul).await.is_empty());
        let messages = env.sms_to(aigul.phone.reveal());
        assert!(messages[0].contains("карт"), "{messages:?}");
        // Choosing the same card again is allowed; another is better.
        let account = aigul.add_account(IBAN).await;
        let result = aigul.select_payout_method(account.id).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::StepUpRequired))), "{result:?}");
        aigul.assert_state(State::DisburseFailed).await;
        aigul.step_up().await;
        assert_eq!(aigul.select_payout_method(account.id).await.unwrap().state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        let states: Vec<_> = orders.iter().map(|it| it["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["done", "refused"]);
        assert_ne!(orders[0]["order"], orders[1]["order"]);
        assert_eq!(orders[0]["target"].as_str(), Some(IBAN));
        assert_eq!(env.find_payout(id, 1).await.unwrap().decline_code, Some(400));
        assert_eq!(env.find_payout(id, 2).await.unwrap().state, PayoutState::Done);
        assert_eq!(loans_of(&env, &aigul).await.len(), 1);
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn a_refused_payout_without_another_method_expires(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, REFUSED).await;
        env.run_jobs().await;
        env.advance_hours_and_run(71).await;
        aigul.assert_state(State::DisburseFailed).await;
        env.advance_hours_and_run(1).await;
        aigul.assert_state(State::Expired).await;
        assert_eq!((env.acquirer_orders().await.len(), env.find_payout(id, 2).await), (1, None));
        assert!(loans_of(&env, &aigul).await.is_empty());
        // Nothing prevents another application.
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = LoanRequest { product, amount_tenge: 50_000, term, promo };
        let (session, visitor) = (&aigul.session, aigul.visitor());
        let start_result = env.app.applications.application_start(session, &request, &visitor).await.unwrap();
        assert_eq!(start_result.state, State::Draft);
        env.assert_integrity().await;
    }

    async fn a_signed_loan_is_not_paid_to_a_shared_account(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, "910325405986").await;
        other.add_account(IBAN).await;
        let (mut aigul, id) = sign_for_card(&env, REFUSED).await;
        env.run_jobs().await;
        let shared = aigul.add_account(IBAN).await;
        aigul.step_up().await;
        let result = aigul.select_payout_method(shared.id).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::TargetShared)))));
        aigul.assert_state(State::DisburseFailed).await;
        assert_eq!((env.acquirer_orders().await.len(), env.find_payout(id, 2).await), (1, None));
    }

    async fn a_payout_of_unknown_status_is_polled_and_never_resent(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, UNKNOWN_THEN_OK).await;
        env.run_jobs().await;
        aigul.assert_state(State::Disbursing).await;
        assert_eq!(aigul.screen().await.payout, Some((None, true)));
        let order = env.find_payout(id, 1).await.unwrap();
        assert_eq!((order.state.code(), order.attempts), ("sent", 1));
        env.advance_and_run(2).await;
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        assert_eq!(orders.len(), 1);
        assert_eq!(orders[0]["order"], order.id.to_string());
        assert_eq!((&orders[0]["requests"], &orders[0]["amount"]), (&1.into(), &"50000.00".into()));
        env.assert_integrity().await;
    }

    async fn a_payout_found_refused_makes_no_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, UNKNOWN_THEN_REFUSED).await;
        env.run_jobs().await;
        aigul.assert_state(State::Disbursing).await;
        env.advance_and_run(2).await;
        aigul.assert_state(State::DisburseFailed).await;
        assert!(loans_of(&env, &aigul).await.is_empty());
        assert_eq!((env.acquirer_orders().await.len(), env.find_payout(id, 2).await), (1, None));
        // Nothing was paid, so it can still be cancelled.
        let outcome = aigul.execute(origination::ApplicationCommand::Cancel).await.unwrap();
        assert_eq!(outcome.state, State::Cancelled);
        let account = aigul.add_account(IBAN).await;
        let late = aigul.select_payout_method(account.id).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Application(ApplicationRejection::WrongState { .. })))));
    }

    async fn a_refused_payout_that_was_paid_after_all_makes_a_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, UNKNOWN_THEN_REFUSED).await;
        env.run_jobs().await;
        env.advance_and_run(2).await;
        aigul.assert_state(State::DisburseFailed).await;
        let order = env.find_payout(id, 1).await.unwrap();
        env.force_order_scenario(order.id, "ok").await;
        let callbacks = env.callbacks.wait_for("/payout-result", 1).await;
        for callback in callbacks.iter().rev().take(1).chain(&callbacks) {
            assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
        }
        aigul.assert_state(State::Active).await;
        assert_eq!(env.find_payout(id, 1).await.unwrap().state, PayoutState::Done);
        assert_eq!((env.acquirer_orders().await.len(), loans_of(&env, &aigul).await.len()), (1, 1));
        env.assert_integrity().await;
    }

    async fn a_loan_starts_on_the_day_of_the_payout(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, PENDING).await;
        let signed_on = env.clock.today();
        env.run_jobs().await;
        for _ in 0..15 {
            env.advance_hours_and_run(1).await;
            aigul.assert_state(State::Disbursing).await;
        }
        let today = env.clock.today();
        assert_eq!(signed_on.days_until(today), 1, "it is past midnight");
        let order = env.find_payout(id, 1).await.unwrap();
        env.force_order_scenario(order.id, "ok").await;
        let callback = env.callbacks.wait_for("/payout-result", 1).await.remove(0);
        let forged = PostedCallback {
            body: String::from_utf8(callback.body.clone()).unwrap().replace("50000", "5000").into(),
            ..callback.clone()
        };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        env.run_jobs().await;
        aigul.assert_state(State::Disbursing).await;
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let loan = loans_of(&env, &aigul).await.remove(0);
        assert_eq!((loan.issued_on, loan.due_date()), (today, today.try_plus_days(15).unwrap()));
        assert_eq!((loan.principal.tiyn(), loan.term_days()), (AMOUNT, 15));
        // The same callback again, for an order that has ended.
        let version = aigul.version().await;
        for _ in 0..2 {
            assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
            env.advance_and_run(700).await;
        }
        assert_eq!((aigul.version().await, env.acquirer_orders().await.len()), (version, 1));
        assert_eq!(env.acquirer_orders().await[0]["requests"], 1);
        env.assert_integrity().await;
    }

    async fn payout_callbacks_may_come_twice_and_before_the_response(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, _) = sign_for_card(&env, CALLBACK_TWICE).await;
        env.run_jobs().await;
        let callbacks = env.callbacks.wait_for("/payout-result", 2).await;
        for callback in &callbacks {
            assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
        }
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(aigul.count_entered(State::Active).await, 1);
        assert_eq!((env.acquirer_orders().await.len(), loans_of(&env, &aigul).await.len()), (1, 1));
        env.assert_integrity().await;
    }

    async fn a_callback_before_the_response_makes_one_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, _) = sign_for_card(&env, CALLBACK_FIRST).await;
        // The callback is delivered as soon as it arrives, while the order is still being sent.
        let (app, callbacks, from) = (env.app.clone(), env.callbacks.clone(), aigul.visitor());
        let hearing = tokio::spawn(async move {
            let callback = callbacks.wait_for("/payout-result", 1).await.remove(0);
            let script = providers::acquirer::CallbackKind::Payout;
            app.callbacks.acquirer_callback_receive(script, &callback.form(), &callback.body, &from).await.unwrap()
        });
        env.run_jobs().await;
        assert_eq!(hearing.await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!((env.acquirer_orders().await.len(), loans_of(&env, &aigul).await.len()), (1, 1));
        env.assert_integrity().await;
    }

    async fn after_a_crash_the_same_payout_is_found_or_sent(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, GOOD_CARD).await;
        // Recorded as sent, then a crash before it was: the acquirer does not know it.
        let order = insert_payout_order(&env, &aigul, id, true).await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["order"]), (1, &order.to_string().into()));
        assert_eq!(env.find_payout(id, 1).await.unwrap().attempts, 2);
        env.assert_integrity().await;
    }

    async fn a_lost_payout_response_is_polled(db: Db) {
        let env = TestEnv::new(db).await;
        let (aigul, id) = sign_for_card(&env, GOOD_CARD).await;
        let order = insert_payout_order(&env, &aigul, id, false).await;
        env.force_order_scenario(order, "answer_lost").await;
        env.run_jobs().await;
        aigul.assert_state(State::Disbursing).await;
        // The payout was made, but the response was lost; the job runs again and again.
        for _ in 0..2 {
            env.rerun_job(JobKind::Payout, id).await;
        }
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["requests"]), (1, &1.into()));
        assert_eq!(loans_of(&env, &aigul).await.len(), 1);
        env.assert_integrity().await;
    }
}
