//! The certificate of no debt.

use serde::Serialize;

use crate::common::DocumentHeading;
use crate::document::{Document, Template};

/// Data of a certificate of no debt.
#[derive(Debug, Clone, Serialize)]
pub struct NoDebtCertificate {
    /// The contract number is empty if the certificate covers all loans.
    pub heading: DocumentHeading,
    /// As in the identity document; `None` if unknown.
    pub full_name: Option<String>,
    pub iin: String,
    /// The moment that it refers to.
    pub made_at: String,
    /// Whether it covers all loans, or the one below.
    pub is_about_all: bool,
    /// Newest first.
    pub loans: Vec<SettledLoan>,
}

/// A loan without debt.
#[derive(Debug, Clone, Serialize)]
pub struct SettledLoan {
    pub contract_number: String,
    /// The payout date.
    pub issued_on: String,
    pub amount: String,
    pub paid: String,
    /// The day on which the debt was repaid in full; `None` if the loan was cancelled.
    pub closed_on: Option<String>,
}

impl Document for NoDebtCertificate {
    const TEMPLATE: Template =
        Template::new("no-debt-certificate", include_str!("../templates/no-debt-certificate.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
