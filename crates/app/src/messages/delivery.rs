//! One message at a time: claim it by a lease, ask manners once more, send it, note how it went.

use std::sync::Arc;

use base::Timestamp;
use providers::SendError;
use providers::email::{EmailMessage, Mailer};
use providers::sms::{SmsMessage, SmsSender};
use store::jobs::{self, Job};
use store::messages::{self, Message};
use store::push_notifications::{self, PushNotification, Subscription};
use store::{StoreError, Tx, Uuid, customers, transact};

use super::contact_policy::{self, ContactDecision, MessageClass};
use super::{CountBasis, MessageChannel, MessageDraft, templates};
use crate::jobs::JobOutcome;
use crate::loans::PAYMENT_RECEIPT_JOB;
use crate::{AccessError, Lender};

/// Longer than any provider may take: while somebody sends, nobody else does.
const LEASE_S: i64 = 60;

/// The ways out of the house.
#[derive(Clone)]
pub struct MessageTransports {
    /// By phone.
    pub sms: Arc<dyn SmsSender>,
    /// By e-mail.
    pub mail: Arc<dyn Mailer>,
}

/// Whoever carries messages out. Any number of them may work on one database.
#[derive(Clone)]
pub struct Runner {
    pub(super) lender: Lender,
    channels: MessageTransports,
    id: Uuid,
}

/// A message of advertising with the way to end it.
struct UnsubscribeInfo {
    text: String,
    one_click_url: String,
}

/// How a delivery ended.
pub(super) enum ExecutionOutcome {
    MessageSent(Message),
    PushSent(PushNotification),
    SubscriptionGone(Subscription),
    Completed,
    Discarded(&'static str),
    Postponed(Timestamp),
    RetryAt(Timestamp, Option<String>),
    Failed(String),
    DeadLettered(String),
}

impl Runner {
    /// One of a name of its own.
    pub fn new(lender: Lender, channels: MessageTransports) -> Self {
        Self { lender, channels, id: Uuid::now_v7() }
    }

    /// Delivers the message that has waited longest. Says whether there was one to look at.
    ///
    /// A crash between sending and noting it leaves the lease to run out, and the message is sent
    /// again. Its identity goes along, so the gateway recognises the repeat and a mail program
    /// shows one letter.
    pub async fn run_next(&self) -> Result<bool, AccessError> {
        let _at_work = self.lender.scheduled_work_lock.read().await;
        let (db, now) = (&self.lender.db, self.lender.clock.now());
        let mut tx = db.read().await?;
        let is_waiting = jobs::has_claimable(&mut tx, now).await?;
        drop(tx);
        if !is_waiting {
            return Ok(false);
        }
        let leased_until = now.plus_seconds(LEASE_S);
        let claimed: Result<_, StoreError> =
            transact!(db, |tx| { jobs::claim(tx, self.id, 1, now, leased_until).await });
        // Somebody else may have been faster; there may be more.
        let Some(job) = claimed?.pop() else { return Ok(true) };
        let end = match self.execute(&job).await {
            Ok(end) => end,
            Err(problem) => {
                tracing::error!(job = %job.id, %problem, "a message cannot be read");
                ExecutionOutcome::Failed("it cannot be read".into())
            }
        };
        self.record_outcome(&job, &end).await?;
        Ok(true)
    }

    async fn execute(&self, job: &Job) -> Result<ExecutionOutcome, AccessError> {
        if job.kind == PAYMENT_RECEIPT_JOB {
            return Ok(self.execute_payment_receipt(job).await);
        }
        if job.kind == push_notifications::SEND_JOB_KIND {
            return self.execute_push(job).await;
        }
        if job.kind != messages::SEND_JOB_KIND {
            return Ok(self.execute_domain_job(job).await);
        }
        let (vault, now) = (&self.lender.vault, self.lender.clock.now());
        let mut tx = self.lender.db.read().await?;
        let Some(message) = messages::find(&mut tx, job.subject).await? else {
            return Ok(ExecutionOutcome::DeadLettered("no such message".into()));
        };
        if !message.is_deliverable() {
            return Ok(ExecutionOutcome::Discarded(messages::DISCARD_KIND));
        }
        let (to, text) = (message.recipient(vault)?, message.text(vault)?);
        let draft = MessageDraft {
            customer_id: message.customer_id,
            channel: &message.channel,
            kind: &message.kind,
            to: &to,
            text: &text,
        };
        let (class, written_at) = (MessageClass::of(&message.kind), message.created_at);
        let asked = self
            .lender
            .load_contact_context(&mut tx, &draft, class, written_at, now, CountBasis::Sent)
            .await?;
        let verdict = contact_policy::decide(&asked, &self.lender.rules.law);
        let is_owed = match message.customer_id {
            Some(id) => self.lender.is_message_still_relevant(&mut tx, id, &message.kind).await?,
            None => true,
        };
        let way_out = self.unsubscribe_info(&mut tx, &draft, class).await?;
        drop(tx);
        if !is_owed {
            return Ok(ExecutionOutcome::Discarded("not_owed"));
        }
        match verdict {
            ContactDecision::Suppress(why) => return Ok(ExecutionOutcome::Discarded(why.code())),
            ContactDecision::SendAt(later) if later > now => {
                return Ok(ExecutionOutcome::Postponed(later));
            }
            ContactDecision::SendAt(_) => {}
        }
        let sent = self.send(job, &draft, message.id, way_out).await;
        Ok(self.to_outcome(job, message, sent))
    }

