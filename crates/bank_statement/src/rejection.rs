//! Why a file is not taken as a statement.

use thiserror::Error;

use crate::Mismatch;

/// The closed list of reasons. None carries anything of the person's, so that it can be logged.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum StatementRejection {
    /// It does not begin as a PDF.
    #[error("the file is not a PDF")]
    NotPdf,
    /// It is protected by a password.
    #[error("the file is protected by a password")]
    Encrypted,
    /// It is larger than we take, as it is or unpacked.
    #[error("the file is too big")]
    TooBig,
    /// It has more pages than we take.
    #[error("the file has too many pages")]
    TooManyPages,
    /// It is a scan: there is nothing to read but pictures.
    #[error("the file has no text")]
    NoTextLayer,
    /// It is not a statement, or not of a bank and a form that we know.
    #[error("not a statement of a bank that we read")]
    UnknownLayout,
    /// It is a damaged PDF.
    #[error("the file is damaged")]
    Broken,
    /// It covers less time than we ask for.
    #[error("the statement covers too little time")]
    PeriodTooShort,
    /// It ends too long ago, or after today.
    #[error("the statement is not recent")]
    PeriodTooOld,
    /// It covers more than a year.
    #[error("the statement covers more than a year")]
    PeriodTooLong,
    /// Its sums do not agree with each other.
    #[error("the sums of the statement do not agree")]
    DoesNotReconcile(Vec<Mismatch>),
}

impl StatementRejection {
    /// The code that the API answers and translations are keyed by.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotPdf => "statement_not_pdf",
            Self::Encrypted => "statement_encrypted",
            Self::TooBig => "statement_too_big",
            Self::TooManyPages => "statement_too_many_pages",
            Self::NoTextLayer => "statement_no_text",
            Self::UnknownLayout => "statement_foreign_layout",
            Self::Broken => "statement_broken",
            Self::PeriodTooShort => "statement_period_too_short",
            Self::PeriodTooOld => "statement_period_too_old",
            Self::PeriodTooLong => "statement_period_too_long",
            Self::DoesNotReconcile(_) => "statement_does_not_reconcile",
        }
    }
}
