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
        let edition = self.content_snapshot();
        let hash_of = |place: &str| edition.content.hash_of(place).map(str::to_owned);
        let changed = app.publishing.content_change_list(hash_of).await?;
        let is_filled = !changed.places.is_empty();
        let is_gone = |place: &&str| is_filled && !changed.places.contains(*place);
        let gone: Vec<&str> = edition.content.paths().filter(is_gone).collect();
        if changed.files.is_empty() && gone.is_empty() {
            self.replace_content(edition.with_revision(changed.revision));
            return Ok(());
        }
        let files = changed.files.iter().map(|file| (file.path.as_str(), file.source.as_str()));
        // Withdrawn texts first: another text may have their number now.
        let content = Content::clone(&edition.content).without(gone).try_with(files)?;
        check_content(SiteContext { site: self, content: &content })
            .map_err(ContentSyncError::MissingContent)?;
        self.replace_content(ContentSnapshot::new(self, content, changed.revision));
        Ok(())
    }

    /// Polls every second for a publication until cancelled. Content that cannot be shown is
    /// logged once, and the previous content stays. Before the first poll it seeds the store with
    /// the bundled content: a second after the start, so that the first visitor does not wait for it.
    pub async fn watch_content(&self, app: &App, stop: impl Future<Output = ()>) {
        let (mut stop, mut given_up) = (std::pin::pin!(stop), None);
        // A store that had content at the start was seeded before anything was shown.
        let mut is_planted = self.content_snapshot().revision > 0;
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
            if !is_planted {
                let planted = app.publishing.seed_content(&bundled_texts()).await;
                is_planted = planted
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
            if revision == self.content_snapshot().revision || given_up == Some(revision) {
                continue;
            }
            match self.sync_content(app).await {
                Ok(()) => tracing::info!(revision, "content updated"),
                Err(error) => {
                    tracing::error!(%error, revision, "content update failed");
                    let is_passing = matches!(error, ContentSyncError::Store(_));
                    given_up = (!is_passing).then_some(revision);
                }
            }
        }
    }
}
