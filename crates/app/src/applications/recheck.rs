//! The last check before a signature: the bureau's current answer, and the customer's own
//! restrictions.

use std::future::Future;
use std::time::Duration;
use store::bureau_inquiries::InquiryPurpose;

use base::ids::ApplicationId;
use origination::Known;
use origination::application::Recheck;
use providers::bureau::CreditReport;

use super::prescreen::parse_report;
use super::repository::LoadedApplication;
use super::snapshot::has_arrears;
use crate::Error;
use crate::applications::Applications;
use crate::person::Person;

/// The customer waits with the page open, so this ends before their request times out: the error
/// then names the bureau.
pub const RECHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// A report younger than this is reused.
const RECHECK_REPORT_TTL_S: i64 = 60;

impl Applications {
    /// Asks the bureau once more, just before a signature counts.
    pub(super) async fn recheck_before_signing(
        &self,
        loaded: &LoadedApplication,
    ) -> Result<Recheck, Error> {
        let id = loaded.application.id;
        let customer_id = loaded.application.customer;
        let mut tx = self.core.db.read().await?;
        let person: Person = self.core.load_person(&mut tx, customer_id, id).await?;
        drop(tx);
        let today = self.core.clock.today();
        let excluded = person.customer.excluded_until.is_some_and(|until| until > today);
        let report = self.load_recent_report(id, &person).await?;
        Ok(Recheck { is_self_excluded: Known::Known(excluded), ..self.to_recheck(&report) })
    }

    /// The bureau's report, reused if it is recent. An unanswered request is repeated with the same
    /// id; an incomplete answer is not reused.
    async fn load_recent_report(
        &self,
        application_id: ApplicationId,
        person: &Person,
    ) -> Result<CreditReport, Error> {
        let now = self.core.clock.now();
        let since = now.plus_seconds(-RECHECK_REPORT_TTL_S);
        let mut inquiry =
            self.find_or_create_inquiry(application_id, InquiryPurpose::Recheck, since).await?;
        if let Some(text) = inquiry.report(&self.core.vault)? {
            let report = parse_report(&text)?;
            if is_conclusive(&self.to_recheck(&report)) {
                return Ok(report);
            }
            inquiry =
                self.find_or_create_inquiry(application_id, InquiryPurpose::Recheck, now).await?;
        }
        with_timeout(RECHECK_TIMEOUT, self.fetch_bureau_report(inquiry.id, person, None)).await
    }

    fn to_recheck(&self, report: &CreditReport) -> Recheck {
        Recheck {
            is_self_excluded: Known::Unknown,
            is_stop_credit: report.is_stop_credit.into(),
            has_arrears: has_arrears(report, &self.core.rules.policy.arrears),
            borrowed_today: Known::Unknown,
        }
    }
}

fn is_conclusive(recheck: &Recheck) -> bool {
    recheck.is_stop_credit != Known::Unknown && recheck.has_arrears != Known::Unknown
}

/// The result of a call to the bureau, or an unavailable provider if it takes too long.
async fn with_timeout<T>(
    time_max: Duration,
    call: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let late = |_| Error::ProviderUnavailable("the bureau is too slow to wait for".to_owned());
    tokio::time::timeout(time_max, call).await.map_err(late)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_timeout_is_an_unavailable_provider() {
        let never = std::future::pending::<Result<(), _>>();
        let late = with_timeout(Duration::from_millis(1), never).await;
        assert!(matches!(late, Err(Error::ProviderUnavailable(_))), "{late:?}");
        let now = with_timeout(RECHECK_TIMEOUT, async { Ok(7) }).await;
        assert!(matches!(now, Ok(7)), "{now:?}");
    }
}
