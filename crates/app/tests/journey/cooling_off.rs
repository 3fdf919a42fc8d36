//! The law's pause: above 75 МРП of one day the money waits a day and for a second consent.

use std::sync::Arc;

use app::Clock;
use app::Uuid;
use app::applications::{ApplicationError, Rules};
use app::loans::{NewLoan, NewPayment, PaymentSource};
use base::BusinessDate;
use lending::loan::PaymentPurpose;
use lending::product::SteppedRange;
use lending::{Contract, ContractInput};
use money::Tenge;
use origination::application::Recheck;
use origination::{ApplicationCommand, ApplicationRejection, Known, ReasonCode, State};
use store::{Db, loans};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::on_both_engines;
use crate::stub_providers::{StubBureau, with_bureau};
use crate::test_env::TestEnv;

/// What is asked for after a loan of the morning.
const AMOUNT_TENGE: u32 = 150_000;

/// Amounts to the tenge, so that the bound itself can be reached.
fn with_tenge_steps(_: BusinessDate, rules: Rules) -> Rules {
    let mut rules = rules;
    let scale = rules.products.short.amount_tenge;
    rules.products.short.amount_tenge = SteppedRange { step: 1, ..scale };
    rules
}

fn cooling_off_bound_tenge(env: &TestEnv) -> u32 {
    let law = &crate::rules::rules().law;
    let bound = law.mci_times(75, env.clock.today()).unwrap();
    u32::try_from(bound.tiyn() / 100).unwrap()
}

/// A loan of this morning that was paid back at once.
async fn issue_and_repay(env: &TestEnv, person: &Borrower<'_>, amount_tenge: u32) {
    let (today, id) = (env.clock.today(), Uuid::now_v7());
    let rules = with_tenge_steps(today, (*crate::rules::rules()).clone());
    let request = ContractInput::new(amount_tenge, 15, today);
    let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
    let new = NewLoan {
        id,
        customer_id: person.session.customer_id,
        contract_number: "26-000001".to_owned(),
        contract: Arc::new(contract),
        actor: "staff/test".to_owned(),
    };
    env.lender.loan_issue(&new).await.unwrap();
    let paid = NewPayment {
        source: PaymentSource::Biller,
        reference: "at once".to_owned(),
        loan_id: id,
        amount: Tenge::try_from_whole_tenge(amount_tenge.into()).unwrap(),
        value_date: today,
        purpose: PaymentPurpose::Early,
    };
    env.lender.payment_post(&paid).await.unwrap();
}

/// Somebody whose loans of the day come to the bound and so much more, with the contract signed.
async fn sign_above_bound<'a>(env: &'a TestEnv, above_tenge: u32) -> (Borrower<'a>, State) {
    let aigul = Borrower::new(env).await;
    let morning_tenge = cooling_off_bound_tenge(env) - AMOUNT_TENGE + above_tenge;
    issue_and_repay(env, &aigul, morning_tenge).await;
    aigul.advance_to_offers(AMOUNT_TENGE, GOOD_CARD).await;
    aigul.advance_to_signing().await;
    // What is shown and signed says so, by the loans of the day together.
    let hours = aigul.screen().await.terms.unwrap().pause_hours;
    assert_eq!(hours, (above_tenge > 0).then_some(24));
    let state = aigul.sign_current().await.unwrap().application.state;
    env.run_jobs().await;
    (aigul, state)
}

async fn count_loans(env: &TestEnv, person: &Borrower<'_>) -> usize {
    let mut tx = env.db.read().await.unwrap();
    loans::list_by_customer(&mut tx, person.session.customer_id, 10).await.unwrap().len()
}

