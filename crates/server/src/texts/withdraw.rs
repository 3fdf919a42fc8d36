//! Taking texts back: what is left must hold as if it were published.

use app::Lender;
use app::texts::{ContentWithdrawalOutcome, PublishingError, Wanted, Withdrawal, earlier};
use content::Content;

use super::publish::PUBLISH_ATTEMPTS_MAX;
use super::{PublishError, SiteContext};
use crate::site::Site;

/// What is shown no more.
#[derive(Debug)]
pub struct WithdrawOutcome {
    pub texts: Vec<ContentWithdrawalOutcome>,
    /// How many pages have become others or are gone.
    pub pages: usize,
}

impl Site {
    /// Takes the texts of a name back, or shows an earlier version of the one again. A page that the
    /// table of addresses promises is never left without its text, nor a link without its page.
    pub async fn withdraw_texts(
        &self,
        lender: &Lender,
        wanted: &Wanted,
        to_version: Option<i64>,
        reason: &str,
        staff: &str,
    ) -> Result<WithdrawOutcome, PublishError> {
        for _ in 0..PUBLISH_ATTEMPTS_MAX {
            self.sync_content(lender).await?;
            let withdrawals = lender.withdrawals(wanted, to_version).await?;
            let revision = self.edition().revision;
            let pages = self.validate_withdrawal(&withdrawals).await?;
            match lender.withdraw_texts(&withdrawals, revision, reason, staff).await {
                Err(PublishingError::Changed) => {}
                done => {
                    let texts = done?;
                    self.sync_content(lender).await?;
                    return Ok(WithdrawOutcome { texts, pages });
                }
            }
        }
        Err(PublishingError::Changed.into())
    }

    /// Refuses what the site cannot do without; tells how many pages change.
    async fn validate_withdrawal(&self, withdrawals: &[Withdrawal]) -> Result<usize, PublishError> {
        let earlier = withdrawals.iter().filter_map(|it| it.back_to.clone());
        let earlier: Vec<_> = earlier.collect();
        if !earlier.is_empty() {
            return self.validate_drafts(&earlier).await;
        }
        let edition = self.edition();
        let shelf = edition.shelf(self);
        let promised: Vec<String> =
            withdrawals.iter().filter_map(|it| promised(shelf, it)).collect();
        if !promised.is_empty() {
            return Err(PublishError::Refused(promised));
        }
        let places = withdrawals.iter().map(|it| it.shown.place.as_str());
        let content = Content::clone(&edition.content).without(places);
        let left = SiteContext { site: self, content: &content };
        let gone = shelf.public_pages().len().saturating_sub(left.public_pages().len());
        Ok(self.hold(&content, &[], Vec::new()).await? + gone)
    }
}

/// Why a text cannot go, where an address of the table is its own.
fn promised(shelf: SiteContext<'_>, withdrawal: &Withdrawal) -> Option<String> {
    let place = &withdrawal.shown.place;
    let is_its_own = |found: &&crate::routes::Match| {
        let route = shelf.site.table.route(found);
        let is_fixed = route.path(found.locale).is_some_and(|path| !path.contains(':'));
        is_fixed && shelf.place_of(found).is_some_and(|it| it.to_string() == *place)
    };
    let pages = shelf.public_pages();
    let path = shelf.path_of(pages.iter().find(is_its_own)?)?;
    let versions = earlier(&withdrawal.earlier);
    Some(format!(
        "{place}: {path} cannot be without a text, go back with --to-version ({versions})"
    ))
}
