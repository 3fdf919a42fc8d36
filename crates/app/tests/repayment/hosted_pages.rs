//! Payments on the acquirer's page: paid, refused, left, told of twice or never.

use app::applications::CallbackOutcome;
use app::loans::{LoanError, RepaymentInput, RepaymentKind};
use lending::loan::{LoanRejection, Status};
use store::Db;

use crate::borrower::{Borrower, GOOD_CARD};
use crate::debtor::{Debtor, part_payment, pay_on_page, tenge};
use crate::http_support::PostedCallback;
use crate::on_both_engines;
use crate::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const REFUSED: &str = "4000 0000 0000 0028";
const NO_FUNDS: &str = "4000 0000 0000 0036";
const CALLBACK_TWICE: &str = "4000 0000 0000 0119";
const CALLBACK_NEVER: &str = "4000 0000 0000 0135";
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 24 * HOUR_S;

on_both_engines! {
    async fn a_part_is_paid_and_the_receipt_tells_where_it_went(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(10 * DAY_S);
        let opened = aigul.pay_part_on_page(40_000).await;
        assert_eq!((opened.order.state.as_str(), opened.order.kind.as_str()), ("open", "part"));
        assert_eq!(aigul.return_from_page(&opened).await.order.state, "open", "nobody has paid");
        pay_on_page(&opened, GOOD_CARD).await;
        let paid = aigul.return_from_page(&opened).await;
        assert_eq!(paid.order.state, "paid");
        let receipt = paid.receipt.unwrap();
        // The interest of ten days is paid last, as the contract has it.
        let (parts, funds) = (receipt.allocation.by_component, receipt.allocation.unapplied_funds);
        assert_eq!((parts.interest, parts.principal), (tenge(0), tenge(40_000)));
        assert_eq!((parts.total(), funds), (tenge(40_000), tenge(0)));
        assert_eq!((receipt.payoff_after, receipt.outstanding_after), (tenge(62_800), tenge(62_800)));
        assert_eq!((receipt.status_after, receipt.contract_number.as_str()), (Status::Active, "26-000001"));
        assert_eq!(aigul.dues().await.payoff, tenge(62_800));
        env.run_jobs().await;
        let told = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(told, "Платёж 40 000 ₸ получен. Осталось погасить: 62 800 ₸.");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn nobody_comes_back_and_no_callback_comes_and_it_is_booked(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let opened = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&opened, CALLBACK_NEVER).await;
        env.advance_and_run(60).await;
        assert_eq!(aigul.payment_view(&opened).await.order.state, "paid");
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    async fn callbacks_that_come_twice_out_of_order_or_forged_book_once(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let opened = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&opened, CALLBACK_TWICE).await;
        let posted = env.callbacks.wait_for("/payment-result", 2).await;
        let text = String::from_utf8(posted[0].body.clone()).unwrap();
        let body = text.replace("5000", "9000").into_bytes();
        assert_ne!(body, posted[0].body);
        let forged = PostedCallback { body, ..posted[0].clone() };
        assert_eq!(env.deliver_callback(&forged).await.unwrap(), CallbackOutcome::Forged);
        env.run_jobs().await;
        assert_eq!(aigul.payment_view(&opened).await.order.state, "open", "a forged word wakes nobody");
        for posted in posted.iter().rev().chain(&posted) {
            assert_eq!(env.deliver_callback(posted).await.unwrap(), CallbackOutcome::Genuine);
            env.run_jobs().await;
        }
        assert_eq!(aigul.payment_view(&opened).await.order.state, "paid");
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(95_000)));
    }

    async fn a_word_on_an_order_that_is_not_ours_is_acknowledged_and_nothing_more(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let world = env.providers();
        let order = providers::acquirer::PaymentOrder {
            id: "another-house",
            customer: "7",
            amount: tenge(100),
            description: "—",
            language: base::Language::Ru,
            return_url: "https://another.example/",
        };
        let page = world.acquirer.open_payment_page(order).await.unwrap();
        crate::debtor::enter_card(&page.url, GOOD_CARD).await;
        let posted = env.callbacks.wait_for("/payment-result", 1).await.remove(0);
        assert_eq!(env.deliver_callback(&posted).await.unwrap(), CallbackOutcome::Genuine);
        env.run_jobs().await;
        assert_eq!(aigul.count_booked_payments().await, 0);
    }

    async fn a_refusal_is_told_and_the_next_try_is_another_order(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        for (card, why) in [(REFUSED, "declined"), (NO_FUNDS, "funds")] {
            let opened = aigul.pay_part_on_page(5_000).await;
            pay_on_page(&opened, card).await;
            let told = aigul.return_from_page(&opened).await;
            assert_eq!(told.order.state, "refused");
            assert_eq!(told.order.refusal.as_deref(), Some(why));
        }
        let opened = aigul.pay_part_on_page(5_000).await;
        pay_on_page(&opened, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&opened).await.order.state, "paid");
        assert_eq!((env.acquirer_orders().await.len(), aigul.count_booked_payments().await), (3, 1));
    }

    async fn an_order_that_was_refused_and_paid_after_all_is_booked(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let opened = aigul.pay_full_on_page().await;
        pay_on_page(&opened, REFUSED).await;
        assert_eq!(aigul.return_from_page(&opened).await.order.state, "refused");
        env.clock.advance_seconds(DAY_S);
        env.force_order_scenario(opened.order.id, "callback_never").await;
        env.advance_and_run(1).await;
        let paid = aigul.payment_view(&opened).await;
        assert_eq!((paid.order.state.as_str(), paid.order.refusal), ("paid", None));
        // It counts from the day on which it was begun: nothing accrued since is owed.
        assert_eq!(paid.receipt.unwrap().status_after, Status::Closed);
        assert_eq!((aigul.count_booked_payments().await, aigul.dues().await.payoff), (1, tenge(0)));
    }

    async fn a_page_that_nobody_paid_on_ends(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let opened = aigul.pay_part_on_page(5_000).await;
        env.advance_and_run(HOUR_S).await;
        assert_eq!(aigul.payment_view(&opened).await.order.state, "open");
        env.advance_and_run(HOUR_S).await;
        let ended = aigul.payment_view(&opened).await;
        assert_eq!(ended.order.state, "refused");
        assert_eq!(ended.order.refusal.as_deref(), Some("expired"));
        // And yet somebody typed a card there, in the very last moment.
        pay_on_page(&opened, CALLBACK_NEVER).await;
        env.advance_and_run(DAY_S).await;
        assert_eq!(aigul.payment_view(&opened).await.order.state, "paid");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn pressing_twice_and_on_two_devices_at_once_is_one_order(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let pressed: Vec<_> = (0..8)
            .map(|_| {
                let (lender, session) = (env.lender.clone(), aigul.person.session.clone());
                let loan = aigul.loan;
                tokio::spawn(async move { lender.payment_order_create(&session, loan, &part_payment(5_000)).await.unwrap() })
            })
            .collect();
        let mut seen = Vec::new();
        for one in pressed {
            seen.push(one.await.unwrap().order);
        }
        assert!(seen.iter().all(|order| order.id == seen[0].id && order.url == seen[0].url));
        assert_eq!(env.acquirer_orders().await.len(), 1);
        let other = aigul.pay_part_on_page(6_000).await;
        assert_ne!(other.order.id, seen[0].id);
    }

    async fn a_quote_holds_across_midnight_and_days_on_the_way(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(10 * DAY_S);
        // 23:58 in Almaty.
        env.clock.advance_seconds(14 * HOUR_S - 120);
        let (lender, session) = (&env.lender, &aigul.person.session);
        let quote = lender.payoff_quote_create(session, aigul.loan).await.unwrap();
        assert_eq!(quote.amount_tiyn, 10_280_000);
        let again = lender.payoff_quote_create(session, aigul.loan).await.unwrap();
        assert_eq!(again, quote, "the same sum has the same name");
        let asked = RepaymentInput { kind: RepaymentKind::Full, quote_id: Some(quote.id), ..part_payment(0) };
        let opened = aigul.create_payment(&asked).await.unwrap();
        env.clock.advance_seconds(600);
        pay_on_page(&opened, CALLBACK_NEVER).await;
        // The acquirer is out of reach for us until three days later.
        env.clock.advance_seconds(3 * DAY_S);
        assert_eq!(aigul.dues().await.payoff, "103920.00".parse().unwrap(), "four more days");
        env.run_jobs().await;
        let paid = aigul.payment_view(&opened).await.receipt.unwrap();
        assert_eq!(paid.value_date, quote.on_day);
        assert_eq!((paid.status_after, aigul.dues().await.funds), (Status::Closed, tenge(0)));
        // A payment that begins after the quote's day does not rest on it.
        let late = aigul.create_payment(&asked).await;
        assert!(matches!(late, Err(LoanError::Rejected(LoanRejection::Closed))), "{late:?}");
        assert_eq!(aigul.count_booked_payments().await, 1);
    }

    async fn what_cannot_be_paid_does_not_begin(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        let quote = lender.payoff_quote_create(session, aigul.loan).await.unwrap();
        let full = RepaymentInput { kind: RepaymentKind::Full, quote_id: Some(quote.id), ..part_payment(0) };
        env.clock.advance_seconds(DAY_S);
        let payment = |why| Err::<(), _>(LoanError::PaymentRejected(why));
        let nobody = Some(store::Uuid::nil());
        for (asked, expected) in [
            (part_payment(999), Err(LoanRejection::InvalidAmount.into())),
            (part_payment(100_281), Err(LoanRejection::MoreThanOwed.into())),
            (RepaymentInput { amount: None, ..part_payment(0) }, Err(LoanRejection::InvalidAmount.into())),
            (full.clone(), payment("quote_ended")),
            (RepaymentInput { quote_id: nobody, ..full.clone() }, payment("quote_unknown")),
            (RepaymentInput { quote_id: None, ..full }, payment("quote_unknown")),
            (RepaymentInput { card_id: nobody, ..part_payment(5_000) }, payment("card_unknown")),
            (RepaymentInput { kind: RepaymentKind::Prolongation, ..part_payment(0) }, payment("addendum_unknown")),
        ] {
            let told = aigul.create_payment(&asked).await.map(|_| ());
            assert_eq!(format!("{told:?}"), format!("{expected:?}"), "{asked:?}");
        }
        // Somebody else sees neither the loan nor its payments.
        let opened = aigul.pay_part_on_page(5_000).await;
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        let told = lender.payment_order_create(&other.session, aigul.loan, &part_payment(5_000)).await;
        assert!(matches!(told, Err(LoanError::NotFound)));
        let told = lender.payment_order_view(&other.session, opened.order.id).await;
        assert!(matches!(told, Err(LoanError::NotFound)));
        assert_eq!(env.acquirer_orders().await.len(), 1);
    }

    async fn giving_the_loan_back_within_the_legal_days_closes_it(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        env.clock.advance_seconds(14 * DAY_S);
        let asked = RepaymentInput { kind: RepaymentKind::Withdrawal, ..part_payment(0) };
        let opened = aigul.create_payment(&asked).await.unwrap();
        assert_eq!(opened.order.amount_tiyn, 10_392_000);
        pay_on_page(&opened, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&opened).await.receipt.unwrap().status_after, Status::Closed);
        let late = Debtor::with_borrower(&env, Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await, 2).await;
        env.clock.advance_seconds(15 * DAY_S);
        let told = late.create_payment(&asked).await;
        assert!(matches!(told, Err(LoanError::PaymentRejected("withdrawal_ended"))), "{told:?}");
    }

    async fn money_for_a_loan_that_is_paid_off_is_kept_for_its_owner_and_told(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let first = aigul.pay_part_on_page(5_000).await;
        let all = aigul.pay_full_on_page().await;
        pay_on_page(&all, GOOD_CARD).await;
        assert_eq!(aigul.return_from_page(&all).await.receipt.unwrap().status_after, Status::Closed);
        pay_on_page(&first, GOOD_CARD).await;
        let receipt = aigul.return_from_page(&first).await.receipt.unwrap();
        assert_eq!((receipt.allocation.unapplied_funds, receipt.payoff_after), (tenge(5_000), tenge(0)));
        assert_eq!(aigul.dues().await.funds, tenge(5_000));
        env.run_jobs().await;
        let told = env.sms_to(aigul.person.phone.reveal()).remove(0).replace('\u{a0}', " ");
        assert_eq!(
            told,
            "Платёж 5 000 ₸ получен. Заём погашен, лишние 5 000 ₸ можно вернуть в кабинете."
        );
        assert_eq!(aigul.count_booked_payments().await, 2);
    }
}
