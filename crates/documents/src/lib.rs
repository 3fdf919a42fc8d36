//! Papers for people: a template, the facts it shows, and a PDF of the two.

#![warn(missing_docs)]

mod data_export;
mod press;

pub use data_export::{DataExport, Done, Given, SignedInAt};
pub use press::DocumentError;

/// The language of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Russian.
    Ru,
    /// Kazakh.
    Kk,
}