on_both_engines! {
    async fn up_to_the_bound_the_money_goes_at_once(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, state) = sign_above_bound(&env, 0).await;
        assert_eq!(state, State::Disbursing);
        aigul.assert_state(State::Active).await;
        assert_eq!(count_loans(&env, &aigul).await, 2);
        env.assert_integrity().await;
    }

    async fn a_tenge_above_it_waits_a_day_and_for_a_second_consent(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, state) = sign_above_bound(&env, 1).await;
        assert_eq!(state, State::CoolingOff);
        let hash = aigul.application().await.signed_hash.unwrap();
        env.advance_hours_and_run(23).await;
        aigul.assert_state(State::CoolingOff).await;
        let early = aigul.env.lender.signing_code_send(&aigul.session, &hash, &aigul.visitor()).await;
        assert!(matches!(early, Err(ApplicationError::Rejected(ApplicationRejection::WrongState { .. }))));
        env.advance_hours_and_run(1).await;
        aigul.assert_state(State::ConfirmPayout).await;
        assert!(env.acquirer_orders().await.is_empty(), "no money before the second consent");
        let told = env.sms_to(aigul.phone.reveal());
        assert!(told[0].contains("Подтвердите"), "{told:?}");

        let other = hash.replace(|digit: char| digit.is_ascii_digit(), "0");
        let refused = env.lender.signing_code_send(&aigul.session, &other, &aigul.visitor()).await;
        assert!(matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::HashMismatch))));
        let code = aigul.request_signing_code(&hash).await;
        let refused = aigul.sign(&other, &code).await;
        assert!(matches!(refused, Err(ApplicationError::Rejected(ApplicationRejection::HashMismatch))));
        let signed_on = env.clock.today();
        assert_eq!(aigul.sign(&hash, &code).await.unwrap().application.state, State::Disbursing);
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let mut tx = env.db.read().await.unwrap();
        let id = aigul.id().await;
        let loan = loans::find(&mut tx, id).await.unwrap().unwrap();
        let contract: Contract = serde_json::from_str(&loan.contract.0).unwrap();
        assert_eq!(contract.issued_on, signed_on, "not the day of the contract");
        drop(tx);
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn a_pause_that_is_over_is_over_before_it_is_written_down(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        env.clock.advance_seconds(24 * 3_600);
        let code = aigul.request_signing_code(&hash).await;
        assert_eq!(aigul.sign(&hash, &code).await.unwrap().application.state, State::Disbursing);
    }

    async fn a_pause_written_down_under_somebodys_eyes_changes_nothing_for_them(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        env.clock.advance_seconds(24 * 3_600);
        let seen = aigul.version().await;
        assert_eq!(env.lender.application_tick_due().await.unwrap(), 1);
        let (session, visitor) = (&aigul.session, aigul.visitor());
        let ended = env.lender.application_execute(session, seen, &ApplicationCommand::Cancel, &visitor);
        assert_eq!(ended.await.unwrap().application.state, State::Cancelled);
    }

    async fn news_of_the_pause_forbid_the_money(db: Db) {
        let mut turned = None;
        let env = TestEnv::with_rules_and_providers(db, with_tenge_steps, |url, outside| {
            with_bureau(outside, turned.insert(StubBureau::in_front_of(url)))
        })
        .await;
        let bureau = turned.unwrap();
        let (aigul, state) = sign_above_bound(&env, 1).await;
        assert_eq!(state, State::CoolingOff);
        env.advance_hours_and_run(24).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        let code = aigul.request_signing_code(&hash).await;
        // Not to know is not to be allowed; nothing is lost by it.
        bureau.set_overrides(|it| it.reports_lost = 1);
        let lost = aigul.sign(&hash, &code).await;
        assert!(matches!(lost, Err(ApplicationError::ProviderUnavailable(_))), "{lost:?}");
        aigul.assert_state(State::ConfirmPayout).await;
        bureau.set_overrides(|it| it.stop_credit = Some(Some(true)));
        let ended = aigul.sign(&hash, &code).await.unwrap().application;
        assert_eq!(ended.state, State::Declined);
        assert_eq!(ended.decline.unwrap().reason, ReasonCode::StopCredit);
        env.advance_hours_and_run(1).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1, "only the one of the morning");
        env.assert_integrity().await;
        aigul.assert_replay_matches().await;
    }

    async fn during_the_pause_it_is_given_up_for_nothing(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        let ended = aigul.execute(ApplicationCommand::Cancel).await.unwrap();
        assert_eq!(ended.application.state, State::Cancelled);
        env.advance_hours_and_run(100).await;
        aigul.assert_state(State::Cancelled).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1, "only the one of the morning");
        let papers = aigul.documents().await;
        assert!(papers.len() == 5 && papers.iter().all(|paper| paper.signed_at.is_some()));
        env.assert_integrity().await;
    }

    async fn without_a_second_consent_it_expires(db: Db) {
        let env = TestEnv::with_rules(db, with_tenge_steps).await;
        let (aigul, _) = sign_above_bound(&env, 1).await;
        env.advance_hours_and_run(24).await;
        let hash = aigul.application().await.signed_hash.unwrap();
        env.advance_hours_and_run(71).await;
        aigul.assert_state(State::ConfirmPayout).await;
        // A step that needs a code is not made without one.
        let no = Known::Known(false);
        let bare = aigul.execute(ApplicationCommand::ConfirmPayout(Recheck {
            is_self_excluded: no,
            is_stop_credit: no,
            has_arrears: no,
            borrowed_today: Known::Unknown,
        }));
        let bare = bare.await;
        assert!(matches!(bare, Err(ApplicationError::Rejected(ApplicationRejection::WrongState { .. }))));
        env.advance_hours_and_run(1).await;
        aigul.assert_state(State::Expired).await;
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!(count_loans(&env, &aigul).await, 1);
        let late = env.lender.signing_code_send(&aigul.session, &hash, &aigul.visitor()).await;
        assert!(matches!(late, Err(ApplicationError::Rejected(ApplicationRejection::Expired))));
    }
}
