//! A notice on its way to a browser.

use providers::SendError;
use providers::push::Pushed;
use serde_json::json;
use store::jobs::Job;
use store::{customers, loans, push};

use super::delivery::{End, Runner};
use super::manners::{self, Asked, MessageClass, Verdict};
use super::templates;
use crate::Problem;
use crate::push::{landing_page, read_browser};

const MICROSECONDS: i64 = 1_000_000;

impl Runner {
    /// Sends a notice to the browser that it was written for. It keeps the hours of the message that it
    /// goes along with, and is of no use when that has become none.
    pub(super) async fn execute_push(&self, job: &Job) -> Result<End, Problem> {
        let (lender, now) = (&self.lender, self.lender.clock.now());
        let Some(way) = &lender.outside.push else { return Ok(End::Dropped("push_off")) };
        let mut tx = lender.db.read().await?;
        let Some(row) = push::push_by_id(&mut tx, job.subject).await? else {
            return Ok(End::Dropped("swept"));
        };
        let subscription = push::by_id(&mut tx, row.subscription_id, now).await?;
        let customer = customers::by_id(&mut tx, row.customer_id).await?;
        let (Some(subscription), Some(customer)) = (subscription, customer) else {
            return Ok(End::Dropped("browser_gone"));
        };
        let Some(page) = landing_page(&row.kind) else { return Ok(End::Dropped("no_page")) };
        let open = loans::open_of(&mut tx, row.customer_id).await?;
        let asked = Asked {
            class: MessageClass::of(&row.kind),
            written_at: row.created_at,
            now,
            // How often people are told is decided for the message itself.
            today: 0,
            week: 0,
            has_consent: false,
            is_disputed: open.is_some_and(|loan| loan.status == "disputed"),
        };
        let is_owed = lender.is_message_still_relevant(&mut tx, row.customer_id, &row.kind).await?;
        drop(tx);
        match manners::decide(&asked, &self.lender.rules.law) {
            _ if !is_owed => return Ok(End::Dropped("not_owed")),
            Verdict::NotAtAll(why) => return Ok(End::Dropped(why.code())),
            Verdict::SendAt(later) if later > now => return Ok(End::PutOff(later)),
            Verdict::SendAt(_) => {}
        }
        let language = customer.language;
        let prefix = language.pick("", "/kz");
        let text = json!({
            "title": templates::PUSH_TITLE,
            "body": templates::push_body(language),
            "url": format!("{prefix}{page}"),
        });
        let browser = read_browser(&subscription, &lender.vault)?;
        let now_s = now.0.div_euclid(MICROSECONDS);
        Ok(match way.send(&browser, &text.to_string(), now_s).await {
            Ok(Pushed::Taken) => End::Pushed(row),
            Ok(Pushed::Gone) => End::BrowserGone(subscription),
            // The message itself tells the same: nobody has to look into it.
            Err(SendError::Refused(why)) => {
                tracing::warn!(job = %job.id, why, "a notice is refused");
                End::Dropped("refused")
            }
            Err(error) => {
                tracing::warn!(job = %job.id, attempts = job.attempts, %error, "a notice did not go");
                End::Failed(error.to_string())
            }
        })
    }
}
