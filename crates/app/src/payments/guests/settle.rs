//! The outcome of a guest order: polled at the acquirer, and posted once to the account's current
//! loan; unmatched payments are parked.

use base::Timestamp;
use jobs::{JobKind, JobOutcome};
use lending::loan::PaymentPurpose;
use money::Tenge;
use providers::acquirer::OrderOutcome;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::guest_orders::{self, GuestOrder};
use store::unmatched_payments::{self, NewUnmatchedPayment};
use store::{StoreError, Tx, Uuid, payments, transact};

use super::orders::GuestPayer;
use super::{ReceiptContact, receipt};
use crate::loans::{NewPayment, PaymentSource, restored};
use crate::messages::MessageDraft;
use crate::payments::Payments;
use crate::payments::billers::{AccountReference, audit_unmatched_payment};
use crate::{Error, Resource};

/// An unpaid page expires after this time.
const EXPIRES_AFTER_S: i64 = 2 * 86_400;
/// A refused order is rechecked for this time.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;

impl Payments {
    /// Polls the status of an order, and posts it if paid. Returns whether it is paid.
    pub(crate) async fn poll_guest_order_status(&self, id: Uuid) -> Result<bool, Error> {
        let Some(order) = self.find_guest_order(id).await? else { return Ok(false) };
        if order.state == "paid" {
            return Ok(true);
        }
        let report = self.core.providers.acquirer.payment_status(&id.to_string()).await;
        match report.outcome {
            OrderOutcome::Done => {
                let ordered = Tenge::from_tiyn(order.amount_tiyn);
                let taken = report.amount.unwrap_or(ordered) - report.refunded;
                if !taken.is_positive() {
                    // Refunded by hand at the acquirer before we learned of it: nothing came in.
                    return self.fail_guest_order(&order, "declined").await;
                }
                self.book_guest_payment(&order, taken).await?;
                Ok(true)
            }
            OrderOutcome::Declined { .. } => self.fail_guest_order(&order, "declined").await,
            OrderOutcome::Open | OrderOutcome::NotFound => {
                let age_s = order.created_at.seconds_until(self.core.clock.now());
                if age_s < EXPIRES_AFTER_S {
                    return Ok(false);
                }
                self.fail_guest_order(&order, "expired").await
            }
            OrderOutcome::Pending | OrderOutcome::Unknown => Ok(false),
        }
    }

