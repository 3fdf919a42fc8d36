//! Notifications of a loan: reminders, events, and statutory notices.
//!
//! Every notice has an id derived from the loan, the kind and its subject, so that nothing is sent
//! twice, however often a day is processed. Nothing is sent during a dispute.

mod daily_reminders;
mod kind;
mod templates;

use base::{BusinessDate, Timestamp};
use jobs::JobOutcome;
use lending::loan::{Loan, LoanEvent, LoanNotice, Status};
use sha2::{Digest, Sha256};
use store::{Tx, Uuid, customers, loans, messages, payments, transact};

use crate::loans::{Loans, PaymentOutcome, repository};
use crate::messages::MessageDraft;
use crate::messages::contact_policy::ContactDecision;
use crate::{Error, json};
use kind::LoanNotificationKind;
use templates::TemplateValues;

/// Older events are not announced as news.
const EVENT_AGE_DAYS_MAX: u32 = 3;

/// Whether an event is announced: others are covered by reminders, or by the receipt of a payment.
pub fn needs_notification(events: &[LoanEvent]) -> bool {
    events.iter().any(|event| notification_kind(event).is_some())
}

fn notification_kind(event: &LoanEvent) -> Option<(BusinessDate, LoanNotificationKind)> {
    let LoanEvent::Notice { on, what } = event else { return None };
    let kind = match what {
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
    /// The day, the delay or the event that it is about.
    dedup_key: String,
}

impl Loans {
    /// Notifies a borrower of what happened to their loan. Idempotent.
    pub(crate) async fn run_loan_notifications_job(
        &self,
        loan_id: Uuid,
    ) -> Result<JobOutcome, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        transact!(self.core.db, |tx| {
            let Some(row) = loans::find(tx, loan_id).await? else {
                return Ok(JobOutcome::Completed);
            };
            let loan = repository::loan_from_row(&row)?;
            for event in loans::list_events(tx, loan_id).await? {
                let happened: LoanEvent = json::read(&event.event, "an event")?;
                let Some((on, kind)) = notification_kind(&happened) else { continue };
                if on.days_until(today) > EVENT_AGE_DAYS_MAX
                    || !is_still_current(&loan, kind, today)
                {
                    continue;
                }
                let which = format!("event/{}", event.number);
                let about = PendingNotification { row: &row, loan: &loan, kind, dedup_key: which };
                self.enqueue_notification(tx, &about, today, now).await?;
            }
            Ok(JobOutcome::Completed)
        })
    }

    /// Sends a notice by SMS and, to a verified address, by e-mail; existing ones are left alone.
    /// Returns whether any is new.
    async fn enqueue_notification(
        &self,
        tx: &mut Tx,
        about: &PendingNotification<'_>,
        today: BusinessDate,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let Some(customer) = customers::find(tx, about.row.customer_id).await? else {
            return Ok(false);
        };
        let mut is_new = false;
        let figures =
            TemplateValues::new(&self.core, about.row, about.loan, today, customer.language);
        let path = |channel| match (about.kind.link_target(), customer.language) {
            (Some(_), language) => self.messages.link_path(message_id(about, channel), language),
            (None, language) => language.pick("/loan/", "/kz/loan/").to_owned(),
        };
        let is_said = about.kind == LoanNotificationKind::Closed
            && is_closure_in_receipt(tx, about.row.id).await?;
        if let Some(phone) = customer.phone(&self.core.vault)?.filter(|_| !is_said) {
            let text = templates::sms(about.kind, &figures, &path("sms"));
            is_new |=
                self.enqueue_message_once(tx, about, ("sms", phone.reveal()), &text, now).await?;
        }
        if let Some(address) = customer.verified_email(&self.core.vault)? {
            let text = templates::email(about.kind, &figures, &path("email"));
            is_new |= self
                .enqueue_message_once(tx, about, ("email", address.reveal()), &text, now)
                .await?;
        }
        Ok(is_new)
    }

    async fn enqueue_message_once(
        &self,
        tx: &mut Tx,
        about: &PendingNotification<'_>,
        (channel, to): (&str, &str),
        text: &str,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let id = message_id(about, channel);
        if messages::find(tx, id).await?.is_some() {
            return Ok(false);
        }
        let customer_id = Some(about.row.customer_id);
        let draft = MessageDraft { customer_id, channel, kind: about.kind.code(), to, text };
        let verdict = self.messages.enqueue_message_with_id(tx, id, &draft, now).await?;
        let is_written = matches!(verdict, ContactDecision::SendAt(_));
        if let Some(target) = about.kind.link_target().filter(|_| is_written) {
            self.messages.save_link(tx, id, (about.row.customer_id, target), now).await?;
        }
        Ok(is_written)
    }

    /// Whether a message is still relevant when it is sent: a customer who has paid is not
    /// reminded, and nobody is during a dispute.
    pub(crate) async fn is_message_still_relevant(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        kind: &str,
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
async fn is_closure_in_receipt(tx: &mut Tx, loan_id: Uuid) -> Result<bool, Error> {
    let Some(last) = payments::find_newest_by_loan(tx, loan_id).await? else { return Ok(false) };
    let receipt: PaymentOutcome = json::read(&last.outcome, "the answer to a payment")?;
    Ok(receipt.is_loan_closed())
}

/// Whether what happened is still so.
fn is_still_current(loan: &Loan, kind: LoanNotificationKind, today: BusinessDate) -> bool {
    match (kind, loan.dues(today).status) {
        (_, Status::Disputed | Status::WrittenOff | Status::Cancelled) => false,
        (kind, status) => (kind == LoanNotificationKind::Closed) == (status == Status::Closed),
    }
}

fn message_id(about: &PendingNotification<'_>, channel: &str) -> Uuid {
    let told = format!("{}/{}/{}/{channel}", about.row.id, about.kind.code(), about.dedup_key);
    let hash: [u8; 32] = Sha256::digest(told.as_bytes()).into();
    let mut id = [0; 16];
    id.copy_from_slice(&hash[..16]);
    Uuid::from_bytes(id)
}

/// A page of loans for [`day`]: those of a day, or those overdue.
enum LoanFilter {
    DueOn(BusinessDate),
    Overdue,
}
