//! The job of a loan with autopay: it announces the day before, charges on the due date, and sleeps
//! in between. Each attempt has an id derived from the loan, the date and its number, so that a
//! restart finds it instead of repeating it.

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use jobs::JobOutcome;
use lending::loan::{Loan, LoanStatus, NextDue, PaymentPurpose};
use sha2::{Digest, Sha256};
use store::autopays::Autopay;
use store::loans::Loan as Row;
use store::payment_orders::{self as orders, PaymentOrder as Order};
use store::{Uuid, autopays, customers, loans};

use crate::loans::loan_from_row;
use crate::payments::{NewPaymentOrder, Payments};
use crate::{Error, Rejection, Resource};

const HOUR_S: i64 = 3_600;
const DAY_S: i64 = 24 * HOUR_S;
/// The hour of the announcement, the day before.
const NOTIFY_AT_HOUR: i64 = 10;
/// The hours of the due date at which the card is charged.
const CHARGE_AT_HOURS: [i64; 2] = [9, 12];
/// From this hour of the due date on nothing is charged: nobody expects a charge at night.
const LAST_CHARGE_HOUR: i64 = 20;
/// After a late announcement the customer has at least this long to object.
const NOTICE_PERIOD_S: i64 = HOUR_S;
/// A due date may change meanwhile: it is checked at least this often.
const RECHECK_MAX_S: i64 = DAY_S;
/// Two attempts are at least this far apart.
const CHARGE_PAUSE_S: i64 = HOUR_S;
const BUSY_RETRY_S: i64 = 300;

impl Payments {
    /// Runs autopay for a loan, and returns when to check again.
    pub(crate) async fn run_autopay_job(&self, loan_id: LoanId) -> Result<JobOutcome, Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let mut tx = self.core.db.read().await?;
        let autopay = autopays::find_by_loan(&mut tx, loan_id).await?;
        let row = loans::find(&mut tx, loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let Some(autopay) = autopay else { return Ok(JobOutcome::Completed) };
        // Attempts count for the announced date.
        let attempts = match autopay.notified_due_date {
            Some(due_date) => orders::list_by_autopay_due_date(&mut tx, loan_id, due_date).await?,
            None => Vec::new(),
        };
        drop(tx);
        let loan = loan_from_row(&row)?;
        let missed = missed_due_date(&autopay, &loan, now);
        self.notify_failed_attempts(&row, &attempts, missed.is_some()).await?;
        // An attempt in flight is settled before anything else.
        if let Some(open) = attempts.iter().find(|order| order.ended_at.is_none()) {
            return self.settle_autopay_attempt(open).await;
        }
        let dues = loan.dues(today);
        if !autopay.is_on || dues.payoff.is_zero() {
            return Ok(JobOutcome::Completed);
        }
        // The message about the last attempt says that there is no other.
        if let Some(due_date) = missed.filter(|_| attempts.len() < CHARGE_AT_HOURS.len()) {
            self.notify_missed_autopay(&row, &autopay, due_date, &dues).await?;
        }
        // The last due date is over: nothing will be charged any more, and the customer must know
        // that.
        if dues.status == LoanStatus::Overdue && dues.next.is_none() {
            self.disable_expired_autopay(&row).await?;
            return Ok(JobOutcome::Completed);
        }
        // While a dispute stands or the plan is over nothing is due on any date.
        let retry_later = JobOutcome::retry_at(now.plus_seconds(RECHECK_MAX_S));
        let Some(next) = dues.next.filter(|next| next.amount.is_positive()) else {
            return Ok(retry_later);
        };
        let notify_at = at_hour(next.due_date, NOTIFY_AT_HOUR).plus_seconds(-DAY_S);
        if now < notify_at {
            return Ok(JobOutcome::retry_at(notify_at.min(now.plus_seconds(RECHECK_MAX_S))));
        }
        let is_late = now >= at_hour(next.due_date, LAST_CHARGE_HOUR);
        if autopay.notified_due_date != Some(next.due_date) {
            if is_late {
                return Ok(retry_later);
            }
            self.notify_upcoming_autopay(&row, &autopay, &next).await?;
            let first_attempt_at = at_hour(next.due_date, CHARGE_AT_HOURS[0]);
            return Ok(JobOutcome::retry_at(
                first_attempt_at.max(now.plus_seconds(NOTICE_PERIOD_S)),
            ));
        }
        let Some(hour) = CHARGE_AT_HOURS.get(attempts.len()) else { return Ok(retry_later) };
        // After choosing another card or switching on again, the notice period applies again.
        let notice_over = autopay.updated_at.plus_seconds(NOTICE_PERIOD_S);
        let pause_over =
            attempts.last().and_then(|it| it.ended_at).map(|at| at.plus_seconds(CHARGE_PAUSE_S));
        let attempt_at = at_hour(next.due_date, *hour).max(notice_over);
        let attempt_at = attempt_at.max(pause_over.unwrap_or(attempt_at));
        if now < attempt_at {
            return Ok(JobOutcome::retry_at(attempt_at));
        }
        match is_late {
            true => Ok(retry_later),
            false => {
                self.charge_autopay_card(&row, autopay.payment_method_id, &next, attempts.len())
                    .await
            }
        }
    }

