//! A loan that was paid out, as its owner lives with it.

pub mod autopay;
pub mod calendar;
pub mod cards;
pub mod curve;
pub mod history;
pub mod operations;
pub mod papers;
pub mod payments;
mod problem;
pub mod prolongation;
pub mod refunds;
pub mod statement;
pub mod view;
pub mod what_if;

use base::BusinessDate;
use lending::allocation::AmountByComponent;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The parts of a debt, in tiyn.
#[derive(Serialize, ToSchema)]
pub struct DebtParts {
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    pub principal_overdue_tiyn: i64,
    pub interest_overdue_tiyn: i64,
    pub penalty_tiyn: i64,
    /// All of them together.
    pub total_tiyn: i64,
}

impl From<&AmountByComponent> for DebtParts {
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

/// A day as `2026-11-15`.
fn day(field: &'static str, text: &str) -> Result<BusinessDate, Problem> {
    text.parse().map_err(|_| Problem::field_error(field, "day"))
}
