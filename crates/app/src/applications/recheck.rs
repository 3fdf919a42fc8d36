//! The last look before a signature counts: what the bureau says now, and what the person asked of
//! us meanwhile.

use std::future::Future;
use std::time::Duration;

use origination::Known;
use origination::application::Recheck;
use providers::bureau::Report;
use store::Uuid;

use super::ApplicationError;
use super::facts::has_arrears;
use super::first_look::read;
use super::person::Person;
use super::saved::Seen;
use crate::Lender;

/// The person waits for the answer with the page open, so that it comes before the request is given
/// up: then they are told that the bureau is late, and not that we are.
pub const RECHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// What was answered so lately is not asked again.
const GOOD_FOR_S: i64 = 60;

impl Lender {
    /// Asks the bureau once more, just before a signature counts.
    pub(super) async fn recheck(&self, seen: &Seen) -> Result<Recheck, ApplicationError> {
        let id = Uuid::from_u128(seen.application.id.0);
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let mut tx = self.db.read().await?;
        let person: Person = self.person(&mut tx, customer_id, id).await?;
        drop(tx);
        let today = self.clock.today();
        let excluded = person.customer.excluded_until.is_some_and(|until| until > today);
        let report = self.load_recent_report(id, &person).await?;
        Ok(Recheck { is_self_excluded: Known::Known(excluded), ..self.found(&report) })
    }

    /// What the bureau says, by an answer of this minute where there is one. A question that was not
    /// answered is put again as the same one; an answer that leaves something open is not kept to.
    async fn load_recent_report(
        &self,
        application_id: Uuid,
        person: &Person,
    ) -> Result<Report, ApplicationError> {
        let now = self.clock.now();
        let lately = now.plus_seconds(-GOOD_FOR_S);
        let mut kept = self.find_or_create_inquiry(application_id, "recheck", lately).await?;
        if let Some(text) = kept.report(&self.vault)? {
            let report = read(&text)?;
            if is_whole(&self.found(&report)) {
                return Ok(report);
            }
            kept = self.find_or_create_inquiry(application_id, "recheck", now).await?;
        }
        in_time(RECHECK_TIMEOUT, self.report(kept.id, person, None)).await
    }

    fn found(&self, report: &Report) -> Recheck {
        Recheck {
            is_self_excluded: Known::Unknown,
            is_stop_credit: report.is_stop_credit.into(),
            has_arrears: has_arrears(report, &self.rules.policy.arrears),
            lent_today: Known::Unknown,
        }
    }
}

fn is_whole(found: &Recheck) -> bool {
    found.is_stop_credit != Known::Unknown && found.has_arrears != Known::Unknown
}

/// An answer, or that there is none yet.
async fn in_time<T>(
    time_max: Duration,
    asking: impl Future<Output = Result<T, ApplicationError>>,
) -> Result<T, ApplicationError> {
    let late = |_| ApplicationError::Provider("the bureau is too slow to wait for".to_owned());
    tokio::time::timeout(time_max, asking).await.map_err(late)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_that_does_not_come_is_a_provider_that_is_late() {
        let never = std::future::pending::<Result<(), _>>();
        let late = in_time(Duration::from_millis(1), never).await;
        assert!(matches!(late, Err(ApplicationError::Provider(_))), "{late:?}");
        let now = in_time(RECHECK_TIMEOUT, async { Ok(7) }).await;
        assert!(matches!(now, Ok(7)), "{now:?}");
    }
}
