//! Money that goes out: to a kept card, to an account, and its status.

use axum::Form;
use axum::extract::State as Extract;
use axum::response::Response;
use identity::Iban;

use super::desk::Storage;
use super::habits::{ACCOUNTS, CardScenario};
use super::order::{Kind, Order, State, Taken, Wanted};
use super::payments::{BAD_PARAMETER, Fields, NOT_FOUND, ORDER_ID_CONFLICT, answer, wanted};
use super::protocol::{Asked, AuthError};
use crate::Sandbox;

/// `POST /acquirer/api/reg2reg`
pub(super) async fn to_card(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let asked = Asked::check(fields, merchant, "reg2reg", &merchant.payout_secret)?;
    let (customer, token) = (asked.get("pg_user_id"), asked.get("pg_card_token_to"));
    let card = sandbox.acquirer.desk().card(Storage::Payouts, customer, token);
    let Some(card) = card else {
        return Ok(asked.error(NOT_FOUND, "no such card"));
    };
    Ok(pay(&sandbox, &asked, card.mask, card.habit).await)
}

/// `POST /acquirer/api/iban_payout`
pub(super) async fn to_account(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let asked = Asked::check(fields, merchant, "iban_payout", &merchant.payout_secret)?;
    let named = ["pg_recipient_bank_bic", "pg_recipient_iin_bin", "pg_recipient_name"];
    let is_named = named.iter().all(|name| !asked.get(name).is_empty());
    let Some(iban) = Iban::try_new(asked.get("pg_recipient_iban")).ok().filter(|_| is_named) else {
        return Ok(asked.error(BAD_PARAMETER, "no account or no owner"));
    };
    let known = ACCOUNTS.iter().find(|account| account.iban == iban.reveal());
    let habit = known.map_or(CardScenario::Ok, |account| account.habit);
    Ok(pay(&sandbox, &asked, iban.reveal().to_owned(), habit).await)
}

async fn pay(
    sandbox: &Sandbox,
    asked: &Asked<'_>,
    target: String,
    habit: CardScenario,
) -> Response {
    let Some(wanted) = wanted(asked, Kind::Payout, "pg_post_link") else {
        return asked.error(BAD_PARAMETER, "a parameter is missing or wrong");
    };
    let taken = sandbox.acquirer.desk().take(Wanted { target, habit, ..wanted });
    let order = match taken {
        Taken::Clash => {
            return asked.error(ORDER_ID_CONFLICT, "the order has another amount or target");
        }
        Taken::Again(order) => order,
        Taken::New(order) => {
            let settled = sandbox.acquirer.desk().order_mut(&order.order).map(Order::settle);
            let order = settled.unwrap_or(order);
            sandbox.acquirer.tell(&order).await;
            order
        }
    };
    answer(asked, &order)
}

/// `POST /acquirer/get_status2.php`
pub(super) async fn status(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let merchant = &sandbox.acquirer.merchant;
    let asked = Asked::check(fields, merchant, "get_status2.php", &merchant.payout_secret)?;
    let desk = sandbox.acquirer.desk();
    let found = desk.order(asked.get("pg_order_id")).filter(|order| order.kind == Kind::Payout);
    let Some(order) = found else {
        return Ok(asked.error(NOT_FOUND, "no such payout"));
    };
    let (payment_id, amount) = (order.payment_id.to_string(), order.amount.to_string());
    let (word, code) = match order.state {
        State::Open | State::Pending => ("pending", String::new()),
        State::Done => ("ok", String::new()),
        State::Refused(code) => ("failed", code.to_string()),
    };
    Ok(asked.ok(&[
        ("pg_payment_id", &payment_id),
        ("pg_order_id", &order.order),
        ("pg_amount", &amount),
        ("pg_transaction_status", word),
        ("pg_failure_code", &code),
    ]))
}
