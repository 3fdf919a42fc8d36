//! The code from a transfer of one tenge, which proves a card or an account whose bank does not say
//! whose it is.

use std::sync::Arc;

use app::applications::PayoutMethodProofView;
use app::{ProofState, Uuid};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::offer_view::PayoutMethod;
use super::view_builder::payout_method;
use crate::api::ApiState;
use crate::api::access::parse_otp;
use crate::api::body::JsonBody;
use crate::api::current_session::CurrentSession;
use crate::api::params::Path;
use crate::problem::Problem;

/// A transfer of one tenge with a code in its purpose.
#[derive(Serialize, ToSchema)]
pub struct PayoutMethodProof {
    state: PayoutMethodProofState,
    /// How many codes may still be tried.
    attempts_left: u32,
    /// Until when the code is taken.
    #[schema(format = DateTime)]
    expires_at: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutMethodProofState {
    /// The transfer is being sent.
    Sending,
    /// The transfer was sent: its code can be given.
    Sent,
    /// The bank did not take the transfer.
    Refused,
    /// The code was given, or tried too often, or its time is over.
    Closed,
}

/// Send one tenge with a code in its purpose; one that is open is returned instead
#[utoipa::path(post, path = "/payout-methods/{id}/proof", operation_id = "send_payout_method_proof",
    tag = "payout_methods", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutMethodProof)))]
pub async fn send(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<PayoutMethodProof>, Problem> {
    Ok(Json(api.app.applications.payout_method_proof_start(&session, id).await?.into()))
}

/// Show what became of the transfer
#[utoipa::path(get, path = "/payout-methods/{id}/proof", operation_id = "show_payout_method_proof",
    tag = "payout_methods", security(("access" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutMethodProof)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<PayoutMethodProof>, Problem> {
    Ok(Json(api.app.applications.payout_method_proof_view(&session, id).await?.into()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutMethodProofCode {
    code: String,
}

/// Give the code from the purpose of the transfer
#[utoipa::path(post, path = "/payout-methods/{id}/proof/confirm",
    operation_id = "confirm_payout_method_proof", tag = "payout_methods",
    security(("access" = [])), params(("id" = Uuid, Path)), request_body = PayoutMethodProofCode,
    responses((status = 200, body = PayoutMethod)))]
pub async fn confirm(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    JsonBody(input): JsonBody<PayoutMethodProofCode>,
) -> Result<Json<PayoutMethod>, Problem> {
    let code = parse_otp(&input.code)?;
    let proven = api.app.applications.payout_method_proof_confirm(&session, id, &code).await?;
    Ok(Json(payout_method(&proven)))
}

impl From<PayoutMethodProofView> for PayoutMethodProof {
    fn from(view: PayoutMethodProofView) -> Self {
        let state = match view.state {
            ProofState::Refused => PayoutMethodProofState::Refused,
            _ if !view.is_open => PayoutMethodProofState::Closed,
            ProofState::New => PayoutMethodProofState::Sending,
            ProofState::Sent | ProofState::Done => PayoutMethodProofState::Sent,
        };
        Self { state, attempts_left: view.attempts_left, expires_at: view.expires_at.to_string() }
    }
}
