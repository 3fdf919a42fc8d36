//! Money that goes out: to a kept card, to an account, and its status.

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
    let asked = SignedRequest::verify(fields, merchant, "reg2reg", &merchant.payout_secret)?;
    let (customer, token) = (asked.get("pg_user_id"), asked.get("pg_card_token_to"));
    let card = sandbox.acquirer.order_book().card(Storage::Payouts, customer, token);
    let Some(card) = card else {
        return Ok(asked.error(NOT_FOUND, "no such card"));
    };
    Ok(pay(&sandbox, &asked, card.mask, card.scenario).await)
}

/// `POST /acquirer/api/iban_payout`
pub(super) async fn to_account(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let asked = SignedRequest::verify(fields, merchant, "iban_payout", &merchant.payout_secret)?;
    let named = ["pg_recipient_bank_bic", "pg_recipient_iin_bin", "pg_recipient_name"];
    let is_named = named.iter().all(|name| !asked.get(name).is_empty());
    let Some(iban) = Iban::try_new(asked.get("pg_recipient_iban")).ok().filter(|_| is_named) else {
        return Ok(asked.error(BAD_PARAMETER, "no account or no owner"));
    };
    let known = ACCOUNTS.iter().find(|account| account.iban == iban.reveal());
    let habit = known.map_or(CardScenario::Ok, |account| account.scenario);
    Ok(pay(&sandbox, &asked, iban.reveal().to_owned(), habit).await)
}

async fn pay(
    sandbox: &Sandbox,
    asked: &SignedRequest<'_>,
    target: String,
    habit: CardScenario,
) -> Response {
    let Some(wanted) = order_request(asked, OrderKind::Payout, "pg_post_link") else {
        return asked.error(BAD_PARAMETER, "a parameter is missing or wrong");
    };
    let taken =
        sandbox.acquirer.order_book().submit(OrderRequest { target, scenario: habit, ..wanted });
    let order = match taken {
        OrderSubmission::Conflict => {
            return asked.error(ORDER_ID_CONFLICT, "the order has another amount or target");
        }
        OrderSubmission::Duplicate(order) => order,
        OrderSubmission::New(order) => {
            let settled = sandbox.acquirer.order_book().order_mut(&order.order).map(Order::settle);
            let order = settled.unwrap_or(order);
            sandbox.acquirer.send_callback(&order).await;
            order
        }
    };
    order_response(asked, &order)
}

/// `POST /acquirer/get_status2.php`
pub(super) async fn status(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let asked =
        SignedRequest::verify(fields, merchant, "get_status2.php", &merchant.payout_secret)?;
    let desk = sandbox.acquirer.order_book();
    let found =
        desk.order(asked.get("pg_order_id")).filter(|order| order.kind == OrderKind::Payout);
    let Some(order) = found else {
        return Ok(asked.error(NOT_FOUND, "no such payout"));
    };
    let (payment_id, amount) = (order.payment_id.to_string(), order.amount.to_string());
    let (word, code) = match order.state {
        OrderState::Open | OrderState::Pending => ("pending", String::new()),
        OrderState::Done => ("ok", String::new()),
        OrderState::Refused(code) => ("failed", code.to_string()),
    };
    Ok(asked.ok(&[
        ("pg_payment_id", &payment_id),
        ("pg_order_id", &order.order),
        ("pg_amount", &amount),
        ("pg_transaction_status", word),
        ("pg_failure_code", &code),
    ]))
}
