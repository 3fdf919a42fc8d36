//! API for reading and advancing the service's clock.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base::BusinessDate;
use serde::Deserialize;
use serde_json::json;

use crate::{Clock, Sandbox, outbox};

const DAYS_MAX: u32 = 3_660;
const HOURS_MAX: u32 = DAYS_MAX * 24;
const HOUR_S: u32 = 3_600;
const DAY_S: u32 = 24 * HOUR_S;

/// By how much, or to what time of day. Exactly one field is set.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Advance {
    days: Option<u32>,
    hours: Option<u32>,
    /// Such as `09:00` in Almaty: the next time it is that late.
    to: Option<String>,
}

impl Advance {
    /// Seconds to advance from `now_us`.
    fn seconds(&self, now_us: i64) -> Option<u32> {
        match (self.days, self.hours, &self.to) {
            (Some(days @ 1..=DAYS_MAX), None, None) => Some(days * DAY_S),
            (None, Some(hours @ 1..=HOURS_MAX), None) => Some(hours * HOUR_S),
            (None, None, Some(time)) => Some(seconds_until(now_us, second_of_day(time)?)),
            _ => None,
        }
    }
}

/// `09:00` as seconds after midnight.
fn second_of_day(time: &str) -> Option<u32> {
    let (hour, minute) = time.split_once(':')?;
    let is_digits = |text: &str| text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit());
    if !is_digits(hour) || !is_digits(minute) {
        return None;
    }
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * HOUR_S + minute * 60)
}

/// Seconds until the next time it is that second of the day in Almaty. Never 0: a full day instead.
fn seconds_until(now_us: i64, second: u32) -> u32 {
    let now_s = now_us.div_euclid(1_000_000) + base::ALMATY_UTC_OFFSET_S;
    let wait_s = (i64::from(second) - now_s).rem_euclid(DAY_S.into());
    u32::try_from(wait_s).ok().filter(|wait_s| *wait_s > 0).unwrap_or(DAY_S)
}

/// `GET /clock.json`
pub(crate) async fn show(State(sandbox): State<Sandbox>) -> Response {
    clock_response(&*sandbox.clock)
}

/// `POST /clock/advance`
pub(crate) async fn advance(
    State(sandbox): State<Sandbox>,
    Json(request): Json<Advance>,
) -> Response {
    let Some(seconds) = request.seconds(sandbox.clock.now_us()) else {
        return error_response(StatusCode::UNPROCESSABLE_ENTITY, "advance_out_of_range");
    };
    match sandbox.clock.advance_seconds(seconds) {
        Ok(()) => clock_response(&*sandbox.clock),
        Err(error) => {
            tracing::error!(%error, "sandbox clock advance failed");
            error_response(StatusCode::CONFLICT, "clock_not_moved")
        }
    }
}

fn clock_response(clock: &dyn Clock) -> Response {
    let now_us = clock.now_us();
    match BusinessDate::try_from_unix_seconds(now_us.div_euclid(1_000_000)) {
        Ok(today) => {
            Json(json!({ "now": outbox::format_rfc3339(now_us), "today": today })).into_response()
        }
        Err(_) => error_response(StatusCode::CONFLICT, "clock_beyond_calendar"),
    }
}

fn error_response(status: StatusCode, code: &str) -> Response {
    (status, Json(json!({ "status": status.as_u16(), "code": code }))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_morning_is_in_almaty_time() {
        // 2026-11-15 05:00:00 in Almaty.
        let night_us = 1_794_700_800_000_000;
        let wait = |now_us, time: &str| {
            Advance { to: Some(time.to_owned()), ..Advance::default() }.seconds(now_us)
        };
        assert_eq!(wait(night_us, "09:00"), Some(4 * 3_600));
        assert_eq!(wait(night_us, "05:00"), Some(24 * 3_600));
        assert_eq!(wait(night_us, "04:59"), Some(24 * 3_600 - 60));
        // Half a second before midnight: rounded up to one second.
        assert_eq!(wait(night_us - 5 * 3_600_000_000 - 500_000, "00:00"), Some(1));
        for invalid in ["", "9:00", "24:00", "09:60", "+9:00", "0900"] {
            assert_eq!(wait(night_us, invalid), None, "{invalid}");
        }
    }
}
