//! Responses with private files.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub const PDF_MIME: &str = "application/pdf";
pub const CSV_MIME: &str = "text/csv; charset=utf-8";

/// A file that the browser opens.
pub fn inline(content_type: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(content_type, &format!("inline; filename=\"{name}\""), body)
}

/// A file that the browser downloads.
pub fn attachment(content_type: &'static str, name: &str, body: impl IntoResponse) -> Response {
    with_disposition(content_type, &format!("attachment; filename=\"{name}\""), body)
}

fn with_disposition(
    content_type: &'static str,
    disposition: &str,
    body: impl IntoResponse,
) -> Response {
    ([(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, disposition)], body)
        .into_response()
}
