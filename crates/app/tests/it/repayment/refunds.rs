//! Refunds of a small surplus to a card or account of the borrower: sent once.

use jobs::JobKind;
use lending::loan::{LoanRejection, LoanStatus};
use store::payout_methods::PayoutMethodKind;
use store::{Db, audit, payout_methods};

use crate::repayment::debtor::{Debtor, pay_on_page, tenge};
use app::payments::RefundView;
use app::{Error, Rejection, StaffMember};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const PAYOUT_REFUSED: &str = "4000 0000 0000 0077";
const UNKNOWN_THEN_OK: &str = "4000 0000 0000 0093";
const DAY_S: u32 = 86_400;

/// Айгүл, who overpaid her payoff by 1,000 ₸.
async fn debtor_with_overpayment(env: &TestEnv) -> Debtor<'_> {
    let mut aigul = Debtor::new(env).await;
    let first = aigul.pay_part_on_page(1_000).await;
    let all = aigul.pay_full_on_page().await;
    for payment in [all, first] {
        pay_on_page(&payment, GOOD_CARD).await;
        aigul.return_from_page(&payment).await;
    }
    assert_eq!(
        (aigul.dues().await.status, aigul.dues().await.funds),
        (LoanStatus::Closed, tenge(1_000))
    );
    aigul.person.step_up().await;
    aigul
}

