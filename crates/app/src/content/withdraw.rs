//! Withdrawing a published text: an earlier version is published again, or none. Every version
//! stays; going back writes the earlier text as a new version.

use base::Timestamp;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::{Tx, content as pages, transact};

use super::{ContentSelector, ListedText, NewVersion, TextVersion};
use crate::content::Publishing;
use crate::{Error, Rejection};

/// A text to be withdrawn.
#[derive(Debug, Clone)]
pub struct ContentWithdrawal {
    /// The published version.
    pub published: TextVersion,
    /// The earlier version to publish instead; none to remove the text.
    pub rollback_to: Option<TextVersion>,
    /// The versions to which one could go back.
    pub prior_versions: Vec<i64>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentWithdrawalOutcome {
    /// Language, kind and name.
    pub place: String,
    /// The newly published version, equal to the earlier one.
    pub version: Option<i64>,
}

impl Publishing {
    /// What would be taken back: the texts of a name, or the one that goes back to a version.
    pub async fn content_withdrawal_plan(
        &self,
        wanted: &ContentSelector,
        to_version: Option<i64>,
    ) -> Result<Vec<ContentWithdrawal>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut shown = pages::list_by_status(&mut tx, "published").await?;
        shown.retain(|page| wanted.matches(page));
        match shown.len() {
            0 => return Err(Error::Rejected(Rejection::NotPublished(wanted.to_string()))),
            1 => {}
            _ if to_version.is_none() => {}
            _ => return Err(Error::Rejected(Rejection::AmbiguousSelector(wanted.to_string()))),
        }
        let mut withdrawals = Vec::with_capacity(shown.len());
        for shown in shown {
            let mut before = pages::list_versions(&mut tx, &shown.path).await?;
            // A draft was never published, and an identical text is no way back.
            before.retain(|it| it.published_at.is_some() && it.sha256 != shown.sha256);
            let earlier: Vec<i64> = before.iter().map(|it| it.version).collect();
            let back_to = match to_version {
                None => None,
                Some(version) => match before.into_iter().find(|it| it.version == version) {
                    Some(found) => Some(found),
                    None => {
                        let (place, versions) = (shown.path, earlier);
                        return Err(Rejection::NotPriorVersion { place, version, versions }.into());
                    }
                },
            };
            withdrawals.push(ContentWithdrawal {
                published: shown,
                rollback_to: back_to,
                prior_versions: earlier,
            });
        }
        Ok(withdrawals)
    }

    /// Every version of the texts of a name.
    pub async fn content_version_list(
        &self,
        wanted: &ContentSelector,
    ) -> Result<Vec<ListedText>, Error> {
        let mut versions = pages::list_history(&mut self.core.db.read().await?).await?;
        versions.retain(|it| wanted.matches_parts(&it.kind, &it.slug, it.number, &it.locale));
        Ok(versions)
    }

    /// Takes texts back, all of them or none. `revision` is the one that the checks saw: where
    /// something else was published since, they are to be made again.
    pub async fn content_withdraw(
        &self,
        withdrawals: &[ContentWithdrawal],
        revision: i64,
        reason: &str,
        staff: &str,
    ) -> Result<Vec<ContentWithdrawalOutcome>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if pages::load_revision(tx).await? != revision {
                return Err(Error::VersionConflict);
            }
            let mut withdrawn = Vec::with_capacity(withdrawals.len());
            for withdrawal in withdrawals {
                withdrawn.push(withdraw_page(tx, withdrawal, reason, staff, now).await?);
            }
            pages::increment_revision(tx, revision).await?;
            Ok(withdrawn)
        })
    }
}

async fn withdraw_page(
    tx: &mut Tx,
    ContentWithdrawal { published: shown, rollback_to: back_to, .. }: &ContentWithdrawal,
    reason: &str,
    staff: &str,
    now: Timestamp,
) -> Result<ContentWithdrawalOutcome, Error> {
    pages::update_to_replaced(tx, shown.id).await?;
    let mut version = None;
    if let Some(earlier) = back_to {
        let next = pages::find_last_version_number(tx, &shown.path).await? + 1;
        let again = NewVersion {
            path: &earlier.path,
            source: &earlier.source,
            sha256: &earlier.sha256,
            version: next,
            origin: "person",
            author: staff,
            now,
        };
        let mut row = again.try_build_row()?;
        (row.status, row.published_at) = ("published".to_owned(), Some(now));
        let mut batch = tx.batch();
        pages::insert(&mut batch, vec![row]);
        batch.exec().await?;
        version = Some(next);
    }
    let detail = json!({
        "version": shown.version,
        "sha256": shown.sha256,
        "back_to": back_to.as_ref().map(|earlier| earlier.version),
        "shown_as": version,
        "reason": reason,
    });
    let (actor, subject) = (format!("staff/{staff}"), format!("text/{}", shown.path));
    let entry =
        NewEntry { actor: &actor, action: "text_withdrawn", subject: &subject, detail: &detail };
    audit::insert(tx, &entry, now).await?;
    Ok(ContentWithdrawalOutcome { place: shown.path.clone(), version })
}
