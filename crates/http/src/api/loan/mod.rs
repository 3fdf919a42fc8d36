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

use axum::http::header;
use axum::response::{IntoResponse, Response};
use lending::allocation::Split;
use money::BusinessDate;
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

impl From<&Split> for DebtParts {
    fn from(split: &Split) -> Self {
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

/// A table for a spreadsheet.
const CSV: &str = "text/csv; charset=utf-8";

/// A file for the person alone: `inline` to be looked at, `attachment` to be kept.
fn file(kind: &str, way: &str, name: &str, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("{way}; filename=\"{name}\"")),
    ];
    (headers, bytes).into_response()
}

/// A day as `2026-11-15`.
fn day(field: &'static str, text: &str) -> Result<BusinessDate, Problem> {
    text.parse().map_err(|_| Problem::in_field(field, "day"))
}
