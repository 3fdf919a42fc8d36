//! Withdrawing a published text: an earlier version is published again, or none. Every version
//! stays; going back writes the earlier text as a new version.

use base::Timestamp;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::content::PageOrigin;
use store::content::PageStatus;
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

/// The outcome of a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentWithdrawalOutcome {
    /// Language, kind and name.
    pub path: String,
    /// The newly published version, equal to the earlier one.
    pub version: Option<i64>,
}

impl Publishing {
    /// What would be withdrawn: the texts of a selector, or the one that is rolled back to a
    /// version.
    pub async fn content_withdrawal_plan(
        &self,
        selector: &ContentSelector,
        to_version: Option<i64>,
    ) -> Result<Vec<ContentWithdrawal>, Error> {
        let mut tx = self.core.db.read().await?;
        let mut published_pages = pages::list_by_status(&mut tx, PageStatus::Published).await?;
        published_pages.retain(|page| selector.matches(page));
        match published_pages.len() {
            0 => return Err(Rejection::NotPublished(selector.to_string()).into()),
            1 => {}
            _ if to_version.is_none() => {}
            _ => return Err(Rejection::AmbiguousSelector(selector.to_string()).into()),
        }
        let mut withdrawals = Vec::with_capacity(published_pages.len());
        for published in published_pages {
            let mut before = pages::list_versions(&mut tx, &published.path).await?;
            // A draft was never published, and an identical text is no way back.
            before.retain(|it| it.published_at.is_some() && it.sha256 != published.sha256);
            let prior_versions: Vec<i64> = before.iter().map(|it| it.version).collect();
            let rollback_to = match to_version {
                None => None,
                Some(version) => match before.into_iter().find(|it| it.version == version) {
                    Some(found) => Some(found),
                    None => {
                        let (path, versions) = (published.path, prior_versions);
                        return Err(Rejection::NotPriorVersion { path, version, versions }.into());
                    }
                },
            };
            withdrawals.push(ContentWithdrawal { published, rollback_to, prior_versions });
        }
        Ok(withdrawals)
    }

    /// Every version of the texts of a selector.
    pub async fn content_version_list(
        &self,
        selector: &ContentSelector,
    ) -> Result<Vec<ListedText>, Error> {
        let mut versions = pages::list_history(&mut self.core.db.read().await?).await?;
        versions.retain(|it| selector.matches_parts(&it.kind, &it.slug, it.number, &it.locale));
        Ok(versions)
    }

    /// Withdraws texts, all or none. `revision` is the one that was checked: if something was
    /// published since, the checks have to be repeated.
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
    ContentWithdrawal { published, rollback_to, .. }: &ContentWithdrawal,
    reason: &str,
    staff: &str,
    now: Timestamp,
) -> Result<ContentWithdrawalOutcome, Error> {
    pages::update_to_replaced(tx, published.id).await?;
    let mut version = None;
    if let Some(earlier) = rollback_to {
        let next = pages::find_last_version_number(tx, &published.path).await? + 1;
        let new_version = NewVersion {
            path: &earlier.path,
            source: &earlier.source,
            sha256: &earlier.sha256,
            version: next,
            origin: PageOrigin::Person,
            author: staff,
            now,
        };
        let mut row = new_version.try_build_row()?;
        (row.status, row.published_at) = (PageStatus::Published, Some(now));
        let mut batch = tx.batch();
        pages::insert(&mut batch, vec![row]);
        batch.exec().await?;
        version = Some(next);
    }
    let detail = json!({
        "version": published.version,
        "sha256": published.sha256,
        "back_to": rollback_to.as_ref().map(|earlier| earlier.version),
        "shown_as": version,
        "reason": reason,
    });
    let (actor, subject) = (format!("staff/{staff}"), format!("text/{}", published.path));
    let entry =
        NewEntry { actor: &actor, action: "text_withdrawn", subject: &subject, detail: &detail };
    audit::insert(tx, &entry, now).await?;
    Ok(ContentWithdrawalOutcome { path: published.path.clone(), version })
}
