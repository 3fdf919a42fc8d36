//! Snapshots of the content, and which one is shown.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

use content::Content;

use super::SiteContext;
use crate::assets::File;
use crate::seo;
use crate::site::Site;

/// The content at one revision, and what is derived from it.
#[derive(Default)]
pub struct ContentSnapshot {
    pub content: Arc<Content>,
    /// The revision; negative before the store was read.
    pub revision: i64,
    /// Sitemaps and other generated files, by address.
    pub files: Arc<HashMap<String, File>>,
}

impl ContentSnapshot {
    pub fn new(site: &Site, content: Content, revision: i64) -> Self {
        let files = seo::content_files(SiteContext { site, content: &content });
        Self { content: Arc::new(content), revision, files: Arc::new(files) }
    }

    /// The same content at a later revision.
    pub fn with_revision(&self, revision: i64) -> Self {
        Self { content: self.content.clone(), revision, files: self.files.clone() }
    }

    pub fn site_context<'a>(&'a self, site: &'a Site) -> SiteContext<'a> {
        SiteContext { site, content: &self.content }
    }
}

impl Site {
    /// The current snapshot. A page is rendered from one snapshot throughout.
    pub(crate) fn content_snapshot(&self) -> Arc<ContentSnapshot> {
        self.content_snapshot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the snapshot from the next request on and drops the pages of the old
    /// one; an older revision never replaces a newer one.
    pub(crate) fn replace_content(&self, snapshot: ContentSnapshot) {
        let snapshot = Arc::new(snapshot);
        {
            let mut current = self.content_snapshot.write().unwrap_or_else(PoisonError::into_inner);
            let is_same = snapshot.content.version() == current.content.version();
            if snapshot.revision < current.revision {
                return;
            }
            *current = snapshot;
            if is_same {
                return;
            }
        }
        self.pages.clear();
        self.payloads.clear();
    }
}
