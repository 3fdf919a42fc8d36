//! Notifications of a loan: reminders, events, and statutory notices.
//!
//! Every notice has an id derived from the loan, the kind and its subject, so that nothing is sent
//! twice, however often a day is processed. Nothing is sent during a dispute.

mod daily_reminders;
mod kind;
mod templates;

use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Timestamp};
use jobs::JobOutcome;
use lending::loan::{Loan, LoanEvent, LoanNotice, LoanStatus};
use sha2::{Digest, Sha256};
use store::messages::{MessageChannel, MessageKind};
use store::{StoreError, Tx, Uuid, customers, loans, messages, payments, transact};

use crate::loans::{Loans, PaymentOutcome, repository};
use crate::messages::MessageDraft;
use crate::messages::contact_policy::ContactDecision;
use crate::{Error, json};
use kind::LoanNotificationKind;
use templates::TemplateValues;

/// Older events are not announced any more.
const EVENT_AGE_DAYS_MAX: u32 = 3;

/// Whether an event is announced: others are covered by reminders, or by the receipt of a payment.
pub fn needs_notification(events: &[LoanEvent]) -> bool {
    events.iter().any(|event| notification_kind(event).is_some())
}

fn notification_kind(event: &LoanEvent) -> Option<(BusinessDate, LoanNotificationKind)> {
    let LoanEvent::Notice { on, kind } = event else { return None };
    let kind = match kind {
        LoanNotice::AccrualStopped(_) => LoanNotificationKind::AccrualStopped,
        LoanNotice::Prolonged { .. } => LoanNotificationKind::Prolonged,
        LoanNotice::ProlongationVoid => LoanNotificationKind::ProlongationVoided,
        LoanNotice::Closed => LoanNotificationKind::Closed,
        LoanNotice::WentOverdue
        | LoanNotice::NoLongerOverdue
        | LoanNotice::ProlongationUndone
        | LoanNotice::Reopened => return None,
    };
    Some((*on, kind))
}

/// A notice to be sent: the loan, the kind, and what distinguishes it from others of its kind.
struct PendingNotification<'a> {
    row: &'a loans::Loan,
    loan: &'a Loan,
    kind: LoanNotificationKind,
    /// The day, the delay or the event of the notification.
    dedup_key: String,
}

