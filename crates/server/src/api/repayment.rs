//! Paying without signing in: anybody may pay for anybody, and a debt is shown
//! only to those who prove that they know it.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::access::Token;
use app::payments::billers::AccountReference;
use app::payments::guests::{
    self, AMOUNT_MAX, AMOUNT_MIN, GuestLoanView, GuestOrderInput, LookupOutcome, ReceiptContact,
};
use app::payments::{DeclineReason, OrderState};
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
pub struct DebtLookupRequest {
    iin: Option<String>,
    contract_number: Option<String>,
}

/// The result of a lookup. One number alone, or two that do not match, reveal
/// nothing, whether they exist or not.
#[derive(Serialize, ToSchema)]
pub struct DebtLookup {
    can_pay: bool,
    /// Whether IIN and contract number match; null if only one is given.
    is_match: Option<bool>,
    debt: Option<GuestDebt>,
}

/// The debt, for those who proved that they know it.
#[derive(Serialize, ToSchema)]
pub struct GuestDebt {
    /// Initials of the borrower, such as `А. К.`
    initials: Option<String>,
    contract_number: Option<String>,
    due_date: Option<String>,
    due_tiyn: i64,
    payoff_tiyn: i64,
}

impl std::convert::From<GuestLoanView> for GuestDebt {
    fn from(loan: GuestLoanView) -> Self {
        Self {
            initials: loan.initials,
            contract_number: loan.contract_number,
            due_date: loan.due_date.map(|day| day.to_string()),
            due_tiyn: loan.due_amount.tiyn(),
            payoff_tiyn: loan.payoff.tiyn(),
        }
    }
}

fn parse_contract_number(text: &str) -> Result<String, Problem> {
    match AccountReference::try_new(text) {
        Ok(AccountReference::Contract(number)) => Ok(number),
        _ => Err(Problem::field_error("contract_number", "contract_number_format")),
    }
}

/// `None` for a missing or blank text.
fn non_blank(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// Look up a debt by IIN and contract number
#[utoipa::path(post, path = "/repayment/lookup", operation_id = "look_up_debt", tag = "repayment",
    request_body = DebtLookupRequest, responses((status = 200, body = DebtLookup)))]
