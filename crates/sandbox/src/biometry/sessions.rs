//! A session: opened, given its pictures once, and decided on after a while.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::Iin;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::callbacks;
use super::frames::{self, Frame, GESTURES, Gesture};
use super::outcome::Outcome;
use super::overrides::{Delivery, SessionOverride};
use crate::Sandbox;
use crate::api::{ApiError, check_key, is_valid_id, new_id, unprocessable};
use crate::people::ResponseSpeed;

const SESSION_TTL_S: i64 = 10 * 60;
const FRAMES_MAX: usize = 6;
/// How long comparing takes, and how long with somebody slow.
const COMPARISON_DELAY: Duration = Duration::from_millis(300);
const SLOW_COMPARISON_DELAY: Duration = Duration::from_secs(6);

const SESSION_OVER: ApiError = ApiError(StatusCode::CONFLICT, "session_over");

#[derive(Clone)]
pub(crate) struct Session {
    iin: Iin,
    order: String,
    callback_url: String,
    gestures: [Gesture; 3],
    expires_at_s: i64,
    has_frames: bool,
    outcome: Outcome,
}

#[derive(Deserialize)]
pub(crate) struct OpenRequest {
    iin: String,
    order: String,
    callback_url: String,
}

#[derive(Deserialize)]
pub(crate) struct SubmitRequest {
    frames: Vec<Frame>,
}

/// `POST /biometry/v1/sessions`. The same order opens the same session.
pub(crate) async fn open(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(opening): Json<OpenRequest>,
) -> Result<Response, ApiError> {
    let biometry = &sandbox.biometry;
    check_key(&headers, &biometry.api_key)?;
    let iin = Iin::try_new(&opening.iin).map_err(|_| unprocessable("iin_wrong"))?;
    if !is_valid_id(&opening.order) {
        return Err(unprocessable("order_wrong"));
    }
    if !opening.callback_url.starts_with("http") {
        return Err(unprocessable("callback_url_wrong"));
    }
    let new = new_id()?;
    let id = biometry.session_ids_by_order.get_or_insert_with(&opening.order, || new.clone());
    let session = biometry.sessions.get_or_insert_with(&id, || Session {
        iin: iin.clone(),
        order: opening.order,
        callback_url: opening.callback_url,
        gestures: gestures(&new),
        expires_at_s: now_s(&sandbox) + SESSION_TTL_S,
        has_frames: false,
        outcome: Outcome::Pending,
    });
    if session.iin != iin {
        return Err(ApiError(StatusCode::CONFLICT, "order_reused"));
    }
    let body = json!({
        "session": id,
        "gestures": session.gestures,
        "expires_at_s": session.expires_at_s,
    });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// `POST /biometry/v1/sessions/{id}/frames`. What comes of it is told later.
pub(crate) async fn submit(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(SubmitRequest { frames }): Json<SubmitRequest>,
) -> Result<Response, ApiError> {
    let biometry = &sandbox.biometry;
    check_key(&headers, &biometry.api_key)?;
    let session = biometry.sessions.get(&id).ok_or(SESSION_OVER)?;
    if session.has_frames || session.expires_at_s <= now_s(&sandbox) {
        return Err(SESSION_OVER);
    }
    let is_there = |gesture| frames.iter().any(|frame| frame.gesture == gesture);
    let is_asked = |frame: &Frame| session.gestures.contains(&frame.gesture);
    let is_whole = session.gestures.into_iter().all(is_there) && frames.iter().all(is_asked);
    if !is_whole || frames.len() > FRAMES_MAX {
        return Err(unprocessable("frames_wrong"));
    }
    let looked_at = tokio::task::spawn_blocking(move || frames::find_defect(&frames)).await;
    let fault = looked_at.ok().and_then(Result::ok).ok_or(unprocessable("frames_wrong"))?;
    // Of two who submit at once, one is first.
    let was_first = biometry
        .sessions
        .update(&id, |session| !std::mem::replace(&mut session.has_frames, true))
        .ok_or(SESSION_OVER)?;
    if !was_first {
        return Err(SESSION_OVER);
    }
    tokio::spawn(decide(sandbox.clone(), id, session, fault));
    Ok((StatusCode::ACCEPTED, Json(json!({}))).into_response())
}

/// `GET /biometry/v1/sessions/{id}`
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    check_key(&headers, &sandbox.biometry.api_key)?;
    let session = sandbox.biometry.sessions.get(&id).ok_or(SESSION_OVER)?;
    Ok(Json(json!({ "session": id, "outcome": session.outcome.to_json(&session.iin) })))
}

/// Finds the outcome, a while later, and tells it.
async fn decide(sandbox: Sandbox, id: String, session: Session, fault: Option<Outcome>) {
    let person = sandbox.people.find_or_generate(&session.iin).into_owned();
    let of_person = fault.unwrap_or(Outcome::from_face(person.face));
    let usual = SessionOverride { outcome: of_person, delivery: Delivery::InOrder };
    let SessionOverride { outcome, delivery } =
        sandbox.biometry.overrides.remove(session.iin.reveal()).unwrap_or(usual);
    let written = |sequence: u32, outcome: Outcome| {
        json!({
            "session": id,
            "order": session.order,
            "sequence": sequence,
            "outcome": outcome.to_json(&session.iin),
        })
    };
    let (first, last) = (written(1, Outcome::Pending), written(2, outcome));
    let (before, after) = match delivery {
        Delivery::InOrder => (vec![&first], vec![&last]),
        Delivery::Twice => (vec![&first], vec![&last, &last]),
        Delivery::Reversed => (vec![], vec![&last, &first]),
        Delivery::Never => (vec![], vec![]),
    };
    for body in before {
        callbacks::send(&sandbox, &session.callback_url, body).await;
    }
    sandbox
        .delay_scale
        .sleep(if person.answers == ResponseSpeed::Slow {
            SLOW_COMPARISON_DELAY
        } else {
            COMPARISON_DELAY
        })
        .await;
    if outcome == Outcome::Pending {
        return;
    }
    sandbox.biometry.sessions.update(&id, |session| session.outcome = outcome);
    for body in after {
        callbacks::send(&sandbox, &session.callback_url, body).await;
    }
}

/// Three different gestures that nobody can foresee.
fn gestures(random_name: &str) -> [Gesture; 3] {
    let [first, second, third, ..]: [u8; 32] = Sha256::digest(random_name).into();
    let mut left = GESTURES.to_vec();
    [first, second, third].map(|chance| left.remove(usize::from(chance) % left.len()))
}

fn now_s(sandbox: &Sandbox) -> i64 {
    sandbox.clock.now_us().div_euclid(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_gestures_are_different_and_change() {
        let all: Vec<_> = (0..500).map(|number: u32| gestures(&format!("{number:x}"))).collect();
        for [first, second, third] in &all {
            assert!(first != second && second != third && first != third);
        }
        let kinds = |all: &[[Gesture; 3]]| {
            GESTURES.iter().filter(|it| all.iter().any(|three| three[0] == **it)).count()
        };
        assert_eq!(kinds(&all), GESTURES.len());
    }
}
