//! Messages to customers: their text, when they may be sent, and how.

mod code_purpose;
pub mod contact_policy;
mod customer_notification;
mod dead_letters;
mod links;
mod push;
pub mod templates;

pub use code_purpose::CodePurpose;
pub use customer_notification::CustomerNotification;
pub use links::LinkTarget;
pub(crate) use links::link_blind_indexes;
pub use push::{PushState, PushSubscription};
pub(crate) use push::{landing_page, read_browser};

use base::ids::CustomerId;
use base::{Language, Timestamp};
use jobs::{JobKind, NewJob, Priority};
use lending::loan::LoanStatus;
use store::consents::ConsentKind;
use store::customers::{self, Customer};
use store::messages::{self, MessageChannel, MessageKind, NewMessage, RecipientFilter};
use store::{StoreError, Tx, Uuid, cases, consents, loans};

use crate::Error;
use contact_policy::{ContactContext, ContactDecision, MessageClass};

use std::sync::Arc;

use crate::core::Core;

/// A message to be written. The text of an e-mail begins with its subject and an empty line.
pub(crate) struct MessageDraft<'a> {
    pub(crate) customer_id: Option<CustomerId>,
    pub(crate) channel: MessageChannel,
    /// The template.
    pub(crate) kind: MessageKind,
    pub(crate) to: &'a str,
    pub(crate) text: &'a str,
}

/// Which messages count: written ones, or sent ones.
#[derive(Clone, Copy)]
pub(crate) enum CountBasis {
    Written,
    Sent,
}

/// Messages to customers and the links in them.
pub struct Messages {
    core: Arc<Core>,
}

impl Messages {
    pub(crate) const fn new(core: Arc<Core>) -> Self {
        Self { core }
    }
}

impl Messages {
    /// Writes a message in the transaction of its cause, for the time the contact policy allows. A
    /// suppressed one is not written.
    pub(crate) async fn enqueue_message(
        &self,
        tx: &mut Tx,
        draft: &MessageDraft<'_>,
        now: Timestamp,
    ) -> Result<ContactDecision, Error> {
        self.enqueue_message_with_id(tx, Uuid::now_v7(), draft, now).await
    }

    /// Writes a message under an id chosen by the caller, so that it can be looked up before.
    pub(crate) async fn enqueue_message_with_id(
        &self,
        tx: &mut Tx,
        id: Uuid,
        draft: &MessageDraft<'_>,
        now: Timestamp,
    ) -> Result<ContactDecision, Error> {
        let class = MessageClass::of(draft.kind);
        let context =
            self.load_contact_context(tx, draft, class, now, now, CountBasis::Written).await?;
        let decision = contact_policy::decide(&context, &self.core.rules.law);
        if let ContactDecision::SendAt(send_after) = decision {
            let message = NewMessage {
                id,
                customer_id: draft.customer_id,
                channel: draft.channel,
                kind: draft.kind,
                recipient: draft.to,
                text: draft.text,
                created_at: now,
            };
            self.insert_message(tx, &message, send_after).await?;
            // Only with the SMS, so that a message by several channels makes one push notification.
            if let Some(customer_id) =
                draft.customer_id.filter(|_| draft.channel == MessageChannel::Sms)
            {
                self.enqueue_pushes(tx, (customer_id, draft.kind), now, send_after).await?;
            }
        }
        Ok(decision)
    }

    /// Stores a message and queues the job that sends it. A code goes before everything else.
    pub(crate) async fn insert_message(
        &self,
        tx: &mut Tx,
        message: &NewMessage<'_>,
        send_after: Timestamp,
    ) -> Result<(), StoreError> {
        messages::insert(tx, &self.core.vault, message).await?;
        let priority = match MessageClass::of(message.kind) {
            MessageClass::Code => Priority::Urgent,
            _ => Priority::Normal,
        };
        let job = NewJob::new(JobKind::SendMessage, message.id, send_after);
        jobs::enqueue(tx, job.with_priority(priority), message.created_at).await
    }

