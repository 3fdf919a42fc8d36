//! What can happen to a loan, each with the day from which it counts.

use base::BusinessDate;
use money::{Rate, Tenge};
use serde::{Deserialize, Serialize};

use super::RestructuringPlan;

/// The identity of an operation, made by whoever asked for it: the same one twice is one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OperationId(#[serde(with = "base::id_text")] pub u128);

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// The operation that made it.
    pub id: OperationId,
    /// The day from which it counts.
    pub on: BusinessDate,
    /// What it was.
    pub what: FactKind,
    /// For a payment that turned out not to have happened: the operation that said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reversed_by: Option<OperationId>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FactKind {
    /// Money came in.
    Payment {
        /// How much.
        amount: Tenge,
        /// What the payer meant it for.
        purpose: PaymentPurpose,
    },
    /// A prolongation was signed; it takes effect when it is paid on the same day.
    Addendum {
        /// By how many days.
        days: u32,
        /// The new due date.
        due_on: BusinessDate,
        /// What the new period costs.
        rate: Rate,
    },
    /// The lender and the borrower agreed on other terms.
    Restructured(RestructuringPlan),
    /// The borrower says that the loan is not theirs: nothing accrues.
    Frozen,
    /// The dispute ended with the debt standing.
    Unfrozen,
    /// The lender gave up interest or penalty.
    Waived {
        /// Of the interest.
        interest: Tenge,
        /// Of the penalty.
        penalty: Tenge,
    },
    /// The debt was written off.
    WrittenOff(WriteOffReason),
    /// Money that no debt needs was given back.
    Refunded {
        /// How much.
        amount: Tenge,
    },
}

/// What a payment is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentPurpose {
    /// What is due; what is more waits for the next date, or closes the loan if it can.
    Repayment,
    /// What is due, and with the rest principal ahead of the plan.
    Early,
    /// A prolongation that was signed. Where it cannot take effect, the money is a repayment.
    Prolongation(OperationId),
    /// Withdrawal within the legal days. Where it cannot take effect, the money is a repayment.
    Withdrawal,
}

/// Why a debt is written off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WriteOffReason {
    /// It will probably not be paid; the claim is kept.
    Uncollectable,
    /// Somebody else took the loan in the borrower's name.
    Fraud,
    /// It was issued against the borrower's voluntary refusal of loans.
    StopCredit,
    /// A court cancelled it, or the borrower died without an estate.
    Court,
}

impl WriteOffReason {
    /// Whether the borrower still owes the money.
    pub const fn retains_claim(self) -> bool {
        matches!(self, Self::Uncollectable)
    }
}
