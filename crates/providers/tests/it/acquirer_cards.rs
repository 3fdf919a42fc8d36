//! The acquirer adapter against the acquirer simulator: cards and payments, over real sockets.

use base::Language;
use std::sync::atomic::Ordering;

use crate::test_merchant::{HOLDER, OK, RETURN_URL, TestMerchant, order, tenge};
use providers::acquirer::{
    Acquirer, AcquirerError, Callback, CallbackKind, CardPageRequest, CardPurpose, CardToken,
    OrderOutcome, PaymentOrder, RefundOrder,
};
use reqwest::StatusCode;

fn page(purpose: CardPurpose) -> CardPageRequest<'static> {
    CardPageRequest { purpose, customer: "7", language: Language::Ru, return_url: RETURN_URL }
}

#[tokio::test]
async fn a_saved_card_is_bound_to_its_purpose() {
    let shop = TestMerchant::start().await;
    for (purpose, other) in
        [(CardPurpose::Payment, CardPurpose::Payout), (CardPurpose::Payout, CardPurpose::Payment)]
    {
        let token = shop.add_card(purpose, OK).await;
        let cards = shop.acquirer.list_cards(purpose, "7").await.unwrap();
        assert_eq!(cards.len(), 1);
        assert_eq!((&cards[0].token, cards[0].last_four.as_str()), (&token, "0010"));
        assert_eq!(cards[0].expires, Some((9, 2029)));
        assert_eq!(cards[0].holder.as_ref().unwrap().as_str(), HOLDER);
        assert!(shop.acquirer.list_cards(other, "7").await.unwrap().is_empty());
        assert!(shop.acquirer.list_cards(purpose, "8").await.unwrap().is_empty());
        for _ in 0..2 {
            shop.acquirer.remove_card(purpose, "7", &token).await.unwrap();
        }
        assert!(shop.acquirer.list_cards(purpose, "7").await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn the_callback_names_the_card_owner() {
    let shop = TestMerchant::start().await;
    for (number, holder, expires) in [
        (OK, HOLDER, (9, 2029)),
        ("4000000000000051", "SOMEBODY ELSE", (9, 2029)),
        ("4000000000000069", HOLDER, (11, 2026)),
    ] {
        let opened = shop.acquirer.open_card_page(page(CardPurpose::Payout)).await.unwrap();
        let before = shop.received().len();
        shop.type_card(&opened.url, number).await;
        let callback = shop.callbacks(before + 1).await.remove(before);
        let Callback::CardSaved { purpose, customer, payment_id, card } = callback else {
            panic!("{number}");
        };
        assert_eq!((purpose, customer.as_str()), (CardPurpose::Payout, "7"));
        assert_eq!((payment_id, card.expires), (opened.payment_id, Some(expires)));
        assert_eq!(card.holder.unwrap().as_str(), holder, "{number}");
    }
}

#[tokio::test]
async fn a_declined_card_is_not_saved() {
    let shop = TestMerchant::start().await;
    for (times, (number, refusal)) in
        (1..).zip([("4000000000000028", 400), ("4000000000000044", 455)])
    {
        let opened = shop.acquirer.open_card_page(page(CardPurpose::Payment)).await.unwrap();
        shop.type_card(&opened.url, number).await;
        let callback = shop.callbacks(times).await.pop().unwrap();
        assert!(
            matches!(callback, Callback::CardDeclined { code: Some(code), .. } if code == refusal),
            "{callback:?}"
        );
    }
    assert!(shop.acquirer.list_cards(CardPurpose::Payment, "7").await.unwrap().is_empty());
}

#[tokio::test]
async fn three_wrong_codes_decline_the_card() {
    let shop = TestMerchant::start().await;
    let opened = shop.acquirer.open_card_page(page(CardPurpose::Payment)).await.unwrap();
    let card_form = |number: &'static str, cvc: &'static str| {
        [("number", number), ("holder", HOLDER), ("month", "9"), ("year", "29"), ("cvc", cvc)]
    };
    let post = |form| shop.browser.post(&opened.url).form(&form).send();
    let wrong = post(card_form("4111111111111111", "12")).await.unwrap();
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.text().await.unwrap().matches("aria-invalid").count(), 2);
    assert_eq!(post(card_form(OK, "123")).await.unwrap().status(), StatusCode::SEE_OTHER);
    for _ in 0..2 {
        let again = shop.type_code(&opened.url, Some("wrong")).await;
        assert_eq!(again.status(), StatusCode::UNPROCESSABLE_ENTITY);
    }
    let over = shop.type_code(&opened.url, Some("wrong")).await;
    assert_eq!(over.headers()["location"], RETURN_URL);
    let callbacks = shop.callbacks(1).await;
    assert!(matches!(callbacks[0], Callback::CardDeclined { code: Some(455), .. }));
    let late = shop.browser.get(format!("{}/3ds", opened.url)).send().await.unwrap();
    assert_eq!(late.status(), StatusCode::SEE_OTHER);
    let html = shop.browser.get(&opened.url).send().await.unwrap().text().await.unwrap();
    assert!(!html.contains("<form"), "{html}");
}

#[tokio::test]
async fn an_order_is_paid_on_the_page() {
    let shop = TestMerchant::start().await;
    let declined = |code| OrderOutcome::Declined { code: Some(code) };
    let cards = [
        (OK, OrderOutcome::Done),
        ("4000000000000028", declined(400)),
        ("4000000000000036", declined(451)),
        ("4000000000000044", declined(455)),
        ("4000000000000093", OrderOutcome::Done),
    ];
    for (times, (number, outcome)) in (1..).zip(cards) {
        let opened = shop.acquirer.open_payment_page(order(number)).await.unwrap();
        assert_eq!(shop.acquirer.payment_status(number).await.outcome, OrderOutcome::Open);
        let again = shop.acquirer.open_payment_page(order(number)).await.unwrap();
        assert_eq!(opened, again, "an order has one page");
        let html = shop.browser.get(&opened.url).send().await.unwrap().text().await.unwrap();
        assert!(html.contains("<html lang=\"kk\">") && html.contains("10500.00"), "{html}");
        shop.type_card(&opened.url, number).await;
        let callback = shop.callbacks(times).await.pop().unwrap();
        let Callback::Payment { order_id, report } = callback else { panic!("{callback:?}") };
        assert_eq!((order_id.as_str(), report.outcome), (number, outcome));
        assert_eq!(report.amount, Some(tenge(10_500)));
        let status = shop.acquirer.payment_status(number).await;
        assert_eq!((status.outcome, status.amount), (outcome, Some(tenge(10_500))), "{number}");
        assert_eq!(status.payment_id, Some(opened.payment_id));
    }
    let other = PaymentOrder { amount: tenge(1), ..order(OK) };
    let result = shop.acquirer.open_payment_page(other).await;
    assert_eq!(result, Err(AcquirerError::Rejected { code: Some(200) }));
}

#[tokio::test]
async fn a_saved_card_is_charged_once() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payment, OK).await;
    for requests in 1..=3 {
        let report = shop.acquirer.charge_card(order("a"), &card).await;
        assert_eq!((report.outcome, report.amount), (OrderOutcome::Done, Some(tenge(10_500))));
        let order = shop.simulator_order("a").await;
        assert_eq!(order["requests"], requests);
        assert_eq!(order["state"], "done");
    }
    assert!(
        matches!(&shop.callbacks(1).await[0], Callback::Payment { order_id, .. } if order_id == "a")
    );
    let other = PaymentOrder { amount: tenge(1), ..order("a") };
    let clash = shop.acquirer.charge_card(other, &card).await;
    assert_eq!(clash.outcome, OrderOutcome::Declined { code: Some(200) });
    assert_eq!(shop.simulator_order("a").await["amount"], "10500.00");
    shop.expect_no_more_callbacks(1).await;
}

