//! What a day brings: whose payment is near, and whose is late.

use base::BusinessDate;
use lending::loan::{Dues, Loan, Status};
use store::{StoreError, Uuid, end_of_day, loans, transact};

use super::{LoanFilter, LoanNotificationKind, PendingNotification};
use crate::loans::repository;
use crate::messages::contact_policy;
use crate::{AccessError, Lender};

/// Loans told of in one transaction.
const LOANS_PER_TX: i64 = 100;
/// People are told during these hours in Almaty: what is written is then sent at once, with figures
/// of the day.
const REMINDER_HOURS: std::ops::Range<i64> = 9..20;
/// How long before its date a payment is reminded of.
const REMINDERS_BEFORE_DUE_DAYS: [(u32, LoanNotificationKind); 3] = [
    (3, LoanNotificationKind::DueSoon),
    (1, LoanNotificationKind::DueTomorrow),
    (0, LoanNotificationKind::DueToday),
];
/// On which days of a delay somebody hears of it after the notice of the law: few, and ever fewer.
const OVERDUE_REMINDER_DAYS: [u32; 6] = [5, 12, 20, 30, 60, 85];

impl Lender {
    /// Tells everybody what today brings, once, when yesterday has ended. A day on which nobody was
    /// told is over when it is over: yesterday's reminders are of no use.
    pub async fn daily_reminder_enqueue(&self) -> Result<(), AccessError> {
        let (now, yesterday) = (self.clock.now(), self.yesterday());
        let hour = contact_policy::start_of_day(now).seconds_until(now) / 3_600;
        if !REMINDER_HOURS.contains(&hour) {
            return Ok(());
        }
        let mut tx = self.db.read().await?;
        let run = end_of_day::find_run(&mut tx, yesterday).await?;
        drop(tx);
        if run.is_none_or(|run| run.ended_at.is_none() || run.told_at.is_some()) {
            return Ok(());
        }
        let today = self.clock.today();
        for (days, kind) in REMINDERS_BEFORE_DUE_DAYS {
            let Ok(due_on) = today.try_plus_days(days) else { continue };
            self.enqueue_reminders_in_pages(&LoanFilter::DueOn(due_on), |_, dues| {
                let next = dues.next.filter(|next| next.amount.is_positive())?;
                let is_due = dues.status == Status::Active && next.due_on == due_on;
                is_due.then(|| vec![(kind, format!("day/{today}"))])
            })
            .await?;
        }
        if contact_policy::is_working_day(now, &self.rules.law) {
            self.enqueue_reminders_in_pages(&LoanFilter::Overdue, overdue_notifications).await?;
        }
        self.dispatch.notify();
        let told: Result<(), StoreError> =
            transact!(self.db, |tx| { end_of_day::update_run_notified(tx, yesterday, now).await });
        Ok(told?)
    }

    async fn enqueue_reminders_in_pages(
        &self,
        page: &LoanFilter,
        what: impl Fn(&Loan, &Dues) -> Option<Vec<(LoanNotificationKind, String)>> + Sync,
    ) -> Result<(), AccessError> {
        let (now, today) = (self.clock.now(), self.clock.today());
        let mut after = Uuid::nil();
        loop {
            let mut tx = self.db.read().await?;
            let rows = match page {
                LoanFilter::DueOn(due_on) => {
                    loans::list_active_by_due_date(&mut tx, *due_on, after, LOANS_PER_TX).await?
                }
                LoanFilter::Overdue => loans::list_overdue(&mut tx, after, LOANS_PER_TX).await?,
            };
            drop(tx);
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            let told: Result<(), AccessError> = transact!(self.db, |tx| {
                for row in &rows {
                    // Whoever cannot be read is found by the end of the day and by the check.
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

/// What may be said of a delay on a day: first what the law demands, whatever else was said, and
/// then now and then that it is still so. Each is said once for a delay, so that a day that was
/// missed, or a weekend, is made up for.
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
