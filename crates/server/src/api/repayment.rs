//! Paying as a guest, without signing in: anybody may pay for anybody, and nobody learns of a debt
//! what they cannot prove to know.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::access::Token;
use app::billers::AccountReference;
use app::guests::{
    self, AMOUNT_MAX, AMOUNT_MIN, GuestLoanView, GuestOrderInput, LookupOutcome, ReceiptContact,
};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::access::{parse_iin, parse_otp};
use super::body::JsonBody;
use super::client_info::ClientInfo;
use super::params::{Path, Query};
use crate::problem::Problem;

const NAME_CHARS_MAX: usize = 100;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    iin: Option<String>,
    contract_number: Option<String>,
}

/// What whoever typed numbers may see. One number alone is told nothing, and so are two that do not
/// belong together, whether they exist or not.
#[derive(Serialize, ToSchema)]
pub struct GuestLook {
    may_pay: bool,
    /// Whether two numbers belong together; nothing where there is one.
    is_pair: Option<bool>,
    debt: Option<GuestDebt>,
}

/// How a loan stands, for whoever proved to know it.
#[derive(Serialize, ToSchema)]
pub struct GuestDebt {
    /// Whose it is, as `А. К.`
    initials: Option<String>,
    contract_number: Option<String>,
    due_on: Option<String>,
    due_tiyn: i64,
    payoff_tiyn: i64,
}

impl std::convert::From<GuestLoanView> for GuestDebt {
    fn from(seen: GuestLoanView) -> Self {
        Self {
            initials: seen.initials,
            contract_number: seen.contract_number,
            due_on: seen.due_date.map(|day| day.to_string()),
            due_tiyn: seen.due_amount.tiyn(),
            payoff_tiyn: seen.payoff.tiyn(),
        }
    }
}

fn parse_contract_number(text: &str) -> Result<String, Problem> {
    match AccountReference::try_new(text) {
        Ok(AccountReference::Contract(number)) => Ok(number),
        _ => Err(Problem::field_error("contract_number", "contract_number_format")),
    }
}

/// What is not there, or nothing but gaps, was not typed.
fn non_blank(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// Look at a loan by its numbers
#[utoipa::path(post, path = "/repayment/look", tag = "repayment", request_body = Numbers,
    responses((status = 200, body = GuestLook)))]
