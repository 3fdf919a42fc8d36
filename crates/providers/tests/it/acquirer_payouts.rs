//! The acquirer adapter against the acquirer simulator: payouts with every outcome, and lost
//! responses.

use base::Language;
use std::sync::atomic::Ordering;

use crate::faulty_servers::fixed_response_server;
use crate::test_merchant::{OK, RETURN_URL, TestMerchant, merchant, order, payout, tenge};
use identity::{Iban, Iin};
use providers::acquirer::{
    Acquirer, AcquirerError, BankAccount, Callback, CallbackError, CallbackKind, CardPageRequest,
    CardPurpose, CardToken, FreedomPay, Merchant, OrderOutcome, PayoutOrder, RefundOrder,
};

const DECLINED: OrderOutcome = OrderOutcome::Declined { code: Some(400) };

#[tokio::test]
async fn each_test_card_has_its_outcome() {
    for (number, first, then, callbacks) in [
        (OK, OrderOutcome::Done, OrderOutcome::Done, 1),
        ("4000000000000077", DECLINED, DECLINED, 1),
        ("4000000000000085", OrderOutcome::Pending, OrderOutcome::Pending, 0),
        ("4000000000000093", OrderOutcome::Unknown, OrderOutcome::Done, 0),
        ("4000000000000101", OrderOutcome::Unknown, DECLINED, 0),
        ("4000000000000119", OrderOutcome::Done, OrderOutcome::Done, 2),
        ("4000000000000127", OrderOutcome::Done, OrderOutcome::Done, 1),
        ("4000000000000135", OrderOutcome::Done, OrderOutcome::Done, 0),
    ] {
        let shop = TestMerchant::start().await;
        let card = shop.add_card(CardPurpose::Payout, number).await;
        let report = shop.acquirer.pay_out_to_card(payout("a"), &card).await;
        assert_eq!(report.outcome, first, "{number}");
        let status = shop.acquirer.payout_status("a").await;
        assert_eq!((status.outcome, status.amount), (then, Some(tenge(50_000))), "{number}");
        for callback in shop.callbacks(callbacks).await {
            let Callback::Payout { order_id, report } = callback else { panic!("{callback:?}") };
            assert_eq!((order_id.as_str(), report.outcome), ("a", then), "{number}");
            assert_eq!((report.amount, &report.payment_id), (status.amount, &status.payment_id));
        }
        shop.expect_no_more_callbacks(callbacks).await;
    }
}

#[tokio::test]
async fn a_payout_is_idempotent() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, OK).await;
    for requests in 1..=3 {
        let report = shop.acquirer.pay_out_to_card(payout("a"), &card).await;
        assert_eq!((report.outcome, report.amount), (OrderOutcome::Done, Some(tenge(50_000))));
        assert_eq!(shop.simulator_order("a").await["requests"], requests);
    }
    let other = PayoutOrder { amount: tenge(49_999), ..payout("a") };
    let clash = shop.acquirer.pay_out_to_card(other, &card).await;
    assert_eq!(clash.outcome, OrderOutcome::Declined { code: Some(200) });
    assert_eq!(shop.simulator_order("a").await["amount"], "50000.00");
    shop.callbacks(1).await;
    shop.expect_no_more_callbacks(1).await;
}

#[tokio::test]
async fn a_callback_may_precede_the_response() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, "4000000000000127").await;
    shop.acquirer.pay_out_to_card(payout("a"), &card).await;
    // The callback came before the response, so there is nothing to wait for.
    assert_eq!(shop.received().len(), 1);
}

#[tokio::test]
async fn a_lost_response_is_polled_by_the_same_id() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, OK).await;
    assert_eq!(shop.payout_outcome("a").await, OrderOutcome::NotFound);
    shop.force_scenario("a", "answer_lost").await;
    assert_eq!(
        shop.acquirer.pay_out_to_card(payout("a"), &card).await.outcome,
        OrderOutcome::Unknown
    );
    assert_eq!(shop.payout_outcome("a").await, OrderOutcome::Done);
    assert_eq!(shop.simulator_order("a").await["requests"], 1);
}

