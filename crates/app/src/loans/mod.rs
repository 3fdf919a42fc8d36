//! Loans and their books: a decision of the core is stored whole, in one transaction, or not at all.

mod autopay;
mod calendar;
mod command;
mod contract_email;
mod documents;
mod error;
mod issue;
mod ledger_check;
pub(crate) mod notifications;
mod ownership;
mod payment;
mod payment_methods;
mod payment_orders;
pub mod prolongation;
mod receipt_message;
mod refunds;
pub(crate) mod repository;
pub mod view;
mod write_off;

pub use ::documents::DocumentText;
pub use autopay::AutopayView;
pub(crate) use command::execute_loan_command;
pub(crate) use documents::load_document_status;
pub use documents::{LoanDocumentKind, LoanDocumentStatus, LoanDocumentView, NewLoanDocument};
pub use error::LoanError;
pub use issue::NewLoan;
pub(crate) use issue::insert_loan;
pub use ledger_check::{LedgerCheckReport, check_ledger};
pub(crate) use ownership::load_own_loan_row;
pub use payment::{NewPayment, PaymentOutcome, PaymentSource};
pub use payment_methods::PaymentMethodView;
pub use payment_orders::{
    AllocationView, NewPaymentOrder, Order, Payer, PaymentReceiptView, PaymentView, PayoffQuote,
    RepaymentInput, RepaymentKind,
};
pub(crate) use repository::loan_from_row as restored;
pub use store::payment_card_tokenization_sessions::PaymentCardTokenizationSession;
pub use store::refunds::Refund;

/// Whether a command did something: each is safe to repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Idempotent<T> {
    /// It did, with this answer.
    Done(T),
    /// It was carried out before; the answer is the one of then.
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
