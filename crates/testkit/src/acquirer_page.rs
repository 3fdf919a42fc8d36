//! The simulated acquirer's page, as a payer uses it.

use crate::http;

/// Enters a card on the acquirer's page, with the bank's code.
pub async fn enter_card(url: &str, number: &str) {
    let card = [
        ("number", number),
        ("holder", "AIGUL KASSYMOVA"),
        ("month", "09"),
        ("year", "39"),
        ("cvc", "123"),
    ];
    let response = http::post_form(url, &card).await;
    assert_eq!(response.status, 303, "{}", response.body);
    let check = format!("{url}/3ds");
    let html = http::get(&check).await.body;
    let code = &html.split("id=\"code\">").nth(1).unwrap()[..6];
    let confirmation = http::post_form(&check, &[("code", code)]).await;
    assert_eq!(confirmation.status, 303, "{}", confirmation.body);
}
