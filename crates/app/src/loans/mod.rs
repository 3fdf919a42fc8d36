//! Loans and their books. All changes of a decision of the core are stored in one transaction.

mod calendar;
mod command;
mod contract_email;
mod documents;
pub mod end_of_day;
mod issue;
mod ledger_check;
pub mod ledger_control;
pub(crate) mod notifications;
mod ownership;
mod payment;
pub mod prolongation;
pub(crate) mod repository;
pub mod view;
mod write_off;

pub use ::documents::DocumentText;
pub(crate) use command::execute_loan_command;
pub use documents::{LoanDocumentKind, LoanDocumentStatus, LoanDocumentView, NewLoanDocument};
pub(crate) use documents::{is_payment_reversed, load_document_status};
pub use issue::NewLoan;
pub(crate) use issue::insert_loan;
pub use ledger_check::{LedgerCheckReport, check_ledger};
pub(crate) use ownership::load_own_loan_row;
pub use payment::{NewPayment, PaymentOutcome, PaymentSource};
pub(crate) use repository::loan_from_row;

use std::sync::Arc;

use crate::access::Access;
use crate::core::Core;
use crate::messages::Messages;

/// Whether a command did something: each is safe to repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Idempotent<T> {
    /// It did, with this answer.
    Done(T),
    /// It was executed before; the response is that of the first time.
    AlreadyDone(T),
}

impl<T> Idempotent<T> {
    /// The answer, whenever it was made.
    pub fn into_inner(self) -> T {
        match self {
            Self::Done(answer) | Self::AlreadyDone(answer) => answer,
        }
    }
}

/// Servicing of loans: booking, end of day, views, documents, prolongation, reminders.
pub struct Loans {
    core: Arc<Core>,
    messages: Arc<Messages>,
    access: Arc<Access>,
}

impl Loans {
    pub(crate) const fn new(core: Arc<Core>, messages: Arc<Messages>, access: Arc<Access>) -> Self {
        Self { core, messages, access }
    }
}
