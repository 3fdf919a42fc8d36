//! Outcomes of a session, as the provider writes them.

use identity::Iin;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::people::FaceCheck;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Pending,
    Match,
    LowMatch,
    NoMatch,
    Spoof,
    NoReference,
    TooDark,
    Blurred,
    NoFace,
}

impl Outcome {
    /// Those that end a session.
    pub(crate) const CHOICES: [Self; 8] = [
        Self::Match,
        Self::LowMatch,
        Self::NoMatch,
        Self::Spoof,
        Self::NoReference,
        Self::TooDark,
        Self::Blurred,
        Self::NoFace,
    ];

    /// The code in JSON.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Match => "match",
            Self::LowMatch => "low_match",
            Self::NoMatch => "no_match",
            Self::Spoof => "spoof",
            Self::NoReference => "no_reference",
            Self::TooDark => "too_dark",
            Self::Blurred => "blurred",
            Self::NoFace => "no_face",
        }
    }

    /// The outcome that a person is configured with.
    pub(super) const fn from_face(face: FaceCheck) -> Self {
        match face {
            FaceCheck::Match => Self::Match,
            FaceCheck::LowMatch => Self::LowMatch,
            FaceCheck::Mismatch => Self::NoMatch,
            FaceCheck::Spoof => Self::Spoof,
            FaceCheck::NoPhoto => Self::NoReference,
        }
    }

    /// The similarity is derived from the IIN, so that it is the same every time.
    pub(super) fn to_json(self, iin: &Iin, is_name_same: Option<bool>) -> Value {
        let [offset, ..]: [u8; 32] = Sha256::digest(iin.reveal()).into();
        let offset = u16::from(offset % 50);
        let unreadable = |reason| json!({ "state": "unreadable", "reason": reason });
        match self {
            Self::Pending => json!({ "state": "pending" }),
            Self::Match => json!({
                "state": "match",
                "similarity_permille": 940 + offset,
                "is_name_same": is_name_same,
            }),
            Self::LowMatch => json!({ "state": "low_match", "similarity_permille": 700 + offset }),
            Self::NoMatch => json!({ "state": "no_match" }),
            Self::Spoof => json!({ "state": "spoof" }),
            Self::NoReference => json!({ "state": "no_reference" }),
            Self::TooDark => unreadable("too_dark"),
            Self::Blurred => unreadable("blurred"),
            Self::NoFace => unreadable("no_face"),
        }
    }
}
