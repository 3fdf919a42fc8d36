//! People who have borrowed already: made by the service itself, which the sandbox asks for them.

use base::Language;
use std::net::SocketAddr;
use std::pin::Pin;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Sandbox, acquirer};

/// Whom to make.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SeedRequest {
    /// What they went through.
    pub life: String,
    /// In which language they are written to.
    #[serde(default)]
    pub language: Language,
}

/// Why nobody lives so.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// There is no such life.
    #[error("there is no such life; these are known: {0}")]
    Unknown(String),
    /// Something went wrong on the way.
    #[error("{0}")]
    Failed(String),
}

/// Makes people with a life behind them.
pub trait BorrowerSeeder: Send + Sync {
    /// Somebody new who lived so, and how to sign in as them.
    fn seed(
        &self,
        asked: SeedRequest,
    ) -> Pin<Box<dyn Future<Output = Result<Value, SeedError>> + Send>>;
}

/// Asks a sandbox that is running elsewhere.
pub async fn request_seed(listen: SocketAddr, asked: &SeedRequest) -> Result<Value, SeedError> {
    let failed = |error: reqwest::Error| SeedError::Failed(error.to_string());
    let client = acquirer::client().map_err(failed)?;
    let body = json!(asked).to_string();
    let request = client.post(format!("http://{listen}/seed")).body(body);
    let request = request.header(CONTENT_TYPE, "application/json");
    let answer = request.send().await.map_err(failed)?;
    let is_made = answer.status() == StatusCode::CREATED;
    let told = answer.text().await.map_err(failed)?;
    let told: Value = serde_json::from_str(&told).unwrap_or_default();
    let detail = || told["detail"].as_str().unwrap_or("nobody was made").to_owned();
    if is_made { Ok(told) } else { Err(SeedError::Failed(detail())) }
}

/// `POST /seed`
pub(crate) async fn seed(
    State(sandbox): State<Sandbox>,
    Json(asked): Json<SeedRequest>,
) -> Response {
    let Some(lives) = sandbox.seeder else {
        return error_response(StatusCode::NOT_FOUND, "no_lives", "nobody makes people here");
    };
    match lives.seed(asked).await {
        Ok(person) => (StatusCode::CREATED, Json(person)).into_response(),
        Err(error @ SeedError::Unknown(_)) => {
            error_response(StatusCode::UNPROCESSABLE_ENTITY, "life_unknown", &error.to_string())
        }
        Err(error) => {
            tracing::error!(%error, "a life cannot be lived");
            error_response(StatusCode::INTERNAL_SERVER_ERROR, "life_failed", &error.to_string())
        }
    }
}

fn error_response(status: StatusCode, code: &str, detail: &str) -> Response {
    let body = json!({ "status": status.as_u16(), "code": code, "detail": detail });
    (status, Json(body)).into_response()
}
