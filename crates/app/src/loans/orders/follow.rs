//! Finding out what became of an order, by its status and never by a callback's word alone.

use money::Tenge;
use providers::acquirer::{CardToken, Outcome, Report};
use store::payment_orders::{self as orders, Paid, PaymentOrder as Order};
use store::{StoreError, Uuid, pay_cards, payments, transact};

use super::{LATE_NOTICE_GRACE_S, PAGE_GOOD_FOR_S};
use crate::loans::{LoanError, NewPayment, Source};
use crate::work::JobOutcome;
use crate::{Lender, json};

/// A charge that did not reach the acquirer within this time is given up: nobody expects it any more.
const CHARGE_RETRY_WINDOW_S: i64 = 3_600;
/// For so long an order that was seen as refused is looked at again: a bank may have paid after all.
const SECOND_THOUGHTS_S: i64 = 3 * 86_400;
const SECOND_LOOK_S: i64 = 60;
/// Whoever pays on a page comes back or is told of: it is asked about in between, less and less often.
const PAGE_POLL_INTERVALS_S: (i64, i64) = (15, 300);

impl Lender {
    /// Charges what is to be charged, finds out what became of an order, and books what was taken.
    pub(crate) async fn poll_payment_order_status(
        &self,
        id: Uuid,
    ) -> Result<JobOutcome, LoanError> {
        let mut tx = self.db.read().await?;
        let order = orders::by_id(&mut tx, id).await?.ok_or(LoanError::Unknown)?;
        drop(tx);
        if order.state == "paid" {
            return Ok(JobOutcome::Done);
        }
        let report = self.fetch_order_report(&order).await?;
        self.apply_order_report(&order, &report).await
    }

    async fn fetch_order_report(&self, order: &Order) -> Result<Report, LoanError> {
        let name = order.id.to_string();
        if order.state == "new" && order.card_id.is_some() {
            return self.charge(order).await;
        }
        let report = self.outside.acquirer.payment_status(&name).await;
        let is_unsent = matches!(report.outcome, Outcome::NotFound | Outcome::Open);
        // Never arrived, or begun and not carried out: the same id makes it safe to send.
        if order.state == "sent" && is_unsent && self.age_s(order) < CHARGE_RETRY_WINDOW_S {
            return self.charge(order).await;
        }
        Ok(report)
    }

    /// Charges a kept card.
    async fn charge(&self, order: &Order) -> Result<Report, LoanError> {
        let mut tx = self.db.read().await?;
        let card = match order.card_id {
            Some(id) => pay_cards::by_id(&mut tx, id).await?,
            None => None,
        };
        drop(tx);
        let card = card.ok_or(StoreError::Missing("a card"))?;
        let token = CardToken::new(&card.token(&self.vault)?);
        let words = self.acquirer_request(order).await?;
        let is_live: Result<bool, LoanError> =
            transact!(self.db, |tx| { Ok(orders::sending(tx, order.id).await?) });
        if !is_live? {
            return Ok(self.outside.acquirer.payment_status(&order.id.to_string()).await);
        }
        Ok(self.outside.acquirer.charge_saved(words.order(), &token).await)
    }

    /// Takes in what is known of an order.
    async fn apply_order_report(
        &self,
        order: &Order,
        report: &Report,
    ) -> Result<JobOutcome, LoanError> {
        let age_s = self.age_s(order);
        let is_over = age_s > PAGE_GOOD_FOR_S + LATE_NOTICE_GRACE_S;
        match report.outcome {
            Outcome::Done => self.book(order, report).await,
            Outcome::Refused { code } => {
                let code = code.map(i64::from);
                self.decline_order(order, (refusal(code), code)).await
            }
            _ if order.ended_at.is_some() => Ok(self.recheck_order(order)),
            Outcome::Open | Outcome::NotFound if is_over => {
                self.decline_order(order, ("expired", None)).await
            }
            _ if order.card_id.is_none() => {
                let (soonest, latest) = PAGE_POLL_INTERVALS_S;
                let pause_s = (age_s / 4).clamp(soonest, latest);
                Ok(JobOutcome::Later(self.clock.now().plus_seconds(pause_s)))
            }
            _ => Ok(JobOutcome::Later(self.next_poll_at(order.created_at))),
        }
    }

    async fn decline_order(
        &self,
        order: &Order,
        why: (&str, Option<i64>),
    ) -> Result<JobOutcome, LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            orders::refuse(tx, order.id, why, now).await?;
            Ok::<_, LoanError>(())
        })?;
        let ended_at = order.ended_at.or(Some(now));
        Ok(self.recheck_order(&Order { ended_at, ..order.clone() }))
    }

    /// When to look again at an order that was not paid: less and less often, and then no more.
    fn recheck_order(&self, order: &Order) -> JobOutcome {
        let now = self.clock.now();
        let since_s = order.ended_at.map_or(0, |ended_at| ended_at.seconds_until(now));
        if since_s > SECOND_THOUGHTS_S {
            return JobOutcome::Done;
        }
        JobOutcome::Later(now.plus_seconds(since_s.max(SECOND_LOOK_S)))
    }

    /// Books what the acquirer took, from the day on which the payer set out to pay: a page is open
    /// for an hour, and what a bank takes longer for is not the payer's fault.
    async fn book(&self, order: &Order, report: &Report) -> Result<JobOutcome, LoanError> {
        let ordered = Tenge::from_tiyn(order.amount_tiyn);
        let taken = report.amount.unwrap_or(ordered) - report.refunded;
        if !taken.is_positive() {
            // Given back by hand at the acquirer's before we heard of it: nothing came in.
            return self.decline_order(order, ("declined", None)).await;
        }
        if taken != ordered {
            tracing::warn!(order = %order.id, "the acquirer took another sum than was ordered");
        }
        let new = NewPayment {
            source: Source::Acquirer,
            reference: order.id.to_string(),
            loan_id: order.loan_id,
            amount: taken,
            value_on: order.created_at.date().map_err(|_| StoreError::Missing("a day"))?,
            purpose: json::read(&order.purpose, "the purpose of an order")?,
        };
        let (payment_id, taken) = match self.payment_post(&new).await {
            Ok(outcome) => (Uuid::from_u128(outcome.answer().payment.0), taken),
            // It is booked, with what the acquirer said then.
            Err(LoanError::OtherContent) => self.find_booked_payment(&new).await?,
            Err(problem) => return Err(problem),
        };
        let (now, taken_tiyn) = (self.clock.now(), taken.tiyn());
        let acquirer_id = report.payment_id.as_deref();
        transact!(self.db, |tx| {
            let paid = Paid { payment_id, taken_tiyn, acquirer_id };
            Ok::<_, LoanError>(orders::paid(tx, order.id, paid, now).await?)
        })?;
        Ok(JobOutcome::Done)
    }

    async fn find_booked_payment(&self, new: &NewPayment) -> Result<(Uuid, Tenge), LoanError> {
        let mut tx = self.db.read().await?;
        let known = payments::find(&mut tx, new.source.code(), &new.reference).await?;
        let known = known.ok_or(LoanError::OtherContent)?;
        Ok((known.id, Tenge::from_tiyn(known.amount_tiyn)))
    }

    pub(super) fn age_s(&self, order: &Order) -> i64 {
        order.created_at.seconds_until(self.clock.now())
    }
}

/// What a payer is told of the acquirer's code; to be confirmed with it before going live.
pub(super) fn refusal(code: Option<i64>) -> &'static str {
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
        assert_eq!(codes.map(refusal), ["funds", "funds", "check", "declined", "declined"]);
    }
}
