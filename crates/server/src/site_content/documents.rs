//! The published documents that pages list: rules, tariffs, a sample contract.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, PoisonError};

use app::App;
use app::published_documents::PublishedVersion;

use crate::site::Site;

/// Every version of every document, the newest first.
#[derive(Default)]
pub struct DocumentIndex {
    pub versions: Vec<PublishedVersion>,
    /// Changes whenever a version is added; part of the key of rendered pages.
    pub version: u64,
}

impl DocumentIndex {
    pub fn new(versions: Vec<PublishedVersion>) -> Self {
        let mut hasher = DefaultHasher::new();
        for version in &versions {
            (&version.slug, &version.sha256).hash(&mut hasher);
        }
        Self { versions, version: hasher.finish() }
    }
}

impl Site {
    pub(crate) fn document_index(&self) -> Arc<DocumentIndex> {
        self.document_index.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Publishes documents whose texts or settings have changed, and lists them on the pages.
    pub async fn sync_documents(&self, app: &App) -> Result<(), app::Error> {
        app.published_documents.document_publish_all().await?;
        let index = DocumentIndex::new(app.published_documents.document_version_list().await?);
        if index.version != self.document_index().version {
            *self.document_index.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
            self.pages.clear();
            self.payloads.clear();
        }
        Ok(())
    }
}
