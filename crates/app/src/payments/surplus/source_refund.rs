//! Refunds to the card of an order: sent under one id, decided by what the acquirer's status of the
//! order says was refunded, and booked once.

use jobs::JobOutcome;
use lending::loan::{LoanCommand, OperationId};
use money::Tenge;
use providers::acquirer::{OrderOutcome, OrderReport, RefundOrder};
use store::audit::NewEntry;
use store::payments::Payment;
use store::payouts::PayoutState;
use store::source_refunds::{self, SourceRefund};
use store::{StoreError, Tx, Uuid, loans, payments, transact};

use super::{audit_detail, order_name};
use crate::loans::{Idempotent, execute_loan_command};
use crate::messages::templates;
use crate::payments::Payments;
use crate::{Error, Resource};

/// A refund that the acquirer accepts and does not make within this time goes to a person.
const GIVE_UP_AFTER_S: i64 = 3 * 86_400;

impl Payments {
    /// Sends a refund, or finds out what became of it.
    pub(crate) async fn run_source_refund_job(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let refund =
            source_refunds::find(&mut tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let payment = payments::find(&mut tx, refund.payment_id).await?;
        let payment = payment.ok_or(StoreError::Corrupt("a payment"))?;
        drop(tx);
        if refund.ended_at.is_some() {
            return Ok(JobOutcome::Completed);
        }
        let status = self.core.providers.acquirer.payment_status(order_name(&payment)).await;
        match (refund.state, status.outcome) {
            (PayoutState::New, OrderOutcome::Done) => {
                self.send_source_refund(&refund, &payment, &status).await
            }
            // What was paid is not known to the acquirer, or not as paid: a person looks.
            (_, OrderOutcome::NotFound | OrderOutcome::Declined { .. }) => {
                self.refuse_source_refund(&refund, None).await
            }
            (_, OrderOutcome::Done) if is_refunded(&refund, &status) => {
                self.book_source_refund(&refund).await
            }
            // Lost on the way there or back: the same id makes it safe to send.
            (_, OrderOutcome::Done) => self.send_source_refund(&refund, &payment, &status).await,
            _ => Ok(self.poll_later(&refund)),
        }
    }

    async fn send_source_refund(
        &self,
        refund: &SourceRefund,
        payment: &Payment,
        status: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let Some(payment_id) = status.payment_id.as_deref() else {
            return Ok(self.poll_later(refund));
        };
        let before = refund.refunded_before_tiyn.unwrap_or(status.refunded.tiyn());
        let is_live: Result<bool, Error> = transact!(self.core.db, |tx| {
            Ok(source_refunds::update_to_sent(tx, refund.id, before).await?)
        });
        if !is_live? {
            return Ok(JobOutcome::Completed);
        }
        let sent = SourceRefund {
            state: PayoutState::Sent,
            refunded_before_tiyn: Some(before),
            ..refund.clone()
        };
        let amount = Tenge::from_tiyn(refund.amount_tiyn);
        let order = RefundOrder { id: &refund.id.to_string(), payment_id, amount };
        let answer = self.core.providers.acquirer.refund(order).await;
        // The status decides, not the answer: a decline of a repetition says nothing about the first.
        let status = self.core.providers.acquirer.payment_status(order_name(payment)).await;
        if is_refunded(&sent, &status) {
            return self.book_source_refund(&sent).await;
        }
        let is_unchanged = status.outcome == OrderOutcome::Done && status.refunded.tiyn() == before;
        let age_s = refund.created_at.seconds_until(self.core.clock.now());
        match answer.outcome {
            OrderOutcome::Declined { code } if is_unchanged => {
                self.refuse_source_refund(&sent, code.map(i64::from)).await
            }
            _ if is_unchanged && age_s > GIVE_UP_AFTER_S => {
                self.refuse_source_refund(&sent, None).await
            }
            _ => Ok(self.poll_later(&sent)),
        }
    }

    fn poll_later(&self, refund: &SourceRefund) -> JobOutcome {
        JobOutcome::retry_at(self.core.next_poll_at(refund.created_at))
    }

    /// The card took nothing: from here on a person decides, and no other card gets it by itself.
    async fn refuse_source_refund(
        &self,
        refund: &SourceRefund,
        code: Option<i64>,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        let is_new = transact!(self.core.db, |tx| {
            let is_new = source_refunds::update_to_refused(tx, refund.id, code, now).await?;
            if is_new {
                let row = load_loan(tx, refund).await?;
                let subject = format!("customer/{}", row.customer_id);
                let part = (refund.payment_id, refund.amount_tiyn);
                let detail = audit_detail(refund.id, refund.loan_id, part);
                let (actor, action) = ("acquirer", "refund_refused");
                let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
                store::audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, Error>(is_new)
        })?;
        // Once for each refund, however often the transaction was repeated.
        if is_new {
            tracing::warn!(refund_id = %refund.id, "refund to source refused, waits for staff");
        }
        Ok(JobOutcome::Completed)
    }

    /// The money went back: posts the refund and notifies the customer, in one transaction.
    async fn book_source_refund(&self, refund: &SourceRefund) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if !source_refunds::update_to_done(tx, refund.id, now).await? {
                return Ok(JobOutcome::Completed);
            }
            let row = load_loan(tx, refund).await?;
            let subject = format!("customer/{}", row.customer_id);
            let part = (refund.payment_id, refund.amount_tiyn);
            let detail = audit_detail(refund.id, refund.loan_id, part);
            let (actor, action) = ("acquirer", "refund_paid");
            let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
            let command = source_refund_command(refund);
            if let Idempotent::Done(_) =
                execute_loan_command(tx, &row, &command, &entry, now).await?
            {
                let part = (refund.id, refund.amount_tiyn);
                self.notify_refund(tx, &row, part, templates::source_refund_sms).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }
}

/// The loan's side of a refund.
pub(super) fn source_refund_command(refund: &SourceRefund) -> LoanCommand {
    LoanCommand::Refund {
        id: OperationId::from(refund.id),
        amount: Tenge::from_tiyn(refund.amount_tiyn),
        payment: Some(refund.payment_id),
    }
}

async fn load_loan(tx: &mut Tx, refund: &SourceRefund) -> Result<loans::Loan, Error> {
    loans::find(tx, refund.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))
}

/// Whether the acquirer refunded it, by what the order had before and has now. One refund of a
/// payment is under way at a time.
fn is_refunded(refund: &SourceRefund, status: &OrderReport) -> bool {
    let before = refund.refunded_before_tiyn.filter(|_| refund.state == PayoutState::Sent);
    let expected = before.and_then(|before| before.checked_add(refund.amount_tiyn));
    status.outcome == OrderOutcome::Done
        && expected.is_some_and(|expected| status.refunded.tiyn() >= expected)
}

#[cfg(test)]
mod tests {
    use base::Timestamp;
    use base::ids::LoanId;
    use store::source_refunds::RefundChannel;

