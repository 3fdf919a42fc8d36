//! The texts that pages are made from: those of the binary until the store's are taken over, then
//! whatever was published last.

mod edition;
#[cfg(test)]
mod figures;
mod follow;
mod links;
mod publish;
mod shelf;
#[cfg(test)]
mod shipped;
#[cfg(test)]
mod tests;
mod withdraw;

pub use edition::ContentSnapshot;
pub use follow::ContentSyncError;
pub use publish::{Preview, PublishError, PublishOutcome};
pub use shelf::SiteContext;
pub use withdraw::WithdrawOutcome;

use content::{Content, ContentError};

use crate::embedded;

/// The texts that the binary carries, as `(path, text)`.
pub fn release_texts() -> Vec<(&'static str, &'static str)> {
    embedded::CONTENT.iter().map(|&(path, text, _)| (path, text)).collect()
}

/// All of them, read.
pub fn release() -> Result<Content, ContentError> {
    Content::try_from_hashed(embedded::CONTENT.iter().copied())
}