#[tokio::test]
async fn a_pending_payout_is_resolved_later() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, "4000000000000085").await;
    for (id, scenario, outcome) in
        [("a", "ok", OrderOutcome::Done), ("b", "payout_refused", DECLINED)]
    {
        let before = shop.received().len();
        assert_eq!(
            shop.acquirer.pay_out_to_card(payout(id), &card).await.outcome,
            OrderOutcome::Pending
        );
        shop.force_scenario(id, scenario).await;
        assert_eq!(shop.payout_outcome(id).await, outcome);
        shop.callbacks(before + 1).await;
        shop.force_scenario(id, "refused").await;
        assert_eq!(shop.payout_outcome(id).await, outcome, "what is over stays");
    }
}

#[tokio::test]
async fn a_token_is_bound_to_its_owner_and_purpose() {
    let shop = TestMerchant::start().await;
    let payment_card = shop.add_card(CardPurpose::Payment, OK).await;
    let card = shop.add_card(CardPurpose::Payout, OK).await;
    let card_not_found = OrderOutcome::Declined { code: Some(11068) };
    assert_eq!(
        shop.acquirer.pay_out_to_card(payout("a"), &payment_card).await.outcome,
        card_not_found
    );
    let stranger = PayoutOrder { customer: "8", ..payout("b") };
    assert_eq!(shop.acquirer.pay_out_to_card(stranger, &card).await.outcome, card_not_found);
    assert_eq!(shop.payout_outcome("a").await, OrderOutcome::NotFound);
}

#[tokio::test]
async fn payouts_go_to_accounts() {
    let shop = TestMerchant::start().await;
    let iin = Iin::try_new("900412403019").unwrap();
    for (id, iban, first, then) in [
        ("a", "KZ508860000000000001", OrderOutcome::Done, OrderOutcome::Done),
        ("b", "KZ238860000000000002", DECLINED, DECLINED),
        ("c", "KZ938860000000000003", OrderOutcome::Unknown, OrderOutcome::Done),
    ] {
        let iban = Iban::try_new(iban).unwrap();
        let name = "Қасымова Айгүл";
        let account = BankAccount { iban: &iban, bic: "CASPKZKA", iin: &iin, name };
        let report = shop.acquirer.pay_out_to_iban(payout(id), account).await;
        assert_eq!(report.outcome, first, "{id}");
        assert_eq!(shop.payout_outcome(id).await, then, "{id}");
        assert_eq!(shop.simulator_order(id).await["target"], iban.reveal());
        assert!(!format!("{account:?}").contains(name));
    }
    shop.callbacks(2).await;
}

#[tokio::test]
async fn a_forged_callback_is_rejected() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, "4000000000000077").await;
    shop.acquirer.pay_out_to_card(payout("a"), &card).await;
    let opened = shop.acquirer.open_payment_page(order("b")).await.unwrap();
    shop.type_card(&opened.url, OK).await;
    shop.callbacks(2).await;
    for (kind, form) in shop.received() {
        assert!(shop.acquirer.parse_callback(kind, &form).is_ok());
        for index in 0..form.len() {
            let mut changed = form.clone();
            let value =
                changed[index].1.replace("error", "ok").replace("10500", "9").replace('b', "c");
            let is_changed = value != form[index].1;
            changed[index].1 = value;
            let result = shop.acquirer.parse_callback(kind, &changed);
            assert_eq!(result.is_err(), is_changed, "{kind:?} {}", form[index].0);
        }
        for other in CallbackKind::ALL.into_iter().filter(|other| *other != kind) {
            assert_eq!(shop.acquirer.parse_callback(other, &form), Err(CallbackError));
        }
    }
}

