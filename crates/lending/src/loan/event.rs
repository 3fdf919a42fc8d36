//! What was decided. Replaying a loan's events gives the loan.
//!
//! Events are stored as JSON and read back for as long as there are books: a name here may change
//! only together with a way to read the old one.

use std::sync::Arc;

use base::BusinessDate;
use ledger::LoanId;
use serde::{Deserialize, Serialize};

use super::{Fact, OperationId};
use crate::contract::Contract;

/// One step of a loan's life.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LoanEvent {
    /// The money went out.
    Issued {
        /// The loan.
        id: LoanId,
        /// Its frozen terms.
        contract: Arc<Contract>,
    },
    /// Something happened.
    Recorded(Fact),
    /// A payment turned out not to have happened.
    Reversed {
        /// The payment.
        payment: OperationId,
        /// The operation that said so.
        by: OperationId,
    },
    /// The books were brought to the end of a day.
    Booked {
        /// That day.
        through: BusinessDate,
    },
    /// A day ended.
    DayClosed {
        /// That day.
        on: BusinessDate,
    },
    /// Something others want to know; it follows from the rest and changes nothing by itself.
    Notice {
        /// The day it concerns.
        on: BusinessDate,
        /// What it is.
        what: LoanNotice,
    },
}

/// Why nothing accrues any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccrualStopReason {
    /// The delay passed the last day on which the law lets anything accrue.
    Overdue,
    /// Interest and penalty reached their ceiling.
    Ceiling,
}

/// What became of a loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LoanNotice {
    /// Something fell due and was not paid.
    WentOverdue,
    /// Nothing is overdue any more.
    NoLongerOverdue,
    /// Nothing accrues any more.
    AccrualStopped(AccrualStopReason),
    /// A prolongation was paid and took effect.
    Prolonged {
        /// The new due date.
        due_on: BusinessDate,
    },
    /// A prolongation lost its effect because its payment was reversed.
    ProlongationUndone,
    /// A signed prolongation was not paid on its day.
    ProlongationVoid,
    /// Nothing is owed any more.
    Closed,
    /// A closed loan is owed again because a payment was reversed.
    Reopened,
}
