//! Polling the outcome of an order, whoever pays it: by its status, never by a callback alone.

use base::Timestamp;
use base::ids::OperationId;
use jobs::JobOutcome;
use money::Tenge;
use providers::acquirer::{CardToken, OrderOutcome, OrderReport};
use store::order_state::{DeclineReason, OrderState};
use store::payment_orders::{self as orders, CapturedPayment, PaymentOrder as Order};
use store::{StoreError, Uuid, guest_orders, payment_methods, payments, transact};

use super::AcquirerOrder;
use super::acquirer_order::{PollStep, recheck};
use crate::loans::{NewPayment, PaymentSource};
use crate::payments::Payments;
use crate::{Error, Rejection, Resource, json};

/// A charge that did not reach the acquirer within this time is given up: nobody expects it any
/// more.
const CHARGE_RETRY_WINDOW_S: i64 = 3_600;
/// A borrower on a page returns or is reported: it is polled in between, less and less often.
const PAGE_POLL_INTERVALS_S: (i64, i64) = (15, 300);

impl Payments {
    /// Charges if due, polls the outcome of an order, and books what was paid.
    pub(crate) async fn poll_order_status(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let order =
            AcquirerOrder::find(&mut tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        drop(tx);
        if order.is_paid() {
            return Ok(JobOutcome::Completed);
        }
        let report = self.fetch_order_report(&order).await?;
        let now = self.core.clock.now();
        Ok(match order.next_step(&report, order.created_at().seconds_until(now)) {
            PollStep::Book(captured) => {
                self.book_order_payment(&order, captured, &report).await?;
                JobOutcome::Completed
            }
            PollStep::Fail(reason, code) => {
                self.fail_order(&order, (reason, code), now).await?;
                recheck(order.ended_at().unwrap_or(now), now)
            }
            PollStep::Wait => match order.ended_at() {
                Some(ended_at) => recheck(ended_at, now),
                None => JobOutcome::retry_at(self.next_order_poll_at(&order, now)),
            },
        })
    }

    async fn fetch_order_report(&self, order: &AcquirerOrder) -> Result<OrderReport, Error> {
        let acquirer = &self.core.providers.acquirer;
        let AcquirerOrder::Owner(order) = order else {
            return Ok(acquirer.payment_status(&order.id().to_string()).await);
        };
        if order.state == OrderState::New && order.payment_method_id.is_some() {
            return self.charge_order(order).await;
        }
        let report = acquirer.payment_status(&order.id.to_string()).await;
        let is_unsent = matches!(report.outcome, OrderOutcome::NotFound | OrderOutcome::Open);
        let is_retried = order.state == OrderState::Sent
            && order.created_at.seconds_until(self.core.clock.now()) < CHARGE_RETRY_WINDOW_S;
        // Never arrived, or started and not executed: the same id makes it safe to send.
        if is_unsent && is_retried {
            return self.charge_order(order).await;
        }
        Ok(report)
    }

    /// Charges a saved card.
    async fn charge_order(&self, order: &Order) -> Result<OrderReport, Error> {
        let mut tx = self.core.db.read().await?;
        let card = match order.payment_method_id {
            Some(id) => payment_methods::find(&mut tx, id).await?,
            None => None,
        };
        drop(tx);
        let card = card.ok_or(StoreError::NotFound("a card"))?;
        let token = CardToken::new(&card.token(&self.core.vault)?);
        let request = self.acquirer_request(order).await?;
        let is_live: Result<bool, Error> =
            transact!(self.core.db, |tx| { Ok(orders::update_to_sent(tx, order.id).await?) });
        if !is_live? {
            return Ok(self.core.providers.acquirer.payment_status(&order.id.to_string()).await);
        }
        Ok(self.core.providers.acquirer.charge_card(request.as_payment_order(), &token).await)
    }

    /// When to poll an order whose outcome is open.
    fn next_order_poll_at(&self, order: &AcquirerOrder, now: Timestamp) -> Timestamp {
        let created_at = order.created_at();
        match order {
            AcquirerOrder::Owner(order) if order.payment_method_id.is_none() => {
                let (soonest, latest) = PAGE_POLL_INTERVALS_S;
                now.plus_seconds((created_at.seconds_until(now) / 4).clamp(soonest, latest))
            }
            AcquirerOrder::Owner(_) | AcquirerOrder::Guest(_) => self.core.next_poll_at(created_at),
        }
    }

    async fn fail_order(
        &self,
        order: &AcquirerOrder,
        (reason, code): (DeclineReason, Option<i64>),
        now: Timestamp,
    ) -> Result<(), Error> {
        transact!(self.core.db, |tx| {
            match order {
                AcquirerOrder::Owner(order) => {
                    if orders::update_to_refused(tx, order.id, (reason, code), now).await? {
                        self.enqueue_late_refusal(tx, order, now).await?;
                    }
                }
                AcquirerOrder::Guest(order) => {
                    let reason = guest_decline_reason(reason);
                    guest_orders::update_to_refused(tx, order.id, reason, now).await?;
                }
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Books what the acquirer captured, once.
    async fn book_order_payment(
        &self,
        order: &AcquirerOrder,
        captured: Tenge,
        report: &OrderReport,
    ) -> Result<(), Error> {
        if captured != order.amount() {
            tracing::warn!(order_id = %order.id(), "payment order captured amount differs from ordered amount");
        }
        match order {
            AcquirerOrder::Owner(order) => self.book_owner_payment(order, captured, report).await,
            AcquirerOrder::Guest(order) => {
                self.book_guest_payment(order, captured, report.card.as_ref()).await
            }
        }
    }

    /// Books a payment of the borrower, with the day on which the payer set out to pay: a page is
    /// open for an hour, and what a bank takes longer for is not the payer's fault.
    async fn book_owner_payment(
        &self,
        order: &Order,
        captured: Tenge,
        report: &OrderReport,
    ) -> Result<(), Error> {
        let new = NewPayment {
            source: PaymentSource::Acquirer,
            reference: order.id.to_string(),
            loan_id: order.loan_id,
            amount: captured,
            value_date: order.created_at.date().map_err(|_| StoreError::NotFound("a day"))?,
            purpose: json::read(&order.purpose, "the purpose of an order")?,
        };
        let (payment_id, captured) = match self.loans.payment_post(&new).await {
            Ok(outcome) => (outcome.into_inner().payment, captured),
            // It is posted, with what the acquirer reported then.
            Err(Error::Rejected(Rejection::IdempotencyMismatch)) => {
                self.find_booked_payment(&new).await?
            }
            Err(error) => return Err(error),
        };
        let (now, captured_tiyn) = (self.core.clock.now(), captured.tiyn());
        let acquirer_payment_id = report.payment_id.as_deref();
        transact!(self.core.db, |tx| {
            let paid = CapturedPayment { payment_id, captured_tiyn, acquirer_payment_id };
            orders::update_to_paid(tx, order.id, paid, now).await?;
            self.record_borrower_card(tx, order, report.card.as_ref(), now).await
        })
    }

    async fn find_booked_payment(&self, new: &NewPayment) -> Result<(OperationId, Tenge), Error> {
        let mut tx = self.core.db.read().await?;
        let existing = payments::find_by_reference(&mut tx, new.source, &new.reference).await?;
        let existing = existing.ok_or(Rejection::IdempotencyMismatch)?;
        Ok((existing.id, Tenge::from_tiyn(existing.amount_tiyn)))
    }
}

/// A guest learns that the payment was declined or has expired, and nothing of the card.
const fn guest_decline_reason(reason: DeclineReason) -> DeclineReason {
    match reason {
        DeclineReason::Expired => DeclineReason::Expired,
        DeclineReason::Declined
        | DeclineReason::InsufficientFunds
        | DeclineReason::CardCheckFailed => DeclineReason::Declined,
    }
}
