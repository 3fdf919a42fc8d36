//! The twin of a browser and its push service: it makes keys as a browser does, checks who sends, and
//! really opens what it gets.

mod opening;
mod proof;

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

use crate::api::{Refusal, new_name, unprocessable};
use crate::kept::Kept;
use crate::{Sandbox, Sent};

/// The longest message that a push service has to take.
const MESSAGE_BYTES_MAX: usize = 4_096;

/// The browsers that there are.
#[derive(Default)]
pub(crate) struct Push {
    browsers: Kept<Arc<Browser>>,
}

/// A browser that accepts the messages of one sender.
pub(crate) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    sender: String,
}

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new().route("/browsers", post(subscribe)).route("/{id}", post(take).delete(remove))
}

#[derive(Deserialize)]
struct SubscribeRequest {
    /// The public key of whoever may send.
    key: String,
}

/// `POST /push/browsers`: what a browser answers to a page that subscribes.
async fn subscribe(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(asked): Json<SubscribeRequest>,
) -> Result<Json<Value>, Refusal> {
    let no_random = |_| Refusal(StatusCode::SERVICE_UNAVAILABLE, "no_random_numbers");
    let (mut key, mut auth) = ([0; 32], [0; 16]);
    getrandom::fill(&mut key).map_err(no_random)?;
    getrandom::fill(&mut auth).map_err(no_random)?;
    let key = SecretKey::from_slice(&key)
        .map_err(|_| Refusal(StatusCode::SERVICE_UNAVAILABLE, "no_random_numbers"))?;
    let p256dh = BASE64.encode(opening::sec1(&key.public_key()));
    let id = new_name()?;
    sandbox.push.browsers.get_or_keep(&id, || {
        Arc::new(Browser { key, auth, sender: asked.key.trim_end_matches('=').to_owned() })
    });
    let endpoint = format!("{}/push/{id}", origin(&headers));
    Ok(Json(json!({
        "endpoint": endpoint,
        "keys": { "p256dh": p256dh, "auth": BASE64.encode(auth) },
    })))
}

/// `POST /push/{id}`: a message, which is shown among all others.
async fn take(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, Refusal> {
    let browser = sandbox.push.browsers.get(&id);
    let browser = browser.ok_or(Refusal(StatusCode::GONE, "browser_gone"))?;
    let now_s = sandbox.clock.now_us().div_euclid(1_000_000);
    let expected = proof::Expected { sender: &browser.sender, origin: &origin(&headers), now_s };
    proof::check(text(&headers, &AUTHORIZATION), &expected)?;
    if text(&headers, &HeaderName::from_static("ttl")).parse::<u32>().is_err() {
        return Err(Refusal(StatusCode::BAD_REQUEST, "ttl_missing"));
    }
    if text(&headers, &CONTENT_ENCODING) != "aes128gcm" {
        return Err(Refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, "coding_unknown"));
    }
    if body.len() > MESSAGE_BYTES_MAX {
        return Err(Refusal(StatusCode::PAYLOAD_TOO_LARGE, "too_long"));
    }
    let opened = opening::open(&body, &browser.key, &browser.auth);
    let opened = opened.and_then(|opened| String::from_utf8(opened).ok());
    let opened = opened.ok_or(unprocessable("cannot_be_opened"))?;
    let name = new_name()?;
    let place = format!("{}/push/messages/{name}", origin(&headers));
    sandbox.outbox.keep(Sent {
        id: name,
        channel: "push",
        to: id,
        subject: None,
        text: opened,
        unsubscribe_url: None,
        is_one_click: false,
        at_us: sandbox.clock.now_us(),
    });
    Ok((StatusCode::CREATED, [(LOCATION, place)]))
}

/// `DELETE /push/{id}`: the browser goes, as one does that forgets the site.
async fn remove(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> StatusCode {
    sandbox.push.browsers.take(&id);
    StatusCode::NO_CONTENT
}

fn origin(headers: &HeaderMap) -> String {
    format!("http://{}", text(headers, &HOST))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}
