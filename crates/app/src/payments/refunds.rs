//! Refunds of a small surplus to a card or account of the borrower: an order is sent once, its outcome is polled by its own id, and it
//! is posted when the money was sent.

use base::ids::ApplicationId;
use base::{Language, Timestamp};
use identity::Iban;
use jobs::{JobKind, JobOutcome, NewJob};
use lending::loan::{LoanCommand, OperationId};
use money::Tenge;
use providers::acquirer::{BankAccount, CardToken, OrderOutcome, OrderReport, PayoutOrder};
use serde_json::json;
use store::audit::NewEntry;
use store::messages::{MessageChannel, MessageKind, NewMessage};
use store::payout_methods::PayoutMethodKind;
use store::payout_methods::{self, PayoutMethod};
use store::payouts::PayoutState;
use store::refunds::{self, Refund};
use store::{StoreError, Tx, Uuid, customers, loans, transact};

use crate::actor::Actor;
use crate::audit::Subject;
use crate::banks::find_bank;
use crate::loans::{Idempotent, execute_loan_command};
use crate::messages::templates;
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource, format};

/// After this long the acquirer must not pay an order any more.
const VALID_FOR_S: i64 = 24 * 3_600;
/// A refused order is rechecked for this time.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;

impl Payments {
    /// Orders the refund of a small surplus to a card or account of the loan's owner.
    pub(super) async fn order_refund(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        row: &loans::Loan,
        (payout_method_id, amount): (Uuid, Tenge),
        now: Timestamp,
    ) -> Result<(), Error> {
        let payout_method =
            payout_methods::find_for_customer(tx, row.customer_id, payout_method_id).await?;
        let is_usable = |it: &PayoutMethod| it.is_own && it.removed_at.is_none();
        let payout_method =
            payout_method.filter(is_usable).ok_or(PaymentRejection::PayoutMethodUnknown)?;
        if !payout_method.is_payable() {
            return Err(Rejection::HolderUnproven.into());
        }
        let refund = Refund {
            id: Uuid::now_v7(),
            loan_id: row.id,
            payout_method_id: payout_method.id,
            amount_tiyn: amount.tiyn(),
            state: PayoutState::New,
            attempts: 0,
            acquirer_payment_id: None,
            decline_code: None,
            created_at: now,
            ended_at: None,
        };
        refunds::insert(tx, &refund).await?;
        jobs::enqueue(tx, NewJob::new(JobKind::Refund, refund.id, now), now).await?;
        let detail = refund_audit_detail(&refund);
        let ordered = ("refund_ordered", Subject::Customer(row.customer_id));
        self.core.audit(tx, actor, ordered, detail, now).await
    }