#[tokio::test]
async fn a_declined_charge_has_the_banks_reason() {
    let shop = TestMerchant::start().await;
    let poor = shop.add_card(CardPurpose::Payment, "4000000000000036").await;
    let report = shop.acquirer.charge_card(order("a"), &poor).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(451) });
    let unknown = CardToken::new("nobody's");
    let report = shop.acquirer.charge_card(order("b"), &unknown).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(11068) });
    assert_eq!(shop.acquirer.payment_status("b").await.outcome, OrderOutcome::NotFound);
    let payout_card = add_payout_card(&shop).await;
    let report = shop.acquirer.charge_card(order("c"), &payout_card).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(11068) });
}

async fn add_payout_card(shop: &TestMerchant) -> CardToken {
    // The decline above also causes a callback.
    shop.callbacks(1).await;
    let opened = shop.acquirer.open_card_page(page(CardPurpose::Payout)).await.unwrap();
    shop.type_card(&opened.url, OK).await;
    shop.acquirer.list_cards(CardPurpose::Payout, "7").await.unwrap().remove(0).token
}

#[tokio::test]
async fn a_charge_with_a_lost_response_is_unknown_and_not_repeated() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payment, OK).await;
    shop.force_scenario("a", "answer_lost").await;
    assert_eq!(shop.acquirer.charge_card(order("a"), &card).await.outcome, OrderOutcome::Unknown);
    assert_eq!(shop.acquirer.payment_status("a").await.outcome, OrderOutcome::Done);
    shop.callbacks(1).await;
}

