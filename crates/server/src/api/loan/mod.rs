//! Loans of the signed-in customer.

pub mod autopay;
pub mod calendar;
pub mod documents;
pub mod history;
pub mod operations;
pub mod payment_methods;
pub mod payments;
pub mod payoff_curve;
pub mod prolongation;
pub mod refunds;
pub mod simulation;
pub mod statement;
pub mod view;

use base::BusinessDate;
use lending::allocation::AmountByComponent;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// A debt by component.
#[derive(Serialize, ToSchema)]
pub struct DebtComponents {
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    pub principal_overdue_tiyn: i64,
    pub interest_overdue_tiyn: i64,
    pub penalty_tiyn: i64,
    pub total_tiyn: i64,
}

impl From<&AmountByComponent> for DebtComponents {
    fn from(split: &AmountByComponent) -> Self {
        Self {
            principal_tiyn: split.principal.tiyn(),
            interest_tiyn: split.interest.tiyn(),
            principal_overdue_tiyn: split.principal_overdue.tiyn(),
            interest_overdue_tiyn: split.interest_overdue.tiyn(),
            penalty_tiyn: split.penalty.tiyn(),
            total_tiyn: split.total().tiyn(),
        }
    }
}

/// Parses a date such as `2026-11-15`.
fn parse_date(field: &'static str, text: &str) -> Result<BusinessDate, Problem> {
    text.parse().map_err(|_| Problem::field_error(field, "day"))
}
