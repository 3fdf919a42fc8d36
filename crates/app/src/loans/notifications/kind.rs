//! The kinds of notices, and whom each is for.

use lending::loan::LoanStatus;

use crate::messages::LinkTarget;

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoanNotificationKind {
    /// A payment is due in three days.
    DueSoon,
    /// A payment is due tomorrow.
    DueTomorrow,
    /// A payment is due today.
    DueToday,
    /// A payment is late: the notice that the law demands, once for each delay.
    Overdue,
    /// It is still late.
    StillOverdue,
    /// Nothing accrues any more.
    AccrualStopped,
    /// A prolongation took effect.
    Prolonged,
    /// A prolongation was not paid on its day.
    ProlongationVoided,
    /// Everything is paid.
    Closed,
}

impl LoanNotificationKind {
    /// Every kind.
    #[cfg(test)]
    pub const ALL: [Self; 9] = [
        Self::DueSoon,
        Self::DueTomorrow,
        Self::DueToday,
        Self::Overdue,
        Self::StillOverdue,
        Self::AccrualStopped,
        Self::Prolonged,
        Self::ProlongationVoided,
        Self::Closed,
    ];

    /// The kind of its message: its first part is the class, which the contact policy uses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DueSoon => "reminder.due_soon",
            Self::DueTomorrow => "reminder.due_tomorrow",
            Self::DueToday => "reminder.due_today",
            Self::Overdue => "lawful.overdue",
            Self::StillOverdue => "arrears.still_overdue",
            Self::AccrualStopped => "lawful.accrual_stopped",
            Self::Prolonged => "prolonged",
            Self::ProlongationVoided => "daytime.prolongation_void",
            Self::Closed => "loan_closed",
        }
    }

    /// The page that its link opens without a login; none where the plain address is enough.
    pub const fn link_target(self) -> Option<LinkTarget> {
        match self {
            Self::DueSoon | Self::DueTomorrow | Self::DueToday => Some(LinkTarget::Pay),
            _ => None,
        }
    }

    /// The status that a loan must have when a message of this kind is sent; none where any will
    /// do.
    pub fn required_status(code: &str) -> Option<LoanStatus> {
        if code.starts_with("reminder.") {
            return Some(LoanStatus::Active);
        }
        let is_late = code.starts_with("lawful.") || code.starts_with("arrears.");
        is_late.then_some(LoanStatus::Overdue)
    }
}
