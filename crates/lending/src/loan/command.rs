//! Commands that change a loan.

use base::BusinessDate;
use money::Tenge;

use super::{OperationId, PaymentPurpose, RestructuringPlan, WriteOffReason};

/// A command to change a loan. Idempotent by its operation id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoanCommand {
    ReceivePayment {
        id: OperationId,
        amount: Tenge,
        /// The day on which the payer paid.
        value_date: BusinessDate,
        purpose: PaymentPurpose,
    },
    /// A payment turned out not to have happened, for example by chargeback.
    ReversePayment {
        id: OperationId,
        payment: OperationId,
    },
    /// The borrower signed a prolongation; it waits for its payment until the end of the day.
    Prolong {
        /// The addendum.
        id: OperationId,
        /// Length of the prolongation.
        days: u32,
    },
    /// New terms were agreed.
    Restructure {
        /// The addendum.
        id: OperationId,
        plan: RestructuringPlan,
    },
    OpenDispute {
        id: OperationId,
        /// Nothing accrues from this day on.
        since: BusinessDate,
    },
    /// The dispute ended and the debt stands.
    CloseDispute {
        id: OperationId,
    },
    Waive {
        id: OperationId,
        interest: Tenge,
        penalty: Tenge,
    },
    WriteOff {
        id: OperationId,
        reason: WriteOffReason,
    },
    /// Returns unapplied funds.
    Refund {
        id: OperationId,
        amount: Tenge,
        /// The payment whose money goes back to where it came from; none if it goes to the borrower.
        payment: Option<OperationId>,
    },
}

impl LoanCommand {
    /// Returns the id of the operation.
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