impl Loans {
    /// Notifies a borrower of what happened to their loan. Idempotent.
    pub(crate) async fn run_loan_notifications_job(
        &self,
        loan_id: LoanId,
    ) -> Result<JobOutcome, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        transact!(self.core.db, |tx| {
            let Some(row) = loans::find(tx, loan_id).await? else {
                return Ok(JobOutcome::Completed);
            };
            let loan = repository::loan_from_row(&row)?;
            for event_row in loans::list_events(tx, loan_id).await? {
                let event: LoanEvent = json::read(&event_row.event, "an event")?;
                let Some((on, kind)) = notification_kind(&event) else { continue };
                if on.days_until(today) > EVENT_AGE_DAYS_MAX
                    || !is_still_current(&loan, kind, today)
                {
                    continue;
                }
                let dedup_key = format!("event/{}", event_row.number);
                let notification = PendingNotification { row: &row, loan: &loan, kind, dedup_key };
                self.enqueue_notification(tx, &notification, today, now).await?;
            }
            Ok(JobOutcome::Completed)
        })
    }

    /// Sends a notice by SMS and, to a verified address, by e-mail; existing ones are left alone.
    /// Returns whether any is new.
    async fn enqueue_notification(
        &self,
        tx: &mut Tx,
        notification: &PendingNotification<'_>,
        today: BusinessDate,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let Some(customer) = customers::find(tx, notification.row.customer_id).await? else {
            return Ok(false);
        };
        let mut is_new = false;
        let values = TemplateValues::new(
            &self.core,
            notification.row,
            notification.loan,
            today,
            customer.language,
        )
        .map_err(|error| {
            tracing::error!(%error, "no law for the deadlines of a notice");
            Error::Internal(StoreError::NotFound("a law"))
        })?;
        let path = |channel| match (notification.kind.link_target(), customer.language) {
            (Some(_), language) => {
                self.messages.link_path(message_id(notification, channel), language)
            }
            (None, language) => language.pick("/loan/", "/kz/loan/").to_owned(),
        };
        let is_in_receipt = notification.kind == LoanNotificationKind::Closed
            && is_closure_in_receipt(tx, notification.row.id).await?;
        if let Some(phone) = customer.phone(&self.core.vault)?.filter(|_| !is_in_receipt) {
            let text = templates::sms(notification.kind, &values, &path(MessageChannel::Sms));
            is_new |= self
                .enqueue_message_once(
                    tx,
                    notification,
                    (MessageChannel::Sms, phone.reveal()),
                    &text,
                    now,
                )
                .await?;
        }
        if let Some(address) = customer.verified_email(&self.core.vault)? {
            let text = templates::email(notification.kind, &values, &path(MessageChannel::Email));
            is_new |= self
                .enqueue_message_once(
                    tx,
                    notification,
                    (MessageChannel::Email, address.reveal()),
                    &text,
                    now,
                )
                .await?;
        }
        Ok(is_new)
    }

    async fn enqueue_message_once(
        &self,
        tx: &mut Tx,
        notification: &PendingNotification<'_>,
        (channel, to): (MessageChannel, &str),
        text: &str,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let id = message_id(notification, channel);
        if messages::find(tx, id).await?.is_some() {
            return Ok(false);
        }
        let customer_id = Some(notification.row.customer_id);
        let kind = notification.kind.message_kind();
        let draft = MessageDraft { customer_id, channel, kind, to, text };
        let decision = self.messages.enqueue_message_with_id(tx, id, &draft, now).await?;
        let is_enqueued = matches!(decision, ContactDecision::SendAt(_));
        if let Some(target) = notification.kind.link_target().filter(|_| is_enqueued) {
            self.messages.save_link(tx, id, (notification.row.customer_id, target), now).await?;
        }
        Ok(is_enqueued)
    }

    /// Whether a message is still relevant when it is sent: a customer who has paid is not
    /// reminded, and nobody is during a dispute.
    pub(crate) async fn is_message_still_relevant(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        kind: MessageKind,
    ) -> Result<bool, Error> {
        let Some(expected) = LoanNotificationKind::required_status(kind) else { return Ok(true) };
        let Some(row) = loans::find_open_by_customer(tx, customer_id).await? else {
            return Ok(false);
        };
        let dues = repository::loan_from_row(&row)?.dues(self.core.clock.today());
        Ok(dues.status == expected)
    }
}

/// Whether the SMS of the last payment has announced the closing: one message is enough.
async fn is_closure_in_receipt(tx: &mut Tx, loan_id: LoanId) -> Result<bool, Error> {
    let Some(last) = payments::find_newest_by_loan(tx, loan_id).await? else { return Ok(false) };
    let receipt: PaymentOutcome = json::read(&last.outcome, "the answer to a payment")?;
    Ok(receipt.is_loan_closed())
}

/// Whether an event still describes the loan.
fn is_still_current(loan: &Loan, kind: LoanNotificationKind, today: BusinessDate) -> bool {
    match (kind, loan.dues(today).status) {
        (_, LoanStatus::Disputed | LoanStatus::WrittenOff | LoanStatus::Cancelled) => false,
        (kind, status) => (kind == LoanNotificationKind::Closed) == (status == LoanStatus::Closed),
    }
}

fn message_id(notification: &PendingNotification<'_>, channel: MessageChannel) -> Uuid {
    let key = format!(
        "{}/{}/{}/{}",
        notification.row.id,
        notification.kind.message_kind(),
        notification.dedup_key,
        channel.code()
    );
    let hash: [u8; 32] = Sha256::digest(key.as_bytes()).into();
    let mut id = [0; 16];
    id.copy_from_slice(&hash[..16]);
    Uuid::from_bytes(id)
}

/// Which loans are reminded: those due on a day, or those overdue.
enum LoanFilter {
    DueOn(BusinessDate),
    Overdue,
}
