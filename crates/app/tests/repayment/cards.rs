//! Cards to pay with: kept, charged, lost sight of and forgotten.

use app::applications::CallbackOutcome;
use app::loans::{LoanError, RepaymentInput, RepaymentKind};
use base::Language;
use jobs::JobKind;
use lending::loan::{LoanRejection, Status};
use store::{Db, Uuid, payment_orders};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::debtor::{Debtor, enter_card, part_payment, pay_on_page, tenge};
use crate::on_both_engines;
use crate::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const REFUSED: &str = "4000 0000 0000 0028";
const NO_FUNDS: &str = "4000 0000 0000 0036";
const CALLBACK_FIRST: &str = "4000 0000 0000 0127";
const HOUR_S: u32 = 3_600;

fn card_payment(amount: i64, card: Uuid) -> RepaymentInput {
    RepaymentInput { card_id: Some(card), ..part_payment(amount) }
}

/// An order that is written down and not given to anybody, as a crash leaves it.
async fn insert_payment_order(aigul: &Debtor<'_>, card: Uuid, is_sent: bool) -> Uuid {
    let id = Uuid::now_v7();
    let mut tx = aigul.env().db.begin().await.unwrap();
    let order = payment_orders::PaymentOrder {
        id,
        loan_id: aigul.loan,
        payer: "owner".into(),
        kind: "part".into(),
        purpose: store::JsonText("\"early\"".into()),
        amount_tiyn: 500_000,
        quote_id: None,
        card_id: Some(card),
        autopay_for: None,
        language: Language::Ru,
        return_path: "/success/".into(),
        state: "new".into(),
        url: None,
        acquirer_id: None,
        tries: 0,
        taken_tiyn: None,
        payment_id: None,
        refusal: None,
        refusal_code: None,
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
    async fn a_card_is_kept_charged_and_forgotten(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        let kept = lender.payment_method_list(session).await.unwrap();
        assert_eq!((kept.len(), kept[0].card.mask.as_str()), (1, "•• 0010"));
        assert!(kept[0].card.is_default && !kept[0].is_used_by_autopay);
        let paid = aigul.create_payment(&card_payment(5_000, card)).await.unwrap();
        assert_eq!((paid.order.state.as_str(), paid.order.url), ("paid", None));
        assert_eq!(paid.receipt.unwrap().payoff_after, tenge(95_000));
        // Somebody else has nothing of it.
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        lender.payment_method_delete(&other.session, card).await.unwrap();
        assert_eq!(lender.payment_method_list(session).await.unwrap().len(), 1);
        lender.payment_method_delete(session, card).await.unwrap();
        assert!(lender.payment_method_list(session).await.unwrap().is_empty());
        let told = aigul.create_payment(&card_payment(5_000, card)).await;
        assert!(matches!(told, Err(LoanError::PaymentRejected("card_unknown"))), "{told:?}");
        // The acquirer keeps it no longer, so that it does not come back with the next page.
        let page = lender.payment_card_session_open(session, base::Language::Kk, Some("/card/")).await.unwrap();
        let seen = lender.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(seen.state, "open");
        env.clock.advance_seconds(2 * HOUR_S);
        let seen = lender.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(seen.state, "refused");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn the_banks_word_on_a_card_is_heard_before_the_browser_is_back(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        for (number, state, heard) in [(REFUSED, "refused", 1), (GOOD_CARD, "saved", 2)] {
            let page = lender.payment_card_session_open(session, base::Language::Ru, None).await.unwrap();
            enter_card(&page.url, number).await;
            let posted = env.callbacks.wait_for("/payment-card-result", heard).await;
            for posted in &posted {
                assert_eq!(env.deliver_callback(posted).await.unwrap(), CallbackOutcome::Genuine);
            }
            let seen = lender.payment_card_session_return(session, page.id).await.unwrap();
            assert_eq!((seen.state.as_str(), seen.card_id.is_some()), (state, state == "saved"));
        }
        assert_eq!(lender.payment_method_list(session).await.unwrap().len(), 1);
    }

    async fn a_charge_is_refused_told_and_can_be_tried_with_another_card(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let poor = aigul.save_card(NO_FUNDS).await;
        let refused = aigul.create_payment(&card_payment(5_000, poor)).await.unwrap();
        assert_eq!(refused.order.refusal.as_deref(), Some("funds"));
        let fast = aigul.save_card(CALLBACK_FIRST).await;
        let paid = aigul.create_payment(&card_payment(5_000, fast)).await.unwrap();
        assert_eq!(paid.order.state, "paid");
        let posted = env.callbacks.wait_for("/payment-result", 2).await;
        for posted in &posted {
            assert_eq!(env.deliver_callback(posted).await.unwrap(), CallbackOutcome::Genuine);
        }
        env.run_jobs().await;
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn a_lost_answer_is_asked_for_and_never_charged_again(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let order = insert_payment_order(&aigul, card, false).await;
        env.force_order_scenario(order, "answer_lost").await;
        env.rerun_job(JobKind::PaymentOrder, order).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        assert_eq!(lender.payment_order_view(session, order).await.unwrap().order.state, "sent");
        // While nobody can say, the same again is the same order, and another charge has to wait.
        let again = aigul.create_payment(&card_payment(5_000, card)).await.unwrap();
        assert_eq!(again.order.id, order);
        let other = aigul.create_payment(&card_payment(6_000, card)).await;
        assert!(matches!(other, Err(LoanError::PaymentRejected("in_flight"))), "{other:?}");
        let needed = lender.payment_method_delete(session, card).await;
        assert!(matches!(needed, Err(LoanError::PaymentRejected("card_needed"))), "{needed:?}");
        env.advance_and_run(5).await;
        assert_eq!(lender.payment_order_view(session, order).await.unwrap().order.state, "paid");
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["requests"]), (1, &1.into()));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    async fn after_a_crash_the_same_charge_is_found_or_sent(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Noted as sent, and the house fell down before it was: the acquirer knows nothing of it.
        let order = insert_payment_order(&aigul, card, true).await;
        for _ in 0..3 {
            env.rerun_job(JobKind::PaymentOrder, order).await;
        }
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), &orders[0]["order"]), (1, &order.to_string().into()));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
        // A charge of long ago is not carried out when nobody expects it any more.
        let late = insert_payment_order(&aigul, card, true).await;
        env.clock.advance_seconds(2 * HOUR_S);
        env.rerun_job(JobKind::PaymentOrder, late).await;
        let seen = env.lender.payment_order_view(&aigul.person.session, late).await.unwrap();
        assert_eq!(seen.order.refusal.as_deref(), Some("expired"));
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (1, 1));
    }

    async fn whoever_waits_for_a_charge_does_not_wait_for_its_job(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        insert_payment_order(&aigul, card, true).await;
        let pay = async || aigul.create_payment(&card_payment(6_000, card)).await;
        let is_waiting = |told| matches!(told, Err(LoanError::PaymentRejected("in_flight")));
        // Whoever began it is still at it, and nobody else asks.
        assert!(is_waiting(pay().await));
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (0, 0));
        env.clock.advance_seconds(20);
        // Now it is found out. It was paid, and of that they have to hear before they pay more.
        assert!(is_waiting(pay().await));
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
        assert_eq!(pay().await.unwrap().order.state, "paid");
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (2, tenge(89_000)));
    }

    async fn whoever_leaves_takes_their_card_along(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let all = aigul.pay_full_on_page().await;
        pay_on_page(&all, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&all).await.order.state, "paid");
        aigul.person.step_up().await;
        env.lender.customer_erase(&aigul.person.session).await.unwrap();
        env.run_jobs().await;
        let customer = aigul.person.session.customer_id.to_string();
        let world = env.providers();
        let left = world.acquirer.list_cards(providers::acquirer::CardPurpose::Payment, &customer).await;
        assert_eq!(left.unwrap().len(), 0);
        let mut tx = env.db.read().await.unwrap();
        let kept = store::payment_methods::find(&mut tx, card).await.unwrap().unwrap();
        assert_eq!((kept.mask.as_str(), kept.bank.as_deref()), ("", None));
        assert_eq!(*kept.token(&crate::support::vault()).unwrap(), "");
    }

    async fn everything_is_paid_by_a_card_at_once_by_two_devices(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        let quote = lender.payoff_quote_create(session, aigul.loan).await.unwrap();
        let asked = RepaymentInput { quote_id: Some(quote.id), ..card_payment(0, card) };
        let asked = RepaymentInput { kind: RepaymentKind::Full, ..asked };
        let pressed: Vec<_> = (0..6)
            .map(|_| {
                let (lender, session) = (env.lender.clone(), aigul.person.session.clone());
                let (loan, asked) = (aigul.loan, asked.clone());
                tokio::spawn(async move { lender.payment_order_create(&session, loan, &asked).await })
            })
            .collect();
        for one in pressed {
            // Who comes after it is paid is told that nothing is owed.
            let told = one.await.unwrap();
            let is_right = match &told {
                Ok(payment) => payment.order.state == "paid" || payment.order.state == "sent",
                Err(problem) => matches!(problem, LoanError::Rejected(LoanRejection::Closed)),
            };
            assert!(is_right, "{told:?}");
        }
        env.run_jobs().await;
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (1, 1));
        assert_eq!(aigul.dues().await.status, Status::Closed);
    }
}
