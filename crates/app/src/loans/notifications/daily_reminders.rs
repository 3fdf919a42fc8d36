//! Daily reminders: payments that are near, and overdue ones.

use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::{Dues, Loan, LoanStatus};
use monitoring::traces;
use store::{StoreError, end_of_day, loans, transact};

use super::{LoanFilter, LoanNotificationKind, PendingNotification};
use crate::Error;
use crate::loans::{Loans, repository};
use crate::messages::contact_policy;

/// Loans per transaction.
const LOANS_PER_TX: i64 = 100;
/// Reminders are written during these hours in Almaty, so that they are sent at once, with the
/// figures of the day.
const REMINDER_HOURS: std::ops::Range<i64> = 9..20;
/// How long before its date a payment is reminded of.
const REMINDERS_BEFORE_DUE_DAYS: [(u32, LoanNotificationKind); 3] = [
    (3, LoanNotificationKind::DueSoon),
    (1, LoanNotificationKind::DueTomorrow),
    (0, LoanNotificationKind::DueToday),
];
/// More than any holidays with the weekends beside them.
const DAYS_OFF_IN_A_ROW_MAX: u32 = 14;
/// Days past due with a reminder after the statutory notice: few, and ever fewer.
const OVERDUE_REMINDER_DAYS: [u32; 6] = [5, 12, 20, 30, 60, 85];

impl Loans {
    /// Sends everybody today's reminders, once, after yesterday is closed. Missed days are not made
    /// up for: yesterday's reminders are useless.
    pub async fn daily_reminder_enqueue(&self) -> Result<(), Error> {
        let (now, yesterday) = (self.core.clock.now(), self.yesterday());
        let hour = contact_policy::start_of_day(now).seconds_until(now) / 3_600;
        if !REMINDER_HOURS.contains(&hour) {
            return Ok(());
        }
        let mut tx = self.core.db.read().await?;
        let run = end_of_day::find_run(&mut tx, yesterday).await?;
        drop(tx);
        if run.is_none_or(|run| run.ended_at.is_none() || run.notified_at.is_some()) {
            return Ok(());
        }
        traces::record_work();
        let today = self.core.clock.today();
        for (days, kind) in REMINDERS_BEFORE_DUE_DAYS {
            let Ok(due_date) = today.try_plus_days(days) else { continue };
            self.enqueue_reminders_in_pages(&LoanFilter::DueOn(due_date), |_, dues| {
                let next = dues.next.filter(|next| next.amount.is_positive())?;
                // A payment that is put off is reminded of once more on its last day on time instead:
                // a fourth message in a week would be one too many.
                let is_put_off = days == 0 && next.last_day_on_time > due_date;
                let is_due =
                    dues.status == LoanStatus::Active && next.due_date == due_date && !is_put_off;
                is_due.then(|| vec![(kind, format!("day/{today}"))])
            })
            .await?;
        }
        self.remind_of_put_off_payments(today).await?;
        if contact_policy::is_working_day(now, &self.core.rules.law) {
            self.enqueue_reminders_in_pages(&LoanFilter::Overdue, overdue_notifications).await?;
        }
        self.core.dispatch.notify();
        let result: Result<(), StoreError> = transact!(self.core.db, |tx| {
            end_of_day::update_run_notified(tx, yesterday, now).await
        });
        Ok(result?)
    }

    /// On the first working day after days off, reminds of what fell due on one of them: today it is
    /// on time for the last time.
    async fn remind_of_put_off_payments(&self, today: BusinessDate) -> Result<(), Error> {
        let law = &self.core.rules.law;
        if !law.is_working_day(today) {
            return Ok(());
        }
        let days_before = (1..=DAYS_OFF_IN_A_ROW_MAX).map_while(|days| {
            today.try_minus_days(days).ok().filter(|day| !law.is_working_day(*day))
        });
        for due_date in days_before {
            self.enqueue_reminders_in_pages(&LoanFilter::DueOn(due_date), |_, dues| {
                let next = dues.next.filter(|next| next.amount.is_positive())?;
                let is_last_day = dues.status == LoanStatus::Active
                    && (next.due_date, next.last_day_on_time) == (due_date, today);
                is_last_day.then(|| vec![(LoanNotificationKind::DueToday, format!("day/{today}"))])
            })
            .await?;
        }
        Ok(())
    }

    async fn enqueue_reminders_in_pages(
        &self,
        filter: &LoanFilter,
        select: impl Fn(&Loan, &Dues) -> Option<Vec<(LoanNotificationKind, String)>> + Sync,
    ) -> Result<(), Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let mut after = LoanId::nil();
        loop {
            let mut tx = self.core.db.read().await?;
            let rows = match filter {
                LoanFilter::DueOn(due_date) => {
                    loans::list_active_by_due_date(&mut tx, *due_date, after, LOANS_PER_TX).await?
                }
                LoanFilter::Overdue => loans::list_overdue(&mut tx, after, LOANS_PER_TX).await?,
            };
            drop(tx);
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            let result: Result<(), Error> = transact!(self.core.db, |tx| {
                for row in &rows {
                    // An unreadable loan is reported by the end of day and by the check.
                    let Ok(loan) = repository::loan_from_row(row) else { continue };
                    for (kind, dedup_key) in select(&loan, &loan.dues(today)).unwrap_or_default() {
                        let notification =
                            PendingNotification { row, loan: &loan, kind, dedup_key };
                        // One new notification per loan and day is enough.
                        if self.enqueue_notification(tx, &notification, today, now).await? {
                            break;
                        }
                    }
                }
                Ok(())
            });
            result?;
        }
    }
}

/// The messages about a delay on a day: first the statutory notice, whatever else was sent, then
/// occasional reminders. Each is sent once per delay, so that a missed day or a weekend is made up
/// for.
fn overdue_notifications(loan: &Loan, dues: &Dues) -> Option<Vec<(LoanNotificationKind, String)>> {
    if dues.status != LoanStatus::Overdue || dues.days_overdue == 0 {
        return None;
    }
    let since = overdue_since(loan, dues);
    let mut notifications = vec![(LoanNotificationKind::Overdue, format!("delay/{since}"))];
    let later = OVERDUE_REMINDER_DAYS.into_iter().rfind(|day| *day <= dues.days_overdue);
    notifications.extend(
        later.map(|day| (LoanNotificationKind::StillOverdue, format!("delay/{since}/{day}"))),
    );
    Some(notifications)
}

/// The due date since which something is overdue.
fn overdue_since(loan: &Loan, dues: &Dues) -> BusinessDate {
    let issued_on = loan.contract().issued_on;
    let days = issued_on.days_until(dues.on).saturating_sub(dues.days_overdue);
    issued_on.try_plus_days(days).unwrap_or(issued_on)
}
