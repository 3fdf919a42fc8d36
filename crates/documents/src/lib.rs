//! Documents that the lender issues: their data and Typst templates. A [`PdfRenderer`] makes PDFs.

mod account_statement;
mod common;
mod consents;
mod contract;
mod data_export;
mod document;
mod document_text;
mod key_facts;
mod letter;
mod no_debt_certificate;
mod operations;
mod prolongation_addendum;
mod published_document;
mod qr;
mod receipt;
mod restructuring_addendum;
mod schedule;
mod signing_protocol;
mod tariffs;

pub use account_statement::{AccountStatement, StatementDay, StatementInstalment};
pub use common::{
    AccrualCap, Borrower, DocumentHeading, IdDocument, LegalDeadlines, LenderAccount,
    LenderDetails, PayoutDestination, RateBasis, Repayment, Terms,
};
pub use consents::{ConsentText, Consents};
pub use contract::{Contract, CoolingOff, DebtComponent, ProlongationConditions};
pub use data_export::{
    ApplicationRecord, AuditRecord, CaseRecord, ConsentRecord, DataExport, LoanRecord,
    OperationRecord, PaymentInstrument, SessionRecord, VisitRecord,
};
pub use document::{
    Document, DocumentError, DocumentSource, PdfRenderer, TEMPLATE_IMPORTS, Template,
};
pub use document_text::{CostLine, DocumentSection, DocumentText};
pub use key_facts::{DelayCost, KeyFacts};
pub use letter::{Letter, LetterAddressee, LetterDeadlines, LetterFacts, LetterKind};
pub use no_debt_certificate::{NoDebtCertificate, SettledLoan};
pub use operations::{Operation, Operations};
pub use prolongation_addendum::{ProlongationAddendum, UpfrontPayment};
pub use published_document::{PublishedDocument, PublishedSection};
pub use qr::qr_svg;
pub use receipt::{PaymentReceipt, ReceiptPart};
pub use restructuring_addendum::{RestructuredPayment, RestructuredTerms, RestructuringAddendum};
pub use schedule::{PaymentSchedule, ScheduledPayment};
pub use signing_protocol::{
    ApplicationStep, BiometryCheck, ConsentVersion, SignedDocument, SigningProtocol,
};
pub use tariffs::{TariffExample, Tariffs};