    /// Writes the message of a payment, which is then carried as any other.
    async fn execute_payment_receipt(&self, job: &Job) -> ExecutionOutcome {
        match self.lender.enqueue_payment_receipt(job.subject).await {
            Ok(()) => {
                self.lender.job_queued.notify_one();
                ExecutionOutcome::Completed
            }
            Err(problem) => {
                tracing::error!(job = %job.id, %problem, "a receipt cannot be written");
                ExecutionOutcome::Failed(problem.to_string())
            }
        }
    }

    /// Moves an application on by what is to be done for it.
    async fn execute_domain_job(&self, job: &Job) -> ExecutionOutcome {
        match self.lender.work(job).await {
            Ok(JobOutcome::Completed) => {
                // What came of it may have written messages or more work.
                self.lender.job_queued.notify_one();
                ExecutionOutcome::Completed
            }
            Ok(JobOutcome::RetryAt(at)) => ExecutionOutcome::RetryAt(at, None),
            // That nobody answers is no failure of the application's: after the longest outage
            // everybody in flight goes on. Staff see who waits too long in their queue.
            Err(problem) if problem.is_transient() => {
                tracing::warn!(job = %job.id, kind = job.kind, %problem, "work waits");
                let at = self.lender.retry_at(job.subject).await;
                ExecutionOutcome::RetryAt(at, Some(problem.to_string()))
            }
            Err(problem) => {
                tracing::error!(job = %job.id, kind = job.kind, %problem, "work is not done");
                ExecutionOutcome::Failed(problem.to_string())
            }
        }
    }

    /// How somebody ends the advertising that a message is; nothing for other messages.
    async fn unsubscribe_info(
        &self,
        tx: &mut Tx,
        draft: &MessageDraft<'_>,
        class: MessageClass,
    ) -> Result<Option<UnsubscribeInfo>, StoreError> {
        let Some(id) = draft.customer_id.filter(|_| class == MessageClass::Marketing) else {
            return Ok(None);
        };
        let Some(customer) = customers::find(tx, id).await? else { return Ok(None) };
        let is_sms = draft.channel == "sms";
        let channel = if is_sms { MessageChannel::Sms } else { MessageChannel::Email };
        let path = self.lender.unsubscribe_path(id, channel, customer.language);
        let site = if is_sms {
            self.lender.site_host()
        } else {
            &self.lender.providers.lender_profile.base_url
        };
        let language = customer.language;
        Ok(Some(UnsubscribeInfo {
            text: templates::with_unsubscribe_link(draft.text, &format!("{site}{path}"), language),
            one_click_url: self.lender.one_click_unsubscribe_url(id, channel),
        }))
    }

    async fn send(
        &self,
        job: &Job,
        draft: &MessageDraft<'_>,
        id: Uuid,
        way_out: Option<UnsubscribeInfo>,
    ) -> Result<(), SendError> {
        let (id, to) = (&id.to_string(), draft.to);
        let text = way_out.as_ref().map_or(draft.text, |way_out| &way_out.text);
        if draft.channel == "sms" {
            let is_repeat = job.attempts > 1 || job.last_error.is_some();
            return self.channels.sms.send(SmsMessage { id, to, text, is_repeat }).await;
        }
        let (subject, text) = text.split_once("\n\n").unwrap_or(("", text));
        let unsubscribe_url = way_out.as_ref().map(|way_out| way_out.one_click_url.as_str());
        self.channels.mail.send(EmailMessage { id, to, subject, text, unsubscribe_url }).await
    }

    fn to_outcome(
        &self,
        job: &Job,
        message: Message,
        sent: Result<(), SendError>,
    ) -> ExecutionOutcome {
        let (id, channel, attempts) = (job.id, message.channel.as_str(), job.attempts);
        match sent {
            Ok(()) => ExecutionOutcome::MessageSent(message),
            Err(error @ SendError::Rejected(_)) => {
                tracing::warn!(job = %id, channel, %error, "a message is put aside");
                ExecutionOutcome::DeadLettered(error.to_string())
            }
            Err(error @ SendError::Account(_)) => {
                tracing::error!(job = %id, channel, %error, "no message goes until this is mended");
                ExecutionOutcome::Failed(error.to_string())
            }
            Err(error @ SendError::Temporary(_)) => {
                tracing::warn!(job = %id, channel, attempts, %error, "a message did not go");
                ExecutionOutcome::Failed(error.to_string())
            }
        }
    }

    async fn record_outcome(&self, job: &Job, end: &ExecutionOutcome) -> Result<(), StoreError> {
        let (id, now) = (self.id, self.lender.clock.now());
        transact!(self.lender.db, |tx| {
            match end {
                ExecutionOutcome::MessageSent(message) => {
                    message.update_sent(tx, now).await?;
                    job.complete(tx, id, now).await
                }
                ExecutionOutcome::PushSent(push) => {
                    push.update_sent(tx, now).await?;
                    job.complete(tx, id, now).await
                }
                ExecutionOutcome::SubscriptionGone(subscription) => {
                    subscription.delete_if_unchanged(tx).await?;
                    job.cancel(tx, id, "browser_gone", now).await
                }
                ExecutionOutcome::Completed => job.complete_if_leased(tx, id, now).await,
                ExecutionOutcome::Discarded(why) => job.cancel(tx, id, why, now).await,
                ExecutionOutcome::Postponed(until) => job.postpone(tx, id, *until).await,
                ExecutionOutcome::RetryAt(until, error) => {
                    job.postpone_for_provider(tx, id, *until, error.as_deref()).await
                }
                ExecutionOutcome::Failed(error) => job.fail(tx, id, error, now).await,
                ExecutionOutcome::DeadLettered(error) => {
                    job.fail_permanently(tx, id, error, now).await
                }
            }
        })
    }
}
