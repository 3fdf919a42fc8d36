//! Facts that can happen to a loan, each with its value date.

use base::BusinessDate;
use base::ids::OperationId;
use money::{Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::RestructuringPlan;

/// A recorded fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    #[serde(with = "base::id_text")]
    pub id: OperationId,
    #[serde(rename = "on")]
    pub value_date: BusinessDate,
    #[serde(rename = "what")]
    pub kind: FactKind,
    /// For a reversed payment: the operation that reversed it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "base::id_text::option")]
    pub reversed_by: Option<OperationId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FactKind {
    /// A payment was received.
    Payment {
        amount: Tenge,
        purpose: PaymentPurpose,
    },
    /// A prolongation was signed; it takes effect if it is paid on the same day.
    Addendum {
        days: u32,
        #[serde(rename = "due_on")]
        due_date: BusinessDate,
        /// The rate of the new period.
        rate: Rate,
    },
    /// New terms were agreed.
    Restructured(RestructuringPlan),
    /// The borrower disputes the loan: nothing accrues.
    Frozen,
    /// The dispute ended and the debt stands.
    Unfrozen,
    Waived {
        interest: Tenge,
        penalty: Tenge,
    },
    WrittenOff(WriteOffReason),
    /// Unapplied funds were returned.
    Refunded {
        amount: Tenge,
        /// The payment whose money went back to where it came from; none if it went to the borrower.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "base::id_text::option")]
        payment: Option<OperationId>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentPurpose {
    /// Pays what is due. The rest stays unapplied until the next due date, or closes the loan if it
    /// is enough.
    Repayment,
    /// Pays what is due, and principal ahead of schedule with the rest.
    Early,
    /// Pays a signed prolongation. If it cannot take effect, the payment is a repayment.
    Prolongation(#[serde(with = "base::id_text")] OperationId),
    /// Withdrawal within the legal days. If it cannot take effect, the payment is a repayment.
    Withdrawal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WriteOffReason {
    /// It will probably not be paid; the claim is kept.
    Uncollectable,
    /// Somebody else took the loan in the borrower's name.
    Fraud,
    /// It was issued despite the borrower's self-exclusion («Стоп кредит»).
    StopCredit,
    /// A court cancelled it, or the borrower died without an estate.
    Court,
}

impl WriteOffReason {
    /// Returns whether the borrower still owes the money.
    pub const fn retains_claim(self) -> bool {
        matches!(self, Self::Uncollectable)
    }
}
