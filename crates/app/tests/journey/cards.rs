//! Where the money is to go: cards of one's own and of others, refusals, and accounts.

use app::applications::{ApplicationError, CallbackOutcome, StaffActor, StaffDecision};
use identity::Iban;
use origination::application::{FixReason, Step};
use origination::{ReasonCode, State};
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD, IBAN};
use crate::http_support::PostedCallback;
use crate::on_both_engines;
use crate::test_env::TestEnv;

const THIRD_PARTY_CARD: &str = "4000 0000 0000 0051";
const REFUSED_CARD: &str = "4000 0000 0000 0028";
const OTHER_IBAN: &str = "KZ31601A000000000001";
/// Елена Ким, who has an account too.
const OTHER_CUSTOMER: &str = "910325405986";
const THREE_DS_FAILS_CARD: &str = "4000 0000 0000 0044";

async fn card_masks(person: &Borrower<'_>) -> Vec<String> {
    let kept = person.env.lender.payout_method_list(&person.session).await.unwrap();
    kept.into_iter().map(|target| target.mask).collect()
}

on_both_engines! {
    async fn a_card_of_somebody_else_is_not_taken_and_ones_own_is(db: Db) {
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

    async fn a_refusal_is_told_at_once_where_the_bank_tells_it(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(REFUSED_CARD).await, State::CardVerifying);
        let posted = env.callbacks.wait_for("/payout-card-result", 1).await.remove(0);
        let text = String::from_utf8(posted.body.clone()).unwrap();
        let body = format!("{text}&pg_extra=1").into_bytes();
        let forged = PostedCallback { body, ..posted.clone() };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        env.run_jobs().await;
        aigul.assert_state(State::CardVerifying).await;
        assert_eq!(env.deliver_callback(&posted).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        assert_eq!(aigul.application().await.fix, [FixReason::CardRefused]);
        // A late word on the old page does not end the next one.
        let page = aigul.enter_card(GOOD_CARD).await;
        env.deliver_callback(&posted).await.unwrap();
        let lender = &env.lender;
        let back = lender.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await;
        assert_eq!(back.unwrap().state, "saved");
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
    }

    async fn whoever_comes_back_without_a_card_is_asked_again_after_two_minutes(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        assert_eq!(aigul.add_card(THREE_DS_FAILS_CARD).await, State::CardVerifying);
        env.advance_and_run(60).await;
        aigul.assert_state(State::CardVerifying).await;
        env.advance_and_run(70).await;
        aigul.assert_state(State::CardRequired).await;
        // A bank's word that comes before the browser does.
        let page = aigul.enter_card(GOOD_CARD).await;
        let posted = env.callbacks.wait_for("/payout-card-result", 2).await.remove(1);
        assert_eq!(env.deliver_callback(&posted).await.unwrap(), CallbackOutcome::Genuine);
        assert_eq!(env.deliver_callback(&posted).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        aigul.assert_state(State::CardRequired).await;
        let lender = &env.lender;
        lender.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_counts_on_whichever_page_it_was_typed(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let (lender, session) = (&env.lender, &aigul.session);
        let first = aigul.enter_card(GOOD_CARD).await;
        // Opened on another device, and nothing is typed there.
        lender.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        let back = lender.payout_card_session_return(session, first.id, &aigul.visitor()).await.unwrap();
        assert_eq!(back.state, "saved");
        env.run_jobs().await;
        aigul.assert_state(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_that_was_forgotten_meanwhile_does_not_count(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let (lender, session) = (&env.lender, &aigul.session);
        aigul.enter_card(GOOD_CARD).await;
        let posted = env.callbacks.wait_for("/payout-card-result", 1).await.remove(0);
        assert_eq!(env.deliver_callback(&posted).await.unwrap(), CallbackOutcome::Genuine);
        let saved = lender.payout_method_list(session).await.unwrap().remove(0);
        lender.payout_method_remove(session, saved.id).await.unwrap();
        let empty = lender.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        lender.payout_card_session_return(session, empty.id, &aigul.visitor()).await.unwrap();
        env.run_jobs().await;
        aigul.assert_state(State::CardVerifying).await;
        env.advance_and_run(130).await;
        aigul.assert_state(State::CardRequired).await;
    }

    async fn the_money_goes_where_the_signed_papers_say(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        // Known before the application: nobody is asked for a card.
        let first = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        aigul.accept_and_sign().await;
        let second = aigul.add_account(OTHER_IBAN).await;
        assert!(second.is_default);
        let refused = env.lender.payout_method_remove(&aigul.session, first.id).await;
        assert!(matches!(refused, Err(ApplicationError::PayoutMethodInUse)));
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await[0]["target"].as_str(), Some(IBAN));
        assert!(aigul.documents().await.iter().all(|paper| paper.target_id == first.id));
    }

    async fn an_account_that_somebody_else_has_is_looked_at_though_it_was_there_before(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(IBAN).await;
        let aigul = Borrower::new(&env).await;
        aigul.add_account(IBAN).await;
        aigul.submit(50_000).await;
        env.run_jobs().await;
        // Known before the application, and seen at the first look already.
        assert!(aigul.application().await.missing.contains(&Step::Docs));
        assert!(!aigul.application().await.missing.contains(&Step::Card));
    }

    async fn an_account_that_somebody_else_has_is_decided_on_anew(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&env).await;
        let own = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        // To be used first is not to be decided on: the money still goes to the other one.
        let shared = aigul.add_account(OTHER_IBAN).await;
        assert!(shared.is_default);
        aigul.choose_offer(1).await.unwrap();
        assert!(aigul.documents().await.iter().all(|paper| paper.target_id == own.id));
        let chosen = aigul.select_payout_method(shared.id).await.unwrap();
        assert_eq!(chosen.application.state, State::Scoring);
        env.run_jobs().await;
        aigul.assert_state(State::ManualReview).await;
        assert_eq!(aigul.application().await.referred_for, [ReasonCode::Duplicate]);
        // Staff have seen it: nobody looks a third time.
        let staff = StaffActor { name: "dana", second_approver: None, reason: "a couple" };
        let approve = StaffDecision::Approve { amount_tenge: None, term: None };
        let state = env.lender.application_review(aigul.id().await, &staff, &approve).await;
        assert_eq!(state.unwrap(), State::Offered);
        aigul.select_payout_method(shared.id).await.unwrap();
        aigul.assert_state(State::Offered).await;
        aigul.accept_and_sign().await;
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        assert_eq!(env.acquirer_orders().await[0]["target"].as_str(), Some(OTHER_IBAN));
        aigul.assert_replay_matches().await;
    }

    async fn what_takes_the_place_of_a_removed_account_is_not_signed_for_unseen(db: Db) {
        let env = TestEnv::new(db).await;
        let other = Borrower::with_iin(&env, OTHER_CUSTOMER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&env).await;
        let own = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.pass_biometry().await, State::Offered);
        aigul.add_account(OTHER_IBAN).await;
        env.lender.payout_method_remove(&aigul.session, own.id).await.unwrap();
        aigul.advance_to_signing().await;
        let sha256 = aigul.signing_sha256().await;
        let refused = env.lender.signing_code_send(&aigul.session, &sha256, &aigul.visitor()).await;
        assert!(matches!(refused, Err(ApplicationError::Repriced)), "{refused:?}");
        env.run_jobs().await;
        aigul.assert_state(State::ManualReview).await;
        assert!(env.acquirer_orders().await.is_empty());
    }

    async fn an_account_is_taken_where_we_can_pay_out_to_its_bank(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_card(50_000).await;
        let unknown = Iban::try_new("KZ699990000000000001").unwrap();
        let refused = env.lender.payout_account_add(&aigul.session, &unknown).await;
        assert!(matches!(refused, Err(ApplicationError::UnknownBank)));
        let account = aigul.add_account(IBAN).await;
        assert_eq!(aigul.add_account(IBAN).await.id, account.id, "the same one is found");
        aigul.select_payout_method(account.id).await.unwrap();
        env.run_jobs().await;
        aigul.accept_and_sign().await;
        let refused = env.lender.payout_method_remove(&aigul.session, account.id).await;
        assert!(matches!(refused, Err(ApplicationError::PayoutMethodInUse)), "money is on its way there");
        env.run_jobs().await;
        aigul.assert_state(State::Active).await;
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), orders[0]["target"].as_str()), (1, Some(IBAN)));
        env.lender.payout_method_remove(&aigul.session, account.id).await.unwrap();
        assert!(card_masks(&aigul).await.is_empty());
    }
}
