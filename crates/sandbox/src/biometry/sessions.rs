//! Sessions: opened, given pictures once, and decided after a delay.

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
use crate::people::{Person, ResponseSpeed};

const SESSION_TTL_S: i64 = 10 * 60;
const FRAMES_MAX: usize = 6;
/// How long the comparison takes, and how long with a slow person.
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
    /// Whether the person is called what they say, if that is known.
    is_name_same: Option<bool>,
}

#[derive(Deserialize)]
pub(crate) struct OpenRequest {
    iin: String,
    name: Option<ClaimedName>,
    order: String,
    callback_url: String,
}

/// What the person says they are called.
#[derive(Deserialize)]
struct ClaimedName {
    surname: String,
    given_name: String,
}

impl ClaimedName {
    /// Whether it is the person's name; unknown of somebody made up.
    fn is_of(&self, person: &Person) -> Option<bool> {
        let is_same = |claimed: &str, own: &str| claimed.to_lowercase() == own.to_lowercase();
        let is_of =
            is_same(&self.surname, &person.surname) && is_same(&self.given_name, &person.given);
        (!person.surname.is_empty()).then_some(is_of)
    }
}

#[derive(Deserialize)]
pub(crate) struct SubmitRequest {
    frames: Vec<Frame>,
}

/// `POST /biometry/v1/sessions`. Idempotent by order id.
pub(crate) async fn open(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<OpenRequest>,
) -> Result<Response, ApiError> {
    let biometry = &sandbox.biometry;
    check_key(&headers, &biometry.api_key)?;
    let iin = Iin::try_new(&request.iin).map_err(|_| unprocessable("iin_wrong"))?;
    if !is_valid_id(&request.order) {
        return Err(unprocessable("order_wrong"));
    }
    if !request.callback_url.starts_with("http") {
        return Err(unprocessable("callback_url_wrong"));
    }
    let new_session_id = new_id()?;
    let id =
        biometry.session_ids_by_order.get_or_insert_with(&request.order, || new_session_id.clone());
    let person = sandbox.people.find_or_generate(&iin);
    let is_name_same = request.name.as_ref().and_then(|name| name.is_of(&person));
    let session = biometry.sessions.get_or_insert_with(&id, || Session {
        iin: iin.clone(),
        order: request.order,
        callback_url: request.callback_url,
        gestures: gestures(&new_session_id),
        expires_at_s: now_s(&sandbox) + SESSION_TTL_S,
        has_frames: false,
        outcome: Outcome::Pending,
        is_name_same,
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

/// `POST /biometry/v1/sessions/{id}/frames`. The outcome follows later.
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
    let is_present = |gesture| frames.iter().any(|frame| frame.gesture == gesture);
    let is_requested = |frame: &Frame| session.gestures.contains(&frame.gesture);
    let is_complete =
        session.gestures.into_iter().all(is_present) && frames.iter().all(is_requested);
    if !is_complete || frames.len() > FRAMES_MAX {
        return Err(unprocessable("frames_wrong"));
    }
    let result = tokio::task::spawn_blocking(move || frames::find_defect(&frames)).await;
    let defect = result.ok().and_then(Result::ok).ok_or(unprocessable("frames_wrong"))?;
    // Only one of two concurrent submissions wins.
    let is_first = biometry
        .sessions
        .update(&id, |session| !std::mem::replace(&mut session.has_frames, true))
        .ok_or(SESSION_OVER)?;
    if !is_first {
        return Err(SESSION_OVER);
    }
    tokio::spawn(decide(sandbox.clone(), id, session, defect));
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
    Ok(Json(
        json!({ "session": id, "outcome": session.outcome.to_json(&session.iin, session.is_name_same) }),
    ))
}

/// Decides on the outcome after a delay, and sends the callbacks.
async fn decide(sandbox: Sandbox, id: String, session: Session, defect: Option<Outcome>) {
    let person = sandbox.people.find_or_generate(&session.iin).into_owned();
    let own_outcome = defect.unwrap_or(Outcome::from_face(person.face));
    let default = SessionOverride { outcome: own_outcome, delivery: Delivery::InOrder };
    let SessionOverride { outcome, delivery } =
        sandbox.biometry.overrides.remove(session.iin.reveal()).unwrap_or(default);
    let callback_body = |sequence: u32, outcome: Outcome| {
        json!({
            "session": id,
            "order": session.order,
            "sequence": sequence,
            "outcome": outcome.to_json(&session.iin, session.is_name_same),
        })
    };
    let (first, last) = (callback_body(1, Outcome::Pending), callback_body(2, outcome));
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

/// Three different, unpredictable gestures.
fn gestures(seed: &str) -> [Gesture; 3] {
    let [first, second, third, ..]: [u8; 32] = Sha256::digest(seed).into();
    let mut remaining = GESTURES.to_vec();
    [first, second, third].map(|byte| remaining.remove(usize::from(byte) % remaining.len()))
}

fn now_s(sandbox: &Sandbox) -> i64 {
    sandbox.clock.now_us().div_euclid(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gestures_differ_within_and_between_sessions() {
        let all: Vec<_> = (0..500).map(|number: u32| gestures(&format!("{number:x}"))).collect();
        for [first, second, third] in &all {
            assert!(first != second && second != third && first != third);
        }
        let kinds = |all: &[[Gesture; 3]]| {
            GESTURES.iter().filter(|it| all.iter().any(|trio| trio[0] == **it)).count()
        };
        assert_eq!(kinds(&all), GESTURES.len());
    }
}
