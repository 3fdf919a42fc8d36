//! Loads the content from the store, at the start and after each publication.

use std::time::Duration;

use app::App;
use content::{Content, ContentError};
use thiserror::Error;

use super::{ContentSnapshot, SiteContext, bundled_texts};
use crate::pages::check_content;
use crate::site::Site;

/// How long other processes may take to notice a publication.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Why the store's content cannot be shown.
#[derive(Debug, Error)]
pub enum ContentSyncError {
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error("{0}")]
    MissingContent(String),
    #[error(transparent)]
    Store(#[from] app::Error),
}

impl Site {
    /// Shows the store's content; the bundled content stays while the store has none. Only new texts
    /// are read and parsed.
    pub async fn sync_content(&self, app: &App) -> Result<(), ContentSyncError> {
        let snapshot = self.content_snapshot();
        let hash_of = |path: &str| snapshot.content.hash_of(path).map(str::to_owned);
        let changed = app.publishing.content_change_list(hash_of).await?;
        let is_filled = !changed.paths.is_empty();
        let is_withdrawn = |path: &&str| is_filled && !changed.paths.contains(*path);
        let withdrawn: Vec<&str> = snapshot.content.paths().filter(is_withdrawn).collect();
        if changed.files.is_empty() && withdrawn.is_empty() {
            self.replace_content(snapshot.with_revision(changed.revision));
            return Ok(());
        }
        let files = changed.files.iter().map(|file| (file.path.as_str(), file.source.as_str()));
        // Withdrawn texts first: another text may have their number now.
        let content = Content::clone(&snapshot.content).without(withdrawn).try_with(files)?;
        check_content(SiteContext { site: self, content: &content })
            .map_err(ContentSyncError::MissingContent)?;
        self.replace_content(ContentSnapshot::new(self, content, changed.revision));
        Ok(())
    }

    /// Polls every second for a publication until cancelled. Content that cannot be shown is
    /// logged once, and the previous content stays. Before the first poll it seeds the store with
    /// the bundled content: a second after the start, so that the first visitor does not wait for it.
    pub async fn watch_content(&self, app: &App, stop: impl Future<Output = ()>) {
        let (mut stop, mut failed_revision) = (std::pin::pin!(stop), None);
        // A store that had content at the start was seeded before anything was shown.
        let mut is_seeded = self.content_snapshot().revision > 0;
        let mut documents_revision = None;
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
            if !is_seeded {
                let seeding = app.publishing.seed_content(&bundled_texts()).await;
                is_seeded = seeding
                    .inspect_err(|error| {
                        tracing::error!(%error, "bundled content seeding failed, will retry");
                    })
                    .is_ok();
            }
            let revision = match app.publishing.content_revision().await {
                Ok(revision) => revision,
                Err(error) => {
                    tracing::error!(%error, "content revision check failed");
                    continue;
                }
            };
            if is_seeded && documents_revision != Some(revision) {
                match self.sync_documents(app).await {
                    Ok(()) => documents_revision = Some(revision),
                    Err(error) => {
                        tracing::error!(%error, "document publication failed, will retry")
                    }
                }
            }
            if revision == self.content_snapshot().revision || failed_revision == Some(revision) {
                continue;
            }
            match self.sync_content(app).await {
                Ok(()) => tracing::info!(revision, "content updated"),
                Err(error) => {
                    tracing::error!(%error, revision, "content update failed");
                    let is_transient = matches!(error, ContentSyncError::Store(_));
                    failed_revision = (!is_transient).then_some(revision);
                }
            }
        }
    }
}
