//! Loads the content from the store, at the start and after each publication.

use std::time::Duration;

use app::App;
use content::{Content, ContentError};
use monitoring::traces;
use thiserror::Error;
use tokio::time::timeout;

use super::{ContentSnapshot, SiteContext, bundled_texts};
use crate::pages::check_content;
use crate::site::Site;

/// How long other processes may take to notice a publication.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// A look that takes longer is given up: to make every document of a new release takes seconds.
const TURN_TIME_MAX: Duration = Duration::from_secs(120);
/// Without a heartbeat for so long, content updates hang.
const LATE_AFTER: Duration = Duration::from_secs(130);
const LOOP_NAME: &str = "content";

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

/// What is known between one look for a publication and the next.
#[derive(Default)]
struct ContentWatch {
    is_seeded: bool,
    documents_revision: Option<i64>,
    /// The one that cannot be shown, which is logged once.
    failed_revision: Option<i64>,
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
        let mut stop = std::pin::pin!(stop);
        let mut watch = ContentWatch {
            // A store that had content at the start was seeded before anything was shown.
            is_seeded: self.content_snapshot().revision > 0,
            ..ContentWatch::default()
        };
        let heartbeat = app.heartbeats().expect(LOOP_NAME, LATE_AFTER);
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
            let turn = traces::turn(LOOP_NAME, self.update_content(app, &mut watch));
            let ended = tokio::select! {
                () = &mut stop => return,
                ended = timeout(TURN_TIME_MAX, turn) => ended,
            };
            if ended.is_err() {
                tracing::error!("content update takes too long, given up");
            }
            heartbeat.beat();
        }
    }

    async fn update_content(&self, app: &App, watch: &mut ContentWatch) {
        if !watch.is_seeded {
            traces::record_work();
            let seeding = app.publishing.seed_content(&bundled_texts()).await;
            watch.is_seeded = seeding
                .inspect_err(|error| {
                    tracing::error!(%error, "bundled content seeding failed, will retry");
                })
                .is_ok();
        }
        let revision = match app.publishing.content_revision().await {
            Ok(revision) => revision,
            Err(error) => {
                tracing::error!(%error, "content revision check failed");
                return;
            }
        };
        if watch.is_seeded && watch.documents_revision != Some(revision) {
            traces::record_work();
            match self.sync_documents(app).await {
                Ok(()) => watch.documents_revision = Some(revision),
                Err(error) => {
                    tracing::error!(%error, "document publication failed, will retry");
                }
            }
        }
        let is_shown = revision == self.content_snapshot().revision;
        if is_shown || watch.failed_revision == Some(revision) {
            return;
        }
        traces::record_work();
        match self.sync_content(app).await {
            Ok(()) => tracing::info!(revision, "content updated"),
            Err(error) => {
                tracing::error!(%error, revision, "content update failed");
                let is_transient = matches!(error, ContentSyncError::Store(_));
                watch.failed_revision = (!is_transient).then_some(revision);
            }
        }
    }
}
