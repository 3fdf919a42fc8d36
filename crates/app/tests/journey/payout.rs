//! The money: it arrives, is refused, stays on its way or is lost sight of, and goes out once.

use app::applications::{ApplicationError, Heard};
use app::{Clock, Problem};
use lending::Contract;
use lending::product::ProductCode;
use origination::application::{PayoutFailure, Request};
use origination::{Refusal, State};
use store::payouts::{self, Payout};
use store::{Db, Uuid, loans, transact};

use crate::borrower::{Borrower, GOOD_CARD, IBAN};
use crate::on_both_engines;
use crate::town::TestEnv;
use crate::wire::PostedCallback;

const REFUSED: &str = "4000 0000 0000 0077";
const PENDING: &str = "4000 0000 0000 0085";
const UNKNOWN_THEN_OK: &str = "4000 0000 0000 0093";
const UNKNOWN_THEN_REFUSED: &str = "4000 0000 0000 0101";
const CALLBACK_TWICE: &str = "4000 0000 0000 0119";
const CALLBACK_FIRST: &str = "4000 0000 0000 0127";
const AMOUNT: i64 = 5_000_000;

/// Somebody who has signed for 50 000 ₸, to be paid to a card.
async fn signed<'a>(town: &'a TestEnv, card: &str) -> (Borrower<'a>, Uuid) {
    let aigul = Borrower::new(town).await;
    aigul.advance_to_offers(50_000, card).await;
    aigul.signed().await;
    let id = aigul.id().await;
    (aigul, id)
}

async fn loans_of(town: &TestEnv, person: &Borrower<'_>) -> Vec<Contract> {
    let mut tx = town.db.read().await.unwrap();
    let rows = loans::of_customer(&mut tx, person.session.customer_id, 10).await.unwrap();
    rows.iter().map(|row| serde_json::from_str(&row.contract.0).unwrap()).collect()
}

/// An order with a name that a test knows before it is sent.
async fn ordered(town: &TestEnv, person: &Borrower<'_>, id: Uuid, is_sent: bool) -> Uuid {
    let target = town.lender.targets(&person.session).await.unwrap().remove(0);
    let order = Payout {
        id: Uuid::now_v7(),
        application_id: id,
        number: 1,
        target_id: target.id,
        amount_tiyn: AMOUNT,
        state: "new".to_owned(),
        tries: 0,
        payment_id: None,
        refusal_code: None,
        created_at: town.clock.now(),
        ended_at: None,
    };
    let kept: Result<(), store::StoreError> = transact!(town.db, |tx| {
        payouts::insert(tx, &order).await?;
        if is_sent {
            payouts::sending(tx, order.id).await?;
        }
        Ok(())
    });
    kept.unwrap();
    order.id
}

