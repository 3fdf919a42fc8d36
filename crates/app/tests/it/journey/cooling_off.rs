//! The legal cooling-off period: above 75 МРП a day the payout waits a day and for a second
//! consent.

use std::sync::Arc;

use app::applications::Rules;
use app::loans::{NewLoan, NewPayment, PaymentSource};
use app::{Clock, Error, Rejection};
use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use lending::product::SteppedRange;
use lending::{Contract, ContractInput};
use money::Tenge;
use origination::application::Recheck;
use origination::{ApplicationCommand, ApplicationRejection, Known, ReasonCode, State};
use store::{Db, loans};

use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::stub_providers::{StubBureau, with_bureau};
use testkit::test_env::TestEnv;

/// The amount requested after a loan of the same morning.
const AMOUNT_TENGE: u32 = 150_000;

/// Amounts to the tenge, so that the limit itself can be reached.
fn with_tenge_steps(_: BusinessDate, rules: Rules) -> Rules {
    let mut rules = rules;
    let scale = rules.products.short.amount_tenge;
    rules.products.short.amount_tenge = SteppedRange { step: 1, ..scale };
    rules
}

fn cooling_off_bound_tenge(env: &TestEnv) -> u32 {
    let law = &testkit::rules::rules().law;
    let bound = law.mci_times(75, env.clock.today()).unwrap();
    u32::try_from(bound.tiyn() / 100).unwrap()
}

/// A loan of this morning that was repaid at once.
async fn issue_and_repay(env: &TestEnv, person: &Borrower<'_>, amount_tenge: u32) {
    let (today, id) = (env.clock.today(), LoanId::now_v7());
    let rules = with_tenge_steps(today, (*testkit::rules::rules()).clone());
    let request = ContractInput::new(amount_tenge, 15, today);
    let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
    let new = NewLoan {
        id,
        customer_id: person.session.customer_id,
        contract_number: "26-000001".to_owned(),
        contract: Arc::new(contract),
        actor: "staff/test".to_owned(),
    };
    env.app.loans.loan_issue(&new).await.unwrap();
    let payment = NewPayment {
        source: PaymentSource::Biller,
        reference: "at once".to_owned(),
        loan_id: id,
        amount: Tenge::try_from_whole_tenge(amount_tenge.into()).unwrap(),
        value_date: today,
        purpose: PaymentPurpose::Early,
    };
    env.app.loans.payment_post(&payment).await.unwrap();
}

/// A customer whose loans of the day exceed the limit by this much, with the contract signed.
async fn sign_above_bound<'a>(env: &'a TestEnv, above_tenge: u32) -> (Borrower<'a>, State) {
    let aigul = Borrower::new(env).await;
    let morning_tenge = cooling_off_bound_tenge(env) - AMOUNT_TENGE + above_tenge;
    issue_and_repay(env, &aigul, morning_tenge).await;
    aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
    aigul.advance_to_signing().await;
    // The terms and documents state the period, by the loans of the day together.
    let hours = aigul.screen().await.terms.unwrap().pause_hours;
    assert_eq!(hours, (above_tenge > 0).then_some(24));
    let state = aigul.sign_current().await.unwrap().state;
    env.run_jobs().await;
    (aigul, state)
}

async fn count_loans(env: &TestEnv, person: &Borrower<'_>) -> usize {
    let mut tx = env.db.read().await.unwrap();
    loans::list_by_customer(&mut tx, person.session.customer_id, 10).await.unwrap().len()
}

