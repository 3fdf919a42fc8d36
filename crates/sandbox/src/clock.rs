//! The service's time, as programs read and move it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use money::BusinessDate;
use serde::Deserialize;
use serde_json::json;

use crate::{Clock, Sandbox, outbox};

const DAYS_MAX: u32 = 3_660;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Advance {
    days: u32,
}

/// `GET /clock.json`
pub(crate) async fn show(State(sandbox): State<Sandbox>) -> Response {
    told(&*sandbox.clock)
}

/// `POST /clock/advance`
pub(crate) async fn advance(
    State(sandbox): State<Sandbox>,
    Json(Advance { days }): Json<Advance>,
) -> Response {
    if !(1..=DAYS_MAX).contains(&days) {
        return problem(StatusCode::UNPROCESSABLE_ENTITY, "days_out_of_range");
    }
    match sandbox.clock.advance_days(days) {
        Ok(()) => told(&*sandbox.clock),
        Err(error) => {
            tracing::error!(%error, "the sandbox's clock cannot be moved");
            problem(StatusCode::CONFLICT, "clock_not_moved")
        }
    }
}

fn told(clock: &dyn Clock) -> Response {
    let now_us = clock.now_us();
    match BusinessDate::try_from_unix_seconds(now_us.div_euclid(1_000_000)) {
        Ok(today) => {
            Json(json!({ "now": outbox::written(now_us), "today": today })).into_response()
        }
        Err(_) => problem(StatusCode::CONFLICT, "clock_beyond_calendar"),
    }
}

fn problem(status: StatusCode, code: &str) -> Response {
    (status, Json(json!({ "status": status.as_u16(), "code": code }))).into_response()
}
