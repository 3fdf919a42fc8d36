//! Publishing drafts. The caller has checked the pages; the store ensures that they are published
//! beside the very texts with which they were checked.

use serde_json::json;
use store::audit::{self, NewEntry};
use store::content::PageStatus;
use store::{content as pages, transact};

use super::TextVersion;
use crate::Error;
use crate::content::Publishing;

impl Publishing {
    /// Publishes drafts, all or none, and returns the new revision. `revision` is the one that was
    /// checked: if something was published since, the checks have to be repeated.
    pub async fn content_publish(
        &self,
        drafts: &[TextVersion],
        revision: i64,
        staff: &str,
    ) -> Result<i64, Error> {
        let (now, actor) = (self.core.clock.now(), format!("staff/{staff}"));
        transact!(self.core.db, |tx| {
            if pages::load_revision(tx).await? != revision {
                return Err(Error::VersionConflict);
            }
            for draft in drafts {
                // A draft changed meanwhile is not the one that was checked.
                let written = pages::find_by_status(tx, &draft.path, PageStatus::Draft).await?;
                if written.is_none_or(|written| written.id != draft.id) {
                    return Err(Error::VersionConflict);
                }
                if let Some(before) =
                    pages::find_by_status(tx, &draft.path, PageStatus::Published).await?
                {
                    pages::update_to_replaced(tx, before.id).await?;
                }
                pages::update_to_published(tx, draft.id, now).await?;
                let detail = json!({ "version": draft.version, "sha256": draft.sha256 });
                let subject = format!("text/{}", draft.path);
                let entry = NewEntry {
                    actor: &actor,
                    action: "text_published",
                    subject: &subject,
                    detail: &detail,
                };
                audit::insert(tx, &entry, now).await?;
            }
            Ok(pages::increment_revision(tx, revision).await?)
        })
    }
}
