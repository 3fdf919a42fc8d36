//! A notice on its way to a browser.

use providers::SendError;
use providers::push::PushOutcome;
use serde_json::json;
use store::jobs::Job;
use store::{customers, loans, push_notifications};

use super::contact_policy::{self, ContactContext, ContactDecision, MessageClass};
use super::delivery::{ExecutionOutcome, Runner};
use super::templates;
use crate::AccessError;
use crate::push::{landing_page, read_browser};

const US_PER_S: i64 = 1_000_000;

impl Runner {
    /// Sends a notice to the browser that it was written for. It keeps the hours of the message that it
    /// goes along with, and is of no use when that has become none.
    pub(super) async fn execute_push(&self, job: &Job) -> Result<ExecutionOutcome, AccessError> {
        let (lender, now) = (&self.lender, self.lender.clock.now());
        let Some(way) = &lender.providers.push else {
            return Ok(ExecutionOutcome::Discarded("push_off"));
        };
        let mut tx = lender.db.read().await?;
        let Some(row) = push_notifications::find(&mut tx, job.subject).await? else {
            return Ok(ExecutionOutcome::Discarded("swept"));
        };
        let subscription =
            push_notifications::find_subscription(&mut tx, row.subscription_id, now).await?;
        let customer = customers::find(&mut tx, row.customer_id).await?;
        let (Some(subscription), Some(customer)) = (subscription, customer) else {
            return Ok(ExecutionOutcome::Discarded("browser_gone"));
        };
        let Some(page) = landing_page(&row.kind) else {
            return Ok(ExecutionOutcome::Discarded("no_page"));
        };
        let open = loans::find_open_by_customer(&mut tx, row.customer_id).await?;
        let asked = ContactContext {
            class: MessageClass::of(&row.kind),
            created_at: row.created_at,
            now,
            // How often people are told is decided for the message itself.
            count_today: 0,
            count_in_week: 0,
            has_consent: false,
            is_disputed: open.is_some_and(|loan| loan.status == "disputed"),
        };
        let is_owed = lender.is_message_still_relevant(&mut tx, row.customer_id, &row.kind).await?;
        drop(tx);
        match contact_policy::decide(&asked, &self.lender.rules.law) {
            _ if !is_owed => return Ok(ExecutionOutcome::Discarded("not_owed")),
            ContactDecision::Suppress(why) => return Ok(ExecutionOutcome::Discarded(why.code())),
            ContactDecision::SendAt(later) if later > now => {
                return Ok(ExecutionOutcome::Postponed(later));
            }
            ContactDecision::SendAt(_) => {}
        }
        let language = customer.language;
        let prefix = language.pick("", "/kz");
        let text = json!({
            "title": templates::PUSH_TITLE,
            "body": templates::push_body(language),
            "url": format!("{prefix}{page}"),
        });
        let browser = read_browser(&subscription, &lender.vault)?;
        let now_s = now.0.div_euclid(US_PER_S);
        Ok(match way.send(&browser, &text.to_string(), now_s).await {
            Ok(PushOutcome::Accepted) => ExecutionOutcome::PushSent(row),
            Ok(PushOutcome::Gone) => ExecutionOutcome::SubscriptionGone(subscription),
            // The message itself tells the same: nobody has to look into it.
            Err(SendError::Rejected(why)) => {
                tracing::warn!(job = %job.id, why, "a notice is refused");
                ExecutionOutcome::Discarded("refused")
            }
            Err(error) => {
                tracing::warn!(job = %job.id, attempts = job.attempts, %error, "a notice did not go");
                ExecutionOutcome::Failed(error.to_string())
            }
        })
    }
}
