//! Biometry: liveness and a comparison of the face with the state's photo.
//!
//! A session is one attempt. The provider names three gestures (the law requires three different
//! ones), gets a picture of each, and compares the face with the state's photo. Its outcome can be
//! polled and also comes as a signed callback.

mod callback;
mod http;

pub use callback::{Callback, CallbackError};
pub use http::{BiometryCredentials, HttpBiometry};

use identity::{Iin, PersonName};
use reqwest::header::HeaderMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::provider_client::is_path_safe_id;
use crate::{ProviderFuture, SendError};

/// Most pictures per session.
pub const FRAMES_MAX: usize = 6;
/// Gestures of a session: the law asks for three different ones.
pub const GESTURES_PER_SESSION: usize = 3;
/// Largest picture.
pub const FRAME_MAX_BYTES: usize = 1024 * 1024;

/// Parameters of a new session.
#[derive(Clone, Copy)]
pub struct SessionRequest<'a> {
    /// The person whose face it must be.
    pub iin: &'a Iin,
    /// What they say they are called. Providers that see the person's document compare it.
    pub name: Option<&'a PersonName>,
    /// Our id of the attempt. Idempotent: the same id opens the same session. Callbacks carry it.
    pub order_id: &'a str,
    pub callback_url: &'a str,
}

/// A session that accepts pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BiometrySession {
    pub id: BiometrySessionId,
    /// What the person has to do, in this order.
    pub gestures: [Gesture; GESTURES_PER_SESSION],
    /// When the session stops accepting pictures, in seconds since 1970.
    pub expires_at_s: i64,
}

/// The provider's id of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BiometrySessionId(String);

impl BiometrySessionId {
    /// Accepts letters, digits and hyphens, at most 64.
    pub fn try_new(text: &str) -> Option<Self> {
        is_path_safe_id(text).then(|| Self(text.to_owned()))
    }

    /// Returns the id, for storing and for requests.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

base::codes! {
    /// Something to do in front of the camera.
    Gesture, undescribed {
        TurnLeft = "turn_left",
        TurnRight = "turn_right",
        LookUp = "look_up",
        Smile = "smile",
        CloseEyes = "close_eyes",
        OpenMouth = "open_mouth",
    }
}

/// A picture of a person making a gesture. Personal data: has no `Debug`.
#[derive(Clone)]
pub struct Frame {
    /// The gesture that was requested.
    pub gesture: Gesture,
    pub jpeg: Vec<u8>,
}

/// Outcome of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum BiometryOutcome {
    Pending,
    /// Live, and the same person.
    Match {
        /// Similarity of the faces, per thousand.
        similarity_permille: u16,
        /// Whether the person is called what they say, if the provider can tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        is_name_same: Option<bool>,
    },
    /// Live, and possibly the same person: staff have to check documents.
    LowMatch {
        /// Similarity of the faces, per thousand.
        similarity_permille: u16,
    },
    /// Live, but another person.
    NoMatch,
    /// A picture, a mask or a screen instead of a person.
    Spoof,
    /// The state has no photo to compare with: staff have to check documents.
    NoReference,
    /// The pictures cannot be evaluated.
    Unreadable {
        reason: UnreadableReason,
    },
}

impl BiometryOutcome {
    /// Whether the outcome can no longer change.
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Pending)
    }
}

/// Why pictures cannot be evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnreadableReason {
    TooDark,
    /// The camera moved.
    Blurred,
    NoFace,
}

/// Errors of a session.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BiometryError {
    /// It expired, has its pictures already, or never existed: a new one is needed.
    #[error("the session takes no pictures")]
    SessionOver,
    /// The pictures are too many, too large, not JPEG, or not of the three gestures.
    #[error("the pictures are not those that the session asks for")]
    InvalidFrames,
    /// The request failed, or was rejected for another reason.
    #[error(transparent)]
    Send(#[from] SendError),
}

/// The biometry provider.
pub trait Biometry: Send + Sync {
    /// Opens a session. Idempotent by `order_id`.
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> ProviderFuture<'a, BiometrySession, BiometryError>;

    /// Uploads the pictures, at least one of each gesture.
    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> ProviderFuture<'a, (), BiometryError>;

    /// Returns the outcome so far.
    fn result<'a>(
        &'a self,
        session: &'a BiometrySessionId,
    ) -> ProviderFuture<'a, BiometryOutcome, BiometryError>;

    /// Verifies and parses a callback. `now_s` is in seconds since 1970.
    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, CallbackError>;
}
