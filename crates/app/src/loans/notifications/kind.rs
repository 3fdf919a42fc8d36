//! The kinds of notices, and whom each is for.

use lending::loan::LoanStatus;
use store::messages::MessageKind;

use crate::messages::LinkTarget;
use crate::messages::contact_policy::MessageClass;

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

    /// The kind of its message.
    pub const fn message_kind(self) -> MessageKind {
        match self {
            Self::DueSoon => MessageKind::DueSoon,
            Self::DueTomorrow => MessageKind::DueTomorrow,
            Self::DueToday => MessageKind::DueToday,
            Self::Overdue => MessageKind::Overdue,
            Self::StillOverdue => MessageKind::StillOverdue,
            Self::AccrualStopped => MessageKind::AccrualStopped,
            Self::Prolonged => MessageKind::Prolonged,
            Self::ProlongationVoided => MessageKind::ProlongationVoided,
            Self::Closed => MessageKind::LoanClosed,
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
    pub const fn required_status(kind: MessageKind) -> Option<LoanStatus> {
        match MessageClass::of(kind) {
            MessageClass::Reminder => Some(LoanStatus::Active),
            MessageClass::Statutory | MessageClass::Arrears => Some(LoanStatus::Overdue),
            _ => None,
        }
    }
}
