//! Taking back what is shown: an earlier version is shown again, or none. Every version stays; going
//! back writes the earlier text as a new one.

use base::Timestamp;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::content as pages;
use store::{Tx, transact};

use super::{ContentSelector, ListedText, NewVersion, PublishingError, TextVersion};
use crate::Lender;

/// A text that is to be taken back.
#[derive(Debug, Clone)]
pub struct ContentWithdrawal {
    /// What is shown now.
    pub published: TextVersion,
    /// The earlier version that is shown in its place; none where nothing is.
    pub rollback_to: Option<TextVersion>,
    /// The versions that somebody could go back to.
    pub prior_versions: Vec<i64>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentWithdrawalOutcome {
    /// Language, kind and name.
    pub place: String,
    /// The version that is shown now, which says what the earlier one did.
    pub version: Option<i64>,
}

impl Lender {
    /// What would be taken back: the texts of a name, or the one that goes back to a version.
    pub async fn content_withdrawal_plan(
        &self,
        wanted: &ContentSelector,
        to_version: Option<i64>,
    ) -> Result<Vec<ContentWithdrawal>, PublishingError> {
        let mut tx = self.db.read().await?;
        let mut shown = pages::list_by_status(&mut tx, "published").await?;
        shown.retain(|page| wanted.matches(page));
        match shown.len() {
            0 => return Err(PublishingError::NotPublished(wanted.to_string())),
            1 => {}
            _ if to_version.is_none() => {}
            _ => return Err(PublishingError::AmbiguousSelector(wanted.to_string())),
        }
        let mut withdrawals = Vec::with_capacity(shown.len());
        for shown in shown {
            let mut before = pages::list_versions(&mut tx, &shown.place).await?;
            // A draft was never shown, and what says the same is no way back.
            before.retain(|it| it.published_at.is_some() && it.sha256 != shown.sha256);
            let earlier: Vec<i64> = before.iter().map(|it| it.version).collect();
            let back_to = match to_version {
                None => None,
                Some(version) => match before.into_iter().find(|it| it.version == version) {
                    Some(found) => Some(found),
                    None => {
                        let (place, versions) = (shown.place, earlier);
                        return Err(PublishingError::NotPriorVersion { place, version, versions });
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
    ) -> Result<Vec<ListedText>, PublishingError> {
        let mut versions = pages::list_history(&mut self.db.read().await?).await?;
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
    ) -> Result<Vec<ContentWithdrawalOutcome>, PublishingError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            if pages::load_revision(tx).await? != revision {
                return Err(PublishingError::RevisionChanged);
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
) -> Result<ContentWithdrawalOutcome, PublishingError> {
    pages::update_to_replaced(tx, shown.id).await?;
    let mut version = None;
    if let Some(earlier) = back_to {
        let next = pages::find_last_version_number(tx, &shown.place).await? + 1;
        let again = NewVersion {
            path: &earlier.place,
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
    let (actor, subject) = (format!("staff/{staff}"), format!("text/{}", shown.place));
    let entry =
        NewEntry { actor: &actor, action: "text_withdrawn", subject: &subject, detail: &detail };
    audit::insert(tx, &entry, now).await?;
    Ok(ContentWithdrawalOutcome { place: shown.place.clone(), version })
}
