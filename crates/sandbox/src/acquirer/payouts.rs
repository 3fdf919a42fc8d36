//! Payouts: to saved cards, to accounts, and their statuses.

use axum::Form;
use axum::extract::State as Extract;
use axum::response::Response;
use identity::Iban;

use super::order::{Order, OrderKind, OrderRequest, OrderState, OrderSubmission};
use super::order_book::Storage;
use super::payments::{
    BAD_PARAMETER, Fields, NOT_FOUND, ORDER_ID_CONFLICT, order_request, order_response,
};
use super::protocol::{AuthError, SignedRequest};
use super::scenarios::{ACCOUNTS, CardScenario};
use crate::Sandbox;

/// `POST /acquirer/api/reg2reg`
pub(super) async fn to_card(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "reg2reg", &merchant.payout_secret)?;
    let (customer, token) = (request.get("pg_user_id"), request.get("pg_card_token_to"));
    let card = sandbox.acquirer.order_book().card(Storage::Payouts, customer, token);
    let Some(card) = card else {
        return Ok(request.error(NOT_FOUND, "no such card"));
    };
    Ok(pay(&sandbox, &request, card.mask, card.scenario).await)
}

/// `POST /acquirer/api/iban_payout`
pub(super) async fn to_account(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "iban_payout", &merchant.payout_secret)?;
    let owner_fields = ["pg_recipient_bank_bic", "pg_recipient_iin_bin", "pg_recipient_name"];
    let has_owner = owner_fields.iter().all(|name| !request.get(name).is_empty());
    let Some(iban) = Iban::try_new(request.get("pg_recipient_iban")).ok().filter(|_| has_owner)
    else {
        return Ok(request.error(BAD_PARAMETER, "no account or no owner"));
    };
    let test_account = ACCOUNTS.iter().find(|account| account.iban == iban.reveal());
    let scenario = test_account.map_or(CardScenario::Ok, |account| account.scenario);
    Ok(pay(&sandbox, &request, iban.reveal().to_owned(), scenario).await)
}

async fn pay(
    sandbox: &Sandbox,
    request: &SignedRequest<'_>,
    target: String,
    scenario: CardScenario,
) -> Response {
    let Some(order_input) = order_request(request, OrderKind::Payout, "pg_post_link") else {
        return request.error(BAD_PARAMETER, "a parameter is missing or wrong");
    };
    let submission =
        sandbox.acquirer.order_book().submit(OrderRequest { target, scenario, ..order_input });
    let order = match submission {
        OrderSubmission::Conflict => {
            return request.error(ORDER_ID_CONFLICT, "the order has another amount or target");
        }
        OrderSubmission::Duplicate(order) => order,
        OrderSubmission::New(order) => {
            let settled_order =
                sandbox.acquirer.order_book().order_mut(&order.order).map(Order::settle);
            let order = settled_order.unwrap_or(order);
            sandbox.acquirer.send_callback(&order).await;
            order
        }
    };
    order_response(request, &order)
}

/// `POST /acquirer/get_status2.php`
pub(super) async fn status(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let request =
        SignedRequest::verify(fields, merchant, "get_status2.php", &merchant.payout_secret)?;
    let order_book = sandbox.acquirer.order_book();
    let order = order_book
        .order(request.get("pg_order_id"))
        .filter(|order| order.kind == OrderKind::Payout);
    let Some(order) = order else {
        return Ok(request.error(NOT_FOUND, "no such payout"));
    };
    let (payment_id, amount) = (order.payment_id.to_string(), order.amount.to_string());
    let (status, code) = match order.state {
        OrderState::Open | OrderState::Pending => ("pending", String::new()),
        OrderState::Done => ("ok", String::new()),
        OrderState::Refused(code) => ("failed", code.to_string()),
    };
    Ok(request.ok(&[
        ("pg_payment_id", &payment_id),
        ("pg_order_id", &order.order),
        ("pg_amount", &amount),
        ("pg_transaction_status", status),
        ("pg_failure_code", &code),
    ]))
}
