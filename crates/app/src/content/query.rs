//! Published texts, and whether they have changed.

use std::collections::HashSet;
use store::content::PageStatus;

use store::content as pages;

use super::{ContentFile, ListedText};
use crate::Error;
use crate::content::Publishing;

/// Published texts that are new to the caller, at a revision.
#[derive(Debug, Clone)]
pub struct ContentChanges {
    /// The revision.
    pub revision: i64,
    /// The texts that differ from the caller's.
    pub files: Vec<ContentFile>,
    /// The paths of all published texts; other paths were withdrawn.
    pub paths: HashSet<String>,
}

impl Publishing {
    /// The revision: a single row, cheap enough to poll every second.
    pub async fn content_revision(&self) -> Result<i64, Error> {
        Ok(pages::load_revision(&mut self.core.db.read().await?).await?)
    }

    /// Published texts whose hash differs from `hash_of`.
    pub async fn content_change_list(
        &self,
        hash_of: impl Fn(&str) -> Option<String>,
    ) -> Result<ContentChanges, Error> {
        let mut tx = self.core.db.read().await?;
        let revision = pages::load_revision(&mut tx).await?;
        let (mut files, mut paths) = (Vec::new(), HashSet::new());
        for (path, sha256) in pages::list_published_hashes(&mut tx).await? {
            if hash_of(&path) != Some(sha256) {
                let page = pages::find_by_status(&mut tx, &path, PageStatus::Published).await?;
                files.extend(page.map(|it| ContentFile { path: it.path, source: it.source }));
            }
            paths.insert(path);
        }
        Ok(ContentChanges { revision, files, paths })
    }

    /// Published texts and drafts.
    pub async fn content_list(&self) -> Result<Vec<ListedText>, Error> {
        Ok(pages::list_current(&mut self.core.db.read().await?).await?)
    }

    /// All published texts, as files.
    pub async fn content_published_list(&self) -> Result<Vec<ContentFile>, Error> {
        let published =
            pages::list_by_status(&mut self.core.db.read().await?, PageStatus::Published).await?;
        let file = |page: pages::PageVersion| ContentFile { path: page.path, source: page.source };
        Ok(published.into_iter().map(file).collect())
    }
}
