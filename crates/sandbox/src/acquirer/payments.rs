//! Payments: hosted pages, charges of saved cards, statuses and refunds.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base::Language;

use super::hosted;
use super::order::{Order, OrderKind, OrderRequest, OrderState, OrderSubmission};
use super::order_book::{PagePurpose, Storage};
use super::protocol::{AuthError, SignedRequest};
use super::scenarios::{CardScenario, OUTCOME_UNKNOWN};
use crate::Sandbox;

pub(super) type Fields = Vec<(String, String)>;

/// A parameter is missing or wrong.
pub(super) const BAD_PARAMETER: u32 = 9403;
/// There is no such card, payment or order.
pub(super) const NOT_FOUND: u32 = 11068;
/// The id belongs to another order.
pub(super) const ORDER_ID_CONFLICT: u32 = 200;
const NOT_REFUNDABLE: u32 = 490;
const ID_MAX: usize = 64;

/// `POST /acquirer/init_payment.php`
pub(super) async fn init_payment(
    Extract(sandbox): Extract<Sandbox>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let acquirer = &sandbox.acquirer;
    let merchant = &acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "init_payment.php", &merchant.secret)?;
    let Some(order_input) = order_request(&request, OrderKind::Payment, "pg_result_url") else {
        return Ok(request.error(BAD_PARAMETER, "a parameter is missing or wrong"));
    };
    let mut order_book = acquirer.order_book();
    let (OrderSubmission::New(order) | OrderSubmission::Duplicate(order)) =
        order_book.submit(order_input)
    else {
        return Ok(request.error(ORDER_ID_CONFLICT, "the order has another amount"));
    };
    let language = Language::from_code(request.get("pg_language")).unwrap_or_default();
    let (key, payment_id) = order_book.open_page(PagePurpose::Pay { order: order.order }, language);
    Ok(request.ok(&[
        ("pg_payment_id", &payment_id.to_string()),
        ("pg_redirect_url", &hosted::url(&headers, &key)),
        ("pg_redirect_url_type", "need data"),
    ]))
}

/// `POST /acquirer/v1/merchant/{id}/card/init`: creates an order on a saved card, not charged yet.
pub(super) async fn init_card_charge(
    Extract(sandbox): Extract<Sandbox>,
    Path(_): Path<String>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let acquirer = &sandbox.acquirer;
    let merchant = &acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "init", &merchant.secret)?;
    let mut order_book = acquirer.order_book();
    let token = request.get("pg_card_token");
    let Some(card) = order_book.card(Storage::Payments, request.get("pg_user_id"), token) else {
        return Ok(request.error(NOT_FOUND, "no such card"));
    };
    let Some(order_input) = order_request(&request, OrderKind::Payment, "pg_result_url") else {
        return Ok(request.error(BAD_PARAMETER, "a parameter is missing or wrong"));
    };
    let order_input = OrderRequest {
        target: card.mask,
        scenario: card.scenario,
        holder: card.holder,
        expiry: expiry_text(card.month, card.year),
        ..order_input
    };
    Ok(match order_book.submit(order_input) {
        OrderSubmission::New(order) | OrderSubmission::Duplicate(order) => request.ok(&[
            ("pg_payment_id", &order.payment_id.to_string()),
            ("pg_order_id", &order.order),
            ("pg_merchant_id", &merchant.id),
        ]),
        OrderSubmission::Conflict => {
            request.error(ORDER_ID_CONFLICT, "the order has another amount or card")
        }
    })
}

/// `POST /acquirer/v1/merchant/{id}/card/direct`: charges the order.
pub(super) async fn charge(
    Extract(sandbox): Extract<Sandbox>,
    Path(_): Path<String>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let acquirer = &sandbox.acquirer;
    let merchant = &acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "direct", &merchant.secret)?;
    let payment_id = request.get("pg_payment_id").parse().unwrap_or_default();
    let settlement = acquirer
        .order_book()
        .order_by_payment_id(payment_id)
        .map(|order| (order.state, order.settle()));
    let Some((state_before, order)) = settlement else {
        return Ok(request.error(NOT_FOUND, "no such payment"));
    };
    if state_before == OrderState::Open {
        acquirer.send_callback(&order).await;
    }
    Ok(order_response(&request, &order))
}

