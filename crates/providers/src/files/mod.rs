//! Files that people send: what they are, pictures made safe and small, and a place where every one
//! of them lies sealed.

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

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FileRejection {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It is larger than [`FILE_MAX_BYTES`].
    #[error("the file is larger than 10 MB")]
    TooLarge,
    /// It is a photo of an iPhone's own kind, which browsers turn into JPEG when asked.
    #[error("the file is HEIC")]
    Heic,
    /// It is neither PDF nor JPEG nor PNG.
    #[error("the file is neither PDF nor JPEG nor PNG")]
    UnsupportedKind,
    /// It begins like a picture and cannot be read.
    #[error("the picture cannot be read")]
    Broken,
    /// It has more pixels than a camera takes.
    #[error("the picture has too many pixels")]
    TooManyPixels,
    /// It has too few pixels to show anything.
    #[error("the picture is too small")]
    TooFewPixels,
}

impl FileRejection {
    /// The code that the API answers and translations are keyed by.
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
