//! One state of the texts, and which one is shown now.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

use content::Content;

use super::SiteContext;
use crate::assets::File;
use crate::seo;
use crate::site::Site;

/// The texts at one moment, and what follows from them alone.
#[derive(Default)]
pub struct ContentSnapshot {
    pub content: Arc<Content>,
    /// How often what is shown had changed; less than nothing before the store was asked.
    pub revision: i64,
    /// What programs read of all texts: sitemaps and the like, by address.
    pub files: Arc<HashMap<String, File>>,
}

impl ContentSnapshot {
    pub fn new(site: &Site, content: Content, revision: i64) -> Self {
        let files = seo::content_files(SiteContext { site, content: &content });
        Self { content: Arc::new(content), revision, files: Arc::new(files) }
    }

    /// The same texts, which a later revision shows too.
    pub fn with_revision(&self, revision: i64) -> Self {
        Self { content: self.content.clone(), revision, files: self.files.clone() }
    }

    pub fn site_context<'a>(&'a self, site: &'a Site) -> SiteContext<'a> {
        SiteContext { site, content: &self.content }
    }
}

impl Site {
    /// What is shown now. Whoever makes a page holds on to one edition throughout.
    pub(crate) fn content_snapshot(&self) -> Arc<ContentSnapshot> {
        self.content_snapshot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Shows other texts from the next request on. Pages that were made from the old ones go; an
    /// older revision never takes the place of a newer one.
    pub(crate) fn replace_content(&self, edition: ContentSnapshot) {
        let edition = Arc::new(edition);
        {
            let mut now = self.content_snapshot.write().unwrap_or_else(PoisonError::into_inner);
            let is_same = edition.content.version() == now.content.version();
            if edition.revision < now.revision {
                return;
            }
            *now = edition;
            if is_same {
                return;
            }
        }
        self.pages.clear();
        self.payloads.clear();
    }
}
