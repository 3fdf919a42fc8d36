//! Delivers one push notification to a browser.

use jobs::{Job, JobOutcome};
use lending::loan::LoanStatus;
use providers::SendError;
use providers::push::PushOutcome;
use serde_json::json;
use store::{StoreError, customers, loans, push_notifications, transact};

use super::JobHandler;
use super::delivery::counted_delivery;
use crate::Error;
use crate::messages::contact_policy::{self, ContactContext, ContactDecision, MessageClass};
use crate::messages::{landing_page, read_browser, templates};

const US_PER_S: i64 = 1_000_000;

impl JobHandler {
    /// Sends a push notification to its browser. It follows the hours of the message it
    /// accompanies, and is dropped with it.
    pub(crate) async fn send_push(&self, job: &Job) -> Result<JobOutcome, StoreError> {
        self.deliver_push(job).await.or_else(|error| match error {
            Error::Internal(error) => Err(error),
            Error::Busy => Err(StoreError::Busy),
            error => {
                tracing::error!(job_id = %job.id, %error, "push notification cannot be read");
                Ok(JobOutcome::Failed(error.to_string()))
            }
        })
    }

    async fn deliver_push(&self, job: &Job) -> Result<JobOutcome, Error> {
        let (app, now) = (&self.app, self.app.core.clock.now());
        let Some(sender) = &app.core.providers.push else {
            return Ok(JobOutcome::Discarded("push_off"));
        };
        let mut tx = app.core.db.read().await?;
        let Some(row) = push_notifications::find(&mut tx, job.subject).await? else {
            return Ok(JobOutcome::Discarded("swept"));
        };
        let subscription =
            push_notifications::find_subscription(&mut tx, row.subscription_id, now).await?;
        let customer = customers::find(&mut tx, row.customer_id).await?;
        let (Some(subscription), Some(customer)) = (subscription, customer) else {
            return Ok(JobOutcome::Discarded("browser_gone"));
        };
        let Some(page) = landing_page(row.kind) else {
            return Ok(JobOutcome::Discarded("no_page"));
        };
        let open = loans::find_open_by_customer(&mut tx, row.customer_id).await?;
        let context = ContactContext {
            class: MessageClass::of(row.kind),
            created_at: row.created_at,
            now,
            // Frequency is limited for the message itself.
            count_today: 0,
            count_in_week: 0,
            has_consent: false,
            is_disputed: open.is_some_and(|loan| loan.status == LoanStatus::Disputed),
        };
        let is_relevant =
            app.loans.is_message_still_relevant(&mut tx, row.customer_id, row.kind).await?;
        drop(tx);
        match contact_policy::decide(&context, &self.app.core.rules.law) {
            _ if !is_relevant => return Ok(JobOutcome::Discarded("not_owed")),
            ContactDecision::Suppress(reason) => return Ok(JobOutcome::Discarded(reason.code())),
            ContactDecision::SendAt(later) if later > now => {
                return Ok(JobOutcome::Postponed(later));
            }
            ContactDecision::SendAt(_) => {}
        }
        let language = customer.language;
        let prefix = language.pick("", "/kz");
        let text = json!({
            "title": app.core.providers.lender_profile.brand,
            "body": templates::push_body(language),
            "url": format!("{prefix}{page}"),
        });
        let browser = read_browser(&subscription, &app.core.vault)?;
        let now_s = now.0.div_euclid(US_PER_S);
        let sent = sender.send(&browser, &text.to_string(), now_s).await;
        monitoring::messages::record("push", counted_delivery(&sent));
        Ok(match sent {
            Ok(PushOutcome::Accepted) => {
                transact!(app.core.db, |tx| {
                    row.update_sent(tx, now).await?;
                    job.complete(tx, now).await
                })?;
                JobOutcome::Recorded
            }
            Ok(PushOutcome::Gone) => {
                transact!(app.core.db, |tx| {
                    subscription.delete_if_unchanged(tx).await?;
                    job.discard(tx, "browser_gone", now).await
                })?;
                JobOutcome::Recorded
            }
            // The SMS says the same, so the failure needs no attention.
            Err(SendError::Rejected(why)) => {
                tracing::warn!(job_id = %job.id, why, "push notification rejected");
                JobOutcome::Discarded("refused")
            }
            Err(error) => {
                tracing::warn!(job_id = %job.id, attempts = job.attempts, %error, "push notification not sent");
                JobOutcome::Failed(error.to_string())
            }
        })
    }
}
