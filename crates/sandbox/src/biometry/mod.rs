//! Simulator of the biometry provider: sessions with three gestures, real checks of the pictures,
//! outcomes by person, and signed callbacks.

mod callbacks;
mod frames;
mod outcome;
mod overrides;
mod sessions;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

pub use frames::sample_picture;
pub(crate) use outcome::Outcome;

use crate::Sandbox;
use crate::bounded_map::BoundedMap;
use overrides::SessionOverride;
use sessions::Session;

/// Six pictures of a megabyte, in base64.
const FRAMES_MAX_BYTES: usize = 9 * 1024 * 1024;

#[derive(Default)]
pub(crate) struct Biometry {
    api_key: String,
    callback_secret: String,
    /// Session ids by the client's order id.
    session_ids_by_order: BoundedMap<String>,
    sessions: BoundedMap<Session>,
    /// Outcome of a person's next session, by IIN, instead of the person's own.
    overrides: BoundedMap<SessionOverride>,
}

impl Biometry {
    pub(crate) fn new(api_key: &str, callback_secret: &str) -> Self {
        let (api_key, callback_secret) = (api_key.to_owned(), callback_secret.to_owned());
        Self { api_key, callback_secret, ..Self::default() }
    }
}

pub(crate) fn routes() -> Router<Sandbox> {
    let frames = post(sessions::submit).layer(DefaultBodyLimit::max(FRAMES_MAX_BYTES));
    Router::new()
        .route("/v1/sessions", post(sessions::open))
        .route("/v1/sessions/{id}", get(sessions::show))
        .route("/v1/sessions/{id}/frames", frames)
        .route("/next", post(overrides::force))
}
