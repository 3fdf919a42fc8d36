//! Simulator of a browser and its push service: generates keys as a browser does, verifies the
//! sender and decrypts messages.

mod decryption;
mod vapid;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HOST, LOCATION};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::SecretKey;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{ApiError, new_id, unprocessable};
use crate::bounded_map::BoundedMap;
use crate::{OutboxChannel, OutboxMessage, Sandbox};

/// The longest message that a push service must accept.
const MESSAGE_BYTES_MAX: usize = 4_096;

#[derive(Default)]
pub(crate) struct PushService {
    browsers: BoundedMap<Arc<Browser>>,
}

/// A browser subscribed to one sender.
pub(crate) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    sender: String,
}

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new().route("/browsers", post(subscribe)).route("/{id}", post(receive).delete(remove))
}

#[derive(Deserialize)]
struct SubscribeRequest {
    /// Public key of the sender.
    key: String,
}

/// `POST /push/browsers`: creates a browser subscription, as a page would get it.
async fn subscribe(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<SubscribeRequest>,
) -> Result<Json<Value>, ApiError> {
    let no_random = |_| ApiError(StatusCode::SERVICE_UNAVAILABLE, "no_random_numbers");
    let (mut key, mut auth) = ([0; 32], [0; 16]);
    getrandom::fill(&mut key).map_err(no_random)?;
    getrandom::fill(&mut auth).map_err(no_random)?;
    let key = SecretKey::from_slice(&key)
        .map_err(|_| ApiError(StatusCode::SERVICE_UNAVAILABLE, "no_random_numbers"))?;
    let p256dh = BASE64.encode(decryption::sec1(&key.public_key()));
    let id = new_id()?;
    sandbox.push.browsers.get_or_insert_with(&id, || {
        Arc::new(Browser { key, auth, sender: request.key.trim_end_matches('=').to_owned() })
    });
    let endpoint = format!("{}/push/{id}", origin(&headers));
    Ok(Json(json!({
        "endpoint": endpoint,
        "keys": { "p256dh": p256dh, "auth": BASE64.encode(auth) },
    })))
}

/// `POST /push/{id}`: receives a message and puts it into the outbox.
async fn receive(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, ApiError> {
    let browser = sandbox.push.browsers.get(&id);
    let browser = browser.ok_or(ApiError(StatusCode::GONE, "browser_gone"))?;
    let now_s = sandbox.clock.now_us().div_euclid(1_000_000);
    let expected =
        vapid::ExpectedSender { sender: &browser.sender, origin: &origin(&headers), now_s };
    vapid::verify(text(&headers, &AUTHORIZATION), &expected)?;
    if text(&headers, &HeaderName::from_static("ttl")).parse::<u32>().is_err() {
        return Err(ApiError(StatusCode::BAD_REQUEST, "ttl_missing"));
    }
    if text(&headers, &CONTENT_ENCODING) != "aes128gcm" {
        return Err(ApiError(StatusCode::UNSUPPORTED_MEDIA_TYPE, "coding_unknown"));
    }
    if body.len() > MESSAGE_BYTES_MAX {
        return Err(ApiError(StatusCode::PAYLOAD_TOO_LARGE, "too_long"));
    }
    let message_text = decryption::decrypt(&body, &browser.key, &browser.auth);
    let message_text = message_text.and_then(|bytes| String::from_utf8(bytes).ok());
    let message_text = message_text.ok_or(unprocessable("cannot_be_opened"))?;
    let message_id = new_id()?;
    let location = format!("{}/push/messages/{message_id}", origin(&headers));
    sandbox.outbox.push(OutboxMessage {
        id: message_id,
        channel: OutboxChannel::Push,
        to: id,
        subject: None,
        text: message_text,
        unsubscribe_url: None,
        is_one_click: false,
        at_us: sandbox.clock.now_us(),
    });
    Ok((StatusCode::CREATED, [(LOCATION, location)]))
}

/// `DELETE /push/{id}`: removes the subscription, as a browser that forgets the site.
async fn remove(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> StatusCode {
    sandbox.push.browsers.remove(&id);
    StatusCode::NO_CONTENT
}

fn origin(headers: &HeaderMap) -> String {
    format!("http://{}", text(headers, &HOST))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}
