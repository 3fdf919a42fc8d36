//! Taking the texts over from the store, at the start and whenever somebody published.

use std::time::Duration;

use app::Lender;
use app::content::PublishingError;
use content::{Content, ContentError};
use thiserror::Error;

use super::{ContentSnapshot, SiteContext, bundled_texts};
use crate::pages::check_content;
use crate::site::Site;

/// How long a publication stays unseen by other processes, at most.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Why the store's texts cannot be shown.
#[derive(Debug, Error)]
pub enum ContentSyncError {
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error("{0}")]
    MissingContent(String),
    #[error(transparent)]
    Store(#[from] PublishingError),
}

impl Site {
    /// Shows what the store has; the binary's texts stay while it has none. Only texts that are not
    /// known yet are read and parsed.
    pub async fn sync_content(&self, lender: &Lender) -> Result<(), ContentSyncError> {
        let edition = self.content_snapshot();
        let hash_of = |place: &str| edition.content.hash_of(place).map(str::to_owned);
        let changed = lender.content_change_list(hash_of).await?;
        let is_filled = !changed.places.is_empty();
        let is_gone = |place: &&str| is_filled && !changed.places.contains(*place);
        let gone: Vec<&str> = edition.content.paths().filter(is_gone).collect();
        if changed.files.is_empty() && gone.is_empty() {
            self.replace_content(edition.with_revision(changed.revision));
            return Ok(());
        }
        let files = changed.files.iter().map(|file| (file.path.as_str(), file.source.as_str()));
        // What was taken back goes first: another text may have its number now.
        let content = Content::clone(&edition.content).without(gone).try_with(files)?;
        check_content(SiteContext { site: self, content: &content })
            .map_err(ContentSyncError::MissingContent)?;
        self.replace_content(ContentSnapshot::new(self, content, changed.revision));
        Ok(())
    }

    /// Looks each second whether somebody published, until told to stop. Texts that cannot be shown
    /// are told once, and what was shown before stays. Before the first look it sees to it that the
    /// store has the binary's texts: a second after the start, out of the first visitor's way.
    pub async fn watch_content(&self, lender: &Lender, stop: impl Future<Output = ()>) {
        let (mut stop, mut given_up) = (std::pin::pin!(stop), None);
        // A store that held texts at the start was given the binary's before anything was shown.
        let mut is_planted = self.content_snapshot().revision > 0;
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
            if !is_planted {
                let planted = lender.seed_content(&bundled_texts()).await;
                is_planted = planted
                    .inspect_err(|error| {
                        tracing::error!(%error, "bundled content seeding failed, will retry");
                    })
                    .is_ok();
            }
            let revision = match lender.content_revision().await {
                Ok(revision) => revision,
                Err(error) => {
                    tracing::error!(%error, "content revision check failed");
                    continue;
                }
            };
            if revision == self.content_snapshot().revision || given_up == Some(revision) {
                continue;
            }
            match self.sync_content(lender).await {
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
