//! Uploaded files: detection, picture normalization and encrypted storage.

mod file_store;
mod id;
mod kind;
mod picture;
mod quality;

pub(crate) use file_store::build_s3;
pub use file_store::{FileStore, FileStoreError, S3Config, SealError, Sealer};
pub use id::{FileId, ParseFileIdError};
pub use kind::{FILE_MAX_BYTES, FileKind, sniff};
pub use picture::{LONG_SIDE_MAX_PX, Picture, normalize};
pub use quality::ImageQuality;

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// Why an upload is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, IntoStaticStr, VariantNames)]
#[strum(const_into_str)]
pub enum FileRejection {
    #[error("the file is empty")]
    #[strum(serialize = "file_empty")]
    Empty,
    /// It is larger than [`FILE_MAX_BYTES`].
    #[error("the file is larger than 10 MB")]
    #[strum(serialize = "file_too_large")]
    TooLarge,
    /// The iPhone's photo format, which browsers convert to JPEG on request.
    #[error("the file is HEIC")]
    #[strum(serialize = "file_heic")]
    Heic,
    #[error("the file is neither PDF nor JPEG nor PNG")]
    #[strum(serialize = "file_kind")]
    UnsupportedKind,
    /// It begins like a picture but cannot be decoded.
    #[error("the picture cannot be read")]
    #[strum(serialize = "picture_broken")]
    Broken,
    /// More pixels, or more bits in each, than a camera of a phone writes.
    #[error("the picture has too many pixels")]
    #[strum(serialize = "picture_too_large")]
    TooManyPixels,
    /// Too few pixels to show anything.
    #[error("the picture is too small")]
    #[strum(serialize = "picture_too_small")]
    TooFewPixels,
}

impl FileRejection {
    /// Every code, for the description of the API.
    pub const CODES: &'static [&'static str] = Self::VARIANTS;

    /// The code in API responses, by which translations are keyed.
    pub const fn code(self) -> &'static str {
        self.into_str()
    }
}
