//! What became of a guest's order: asked of the acquirer, and booked once for the loan that the
//! account leads to then; money for nobody is put aside.

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
use super::{GuestError, ReceiptContact, receipt};
use crate::applications::ApplicationError;
use crate::billers::{AccountReference, audit_unmatched_payment};
use crate::loans::{LoanError, NewPayment, PaymentSource, restored};
use crate::messages::MessageDraft;
use crate::{AccessError, Lender};

/// A page that nobody paid on by then is over.
const EXPIRES_AFTER_S: i64 = 2 * 86_400;
/// For so long an order that was seen as refused is looked at again.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;

impl Lender {
    /// Asks the acquirer what became of an order, and books what it took. Tells whether it is paid.
    pub(crate) async fn poll_guest_order_status(&self, id: Uuid) -> Result<bool, GuestError> {
        let Some(order) = self.find_guest_order(id).await? else { return Ok(false) };
        if order.state == "paid" {
            return Ok(true);
        }
        let report = self.providers.acquirer.payment_status(&id.to_string()).await;
        match report.outcome {
            OrderOutcome::Done => {
                let ordered = Tenge::from_tiyn(order.amount_tiyn);
                let taken = report.amount.unwrap_or(ordered) - report.refunded;
                if !taken.is_positive() {
                    // Given back by hand at the acquirer's before we heard of it: nothing came in.
                    return self.fail_guest_order(&order, "declined").await;
                }
                self.book_guest_payment(&order, taken).await?;
                Ok(true)
            }
            OrderOutcome::Declined { .. } => self.fail_guest_order(&order, "declined").await,
            OrderOutcome::Open | OrderOutcome::NotFound => {
                let age_s = order.created_at.seconds_until(self.clock.now());
                if age_s < EXPIRES_AFTER_S {
                    return Ok(false);
                }
                self.fail_guest_order(&order, "expired").await
            }
            OrderOutcome::Pending | OrderOutcome::Unknown => Ok(false),
        }
    }

    async fn fail_guest_order(&self, order: &GuestOrder, why: &str) -> Result<bool, GuestError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            guest_orders::update_to_failed(tx, order.id, why, now).await?;
            Ok::<_, GuestError>(false)
        })
    }

    /// Work on an order that somebody may be paying.
    pub(crate) async fn run_guest_order_job(
        &self,
        id: Uuid,
    ) -> Result<JobOutcome, ApplicationError> {
        if self.poll_guest_order_status(id).await.map_err(to_application_error)? {
            return Ok(JobOutcome::Completed);
        }
        let (order, now) = (self.find_guest_order(id).await?, self.clock.now());
        Ok(match order.map(|order| (order.created_at, order.ended_at)) {
            Some((created_at, None)) => JobOutcome::retry_at(self.next_poll_at(created_at)),
            // A bank may have paid after all.
            Some((_, Some(ended_at))) if ended_at.seconds_until(now) < RECHECK_WINDOW_S => {
                let pause_s = ended_at.seconds_until(now).max(RECHECK_INTERVAL_S);
                JobOutcome::retry_at(now.plus_seconds(pause_s))
            }
            _ => JobOutcome::Completed,
        })
    }

    /// The acquirer says that something became of an order: look at once.
    pub(crate) async fn handle_guest_order_callback(
        &self,
        order_id: &str,
    ) -> Result<(), ApplicationError> {
        let Some(id) = self.find_guest_order_id(order_id).await? else { return Ok(()) };
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let mut batch = tx.batch();
            jobs::requeue_in_batch(&mut batch, JobKind::GuestOrder, id, now);
            batch.exec().await?;
            Ok::<_, ApplicationError>(())
        })?;
        self.dispatch.notify();
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
    async fn book_guest_payment(&self, order: &GuestOrder, taken: Tenge) -> Result<(), GuestError> {
        let account = order.account(&self.vault)?;
        let account =
            AccountReference::try_new(&account).unwrap_or(AccountReference::Other(account));
        let reference = format!("guest:{}", order.id);
        let paid_on = order.created_at.date().map_err(|_| StoreError::NotFound("a day"))?;
        let mut tx = self.db.read().await?;
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
            match self.payment_post(&payment).await {
                Ok(_) => loan_id = Some(row.id),
                Err(LoanError::Busy) => return Err(AccessError::Busy.into()),
                Err(LoanError::Internal(error)) => return Err(error.into()),
                Err(problem) => {
                    tracing::warn!(error = %problem, order_id = %order.id, "guest payment not accepted by loan, stored as unmatched");
                    why = "refused";
                }
            }
        }
        let now = self.clock.now();
        let payer = self.read_guest_payer(order)?;
        let told = payer.as_ref().map(GuestPayer::display_text);
        transact!(self.db, |tx| {
            let current = guest_orders::find(tx, order.id).await?.ok_or(GuestError::NotFound)?;
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
                if unmatched_payments::insert(tx, &self.vault, &parked).await? {
                    let source = PaymentSource::Acquirer;
                    audit_unmatched_payment(tx, source, &reference, taken.tiyn(), now).await?;
                }
            }
            guest_orders::update_to_paid(tx, order.id, loan_id, now).await?;
            audit_guest_payment(tx, order, taken, now).await?;
            self.enqueue_guest_receipt(tx, order, (taken, &account), now).await
        })?;
        self.dispatch.notify();
        Ok(())
    }

    /// Sends the receipt to a payer who wanted one.
    async fn enqueue_guest_receipt(
        &self,
        tx: &mut Tx,
        order: &GuestOrder,
        (taken, account): (Tenge, &AccountReference),
        now: Timestamp,
    ) -> Result<(), GuestError> {
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
        self.enqueue_message(tx, &draft, now).await?;
        Ok(())
    }
}

/// That somebody else than the borrower paid, in the audit trail.
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

fn to_application_error(problem: GuestError) -> ApplicationError {
    match problem {
        GuestError::NotFound => ApplicationError::NotFound,
        GuestError::ProviderUnavailable(why) => ApplicationError::ProviderUnavailable(why),
        GuestError::Access(problem) => problem.into(),
    }
}