    use super::*;

    #[test]
    fn a_refund_is_done_when_the_order_has_more_refunded_than_before() {
        let refund = |state, refunded_before_tiyn| SourceRefund {
            id: Uuid::nil(),
            loan_id: LoanId::nil(),
            payment_id: OperationId::from_u128(1),
            amount_tiyn: 500,
            channel: RefundChannel::Acquirer,
            state,
            attempts: 0,
            refunded_before_tiyn,
            decline_code: None,
            created_at: Timestamp(0),
            ended_at: None,
        };
        let status = |outcome, refunded| OrderReport {
            outcome,
            payment_id: None,
            amount: None,
            refunded: Tenge::from_tiyn(refunded),
            card: None,
        };
        for (state, before, refunded, expected) in [
            (PayoutState::New, None, 500, false),
            (PayoutState::Sent, Some(0), 499, false),
            (PayoutState::Sent, Some(0), 500, true),
            (PayoutState::Sent, Some(200), 500, false),
            (PayoutState::Sent, Some(200), 700, true),
        ] {
            let done = is_refunded(&refund(state, before), &status(OrderOutcome::Done, refunded));
            assert_eq!(done, expected, "{state:?} {before:?} {refunded}");
        }
        let unknown = status(OrderOutcome::Unknown, 700);
        assert!(!is_refunded(&refund(PayoutState::Sent, Some(200)), &unknown));
    }
}
