//! The tariffs: what a loan on sale costs.

use base::LocalizedText;
use serde::Serialize;

use crate::common::DocumentHeading;
use crate::contract::ProlongationConditions;
use crate::document::{Document, Template};

/// Data of the tariffs. Amounts and percentages are formatted texts.
#[derive(Debug, Clone, Serialize)]
pub struct Tariffs {
    pub heading: DocumentHeading,
    /// The day from which they are in force.
    pub effective_on: String,
    pub amount_min: String,
    pub amount_max: String,
    pub amount_step: String,
    /// With their unit.
    pub days_min: LocalizedText,
    pub days_max: LocalizedText,
    pub rate_per_day: String,
    pub rate_per_year: String,
    /// The lowest and the highest of all terms on sale.
    pub gesv_min: String,
    pub gesv_max: String,
    pub examples: Vec<TariffExample>,
    pub penalty_per_day: String,
    /// Share of the amount that interest and penalties together never exceed.
    pub charges_share_max: Option<String>,
    /// The last day past due on which anything accrues.
    pub accrual_days_max: u32,
    /// `None` if the loan cannot be prolonged.
    pub prolongation: Option<ProlongationConditions>,
}

/// What one loan costs.
#[derive(Debug, Clone, Serialize)]
pub struct TariffExample {
    pub amount: String,
    pub term: LocalizedText,
    pub interest: String,
    pub total: String,
    pub gesv: String,
}

impl Document for Tariffs {
    const TEMPLATE: Template = Template::new("tariffs", include_str!("../templates/tariffs.typ"));

    fn verification_url(&self) -> Option<&str> {
        Some(&self.heading.verification_url)
    }
}
