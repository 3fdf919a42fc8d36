//! `GET /api/v1/page?path=/kz/faq/`: a page's data, for when its payload file did not arrive.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::pages;
use crate::problem::{Code, Problem};
use crate::site::Site;

#[derive(Deserialize)]
pub struct Wanted {
    path: String,
}

pub async fn page(
    State(site): State<Arc<Site>>,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Query(wanted)) = wanted else {
        let detail = "`path` says which page is wanted";
        return Problem::new(StatusCode::BAD_REQUEST, Code::RequestInvalid, detail).into_response();
    };
    let mut response = pages::payload(&site, &wanted.path, &headers).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
