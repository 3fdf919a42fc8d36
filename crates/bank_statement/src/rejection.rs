//! Why a file is not accepted as a statement.

use thiserror::Error;

use crate::Mismatch;

/// Why a file is not accepted. Contains no personal data, so that it can be logged.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum StatementRejection {
    #[error("the file is not a PDF")]
    NotPdf,
    #[error("the file is protected by a password")]
    Encrypted,
    /// Larger than accepted, as a file or decompressed.
    #[error("the file is too big")]
    TooBig,
    #[error("the file has too many pages")]
    TooManyPages,
    /// A scan: there are only pictures.
    #[error("the file has no text")]
    NoTextLayer,
    /// Not a statement, or of an unknown bank or layout.
    #[error("not a statement of a bank that we read")]
    UnknownLayout,
    #[error("the file is damaged")]
    Broken,
    #[error("the statement covers too little time")]
    PeriodTooShort,
    /// It ends too long ago, or after today.
    #[error("the statement is not recent")]
    PeriodTooOld,
    #[error("the statement covers more than a year")]
    PeriodTooLong,
    #[error("the sums of the statement do not agree")]
    DoesNotReconcile(Vec<Mismatch>),
}

impl StatementRejection {
    /// The code in API responses, by which translations are keyed.
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
