//! The content of pages: bundled content until the store's is loaded, then
//! what was published last.

#[cfg(test)]
mod bundled_content_tests;
#[cfg(test)]
mod camera_fact_tests;
#[cfg(test)]
mod dictionary_fact_tests;
mod documents;
#[cfg(test)]
mod fact_tests;
#[cfg(test)]
mod figure_tests;
mod links;
mod publish;
mod site_context;
mod snapshot;
mod sync;
#[cfg(test)]
mod tests;
mod withdraw;

pub use documents::DocumentIndex;
pub use publish::{DraftPreview, PublishError, PublishOutcome};
pub use site_context::SiteContext;
pub use snapshot::ContentSnapshot;
pub use sync::ContentSyncError;
pub use withdraw::WithdrawOutcome;

use content::{Content, ContentError};

use crate::embedded;

/// The bundled content, as `(path, text)`.
pub fn bundled_texts() -> Vec<(&'static str, &'static str)> {
    embedded::CONTENT.iter().map(|&(path, text, _)| (path, text)).collect()
}

/// The bundled content, parsed.
pub fn parse_bundled_content() -> Result<Content, ContentError> {
    Content::try_from_hashed(embedded::CONTENT.iter().copied())
}
