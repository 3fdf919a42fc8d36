//! Payments on the acquirer's page: paid, refused, abandoned, reported twice or never.

use app::callbacks::CallbackOutcome;
use app::payments::{DeclineReason, OrderState, RepaymentInput, RepaymentKind};
use lending::loan::{LoanRejection, LoanStatus};
use store::Db;

use crate::repayment::debtor::{Debtor, part_payment, pay_on_page, tenge};
use app::{Error, PaymentRejection, Rejection, Resource};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::http::PostedCallback;
use testkit::on_both_engines;
use testkit::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const REFUSED: &str = "4000 0000 0000 0028";
const NO_FUNDS: &str = "4000 0000 0000 0036";
const CALLBACK_TWICE: &str = "4000 0000 0000 0119";
const CALLBACK_NEVER: &str = "4000 0000 0000 0135";
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 24 * HOUR_S;

on_both_engines! {
    async fn the_receipt_of_a_partial_payment_shows_its_allocation(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(10 * DAY_S);
        let order = aigul.pay_part_on_page(40_000).await;
        assert_eq!((order.order.state, order.order.kind), (OrderState::Open, RepaymentKind::Partial));
        assert_eq!(aigul.return_from_page(&order).await.order.state, OrderState::Open, "nobody has paid");
        pay_on_page(&order, GOOD_CARD).await;
        let payment_view = aigul.return_from_page(&order).await;
        assert_eq!(payment_view.order.state, OrderState::Paid);
        let receipt = payment_view.receipt.unwrap();
        // Ten days of interest are paid last, as the contract says.
        let (parts, funds) = (receipt.allocation.by_component, receipt.allocation.unapplied_funds);
        assert_eq!((parts.interest, parts.principal), (tenge(0), tenge(40_000)));
        assert_eq!((parts.total(), funds), (tenge(40_000), tenge(0)));
        assert_eq!((receipt.payoff_after, receipt.outstanding_after), (tenge(62_800), tenge(62_800)));
        assert_eq!((receipt.status_after, receipt.contract_number.as_str()), (LoanStatus::Active, "26-000001"));
        assert_eq!(aigul.dues().await.payoff, tenge(62_800));
        env.run_jobs().await;
        let message = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(message, "Платёж 40 000 ₸ получен. Осталось погасить: 62 800 ₸.");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn a_payment_is_posted_without_return_or_callback(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&order, CALLBACK_NEVER).await;
        env.advance_and_run(60).await;
        assert_eq!(aigul.payment_view(&order).await.order.state, OrderState::Paid);
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    async fn duplicate_reordered_or_forged_callbacks_post_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&order, CALLBACK_TWICE).await;
        let callbacks = env.callbacks.wait_for("/payment-result", 2).await;
        let text = String::from_utf8(callbacks[0].body.clone()).unwrap();
        let body = text.replace("5000", "9000").into_bytes();
        assert_ne!(body, callbacks[0].body);
        let forged = PostedCallback { body, ..callbacks[0].clone() };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        env.run_jobs().await;
        assert_eq!(aigul.payment_view(&order).await.order.state, OrderState::Open, "a forged word wakes nobody");
        for callback in callbacks.iter().rev().chain(&callbacks) {
            assert_eq!(env.deliver_callback(callback).await.unwrap(), CallbackOutcome::Genuine);
            env.run_jobs().await;
        }
        assert_eq!(aigul.payment_view(&order).await.order.state, OrderState::Paid);
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    async fn a_callback_for_an_unknown_order_is_only_acknowledged(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let providers = env.providers();
        let order = providers::acquirer::PaymentOrder {
            id: "another-merchant",
            customer: "7",
            amount: tenge(100),
            description: "—",
            language: base::Language::Ru,
            return_url: "https://another.example/",
        };
        let page = providers.acquirer.open_payment_page(order).await.unwrap();
        crate::repayment::debtor::enter_card(&page.url, GOOD_CARD).await;
        let callback = env.callbacks.wait_for("/payment-result", 1).await.remove(0);
        assert_eq!(env.deliver_callback(&callback).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        assert_eq!(aigul.count_booked_payments().await, 0);
    }

    async fn a_declined_payment_is_reported_and_a_retry_is_a_new_order(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        for (card, reason) in [(REFUSED, DeclineReason::Declined), (NO_FUNDS, DeclineReason::InsufficientFunds)] {
            let order = aigul.pay_part_on_page(5_000).await;
            pay_on_page(&order, card).await;
            let result = aigul.return_from_page(&order).await;
            assert_eq!(result.order.state, OrderState::Refused);
            assert_eq!(result.order.decline_reason, Some(reason));
        }
        let order = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&order, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&order).await.order.state, OrderState::Paid);
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (3, 1));
    }

    async fn a_refused_order_that_was_paid_after_all_is_posted(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = aigul.pay_full_on_page().await;
        pay_on_page(&order, REFUSED).await;
        assert_eq!(aigul.return_from_page(&order).await.order.state, OrderState::Refused);
        env.clock.advance_seconds(DAY_S);
        env.force_order_scenario(order.order.id, "callback_never").await;
        env.advance_and_run(1).await;
        let payment_view = aigul.payment_view(&order).await;
        assert_eq!((payment_view.order.state, payment_view.order.decline_reason), (OrderState::Paid, None));
        // Its value date is the day on which it was started: nothing accrued since is owed.
        assert_eq!(payment_view.receipt.unwrap().status_after, LoanStatus::Closed);
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(0)));
    }

    async fn an_unpaid_page_expires(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = aigul.pay_part_on_page(5_000).await;
        env.advance_and_run(HOUR_S).await;
        assert_eq!(aigul.payment_view(&order).await.order.state, OrderState::Open);
        env.advance_and_run(HOUR_S).await;
        let outcome = aigul.payment_view(&order).await;
        assert_eq!(outcome.order.state, OrderState::Refused);
        assert_eq!(outcome.order.decline_reason, Some(DeclineReason::Expired));
        // And yet a card was entered there at the last moment.
        pay_on_page(&order, CALLBACK_NEVER).await;
        env.advance_and_run(DAY_S).await;
        assert_eq!(aigul.payment_view(&order).await.order.state, OrderState::Paid);
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn repeated_and_concurrent_requests_create_one_order(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let attempts: Vec<_> = (0..8)
            .map(|_| {
                let (app, session) = (env.app.clone(), aigul.person.session.clone());
                let loan = aigul.loan;
                tokio::spawn(async move { app.payments.payment_order_create(&session, loan, &part_payment(5_000)).await.unwrap() })
            })
            .collect();
        let mut states = Vec::new();
        for one in attempts {
            states.push(one.await.unwrap().order);
        }
        assert!(states.iter().all(|order| order.id == states[0].id && order.url == states[0].url));
        assert_eq!(env.acquirer_orders().await.len(), 1);
        let other = aigul.pay_part_on_page(6_000).await;
        assert_ne!(other.order.id, states[0].id);
    }

    async fn a_quote_holds_across_midnight_and_delays(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(10 * DAY_S);
        // 23:58 in Almaty.
        env.clock.advance_seconds(14 * HOUR_S - 120);
        let (app, session) = (&env.app, &aigul.person.session);
        let quote = app.payments.payoff_quote_create(session, aigul.loan).await.unwrap();
        assert_eq!(quote.amount_tiyn, 10_280_000);
        let repeated = app.payments.payoff_quote_create(session, aigul.loan).await.unwrap();
        assert_eq!(repeated, quote, "the same sum has the same name");
        let input = RepaymentInput { kind: RepaymentKind::Full, quote_id: Some(quote.id), ..part_payment(0) };
        let order = aigul.create_payment(&input).await.unwrap();
        env.clock.advance_seconds(600);
        pay_on_page(&order, CALLBACK_NEVER).await;
        // The acquirer is unreachable until three days later.
        env.clock.advance_seconds(3 * DAY_S);
        assert_eq!(aigul.dues().await.payoff, "103920.00".parse().unwrap(), "four more days");
        env.run_jobs().await;
        let receipt = aigul.payment_view(&order).await.receipt.unwrap();
        assert_eq!(receipt.value_date, quote.payoff_date);
        assert_eq!((receipt.status_after, aigul.dues().await.funds), (LoanStatus::Closed, tenge(0)));
        // A payment started after the quote's day cannot use it.
        let late = aigul.create_payment(&input).await;
        assert!(matches!(late, Err(Error::Rejected(Rejection::Loan(LoanRejection::Closed)))), "{late:?}");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn an_invalid_payment_is_not_started(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let quote = app.payments.payoff_quote_create(session, aigul.loan).await.unwrap();
        let full = RepaymentInput { kind: RepaymentKind::Full, quote_id: Some(quote.id), ..part_payment(0) };
        env.clock.advance_seconds(DAY_S);
        let payment = |reason| Err::<(), _>(Error::Rejected(Rejection::Payment(reason)));
        let nobody = Some(store::Uuid::nil());
        for (input, expected) in [
            (part_payment(999), Err(LoanRejection::InvalidAmount.into())),
            (part_payment(100_281), Err(LoanRejection::MoreThanOwed.into())),
            (RepaymentInput { amount: None, ..part_payment(0) }, Err(LoanRejection::InvalidAmount.into())),
            (full.clone(), payment(PaymentRejection::QuoteExpired)),
            (RepaymentInput { quote_id: nobody, ..full.clone() }, payment(PaymentRejection::QuoteUnknown)),
            (RepaymentInput { quote_id: None, ..full }, payment(PaymentRejection::QuoteUnknown)),
            (RepaymentInput { card_id: nobody, ..part_payment(5_000) }, payment(PaymentRejection::CardUnknown)),
            (RepaymentInput { kind: RepaymentKind::Prolongation, ..part_payment(0) }, payment(PaymentRejection::AddendumUnknown)),
        ] {
            let result = aigul.create_payment(&input).await.map(|_| ());
            assert_eq!(format!("{result:?}"), format!("{expected:?}"), "{input:?}");
        }
        // Nobody else sees the loan or its payments.
        let order = aigul.pay_part_on_page(5_000).await;
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        let result = app.payments.payment_order_create(&other.session, aigul.loan, &part_payment(5_000)).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Loan))));
        let result = app.payments.payment_order_view(&other.session, order.order.id).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Loan))));
        assert_eq!(env.acquirer_orders().await.len(), 1);
    }

    async fn withdrawal_within_the_legal_period_closes_the_loan(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(14 * DAY_S);
        let input = RepaymentInput { kind: RepaymentKind::Withdrawal, ..part_payment(0) };
        let order = aigul.create_payment(&input).await.unwrap();
        assert_eq!(order.order.amount_tiyn, 10_392_000);
        pay_on_page(&order, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&order).await.receipt.unwrap().status_after, LoanStatus::Closed);
        let late = Debtor::with_borrower(&env, Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await, 2).await;
        env.clock.advance_seconds(15 * DAY_S);
        let result = late.create_payment(&input).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::WithdrawalEnded)))), "{result:?}");
    }

    async fn a_payment_to_a_closed_loan_becomes_unapplied_funds(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let first = aigul.pay_part_on_page(5_000).await;
        let all = aigul.pay_full_on_page().await;
        pay_on_page(&all, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&all).await.receipt.unwrap().status_after, LoanStatus::Closed);
        pay_on_page(&first, GOOD_CARD).await;
        let receipt = aigul.return_from_page(&first).await.receipt.unwrap();
        assert_eq!((receipt.allocation.unapplied_funds, receipt.payoff_after), (tenge(5_000), tenge(0)));
        assert_eq!(aigul.dues().await.funds, tenge(5_000));
        env.run_jobs().await;
        let message = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(
            message,
            "Платёж 5 000 ₸ получен. Заём погашен, лишние 5 000 ₸ можно вернуть в кабинете."
        );
        assert_eq!(aigul.count_booked_payments().await, 2);
    }
}