on_both_engines! {
    async fn a_refused_payout_goes_elsewhere_and_makes_one_loan(db: Db) {
        let town = TestEnv::new(db).await;
        let (mut aigul, id) = signed(&town, REFUSED).await;
        town.work().await;
        aigul.must_be(State::DisburseFailed).await;
        assert_eq!(aigul.app().await.payout.failure, Some(PayoutFailure::CardRefused));
        assert!(loans_of(&town, &aigul).await.is_empty());
        let told = town.sms_to(aigul.phone.reveal());
        assert!(told[0].contains("карт"), "{told:?}");
        // The same card once more is the person's choice as well; another is better.
        let account = aigul.add_account(IBAN).await;
        let bare = aigul.aim(account.id).await;
        assert!(matches!(bare, Err(ApplicationError::Access(Problem::StepUp))), "{bare:?}");
        aigul.must_be(State::DisburseFailed).await;
        aigul.step_up().await;
        assert_eq!(aigul.aim(account.id).await.unwrap().application.state, State::Disbursing);
        town.work().await;
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        let states: Vec<_> = orders.iter().map(|it| it["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["done", "refused"]);
        assert_ne!(orders[0]["order"], orders[1]["order"]);
        assert_eq!(orders[0]["target"].as_str(), Some(IBAN));
        assert_eq!(town.payout(id, 1).await.unwrap().refusal_code, Some(400));
        assert_eq!(town.payout(id, 2).await.unwrap().state, "done");
        assert_eq!(loans_of(&town, &aigul).await.len(), 1);
        town.is_whole().await;
        aigul.assert_replay_matches().await;
    }

    async fn money_that_does_not_arrive_does_not_wait_for_ever(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, REFUSED).await;
        town.work().await;
        town.advance_hours_and_run(71).await;
        aigul.must_be(State::DisburseFailed).await;
        town.advance_hours_and_run(1).await;
        aigul.must_be(State::Expired).await;
        assert_eq!((town.orders().await.len(), town.payout(id, 2).await), (1, None));
        assert!(loans_of(&town, &aigul).await.is_empty());
        // Nothing stands in the way of asking again.
        let (product, term, promo) = (ProductCode::Short, 15, None);
        let request = Request { product, amount_tenge: 50_000, term, promo };
        let (session, visitor) = (&aigul.session, aigul.visitor());
        let begun = town.lender.application_start(session, &request, &visitor).await.unwrap();
        assert_eq!(begun.application.state, State::Draft);
        town.is_whole().await;
    }

    async fn a_signed_loan_does_not_go_to_an_account_that_somebody_else_has(db: Db) {
        let town = TestEnv::new(db).await;
        let other = Borrower::of(&town, "910325405986").await;
        other.add_account(IBAN).await;
        let (mut aigul, id) = signed(&town, REFUSED).await;
        town.work().await;
        let shared = aigul.add_account(IBAN).await;
        aigul.step_up().await;
        let refused = aigul.aim(shared.id).await;
        assert!(matches!(refused, Err(ApplicationError::Refused(Refusal::TargetShared))));
        aigul.must_be(State::DisburseFailed).await;
        assert_eq!((town.orders().await.len(), town.payout(id, 2).await), (1, None));
    }

    async fn a_payout_of_which_nothing_is_known_is_asked_for_and_never_sent_anew(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, UNKNOWN_THEN_OK).await;
        town.work().await;
        aigul.must_be(State::Disbursing).await;
        assert_eq!(aigul.screen().await.payout, Some((None, true)));
        let order = town.payout(id, 1).await.unwrap();
        assert_eq!((order.state.as_str(), order.tries), ("sent", 1));
        town.wait(2).await;
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        assert_eq!(orders.len(), 1);
        assert_eq!(orders[0]["order"], order.id.to_string());
        assert_eq!((&orders[0]["requests"], &orders[0]["amount"]), (&1.into(), &"50000.00".into()));
        town.is_whole().await;
    }

    async fn what_turns_out_to_be_refused_was_never_paid(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, UNKNOWN_THEN_REFUSED).await;
        town.work().await;
        aigul.must_be(State::Disbursing).await;
        town.wait(2).await;
        aigul.must_be(State::DisburseFailed).await;
        assert!(loans_of(&town, &aigul).await.is_empty());
        assert_eq!((town.orders().await.len(), town.payout(id, 2).await), (1, None));
        // Nothing was paid, so that it can still be given up.
        let ended = aigul.command(origination::Command::Cancel).await.unwrap();
        assert_eq!(ended.application.state, State::Cancelled);
        let account = aigul.add_account(IBAN).await;
        let late = aigul.aim(account.id).await;
        assert!(matches!(late, Err(ApplicationError::Refused(Refusal::WrongState { .. }))));
    }

    async fn an_order_that_was_refused_and_paid_after_all_is_a_loan(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, UNKNOWN_THEN_REFUSED).await;
        town.work().await;
        town.wait(2).await;
        aigul.must_be(State::DisburseFailed).await;
        let order = town.payout(id, 1).await.unwrap();
        town.force_order_scenario(order.id, "ok").await;
        let posted = town.door.posted("/payout-result", 1).await;
        for posted in posted.iter().rev().take(1).chain(&posted) {
            assert_eq!(town.hand(posted).await.unwrap(), Heard::Genuine);
        }
        aigul.must_be(State::Active).await;
        assert_eq!(town.payout(id, 1).await.unwrap().state, "done");
        assert_eq!((town.orders().await.len(), loans_of(&town, &aigul).await.len()), (1, 1));
        town.is_whole().await;
    }

    async fn a_loan_begins_on_the_day_its_money_arrives(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, PENDING).await;
        let signed_on = town.clock.today();
        town.work().await;
        for _ in 0..15 {
            town.advance_hours_and_run(1).await;
            aigul.must_be(State::Disbursing).await;
        }
        let today = town.clock.today();
        assert_eq!(signed_on.days_until(today), 1, "it is past midnight");
        let order = town.payout(id, 1).await.unwrap();
        town.force_order_scenario(order.id, "ok").await;
        let posted = town.door.posted("/payout-result", 1).await.remove(0);
        let forged = PostedCallback {
            body: String::from_utf8(posted.body.clone()).unwrap().replace("50000", "5000").into(),
            ..posted.clone()
        };
        assert_eq!(town.hand(&forged).await.unwrap(), Heard::Forged);
        town.work().await;
        aigul.must_be(State::Disbursing).await;
        assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
        town.work().await;
        aigul.must_be(State::Active).await;
        let loan = loans_of(&town, &aigul).await.remove(0);
        assert_eq!((loan.issued_on, loan.due_on()), (today, today.try_plus_days(15).unwrap()));
        assert_eq!((loan.principal.tiyn(), loan.days()), (AMOUNT, 15));
        // The same word again, and for an order that has ended.
        let version = aigul.version().await;
        for _ in 0..2 {
            assert_eq!(town.hand(&posted).await.unwrap(), Heard::Genuine);
            town.wait(700).await;
        }
        assert_eq!((aigul.version().await, town.orders().await.len()), (version, 1));
        assert_eq!(town.orders().await[0]["requests"], 1);
        town.is_whole().await;
    }

    async fn callbacks_come_twice_and_before_the_answer(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, _) = signed(&town, CALLBACK_TWICE).await;
        town.work().await;
        let posted = town.door.posted("/payout-result", 2).await;
        for posted in &posted {
            assert_eq!(town.hand(posted).await.unwrap(), Heard::Genuine);
        }
        town.work().await;
        aigul.must_be(State::Active).await;
        assert_eq!(aigul.times(State::Active).await, 1);
        assert_eq!((town.orders().await.len(), loans_of(&town, &aigul).await.len()), (1, 1));
        town.is_whole().await;
    }

    async fn a_callback_that_is_faster_than_the_answer_changes_nothing(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, _) = signed(&town, CALLBACK_FIRST).await;
        // As soon as the callback is at the door it is handed in, while the order is under way.
        let (lender, door, from) = (town.lender.clone(), town.door.clone(), aigul.visitor());
        let hearing = tokio::spawn(async move {
            let posted = door.posted("/payout-result", 1).await.remove(0);
            let script = providers::acquirer::CallbackKind::Payout;
            lender.acquirer_callback_receive(script, &posted.form(), &posted.body, &from).await.unwrap()
        });
        town.work().await;
        assert_eq!(hearing.await.unwrap(), Heard::Genuine);
        town.work().await;
        aigul.must_be(State::Active).await;
        assert_eq!((town.orders().await.len(), loans_of(&town, &aigul).await.len()), (1, 1));
        town.is_whole().await;
    }

    async fn after_a_crash_the_same_order_is_found_or_sent(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, GOOD_CARD).await;
        // Noted as sent, and the house fell down before it was: the acquirer knows nothing of it.
        let order = ordered(&town, &aigul, id, true).await;
        town.work().await;
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        assert_eq!((orders.len(), &orders[0]["order"]), (1, &order.to_string().into()));
        assert_eq!(town.payout(id, 1).await.unwrap().tries, 2);
        town.is_whole().await;
    }

    async fn an_answer_that_is_lost_is_asked_for(db: Db) {
        let town = TestEnv::new(db).await;
        let (aigul, id) = signed(&town, GOOD_CARD).await;
        let order = ordered(&town, &aigul, id, false).await;
        town.force_order_scenario(order, "answer_lost").await;
        town.work().await;
        aigul.must_be(State::Disbursing).await;
        // The money has gone, and nobody told us; the job is done again and again.
        for _ in 0..2 {
            town.run_again("payout", id).await;
        }
        aigul.must_be(State::Active).await;
        let orders = town.orders().await;
        assert_eq!((orders.len(), &orders[0]["requests"]), (1, &1.into()));
        assert_eq!(loans_of(&town, &aigul).await.len(), 1);
        town.is_whole().await;
    }
}