pub async fn lookup(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<DebtLookupRequest>,
) -> Result<Json<DebtLookup>, Problem> {
    let number =
        non_blank(input.contract_number.as_ref()).map(parse_contract_number).transpose()?;
    let iin = non_blank(input.iin.as_ref()).map(parse_iin).transpose()?;
    if iin.is_none() && number.is_none() {
        return Err(Problem::field_error("iin", "iin_length"));
    }
    let outcome =
        api.app.payments.guest_loan_lookup(iin.as_ref(), number.as_deref(), &visitor).await?;
    let (is_match, debt) = match outcome {
        LookupOutcome::PaymentAllowed => (None, None),
        LookupOutcome::NoMatch => (Some(false), None),
        LookupOutcome::Matched(loan) => (Some(true), Some(loan.into())),
    };
    Ok(Json(DebtLookup { can_pay: true, is_match, debt }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestCodeRequest {
    iin: String,
    language: Language,
}

/// A code was sent to the phone on file; the response is the same if there is none.
#[derive(Serialize, ToSchema)]
pub struct GuestSentCode {
    code_id: Uuid,
    expires_in_s: i64,
    resend_after_s: i64,
}

/// Send a code to the phone on file
#[utoipa::path(post, path = "/repayment/codes", operation_id = "send_guest_code", tag = "repayment",
    request_body = GuestCodeRequest, responses((status = 200, body = GuestSentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<GuestCodeRequest>,
) -> Result<Json<GuestSentCode>, Problem> {
    let iin = parse_iin(&input.iin)?;
    let code = api.app.access.guest_code_send(&iin, input.language, &visitor).await?;
    let (expires_in_s, resend_after_s) = (code.ttl_s, code.resend_after_s);
    Ok(Json(GuestSentCode { code_id: code.id, expires_in_s, resend_after_s }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DebtLookupByCode {
    iin: String,
    code_id: Uuid,
    code: String,
}

/// Look up a debt with a code sent to the phone on file
#[utoipa::path(post, path = "/repayment/lookup-by-code", operation_id = "look_up_debt_by_code",
    tag = "repayment", request_body = DebtLookupByCode,
    responses((status = 200, body = DebtLookup)))]
pub async fn lookup_by_code(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<DebtLookupByCode>,
) -> Result<Json<DebtLookup>, Problem> {
    let (iin, otp) = (parse_iin(&input.iin)?, parse_otp(&input.code)?);
    let loan = api.app.payments.guest_loan_verify(&iin, (input.code_id, &otp), &visitor).await?;
    Ok(Json(DebtLookup { can_pay: true, is_match: None, debt: Some(loan.into()) }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuestOrder {
    /// Either `iin` or `contract_number`.
    iin: Option<String>,
    contract_number: Option<String>,
    amount_tiyn: i64,
    payer_name: Option<String>,
    /// Phone number or e-mail address for the receipt.
    payer_contact: Option<String>,
    language: Language,
}

/// A payment without signing in.
#[derive(Serialize, ToSchema)]
pub struct GuestOrder {
    id: Uuid,
    /// The number to quote to support.
    number: String,
    state: OrderState,
    url: Option<String>,
    failure: Option<DeclineReason>,
    amount_tiyn: i64,
    /// The account as entered; an IIN is masked.
    account: String,
    started_at: String,
    ended_at: Option<String>,
}

/// The payment and the key that shows it again.
#[derive(Serialize, ToSchema)]
pub struct NewGuestOrderResponse {
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
            failure: order.failure_reason,
            amount_tiyn: order.amount.tiyn(),
            account: order.account,
            started_at: order.created_at.to_string(),
            ended_at: order.ended_at.map(|at| at.to_string()),
        }
    }
}

/// Start a payment without signing in
#[utoipa::path(post, path = "/repayment/orders", operation_id = "create_guest_order",
    tag = "repayment", request_body = NewGuestOrder,
    responses((status = 201, body = NewGuestOrderResponse)))]
pub async fn create_order(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<NewGuestOrder>,
) -> Result<(StatusCode, Json<NewGuestOrderResponse>), Problem> {
    let number =
        non_blank(input.contract_number.as_ref()).map(parse_contract_number).transpose()?;
    let iin = non_blank(input.iin.as_ref()).map(parse_iin).transpose()?;
    // A contract names one loan; a person may have had several.
    let account = match (number, iin) {
        (Some(number), _) => AccountReference::Contract(number),
        (None, Some(iin)) => AccountReference::Iin(iin),
        (None, None) => return Err(Problem::field_error("iin", "iin_length")),
    };
    let amount = Tenge::from_tiyn(input.amount_tiyn);
    if amount < AMOUNT_MIN || amount > AMOUNT_MAX {
        return Err(Problem::field_error("amount_tiyn", "amount_range"));
    }
    let payer_name = non_blank(input.payer_name.as_ref());
    if payer_name.is_some_and(|name| name.chars().count() > NAME_CHARS_MAX) {
        return Err(Problem::field_error("payer_name", "name_length"));
    }
    let contact = non_blank(input.payer_contact.as_ref());
    let invalid = || Problem::field_error("payer_contact", "contact_format");
    let contact =
        contact.map(|text| ReceiptContact::try_new(text).ok_or_else(invalid)).transpose()?;
    let order_input = GuestOrderInput {
        account: &account,
        amount,
        payer_name,
        contact: contact.as_ref(),
        language: input.language,
    };
    let created = api.app.payments.guest_order_create(&order_input, &visitor).await?;
    let key = created.access_token.reveal().to_owned();
    let body = NewGuestOrderResponse { key, order: created.order.into() };
    Ok((StatusCode::CREATED, Json(body)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    key: String,
}

/// Show a guest's payment
#[utoipa::path(get, path = "/repayment/orders/{id}", operation_id = "get_guest_order",
    tag = "repayment", params(("id" = Uuid, Path), OrderQuery),
    responses((status = 200, body = GuestOrder)))]
pub async fn show_order(
    State(api): State<Arc<ApiState>>,
    Path(id): Path<Uuid>,
    Query(OrderQuery { key }): Query<OrderQuery>,
) -> Result<Json<GuestOrder>, Problem> {
    let order = api.app.payments.guest_order_view(id, &Token::new(&key)).await?;
    Ok(Json(order.into()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RepaymentLinkQuery {
    /// The contract number.
    c: String,
    /// Our signature of the contract number.
    s: String,
}

/// The contract number of a link; null if the signature is wrong.
#[derive(Serialize, ToSchema)]
pub struct RepaymentLink {
    contract_number: Option<String>,
}

/// Resolve a signed repayment link
#[utoipa::path(get, path = "/repayment/link", operation_id = "get_repayment_link",
    tag = "repayment", params(RepaymentLinkQuery), responses((status = 200, body = RepaymentLink)))]
pub async fn show_link(
    State(api): State<Arc<ApiState>>,
    Query(RepaymentLinkQuery { c, s }): Query<RepaymentLinkQuery>,
) -> Json<RepaymentLink> {
    let is_ours = api.app.payments.is_repayment_link(&c, &s);
    Json(RepaymentLink { contract_number: is_ours.then_some(c) })
}
