//! Daily reminders: payments that are near, and overdue ones.

use base::BusinessDate;
use lending::loan::{Dues, Loan, Status};
use store::{StoreError, Uuid, end_of_day, loans, transact};

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
        let today = self.core.clock.today();
        for (days, kind) in REMINDERS_BEFORE_DUE_DAYS {
            let Ok(due_on) = today.try_plus_days(days) else { continue };
            self.enqueue_reminders_in_pages(&LoanFilter::DueOn(due_on), |_, dues| {
                let next = dues.next.filter(|next| next.amount.is_positive())?;
                let is_due = dues.status == Status::Active && next.due_on == due_on;
                is_due.then(|| vec![(kind, format!("day/{today}"))])
            })
            .await?;
        }
        if contact_policy::is_working_day(now, &self.core.rules.law) {
            self.enqueue_reminders_in_pages(&LoanFilter::Overdue, overdue_notifications).await?;
        }
        self.core.dispatch.notify();
        let told: Result<(), StoreError> = transact!(self.core.db, |tx| {
            end_of_day::update_run_notified(tx, yesterday, now).await
        });
        Ok(told?)
    }

    async fn enqueue_reminders_in_pages(
        &self,
        page: &LoanFilter,
        what: impl Fn(&Loan, &Dues) -> Option<Vec<(LoanNotificationKind, String)>> + Sync,
    ) -> Result<(), Error> {
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let mut after = Uuid::nil();
        loop {
            let mut tx = self.core.db.read().await?;
            let rows = match page {
                LoanFilter::DueOn(due_on) => {
                    loans::list_active_by_due_date(&mut tx, *due_on, after, LOANS_PER_TX).await?
                }
                LoanFilter::Overdue => loans::list_overdue(&mut tx, after, LOANS_PER_TX).await?,
            };
            drop(tx);
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            let told: Result<(), Error> = transact!(self.core.db, |tx| {
                for row in &rows {
                    // An unreadable loan is reported by the end of day and by the check.
                    let Ok(loan) = repository::loan_from_row(row) else { continue };
                    for (kind, which) in what(&loan, &loan.dues(today)).unwrap_or_default() {
                        let about =
                            PendingNotification { row, loan: &loan, kind, dedup_key: which };
                        // One is enough for a day.
                        if self.enqueue_notification(tx, &about, today, now).await? {
                            break;
                        }
                    }
                }
                Ok(())
            });
            told?;
        }
    }
}

/// The messages about a delay on a day: first the statutory notice, whatever else was sent, then
/// occasional reminders. Each is sent once per delay, so that a missed day or a weekend is made up
/// for.
fn overdue_notifications(loan: &Loan, dues: &Dues) -> Option<Vec<(LoanNotificationKind, String)>> {
    if dues.status != Status::Overdue || dues.days_overdue == 0 {
        return None;
    }
    let since = overdue_since(loan, dues);
    let mut said = vec![(LoanNotificationKind::Overdue, format!("delay/{since}"))];
    let later = OVERDUE_REMINDER_DAYS.into_iter().rfind(|day| *day <= dues.days_overdue);
    said.extend(
        later.map(|day| (LoanNotificationKind::StillOverdue, format!("delay/{since}/{day}"))),
    );
    Some(said)
}

/// The due date since which something is overdue.
fn overdue_since(loan: &Loan, dues: &Dues) -> BusinessDate {
    let issued_on = loan.contract().issued_on;
    let days = issued_on.days_until(dues.on).saturating_sub(dues.days_overdue);
    issued_on.try_plus_days(days).unwrap_or(issued_on)
}
