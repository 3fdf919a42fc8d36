//! Rejections of loan commands, each with a code.

use base::BusinessDate;
use money::Tenge;
use thiserror::Error;

/// Why the loan's state, its contract or the law does not allow a command.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq)]
pub enum LoanRejection {
    /// `amount`: not positive, or above the limit.
    #[error("the amount must be above zero and at most ten billion tenge")]
    InvalidAmount,
    /// `value_date_in_future`
    #[error("the value date lies in the future")]
    ValueDateInFuture,
    /// `before_issue`
    #[error("the date lies before the loan was paid out")]
    BeforeIssue,
    /// `day_closed`
    #[error("the day is closed: the books stand at {0}")]
    DayClosed(BusinessDate),
    /// `other_content`: the operation id was used with other content.
    #[error("the operation is known already with another content")]
    IdempotencyConflict,
    /// `too_many_facts`
    #[error("the loan has as many operations as a loan may have")]
    TooManyFacts,
    /// `closed`
    #[error("the loan is paid off")]
    Closed,
    /// `written_off`
    #[error("the loan is written off")]
    WrittenOff,
    /// `disputed`
    #[error("the loan is disputed")]
    Disputed,
    /// `not_disputed`
    #[error("the loan is not disputed")]
    NotDisputed,
    /// `dispute_ended`
    #[error("a dispute ended on {0}: a new one cannot begin before")]
    DisputeEnded(BusinessDate),
    /// `unknown_payment`
    #[error("there is no such payment")]
    UnknownPayment,
    /// `reversed`
    #[error("the payment is reversed already")]
    AlreadyReversed,
    /// `refunded`: a reversal, a backdated payment or a dispute would leave a refund without the
    /// money it returned.
    #[error("money was refunded that this would take back")]
    AlreadyRefunded,
    /// `not_enough_funds`
    #[error("only {0} ₸ can be refunded")]
    NotEnoughFunds(Tenge),
    /// `more_than_owed`
    #[error("more than is owed cannot be waived")]
    MoreThanOwed,
    /// `prolongation_not_offered`
    #[error("the product cannot be prolonged")]
    ProlongationNotOffered,
    /// `prolongation_too_early`
    #[error("a prolongation opens on {0}")]
    ProlongationTooEarly(BusinessDate),
    /// `prolongation_too_late`
    #[error("a prolongation closed on {0}")]
    ProlongationTooLate(BusinessDate),
    /// `prolongations_used_up`
    #[error("the loan was prolonged as often as it can be")]
    ProlongationsUsedUp,
    /// `prolongation_days`
    #[error("this number of days is not offered")]
    ProlongationDaysNotOffered,
    /// `prolongation_signed`
    #[error("a prolongation is signed already and waits for its payment")]
    ProlongationAlreadySigned,
    /// `charges_ceiling`
    #[error("the cost of the loan would pass its legal ceiling")]
    ChargesCeiling,
    /// `restructured`
    #[error("the loan has other terms already")]
    AlreadyRestructured,
    /// `plan_dates`
    #[error("the plan needs dates that ascend from tomorrow")]
    PlanDates,
    /// `plan_amount`
    #[error("the plan must come to the principal of {principal} ₸")]
    PlanAmount { principal: Tenge },
    /// `plan_worse`
    #[error("the new terms must not cost more than the old")]
    PlanCostsMore,
    /// `calendar`
    #[error("the date is not in the calendar")]
    DateOutOfRange,
}

impl LoanRejection {
    /// Returns the code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::InvalidAmount => "amount",
            Self::ValueDateInFuture => "value_date_in_future",
            Self::BeforeIssue => "before_issue",
            Self::DayClosed(_) => "day_closed",
            Self::IdempotencyConflict => "other_content",
            Self::TooManyFacts => "too_many_facts",
            Self::Closed => "closed",
            Self::WrittenOff => "written_off",
            Self::Disputed => "disputed",
            Self::NotDisputed => "not_disputed",
            Self::DisputeEnded(_) => "dispute_ended",
            Self::UnknownPayment => "unknown_payment",
            Self::AlreadyReversed => "reversed",
            Self::AlreadyRefunded => "refunded",
            Self::NotEnoughFunds(_) => "not_enough_funds",
            Self::MoreThanOwed => "more_than_owed",
            Self::ProlongationNotOffered => "prolongation_not_offered",
            Self::ProlongationTooEarly(_) => "prolongation_too_early",
            Self::ProlongationTooLate(_) => "prolongation_too_late",
            Self::ProlongationsUsedUp => "prolongations_used_up",
            Self::ProlongationDaysNotOffered => "prolongation_days",
            Self::ProlongationAlreadySigned => "prolongation_signed",
            Self::ChargesCeiling => "charges_ceiling",
            Self::AlreadyRestructured => "restructured",
            Self::PlanDates => "plan_dates",
            Self::PlanAmount { .. } => "plan_amount",
            Self::PlanCostsMore => "plan_worse",
            Self::DateOutOfRange => "calendar",
        }
    }
}
