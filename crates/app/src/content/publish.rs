//! Showing drafts. Whoever asks has looked whether the pages hold; the store sees to it that they are
//! shown beside the very texts with which they were looked at.

use serde_json::json;
use store::audit::{self, NewEntry};
use store::content as pages;
use store::transact;

use super::{PublishingError, TextVersion};
use crate::Lender;

impl Lender {
    /// Shows drafts, all of them or none, and tells the new revision. `revision` is the one that the
    /// checks saw: where something else was published since, they are to be made again.
    pub async fn content_publish(
        &self,
        drafts: &[TextVersion],
        revision: i64,
        staff: &str,
    ) -> Result<i64, PublishingError> {
        let (now, actor) = (self.clock.now(), format!("staff/{staff}"));
        transact!(self.db, |tx| {
            if pages::load_revision(tx).await? != revision {
                return Err(PublishingError::RevisionChanged);
            }
            for draft in drafts {
                // Written anew meanwhile, it is no longer what was checked.
                let written = pages::find_by_status(tx, &draft.place, "draft").await?;
                if written.is_none_or(|written| written.id != draft.id) {
                    return Err(PublishingError::RevisionChanged);
                }
                if let Some(before) = pages::find_by_status(tx, &draft.place, "published").await? {
                    pages::update_to_replaced(tx, before.id).await?;
                }
                pages::update_to_published(tx, draft.id, now).await?;
                let detail = json!({ "version": draft.version, "sha256": draft.sha256 });
                let subject = format!("text/{}", draft.place);
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