    /// Charges the full amount to the card, as the attempt of this number.
    async fn charge_autopay_card(
        &self,
        row: &Row,
        card: Uuid,
        next: &NextDue,
        number: usize,
    ) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let customer = customers::find(&mut tx, row.customer_id).await?;
        drop(tx);
        let new = NewPaymentOrder {
            id: autopay_operation_id(row.id, next.due_date, number),
            loan_id: row.id,
            purpose: PaymentPurpose::Repayment,
            amount: next.amount,
            quote_id: None,
            customer_id: row.customer_id,
            card_id: Some(card),
            language: customer.map(|customer| customer.language).unwrap_or_default(),
            return_path: "/loan/".to_owned(),
        };
        let order = match self.insert_payment_order(&new, Some(next.due_date)).await {
            Ok(order) => order,
            // The customer is paying at this moment, or has just paid: check again soon.
            Err(Error::Rejected(Rejection::Payment(_)) | Error::Rejected(Rejection::Loan(_))) => {
                return Ok(JobOutcome::retry_at(self.core.clock.now().plus_seconds(BUSY_RETRY_S)));
            }
            Err(error) => return Err(error),
        };
        let order = self.submit_payment_order(order).await?;
        self.settle_autopay_attempt(&order).await
    }

    /// Polls the outcome of an attempt until it is known.
    async fn settle_autopay_attempt(&self, order: &Order) -> Result<JobOutcome, Error> {
        if order.ended_at.is_none() {
            self.poll_order_status(order.id).await?;
        }
        let mut tx = self.core.db.read().await?;
        let order =
            orders::find(&mut tx, order.id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        drop(tx);
        if order.ended_at.is_none() {
            return Ok(JobOutcome::retry_at(self.core.next_poll_at(order.created_at)));
        }
        // Failures are announced when the attempts of the day are evaluated together.
        Ok(JobOutcome::retry_at(self.core.clock.now().plus_seconds(1)))
    }
}

/// The due date on which a card was to be charged and no longer is, though something is owed: no
/// worker ran, or there was no answer. None if autopay was switched on too late to promise it.
fn missed_due_date(autopay: &Autopay, loan: &Loan, now: Timestamp) -> Option<BusinessDate> {
    let today = now.date().ok()?;
    let over_at = |day: BusinessDate| at_hour(day, LAST_CHARGE_HOUR);
    let position = loan.position(today);
    let passed =
        position.schedule().iter().map(|line| line.due_date).filter(|day| over_at(*day) <= now);
    let due_date = passed.max().filter(|day| autopay.updated_at < over_at(*day))?;
    let dues = loan.dues(today);
    let is_owed_today =
        dues.next.is_some_and(|next| next.due_date == due_date && next.amount.is_positive());
    (autopay.is_on && (dues.status == LoanStatus::Overdue || is_owed_today)).then_some(due_date)
}

/// The id of an attempt or of a message about a date: always the same.
pub fn autopay_operation_id(
    loan_id: LoanId,
    due_date: BusinessDate,
    which: impl std::fmt::Display,
) -> Uuid {
    let hash = Sha256::digest(format!("autopay/{loan_id}/{due_date}/{which}"));
    let (head, _) = hash.split_at(16);
    Uuid::from_bytes(head.try_into().expect("sixteen bytes"))
}

/// An hour of a day in Almaty.
fn at_hour(day: BusinessDate, hour: i64) -> Timestamp {
    Timestamp::almaty_midnight(day).plus_seconds(hour * HOUR_S)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_in_almaty_time() {
        let day: BusinessDate = "2026-11-15".parse().unwrap();
        assert_eq!(at_hour(day, 9).to_string(), "2026-11-15T04:00:00Z");
        assert_eq!(at_hour(day, 0).date().unwrap(), day);
    }

    #[test]
    fn operation_ids_are_stable_and_unique_per_attempt() {
        let (loan, day) = (LoanId::from_u128(7), "2026-11-15".parse().unwrap());
        assert_eq!(autopay_operation_id(loan, day, 0), autopay_operation_id(loan, day, 0));
        let others = [
            autopay_operation_id(loan, day, 1),
            autopay_operation_id(LoanId::from_u128(8), day, 0),
            autopay_operation_id(loan, "2026-11-16".parse().unwrap(), 0),
        ];
        assert!(!others.contains(&autopay_operation_id(loan, day, 0)));
    }
}
