//! Drafts of editors, until they are published.

use content::ContentPath;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::{Tx, content as pages, transact};

use super::{ContentSelector, NewVersion, TextVersion};
use crate::content::Publishing;
use crate::{Error, Rejection};

/// A text and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentFile {
    /// Language, kind and name, as the path below `content/`.
    pub path: String,
    /// Markdown with front matter.
    pub source: String,
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftOutcome {
    /// Language, kind and name.
    pub place: String,
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
            let mut kept = Vec::with_capacity(files.len());
            for file in files {
                kept.push(self.save_draft(tx, file, staff).await?);
            }
            Ok::<_, Error>(kept)
        })
    }

    async fn save_draft(
        &self,
        tx: &mut Tx,
        file: &ContentFile,
        staff: &str,
    ) -> Result<DraftOutcome, Error> {
        let told = |problem| {
            Error::Rejected(Rejection::InvalidContentFile { path: file.path.clone(), problem })
        };
        let place = ContentPath::try_from_path(&file.path).map_err(told)?.to_string();
        let sha256 = content::sha256(&file.source);
        let is_it = |page: &TextVersion| page.sha256 == sha256;
        let shown = pages::find_by_status(tx, &place, "published").await?;
        let draft = pages::find_by_status(tx, &place, "draft").await?;
        if let Some(draft) = draft.as_ref().filter(|draft| is_it(draft)) {
            return Ok(DraftOutcome { place, draft_version: Some(draft.version) });
        }
        // Returning to the published text removes the draft.
        if let Some(draft) = draft {
            pages::update_to_replaced(tx, draft.id).await?;
        }
        if shown.is_some_and(|shown| is_it(&shown)) {
            return Ok(DraftOutcome { place, draft_version: None });
        }
        let (version, now) =
            (pages::find_last_version_number(tx, &place).await? + 1, self.core.clock.now());
        let (path, source, sha256) = (file.path.as_str(), file.source.as_str(), sha256.as_str());
        let (origin, author) = ("person", staff);
        let row =
            NewVersion { path, source, sha256, version, origin, author, now }.try_build_row()?;
        let detail = json!({ "version": version, "sha256": sha256 });
        let (actor, subject) = (format!("staff/{staff}"), format!("text/{place}"));
        let entry =
            NewEntry { actor: &actor, action: "text_written", subject: &subject, detail: &detail };
        let mut batch = tx.batch();
        pages::insert(&mut batch, vec![row]);
        audit::insert_in_batch(&mut batch, &entry, now);
        batch.exec().await?;
        Ok(DraftOutcome { place, draft_version: Some(version) })
    }

    /// The drafts that are meant; none is a problem.
    pub async fn content_draft_list(
        &self,
        wanted: &ContentSelector,
    ) -> Result<Vec<TextVersion>, Error> {
        let mut drafts = pages::list_by_status(&mut self.core.db.read().await?, "draft").await?;
        drafts.retain(|draft| wanted.matches(draft));
        match drafts.is_empty() {
            true => Err(Error::Rejected(Rejection::NoDraft(wanted.to_string()))),
            false => Ok(drafts),
        }
    }
}
