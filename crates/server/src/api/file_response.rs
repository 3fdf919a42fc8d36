//! A file for the person alone.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub const PDF_MIME: &str = "application/pdf";
/// A table for a spreadsheet.
pub const CSV_MIME: &str = "text/csv; charset=utf-8";

/// One that the browser opens.
pub fn inline(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(kind, &format!("inline; filename=\"{name}\""), body)
}

/// One that the browser puts among the downloads.
pub fn attachment(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(kind, &format!("attachment; filename=\"{name}\""), body)
}

fn with_disposition(kind: &'static str, way: &str, body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, way)], body).into_response()
}
