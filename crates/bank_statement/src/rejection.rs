//! Why a file is not accepted as a statement.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use crate::Mismatch;

/// Why a file is not accepted. Contains no personal data, so that it can be logged.
#[derive(Debug, Error, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(const_into_str)]
pub enum StatementRejection {
    #[error("the file is not a PDF")]
    #[strum(serialize = "statement_not_pdf")]
    NotPdf,
    #[error("the file is protected by a password")]
    #[strum(serialize = "statement_encrypted")]
    Encrypted,
    /// Larger than accepted, as a file or decompressed.
    #[error("the file is too big")]
    #[strum(serialize = "statement_too_big")]
    TooBig,
    #[error("the file has too many pages")]
    #[strum(serialize = "statement_too_many_pages")]
    TooManyPages,
    /// A scan: there are only pictures.
    #[error("the file has no text")]
    #[strum(serialize = "statement_no_text")]
    NoTextLayer,
    /// Not a statement, or of an unknown bank or layout.
    #[error("not a statement of a bank that we read")]
    #[strum(serialize = "statement_foreign_layout")]
    UnknownLayout,
    #[error("the file is damaged")]
    #[strum(serialize = "statement_broken")]
    Broken,
    #[error("the statement covers too little time")]
    #[strum(serialize = "statement_period_too_short")]
    PeriodTooShort,
    /// It ends too long ago, or after today.
    #[error("the statement is not recent")]
    #[strum(serialize = "statement_period_too_old")]
    PeriodTooOld,
    #[error("the statement covers more than a year")]
    #[strum(serialize = "statement_period_too_long")]
    PeriodTooLong,
    #[error("the sums of the statement do not agree")]
    #[strum(serialize = "statement_does_not_reconcile")]
    DoesNotReconcile(Vec<Mismatch>),
}

impl StatementRejection {
    /// Every code, for the description of the API.
    pub const CODES: &'static [&'static str] = Self::VARIANTS;

    /// The code in API responses, by which translations are keyed.
    pub const fn code(&self) -> &'static str {
        self.into_str()
    }
}
