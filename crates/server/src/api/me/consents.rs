//! Consents of the customer.

use base::Language;
use std::sync::Arc;

use app::consents::{ConsentAnswer, ConsentKind};
use app::profile::ConsentView;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::problem::{Code, Problem};

/// Consents given and withdrawn, newest first.
#[derive(Serialize, ToSchema)]
pub struct ConsentList {
    consents: Vec<Consent>,
}

#[derive(Serialize, ToSchema)]
pub struct Consent {
    kind: ConsentKind,
    is_given: bool,
    text_version: String,
    #[schema(format = DateTime)]
    recorded_at: String,
}

impl ConsentList {
    pub fn new(consents: Vec<ConsentView>) -> Self {
        let consent = |row: ConsentView| Consent {
            kind: row.kind,
            is_given: row.is_given,
            text_version: row.text_version,
            recorded_at: row.answered_at.to_string(),
        };
        Self { consents: consents.into_iter().map(consent).collect() }
    }
}

/// List the consents
#[utoipa::path(get, path = "/me/consents", operation_id = "list_consents", tag = "me",
    security(("access" = [])), responses((status = 200, body = ConsentList)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<ConsentList>, Problem> {
    Ok(Json(ConsentList::new(api.app.profile.consent_list(&session, session.customer_id).await?)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentUpdate {
    is_given: bool,
    /// The version of the text that was shown.
    text_version: String,
    language: Language,
}

/// Give or withdraw a consent
#[utoipa::path(put, path = "/me/consents/{kind}", operation_id = "update_consent", tag = "me",
    security(("access" = [])), params(("kind" = String, Path)), request_body = ConsentUpdate,
    responses((status = 200, body = ConsentList)))]
pub async fn update(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    kind: Result<Path<String>, PathRejection>,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<ConsentUpdate>,
) -> Result<Json<ConsentList>, Problem> {
    let known_kind = kind.ok().and_then(|Path(kind)| ConsentKind::from_code(&kind));
    let kind = known_kind.ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, Code::ApiNotFound, "There is no such consent")
    })?;
    let answer = ConsentAnswer {
        kind,
        is_given: input.is_given,
        text_version: &input.text_version,
        language: input.language,
    };
    Ok(Json(ConsentList::new(api.app.profile.consent_update(&session, &answer, &visitor).await?)))
}
