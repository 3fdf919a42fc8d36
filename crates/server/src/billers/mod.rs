//! What billers ask: whether money for somebody would be taken, and to book what they took. Outside
//! the API: they speak protocols of their own.

mod kaspi;
mod osmp;
mod request;
mod settings;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use app::access::Visitor;
use app::billers::{Account, Biller, BillerError, CheckLimit, NewBillerPayment};
use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use money::Tenge;

use crate::api::{ApiState, From};
use request::{Asked, Command};
pub use settings::{AddressRange, AddressRangeError, BillerSettings, BillersSettings};

pub fn router<S: Clone + Send + Sync + 'static>(api: Arc<ApiState>) -> Router<S> {
    Router::new()
        .route("/billers/kaspi", get(kaspi))
        .route("/billers/osmp", get(osmp))
        .with_state(api)
}

async fn kaspi(
    State(api): State<Arc<ApiState>>,
    From(visitor): From,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    answer(&api, Biller::Kaspi, (&visitor, &headers), query.as_deref()).await
}

async fn osmp(
    State(api): State<Arc<ApiState>>,
    From(visitor): From,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    answer(&api, Biller::Osmp, (&visitor, &headers), query.as_deref()).await
}

async fn answer(
    api: &ApiState,
    biller: Biller,
    (visitor, headers): (&Visitor, &HeaderMap),
    query: Option<&str>,
) -> Response {
    let settings = api.site.settings.billers.of(biller);
    if !settings.is_on {
        return StatusCode::NOT_FOUND.into_response();
    }
    if !settings.is_authorized(&visitor.address, headers) {
        tracing::warn!(biller = biller.code(), "somebody else called in a biller's name");
        return StatusCode::FORBIDDEN.into_response();
    }
    let said = match Asked::read(query.unwrap_or_default()) {
        Ok(asked) => carried_out(api, (biller, settings), &asked, visitor).await,
        Err(asked) => BillerResponse::of(&asked, ResultCode::Malformed),
    };
    match biller {
        Biller::Kaspi => kaspi::answer(&said),
        Biller::Osmp => osmp::answer(&said),
    }
}

/// How a call ended; each protocol has its own number for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultCode {
    Fine,
    NotFound,
    BadAccount,
    Malformed,
    OtherContent,
    TooSmall,
    TooLarge,
    TooMany,
    Later,
}

/// What a biller is told.
#[derive(Debug, Clone, PartialEq, Eq)]
struct BillerResponse {
    verdict: ResultCode,
    txn_id: String,
    /// Our number of a payment that is booked.
    number: Option<i64>,
    sum: Option<Tenge>,
    initials: Option<String>,
}

impl BillerResponse {
    fn of(asked: &Asked, verdict: ResultCode) -> Self {
        let txn_id = asked.txn_id.clone();
        Self { verdict, txn_id, number: None, sum: None, initials: None }
    }
}

async fn carried_out(
    api: &ApiState,
    (biller, settings): (Biller, &BillerSettings),
    asked: &Asked,
    visitor: &Visitor,
) -> BillerResponse {
    let said = |verdict| BillerResponse::of(asked, verdict);
    let Ok(account) = Account::try_new(&asked.account) else { return said(ResultCode::BadAccount) };
    match asked.command {
        Command::Check => {
            let limit = CheckLimit { per_minute: settings.checks_per_minute };
            match api.lender.biller_account_check(biller, &account, (limit, visitor)).await {
                Ok(checked) if !checked.is_known && settings.tells_unknown => {
                    said(ResultCode::NotFound)
                }
                Ok(checked) => {
                    let initials = checked.initials.filter(|_| settings.tells_initials);
                    BillerResponse { initials, sum: checked.payoff, ..said(ResultCode::Fine) }
                }
                Err(problem) => said(result_code_for(&problem)),
            }
        }
        Command::Pay => {
            let amount = match asked.amount() {
                Ok(amount) => amount,
                Err(verdict) => return said(verdict),
            };
            let new = NewBillerPayment {
                biller,
                txn_id: asked.txn_id.clone(),
                account,
                amount,
                told_on: asked.paid_on(),
                is_from_registry: false,
            };
            match api.lender.biller_payment_receive(&new).await {
                Ok(booked) => {
                    let booked = booked.answer();
                    let number = Some(booked.number);
                    BillerResponse { number, sum: Some(booked.amount), ..said(ResultCode::Fine) }
                }
                Err(problem) => said(result_code_for(&problem)),
            }
        }
    }
}

fn result_code_for(problem: &BillerError) -> ResultCode {
    match problem {
        BillerError::OtherContent => ResultCode::OtherContent,
        BillerError::Amount => ResultCode::TooLarge,
        BillerError::TooMany { .. } => ResultCode::TooMany,
        BillerError::Busy => ResultCode::Later,
        problem => {
            tracing::error!(%problem, "a biller's call failed");
            ResultCode::Later
        }
    }
}