#[tokio::test]
async fn a_refund_is_made_once() {
    let shop = TestMerchant::start().await;
    let card = shop.add_card(CardPurpose::Payment, OK).await;
    let report = shop.acquirer.charge_card(order("a"), &card).await;
    let payment_id = report.payment_id.unwrap();
    let refund = |id, amount| RefundOrder { id, payment_id: &payment_id, amount: tenge(amount) };
    for _ in 0..2 {
        let report = shop.acquirer.refund(refund("r1", 500)).await;
        assert_eq!(report.outcome, OrderOutcome::Done);
    }
    let status = shop.acquirer.payment_status("a").await;
    assert_eq!((status.outcome, status.refunded), (OrderOutcome::Done, tenge(500)));
    let report = shop.acquirer.refund(refund("r2", 10_001)).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(490) });
    let nobody = RefundOrder { id: "r3", payment_id: "5", amount: tenge(1) };
    let report = shop.acquirer.refund(nobody).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(11068) });
}

#[tokio::test]
async fn a_refund_is_told_by_the_status_even_if_its_answer_is_lost() {
    let shop = TestMerchant::start().await;
    let opened = shop.acquirer.open_payment_page(order("a")).await.unwrap();
    shop.force_scenario("a", "answer_lost").await;
    let refund = RefundOrder { id: "r1", payment_id: &opened.payment_id, amount: tenge(500) };
    for _ in 0..2 {
        assert_eq!(shop.acquirer.refund(refund).await.outcome, OrderOutcome::Unknown);
        assert_eq!(shop.acquirer.payment_status("a").await.refunded, tenge(500));
    }
    shop.callbacks(1).await;
}

#[tokio::test]
async fn a_closed_card_takes_no_refund_and_a_status_names_the_card() {
    let shop = TestMerchant::start().await;
    let opened = shop.acquirer.open_payment_page(order("a")).await.unwrap();
    assert_eq!(shop.acquirer.payment_status("a").await.card, None);
    shop.type_card(&opened.url, "4000000000000143").await;
    shop.callbacks(1).await;
    let status = shop.acquirer.payment_status("a").await;
    assert!(status.card.unwrap().reveal().starts_with("400000 0143 "));
    let refund = RefundOrder { id: "r1", payment_id: &opened.payment_id, amount: tenge(500) };
    let report = shop.acquirer.refund(refund).await;
    assert_eq!(report.outcome, OrderOutcome::Declined { code: Some(490) });
    assert_eq!(shop.acquirer.payment_status("a").await.refunded, tenge(0));
}

#[tokio::test]
async fn an_unacknowledged_callback_is_repeated() {
    let shop = TestMerchant::start().await;
    shop.unacknowledged.store(2, Ordering::Relaxed);
    let opened = shop.acquirer.open_payment_page(order("a")).await.unwrap();
    shop.type_card(&opened.url, OK).await;
    assert!(matches!(shop.callbacks(1).await[0], Callback::Payment { .. }));
    let (script, _) = shop.received().remove(0);
    assert_eq!(script, CallbackKind::Payment);
    shop.expect_no_more_callbacks(1).await;
    assert_eq!(shop.simulator_order("a").await["callbacks"], serde_json::json!([503, 503, 200]));
}
