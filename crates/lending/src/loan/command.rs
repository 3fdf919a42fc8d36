//! What can be asked of a loan.

use base::BusinessDate;
use money::Tenge;

use super::{OperationId, Purpose, RestructuringPlan, WriteOffReason};

/// A request to change a loan. Each carries the operation it belongs to, so that sending it again
/// changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Money came in.
    Receive {
        /// The payment.
        id: OperationId,
        /// How much.
        amount: Tenge,
        /// The day on which the payer paid.
        value_on: BusinessDate,
        /// What it is meant for.
        purpose: Purpose,
    },
    /// A payment turned out not to have happened.
    Reverse {
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
    Freeze {
        /// This operation.
        id: OperationId,
        /// From this day on nothing accrues.
        since: BusinessDate,
    },
    /// The dispute ended with the debt standing.
    Unfreeze {
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

impl Command {
    /// The operation it belongs to.
    pub const fn id(&self) -> OperationId {
        match self {
            Self::Receive { id, .. }
            | Self::Reverse { id, .. }
            | Self::Prolong { id, .. }
            | Self::Restructure { id, .. }
            | Self::Freeze { id, .. }
            | Self::Unfreeze { id }
            | Self::Waive { id, .. }
            | Self::WriteOff { id, .. }
            | Self::Refund { id, .. } => *id,
        }
    }
}
