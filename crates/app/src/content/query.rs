//! What is shown, and whether it has changed.

use std::collections::HashSet;

use store::content as pages;

use super::{ContentFile, ListedText, PublishingError};
use crate::Lender;

/// What is shown and was not known, at a revision.
#[derive(Debug, Clone)]
pub struct ContentChanges {
    /// How often what is shown has changed.
    pub revision: i64,
    /// The texts that are other than the ones that were known.
    pub files: Vec<ContentFile>,
    /// Where every text stands that is shown; what stands elsewhere was taken back.
    pub places: HashSet<String>,
}

impl Lender {
    /// How often what is shown has changed: one row, so that it may be asked each second.
    pub async fn content_revision(&self) -> Result<i64, PublishingError> {
        Ok(pages::load_revision(&mut self.db.read().await?).await?)
    }

    /// The texts that are shown and of which `hash_of` knows another hash or none.
    pub async fn content_change_list(
        &self,
        hash_of: impl Fn(&str) -> Option<String>,
    ) -> Result<ContentChanges, PublishingError> {
        let mut tx = self.db.read().await?;
        let revision = pages::load_revision(&mut tx).await?;
        let (mut files, mut places) = (Vec::new(), HashSet::new());
        for (place, sha256) in pages::list_published_hashes(&mut tx).await? {
            if hash_of(&place) != Some(sha256) {
                let page = pages::find_by_status(&mut tx, &place, "published").await?;
                files.extend(page.map(|it| ContentFile { path: it.place, source: it.source }));
            }
            places.insert(place);
        }
        Ok(ContentChanges { revision, files, places })
    }

    /// What is shown and what is being written.
    pub async fn content_list(&self) -> Result<Vec<ListedText>, PublishingError> {
        Ok(pages::list_current(&mut self.db.read().await?).await?)
    }

    /// Everything that is shown, as files.
    pub async fn content_published_list(&self) -> Result<Vec<ContentFile>, PublishingError> {
        let shown = pages::list_by_status(&mut self.db.read().await?, "published").await?;
        let file = |page: pages::PageVersion| ContentFile { path: page.place, source: page.source };
        Ok(shown.into_iter().map(file).collect())
    }
}