    /// Sends a refund, or finds out what became of it.
    pub(crate) async fn run_refund_job(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let refund = refunds::find(&mut tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let loan =
            loans::find(&mut tx, refund.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let payout_method =
            payout_methods::find_for_customer(&mut tx, loan.customer_id, refund.payout_method_id)
                .await?;
        let payout_method = payout_method.ok_or(StoreError::NotFound("a target"))?;
        drop(tx);
        let name = refund.id.to_string();
        let report = match refund.state {
            PayoutState::Done => return Ok(JobOutcome::Completed),
            PayoutState::New => self.send_refund(&refund, &loan, &payout_method).await?,
            PayoutState::Sent | PayoutState::Refused => {
                let status = self.core.providers.acquirer.payout_status(&name).await;
                let age_s = refund.created_at.seconds_until(self.core.clock.now());
                // Never arrived: the same id makes it safe to send.
                let is_to_be_sent = status.outcome == OrderOutcome::NotFound
                    && refund.ended_at.is_none()
                    && age_s < VALID_FOR_S;
                match is_to_be_sent {
                    true => self.send_refund(&refund, &loan, &payout_method).await?,
                    false => status,
                }
            }
        };
        self.apply_refund_report(&refund, &payout_method, &report).await
    }

    async fn send_refund(
        &self,
        refund: &Refund,
        loan: &loans::Loan,
        payout_method: &PayoutMethod,
    ) -> Result<OrderReport, Error> {
        let (name, customer) = (refund.id.to_string(), loan.customer_id.to_string());
        let payout = PayoutOrder {
            id: &name,
            customer: &customer,
            amount: Tenge::from_tiyn(refund.amount_tiyn),
            description: &self.core.providers.lender_profile.legal_name.ru,
            valid_until_us: refund.created_at.plus_seconds(VALID_FOR_S).0,
        };
        let number = payout_method.number(&self.core.vault)?;
        let acquirer = &self.core.providers.acquirer;
        if payout_method.kind == PayoutMethodKind::Card {
            self.mark_refund_sent(refund.id).await?;
            return Ok(acquirer.pay_out_to_card(payout, &CardToken::new(&number)).await);
        }
        let corrupt_account = || StoreError::Corrupt("an account");
        let mut tx = self.core.db.read().await?;
        let person = self
            .core
            .load_person(&mut tx, loan.customer_id, ApplicationId::of_loan(loan.id))
            .await?;
        drop(tx);
        let iban = Iban::try_new(&number).map_err(|_| corrupt_account())?;
        let bic = find_bank(&iban).ok_or_else(corrupt_account)?.bic;
        let (iin, name) = (&person.iin, &person.identity.name.reveal());
        self.mark_refund_sent(refund.id).await?;
        Ok(acquirer.pay_out_to_iban(payout, BankAccount { iban: &iban, bic, iin, name }).await)
    }

    /// From then on only its status tells the outcome.
    async fn mark_refund_sent(&self, id: Uuid) -> Result<(), Error> {
        transact!(self.core.db, |tx| { Ok(refunds::update_to_sent(tx, id).await?) })
    }

    async fn apply_refund_report(
        &self,
        refund: &Refund,
        payout_method: &PayoutMethod,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        match report.outcome {
            OrderOutcome::Done => self.book_refund(refund, payout_method, report).await,
            OrderOutcome::Declined { .. } | OrderOutcome::NotFound
                if is_final(refund, &report.outcome, now) =>
            {
                let code = match report.outcome {
                    OrderOutcome::Declined { code } => code.map(i64::from),
                    _ => None,
                };
                transact!(self.core.db, |tx| {
                    Ok::<_, Error>(refunds::update_to_failed(tx, refund.id, code, now).await?)
                })?;
                Ok(JobOutcome::retry_at(now.plus_seconds(RECHECK_INTERVAL_S)))
            }
            _ => match refund.ended_at.map(|ended_at| ended_at.seconds_until(now)) {
                Some(since_s) if since_s > RECHECK_WINDOW_S => Ok(JobOutcome::Completed),
                Some(since_s) => {
                    Ok(JobOutcome::retry_at(now.plus_seconds(since_s.max(RECHECK_INTERVAL_S))))
                }
                None => Ok(JobOutcome::retry_at(self.core.next_poll_at(refund.created_at))),
            },
        }
    }

    /// The money was sent: posts the refund and notifies the customer, in one transaction.
    async fn book_refund(
        &self,
        refund: &Refund,
        payout_method: &PayoutMethod,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let (id, amount) = (OperationId::from(refund.id), Tenge::from_tiyn(refund.amount_tiyn));
        transact!(self.core.db, |tx| {
            if !refunds::update_to_done(tx, refund.id, report.payment_id.as_deref(), now).await? {
                return Ok(JobOutcome::Completed);
            }
            let row =
                loans::find(tx, refund.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            let (subject, detail) =
                (format!("customer/{}", row.customer_id), refund_audit_detail(refund));
            let (actor, action) = ("acquirer", "refund_paid");
            let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
            let command = LoanCommand::Refund { id, amount, payment: None };
            if let Idempotent::Done(_) =
                execute_loan_command(tx, &row, &command, &entry, now).await?
            {
                let mask = &payout_method.mask;
                let text = |amount: &str, language| templates::refund_sms(amount, mask, language);
                self.notify_refund(tx, &row, (refund.id, refund.amount_tiyn), text).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// Tells the loan's owner once that a refund was sent: the message has the refund's id.
    pub(super) async fn notify_refund(
        &self,
        tx: &mut Tx,
        row: &loans::Loan,
        (id, amount_tiyn): (Uuid, i64),
        text: impl FnOnce(&str, Language) -> String + Send,
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let customer =
            customers::find(tx, row.customer_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let amount = format::format_amount(Tenge::from_tiyn(amount_tiyn));
        let message = NewMessage {
            id,
            customer_id: Some(customer.id),
            channel: MessageChannel::Sms,
            kind: MessageKind::RefundSent,
            recipient: phone.reveal(),
            text: &text(&amount, customer.language),
            created_at: now,
        };
        Ok(self.messages.insert_message(tx, &message, now).await?)
    }

    /// A callback about an order that may be a refund. Returns whether it is.
    pub(crate) async fn handle_refund_callback(&self, id: Uuid) -> Result<bool, Error> {
        let now = self.core.clock.now();
        let is_known = transact!(self.core.db, |tx| {
            let Some(refund) = refunds::find(tx, id).await? else { return Ok(false) };
            if refund.state != PayoutState::Done {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::Refund, id, now);
                batch.exec().await?;
            }
            Ok::<_, Error>(true)
        })?;
        self.core.dispatch.notify();
        Ok(is_known)
    }
}

/// Whether nothing will come of an order any more: it was refused, or it never arrived and must not be
/// sent now.
fn is_final(refund: &Refund, outcome: &OrderOutcome, now: Timestamp) -> bool {
    let is_too_old = refund.created_at.seconds_until(now) >= VALID_FOR_S;
    refund.ended_at.is_none() && (*outcome != OrderOutcome::NotFound || is_too_old)
}

fn refund_audit_detail(refund: &Refund) -> serde_json::Value {
    json!({
        "refund": refund.id.to_string(),
        "loan": refund.loan_id.to_string(),
        "amount_tiyn": refund.amount_tiyn,
    })
}
