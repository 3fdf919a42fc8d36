//! Seeding of borrowers with a loan history. The service itself creates them on the sandbox's
//! request.

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

/// A borrower to create.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SeedRequest {
    /// Name of the scenario.
    pub life: String,
    /// Language of the borrower's messages.
    #[serde(default)]
    pub language: Language,
}

/// Why no borrower was created.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error("there is no such life; these are known: {0}")]
    Unknown(String),
    #[error("{0}")]
    Failed(String),
}

/// Creates borrowers with a loan history.
pub trait BorrowerSeeder: Send + Sync {
    /// Creates a borrower by a scenario. Returns how to sign in as them.
    fn seed(
        &self,
        request: SeedRequest,
    ) -> Pin<Box<dyn Future<Output = Result<Value, SeedError>> + Send>>;
}

/// Sends a seed request to a sandbox in another process.
pub async fn request_seed(
    listen: SocketAddr,
    seed_request: &SeedRequest,
) -> Result<Value, SeedError> {
    let failed = |error: reqwest::Error| SeedError::Failed(error.to_string());
    let client = acquirer::client().map_err(failed)?;
    let body = json!(seed_request).to_string();
    let request = client.post(format!("http://{listen}/seed")).body(body);
    let request = request.header(CONTENT_TYPE, "application/json");
    let response = request.send().await.map_err(failed)?;
    let is_created = response.status() == StatusCode::CREATED;
    let body = response.text().await.map_err(failed)?;
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    let detail = || body["detail"].as_str().unwrap_or("nobody was made").to_owned();
    if is_created { Ok(body) } else { Err(SeedError::Failed(detail())) }
}

/// `POST /seed`
pub(crate) async fn seed(
    State(sandbox): State<Sandbox>,
    Json(request): Json<SeedRequest>,
) -> Response {
    let Some(seeder) = sandbox.seeder else {
        return error_response(StatusCode::NOT_FOUND, "no_lives", "nobody makes people here");
    };
    match seeder.seed(request).await {
        Ok(person) => (StatusCode::CREATED, Json(person)).into_response(),
        Err(error @ SeedError::Unknown(_)) => {
            error_response(StatusCode::UNPROCESSABLE_ENTITY, "life_unknown", &error.to_string())
        }
        Err(error) => {
            tracing::error!(%error, "sandbox seeding failed");
            error_response(StatusCode::INTERNAL_SERVER_ERROR, "life_failed", &error.to_string())
        }
    }
}

fn error_response(status: StatusCode, code: &str, detail: &str) -> Response {
    let body = json!({ "status": status.as_u16(), "code": code, "detail": detail });
    (status, Json(body)).into_response()
}