    async fn fail_guest_order(&self, order: &GuestOrder, why: &str) -> Result<bool, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            guest_orders::update_to_failed(tx, order.id, why, now).await?;
            Ok::<_, Error>(false)
        })
    }

    /// The job of an open order.
    pub(crate) async fn run_guest_order_job(&self, id: Uuid) -> Result<JobOutcome, Error> {
        if self.poll_guest_order_status(id).await? {
            return Ok(JobOutcome::Completed);
        }
        let (order, now) = (self.find_guest_order(id).await?, self.core.clock.now());
        Ok(match order.map(|order| (order.created_at, order.ended_at)) {
            Some((created_at, None)) => JobOutcome::retry_at(self.core.next_poll_at(created_at)),
            // A bank may have paid after all.
            Some((_, Some(ended_at))) if ended_at.seconds_until(now) < RECHECK_WINDOW_S => {
                let pause_s = ended_at.seconds_until(now).max(RECHECK_INTERVAL_S);
                JobOutcome::retry_at(now.plus_seconds(pause_s))
            }
            _ => JobOutcome::Completed,
        })
    }

    /// A callback about an order: poll at once.
    pub(crate) async fn handle_guest_order_callback(&self, order_id: &str) -> Result<(), Error> {
        let Some(id) = self.find_guest_order_id(order_id).await? else { return Ok(()) };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::GuestOrder, id, now);
            batch.exec().await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// The guest's order that the acquirer names, where it is one of ours.
    pub(crate) async fn find_guest_order_id(
        &self,
        order_id: &str,
    ) -> Result<Option<Uuid>, StoreError> {
        let Ok(id) = order_id.parse::<Uuid>() else { return Ok(None) };
        Ok(self.find_guest_order(id).await?.map(|order| order.id))
    }

    /// Books what a guest paid, once: for the loan that their account leads to, or aside.
    async fn book_guest_payment(&self, order: &GuestOrder, taken: Tenge) -> Result<(), Error> {
        let account = order.account(&self.core.vault)?;
        let account =
            AccountReference::try_new(&account).unwrap_or(AccountReference::Other(account));
        let reference = format!("guest:{}", order.id);
        let paid_on = order.created_at.date().map_err(|_| StoreError::NotFound("a day"))?;
        let mut tx = self.core.db.read().await?;
        let known =
            payments::find_by_reference(&mut tx, PaymentSource::Acquirer.code(), &reference)
                .await?;
        let whose = self.match_account(&mut tx, &account).await?;
        drop(tx);
        let mut why = whose.unmatched_reason();
        let mut loan_id = known.as_ref().map(|payment| payment.loan_id);
        if let Some(row) = whose.target_loan().filter(|_| loan_id.is_none()) {
            // A page that was opened before midnight and paid just after counts for its day.
            let issued_on = restored(row)?.contract().issued_on;
            let payment = NewPayment {
                source: PaymentSource::Acquirer,
                reference: reference.clone(),
                loan_id: row.id,
                amount: taken,
                value_date: paid_on.max(issued_on),
                purpose: PaymentPurpose::Repayment,
            };
            match self.loans.payment_post(&payment).await {
                Ok(_) => loan_id = Some(row.id),
                Err(problem @ (Error::Busy | Error::Internal(_))) => return Err(problem),
                Err(problem) => {
                    tracing::warn!(error = %problem, order_id = %order.id, "guest payment not accepted by loan, stored as unmatched");
                    why = "refused";
                }
            }
        }
        let now = self.core.clock.now();
        let payer = self.read_guest_payer(order)?;
        let told = payer.as_ref().map(GuestPayer::display_text);
        transact!(self.core.db, |tx| {
            let current = guest_orders::find(tx, order.id)
                .await?
                .ok_or(Error::NotFound(Resource::GuestOrder))?;
            if current.state == "paid" {
                return Ok(());
            }
            if loan_id.is_none() {
                let parked = NewUnmatchedPayment {
                    source: PaymentSource::Acquirer.code(),
                    reference: &reference,
                    account: account.reveal(),
                    payer: told.as_deref(),
                    amount_tiyn: taken.tiyn(),
                    payment_date: paid_on,
                    reason: why,
                    received_at: now,
                };
                if unmatched_payments::insert(tx, &self.core.vault, &parked).await? {
                    let source = PaymentSource::Acquirer;
                    audit_unmatched_payment(tx, source, &reference, taken.tiyn(), now).await?;
                }
            }
            guest_orders::update_to_paid(tx, order.id, loan_id, now).await?;
            audit_guest_payment(tx, order, taken, now).await?;
            self.enqueue_guest_receipt(tx, order, (taken, &account), now).await
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Sends the receipt to a payer who wanted one.
    async fn enqueue_guest_receipt(
        &self,
        tx: &mut Tx,
        order: &GuestOrder,
        (taken, account): (Tenge, &AccountReference),
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(payer) = self.read_guest_payer(order)? else { return Ok(()) };
        let Some(contact) = payer.contact.as_deref().and_then(ReceiptContact::try_new) else {
            return Ok(());
        };
        let language = order.language;
        let (channel, text) = match contact {
            ReceiptContact::Phone(_) => ("sms", receipt::receipt_sms(taken, order.id, language)),
            ReceiptContact::Email(_) => {
                ("email", receipt::receipt_email(taken, order.id, &account.masked(), language))
            }
        };
        let draft = MessageDraft {
            customer_id: None,
            channel,
            kind: "guest_receipt",
            to: contact.reveal(),
            text: &text,
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        Ok(())
    }
}

/// Audits that somebody else than the borrower paid.
async fn audit_guest_payment(
    tx: &mut Tx,
    order: &GuestOrder,
    taken: Tenge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let detail = json!({ "amount_tiyn": taken.tiyn() });
    let subject = format!("guest_order/{}", order.id);
    let entry =
        NewEntry { actor: "guest", action: "guest_paid", subject: &subject, detail: &detail };
    audit::insert(tx, &entry, now).await
}
