//! Papers for people: a template, the facts it shows, and a PDF of the two.

#![warn(missing_docs)]

mod account;
mod addendum;
mod certificate;
mod consents;
mod contract;
mod data_export;
mod facts;
mod key_facts;
mod operations;
mod press;
mod protocol;
mod qr;
mod reading;
mod receipt;
mod restructuring;
mod schedule;
#[cfg(test)]
mod tests;

pub use account::{AccountStatement, StatementDay, StatementInstalment};
pub use addendum::{Addendum, UpfrontPayment};
pub use certificate::{Certificate, SettledLoan};
pub use consents::{ConsentText, Consents};
pub use contract::{Contract, CoolingOff, DebtComponent, Prolongation};
pub use data_export::{
    ApplicationRecord, CaseRecord, DataExport, Done, Given, Kept, LoanRecord, Moved, SessionRecord,
    VisitRecord,
};
pub use facts::{
    Account, Borrower, Ceiling, Heading, IdDocument, LegalDeadlines, Lender, Payout, RateBasis,
    Repayment, Terms,
};
pub use key_facts::{DelayCost, KeyFacts};
pub use operations::{Operation, Operations};
pub use press::DocumentError;
pub use protocol::{Biometry, ConsentVersion, Protocol, SignedPaper, Step};
pub use qr::qr_svg;
pub use reading::{CostLine, Part, Reading};
pub use receipt::{PaymentReceipt, ReceiptPart};
pub use restructuring::{RestructuredPayment, RestructuredTerms, RestructuringAddendum};
pub use schedule::{Payment, Schedule};
