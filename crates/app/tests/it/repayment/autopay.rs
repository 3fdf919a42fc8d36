//! Autopay: announced, attempted twice at most, never for a part, and never repeated by a restart.

use app::payments::RepaymentInput;
use app::{Clock, Error, PaymentRejection, Rejection};
use jobs::JobKind;
use lending::loan::{LoanRejection, LoanStatus};
use store::{Db, audit};

use crate::repayment::debtor::{Debtor, part_payment, pay_on_page, tenge};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

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
    async fn autopay_announces_and_charges_in_the_morning(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let before = app.payments.autopay_view(session, aigul.loan).await.unwrap();
        assert!(!before.is_enabled && before.card_mask.is_none());
        let on = app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        let due_date = env.clock.today().try_plus_days(30).unwrap();
        assert_eq!((on.is_enabled, on.card_mask.as_deref()), (true, Some("•• 0010")));
        assert_eq!(on.next_charge, Some((due_date, tenge(108_400))));
        assert!(app.payments.payment_method_list(session, session.customer_id).await.unwrap()[0].is_used_by_autopay);
        for _ in 0..28 {
            env.advance_and_run(DAY_S).await;
        }
        assert!(sms_texts(&aigul).is_empty());
        env.advance_and_run(DAY_S).await;
        let day: Vec<_> = due_date.to_string().split('-').rev().map(str::to_owned).collect();
        let expected = format!(
            "{} спишем 108 400 ₸ с карты •• 0010 по автоплатежу. Отключить можно в кабинете.",
            day.join(".")
        );
        assert_eq!(sms_texts(&aigul), std::slice::from_ref(&expected));
        // Eight in the morning of the due date, then nine.
        env.advance_and_run(22 * HOUR_S).await;
        assert_eq!(aigul.count_booked_payments().await, 0);
        env.advance_and_run(HOUR_S).await;
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, LoanStatus::Closed));
        env.run_jobs().await;
        let receipt = format!(
            "Платёж 108 400 ₸ получен. Заём погашен, спасибо! Справка об этом: {}/loan/",
            env.site_host()
        );
        assert_eq!(sms_texts(&aigul), [receipt, expected]);
        for _ in 0..3 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!((aigul.count_booked_payments().await, env.acquirer_orders().await.len()), (1, 1));
    }

    async fn after_two_failed_charges_there_is_no_third(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(NO_FUNDS).await;
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        env.advance_and_run(23 * HOUR_S).await;
        env.advance_and_run(2).await;
        env.advance_and_run(2).await;
        assert_eq!(env.acquirer_orders().await.len(), 1);
        // A restart in between finds the attempts already made.
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
        let messages = sms_texts(&aigul);
        assert_eq!(messages.len(), 3, "{messages:?}");
        let (last, first) = (&messages[0], &messages[1]);
        assert!(first.contains("не прошёл. Попробуем сегодня ещё один раз"), "{first}");
        assert!(last.contains("снова не прошёл, больше не спишем"), "{last}");
        assert_eq!(aigul.dues().await.status, LoanStatus::Overdue);
    }

    async fn a_customer_on_a_payment_page_is_not_charged(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        // At 8:50 on the due date a payment page is opened; it is paid after nine.
        env.advance_and_run(23 * HOUR_S - 600).await;
        let page = aigul.pay_full_on_page().await;
        env.advance_and_run(900).await;
        assert_eq!(aigul.count_booked_payments().await, 0, "the page comes first");
        pay_on_page(&page, GOOD_CARD).await;
        aigul.return_from_page(&page).await;
        for _ in 0..4 {
            env.advance_and_run(HOUR_S).await;
        }
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, LoanStatus::Closed));
    }

    async fn charging_a_saved_card_needs_a_step_up(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let session = &aigul.person.session;
        let input = RepaymentInput { card_id: Some(card), ..part_payment(5_000) };
        for error in [
            env.app.payments.payment_order_create(session, aigul.loan, &input).await.err(),
            env.app.payments.autopay_enable(session, aigul.loan, card).await.err(),
        ] {
            assert!(matches!(error, Some(Error::Rejected(Rejection::StepUpRequired))), "{error:?}");
        }
        assert_eq!(env.acquirer_orders().await.len(), 0);
        // On the acquirer's page the bank authenticates the payer itself.
        aigul.pay_part_on_page(5_000).await;
    }

    async fn a_payment_code_names_amount_and_card_and_authorises_only_payments(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let app = &env.app;
        let visitor = aigul.person.visitor();
        let newest = || {
            let message = env.sms_to(aigul.person.phone.reveal()).remove(0);
            message.replace('\u{a0}', " ")
        };
        let input = RepaymentInput { card_id: Some(card), ..part_payment(5_000) };
        let session = &aigul.person.session;
        let sent_code = app.payments.payment_code_send(session, aigul.loan, &input, &visitor).await.unwrap();
        env.run_jobs().await;
        let text = newest();
        assert!(text.starts_with("Код для оплаты 5 000 ₸ картой •• 0010: "), "{text}");
        let otp = identity::Otp::try_new(text.split('#').next_back().unwrap()).unwrap();
        app.access.session_step_up(session, sent_code.id, &otp).await.unwrap();
        let stepped_up_session = aigul.person.current_session().await;
        assert!(stepped_up_session.is_step_up_to_pay);
        let order = app.payments.payment_order_create(&stepped_up_session, aigul.loan, &input).await.unwrap();
        assert_eq!(order.order.amount_tiyn, 500_000);
        // It does not authorise changing data or the payout method of a refund.
        let account = app.profile.account_view(&stepped_up_session, stepped_up_session.customer_id).await.unwrap();
        assert_eq!(account.stepped_up_until, None);
        let address = identity::Email::try_new("thief@mail.kz").unwrap();
        let result = app.profile.email_set(&stepped_up_session, account.version, Some(&address)).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::StepUpRequired))), "{result:?}");
        app.payments.autopay_code_send(&stepped_up_session, aigul.loan, card, &visitor).await.unwrap();
        env.run_jobs().await;
        let messages = env.sms_to(aigul.person.phone.reveal());
        let prefix = "Код для автоплатежа с карты •• 0010: ";
        assert!(messages.iter().any(|text| text.starts_with(prefix)), "{messages:?}");
        let unknown_card = app.payments.autopay_code_send(&stepped_up_session, aigul.loan, store::Uuid::now_v7(), &visitor);
        let unknown_card = unknown_card.await;
        assert!(matches!(unknown_card, Err(Error::Rejected(Rejection::Payment(PaymentRejection::CardUnknown)))), "{unknown_card:?}");
    }

    async fn an_autopay_code_authorises_autopay(db: Db) {
        let env = TestEnv::new(db).await;
        let mut aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        aigul.person.session.step_up_until = None;
        let app = &env.app;
        let (session, visitor) = (&aigul.person.session, aigul.person.visitor());
        let sent = app.payments.autopay_code_send(session, aigul.loan, card, &visitor).await.unwrap();
        env.run_jobs().await;
        let text = env.sms_to(aigul.person.phone.reveal()).remove(0);
        let otp = identity::Otp::try_new(text.split('#').next_back().unwrap()).unwrap();
        app.access.session_step_up(session, sent.id, &otp).await.unwrap();
        let session = aigul.person.current_session().await;
        assert!(session.is_step_up_to_pay);
        let autopay = app.payments.autopay_enable(&session, aigul.loan, card).await.unwrap();
        assert!(autopay.is_enabled);
    }

    async fn no_charge_after_switching_off_or_paying(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        for _ in 0..2 {
            app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        }
        for _ in 0..2 {
            app.payments.autopay_disable(session, aigul.loan).await.unwrap();
        }
        env.advance_and_run(30 * DAY_S).await;
        assert!(sms_texts(&aigul).is_empty() && env.acquirer_orders().await.is_empty());
        let mut tx = env.db.read().await.unwrap();
        let subject = format!("customer/{}", session.customer_id);
        let audit_rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        drop(tx);
        let count = |action: &str| audit_rows.iter().filter(|row| row.action == action).count();
        assert_eq!((count("autopay_on"), count("autopay_off")), (1, 1));
        // Removing a card ends autopay with it.
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        app.payments.payment_method_delete(session, card).await.unwrap();
        assert!(!app.payments.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
        let result = app.payments.autopay_enable(session, aigul.loan, card).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::CardUnknown)))), "{result:?}");
    }

    async fn switched_on_late_it_announces_an_hour_before_charging(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        env.clock.advance_seconds(30 * DAY_S);
        // It is ten in the morning of the due date.
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        env.run_jobs().await;
        assert_eq!((sms_texts(&aigul).len(), env.acquirer_orders().await.len()), (1, 0));
        env.advance_and_run(30 * 60).await;
        assert_eq!(env.acquirer_orders().await.len(), 0);
        env.advance_and_run(31 * 60).await;
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.status), (1, LoanStatus::Closed));
    }

    async fn no_charge_during_a_dispute(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!(sms_texts(&aigul).len(), 1);
        // The evening before, the customer reports that somebody else borrowed in her name.
        aigul.report_fraud().await;
        for _ in 0..30 {
            env.advance_and_run(HOUR_S).await;
        }
        assert_eq!(aigul.dues().await.status, LoanStatus::Disputed);
        assert!(env.acquirer_orders().await.is_empty());
        assert_eq!((sms_texts(&aigul).len(), aigul.count_booked_payments().await), (1, 0));
        let repeated = app.payments.autopay_enable(session, aigul.loan, card).await;
        assert!(matches!(repeated, Err(Error::Rejected(Rejection::Loan(LoanRejection::Disputed)))), "{repeated:?}");
        // Switching off is always possible.
        app.payments.autopay_disable(session, aigul.loan).await.unwrap();
        assert!(!app.payments.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
    }

    async fn after_a_partial_payment_only_the_rest_is_charged(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let bolat = Debtor::with_borrower(&env, Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await, 2).await;
        let other = bolat.save_card(GOOD_CARD).await;
        for (debtor, card) in [(&aigul, card), (&bolat, other)] {
            let session = &debtor.person.session;
            env.app.payments.autopay_enable(session, debtor.loan, card).await.unwrap();
        }
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        // The evening before, one customer pays a part and one pays everything.
        env.advance_and_run(10 * HOUR_S).await;
        let part = aigul.pay_part_on_page(50_000).await;
        let all = bolat.pay_full_on_page().await;
        for payment in [&part, &all] {
            pay_on_page(payment, GOOD_CARD).await;
        }
        aigul.return_from_page(&part).await;
        bolat.return_from_page(&all).await;
        let amount_left = aigul.dues().await.next.unwrap().amount;
        for _ in 0..30 {
            env.advance_and_run(HOUR_S).await;
        }
        let orders = env.acquirer_orders().await;
        assert_eq!((orders.len(), aigul.count_booked_payments().await), (3, 3));
        let charge_count = orders.iter().filter(|order| order["amount"] == amount_left.to_string()).count();
        assert_eq!(charge_count, 1, "{amount_left} of {orders:?}");
        assert_eq!(aigul.dues().await.status, LoanStatus::Closed);
        assert_eq!((aigul.dues().await.funds, bolat.dues().await.funds), (tenge(0), tenge(0)));
    }

    async fn no_charge_and_no_promise_late_in_the_evening(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Nine in the evening of the due date.
        env.clock.advance_seconds(30 * DAY_S + 11 * HOUR_S);
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..36 {
            env.advance_and_run(HOUR_S).await;
        }
        assert!(sms_texts(&aigul).is_empty() && env.acquirer_orders().await.is_empty());
    }

    async fn a_missed_due_date_is_announced_once_and_ends_autopay(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        assert_eq!(sms_texts(&aigul).len(), 1);
        // The service is down on the due date and the day after.
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
        // Autopay has ended, and nothing announces another charge.
        assert!(!app.payments.autopay_view(session, aigul.loan).await.unwrap().is_enabled);
        assert!(!app.payments.payment_method_list(session, session.customer_id).await.unwrap()[0].is_used_by_autopay);
    }

    async fn a_missed_second_attempt_is_announced_on_the_day(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(NO_FUNDS).await;
        let (app, session) = (&env.app, &aigul.person.session);
        app.payments.autopay_enable(session, aigul.loan, card).await.unwrap();
        for _ in 0..29 {
            env.advance_and_run(DAY_S).await;
        }
        env.advance_and_run(23 * HOUR_S).await;
        env.advance_and_run(2).await;
        let messages = sms_texts(&aigul);
        assert!(messages[0].contains("108 400 ₸ не прошёл. Попробуем сегодня ещё один раз"), "{messages:?}");
        // From then on no worker runs until half past eight in the evening.
        env.advance_and_run(11 * HOUR_S + HOUR_S / 2).await;
        env.advance_and_run(2).await;
        let messages = sms_texts(&aigul);
        assert_eq!((messages.len(), env.acquirer_orders().await.len()), (3, 1), "{messages:?}");
        assert_eq!(
            messages[0],
            format!(
                "Автоплатёж не сработал: с карты •• 0036 ничего не списали. Оплатите 108 400 ₸ \
                 сами: {}/loan/",
                env.site_host()
            )
        );
    }
}
