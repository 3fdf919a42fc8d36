//! Where the money is to go: cards of one's own and of others, refusals, and accounts.

use identity::Iban;
use lender::applications::{ApplicationProblem, Heard};
use origination::State;
use origination::application::FixReason;
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD, IBAN};
use crate::on_both_engines;
use crate::town::Town;
use crate::wire::Posted;

const OTHERS_CARD: &str = "4000 0000 0000 0051";
const REFUSED_CARD: &str = "4000 0000 0000 0028";
const OTHER_IBAN: &str = "KZ31601A000000000001";
const CHECK_FAILS: &str = "4000 0000 0000 0044";

async fn masks(person: &Borrower<'_>) -> Vec<String> {
    let kept = person.town.lender.targets(&person.session).await.unwrap();
    kept.into_iter().map(|target| target.mask).collect()
}

on_both_engines! {
    async fn a_card_of_somebody_else_is_not_taken_and_ones_own_is(db: Db) {
        let town = Town::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(OTHERS_CARD).await, State::CardRequired);
        assert_eq!(aigul.app().await.fix, [FixReason::OtherOwner]);
        assert!(masks(&aigul).await.is_empty());
        assert_eq!(aigul.card(GOOD_CARD).await, State::Offered);
        assert_eq!(masks(&aigul).await, ["•• 0010"]);
        aigul.is_replayed().await;
    }

    async fn a_refusal_is_told_at_once_where_the_bank_tells_it(db: Db) {
        let town = Town::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(REFUSED_CARD).await, State::CardVerifying);
        let posted = town.door.posted("/payout-card-result", 1).await.remove(0);
        let text = String::from_utf8(posted.body.clone()).unwrap();
        let body = format!("{text}&pg_extra=1").into_bytes();
        let forged = Posted { body, ..posted.clone() };
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
        let back = lender.back_from_card_page(&aigul.session, page.id, &aigul.visitor()).await;
        assert_eq!(back.unwrap().state, "saved");
        town.work().await;
        aigul.must_be(State::Offered).await;
    }

    async fn whoever_comes_back_without_a_card_is_asked_again_after_two_minutes(db: Db) {
        let town = Town::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        assert_eq!(aigul.card(CHECK_FAILS).await, State::CardVerifying);
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
        lender.back_from_card_page(&aigul.session, page.id, &aigul.visitor()).await.unwrap();
        town.work().await;
        aigul.must_be(State::Offered).await;
        assert_eq!(masks(&aigul).await, ["•• 0010"]);
    }

    async fn the_money_goes_where_the_signed_papers_say(db: Db) {
        let town = Town::new(db).await;
        let aigul = Borrower::new(&town).await;
        // Known before the application: nobody is asked for a card.
        let first = aigul.add_account(IBAN).await;
        aigul.to_camera(50_000).await;
        assert_eq!(aigul.face().await, State::Offered);
        aigul.signed().await;
        let second = aigul.add_account(OTHER_IBAN).await;
        assert!(second.is_default);
        let refused = town.lender.remove_target(&aigul.session, first.id).await;
        assert!(matches!(refused, Err(ApplicationProblem::Needed)));
        town.work().await;
        aigul.must_be(State::Active).await;
        assert_eq!(town.orders().await[0]["target"].as_str(), Some(IBAN));
        assert!(aigul.papers().await.iter().all(|paper| paper.target_id == first.id));
    }

    async fn an_account_is_taken_where_we_can_pay_out_to_its_bank(db: Db) {
        let town = Town::new(db).await;
        let aigul = Borrower::new(&town).await;
        aigul.to_card(50_000).await;
        let unknown = Iban::try_new("KZ699990000000000001").unwrap();
        let refused = town.lender.add_account(&aigul.session, &unknown).await;
        assert!(matches!(refused, Err(ApplicationProblem::UnknownBank)));
        let account = aigul.add_account(IBAN).await;
        assert_eq!(aigul.add_account(IBAN).await.id, account.id, "the same one is found");
        aigul.aim(account.id).await.unwrap();
        town.work().await;
        aigul.signed().await;
        let refused = town.lender.remove_target(&aigul.session, account.id).await;
        assert!(matches!(refused, Err(ApplicationProblem::Needed)), "money is on its way there");
        town.work().await;
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        assert_eq!((orders.len(), orders[0]["target"].as_str()), (1, Some(IBAN)));
        town.lender.remove_target(&aigul.session, account.id).await.unwrap();
        assert!(masks(&aigul).await.is_empty());
    }
}
