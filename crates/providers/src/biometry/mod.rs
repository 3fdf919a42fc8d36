//! Biometry: whether the person before the camera lives, and is who they say.
//!
//! A session is one attempt. The provider names three gestures (the law wants three different ones),
//! gets a picture of each, and compares the face with the state's photo. It tells what it found when
//! asked, and by a signed callback.

mod callback;
mod http;

pub use callback::{Callback, CallbackError};
pub use http::{BiometryCredentials, HttpBiometry};

use identity::Iin;
use reqwest::header::HeaderMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::provider_client::is_path_safe_id;
use crate::{ProviderFuture, SendError};

/// How many pictures a session takes at the most, and how large each may be.
pub const FRAMES_MAX: usize = 6;
/// See [`FRAMES_MAX`].
pub const FRAME_MAX_BYTES: usize = 1024 * 1024;

/// A session to be opened.
#[derive(Clone, Copy)]
pub struct SessionRequest<'a> {
    /// Whose face it must be.
    pub iin: &'a Iin,
    /// Our own name of the attempt: the same one opens the same session. Callbacks carry it.
    pub order_id: &'a str,
    /// Where callbacks go.
    pub callback_url: &'a str,
}

/// A session that takes pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BiometrySession {
    /// What the provider calls it.
    pub id: BiometrySessionId,
    /// What the person has to do before the camera, in this order.
    pub gestures: [Gesture; 3],
    /// Until when pictures are taken, in seconds since 1970.
    pub expires_at_s: i64,
}

/// What the provider calls a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BiometrySessionId(String);

impl BiometrySessionId {
    /// One that was kept: letters, digits and hyphens, at most 64.
    pub fn try_new(text: &str) -> Option<Self> {
        is_path_safe_id(text).then(|| Self(text.to_owned()))
    }

    /// The text to keep.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Something to do before the camera.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// Turn the head to the left.
    TurnLeft,
    /// Turn the head to the right.
    TurnRight,
    /// Look up.
    LookUp,
    /// Smile.
    Smile,
    /// Close the eyes.
    CloseEyes,
    /// Open the mouth.
    OpenMouth,
}

/// A picture of a person making a gesture. It is personal: it has no `Debug`.
#[derive(Clone)]
pub struct Frame {
    /// What the person was asked to do.
    pub gesture: Gesture,
    /// The picture.
    pub jpeg: Vec<u8>,
}

/// What came of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum BiometryOutcome {
    /// Not known yet.
    Pending,
    /// A living person, and the right one.
    Match {
        /// How alike the faces are, of a thousand.
        similarity_permille: u16,
    },
    /// A living person, perhaps the right one: somebody has to look at documents.
    LowMatch {
        /// How alike the faces are, of a thousand.
        similarity_permille: u16,
    },
    /// A living person, and another one.
    NoMatch,
    /// A picture, a mask or a screen instead of a person.
    Spoof,
    /// The state has no photo to compare with: somebody has to look at documents.
    NoReference,
    /// The pictures do not show enough.
    Unreadable {
        /// Why not.
        reason: UnreadableReason,
    },
}

impl BiometryOutcome {
    /// Whether the session is over: nothing that comes later changes it.
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Pending)
    }
}

/// Why pictures do not show enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnreadableReason {
    /// There is too little light.
    TooDark,
    /// The camera moved.
    Blurred,
    /// There is no face.
    NoFace,
}

/// Why a session does not go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BiometryError {
    /// It ran out of time, has its pictures already, or never was: a new one is needed.
    #[error("the session takes no pictures")]
    SessionOver,
    /// The pictures are too many, too large, no JPEG, or not of the three gestures.
    #[error("the pictures are not those that the session asks for")]
    InvalidFrames,
    /// The question did not go, or was refused for another reason.
    #[error(transparent)]
    Send(#[from] SendError),
}

/// Asks the provider of biometry.
pub trait Biometry: Send + Sync {
    /// Opens a session.
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> ProviderFuture<'a, BiometrySession, BiometryError>;

    /// Gives a session its pictures, at least one of each gesture.
    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> ProviderFuture<'a, (), BiometryError>;

    /// What came of a session so far.
    fn result<'a>(
        &'a self,
        session: &'a BiometrySessionId,
    ) -> ProviderFuture<'a, BiometryOutcome, BiometryError>;

    /// Reads a callback that the provider itself has signed, at a moment in seconds since 1970.
    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, CallbackError>;
}
