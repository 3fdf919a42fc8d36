//! Billers check whether a payment would be accepted and report payments. Outside
//! the API, by protocols of their own.

mod kaspi;
mod osmp;
mod request;
mod settings;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use app::access::Visitor;
use app::payments::billers::{AccountReference, Biller, CheckLimit, NewBillerPayment};
use app::{Error, Rejection};
use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use lending::loan::LoanRejection;
use money::Tenge;

use crate::api::{ApiState, ClientInfo};
use request::{BillerCommand, BillerRequest};
pub use settings::{AddressRange, AddressRangeError, BillerSettings, BillersSettings};

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
    if !settings.is_authorized(&visitor.ip_address, headers) {
        tracing::warn!(biller = biller.code(), "biller request rejected, caller not authorized");
        return StatusCode::FORBIDDEN.into_response();
    }
    let said = match BillerRequest::parse(query.unwrap_or_default()) {
        Ok(asked) => execute(api, (biller, settings), &asked, visitor).await,
        Err(asked) => BillerResponse::new(&asked, ResultCode::Malformed),
    };
    match biller {
        Biller::Kaspi => kaspi::to_response(&said),
        Biller::Osmp => osmp::to_response(&said),
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
    fn new(asked: &BillerRequest, verdict: ResultCode) -> Self {
        let txn_id = asked.txn_id.clone();
        Self { result_code: verdict, txn_id, payment_number: None, amount: None, initials: None }
    }
}

async fn execute(
    api: &ApiState,
    (biller, settings): (Biller, &BillerSettings),
    asked: &BillerRequest,
    visitor: &Visitor,
) -> BillerResponse {
    let said = |verdict| BillerResponse::new(asked, verdict);
    let Ok(account) = AccountReference::try_new(&asked.account) else {
        return said(ResultCode::InvalidAccount);
    };
    match asked.command {
        BillerCommand::Check => {
            let limit = CheckLimit { per_minute: settings.checks_per_minute };
            match api.app.payments.biller_account_check(biller, &account, (limit, visitor)).await {
                Ok(checked) if !checked.is_known && settings.reports_unknown_account => {
                    said(ResultCode::AccountNotFound)
                }
                Ok(checked) => {
                    let initials = checked.initials.filter(|_| settings.shows_initials);
                    BillerResponse {
                        initials,
                        amount: checked.payoff,
                        ..said(ResultCode::Accepted)
                    }
                }
                Err(problem) => said(result_code_for(&problem)),
            }
        }
        BillerCommand::Pay => {
            let amount = match asked.amount() {
                Ok(amount) => amount,
                Err(verdict) => return said(verdict),
            };
            let new = NewBillerPayment {
                biller,
                txn_id: asked.txn_id.clone(),
                account,
                amount,
                reported_paid_on: asked.value_date(),
                is_from_registry: false,
            };
            match api.app.payments.biller_payment_receive(&new).await {
                Ok(booked) => {
                    let booked = booked.into_inner();
                    let number = Some(booked.number);
                    BillerResponse {
                        payment_number: number,
                        amount: Some(booked.amount),
                        ..said(ResultCode::Accepted)
                    }
                }
                Err(problem) => said(result_code_for(&problem)),
            }
        }
    }
}

fn result_code_for(problem: &Error) -> ResultCode {
    match problem {
        Error::Rejected(Rejection::IdempotencyMismatch) => ResultCode::TransactionMismatch,
        Error::Rejected(Rejection::Loan(LoanRejection::InvalidAmount)) => {
            ResultCode::AmountTooLarge
        }
        Error::Rejected(Rejection::TooManyAttempts { .. }) => ResultCode::RateLimited,
        Error::Busy => ResultCode::TryLater,
        problem => {
            tracing::error!(%problem, "biller request failed");
            ResultCode::TryLater
        }
    }
}
