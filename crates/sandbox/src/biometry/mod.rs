//! The twin of a provider of biometry: sessions with three gestures, real checks of the pictures,
//! the outcome that the person stands for, and signed callbacks.

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

/// Six pictures of a megabyte in base64.
const FRAMES_MAX_BYTES: usize = 9 * 1024 * 1024;

/// What the provider knows and remembers.
#[derive(Default)]
pub(crate) struct Biometry {
    api_key: String,
    callback_secret: String,
    /// By the client's name of the attempt, the name of the session; and the sessions by theirs.
    session_ids_by_order: BoundedMap<String>,
    sessions: BoundedMap<Session>,
    /// By IIN, what comes of the next session instead of what the person stands for.
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
