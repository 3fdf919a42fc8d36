//! Drafts of editors, until they are published.

use content::ContentPath;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::content::PageOrigin;
use store::content::PageStatus;
use store::{Tx, content as pages, transact};

use super::{ContentSelector, NewVersion, TextVersion};
use crate::content::Publishing;
use crate::{Error, Rejection};

/// A text and its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentFile {
    /// Language, kind and name, as the path below `content/`.
    pub path: String,
    /// Markdown with front matter.
    pub source: String,
}

/// The outcome of saving a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftOutcome {
    /// Language, kind and name.
    pub path: String,
    /// The draft's version; none if the file equals the published text.
    pub draft_version: Option<i64>,
}

impl Publishing {
    /// Saves files as drafts, all or none. Idempotent; a file equal to the published text makes no
    /// draft.
    pub async fn content_draft_save(
        &self,
        files: &[ContentFile],
        staff: &str,
    ) -> Result<Vec<DraftOutcome>, Error> {
        transact!(self.core.db, |tx| {
            let mut outcomes = Vec::with_capacity(files.len());
            for file in files {
                outcomes.push(self.save_draft(tx, file, staff).await?);
            }
            Ok::<_, Error>(outcomes)
        })
    }

    async fn save_draft(
        &self,
        tx: &mut Tx,
        file: &ContentFile,
        staff: &str,
    ) -> Result<DraftOutcome, Error> {
        let to_rejection = |problem| {
            Error::Rejected(Rejection::InvalidContentFile { path: file.path.clone(), problem })
        };
        let page_path = ContentPath::try_from_path(&file.path).map_err(to_rejection)?.to_string();
        let sha256 = content::sha256(&file.source);
        let has_same_text = |page: &TextVersion| page.sha256 == sha256;
        let published = pages::find_by_status(tx, &page_path, PageStatus::Published).await?;
        let draft = pages::find_by_status(tx, &page_path, PageStatus::Draft).await?;
        if let Some(draft) = draft.as_ref().filter(|draft| has_same_text(draft)) {
            return Ok(DraftOutcome { path: page_path, draft_version: Some(draft.version) });
        }
        // Returning to the published text removes the draft.
        if let Some(draft) = draft {
            pages::update_to_replaced(tx, draft.id).await?;
        }
        if published.is_some_and(|page| has_same_text(&page)) {
            return Ok(DraftOutcome { path: page_path, draft_version: None });
        }
        let (version, now) =
            (pages::find_last_version_number(tx, &page_path).await? + 1, self.core.clock.now());
        let (path, source, sha256) = (file.path.as_str(), file.source.as_str(), sha256.as_str());
        let (origin, author) = (PageOrigin::Person, staff);
        let row =
            NewVersion { path, source, sha256, version, origin, author, now }.try_build_row()?;
        let detail = json!({ "version": version, "sha256": sha256 });
        let (actor, subject) = (format!("staff/{staff}"), format!("text/{page_path}"));
        let entry =
            NewEntry { actor: &actor, action: "text_written", subject: &subject, detail: &detail };
        let mut batch = tx.batch();
        pages::insert(&mut batch, vec![row]);
        audit::insert_in_batch(&mut batch, &entry, now);
        batch.exec().await?;
        Ok(DraftOutcome { path: page_path, draft_version: Some(version) })
    }

    /// The drafts that match the selector; an error if there are none.
    pub async fn content_draft_list(
        &self,
        selector: &ContentSelector,
    ) -> Result<Vec<TextVersion>, Error> {
        let mut drafts =
            pages::list_by_status(&mut self.core.db.read().await?, PageStatus::Draft).await?;
        drafts.retain(|draft| selector.matches(draft));
        match drafts.is_empty() {
            true => Err(Rejection::NoDraft(selector.to_string()).into()),
            false => Ok(drafts),
        }
    }
}
