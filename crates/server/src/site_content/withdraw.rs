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
    /// How many pages changed or were removed.
    pub changed_page_count: usize,
}

impl Site {
    /// Withdraws the texts of a name, or restores an earlier version of one. A page that the
    /// route table requires never loses its text, and no link may lose its page.
    pub async fn withdraw_content(
        &self,
        app: &App,
        selector: &ContentSelector,
        to_version: Option<i64>,
        reason: &str,
        staff: &str,
    ) -> Result<WithdrawOutcome, PublishError> {
        for _ in 0..PUBLISH_ATTEMPTS_MAX {
            self.sync_content(app).await?;
            let withdrawals = app.publishing.content_withdrawal_plan(selector, to_version).await?;
            let revision = self.content_snapshot().revision;
            let pages = self.validate_withdrawal(&withdrawals).await?;
            match app.publishing.content_withdraw(&withdrawals, revision, reason, staff).await {
                Err(Error::VersionConflict) => {}
                result => {
                    let texts = result?;
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
        let snapshot = self.content_snapshot();
        let context = snapshot.site_context(self);
        let required: Vec<String> =
            withdrawals.iter().filter_map(|it| required_by_route(context, it)).collect();
        if !required.is_empty() {
            return Err(PublishError::Rejected(required));
        }
        let paths = withdrawals.iter().map(|it| it.published.path.as_str());
        let content = Content::clone(&snapshot.content).without(paths);
        let remaining = SiteContext { site: self, content: &content };
        let removed = context.public_pages().len().saturating_sub(remaining.public_pages().len());
        Ok(self.validate_content(&content, &[], Vec::new()).await? + removed)
    }
}

/// Why a text cannot be withdrawn, if a route needs it.
fn required_by_route(context: SiteContext<'_>, withdrawal: &ContentWithdrawal) -> Option<String> {
    let content_path = &withdrawal.published.path;
    let is_its_own = |route_match: &&crate::route_table::RouteMatch| {
        let route = context.site.route_table.route(route_match);
        let is_fixed = route.path(route_match.locale).is_some_and(|path| !path.contains(':'));
        is_fixed
            && context
                .content_path_of(route_match)
                .is_some_and(|it| it.to_string() == *content_path)
    };
    let pages = context.public_pages();
    let path = context.path_of(pages.iter().find(is_its_own)?)?;
    let versions = describe_prior_versions(&withdrawal.prior_versions);
    Some(format!(
        "{content_path}: {path} cannot be without a text, roll back with --to-version ({versions})"
    ))
}
