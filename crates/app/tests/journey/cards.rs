//! Where the money is to go: cards of one's own and of others, refusals, and accounts.

use app::applications::{ApplicationError, Heard, Staff, StaffDecision};
use identity::Iban;
use origination::application::{FixReason, Step};
use origination::{ReasonCode, State};
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD, IBAN};
use crate::on_both_engines;
use crate::town::TestEnv;
use crate::wire::PostedCallback;

const THIRD_PARTY_CARD: &str = "4000 0000 0000 0051";
const REFUSED_CARD: &str = "4000 0000 0000 0028";
const OTHER_IBAN: &str = "KZ31601A000000000001";
/// Елена Ким, who has an account too.
const OTHER: &str = "910325405986";
const THREE_DS_FAILS_CARD: &str = "4000 0000 0000 0044";

async fn card_masks(person: &Borrower<'_>) -> Vec<String> {
    let kept = person.town.lender.targets(&person.session).await.unwrap();
    kept.into_iter().map(|target| target.mask).collect()
}

on_both_engines! {
    async fn a_card_of_somebody_else_is_not_taken_and_ones_own_is(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(THIRD_PARTY_CARD).await, State::CardRequired);
        assert_eq!(aigul.app().await.fix, [FixReason::OtherOwner]);
        assert!(card_masks(&aigul).await.is_empty());
        assert_eq!(aigul.card(GOOD_CARD).await, State::Offered);
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
        aigul.assert_replay_matches().await;
    }

    async fn a_refusal_is_told_at_once_where_the_bank_tells_it(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(REFUSED_CARD).await, State::CardVerifying);
        let posted = town.door.posted("/payout-card-result", 1).await.remove(0);
        let text = String::from_utf8(posted.body.clone()).unwrap();
        let body = format!("{text}&pg_extra=1").into_bytes();
        let forged = PostedCallback { body, ..posted.clone() };
        assert_eq!(town.hand(&forged).await.unwrap(), Heard::Forged);
        town.work().await;
        aigul.must_be(State::CardVerifying).await;
        assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
        town.work().await;
        aigul.must_be(State::CardRequired).await;
        assert_eq!(aigul.app().await.fix, [FixReason::CardRefused]);
        // A late word on the old page does not end the next one.
        let page = aigul.type_card(GOOD_CARD).await;
        town.hand(&posted).await.unwrap();
        let lender = &town.lender;
        let back = lender.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await;
        assert_eq!(back.unwrap().state, "saved");
        town.work().await;
        aigul.must_be(State::Offered).await;
    }

    async fn whoever_comes_back_without_a_card_is_asked_again_after_two_minutes(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(THREE_DS_FAILS_CARD).await, State::CardVerifying);
        town.wait(60).await;
        aigul.must_be(State::CardVerifying).await;
        town.wait(70).await;
        aigul.must_be(State::CardRequired).await;
        // A bank's word that comes before the browser does.
        let page = aigul.type_card(GOOD_CARD).await;
        let posted = town.door.posted("/payout-card-result", 2).await.remove(1);
        assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
        assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
        town.work().await;
        aigul.must_be(State::CardRequired).await;
        let lender = &town.lender;
        lender.payout_card_session_return(&aigul.session, page.id, &aigul.visitor()).await.unwrap();
        town.work().await;
        aigul.must_be(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_counts_on_whichever_page_it_was_typed(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        let (lender, session) = (&town.lender, &aigul.session);
        let first = aigul.type_card(GOOD_CARD).await;
        // Opened on another device, and nothing is typed there.
        lender.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        let back = lender.payout_card_session_return(session, first.id, &aigul.visitor()).await.unwrap();
        assert_eq!(back.state, "saved");
        town.work().await;
        aigul.must_be(State::Offered).await;
        assert_eq!(card_masks(&aigul).await, ["•• 0010"]);
    }

    async fn a_card_that_was_forgotten_meanwhile_does_not_count(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        let (lender, session) = (&town.lender, &aigul.session);
        aigul.type_card(GOOD_CARD).await;
        let posted = town.door.posted("/payout-card-result", 1).await.remove(0);
        assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
        let saved = lender.targets(session).await.unwrap().remove(0);
        lender.payout_method_remove(session, saved.id).await.unwrap();
        let empty = lender.payout_card_session_open(session, base::Language::Ru).await.unwrap();
        lender.payout_card_session_return(session, empty.id, &aigul.visitor()).await.unwrap();
        town.work().await;
        aigul.must_be(State::CardVerifying).await;
        town.wait(130).await;
        aigul.must_be(State::CardRequired).await;
    }

    async fn the_money_goes_where_the_signed_papers_say(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        // Known before the application: nobody is asked for a card.
        let first = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.face().await, State::Offered);
        aigul.signed().await;
        let second = aigul.add_account(OTHER_IBAN).await;
        assert!(second.is_default);
        let refused = town.lender.payout_method_remove(&aigul.session, first.id).await;
        assert!(matches!(refused, Err(ApplicationError::Needed)));
        town.work().await;
        aigul.must_be(State::Active).await;
        assert_eq!(town.orders().await[0]["target"].as_str(), Some(IBAN));
        assert!(aigul.papers().await.iter().all(|paper| paper.target_id == first.id));
    }

    async fn an_account_that_somebody_else_has_is_looked_at_though_it_was_there_before(db: Db) {
        let town = TestEnv::new(db).await;
        let other = Borrower::of(&town, OTHER).await;
        other.add_account(IBAN).await;
        let aigul = Borrower::new(&town).await;
        aigul.add_account(IBAN).await;
        aigul.submit(50_000).await;
        town.work().await;
        // Known before the application, and seen at the first look already.
        assert!(aigul.app().await.missing.contains(&Step::Docs));
        assert!(!aigul.app().await.missing.contains(&Step::Card));
    }

    async fn an_account_that_somebody_else_has_is_decided_on_anew(db: Db) {
        let town = TestEnv::new(db).await;
        let other = Borrower::of(&town, OTHER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&town).await;
        let own = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.face().await, State::Offered);
        // To be used first is not to be decided on: the money still goes to the other one.
        let shared = aigul.add_account(OTHER_IBAN).await;
        assert!(shared.is_default);
        aigul.choose(1).await.unwrap();
        assert!(aigul.papers().await.iter().all(|paper| paper.target_id == own.id));
        let chosen = aigul.aim(shared.id).await.unwrap();
        assert_eq!(chosen.application.state, State::Scoring);
        town.work().await;
        aigul.must_be(State::ManualReview).await;
        assert_eq!(aigul.app().await.referred_for, [ReasonCode::Duplicate]);
        // Staff have seen it: nobody looks a third time.
        let staff = Staff { name: "dana", second: None, reason: "a couple" };
        let approve = StaffDecision::Approve { amount_tenge: None, term: None };
        let state = town.lender.application_review(aigul.id().await, &staff, &approve).await;
        assert_eq!(state.unwrap(), State::Offered);
        aigul.aim(shared.id).await.unwrap();
        aigul.must_be(State::Offered).await;
        aigul.signed().await;
        town.work().await;
        aigul.must_be(State::Active).await;
        assert_eq!(town.orders().await[0]["target"].as_str(), Some(OTHER_IBAN));
        aigul.assert_replay_matches().await;
    }

    async fn what_takes_the_place_of_a_removed_account_is_not_signed_for_unseen(db: Db) {
        let town = TestEnv::new(db).await;
        let other = Borrower::of(&town, OTHER).await;
        other.add_account(OTHER_IBAN).await;
        let aigul = Borrower::new(&town).await;
        let own = aigul.add_account(IBAN).await;
        aigul.advance_to_biometry(50_000).await;
        assert_eq!(aigul.face().await, State::Offered);
        aigul.add_account(OTHER_IBAN).await;
        town.lender.payout_method_remove(&aigul.session, own.id).await.unwrap();
        aigul.advance_to_signing().await;
        let sha256 = aigul.shown().await;
        let refused = town.lender.signing_code_send(&aigul.session, &sha256, &aigul.visitor()).await;
        assert!(matches!(refused, Err(ApplicationError::Repriced)), "{refused:?}");
        town.work().await;
        aigul.must_be(State::ManualReview).await;
        assert!(town.orders().await.is_empty());
    }

    async fn an_account_is_taken_where_we_can_pay_out_to_its_bank(db: Db) {
        let town = TestEnv::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        let unknown = Iban::try_new("KZ699990000000000001").unwrap();
        let refused = town.lender.add_account(&aigul.session, &unknown).await;
        assert!(matches!(refused, Err(ApplicationError::UnknownBank)));
        let account = aigul.add_account(IBAN).await;
        assert_eq!(aigul.add_account(IBAN).await.id, account.id, "the same one is found");
        aigul.aim(account.id).await.unwrap();
        town.work().await;
        aigul.signed().await;
        let refused = town.lender.payout_method_remove(&aigul.session, account.id).await;
        assert!(matches!(refused, Err(ApplicationError::Needed)), "money is on its way there");
        town.work().await;
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        assert_eq!((orders.len(), orders[0]["target"].as_str()), (1, Some(IBAN)));
        town.lender.payout_method_remove(&aigul.session, account.id).await.unwrap();
        assert!(card_masks(&aigul).await.is_empty());
    }
}
