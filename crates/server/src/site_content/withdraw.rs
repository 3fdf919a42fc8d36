//! Withdrawing texts: the rest is validated as for a publication.

use app::content::{ContentSelector, ContentWithdrawal, ContentWithdrawalOutcome};
use app::{App, Error, describe_prior_versions};
use content::Content;

use super::publish::PUBLISH_ATTEMPTS_MAX;
use super::{PublishError, SiteContext};
use crate::site::Site;

/// What is no longer shown.
#[derive(Debug)]
pub struct WithdrawOutcome {
    pub texts: Vec<ContentWithdrawalOutcome>,
    /// How many pages changed or are gone.
    pub changed_page_count: usize,
}

impl Site {
    /// Withdraws the texts of a name, or restores an earlier version of one. A page that the
    /// route table promises never loses its text, nor a link its page.
    pub async fn withdraw_content(
        &self,
        app: &App,
        wanted: &ContentSelector,
        to_version: Option<i64>,
        reason: &str,
        staff: &str,
    ) -> Result<WithdrawOutcome, PublishError> {
        for _ in 0..PUBLISH_ATTEMPTS_MAX {
            self.sync_content(app).await?;
            let withdrawals = app.publishing.content_withdrawal_plan(wanted, to_version).await?;
            let revision = self.content_snapshot().revision;
            let pages = self.validate_withdrawal(&withdrawals).await?;
            match app.publishing.content_withdraw(&withdrawals, revision, reason, staff).await {
                Err(Error::VersionConflict) => {}
                done => {
                    let texts = done?;
                    self.sync_content(app).await?;
                    return Ok(WithdrawOutcome { texts, changed_page_count: pages });
                }
            }
        }
        Err(Error::VersionConflict.into())
    }

    /// Rejects a withdrawal of what the site needs; returns how many pages change.
    async fn validate_withdrawal(
        &self,
        withdrawals: &[ContentWithdrawal],
    ) -> Result<usize, PublishError> {
        let earlier = withdrawals.iter().filter_map(|it| it.rollback_to.clone());
        let earlier: Vec<_> = earlier.collect();
        if !earlier.is_empty() {
            return self.validate_drafts(&earlier).await;
        }
        let edition = self.content_snapshot();
        let shelf = edition.site_context(self);
        let promised: Vec<String> =
            withdrawals.iter().filter_map(|it| required_by_route(shelf, it)).collect();
        if !promised.is_empty() {
            return Err(PublishError::Rejected(promised));
        }
        let places = withdrawals.iter().map(|it| it.published.path.as_str());
        let content = Content::clone(&edition.content).without(places);
        let left = SiteContext { site: self, content: &content };
        let gone = shelf.public_pages().len().saturating_sub(left.public_pages().len());
        Ok(self.validate_content(&content, &[], Vec::new()).await? + gone)
    }
}

/// Why a text cannot be withdrawn, if a route needs it.
fn required_by_route(shelf: SiteContext<'_>, withdrawal: &ContentWithdrawal) -> Option<String> {
    let place = &withdrawal.published.path;
    let is_its_own = |found: &&crate::route_table::RouteMatch| {
        let route = shelf.site.route_table.route(found);
        let is_fixed = route.path(found.locale).is_some_and(|path| !path.contains(':'));
        is_fixed && shelf.content_path_of(found).is_some_and(|it| it.to_string() == *place)
    };
    let pages = shelf.public_pages();
    let path = shelf.path_of(pages.iter().find(is_its_own)?)?;
    let versions = describe_prior_versions(&withdrawal.prior_versions);
    Some(format!(
        "{place}: {path} cannot be without a text, go back with --to-version ({versions})"
    ))
}
