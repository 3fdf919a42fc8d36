//! Path and query extractors whose rejections are problems.

use axum::extract::{FromRequestParts, Path as InPath, Query as InQuery};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// Path parameters.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let params = InPath::from_request_parts(parts, state).await;
        params.map(|InPath(params)| Self(params)).map_err(|_| {
            Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "No such address in the API")
        })
    }
}

/// Query parameters.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let params = InQuery::from_request_parts(parts, state).await;
        params.map(|InQuery(params)| Self(params)).map_err(|_| {
            let detail = "Not the expected query parameters";
            Problem::new(StatusCode::BAD_REQUEST, Code::Malformed, detail)
        })
    }
}