/// `POST /acquirer/get_status3.php`
pub(super) async fn status(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let acquirer = &sandbox.acquirer;
    let merchant = &acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "get_status3.php", &merchant.secret)?;
    let order_book = acquirer.order_book();
    let order = order_book
        .order(request.get("pg_order_id"))
        .filter(|order| order.kind == OrderKind::Payment);
    let Some(order) = order else {
        return Ok(request.error(NOT_FOUND, "no such payment"));
    };
    let (payment_id, amount) = (order.payment_id.to_string(), order.amount.to_string());
    let refunded = (-order.refunded).to_string();
    let (status, code) = match order.state {
        OrderState::Open => ("new", String::new()),
        OrderState::Pending => ("pending", String::new()),
        OrderState::Done => ("success", String::new()),
        OrderState::Refused(code) => ("failed", code.to_string()),
    };
    let captured = if order.state == OrderState::Done { "1" } else { "0" };
    Ok(request.ok(&[
        ("pg_payment_id", &payment_id),
        ("pg_order_id", &order.order),
        ("pg_amount", &amount),
        ("pg_currency", "KZT"),
        ("pg_payment_status", status),
        ("pg_captured", captured),
        ("pg_refund_amount", &refunded),
        ("pg_card_pan", &order.target),
        ("pg_card_exp", &order.expiry),
        ("pg_card_name", &order.holder),
        ("pg_failure_code", &code),
    ]))
}

/// `POST /acquirer/revoke.php`
pub(super) async fn refund(
    Extract(sandbox): Extract<Sandbox>,
    Form(fields): Form<Fields>,
) -> Result<Response, AuthError> {
    let acquirer = &sandbox.acquirer;
    let merchant = &acquirer.merchant;
    let request = SignedRequest::verify(fields, merchant, "revoke.php", &merchant.secret)?;
    let payment_id = request.get("pg_payment_id").parse().unwrap_or_default();
    let Ok(amount) = request.get("pg_refund_amount").parse() else {
        return Ok(request.error(BAD_PARAMETER, "no amount"));
    };
    let mut order_book = acquirer.order_book();
    let Some(order) =
        order_book.order_by_payment_id(payment_id).filter(|order| order.kind == OrderKind::Payment)
    else {
        return Ok(request.error(NOT_FOUND, "no such payment"));
    };
    Ok(match order.refund(request.get("pg_idempotency_key"), amount) {
        true if order.scenario == CardScenario::AnswerLost => {
            StatusCode::GATEWAY_TIMEOUT.into_response()
        }
        true => request.ok(&[]),
        false => request.error(NOT_REFUNDABLE, "it cannot be given back"),
    })
}

/// The expiry of a card as the acquirer reports it.
pub(super) fn expiry_text(month: u8, year: u16) -> String {
    format!("{month:02}/{:02}", year % 100)
}

/// Reads the order from a request; `None` if a parameter is missing or wrong.
pub(super) fn order_request(
    request: &SignedRequest<'_>,
    kind: OrderKind,
    post_url: &str,
) -> Option<OrderRequest> {
    let order = request.get("pg_order_id");
    let amount: money::Tenge = request.get("pg_amount").parse().ok()?;
    let is_valid = !order.is_empty() && order.len() <= ID_MAX && amount.is_positive();
    is_valid.then(|| OrderRequest {
        order: order.to_owned(),
        kind,
        amount,
        customer: request.get("pg_user_id").to_owned(),
        target: String::new(),
        scenario: CardScenario::Ok,
        holder: String::new(),
        expiry: String::new(),
        description: request.get("pg_description").to_owned(),
        post_url: request.get(post_url).to_owned(),
        return_url: request.get("pg_success_url").to_owned(),
    })
}

/// The immediate response to the merchant.
pub(super) fn order_response(request: &SignedRequest<'_>, order: &Order) -> Response {
    if order.scenario == CardScenario::AnswerLost {
        return StatusCode::GATEWAY_TIMEOUT.into_response();
    }
    if order.scenario.is_unknown_at_first(order.kind) {
        return request.error(OUTCOME_UNKNOWN, "unknown error, ask for the status");
    }
    let status = match order.state {
        OrderState::Refused(code) => return request.error(code, "the bank refuses"),
        OrderState::Done => "success",
        OrderState::Open | OrderState::Pending => "process",
    };
    request.ok(&[
        ("pg_payment_id", &order.payment_id.to_string()),
        ("pg_order_id", &order.order),
        ("pg_payment_status", status),
    ])
}
