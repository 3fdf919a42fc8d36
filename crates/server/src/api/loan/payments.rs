//! Paying a loan back.

use base::Language;
use std::sync::Arc;

use app::Uuid;
use app::loans::{self, RepaymentInput};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lending::loan::Status;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::access::CodeSent;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo as Sender;
use crate::api::current_session::CurrentSession;
use crate::api::file_response::{PDF_MIME, inline};
use crate::api::params::Path;
use crate::problem::Problem;

/// What closes a loan today.
#[derive(Serialize, ToSchema)]
#[schema(as = PayoffQuote)]
pub struct Quote {
    id: Uuid,
    loan_id: Uuid,
    amount_tiyn: i64,
    /// The day, `2026-11-15`.
    on: String,
    /// A payment that begins until then closes the loan with this sum, whenever it arrives.
    valid_until: String,
}

/// Ask what closes a loan today
#[utoipa::path(post, path = "/loans/{id}/quotes", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Quote)))]
pub async fn create_quote(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Quote>, Problem> {
    let quote = api.lender.payoff_quote_create(&session, id).await?;
    Ok(Json(Quote {
        id: quote.id,
        loan_id: quote.loan_id,
        amount_tiyn: quote.amount_tiyn,
        on: quote.on_day.to_string(),
        valid_until: quote.valid_until.to_string(),
    }))
}

/// What is paid for.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// Everything, by a quote.
    Full,
    /// A sum of one's choice.
    Part,
    /// A prolongation that was signed.
    Prolongation,
    /// Giving the loan back within the legal days.
    Withdrawal,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayment {
    kind: PaymentKind,
    /// The quote of a full payment.
    quote_id: Option<Uuid>,
    /// The sum of a part: from 1 000 ₸, or what is owed, where that is less.
    amount_tiyn: Option<i64>,
    /// The addendum of a prolongation.
    addendum_id: Option<Uuid>,
    /// A kept card, which is charged at once; without one there is a page.
    card_id: Option<Uuid>,
    language: Language,
}

impl NewPayment {
    fn to_payment_request(&self, key: Option<String>) -> RepaymentInput {
        RepaymentInput {
            idempotency_key: key,
            kind: match self.kind {
                PaymentKind::Full => loans::RepaymentKind::Full,
                PaymentKind::Part => loans::RepaymentKind::Partial,
                PaymentKind::Prolongation => loans::RepaymentKind::Prolongation,
                PaymentKind::Withdrawal => loans::RepaymentKind::Withdrawal,
            },
            quote_id: self.quote_id,
            amount: self.amount_tiyn.map(Tenge::from_tiyn),
            addendum_id: self.addendum_id,
            card_id: self.card_id,
            language: self.language,
        }
    }
}

/// Send a code that lets a kept card be charged; it names the sum and the card
#[utoipa::path(post, path = "/loans/{id}/payments/codes", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = NewPayment,
    responses((status = 200, body = CodeSent)))]
pub async fn send_code(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Sender(visitor): Sender,
    JsonBody(new): JsonBody<NewPayment>,
) -> Result<Json<CodeSent>, Problem> {
    let sent =
        api.lender.payment_code_send(&session, id, &new.to_payment_request(None), &visitor).await?;
    Ok(Json(sent.into()))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The page waits for a card.
    Open,
    /// The bank has not said yet.
    Processing,
    /// The money came and is booked.
    Paid,
    /// It did not. Should the bank have paid after all, it becomes `paid`.
    Refused,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentRefusal {
    /// The bank refuses.
    Declined,
    /// There is not enough money on the card.
    Funds,
    /// The bank's code was not right.
    Check,
    /// Nobody paid in time.
    Expired,
}

/// A payment, from its beginning to its receipt.
#[derive(Serialize, ToSchema)]
pub struct Payment {
    id: Uuid,
    loan_id: Uuid,
    kind: PaymentKind,
    amount_tiyn: i64,
    state: PaymentState,
    /// Where the browser goes to pay; only there is a card typed.
    url: Option<String>,
    refusal: Option<PaymentRefusal>,
    started_at: String,
    ended_at: Option<String>,
    receipt: Option<Receipt>,
}

/// What a payment did.
#[derive(Serialize, ToSchema)]
#[schema(as = PaymentReceipt)]
pub struct Receipt {
    payment_id: Uuid,
    amount_tiyn: i64,
    /// The day from which it counts.
    paid_on: String,
    booked_on: String,
    allocation: Allocation,
    owed_after_tiyn: i64,
    payoff_after_tiyn: i64,
    #[schema(value_type = String, example = "active")]
    status_after: Status,
    /// The date to which the payment prolonged the loan, where it did.
    #[schema(format = Date)]
    prolonged_to: Option<String>,
    contract_number: String,
}

/// Where the money of a payment went.
#[derive(Serialize, ToSchema)]
#[schema(as = PaymentAllocation)]
pub struct Allocation {
    principal_overdue_tiyn: i64,
    interest_overdue_tiyn: i64,
    penalty_tiyn: i64,
    principal_tiyn: i64,
    interest_tiyn: i64,
    /// What no debt took; below zero where earlier money was taken with it.
    funds_tiyn: i64,
}

/// Begin to pay a loan back
#[utoipa::path(post, path = "/loans/{id}/payments", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), request_body = NewPayment,
    responses((status = 200, body = Payment)))]
