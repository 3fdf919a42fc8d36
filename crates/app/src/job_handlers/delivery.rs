//! Delivers one message: evaluates the contact policy again, sends it and records the outcome.

use std::sync::Arc;

use jobs::{Job, JobOutcome};
use monitoring::messages::Delivery as CountedDelivery;
use providers::SendError;
use providers::email::{EmailMessage, Mailer};
use providers::sms::{SmsMessage, SmsSender};
use store::messages::{self, Message, MessageKind};
use store::{StoreError, Tx, Uuid, customers, transact};

use super::{JobHandler, RETRY_PAUSE_MIN_S};
use crate::Error;
use crate::messages::contact_policy::{self, ContactDecision, MessageClass};
use crate::messages::{CountBasis, MessageDraft, templates};
use crate::profile::MessageChannel;

const OUTAGE_MAX_S: i64 = 86_400;

/// The transports of messages.
#[derive(Clone)]
pub struct MessageTransports {
    /// SMS.
    pub sms: Arc<dyn SmsSender>,
    /// E-mail.
    pub mail: Arc<dyn Mailer>,
}

/// The text of a marketing message with its unsubscribe link, and the one-click URL.
struct UnsubscribeInfo {
    text: String,
    one_click_url: String,
}

/// The outcome of a delivery.
enum Delivery {
    Sent(Message),
    NotSent(JobOutcome),
}

impl JobHandler {
    /// Sends a message, if the contact policy still allows it, and records that it was sent.
    ///
    /// A crash between sending and recording leaves the lease to expire, and the message is sent
    /// again. Its id goes along, so that the gateway recognises the repeat and a mail program shows
    /// one letter.
    pub(crate) async fn send_message(&self, job: &Job) -> Result<JobOutcome, StoreError> {
        let message = match self.deliver(job).await {
            Ok(Delivery::Sent(message)) => message,
            Ok(Delivery::NotSent(outcome)) => return Ok(outcome),
            Err(error) => {
                tracing::error!(job_id = %job.id, %error, "message cannot be read");
                return Ok(JobOutcome::Failed("it cannot be read".into()));
            }
        };
        let now = self.app.core.clock.now();
        transact!(self.app.core.db, |tx| {
            message.update_sent(tx, now).await?;
            job.complete(tx, now).await
        })?;
        Ok(JobOutcome::Recorded)
    }

    async fn deliver(&self, job: &Job) -> Result<Delivery, Error> {
        let (vault, now) = (&self.app.core.vault, self.app.core.clock.now());
        let mut tx = self.app.core.db.read().await?;
        let Some(message) = messages::find(&mut tx, job.subject).await? else {
            return Ok(Delivery::NotSent(JobOutcome::Dead("no such message".into())));
        };
        if !message.is_deliverable() {
            return Ok(Delivery::NotSent(JobOutcome::Discarded(MessageKind::Discard.code())));
        }
        let (to, text) = (message.recipient(vault)?, message.text(vault)?);
        let draft = MessageDraft {
            customer_id: message.customer_id,
            channel: message.channel,
            kind: message.kind,
            to: &to,
            text: &text,
        };
        let (class, written_at) = (MessageClass::of(message.kind), message.created_at);
        let context = self
            .app
            .messages
            .load_contact_context(&mut tx, &draft, class, written_at, now, CountBasis::Sent)
            .await?;
        let decision = contact_policy::decide(&context, &self.app.core.rules.law);
        let is_relevant = match message.customer_id {
            Some(id) => self.app.loans.is_message_still_relevant(&mut tx, id, message.kind).await?,
            None => true,
        };
        let unsubscribe = self.unsubscribe_info(&mut tx, &draft, class).await?;
        drop(tx);
        let channel = message.channel.code();
        if !is_relevant {
            monitoring::messages::record(channel, CountedDelivery::Suppressed);
            return Ok(Delivery::NotSent(JobOutcome::Discarded("not_owed")));
        }
        match decision {
            ContactDecision::Suppress(reason) => {
                monitoring::messages::record(channel, CountedDelivery::Suppressed);
                return Ok(Delivery::NotSent(JobOutcome::Discarded(reason.code())));
            }
            ContactDecision::SendAt(later) if later > now => {
                monitoring::messages::record(channel, CountedDelivery::Postponed);
                return Ok(Delivery::NotSent(JobOutcome::Postponed(later)));
            }
            ContactDecision::SendAt(_) => {}
        }
        let sent = self.send(job, &draft, message.id, unsubscribe).await;
        Ok(self.delivery(job, message, sent))
    }