    /// Notifies a customer by SMS of an account event, in their language.
    pub(crate) async fn notify_customer(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        notification: CustomerNotification,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let (id, language) = (Uuid::now_v7(), customer.language);
        let mut text = notification.text(language).to_owned();
        let target = notification.link_target();
        if target.is_some() {
            text = format!("{text} {}{}", self.core.site_host(), self.link_path(id, language));
        }
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: MessageChannel::Sms,
            kind: notification.message_kind(),
            to: phone.reveal(),
            text: &text,
        };
        self.enqueue_message_with_id(tx, id, &draft, now).await?;
        match target {
            Some(target) => self.save_link(tx, id, (customer.id, target), now).await,
            None => Ok(()),
        }
    }

    /// Tells a customer that their e-mail address was changed or removed: the phone, and the address
    /// of before if it was theirs for certain. The row is as it was before.
    pub(crate) async fn notify_email_change(
        &self,
        tx: &mut Tx,
        before: &Customer,
        is_set: bool,
        now: Timestamp,
    ) -> Result<(), Error> {
        let notification = match is_set {
            true => CustomerNotification::EmailChanged,
            false => CustomerNotification::EmailRemoved,
        };
        self.notify_customer(tx, before, notification, now).await?;
        let former = before.email(&self.core.vault)?.filter(|_| before.email_verified_at.is_some());
        let Some(former) = former else { return Ok(()) };
        let (_, lender) = self.email_signature(before.language);
        let draft = MessageDraft {
            customer_id: Some(before.id),
            channel: MessageChannel::Email,
            kind: notification.message_kind(),
            to: former.reveal(),
            text: &templates::email_changed(&lender, before.language),
        };
        self.enqueue_message(tx, &draft, now).await.map(|_| ())
    }

    /// The site's URL, and the lender's name and phone at the end of an e-mail.
    pub(crate) fn email_signature(&self, language: Language) -> (&str, String) {
        let lender = &self.core.providers.lender_profile;
        (&lender.base_url, format!("{}, {}", lender.legal_name.in_language(language), lender.phone))
    }

    /// The inputs of the contact policy. Classes without limits need no query.
    pub(crate) async fn load_contact_context(
        &self,
        tx: &mut Tx,
        draft: &MessageDraft<'_>,
        class: MessageClass,
        written_at: Timestamp,
        now: Timestamp,
        basis: CountBasis,
    ) -> Result<ContactContext, StoreError> {
        let (today, week, has_consent, is_disputed) = (0, 0, false, false);
        let mut context = ContactContext {
            class,
            created_at: written_at,
            now,
            count_today: today,
            count_in_week: week,
            has_consent,
            is_disputed,
        };
        let Some(kinds) = class.prefix() else { return Ok(context) };
        let to =
            RecipientFilter { channel: draft.channel, recipient: draft.to, kind_prefix: kinds };
        for (since, count) in [
            (contact_policy::start_of_day(now), &mut context.count_today),
            (now.plus_seconds(-contact_policy::WEEK_S), &mut context.count_in_week),
        ] {
            *count = match basis {
                CountBasis::Written => {
                    messages::count_created_since(tx, &self.core.vault, &to, since).await?
                }
                CountBasis::Sent => {
                    messages::count_sent_since(tx, &self.core.vault, &to, since).await?
                }
            };
        }
        if let Some(id) = draft.customer_id {
            let open = loans::find_open_by_customer(tx, id).await?;
            context.is_disputed = open.is_some_and(|loan| loan.status == LoanStatus::Disputed);
        }
        if class == MessageClass::Marketing {
            context.has_consent = may_receive_marketing(tx, draft, now).await?;
        }
        Ok(context)
    }
}

/// Marketing goes to customers who agreed to it, left its channel on, have not excluded themselves,
/// and have no open hardship or fraud case.
async fn may_receive_marketing(
    tx: &mut Tx,
    draft: &MessageDraft<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(id) = draft.customer_id else { return Ok(false) };
    let Some(customer) = customers::find(tx, id).await? else { return Ok(false) };
    let consent = consents::find_current(tx, id, ConsentKind::Marketing).await?;
    let is_on = match draft.channel {
        MessageChannel::Sms => customer.marketing_sms,
        MessageChannel::Email => customer.marketing_email,
    };
    let today = now.date().ok();
    let is_self_excluded = customer.excluded_until.is_some_and(|until| Some(until) > today);
    let is_eligible =
        customer.erased_at.is_none() && !cases::has_open_hardship_or_fraud(tx, id).await?;
    Ok(is_eligible && is_on && !is_self_excluded && consent.is_some_and(|consent| consent.is_given))
}
