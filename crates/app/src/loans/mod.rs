//! Loans and their books: a decision of the core is stored whole, in one transaction, or not at all.

mod autopay;
mod calendar;
mod check;
mod commanded;
mod contract_letter;
mod issue;
pub(crate) mod notices;
mod orders;
mod own;
mod papers;
mod pay_cards;
mod payment;
mod problem;
pub mod prolongation;
mod receipt;
mod refunds;
pub(crate) mod saved;
pub mod view;
mod write_off;

pub use ::documents::Reading;
pub use autopay::Autopay;
pub use check::{LedgerCheckReport, check};
pub(crate) use commanded::execute_loan_command;
pub use issue::NewLoan;
pub(crate) use issue::insert_loan;
pub use orders::{
    Allocation, NewOrder, Order, Payer, Payment, PaymentReceipt, Quote, RepaymentInput,
    RepaymentKind,
};
pub(crate) use own::own_loan;
pub(crate) use papers::status_of;
pub use papers::{LoanDocumentView, NewLoanDocument, PaperKind, PaperStatus};
pub use pay_cards::PaymentMethodView;
pub use payment::{NewPayment, Receipt, Source};
pub use problem::LoanError;
pub use receipt::PAYMENT_RECEIPT_JOB;
pub(crate) use saved::loan as restored;
pub use store::pay_card_pages::PayCardPage;
pub use store::refunds::Refund;

/// Whether a command did something: each is safe to repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It did, with this answer.
    Done(T),
    /// It was carried out before; the answer is the one of then.
    AlreadyDone(T),
}

impl<T> Outcome<T> {
    /// The answer, whenever it was made.
    pub fn answer(self) -> T {
        match self {
            Self::Done(answer) | Self::AlreadyDone(answer) => answer,
        }
    }
}
