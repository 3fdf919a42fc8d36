//! What can be asked of a loan.

use base::BusinessDate;
use money::Tenge;

use super::{OperationId, PaymentPurpose, RestructuringPlan, WriteOffReason};

/// A request to change a loan. Each carries the operation it belongs to, so that sending it again
/// changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoanCommand {
    /// Money came in.
    ReceivePayment {
        /// The payment.
        id: OperationId,
        /// How much.
        amount: Tenge,
        /// The day on which the payer paid.
        value_date: BusinessDate,
        /// What it is meant for.
        purpose: PaymentPurpose,
    },
    /// A payment turned out not to have happened.
    ReversePayment {
        /// This operation.
        id: OperationId,
        /// The payment.
        payment: OperationId,
    },
    /// The borrower signed a prolongation; it waits for its payment until the day ends.
    Prolong {
        /// The addendum.
        id: OperationId,
        /// By how many days.
        days: u32,
    },
    /// Other terms were agreed.
    Restructure {
        /// The addendum.
        id: OperationId,
        /// The new terms.
        plan: RestructuringPlan,
    },
    /// The borrower disputes the loan.
    OpenDispute {
        /// This operation.
        id: OperationId,
        /// From this day on nothing accrues.
        since: BusinessDate,
    },
    /// The dispute ended with the debt standing.
    CloseDispute {
        /// This operation.
        id: OperationId,
    },
    /// The lender gives up interest or penalty.
    Waive {
        /// This operation.
        id: OperationId,
        /// Of the interest.
        interest: Tenge,
        /// Of the penalty.
        penalty: Tenge,
    },
    /// The debt is written off.
    WriteOff {
        /// This operation.
        id: OperationId,
        /// Why.
        reason: WriteOffReason,
    },
    /// Money that no debt needs is given back.
    Refund {
        /// This operation.
        id: OperationId,
        /// How much.
        amount: Tenge,
    },
}

impl LoanCommand {
    /// The operation it belongs to.
    pub const fn id(&self) -> OperationId {
        match self {
            Self::ReceivePayment { id, .. }
            | Self::ReversePayment { id, .. }
            | Self::Prolong { id, .. }
            | Self::Restructure { id, .. }
            | Self::OpenDispute { id, .. }
            | Self::CloseDispute { id }
            | Self::Waive { id, .. }
            | Self::WriteOff { id, .. }
            | Self::Refund { id, .. } => *id,
        }
    }
}
