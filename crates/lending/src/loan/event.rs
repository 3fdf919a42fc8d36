//! Events of a loan. Replaying them restores the loan.
//!
//! Events are stored as JSON for as long as the ledger exists: a serialized name may change only if
//! the old one can still be read.

use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use serde::{Deserialize, Serialize};

use super::{Fact, OperationId};
use crate::contract::Contract;

/// One event in the lifetime of a loan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LoanEvent {
    /// The loan was paid out.
    Issued {
        #[serde(with = "base::id_text")]
        id: LoanId,
        /// The terms at the time of signing.
        contract: Arc<Contract>,
    },
    /// A fact was recorded.
    Recorded(Fact),
    /// A payment turned out not to have happened.
    Reversed {
        #[serde(with = "base::id_text")]
        payment: OperationId,
        /// The operation that reversed it.
        #[serde(with = "base::id_text")]
        by: OperationId,
    },
    /// The ledger was booked through the end of a day.
    Booked {
        through: BusinessDate,
    },
    DayClosed {
        on: BusinessDate,
    },
    /// A notification for other parts of the system. Derived from the other events; does not change
    /// the loan.
    Notice {
        on: BusinessDate,
        #[serde(rename = "what")]
        kind: LoanNotice,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AccrualStopReason {
    /// The loan is overdue for longer than the law allows accrual.
    Overdue,
    /// Interest and penalty reached the legal ceiling.
    Ceiling,
}

/// A change of a loan's state that other parts of the system react to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LoanNotice {
    /// Something was not paid by its due date.
    WentOverdue,
    NoLongerOverdue,
    AccrualStopped(AccrualStopReason),
    Prolonged {
        #[serde(rename = "due_on")]
        due_date: BusinessDate,
    },
    ProlongationUndone,
    /// A signed prolongation was not paid on the day of signing.
    ProlongationVoid,
    Closed,
    /// A closed loan has a debt again because a payment was reversed.
    Reopened,
}
