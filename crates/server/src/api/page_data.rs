//! `GET /api/v1/page?path=/kz/faq/`: a page's data, for when its payload file did not arrive.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::ApiState;
use crate::pages;
use crate::problem::{Code, Problem};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The page's address.
    path: String,
}

/// A page's data
#[utoipa::path(get, path = "/page", operation_id = "get_page_data", tag = "site", params(PageQuery),
    responses((status = 200, body = pages::PageAnswer)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    query: Result<Query<PageQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Query(query)) = query else {
        let detail = "The query parameter `path` is required";
        return Problem::new(StatusCode::BAD_REQUEST, Code::RequestInvalid, detail).into_response();
    };
    pages::payload(&api.site, &query.path, &headers).await
}
