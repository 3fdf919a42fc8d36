//! Consent to read state registers (КДП): people answer an SMS from 1414, each in their own way. The
//! state asks only the phone that it knows for the IIN; a request for another phone is refused.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::{Iin, Phone};
use serde::Deserialize;
use serde_json::json;

use crate::api::{ApiError, check_key, new_id, request_id, unprocessable};
use crate::people::StateConsent;
use crate::{OutboxChannel, OutboxMessage, Sandbox};

/// How long a slow person takes to answer, and how long the state waits for an answer.
const SLOW_ANSWER_DELAY: Duration = Duration::from_secs(8);
const WAIT_MAX_US: i64 = 24 * 3_600_000_000;

#[derive(Clone)]
pub(crate) struct Consent {
    iin: String,
    requested_at_us: i64,
    /// When a slow person answers.
    answered_at_us: i64,
    answer: StateConsent,
}

impl Consent {
    /// The state at `now_us`.
    fn state(&self, now_us: i64) -> &'static str {
        let waited_us = now_us.saturating_sub(self.requested_at_us);
        let is_answered = now_us >= self.answered_at_us;
        match self.answer {
            StateConsent::AtOnce => "given",
            StateConsent::Slow if is_answered => "given",
            StateConsent::Refuses => "refused",
            StateConsent::Silent if waited_us >= WAIT_MAX_US => "expired",
            StateConsent::Slow | StateConsent::Silent => "waiting",
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct ConsentRequest {
    iin: String,
    phone: String,
}

/// `POST /bureau/v1/state-data-consents`
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<ConsentRequest>,
) -> Result<Response, ApiError> {
    let bureau = &sandbox.bureau;
    check_key(&headers, &bureau.api_key)?;
    let request_id = request_id(&headers)?;
    let iin = Iin::try_new(&request.iin).map_err(|_| unprocessable("iin_wrong"))?;
    let phone = Phone::try_new(&request.phone).map_err(|_| unprocessable("phone_wrong"))?;
    let new_consent_id = new_id()?;
    let id =
        bureau.consent_ids_by_request.get_or_insert_with(request_id, || new_consent_id.clone());
    let now_us = sandbox.clock.now_us();
    let slow_us =
        i64::try_from(sandbox.delay_scale.scale(SLOW_ANSWER_DELAY).as_micros()).unwrap_or(i64::MAX);
    let person = sandbox.people.find_or_generate(&iin);
    // Whoever is not listed has the phone that is named for them.
    let is_own_phone = person.phone.is_empty() || person.phone == phone.reveal();
    let consent = bureau.consents.get_or_insert_with(&id, || Consent {
        iin: iin.reveal().to_owned(),
        requested_at_us: now_us,
        answered_at_us: now_us.saturating_add(slow_us),
        answer: if is_own_phone { person.state_consent } else { StateConsent::Refuses },
    });
    if consent.iin != iin.reveal() {
        return Err(ApiError(StatusCode::CONFLICT, "request_id_reused"));
    }
    if id == new_consent_id && is_own_phone {
        sandbox.outbox.push(consent_sms(&id, &phone, now_us));
    }
    let body = json!({ "id": id, "state": consent.state(now_us) });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// `GET /bureau/v1/state-data-consents/{id}`
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    check_key(&headers, &sandbox.bureau.api_key)?;
    let missing = ApiError(StatusCode::NOT_FOUND, "consent_missing");
    let consent = sandbox.bureau.consents.get(&id).ok_or(missing)?;
    let state = consent.state(sandbox.clock.now_us());
    Ok(Json(json!({ "id": id, "state": state })).into_response())
}

/// Whether the consent is given, and is this person's.
pub(super) fn is_given(sandbox: &Sandbox, id: &str, iin: &Iin) -> bool {
    let now_us = sandbox.clock.now_us();
    let is_valid =
        |consent: Consent| consent.iin == iin.reveal() && consent.state(now_us) == "given";
    sandbox.bureau.consents.get(id).is_some_and(is_valid)
}

/// What the person reads; the sandbox answers for them.
fn consent_sms(id: &str, phone: &Phone, at_us: i64) -> OutboxMessage {
    let text = "1414: Микроқаржы ұйымы дербес деректеріңізге қол жеткізуді сұрап отыр. \
                Микрофинансовая организация запрашивает доступ к вашим персональным данным. \
                Келіссеңіз, 15 деп жауап беріңіз / Если согласны, ответьте 15.";
    OutboxMessage {
        id: id.to_owned(),
        channel: OutboxChannel::Sms,
        to: phone.reveal().to_owned(),
        subject: None,
        text: text.to_owned(),
        unsubscribe_url: None,
        is_one_click: false,
        at_us,
    }
}
