//! The last check before a signature: the bureau's current answer, and the customer's own
//! restrictions.

use std::future::Future;
use std::time::Duration;

use origination::Known;
use origination::application::Recheck;
use providers::bureau::CreditReport;
use store::Uuid;

use super::prescreen::parse_report;
use super::repository::LoadedApplication;
use super::snapshot::has_arrears;
use crate::Error;
use crate::applications::Applications;
use crate::person::Person;

/// The customer waits with the page open, so this ends before the request times out: they then
/// learn that the bureau is late, and not that we are.
pub const RECHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// A report younger than this is reused.
const RECHECK_REPORT_TTL_S: i64 = 60;

impl Applications {
    /// Asks the bureau once more, just before a signature counts.
    pub(super) async fn recheck_before_signing(
        &self,
        seen: &LoadedApplication,
    ) -> Result<Recheck, Error> {
        let id = Uuid::from_u128(seen.application.id.0);
        let customer_id = Uuid::from_u128(seen.application.customer.0);
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
        application_id: Uuid,
        person: &Person,
    ) -> Result<CreditReport, Error> {
        let now = self.core.clock.now();
        let lately = now.plus_seconds(-RECHECK_REPORT_TTL_S);
        let mut kept = self.find_or_create_inquiry(application_id, "recheck", lately).await?;
        if let Some(text) = kept.report(&self.core.vault)? {
            let report = parse_report(&text)?;
            if is_conclusive(&self.to_recheck(&report)) {
                return Ok(report);
            }
            kept = self.find_or_create_inquiry(application_id, "recheck", now).await?;
        }
        with_timeout(RECHECK_TIMEOUT, self.fetch_bureau_report(kept.id, person, None)).await
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

fn is_conclusive(found: &Recheck) -> bool {
    found.is_stop_credit != Known::Unknown && found.has_arrears != Known::Unknown
}

/// An answer, or that there is none yet.
async fn with_timeout<T>(
    time_max: Duration,
    asking: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let late = |_| Error::ProviderUnavailable("the bureau is too slow to wait for".to_owned());
    tokio::time::timeout(time_max, asking).await.map_err(late)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_that_does_not_come_is_a_provider_that_is_late() {
        let never = std::future::pending::<Result<(), _>>();
        let late = with_timeout(Duration::from_millis(1), never).await;
        assert!(matches!(late, Err(Error::ProviderUnavailable(_))), "{late:?}");
        let now = with_timeout(RECHECK_TIMEOUT, async { Ok(7) }).await;
        assert!(matches!(now, Ok(7)), "{now:?}");
    }
}
