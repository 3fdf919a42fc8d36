//! One message at a time: claim it by a lease, ask manners once more, send it, note how it went.

use std::sync::Arc;

use base::Timestamp;
use providers::SendError;
use providers::email::{EmailMessage, Mailer};
use providers::sms::{Sms, SmsMessage};
use store::jobs::{self, Job};
use store::messages::{self, Message};
use store::push::{self, Push, Subscription};
use store::{StoreError, Tx, Uuid, customers, transact};

use super::manners::{self, MessageClass, Verdict};
use super::{Channel, CountBasis, Draft, templates};
use crate::loans::PAYMENT_RECEIPT_JOB;
use crate::work::JobOutcome;
use crate::{Lender, Problem};

/// Longer than any provider may take: while somebody sends, nobody else does.
const LEASE_S: i64 = 60;

/// The ways out of the house.
#[derive(Clone)]
pub struct MessageTransports {
    /// By phone.
    pub sms: Arc<dyn Sms>,
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
pub(super) enum End {
    Sent(Message),
    Pushed(Push),
    BrowserGone(Subscription),
    Done,
    Dropped(&'static str),
    PutOff(Timestamp),
    Waits(Timestamp, Option<String>),
    Failed(String),
    Buried(String),
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
    pub async fn run_next(&self) -> Result<bool, Problem> {
        let _at_work = self.lender.at_work.read().await;
        let (db, now) = (&self.lender.db, self.lender.clock.now());
        let mut tx = db.read().await?;
        let is_waiting = jobs::is_waiting(&mut tx, now).await?;
        drop(tx);
        if !is_waiting {
            return Ok(false);
        }
        let leased_until = now.plus_seconds(LEASE_S);
        let claimed: Result<_, StoreError> =
            transact!(db, |tx| { jobs::claim(tx, self.id, 1, now, leased_until).await });
        // Somebody else may have been faster; there may be more.
        let Some(job) = claimed?.pop() else { return Ok(true) };
        let end = match self.carry(&job).await {
            Ok(end) => end,
            Err(problem) => {
                tracing::error!(job = %job.id, %problem, "a message cannot be read");
                End::Failed("it cannot be read".into())
            }
        };
        self.note(&job, &end).await?;
        Ok(true)
    }

    async fn carry(&self, job: &Job) -> Result<End, Problem> {
        if job.kind == PAYMENT_RECEIPT_JOB {
            return Ok(self.write_receipt(job).await);
        }
        if job.kind == push::JOB {
            return self.execute_push(job).await;
        }
        if job.kind != messages::JOB {
            return Ok(self.do_work(job).await);
        }
        let (vault, now) = (&self.lender.vault, self.lender.clock.now());
        let mut tx = self.lender.db.read().await?;
        let Some(message) = messages::by_id(&mut tx, job.subject).await? else {
            return Ok(End::Buried("no such message".into()));
        };
        if !message.is_to_be_sent() {
            return Ok(End::Dropped(messages::DISCARD_KIND));
        }
        let (to, text) = (message.to(vault)?, message.text(vault)?);
        let draft = Draft {
            customer_id: message.customer_id,
            channel: &message.channel,
            kind: &message.kind,
            to: &to,
            text: &text,
        };
        let (class, written_at) = (MessageClass::of(&message.kind), message.created_at);
        let asked =
            self.lender.asked(&mut tx, &draft, class, written_at, now, CountBasis::Sent).await?;
        let verdict = manners::decide(&asked, &self.lender.rules.law);
        let is_owed = match message.customer_id {
            Some(id) => self.lender.is_message_still_relevant(&mut tx, id, &message.kind).await?,
            None => true,
        };
        let way_out = self.way_out(&mut tx, &draft, class).await?;
        drop(tx);
        if !is_owed {
            return Ok(End::Dropped("not_owed"));
        }
        match verdict {
            Verdict::NotAtAll(why) => return Ok(End::Dropped(why.code())),
            Verdict::SendAt(later) if later > now => return Ok(End::PutOff(later)),
            Verdict::SendAt(_) => {}
        }
        let sent = self.send(job, &draft, message.id, way_out).await;
        Ok(self.end(job, message, sent))
    }

    /// Writes the message of a payment, which is then carried as any other.
    async fn write_receipt(&self, job: &Job) -> End {
        match self.lender.write_receipt(job.subject).await {
            Ok(()) => {
                self.lender.message_written.notify_one();
                End::Done
            }
            Err(problem) => {
                tracing::error!(job = %job.id, %problem, "a receipt cannot be written");
                End::Failed(problem.to_string())
            }
        }
    }

    /// Moves an application on by what is to be done for it.
    async fn do_work(&self, job: &Job) -> End {
        match self.lender.work(job).await {
            Ok(JobOutcome::Done) => {
                // What came of it may have written messages or more work.
                self.lender.message_written.notify_one();
                End::Done
            }
            Ok(JobOutcome::Later(at)) => End::Waits(at, None),
            // That nobody answers is no failure of the application's: after the longest outage
            // everybody in flight goes on. Staff see who waits too long in their queue.
            Err(problem) if problem.is_passing() => {
                tracing::warn!(job = %job.id, kind = job.kind, %problem, "work waits");
                let at = self.lender.retry_at(job.subject).await;
                End::Waits(at, Some(problem.to_string()))
            }
            Err(problem) => {
                tracing::error!(job = %job.id, kind = job.kind, %problem, "work is not done");
                End::Failed(problem.to_string())
            }
        }
    }

    /// How somebody ends the advertising that a message is; nothing for other messages.
    async fn way_out(
        &self,
        tx: &mut Tx,
        draft: &Draft<'_>,
        class: MessageClass,
    ) -> Result<Option<UnsubscribeInfo>, StoreError> {
        let Some(id) = draft.customer_id.filter(|_| class == MessageClass::Marketing) else {
            return Ok(None);
        };
        let Some(customer) = customers::by_id(tx, id).await? else { return Ok(None) };
        let is_sms = draft.channel == "sms";
        let channel = if is_sms { Channel::Sms } else { Channel::Email };
        let path = self.lender.unsubscribe_path(id, channel, customer.language);
        let site =
            if is_sms { self.lender.site_host() } else { &self.lender.outside.house.base_url };
        let language = customer.language;
        Ok(Some(UnsubscribeInfo {
            text: templates::with_unsubscribe_link(draft.text, &format!("{site}{path}"), language),
            one_click_url: self.lender.one_click_url(id, channel),
        }))
    }

    async fn send(
        &self,
        job: &Job,
        draft: &Draft<'_>,
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

    fn end(&self, job: &Job, message: Message, sent: Result<(), SendError>) -> End {
        let (id, channel, attempts) = (job.id, message.channel.as_str(), job.attempts);
        match sent {
            Ok(()) => End::Sent(message),
            Err(error @ SendError::Refused(_)) => {
                tracing::warn!(job = %id, channel, %error, "a message is put aside");
                End::Buried(error.to_string())
            }
            Err(error @ SendError::Account(_)) => {
                tracing::error!(job = %id, channel, %error, "no message goes until this is mended");
                End::Failed(error.to_string())
            }
            Err(error @ SendError::Later(_)) => {
                tracing::warn!(job = %id, channel, attempts, %error, "a message did not go");
                End::Failed(error.to_string())
            }
        }
    }

    async fn note(&self, job: &Job, end: &End) -> Result<(), StoreError> {
        let (id, now) = (self.id, self.lender.clock.now());
        transact!(self.lender.db, |tx| {
            match end {
                End::Sent(message) => {
                    message.sent(tx, now).await?;
                    job.done(tx, id, now).await
                }
                End::Pushed(push) => {
                    push.sent(tx, now).await?;
                    job.done(tx, id, now).await
                }
                End::BrowserGone(subscription) => {
                    subscription.forget(tx).await?;
                    job.dropped(tx, id, "browser_gone", now).await
                }
                End::Done => job.complete_if_leased(tx, id, now).await,
                End::Dropped(why) => job.dropped(tx, id, why, now).await,
                End::PutOff(until) => job.postpone(tx, id, *until).await,
                End::Waits(until, error) => job.waits(tx, id, *until, error.as_deref()).await,
                End::Failed(error) => job.failed(tx, id, error, now).await,
                End::Buried(error) => job.fail_permanently(tx, id, error, now).await,
            }
        })
    }
}
