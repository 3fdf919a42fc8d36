//! Billers check whether a payment would be accepted and report payments. Outside
//! the API, by protocols of their own.

mod kaspi;
mod osmp;
mod proof;
mod request;
mod settings;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use app::access::Visitor;
use app::payments::billers::{
    AccountReference, Biller, BillerCeiling, BillerReport, CheckLimit, NewBillerPayment,
};
use app::{Error, Rejection};
use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use lending::loan::LoanRejection;
use money::Tenge;

use crate::api::{ApiState, ClientInfo};
pub use proof::BillerProof;
use request::{BillerCommand, BillerRequest};
pub use settings::{BillerSettings, BillersSettings};

pub fn router<S: Clone + Send + Sync + 'static>(api: Arc<ApiState>) -> Router<S> {
    Router::new()
        .route("/billers/kaspi", get(kaspi))
        .route("/billers/osmp", get(osmp))
        .with_state(api)
}

async fn kaspi(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    handle(&api, Biller::Kaspi, (&visitor, &headers), query.as_deref()).await
}

async fn osmp(
    State(api): State<Arc<ApiState>>,
    ClientInfo(visitor): ClientInfo,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    handle(&api, Biller::Osmp, (&visitor, &headers), query.as_deref()).await
}

async fn handle(
    api: &ApiState,
    biller: Biller,
    (visitor, headers): (&Visitor, &HeaderMap),
    query: Option<&str>,
) -> Response {
    let settings = api.site.settings.billers.for_biller(biller);
    if !settings.is_enabled {
        return StatusCode::NOT_FOUND.into_response();
    }
    let query = query.unwrap_or_default();
    if !settings.is_authorized(&visitor.ip_address, headers, query) {
        tracing::warn!(biller = biller.code(), "biller request rejected, caller not authorized");
        return StatusCode::FORBIDDEN.into_response();
    }
    let response = match BillerRequest::parse(query) {
        Ok(request) => execute(api, (biller, settings), &request, visitor).await,
        Err(request) => BillerResponse::new(&request, ResultCode::Malformed),
    };
    match biller {
        Biller::Kaspi => kaspi::to_response(&response),
        Biller::Osmp => osmp::to_response(&response),
    }
}

/// The outcome of a request; each protocol has its own code for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultCode {
    Accepted,
    AccountNotFound,
    InvalidAccount,
    Malformed,
    TransactionMismatch,
    AmountTooSmall,
    AmountTooLarge,
    RateLimited,
    /// The ceiling of the day is reached: it may be raised, and another day begins anyway.
    DayCeiling,
    TryLater,
}

/// The response to a biller.
#[derive(Debug, Clone, PartialEq, Eq)]
struct BillerResponse {
    result_code: ResultCode,
    txn_id: String,
    /// Our id of a booked payment.
    payment_number: Option<i64>,
    amount: Option<Tenge>,
    initials: Option<String>,
}

impl BillerResponse {
    fn new(request: &BillerRequest, result_code: ResultCode) -> Self {
        let txn_id = request.txn_id.clone();
        Self { result_code, txn_id, payment_number: None, amount: None, initials: None }
    }
}

async fn execute(
    api: &ApiState,
    (biller, settings): (Biller, &BillerSettings),
    request: &BillerRequest,
    visitor: &Visitor,
) -> BillerResponse {
    let response = |result_code| BillerResponse::new(request, result_code);
    let Ok(account) = AccountReference::try_new(&request.account) else {
        return response(ResultCode::InvalidAccount);
    };
    match request.command {
        BillerCommand::Check => {
            let limit = CheckLimit { per_minute: settings.checks_per_minute };
            match api.app.payments.biller_account_check(biller, &account, (limit, visitor)).await {
                Ok(checked) if !checked.is_known && settings.reports_unknown_account => {
                    response(ResultCode::AccountNotFound)
                }
                Ok(checked) => {
                    let initials = checked.initials.filter(|_| settings.shows_initials);
                    BillerResponse {
                        initials,
                        amount: checked.payoff,
                        ..response(ResultCode::Accepted)
                    }
                }
                Err(error) => response(result_code_for(&error)),
            }
        }
        BillerCommand::Pay => {
            let amount = match request.amount() {
                Ok(amount) => amount,
                Err(result_code) => return response(result_code),
            };
            let payment = NewBillerPayment {
                biller,
                txn_id: request.txn_id.clone(),
                account,
                amount,
                reported_paid_on: request.value_date(),
                report: BillerReport::Call(settings.ceilings),
            };
            match api.app.payments.biller_payment_receive(&payment).await {
                Ok(booked) => {
                    let booked = booked.into_inner();
                    let number = Some(booked.number);
                    BillerResponse {
                        payment_number: number,
                        amount: Some(booked.amount),
                        ..response(ResultCode::Accepted)
                    }
                }
                Err(error) => response(result_code_for(&error)),
            }
        }
    }
}

fn result_code_for(error: &Error) -> ResultCode {
    match error {
        Error::Rejected(Rejection::IdempotencyMismatch) => ResultCode::TransactionMismatch,
        Error::Rejected(Rejection::Loan(LoanRejection::InvalidAmount)) => {
            ResultCode::AmountTooLarge
        }
        Error::Rejected(Rejection::BillerCeiling(BillerCeiling::Payment)) => {
            ResultCode::AmountTooLarge
        }
        Error::Rejected(Rejection::BillerCeiling(BillerCeiling::Day)) => ResultCode::DayCeiling,
        Error::Rejected(Rejection::TooManyAttempts { .. }) => ResultCode::RateLimited,
        Error::Busy => ResultCode::TryLater,
        error => {
            tracing::error!(%error, "biller request failed");
            ResultCode::TryLater
        }
    }
}