pub async fn create(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<NewPayment>,
) -> Result<Json<Payment>, Problem> {
    // The answer to a repeat is kept; should we fall before it is, the order itself is found.
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let asked = asked.to_payment_request(key.map(str::to_owned));
    Ok(Json(api.lender.payment_order_create(&session, id, &asked).await?.into()))
}

/// What became of a payment
#[utoipa::path(get, path = "/payments/{id}", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Payment)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Payment>, Problem> {
    Ok(Json(api.lender.payment_order_view(&session, id).await?.into()))
}

/// The browser is back from the page: have the acquirer asked, and tell what is known
#[utoipa::path(post, path = "/payments/{id}/back", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Payment)))]
pub async fn complete_return(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Payment>, Problem> {
    Ok(Json(api.lender.payment_order_return(&session, id).await?.into()))
}

/// The receipt of a payment, on paper
#[utoipa::path(get, path = "/payments/{id}/receipt.pdf", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_receipt(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let bytes = api.lender.receipt_export_pdf(&session, id).await?;
    Ok(inline(PDF_MIME, "zhedel-receipt.pdf", bytes.to_vec()))
}

impl From<loans::PaymentView> for Payment {
    fn from(payment: loans::PaymentView) -> Self {
        let order = payment.order;
        let state = match order.state.as_str() {
            "paid" => PaymentState::Paid,
            "refused" => PaymentState::Refused,
            "open" => PaymentState::Open,
            _ => PaymentState::Processing,
        };
        Self {
            id: order.id,
            loan_id: order.loan_id,
            kind: match order.kind.as_str() {
                "full" => PaymentKind::Full,
                "prolongation" => PaymentKind::Prolongation,
                "withdrawal" => PaymentKind::Withdrawal,
                _ => PaymentKind::Part,
            },
            amount_tiyn: order.taken_tiyn.unwrap_or(order.amount_tiyn),
            url: order.url.filter(|_| matches!(state, PaymentState::Open)),
            state,
            refusal: order.refusal.map(|refusal| match refusal.as_str() {
                "funds" => PaymentRefusal::Funds,
                "check" => PaymentRefusal::Check,
                "expired" => PaymentRefusal::Expired,
                _ => PaymentRefusal::Declined,
            }),
            started_at: order.created_at.to_string(),
            ended_at: order.ended_at.map(|at| at.to_string()),
            receipt: payment.receipt.map(Receipt::from),
        }
    }
}

impl From<loans::PaymentReceiptView> for Receipt {
    fn from(receipt: loans::PaymentReceiptView) -> Self {
        let loans::AllocationView { by_component: parts, unapplied_funds: funds } =
            receipt.allocation;
        Self {
            payment_id: receipt.payment_id,
            amount_tiyn: receipt.amount.tiyn(),
            paid_on: receipt.value_date.to_string(),
            booked_on: receipt.booking_date.to_string(),
            allocation: Allocation {
                principal_overdue_tiyn: parts.principal_overdue.tiyn(),
                interest_overdue_tiyn: parts.interest_overdue.tiyn(),
                penalty_tiyn: parts.penalty.tiyn(),
                principal_tiyn: parts.principal.tiyn(),
                interest_tiyn: parts.interest.tiyn(),
                funds_tiyn: funds.tiyn(),
            },
            owed_after_tiyn: receipt.outstanding_after.tiyn(),
            payoff_after_tiyn: receipt.payoff_after.tiyn(),
            status_after: receipt.status_after,
            prolonged_to: receipt.prolonged_to.map(|day| day.to_string()),
            contract_number: receipt.contract_number,
        }
    }
}
