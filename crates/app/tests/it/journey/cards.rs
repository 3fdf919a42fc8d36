//! Payout methods: the customer's own cards and others', refusals, and accounts.

use app::applications::StaffDecision;
use app::callbacks::CallbackOutcome;
use app::cards::TokenizationState;
use identity::Iban;
use origination::application::{FixReason, Step};
use origination::{ReasonCode, State};
use store::Db;

use app::{Error, Rejection, StaffMember};
use testkit::borrower::{Borrower, GOOD_CARD, IBAN};
use testkit::http::PostedCallback;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const THIRD_PARTY_CARD: &str = "4000 0000 0000 0051";
const REFUSED_CARD: &str = "4000 0000 0000 0028";
const OTHER_IBAN: &str = "KZ31601A000000000001";
/// Елена Ким, who has an account too.
const OTHER_CUSTOMER: &str = "910325405986";
const THREE_DS_FAILS_CARD: &str = "4000 0000 0000 0044";

async fn card_masks(person: &Borrower<'_>) -> Vec<String> {
    let methods = person
        .env
        .app
        .applications
        .payout_method_list(&person.session, person.session.customer_id)
        .await
        .unwrap();
    methods.into_iter().map(|target| target.mask).collect()
}

on_both_engines! {
    async fn only_the_customers_own_card_is_accepted(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(THIRD_PARTY_CARD).await, State::CardRequired);
        assert_eq!(aigul.application().await.fix, [FixReason::OtherOwner]);
        assert!(card_masks(&aigul).await.is_empty());
        assert_eq!(aigul.add_card(GOOD_CARD).await, State::Offered);
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
        aigul.assert_replay_matches().await;
    }

    async fn a_declined_card_is_reported_at_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(REFUSED_CARD).await, State::CardVerifying);
        let callback = env.callbacks.wait_for("/payout-card-result", 1).await.remove(0);
        let text = String::from_utf8(callback.body.clone()).unwrap();
        let body = format!("{text}&pg_extra=1").into_bytes();
        let forged = PostedCallback { body, ..callback.clone() };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        env.run_jobs().await;
        aigul.assert_state(State::CardVerifying).await;
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        assert_eq!(aigul.application().await.fix, [FixReason::CardRefused]);
        // A late callback about the old page does not end the next one.
        let page = aigul.enter_card(GOOD_CARD).await;
        env.deliver_callback(&callback).await.unwrap();
        let app = &env.app;
        let session_view = app.applications.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await;
        assert_eq!(session_view.unwrap().state, TokenizationState::Saved);
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    async fn an_abandoned_card_page_can_be_reopened_after_two_minutes(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(THREE_DS_FAILS_CARD).await, State::CardVerifying);
        env.advance_and_run(60).await;
        aigul.assert_state(State::CardVerifying).await;
        env.advance_and_run(70).await;
        aigul.assert_state(State::CardRequired).await;
        // A callback that arrives before the browser returns.
        let page = aigul.enter_card(GOOD_CARD).await;
        let callback = env.callbacks.wait_for("/payout-card-result", 2).await.remove(1);
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        let app = &env.app;
        app.applications.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_counts_on_whichever_page_it_was_entered(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let (app, session) = (&env.app, &aigul.session);
        let first = aigul.enter_card(GOOD_CARD).await;
        // Opened on another device, where nothing is typed.
        app.applications.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        let session_view = app.applications.payout_card_session_return(session, first.id, &aigul.visitor()).await.unwrap();
        assert_eq!(session_view.state, TokenizationState::Saved);
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_removed_meanwhile_does_not_count(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let (app, session) = (&env.app, &aigul.session);
        aigul.enter_card(GOOD_CARD).await;
        let callback = env.callbacks.wait_for("/payout-card-result", 1).await.remove(0);
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        let payout_method = app.applications.payout_method_list(session, session.customer_id).await.unwrap().remove(0);
        app.applications.payout_method_remove(session, payout_method.id).await.unwrap();
        let empty = app.applications.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        app.applications.payout_card_session_return(session, empty.id, &aigul.visitor()).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::CardVerifying).await;
        env.advance_and_run(130).await;
        aigul.assert_state(State::CardRequired).await;
    }

    async fn the_payout_goes_to_the_method_in_the_signed_documents(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        // Known before the application: no card is requested.
        let first = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        aigul.accept_and_sign().await;
        let second = aigul.add_account(OTHER_IBAN).await;
        assert!(second.is_default);
        let result = env.app.applications.payout_method_remove(&aigul.session, first.id).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::PayoutMethodInUse))));
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await[0]["target"].as_str(), Some(IBAN));
        assert!(aigul.documents().await.iter().all(|document| document.payout_method_id == first.id));
    }

    async fn a_shared_account_is_reviewed_even_if_added_earlier(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(IBAN).await;
        let aigul = Borrower::new(&env).await;
        aigul.add_account(IBAN).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        // Known before the application, and already examined in the prescreen.
        assert!(aigul.application().await.missing.contains(&Step::Docs));
        assert!(!aigul.application().await.missing.contains(&Step::Card));
    }

    async fn adding_a_shared_account_requires_a_new_decision(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&env).await;
        let own_account = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        // Making it the default changes no decision: the payout still goes to the other one.
        let shared = aigul.add_account(OTHER_IBAN).await;
        assert!(shared.is_default);
        aigul.choose_offer(1).await.unwrap();
        assert!(aigul.documents().await.iter().all(|document| document.payout_method_id == own_account.id));
        let chosen = aigul.select_payout_method(shared.id).await.unwrap();
        assert_eq!(chosen.state, State::Scoring);
        env.run_jobs().await;
        aigul.assert_state(State::ManualReview).await;
        assert_eq!(aigul.application().await.referred_for, [ReasonCode::Duplicate]);
        // Staff have reviewed it: there is no third review.
        let staff = StaffMember { name: "dana", second_approver: None, reason: Some("a couple") };
        let approve = StaffDecision::Approve { amount_tenge: None, term: None };
        let state = env.app.applications.application_review(aigul.id().await, &staff, &approve).await;
        assert_eq!(state.unwrap(), State::Offered);
        aigul.select_payout_method(shared.id).await.unwrap();
        aigul.assert_state(State::Offered).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await[0]["target"].as_str(), Some(OTHER_IBAN));
        aigul.assert_replay_matches().await;
    }

    async fn a_removed_payout_method_requires_a_new_decision(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&env).await;
        let own_account = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        aigul.add_account(OTHER_IBAN).await;
        env.app.applications.payout_method_remove(&aigul.session, own_account.id).await.unwrap();
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        let result = env.app.applications.signing_code_send(&aigul.session, &sha256, &aigul.visitor()).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Repriced))), "{result:?}");
        env.run_jobs().await;
        aigul.assert_state(State::ManualReview).await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn only_accounts_of_supported_banks_are_accepted(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let unknown = Iban::try_new("KZ699990000000000001").unwrap();
        let result = env.app.applications.payout_account_add(&aigul.session, &unknown).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::UnknownBank))));
        let account = aigul.add_account(IBAN).await;
        assert_eq!(aigul.add_account(IBAN).await.id, account.id, "the same one is found");
        aigul.select_payout_method(account.id).await.unwrap();
        env.run_jobs().await;
        aigul.accept_and_sign().await;
        let result = env.app.applications.payout_method_remove(&aigul.session, account.id).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::PayoutMethodInUse))), "money is on its way there");
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), orders[0]["target"].as_str()), (1, Some(IBAN)));
        env.app.applications.payout_method_remove(&aigul.session, account.id).await.unwrap();
        assert!(card_masks(&aigul).await.is_empty());
    }
}
