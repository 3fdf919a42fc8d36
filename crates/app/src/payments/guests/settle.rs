//! Booking what a guest paid: once, to the account's current loan; without one it is unmatched.

use base::Timestamp;
use lending::loan::PaymentPurpose;
use money::Tenge;
use providers::acquirer::CardFingerprint;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::guest_orders::{self, GuestOrder};
use store::messages::{MessageChannel, MessageKind};
use store::unmatched_payments::UnmatchedPaymentReason;
use store::unmatched_payments::{self, NewUnmatchedPayment};
use store::{StoreError, Tx, payments, transact};

use super::orders::GuestPayer;
use super::{ReceiptContact, receipt};
use crate::Error;
use crate::loans::{NewPayment, PaymentSource, loan_from_row};
use crate::messages::MessageDraft;
use crate::payments::Payments;
use crate::payments::billers::{AccountReference, audit_unmatched_payment};
use crate::payments::surplus::GUEST_REFERENCE_PREFIX;

/// A message to a guest, for a phone and for an address.
struct GuestTexts {
    kind: MessageKind,
    sms: String,
    email: String,
}

impl Payments {
    /// Books what a guest paid, once: to the loan of the account, or as unmatched.
    pub(in crate::payments) async fn book_guest_payment(
        &self,
        order: &GuestOrder,
        captured: Tenge,
        card: Option<&CardFingerprint>,
    ) -> Result<(), Error> {
        let account = order.account(&self.core.vault)?;
        let account =
            AccountReference::try_new(&account).unwrap_or(AccountReference::Other(account));
        let reference = format!("{GUEST_REFERENCE_PREFIX}{}", order.id);
        let paid_on = order.created_at.date().map_err(|_| StoreError::NotFound("a day"))?;
        let mut tx = self.core.db.read().await?;
        let existing =
            payments::find_by_reference(&mut tx, PaymentSource::Acquirer, &reference).await?;
        let account_match = self.match_account(&mut tx, &account).await?;
        drop(tx);
        let mut reason = account_match.unmatched_reason();
        let mut loan_id = existing.as_ref().map(|payment| payment.loan_id);
        let target = account_match.target_loan();
        let is_held = self.record_guest_card(order, card, target.map(|row| row.id)).await?;
        if is_held {
            reason = UnmatchedPaymentReason::Card;
        }
        if let Some(row) = target.filter(|_| loan_id.is_none() && !is_held) {
            // A page that was opened before midnight and paid just after counts for its day.
            let issued_on = loan_from_row(row)?.contract().issued_on;
            let payment = NewPayment {
                source: PaymentSource::Acquirer,
                reference: reference.clone(),
                loan_id: row.id,
                amount: captured,
                value_date: paid_on.max(issued_on),
                purpose: PaymentPurpose::Repayment,
            };
            match self.loans.payment_post(&payment).await {
                Ok(_) => loan_id = Some(row.id),
                Err(error @ (Error::Busy | Error::Internal(_))) => return Err(error),
                Err(error) => {
                    tracing::warn!(error = %error, order_id = %order.id, "guest payment not accepted by loan, stored as unmatched");
                    reason = UnmatchedPaymentReason::Refused;
                }
            }
        }
        let now = self.core.clock.now();
        let payer = self.read_guest_payer(order)?;
        let payer_text = payer.as_ref().map(GuestPayer::display_text);
        transact!(self.core.db, |tx| {
            if !guest_orders::update_to_paid(tx, order.id, loan_id, now).await? {
                return Ok(());
            }
            if loan_id.is_none() {
                let unmatched = NewUnmatchedPayment {
                    source: PaymentSource::Acquirer,
                    reference: &reference,
                    account: account.reveal(),
                    payer: payer_text.as_deref(),
                    amount_tiyn: captured.tiyn(),
                    payment_date: paid_on,
                    reason,
                    received_at: now,
                };
                if unmatched_payments::insert(tx, &self.core.vault, &unmatched).await? {
                    let source = PaymentSource::Acquirer;
                    audit_unmatched_payment(tx, source, &reference, captured.tiyn(), now).await?;
                }
            }
            audit_guest_payment(tx, order, captured, now).await?;
            self.enqueue_guest_receipt(tx, order, (captured, &account), now).await
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Sends the receipt to a payer who left a contact.
    async fn enqueue_guest_receipt(
        &self,
        tx: &mut Tx,
        order: &GuestOrder,
        (captured, account): (Tenge, &AccountReference),
        now: Timestamp,
    ) -> Result<(), Error> {
        let (id, language) = (order.id, order.language);
        let texts = GuestTexts {
            kind: MessageKind::GuestReceipt,
            sms: receipt::receipt_sms(captured, id, language),
            email: receipt::receipt_email(captured, id, &account.masked(), language),
        };
        self.enqueue_guest_message(tx, order, &texts, now).await
    }

    /// Tells a payer who left a contact that the money of an unmatched payment went back.
    pub(in crate::payments) async fn enqueue_guest_return(
        &self,
        tx: &mut Tx,
        (reference, amount): (&str, Tenge),
        now: Timestamp,
    ) -> Result<(), Error> {
        let id = reference.strip_prefix(GUEST_REFERENCE_PREFIX).and_then(|id| id.parse().ok());
        let order = match id {
            Some(id) => guest_orders::find(tx, id).await?,
            None => None,
        };
        let Some(order) = order else { return Ok(()) };
        let texts = GuestTexts {
            kind: MessageKind::GuestReturned,
            sms: receipt::return_sms(amount, order.id, order.language),
            email: receipt::return_email(amount, order.id, order.language),
        };
        self.enqueue_guest_message(tx, &order, &texts, now).await
    }

    async fn enqueue_guest_message(
        &self,
        tx: &mut Tx,
        order: &GuestOrder,
        texts: &GuestTexts,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Some(payer) = self.read_guest_payer(order)? else { return Ok(()) };
        let Some(contact) = payer.contact.as_deref().and_then(ReceiptContact::try_new) else {
            return Ok(());
        };
        let (channel, text) = match contact {
            ReceiptContact::Phone(_) => (MessageChannel::Sms, &texts.sms),
            ReceiptContact::Email(_) => (MessageChannel::Email, &texts.email),
        };
        let draft = MessageDraft {
            customer_id: None,
            channel,
            kind: texts.kind,
            to: contact.reveal(),
            text,
        };
        self.messages.enqueue_message(tx, &draft, now).await?;
        Ok(())
    }
}

/// Audits that somebody else than the borrower paid.
async fn audit_guest_payment(
    tx: &mut Tx,
    order: &GuestOrder,
    captured: Tenge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let detail = json!({ "amount_tiyn": captured.tiyn() });
    let subject = format!("guest_order/{}", order.id);
    let entry =
        NewEntry { actor: "guest", action: "guest_paid", subject: &subject, detail: &detail };
    audit::insert(tx, &entry, now).await
}
