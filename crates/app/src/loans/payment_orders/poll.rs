//! Finding out what became of an order, by its status and never by a callback's word alone.

use jobs::JobOutcome;
use money::Tenge;
use providers::acquirer::{CardToken, OrderOutcome, OrderReport};
use store::payment_orders::{self as orders, CapturedPayment, PaymentOrder as Order};
use store::{StoreError, Uuid, payment_methods, payments, transact};

use super::{LATE_NOTICE_GRACE_S, PAGE_VALID_FOR_S};
use crate::loans::{LoanError, NewPayment, PaymentSource};
use crate::{Lender, json};

/// A charge that did not reach the acquirer within this time is given up: nobody expects it any more.
const CHARGE_RETRY_WINDOW_S: i64 = 3_600;
/// For so long an order that was seen as refused is looked at again: a bank may have paid after all.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;
/// Whoever pays on a page comes back or is told of: it is asked about in between, less and less often.
const PAGE_POLL_INTERVALS_S: (i64, i64) = (15, 300);

impl Lender {
    /// Charges what is to be charged, finds out what became of an order, and books what was taken.
    pub(crate) async fn poll_payment_order_status(
        &self,
        id: Uuid,
    ) -> Result<JobOutcome, LoanError> {
        let mut tx = self.db.read().await?;
        let order = orders::find(&mut tx, id).await?.ok_or(LoanError::NotFound)?;
        drop(tx);
        if order.state == "paid" {
            return Ok(JobOutcome::Completed);
        }
        let report = self.fetch_order_report(&order).await?;
        self.apply_order_report(&order, &report).await
    }

    async fn fetch_order_report(&self, order: &Order) -> Result<OrderReport, LoanError> {
        let name = order.id.to_string();
        if order.state == "new" && order.card_id.is_some() {
            return self.charge_order(order).await;
        }
        let report = self.providers.acquirer.payment_status(&name).await;
        let is_unsent = matches!(report.outcome, OrderOutcome::NotFound | OrderOutcome::Open);
        // Never arrived, or begun and not carried out: the same id makes it safe to send.
        if order.state == "sent" && is_unsent && self.order_age_s(order) < CHARGE_RETRY_WINDOW_S {
            return self.charge_order(order).await;
        }
        Ok(report)
    }

    /// Charges a kept card.
    async fn charge_order(&self, order: &Order) -> Result<OrderReport, LoanError> {
        let mut tx = self.db.read().await?;
        let card = match order.card_id {
            Some(id) => payment_methods::find(&mut tx, id).await?,
            None => None,
        };
        drop(tx);
        let card = card.ok_or(StoreError::NotFound("a card"))?;
        let token = CardToken::new(&card.token(&self.vault)?);
        let words = self.acquirer_request(order).await?;
        let is_live: Result<bool, LoanError> =
            transact!(self.db, |tx| { Ok(orders::update_to_sent(tx, order.id).await?) });
        if !is_live? {
            return Ok(self.providers.acquirer.payment_status(&order.id.to_string()).await);
        }
        Ok(self.providers.acquirer.charge_card(words.as_payment_order(), &token).await)
    }

    /// Takes in what is known of an order.
    async fn apply_order_report(
        &self,
        order: &Order,
        report: &OrderReport,
    ) -> Result<JobOutcome, LoanError> {
        let age_s = self.order_age_s(order);
        let is_over = age_s > PAGE_VALID_FOR_S + LATE_NOTICE_GRACE_S;
        match report.outcome {
            OrderOutcome::Done => self.book_order_payment(order, report).await,
            OrderOutcome::Declined { code } => {
                let code = code.map(i64::from);
                self.decline_order(order, (decline_reason(code), code)).await
            }
            _ if order.ended_at.is_some() => Ok(self.recheck_order(order)),
            OrderOutcome::Open | OrderOutcome::NotFound if is_over => {
                self.decline_order(order, ("expired", None)).await
            }
            _ if order.card_id.is_none() => {
                let (soonest, latest) = PAGE_POLL_INTERVALS_S;
                let pause_s = (age_s / 4).clamp(soonest, latest);
                Ok(JobOutcome::retry_at(self.clock.now().plus_seconds(pause_s)))
            }
            _ => Ok(JobOutcome::retry_at(self.next_poll_at(order.created_at))),
        }
    }

    async fn decline_order(
        &self,
        order: &Order,
        why: (&str, Option<i64>),
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            orders::update_to_failed(tx, order.id, why, now).await?;
            Ok::<_, LoanError>(())
        })?;
        let ended_at = order.ended_at.or(Some(now));
        Ok(self.recheck_order(&Order { ended_at, ..order.clone() }))
    }

    /// When to look again at an order that was not paid: less and less often, and then no more.
    fn recheck_order(&self, order: &Order) -> JobOutcome {
        let now = self.clock.now();
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
    ) -> Result<JobOutcome, LoanError> {
        let ordered = Tenge::from_tiyn(order.amount_tiyn);
        let taken = report.amount.unwrap_or(ordered) - report.refunded;
        if !taken.is_positive() {
            // Given back by hand at the acquirer's before we heard of it: nothing came in.
            return self.decline_order(order, ("declined", None)).await;
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
        let (payment_id, taken) = match self.payment_post(&new).await {
            Ok(outcome) => (Uuid::from_u128(outcome.into_inner().payment.0), taken),
            // It is booked, with what the acquirer said then.
            Err(LoanError::IdempotencyMismatch) => self.find_booked_payment(&new).await?,
            Err(problem) => return Err(problem),
        };
        let (now, taken_tiyn) = (self.clock.now(), taken.tiyn());
        let acquirer_id = report.payment_id.as_deref();
        transact!(self.db, |tx| {
            let paid = CapturedPayment {
                payment_id,
                captured_tiyn: taken_tiyn,
                acquirer_payment_id: acquirer_id,
            };
            Ok::<_, LoanError>(orders::update_to_paid(tx, order.id, paid, now).await?)
        })?;
        Ok(JobOutcome::Completed)
    }

    async fn find_booked_payment(&self, new: &NewPayment) -> Result<(Uuid, Tenge), LoanError> {
        let mut tx = self.db.read().await?;
        let known = payments::find_by_reference(&mut tx, new.source.code(), &new.reference).await?;
        let known = known.ok_or(LoanError::IdempotencyMismatch)?;
        Ok((known.id, Tenge::from_tiyn(known.amount_tiyn)))
    }

    pub(super) fn order_age_s(&self, order: &Order) -> i64 {
        order.created_at.seconds_until(self.clock.now())
    }
}

/// What a payer is told of the acquirer's code; to be confirmed with it before going live.
pub(super) fn decline_reason(code: Option<i64>) -> &'static str {
    match code {
        Some(451 | 51) => "funds",
        Some(455) => "check",
        _ => "declined",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_the_payer_can_do() {
        let codes = [Some(451), Some(51), Some(455), Some(400), None];
        assert_eq!(codes.map(decline_reason), ["funds", "funds", "check", "declined", "declined"]);
    }
}
