//! Messages to customers: their text, when they may be sent, and how.

mod code_purpose;
pub mod contact_policy;
mod dead_letters;
mod links;
mod push;
pub mod templates;

pub use code_purpose::CodePurpose;
pub use links::LinkTarget;
pub(crate) use links::link_blind_index;
pub use push::{PushState, PushSubscription};
pub(crate) use push::{landing_page, read_browser};
pub use templates::CustomerNotification;

use base::{Language, Timestamp};
use jobs::{JobKind, NewJob, Priority};
use store::customers::{self, Customer};
use store::messages::{self, NewMessage, RecipientFilter};
use store::{StoreError, Tx, Uuid, cases, consents, loans};

use crate::Error;
use contact_policy::{ContactContext, ContactDecision, MessageClass};

use std::sync::Arc;

use crate::core::Core;

/// A message to be written. A letter's text begins with its subject and an empty line.
pub(crate) struct MessageDraft<'a> {
    pub(crate) customer_id: Option<Uuid>,
    pub(crate) channel: &'a str,
    /// The template. A kind that the contact policy limits begins with the name of its class.
    pub(crate) kind: &'a str,
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
        let asked =
            self.load_contact_context(tx, draft, class, now, now, CountBasis::Written).await?;
        let verdict = contact_policy::decide(&asked, &self.core.rules.law);
        if let ContactDecision::SendAt(send_after) = verdict {
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
            // Once for each notice, however many other ways it goes.
            if let Some(customer_id) = draft.customer_id.filter(|_| draft.channel == "sms") {
                self.enqueue_pushes(tx, (customer_id, draft.kind), now, send_after).await?;
            }
        }
        Ok(verdict)
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
        notice: CustomerNotification,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let (id, language) = (Uuid::now_v7(), customer.language);
        let mut text = notice.text(language).to_owned();
        let target = notice.link_target();
        if target.is_some() {
            text = format!("{text} {}{}", self.core.site_host(), self.link_path(id, language));
        }
        let draft = MessageDraft {
            customer_id: Some(customer.id),
            channel: "sms",
            kind: notice.message_kind(),
            to: phone.reveal(),
            text: &text,
        };
        self.enqueue_message_with_id(tx, id, &draft, now).await?;
        match target {
            Some(target) => self.save_link(tx, id, (customer.id, target), now).await,
            None => Ok(()),
        }
    }

    /// The site's address, and who a letter is from.
    pub(crate) fn email_signature(&self, language: Language) -> (&str, String) {
        let house = &self.core.providers.lender_profile;
        (&house.base_url, format!("{}, {}", house.legal_name.in_language(language), house.phone))
    }

    /// The inputs of the contact policy. Classes without limits need no query.
    pub(crate) async fn load_contact_context(
        &self,
        tx: &mut Tx,
        draft: &MessageDraft<'_>,
        class: MessageClass,
        written_at: Timestamp,
        now: Timestamp,
        counted: CountBasis,
    ) -> Result<ContactContext, StoreError> {
        let (today, week, has_consent, is_disputed) = (0, 0, false, false);
        let mut asked = ContactContext {
            class,
            created_at: written_at,
            now,
            count_today: today,
            count_in_week: week,
            has_consent,
            is_disputed,
        };
        let Some(kinds) = class.prefix() else { return Ok(asked) };
        let to =
            RecipientFilter { channel: draft.channel, recipient: draft.to, kind_prefix: kinds };
        for (since, count) in [
            (contact_policy::start_of_day(now), &mut asked.count_today),
            (now.plus_seconds(-contact_policy::WEEK_S), &mut asked.count_in_week),
        ] {
            *count = match counted {
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
            asked.is_disputed = open.is_some_and(|loan| loan.status == "disputed");
        }
        if class == MessageClass::Marketing {
            asked.has_consent = may_receive_marketing(tx, draft, now).await?;
        }
        Ok(asked)
    }
}

/// Advertising goes to those who agreed to it, left its channel on, do not keep away from loans and do
/// not wait for our help.
async fn may_receive_marketing(
    tx: &mut Tx,
    draft: &MessageDraft<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(id) = draft.customer_id else { return Ok(false) };
    let Some(customer) = customers::find(tx, id).await? else { return Ok(false) };
    let consent = consents::find_current(tx, id, "marketing").await?;
    let is_on = match draft.channel {
        "sms" => customer.marketing_sms,
        _ => customer.marketing_email,
    };
    let today = now.date().ok();
    let keeps_away = customer.excluded_until.is_some_and(|until| Some(until) > today);
    let is_here =
        customer.erased_at.is_none() && !cases::has_open_hardship_or_fraud(tx, id).await?;
    Ok(is_here && is_on && !keeps_away && consent.is_some_and(|consent| consent.is_given))
}