/// A payout card of hers, at the simulated acquirer.
pub async fn add_payout_method(person: &Borrower<'_>, number: &str) -> store::Uuid {
    let page = person.enter_card(number).await;
    let env = person.env;
    let cards = env.providers().acquirer;
    let customer = person.session.customer_id.to_string();
    let stored_cards =
        cards.list_cards(providers::acquirer::CardPurpose::Payout, &customer).await.unwrap();
    let card = stored_cards.last().unwrap();
    let mut tx = env.db.begin().await.unwrap();
    let new = payout_methods::NewPayoutMethod {
        id: page.id,
        customer_id: person.session.customer_id,
        kind: PayoutMethodKind::Card,
        number: card.token.reveal(),
        mask: &format!("•• {}", card.last_four),
        bank: None,
        expiry: None,
        is_own: true,
        holder_check: payout_methods::HolderCheck::Match,
        card_blind_index: None,
    };
    let now = app::Clock::now(&*env.clock);
    let target = payout_methods::find_or_insert(&mut tx, &testkit::databases::vault(), &new, now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    target.id
}

async fn newest_refund(aigul: &Debtor<'_>) -> RefundView {
    let (app, session) = (&aigul.env().app, &aigul.person.session);
    app.payments.refunds_view(session, aigul.loan).await.unwrap().refunds.remove(0)
}

on_both_engines! {
    async fn an_overpayment_is_refunded_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = debtor_with_overpayment(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let target = add_payout_method(&aigul.person, GOOD_CARD).await;
        let orders = env.acquirer_orders().await.len();
        let attempts: Vec<_> = (0..6)
            .map(|_| {
                let (app, session) = (app.clone(), session.clone());
                let loan = aigul.loan;
                tokio::spawn(async move { app.payments.refund_create(&session, loan, Some(target)).await.unwrap() })
            })
            .collect();
        let mut ids = Vec::new();
        for one in attempts {
            ids.push(one.await.unwrap().refunds[0].id);
        }
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        env.run_jobs_concurrently(3).await;
        for _ in 0..2 {
            env.rerun_job(JobKind::Refund, ids[0]).await;
        }
        let refund = newest_refund(&aigul).await;
        let method = Some((target, "•• 0010".to_owned()));
        assert_eq!((refund.state.code(), refund.payout_method), ("done", method));
        assert_eq!((refund.amount.tiyn(), aigul.dues().await.funds), (100_000, tenge(0)));
        assert_eq!(env.acquirer_orders().await.len(), orders + 1);
        // Requested again, it is the same refund, and nothing is left for another method.
        let repeated = app.payments.refund_create(session, aigul.loan, Some(target)).await.unwrap();
        let repeated = &repeated.refunds[0];
        assert_eq!((repeated.id, repeated.state.code()), (ids[0], "done"));
        let elsewhere = app.payments.refund_create(session, aigul.loan, Some(store::Uuid::nil())).await;
        let is_refused =
            matches!(elsewhere, Err(Error::Rejected(Rejection::Loan(LoanRejection::NotEnoughFunds(_)))));
        assert!(is_refused, "{elsewhere:?}");
        let text = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(text, "Вернули вам 1 000 ₸ на •• 0010. Когда их зачислят, решает банк.");
        let mut tx = env.db.read().await.unwrap();
        let subject = format!("customer/{}", session.customer_id);
        let audit_rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        drop(tx);
        let count = |action: &str| audit_rows.iter().filter(|row| row.action == action).count();
        assert_eq!((count("refund_ordered"), count("refund_paid")), (1, 1));
        aigul.count_booked_payments().await;
        env.assert_integrity().await;
    }

    async fn a_new_sim_or_an_unproven_account_gets_no_refund(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = debtor_with_overpayment(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let unproven = aigul.person.add_account("KZ398860000000000005").await;
        assert!(!unproven.is_payable());
        let refused = app.payments.refund_create(session, aigul.loan, Some(unproven.id)).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::HolderUnproven))), "{refused:?}");
        let target = add_payout_method(&aigul.person, GOOD_CARD).await;
        let phone = aigul.person.phone.reveal();
        env.clock.advance_seconds(60);
        env.force_sim(phone, "changed_now").await;
        let orders = env.acquirer_orders().await.len();
        let paused = app.payments.refund_create(session, aigul.loan, Some(target)).await;
        assert!(matches!(paused, Err(Error::Rejected(Rejection::PayoutPaused { .. }))), "{paused:?}");
        env.run_jobs().await;
        assert_eq!(env.acquirer_orders().await.len(), orders);
        env.force_sim(phone, "down").await;
        app.payments.refund_create(session, aigul.loan, Some(target)).await.unwrap();
        env.run_jobs().await;
        assert_eq!(env.acquirer_orders().await.len(), orders + 1, "a silent operator holds no small sum");
    }

    async fn staff_refund_with_their_reason_in_the_audit_trail(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = debtor_with_overpayment(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let target = add_payout_method(&aigul.person, GOOD_CARD).await;
        let dana = StaffMember {
            name: "dana",
            second_approver: None,
            reason: Some("asked for by phone"),
        };
        let ordered = app.payments.refund_create(dana, aigul.loan, Some(target)).await.unwrap();
        let ordered = &ordered.refunds[0];
        assert_eq!(ordered.amount.tiyn(), 100_000);
        assert_eq!(ordered.payout_method, Some((target, "•• 0010".to_owned())));
        env.run_jobs().await;
        let refund = newest_refund(&aigul).await;
        assert_eq!((refund.id, refund.state.code()), (ordered.id, "done"));
        let mut tx = env.db.read().await.unwrap();
        let subject = format!("customer/{}", session.customer_id);
        let rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        drop(tx);
        let row = rows.iter().find(|row| row.action == "refund_ordered").unwrap();
        assert_eq!(row.actor, "staff/dana");
        let detail: serde_json::Value = serde_json::from_str(&row.detail).unwrap();
        assert_eq!(detail["reason"], "asked for by phone");
    }

    async fn a_refused_refund_can_go_elsewhere_and_a_pending_one_is_polled(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = debtor_with_overpayment(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let bad = add_payout_method(&aigul.person, PAYOUT_REFUSED).await;
        let first = app.payments.refund_create(session, aigul.loan, Some(bad)).await.unwrap().refunds.remove(0);
        env.run_jobs().await;
        let refund = newest_refund(&aigul).await;
        assert_eq!((refund.state.code(), refund.decline_code), ("refused", Some(400)));
        assert_eq!(aigul.dues().await.funds, tenge(1_000));
        let slow = add_payout_method(&aigul.person, UNKNOWN_THEN_OK).await;
        let second = app.payments.refund_create(session, aigul.loan, Some(slow)).await.unwrap().refunds.remove(0);
        assert_ne!(first.id, second.id);
        let needed = app.applications.payout_method_remove(session, slow).await;
        assert!(needed.is_err(), "money is on its way there");
        env.run_jobs().await;
        for _ in 0..3 {
            env.advance_and_run(5).await;
        }
        let refund = newest_refund(&aigul).await;
        assert_eq!((refund.state.code(), aigul.dues().await.funds), ("done", tenge(0)));
        let orders = env.acquirer_orders().await;
        let payout_count = orders.iter().filter(|order| order["kind"] == "payout").count();
        assert_eq!(payout_count, 2);
        env.advance_and_run(5 * DAY_S).await;
        aigul.count_booked_payments().await;
    }

    async fn a_refund_needs_a_step_up_and_no_debt(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let target = add_payout_method(&aigul.person, GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let result = env.app.payments.refund_create(&aigul.person.session, aigul.loan, Some(target)).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::StepUpRequired))), "{result:?}");
        aigul.person.step_up().await;
        let result = env.app.payments.refund_create(&aigul.person.session, aigul.loan, Some(target)).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::NotEnoughFunds(_))))), "{result:?}");
        assert!(env.acquirer_orders().await.is_empty());
    }
}