#[tokio::test]
async fn a_wrong_secret_reveals_nothing() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payout, OK).await;
    let wrong = Merchant {
        secret: "x".to_owned().into(),
        payout_secret: "x".to_owned().into(),
        ..merchant()
    };
    let unknown = Merchant { id: "2".into(), ..merchant() };
    for merchant in [wrong, unknown] {
        let acquirer =
            FreedomPay::try_new(&shop.simulator.acquirer_url(), merchant, "http://127.0.0.1:1")
                .unwrap();
        assert_eq!(
            acquirer.pay_out_to_card(payout("a"), &card).await.outcome,
            OrderOutcome::Unknown
        );
        assert_eq!(acquirer.payout_status("a").await.outcome, OrderOutcome::Unknown);
        let page = acquirer.open_payment_page(order("b")).await;
        assert!(matches!(page, Err(AcquirerError::Temporary(_))), "{page:?}");
    }
    assert_eq!(shop.payout_outcome("a").await, OrderOutcome::NotFound);
}

fn acquirer_at(url: &str) -> FreedomPay {
    FreedomPay::try_new(url, merchant(), "http://127.0.0.1:1/in").unwrap()
}

/// Every call to an acquirer that does not respond is unknown, never declined.
async fn assert_outcome_unknown(acquirer: &FreedomPay, case: &str) {
    let card = CardToken::new("t");
    let refund = RefundOrder { id: "r", payment_id: "1", amount: tenge(1) };
    for report in [
        acquirer.pay_out_to_card(payout("a"), &card).await,
        acquirer.payout_status("a").await,
        acquirer.charge_card(order("a"), &card).await,
        acquirer.payment_status("a").await,
        acquirer.refund(refund).await,
    ] {
        assert_eq!(report.outcome, OrderOutcome::Unknown, "{case}");
    }
    let page = CardPageRequest {
        purpose: CardPurpose::Payout,
        customer: "7",
        language: Language::Ru,
        return_url: RETURN_URL,
    };
    assert!(
        matches!(acquirer.open_card_page(page).await, Err(AcquirerError::Temporary(_))),
        "{case}"
    );
}

#[tokio::test]
async fn a_malformed_response_is_not_a_rejection() {
    for body in [
        "",
        "{}",
        "<response><pg_status>ok</pg_status>",
        "<response><pg_status>error</pg_status><pg_error_code>400</pg_error_code></response>",
        "<response><pg_status>ok</pg_status><pg_payment_status>success</pg_payment_status>\
         <pg_sig>00000000000000000000000000000000</pg_sig></response>",
    ] {
        let response: &'static str = format!(
            "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .leak();
        let (url, _) = fixed_response_server(response.as_bytes()).await;
        assert_outcome_unknown(&acquirer_at(&url), body).await;
    }
    for response in [
        "HTTP/1.1 500 Oh\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 302 Go\r\nconnection: close\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 90\r\n\r\n<response>",
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 4\r\n\r\n\u{fffd}\u{0}",
        "not HTTP at all",
    ] {
        let (url, _) = fixed_response_server(response.as_bytes()).await;
        assert_outcome_unknown(&acquirer_at(&url), response).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_acquirer_is_not_waited_for() {
    let (url, _) = fixed_response_server(b"").await;
    let report = acquirer_at(&url).pay_out_to_card(payout("a"), &CardToken::new("t")).await;
    assert_eq!(report.outcome, OrderOutcome::Unknown);
}

#[tokio::test]
async fn the_circuit_breaker_protects_an_unreachable_acquirer() {
    let (url, request_count) =
        fixed_response_server(b"HTTP/1.1 502 Bad\r\nconnection: close\r\n\r\n").await;
    let acquirer = acquirer_at(&url);
    for _ in 0..12 {
        let report = acquirer.pay_out_to_card(payout("a"), &CardToken::new("t")).await;
        assert_eq!(report.outcome, OrderOutcome::Unknown);
    }
    assert_eq!(request_count.load(Ordering::Relaxed), 5);
    assert_outcome_unknown(&acquirer_at("http://127.0.0.1:1"), "nobody is there").await;
}