    /// The unsubscribe data of a marketing message; none for others.
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
        let channel = draft.channel;
        let path = self.app.profile.unsubscribe_path(id, channel, customer.language);
        let site = match channel {
            MessageChannel::Sms => self.app.core.site_host(),
            MessageChannel::Email => &self.app.core.providers.lender_profile.base_url,
        };
        let language = customer.language;
        Ok(Some(UnsubscribeInfo {
            text: templates::with_unsubscribe_link(draft.text, &format!("{site}{path}"), language),
            one_click_url: self.app.profile.one_click_unsubscribe_url(id, channel),
        }))
    }

    async fn send(
        &self,
        job: &Job,
        draft: &MessageDraft<'_>,
        id: Uuid,
        unsubscribe: Option<UnsubscribeInfo>,
    ) -> Result<(), SendError> {
        let (id, to) = (&id.to_string(), draft.to);
        let text = unsubscribe.as_ref().map_or(draft.text, |unsubscribe| &unsubscribe.text);
        if draft.channel == MessageChannel::Sms {
            let is_repeat = job.attempts > 1 || job.last_error.is_some();
            return self.transports.sms.send(SmsMessage { id, to, text, is_repeat }).await;
        }
        let (subject, text) = text.split_once("\n\n").unwrap_or(("", text));
        let unsubscribe_url =
            unsubscribe.as_ref().map(|unsubscribe| unsubscribe.one_click_url.as_str());
        self.transports.mail.send(EmailMessage { id, to, subject, text, unsubscribe_url }).await
    }

    fn delivery(&self, job: &Job, message: Message, sent: Result<(), SendError>) -> Delivery {
        let (job_id, channel, attempts) = (job.id, message.channel.code(), job.attempts);
        monitoring::messages::record(channel, counted_delivery(&sent));
        Delivery::NotSent(match sent {
            Ok(()) => return Delivery::Sent(message),
            Err(error @ SendError::Rejected(_)) => {
                tracing::warn!(%job_id, channel, %error, "message rejected by provider, moved to dead letters");
                JobOutcome::Dead(error.to_string())
            }
            Err(error @ SendError::Account(_)) => {
                tracing::error!(%job_id, channel, %error, "message provider account error, delivery blocked");
                JobOutcome::Failed(error.to_string())
            }
            Err(error @ SendError::Temporary(_)) => {
                tracing::warn!(%job_id, channel, attempts, %error, "message delivery failed, will retry");
                self.after_outage(&message, error.to_string())
            }
        })
    }
}

impl JobHandler {
    /// An outage of the provider is not the message's failure and costs no attempt. One that lasts for
    /// longer than any outage may be the message's after all.
    fn after_outage(&self, message: &Message, error: String) -> JobOutcome {
        let now = self.app.core.clock.now();
        if message.created_at.seconds_until(now) >= OUTAGE_MAX_S {
            return JobOutcome::Failed(error);
        }
        let at = self.app.core.next_poll_at(message.created_at);
        JobOutcome::RetryAt(at.max(now.plus_seconds(RETRY_PAUSE_MIN_S)), Some(error))
    }
}

/// How the outcome of a call is counted, for push notifications too.
pub(super) const fn counted_delivery<T>(sent: &Result<T, SendError>) -> CountedDelivery {
    match sent {
        Ok(_) => CountedDelivery::Sent,
        Err(SendError::Rejected(_)) => CountedDelivery::Rejected,
        Err(SendError::Account(_)) => CountedDelivery::AccountError,
        Err(SendError::Temporary(_)) => CountedDelivery::Failed,
    }
}