pub async fn lookup(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<Numbers>,
) -> Result<Json<GuestLook>, Problem> {
    let number =
        non_blank(asked.contract_number.as_ref()).map(parse_contract_number).transpose()?;
    let iin = non_blank(asked.iin.as_ref()).map(parse_iin).transpose()?;
    if iin.is_none() && number.is_none() {
        return Err(Problem::field_error("iin", "iin_length"));
    }
    let looked = api.lender.guest_loan_lookup(iin.as_ref(), number.as_deref(), &visitor).await?;
    let (is_pair, debt) = match looked {
        LookupOutcome::PaymentAllowed => (None, None),
        LookupOutcome::NoMatch => (Some(false), None),
        LookupOutcome::Matched(seen) => (Some(true), Some(seen.into())),
    };
    Ok(Json(GuestLook { may_pay: true, is_pair, debt }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedGuestCode {
    iin: String,
    language: Language,
}

/// That a code was sent to the phone on file, if there is one: the answer is the same without.
#[derive(Serialize, ToSchema)]
pub struct GuestCode {
    code_id: Uuid,
    good_for_s: i64,
    resend_after_s: i64,
}

/// Send a code to the phone on file
#[utoipa::path(post, path = "/repayment/code", tag = "repayment", request_body = WantedGuestCode,
    responses((status = 200, body = GuestCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<WantedGuestCode>,
) -> Result<Json<GuestCode>, Problem> {
    let iin = parse_iin(&asked.iin)?;
    let sent = api.lender.guest_code_send(&iin, asked.language, &visitor).await?;
    let (good_for_s, resend_after_s) = (sent.ttl_s, sent.resend_after_s);
    Ok(Json(GuestCode { code_id: sent.id, good_for_s, resend_after_s }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestProof {
    iin: String,
    code_id: Uuid,
    code: String,
}

/// Look at a loan by the code
#[utoipa::path(post, path = "/repayment/prove", tag = "repayment", request_body = GuestProof,
    responses((status = 200, body = GuestLook)))]
pub async fn lookup_by_code(
    State(api): State<Arc<ApiState>>,
    JsonBody(asked): JsonBody<GuestProof>,
) -> Result<Json<GuestLook>, Problem> {
    let (iin, otp) = (parse_iin(&asked.iin)?, parse_otp(&asked.code)?);
    let seen = api.lender.guest_loan_verify(&iin, (asked.code_id, &otp)).await?;
    Ok(Json(GuestLook { may_pay: true, is_pair: None, debt: Some(seen.into()) }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuestOrder {
    /// One of the two.
    iin: Option<String>,
    contract_number: Option<String>,
    amount_tiyn: i64,
    payer_name: Option<String>,
    /// A phone or an e-mail address for the receipt.
    payer_contact: Option<String>,
    language: Language,
}

/// A guest's payment: what the guest knows already, and what became of it.
#[derive(Serialize, ToSchema)]
pub struct GuestOrder {
    id: Uuid,
    /// By what support finds it.
    number: String,
    state: String,
    url: Option<String>,
    refusal: Option<String>,
    amount_tiyn: i64,
    /// What was typed, with most of a person's number hidden.
    account: String,
    started_at: String,
    ended_at: Option<String>,
}

/// A payment that was begun, and the key to look at it again.
#[derive(Serialize, ToSchema)]
pub struct StartedGuestOrder {
    key: String,
    order: GuestOrder,
}

impl std::convert::From<guests::GuestOrderView> for GuestOrder {
    fn from(order: guests::GuestOrderView) -> Self {
        Self {
            id: order.id,
            number: order.number,
            state: order.state,
            url: order.url,
            refusal: order.failure_reason,
            amount_tiyn: order.amount.tiyn(),
            account: order.account,
            started_at: order.created_at.to_string(),
            ended_at: order.ended_at.map(|at| at.to_string()),
        }
    }
}

/// Begin to pay
#[utoipa::path(post, path = "/repayment/orders", tag = "repayment", request_body = NewGuestOrder,
    responses((status = 201, body = StartedGuestOrder)))]
pub async fn create_order(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewGuestOrder>,
) -> Result<(StatusCode, Json<StartedGuestOrder>), Problem> {
    let number =
        non_blank(asked.contract_number.as_ref()).map(parse_contract_number).transpose()?;
    let iin = non_blank(asked.iin.as_ref()).map(parse_iin).transpose()?;
    // A contract names one loan; a person may have had several.
    let account = match (number, iin) {
        (Some(number), _) => AccountReference::Contract(number),
        (None, Some(iin)) => AccountReference::Iin(iin),
        (None, None) => return Err(Problem::field_error("iin", "iin_length")),
    };
    let amount = Tenge::from_tiyn(asked.amount_tiyn);
    if amount < AMOUNT_MIN || amount > AMOUNT_MAX {
        return Err(Problem::field_error("amount_tiyn", "amount_range"));
    }
    let payer_name = non_blank(asked.payer_name.as_ref());
    if payer_name.is_some_and(|name| name.chars().count() > NAME_CHARS_MAX) {
        return Err(Problem::field_error("payer_name", "name_length"));
    }
    let contact = non_blank(asked.payer_contact.as_ref());
    let wrong = || Problem::field_error("payer_contact", "contact_format");
    let contact =
        contact.map(|text| ReceiptContact::try_new(text).ok_or_else(wrong)).transpose()?;
    let new = GuestOrderInput {
        account: &account,
        amount,
        payer_name,
        contact: contact.as_ref(),
        language: asked.language,
    };
    let started = api.lender.guest_order_create(&new, &visitor).await?;
    let key = started.access_token.reveal().to_owned();
    let body = StartedGuestOrder { key, order: started.order.into() };
    Ok((StatusCode::CREATED, Json(body)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    key: String,
}

/// What became of a payment
#[utoipa::path(get, path = "/repayment/orders/{id}", tag = "repayment",
    params(("id" = Uuid, Path), OrderQuery), responses((status = 200, body = GuestOrder)))]
pub async fn show_order(
    State(api): State<Arc<ApiState>>,
    Path(id): Path<Uuid>,
    Query(OrderQuery { key }): Query<OrderQuery>,
) -> Result<Json<GuestOrder>, Problem> {
    let order = api.lender.guest_order_view(id, &Token::new(&key)).await?;
    Ok(Json(order.into()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RepaymentLinkQuery {
    /// The number of a contract.
    c: String,
    /// Our signature under it.
    s: String,
}

/// The number that a link of ours fills in; nothing where it is not ours.
#[derive(Serialize, ToSchema)]
pub struct LinkedNumber {
    contract_number: Option<String>,
}

/// Read a link of ours
#[utoipa::path(get, path = "/repayment/link", tag = "repayment", params(RepaymentLinkQuery),
    responses((status = 200, body = LinkedNumber)))]
pub async fn show_link(
    State(api): State<Arc<ApiState>>,
    Query(RepaymentLinkQuery { c, s }): Query<RepaymentLinkQuery>,
) -> Json<LinkedNumber> {
    let is_ours = api.lender.is_repayment_link(&c, &s);
    Json(LinkedNumber { contract_number: is_ours.then_some(c) })
}
