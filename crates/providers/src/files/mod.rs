//! Uploaded files: detection, picture normalization and encrypted storage.

mod file_store;
mod id;
mod kind;
mod picture;
mod quality;

pub use file_store::{FileStore, FileStoreError, S3Config, SealError, Sealer};
pub use id::{FileId, ParseFileIdError};
pub use kind::{FILE_MAX_BYTES, FileKind, sniff};
pub use picture::{LONG_SIDE_MAX_PX, Picture, normalize};
pub use quality::ImageQuality;

use thiserror::Error;

/// Why an upload is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FileRejection {
    #[error("the file is empty")]
    Empty,
    /// It is larger than [`FILE_MAX_BYTES`].
    #[error("the file is larger than 10 MB")]
    TooLarge,
    /// The iPhone's photo format, which browsers convert to JPEG on request.
    #[error("the file is HEIC")]
    Heic,
    #[error("the file is neither PDF nor JPEG nor PNG")]
    UnsupportedKind,
    /// It begins like a picture but cannot be decoded.
    #[error("the picture cannot be read")]
    Broken,
    /// More pixels than a camera takes.
    #[error("the picture has too many pixels")]
    TooManyPixels,
    /// Too few pixels to show anything.
    #[error("the picture is too small")]
    TooFewPixels,
}

impl FileRejection {
    /// The code in API responses, by which translations are keyed.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "file_empty",
            Self::TooLarge => "file_too_large",
            Self::Heic => "file_heic",
            Self::UnsupportedKind => "file_kind",
            Self::Broken => "picture_broken",
            Self::TooManyPixels => "picture_too_large",
            Self::TooFewPixels => "picture_too_small",
        }
    }
}
