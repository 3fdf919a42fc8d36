//! Repayments.

use base::Language;
use base::ids::LoanId;
use std::sync::Arc;

use app::Uuid;
use app::payments::{self, DeclineReason, OrderState, RepaymentInput, RepaymentKind};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lending::loan::LoanStatus;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::SentCode;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo as Sender;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// The amount that closes the loan today.
#[derive(Serialize, ToSchema)]
#[schema(as = PayoffQuote)]
pub struct Quote {
    id: Uuid,
    loan_id: Uuid,
    amount_tiyn: i64,
    /// The business date, `2026-11-15`.
    date: String,
    /// A payment started before this time closes the loan with this amount, whenever it arrives.
    valid_until: String,
}

/// Quote the amount that closes the loan today
#[utoipa::path(post, path = "/loans/{id}/payoff-quotes", operation_id = "create_payoff_quote",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Quote)))]
pub async fn create_quote(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<Quote>, Problem> {
    let quote = api.app.payments.payoff_quote_create(&session, id).await?;
    Ok(Json(Quote {
        id: quote.id,
        loan_id: quote.loan_id.into(),
        amount_tiyn: quote.amount_tiyn,
        date: quote.payoff_date.to_string(),
        valid_until: quote.valid_until.to_string(),
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayment {
    kind: RepaymentKind,
    /// For `full`.
    quote_id: Option<Uuid>,
    /// For `part`: at least 1 000 ₸, or the whole debt if that is less.
    amount_tiyn: Option<i64>,
    /// For `prolongation`.
    addendum_id: Option<Uuid>,
    /// A saved card to charge at once; without one, the payment gets a page of the acquirer.
    payment_method_id: Option<Uuid>,
    language: Language,
}

impl NewPayment {
    fn to_payment_request(&self, key: Option<String>) -> RepaymentInput {
        RepaymentInput {
            idempotency_key: key,
            kind: self.kind,
            quote_id: self.quote_id,
            amount: self.amount_tiyn.map(Tenge::from_tiyn),
            addendum_id: self.addendum_id.map(Into::into),
            card_id: self.payment_method_id,
            language: self.language,
        }
    }
}

/// Send the code that authorises a charge of a saved card; the message names amount and card
#[utoipa::path(post, path = "/loans/{id}/payments/codes", operation_id = "send_payment_code",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    request_body = NewPayment, responses((status = 200, body = SentCode)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    Sender(visitor): Sender,
    JsonBody(new): JsonBody<NewPayment>,
) -> Result<Json<SentCode>, Problem> {
    let code = api
        .app
        .payments
        .payment_code_send(&session, id, &new.to_payment_request(None), &visitor)
        .await?;
    Ok(Json(code.into()))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The payment page waits for the customer.
    Open,
    /// The acquirer has not reported the outcome yet.
    Processing,
    /// The money was received and booked.
    Paid,
    /// It failed; becomes `paid` if the acquirer reports a late success.
    Refused,
}

/// A payment order and its outcome.
#[derive(Serialize, ToSchema)]
pub struct Payment {
    id: Uuid,
    loan_id: Uuid,
    kind: RepaymentKind,
    amount_tiyn: i64,
    state: PaymentState,
    /// The payment page of the acquirer; card details are entered only there.
    url: Option<String>,
    failure: Option<DeclineReason>,
    started_at: String,
    ended_at: Option<String>,
    receipt: Option<Receipt>,
}

/// The effect of a booked payment.
#[derive(Serialize, ToSchema)]
#[schema(as = PaymentReceipt)]
pub struct Receipt {
    payment_id: Uuid,
    amount_tiyn: i64,
    /// The date from which it counts.
    value_date: String,
    booking_date: String,
    allocation: Allocation,
    outstanding_after_tiyn: i64,
    payoff_after_tiyn: i64,
    #[schema(value_type = String, example = "active")]
    status_after: LoanStatus,
    /// The new due date if the payment prolonged the loan.
    #[schema(format = Date)]
    prolonged_to: Option<String>,
    contract_number: String,
}

/// How a payment was allocated.
#[derive(Serialize, ToSchema)]
#[schema(as = PaymentAllocation)]
pub struct Allocation {
    pub principal_overdue_tiyn: i64,
    pub interest_overdue_tiyn: i64,
    pub penalty_tiyn: i64,
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    /// What was not applied to the debt; negative if earlier unapplied funds were used.
    pub unapplied_funds_tiyn: i64,
}

/// Start a payment
#[utoipa::path(post, path = "/loans/{id}/payments", operation_id = "create_payment", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = NewPayment,
    responses((status = 200, body = Payment)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
    headers: HeaderMap,
    JsonBody(input): JsonBody<NewPayment>,
) -> Result<Json<Payment>, Problem> {
    // If the process dies before the idempotency layer stores the response, the order is found by its key.
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let input = input.to_payment_request(key.map(str::to_owned));
    Ok(Json(api.app.payments.payment_order_create(&session, id, &input).await?.into()))
}

/// Show a payment
#[utoipa::path(get, path = "/payments/{id}", operation_id = "get_payment", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Payment)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Payment>, Problem> {
    Ok(Json(api.app.payments.payment_order_view(&session, id).await?.into()))
}

/// Report that the browser returned from the payment page: the acquirer is polled
#[utoipa::path(post, path = "/payments/{id}/return", operation_id = "return_from_payment_page",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Payment)))]
pub async fn complete_return(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Payment>, Problem> {
    Ok(Json(api.app.payments.payment_order_return(&session, id).await?.into()))
}

/// Download the receipt of a payment
#[utoipa::path(get, path = "/payments/{id}/receipt.pdf", operation_id = "download_payment_receipt",
    tag = "loans", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_receipt(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let bytes = api.app.payments.receipt_export_pdf(&session, id).await?;
    Ok(inline(PDF_MIME, "zhedel-receipt.pdf", bytes.to_vec()))
}

impl From<payments::PaymentView> for Payment {
    fn from(payment: payments::PaymentView) -> Self {
        let order = payment.order;
        let state = match order.state {
            OrderState::Paid => PaymentState::Paid,
            OrderState::Refused => PaymentState::Refused,
            OrderState::Open => PaymentState::Open,
            OrderState::New | OrderState::Sent => PaymentState::Processing,
        };
        Self {
            id: order.id,
            loan_id: order.loan_id.into(),
            kind: order.kind,
            amount_tiyn: order.captured_tiyn.unwrap_or(order.amount_tiyn),
            url: order.url.filter(|_| matches!(state, PaymentState::Open)),
            state,
            failure: order.decline_reason,
            started_at: order.created_at.to_string(),
            ended_at: order.ended_at.map(|at| at.to_string()),
            receipt: payment.receipt.map(Receipt::from),
        }
    }
}

impl From<payments::PaymentReceiptView> for Receipt {
    fn from(receipt: payments::PaymentReceiptView) -> Self {
        let payments::AllocationView { by_component, unapplied_funds } = receipt.allocation;
        Self {
            payment_id: receipt.payment_id.into(),
            amount_tiyn: receipt.amount.tiyn(),
            value_date: receipt.value_date.to_string(),
            booking_date: receipt.booking_date.to_string(),
            allocation: Allocation {
                principal_overdue_tiyn: by_component.principal_overdue.tiyn(),
                interest_overdue_tiyn: by_component.interest_overdue.tiyn(),
                penalty_tiyn: by_component.penalty.tiyn(),
                principal_tiyn: by_component.principal.tiyn(),
                interest_tiyn: by_component.interest.tiyn(),
                unapplied_funds_tiyn: unapplied_funds.tiyn(),
            },
            outstanding_after_tiyn: receipt.outstanding_after.tiyn(),
            payoff_after_tiyn: receipt.payoff_after.tiyn(),
            status_after: receipt.status_after,
            prolonged_to: receipt.prolonged_to.map(|day| day.to_string()),
            contract_number: receipt.contract_number,
        }
    }
}
