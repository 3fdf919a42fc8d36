//! Reads a bank statement in PDF: owner, income, reconciliation of its sums, and hints of
//! tampering. Pure: bytes in, result out.

#![deny(clippy::float_arithmetic)]

mod amount;
mod date;
mod gambling;
mod income;
mod layout;
mod limits;
mod lines;
mod names;
mod pdf;
mod read;
mod reconcile;
mod rejection;
mod statement_data;
mod tamper;
mod text;
mod transliteration;

#[cfg(any(test, feature = "samples"))]
pub mod samples;
#[cfg(test)]
mod tests;

pub use gambling::Gambling;
pub use income::{AverageIncome, Income, Month, MonthlyIncome, RegularIncome};
pub use layout::read_text;
pub use limits::StatementLimits;
pub use names::{SAME_PERSON_PERMILLE, name_match_permille};
pub use read::{Statement, read};
pub use reconcile::{Mismatch, MismatchKind};
pub use rejection::StatementRejection;
pub use statement_data::{
    Bank, CardTail, Owner, Row, RowKind, StatementData, StatementLanguage, Total, TotalOf,
};
pub use tamper::TamperHint;
