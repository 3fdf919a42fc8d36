//! Responses with private files.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub const PDF_MIME: &str = "application/pdf";
pub const CSV_MIME: &str = "text/csv; charset=utf-8";

/// A file that the browser opens.
pub fn inline(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(kind, &format!("inline; filename=\"{name}\""), body)
}

/// A file that the browser downloads.
pub fn attachment(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(kind, &format!("attachment; filename=\"{name}\""), body)
}

fn with_disposition(kind: &'static str, way: &str, body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, way)], body).into_response()
}
