//! Autopay: told before, tried twice at the most, never in part, and never twice by a restart.

use app::AccessError;
use app::Clock;
use app::loans::{LoanError, RepaymentInput};
use jobs::JobKind;
use lending::loan::{LoanRejection, Status};
use store::{Db, audit};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::debtor::{Debtor, part_payment, pay_on_page, tenge};
use crate::on_both_engines;
use crate::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const NO_FUNDS: &str = "4000 0000 0000 0036";
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 24 * HOUR_S;

fn sms_texts(aigul: &Debtor<'_>) -> Vec<String> {
    let mut texts = aigul.env().sms_to(aigul.person.phone.reveal());
    texts.retain(|text| {
        text.contains("автоплат") || text.contains("Автоплат") || text.contains("Платёж")
    });
    texts.into_iter().map(|text| text.replace('\u{a0}', " ")).collect()
}

on_both_engines! {
    async fn what_is_due_is_told_and_taken_in_the_morning(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        let before = lender.autopay_view(session, aigul.loan).await.unwrap();
        assert!(!before.is_enabled && before.card_mask.is_none());
        let on = lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        let due_on = env.clock.today().try_plus_days(30).unwrap();
        assert_eq!((on.is_enabled, on.card_mask.as_deref()), (true, Some("•• 0010")));
        assert_eq!(on.next_charge, Some((due_on, tenge(108_400))));
        assert!(lender.payment_method_list(session).await.unwrap()[0].is_used_by_autopay);
        for _ in 0..28 {
            env.advance_and_run(DAY_S).await;
        }
        assert!(sms_texts(&aigul).is_empty());
        env.advance_and_run(DAY_S).await;
        let day: Vec<_> = due_on.to_string().split('-').rev().map(str::to_owned).collect();
        let told = format!(
            "{} спишем 108 400 ₸ с карты •• 0010 по автоплатежу. Отключить можно в кабинете.",
            day.join(".")
        );
        assert_eq!(sms_texts(&aigul), std::slice::from_ref(&told));
        // Eight in the morning of the due date, then nine.
        env.advance_and_run(22 * HOUR_S).await;
        assert_eq!(aigul.count_booked_payments().await, 0);
        env.advance_and_run(HOUR_S).await;
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, Status::Closed));
        env.run_jobs().await;
        let receipt = format!(
            "Платёж 108 400 ₸ получен. Заём погашен, спасибо! Справка об этом: {}/loan/",
            env.site_host()
        );
        assert_eq!(sms_texts(&aigul), [receipt, told]);
        for _ in 0..3 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!((aigul.count_booked_payments().await, env.acquirer_orders().await.len()), (1, 1));
    }

    async fn two_tries_fail_and_there_is_no_third(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(NO_FUNDS).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        env.advance_and_run(23 * HOUR_S).await;
        env.advance_and_run(2).await;
        env.advance_and_run(2).await;
        assert_eq!(env.acquirer_orders().await.len(), 1);
        // A restart in the middle finds the tries that were made.
        for _ in 0..3 {
            env.rerun_job(JobKind::Autopay, aigul.loan).await;
        }
        assert_eq!(env.acquirer_orders().await.len(), 1);
        env.advance_and_run(3 * HOUR_S).await;
        for _ in 0..3 {
            env.advance_and_run(2).await;
            env.rerun_job(JobKind::Autopay, aigul.loan).await;
        }
        assert_eq!(env.acquirer_orders().await.len(), 2);
        for _ in 0..5 {
            env.advance_and_run(6 * HOUR_S).await;
        }
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (2, 0));
        let told = sms_texts(&aigul);
        assert_eq!(told.len(), 3, "{told:?}");
        let (last, first) = (&told[0], &told[1]);
        assert!(first.contains("не прошёл. Попробуем сегодня ещё один раз"), "{first}");
        assert!(last.contains("снова не прошёл, больше не спишем"), "{last}");
        assert_eq!(aigul.dues().await.status, Status::Overdue);
    }

    async fn whoever_is_paying_on_a_page_is_not_charged_beside_it(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        // Ten to nine of the due date a page is opened, and paid after nine.
        env.advance_and_run(23 * HOUR_S - 600).await;
        let page = aigul.pay_full_on_page().await;
        env.advance_and_run(900).await;
        assert_eq!(aigul.count_booked_payments().await, 0, "the page comes first");
        pay_on_page(&page, GOOD_CARD).await;
        aigul.return_from_page(&page).await;
        for _ in 0..4 {
            env.advance_and_run(HOUR_S).await;
        }
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, Status::Closed));
    }

    async fn a_kept_card_is_charged_only_for_who_has_proved_themselves(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let session = &aigul.person.session;
        let asked = RepaymentInput { card_id: Some(card), ..part_payment(5_000) };
        for told in [
            env.lender.payment_order_create(session, aigul.loan, &asked).await.err(),
            env.lender.autopay_enable(session, aigul.loan, card).await.err(),
        ] {
            assert!(matches!(told, Some(LoanError::Access(AccessError::StepUpRequired))), "{told:?}");
        }
        assert_eq!(env.acquirer_orders().await.len(), 0);
        // On the acquirer's page the bank asks for itself.
        aigul.pay_part_on_page(5_000).await;
    }

    async fn a_code_names_the_sum_and_the_card_and_does_for_money_alone(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let lender = &env.lender;
        let visitor = aigul.person.visitor();
        let newest = || {
            let told = env.sms_to(aigul.person.phone.reveal()).remove(0);
            told.replace('\u{a0}', " ")
        };
        let asked = RepaymentInput { card_id: Some(card), ..part_payment(5_000) };
        let session = &aigul.person.session;
        let sent = lender.payment_code_send(session, aigul.loan, &asked, &visitor).await.unwrap();
        env.run_jobs().await;
        let text = newest();
        assert!(text.starts_with("Код для оплаты 5 000 ₸ картой •• 0010: "), "{text}");
        let otp = identity::Otp::try_new(text.split('#').next_back().unwrap()).unwrap();
        lender.session_step_up(session, sent.id, &otp).await.unwrap();
        let proved = aigul.person.current_session().await;
        assert!(proved.is_step_up_to_pay);
        let paid = lender.payment_order_create(&proved, aigul.loan, &asked).await.unwrap();
        assert_eq!(paid.order.amount_tiyn, 500_000);
        // It changes no data, nor where money is given back to.
        let me = lender.account_view(&proved).await.unwrap();
        assert_eq!(me.stepped_up_until, None);
        let address = identity::Email::try_new("thief@mail.kz").unwrap();
        let refused = lender.email_set(&proved, me.version, Some(&address)).await;
        assert!(matches!(refused, Err(AccessError::StepUpRequired)), "{refused:?}");
        lender.autopay_code_send(&proved, aigul.loan, card, &visitor).await.unwrap();
        env.run_jobs().await;
        let told = env.sms_to(aigul.person.phone.reveal());
        let said = "Код для автоплатежа с карты •• 0010: ";
        assert!(told.iter().any(|text| text.starts_with(said)), "{told:?}");
        let stranger = lender.autopay_code_send(&proved, aigul.loan, store::Uuid::now_v7(), &visitor);
        let stranger = stranger.await;
        assert!(matches!(stranger, Err(LoanError::PaymentRejected("card_unknown"))), "{stranger:?}");
    }

    async fn whoever_switches_it_off_or_pays_before_is_left_alone(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        for _ in 0..2 {
            lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        }
        for _ in 0..2 {
            lender.autopay_disable(session, aigul.loan).await.unwrap();
        }
        env.advance_and_run(30 * DAY_S).await;
        assert!(sms_texts(&aigul).is_empty() && env.acquirer_orders().await.is_empty());
        let mut tx = env.db.read().await.unwrap();
        let subject = format!("customer/{}", session.customer_id);
        let trail = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        drop(tx);
        let count = |action: &str| trail.iter().filter(|row| row.action == action).count();
        assert_eq!((count("autopay_on"), count("autopay_off")), (1, 1));
        // A card that is forgotten takes autopay with it.
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        lender.payment_method_delete(session, card).await.unwrap();
        assert!(!lender.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
        let told = lender.autopay_enable(session, aigul.loan, card).await;
        assert!(matches!(told, Err(LoanError::PaymentRejected("card_unknown"))), "{told:?}");
    }

    async fn who_switches_it_on_late_is_told_first_and_an_hour_passes(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        env.clock.advance_seconds(30 * DAY_S);
        // It is ten in the morning of the due date.
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        env.run_jobs().await;
        assert_eq!((sms_texts(&aigul).len(), env.acquirer_orders().await.len()), (1, 0));
        env.advance_and_run(30 * 60).await;
        assert_eq!(env.acquirer_orders().await.len(), 0);
        env.advance_and_run(31 * 60).await;
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, Status::Closed));
    }

    async fn while_a_dispute_stands_nothing_is_taken(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!(sms_texts(&aigul).len(), 1);
        // Somebody else borrowed in her name, she says, in the evening before.
        aigul.report_fraud().await;
        for _ in 0..30 {
            env.advance_and_run(HOUR_S).await;
        }
        assert_eq!(aigul.dues().await.status, Status::Disputed);
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!((sms_texts(&aigul).len(), aigul.count_booked_payments().await), (1, 0));
        let again = lender.autopay_enable(session, aigul.loan, card).await;
        assert!(matches!(again, Err(LoanError::Rejected(LoanRejection::Disputed))), "{again:?}");
        // No is always taken.
        lender.autopay_disable(session, aigul.loan).await.unwrap();
        assert!(!lender.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
    }

    async fn whoever_paid_meanwhile_is_charged_the_rest_or_nothing(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let bolat = Debtor::with_borrower(&env, Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await, 2).await;
        let other = bolat.save_card(GOOD_CARD).await;
        for (debtor, card) in [(&aigul, card), (&bolat, other)] {
            let session = &debtor.person.session;
            env.lender.autopay_enable(session, debtor.loan, card).await.unwrap();
        }
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        // In the evening before, one pays a part and one pays everything.
        env.advance_and_run(10 * HOUR_S).await;
        let part = aigul.pay_part_on_page(50_000).await;
        let all = bolat.pay_full_on_page().await;
        for payment in [&part, &all] {
            pay_on_page(payment, GOOD_CARD).await;
        }
        aigul.return_from_page(&part).await;
        bolat.return_from_page(&all).await;
        let left = aigul.dues().await.next.unwrap().amount;
        for _ in 0..30 {
            env.advance_and_run(HOUR_S).await;
        }
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), aigul.count_booked_payments().await), (3, 3));
        let taken = orders.iter().filter(|order| order["amount"] == left.to_string()).count();
        assert_eq!(taken, 1, "{left} of {orders:?}");
        assert_eq!(aigul.dues().await.status, Status::Closed);
        assert_eq!((aigul.dues().await.funds, bolat.dues().await.funds), (tenge(0), tenge(0)));
    }

    async fn a_late_evening_takes_nothing_and_promises_nothing(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Nine in the evening of the due date.
        env.clock.advance_seconds(30 * DAY_S + 11 * HOUR_S);
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..36 {
            env.advance_and_run(HOUR_S).await;
        }
        assert!(sms_texts(&aigul).is_empty() && env.acquirer_orders().await.is_empty());
    }

    async fn a_date_that_nobody_came_to_is_told_once_and_ends_it(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!(sms_texts(&aigul).len(), 1);
        // The house is down over the due date and the day after it.
        env.advance_and_run(3 * DAY_S).await;
        // 108 400 and twice 280 of interest and 216.80 of penalty.
        let missed = format!(
            "Автоплатёж не сработал: с карты •• 0010 ничего не списали. Оплатите 109 393,60 ₸ \
             сами: {}/loan/",
            env.site_host()
        );
        assert_eq!(sms_texts(&aigul)[0], missed);
        for _ in 0..3 {
            env.rerun_job(JobKind::Autopay, aigul.loan).await;
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!((sms_texts(&aigul).len(), env.acquirer_orders().await.len()), (2, 0));
        // Nothing is taken any more, and nothing says so.
        assert!(!lender.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
        assert!(!lender.payment_method_list(session).await.unwrap()[0].is_used_by_autopay);
    }

    async fn a_second_try_that_never_came_is_told_on_the_day(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(NO_FUNDS).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        lender.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        env.advance_and_run(23 * HOUR_S).await;
        env.advance_and_run(2).await;
        let told = sms_texts(&aigul);
        assert!(told[0].contains("108 400 ₸ не прошёл. Попробуем сегодня ещё один раз"), "{told:?}");
        // From then on nobody works until half past eight in the evening.
        env.advance_and_run(11 * HOUR_S + HOUR_S / 2).await;
        env.advance_and_run(2).await;
        let told = sms_texts(&aigul);
        assert_eq!((told.len(), env.acquirer_orders().await.len()), (3, 1), "{told:?}");
        assert_eq!(
            told[0],
            format!(
                "Автоплатёж не сработал: с карты •• 0036 ничего не списали. Оплатите 108 400 ₸ \
                 сами: {}/loan/",
                env.site_host()
            )
        );
    }
}
