//! The public API, under `/api/v1/`.

mod page;

pub use page::page;

use axum::http::StatusCode;

use crate::problem::{Code, Problem};

pub async fn unknown() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "No such address in the API")
}
