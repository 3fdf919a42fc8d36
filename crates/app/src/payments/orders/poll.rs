//! Polling the outcome of an order: by its status, never by a callback alone.

use jobs::JobOutcome;
use money::Tenge;
use providers::acquirer::{CardToken, OrderOutcome, OrderReport};
use store::payment_orders::{self as orders, CapturedPayment, PaymentOrder as Order};
use store::{StoreError, Uuid, payment_methods, payments, transact};

use super::{LATE_NOTICE_GRACE_S, PAGE_VALID_FOR_S};
use crate::loans::{NewPayment, PaymentSource};
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, Resource, json};

/// A charge that did not reach the acquirer within this time is given up: nobody expects it any
/// more.
const CHARGE_RETRY_WINDOW_S: i64 = 3_600;
/// A refused order is rechecked for this time: a bank may have paid after all.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;
/// A payer on a page returns or is reported: it is polled in between, less and less often.
const PAGE_POLL_INTERVALS_S: (i64, i64) = (15, 300);

impl Payments {
    /// Charges if due, polls the outcome of an order, and posts what was paid.
    pub(crate) async fn poll_payment_order_status(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let order = orders::find(&mut tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        drop(tx);
        if order.state == "paid" {
            return Ok(JobOutcome::Completed);
        }
        let report = self.fetch_order_report(&order).await?;
        self.apply_order_report(&order, &report).await
    }

    async fn fetch_order_report(&self, order: &Order) -> Result<OrderReport, Error> {
        let name = order.id.to_string();
        if order.state == "new" && order.payment_method_id.is_some() {
            return self.charge_order(order).await;
        }
        let report = self.core.providers.acquirer.payment_status(&name).await;
        let is_unsent = matches!(report.outcome, OrderOutcome::NotFound | OrderOutcome::Open);
        // Never arrived, or started and not executed: the same id makes it safe to send.
        if order.state == "sent" && is_unsent && self.order_age_s(order) < CHARGE_RETRY_WINDOW_S {
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
        let words = self.acquirer_request(order).await?;
        let is_live: Result<bool, Error> =
            transact!(self.core.db, |tx| { Ok(orders::update_to_sent(tx, order.id).await?) });
        if !is_live? {
            return Ok(self.core.providers.acquirer.payment_status(&order.id.to_string()).await);
        }
        Ok(self.core.providers.acquirer.charge_card(words.as_payment_order(), &token).await)
    }

    /// Takes in what is known of an order.
    async fn apply_order_report(
        &self,
        order: &Order,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let age_s = self.order_age_s(order);
        let is_over = age_s > PAGE_VALID_FOR_S + LATE_NOTICE_GRACE_S;
        match report.outcome {
            OrderOutcome::Done => self.book_order_payment(order, report).await,
            OrderOutcome::Declined { code } => {
                let code = code.map(i64::from);
                self.decline_order(order, (decline_reason(code).code(), code)).await
            }
            _ if order.ended_at.is_some() => Ok(self.recheck_order(order)),
            OrderOutcome::Open | OrderOutcome::NotFound if is_over => {
                self.decline_order(order, ("expired", None)).await
            }
            _ if order.payment_method_id.is_none() => {
                let (soonest, latest) = PAGE_POLL_INTERVALS_S;
                let pause_s = (age_s / 4).clamp(soonest, latest);
                Ok(JobOutcome::retry_at(self.core.clock.now().plus_seconds(pause_s)))
            }
            _ => Ok(JobOutcome::retry_at(self.core.next_poll_at(order.created_at))),
        }
    }

    async fn decline_order(
        &self,
        order: &Order,
        why: (&str, Option<i64>),
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            orders::update_to_failed(tx, order.id, why, now).await?;
            Ok::<_, Error>(())
        })?;
        let ended_at = order.ended_at.or(Some(now));
        Ok(self.recheck_order(&Order { ended_at, ..order.clone() }))
    }

    /// When to look again at an order that was not paid: less and less often, and then no more.
    fn recheck_order(&self, order: &Order) -> JobOutcome {
        let now = self.core.clock.now();
        let since_s = order.ended_at.map_or(0, |ended_at| ended_at.seconds_until(now));
        if since_s > RECHECK_WINDOW_S {
            return JobOutcome::Completed;
        }
        JobOutcome::retry_at(now.plus_seconds(since_s.max(RECHECK_INTERVAL_S)))
    }

    /// Books what the acquirer took, from the day on which the payer set out to pay: a page is open
    /// for an hour, and what a bank takes longer for is not the payer's fault.
    async fn book_order_payment(
        &self,
        order: &Order,
        report: &OrderReport,
    ) -> Result<JobOutcome, Error> {
        let ordered = Tenge::from_tiyn(order.amount_tiyn);
        let taken = report.amount.unwrap_or(ordered) - report.refunded;
        if !taken.is_positive() {
            // Refunded by hand at the acquirer before we learned of it: nothing came in.
            return self.decline_order(order, (PaymentRejection::Declined.code(), None)).await;
        }
        if taken != ordered {
            tracing::warn!(order_id = %order.id, "payment order captured amount differs from ordered amount");
        }
        let new = NewPayment {
            source: PaymentSource::Acquirer,
            reference: order.id.to_string(),
            loan_id: order.loan_id,
            amount: taken,
            value_date: order.created_at.date().map_err(|_| StoreError::NotFound("a day"))?,
            purpose: json::read(&order.purpose, "the purpose of an order")?,
        };
        let (payment_id, taken) = match self.loans.payment_post(&new).await {
            Ok(outcome) => (Uuid::from_u128(outcome.into_inner().payment.0), taken),
            // It is posted, with what the acquirer reported then.
            Err(Error::Rejected(Rejection::IdempotencyMismatch)) => {
                self.find_booked_payment(&new).await?
            }
            Err(problem) => return Err(problem),
        };
        let (now, taken_tiyn) = (self.core.clock.now(), taken.tiyn());
        let acquirer_id = report.payment_id.as_deref();
        transact!(self.core.db, |tx| {
            let paid = CapturedPayment {
                payment_id,
                captured_tiyn: taken_tiyn,
                acquirer_payment_id: acquirer_id,
            };
            Ok::<_, Error>(orders::update_to_paid(tx, order.id, paid, now).await?)
        })?;
        Ok(JobOutcome::Completed)
    }

    async fn find_booked_payment(&self, new: &NewPayment) -> Result<(Uuid, Tenge), Error> {
        let mut tx = self.core.db.read().await?;
        let known = payments::find_by_reference(&mut tx, new.source.code(), &new.reference).await?;
        let known = known.ok_or(Rejection::IdempotencyMismatch)?;
        Ok((known.id, Tenge::from_tiyn(known.amount_tiyn)))
    }

    pub(super) fn order_age_s(&self, order: &Order) -> i64 {
        order.created_at.seconds_until(self.core.clock.now())
    }
}

/// Maps the decline code of the acquirer; to be confirmed with it before going live.
pub(super) fn decline_reason(code: Option<i64>) -> PaymentRejection {
    match code {
        Some(451 | 51) => PaymentRejection::InsufficientFunds,
        Some(455) => PaymentRejection::CardCheckFailed,
        _ => PaymentRejection::Declined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_the_payer_can_do() {
        let codes = [Some(451), Some(51), Some(455), Some(400), None];
        assert_eq!(
            codes.map(|code| decline_reason(code).code()),
            ["funds", "funds", "check", "declined", "declined"]
        );
    }
}