on_both_engines! {
    async fn up_to_the_limit_the_payout_is_immediate(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, state) = sign_above_bound(&env, 0).await;
        assert_eq!(state, State::Disbursing);
        aigul.assert_state(State::Active).await;
        assert_eq!(count_loans(&env, &aigul).await, 2);
        env.assert_integrity().await;
    }

    /// The SIM was changed after the signature: there is no camera any more, and the money waits.
    async fn a_new_sim_pauses_the_second_consent(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        env.advance_hours_and_run(24).await;
        aigul.assert_state(State::ConfirmPayout).await;
        env.force_sim(aigul.phone.reveal(), "changed_now").await;
        let (applications, session) = (&env.app.applications, &aigul.session);
        let paused = applications.signing_code_send(session, &hash, &aigul.visitor()).await;
        let Err(Error::Rejected(Rejection::PayoutPaused { until })) = paused else {
            panic!("{paused:?}")
        };
        assert_eq!(env.clock.now().seconds_until(until) / 3_600, 71, "three days after the change");
        aigul.assert_state(State::ConfirmPayout).await;
        env.force_sim(aigul.phone.reveal(), "changed_a_month_ago").await;
        let code = aigul.request_signing_code(&hash).await;
        assert_eq!(aigul.sign(&hash, &code).await.unwrap().state, State::Disbursing);
    }

    async fn a_tenge_above_the_limit_waits_a_day_and_for_a_second_consent(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, state) = sign_above_bound(&env, 1).await;
        assert_eq!(state, State::CoolingOff);
        let hash = aigul.application().await.signed_hash.unwrap();
        env.advance_hours_and_run(23).await;
        aigul.assert_state(State::CoolingOff).await;
        let early_result = aigul.env.app.applications.signing_code_send(&aigul.session, &hash, &aigul.visitor()).await;
        assert!(matches!(early_result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::WrongState { .. })))));
        env.advance_hours_and_run(1).await;
        aigul.assert_state(State::ConfirmPayout).await;
        assert!(env.acquirer_orders().await.is_empty(), "no money before the second consent");
        let messages = env.sms_to(aigul.phone.reveal());
        assert!(messages[0].contains("Подтвердите"), "{messages:?}");

        let other = hash.replace(|digit: char| digit.is_ascii_digit(), "0");
        let result = env.app.applications.signing_code_send(&aigul.session, &other, &aigul.visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HashMismatch)))));
        let code = aigul.request_signing_code(&hash).await;
        let result = aigul.sign(&other, &code).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::HashMismatch)))));
        let signed_on = env.clock.today();
        assert_eq!(aigul.sign(&hash, &code).await.unwrap().state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let mut tx = env.db.read().await.unwrap();
        let id = aigul.loan_id().await;
        let loan = loans::find(&mut tx, id).await.unwrap().unwrap();
        let contract: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!(contract.issued_on, signed_on, "not the day of the contract");
        drop(tx);
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn an_elapsed_cooling_off_period_ends_before_the_job_runs(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        env.clock.advance_seconds(24 * 3_600);
        let code = aigul.request_signing_code(&hash).await;
        assert_eq!(aigul.sign(&hash, &code).await.unwrap().state, State::Disbursing);
    }

    async fn recording_the_end_of_cooling_off_does_not_conflict_with_open_screens(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        env.clock.advance_seconds(24 * 3_600);
        let version = aigul.version().await;
        assert_eq!(env.app.applications.application_tick_due().await.unwrap(), 1);
        let (session, visitor) = (&aigul.session, aigul.visitor());
        let outcome = env.app.applications.application_execute(session, version, &ApplicationCommand::Cancel, &visitor);
        assert_eq!(outcome.await.unwrap().state, State::Cancelled);
    }

    async fn a_recheck_during_cooling_off_can_forbid_the_payout(db: Db) {
        let mut stub = None;
        let env = TestEnv::with_rules_and_providers(db, with_tenge_steps, |url, providers| {
            with_bureau(providers, stub.insert(StubBureau::in_front_of(url)))
        })
        .await;
        let bureau = stub.unwrap();
        let (aigul, state) = sign_above_bound(&env, 1).await;
        assert_eq!(state, State::CoolingOff);
        env.advance_hours_and_run(24).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        let code = aigul.request_signing_code(&hash).await;
        // Unknown means not allowed; nothing is lost.
        bureau.set_overrides(|it| it.reports_lost = 1);
        let lost = aigul.sign(&hash, &code).await;
        assert!(matches!(lost, Err(Error::ProviderUnavailable(_))), "{lost:?}");
        aigul.assert_state(State::ConfirmPayout).await;
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let outcome = aigul.sign(&hash, &code).await.unwrap();
        assert_eq!(outcome.state, State::Declined);
        assert_eq!(outcome.decline.unwrap().reason, ReasonCode::StopCredit);
        env.advance_hours_and_run(1).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1, "only the one of the morning");
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn cancelling_during_cooling_off_is_free(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        let outcome = aigul.execute(ApplicationCommand::Cancel).await.unwrap();
        assert_eq!(outcome.state, State::Cancelled);
        env.advance_hours_and_run(100).await;
        aigul.assert_state(State::Cancelled).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1, "only the one of the morning");
        let documents = aigul.documents().await;
        assert!(documents.len() == 5 && documents.iter().all(|document| document.signed_at.is_some()));
        env.assert_integrity().await;
    }

    async fn without_a_second_consent_the_application_expires(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        env.advance_hours_and_run(24).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        env.advance_hours_and_run(71).await;
        aigul.assert_state(State::ConfirmPayout).await;
        // A step that needs a code is not made without one.
        let no = Known::Known(false);
        let result = aigul.execute(ApplicationCommand::ConfirmPayout(Recheck {
            is_self_excluded: no,
            is_stop_credit: no,
            has_arrears: no,
            borrowed_today: Known::Unknown,
        }));
        let result = result.await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Application(ApplicationRejection::WrongState { .. })))));
        env.advance_hours_and_run(1).await;
        aigul.assert_state(State::Expired).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1);
        let late = env.app.applications.signing_code_send(&aigul.session, &hash, &aigul.visitor()).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Application(ApplicationRejection::Expired)))));
    }
}
