//! Everything we hold about a person, to take away.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use lender::profile::Issuer;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Api;
use super::caller::Caller;
use super::me::Me;
use super::me::consents::ConsentList;
use super::me::sessions::OpenSession;
use crate::problem::Problem;

/// What we hold, with phone and number in full.
#[derive(Serialize, ToSchema)]
pub struct Export {
    #[schema(format = DateTime)]
    made_at: String,
    phone: String,
    iin: String,
    account: Me,
    #[serde(flatten)]
    consents: ConsentList,
    sessions: Vec<OpenSession>,
    /// What was done with the account, the newest first.
    trail: Vec<Done>,
}

#[derive(Serialize, ToSchema)]
struct Done {
    #[schema(format = DateTime)]
    at: String,
    action: String,
    #[schema(value_type = Object)]
    detail: Value,
}

impl From<lender::profile::Export> for Export {
    fn from(export: lender::profile::Export) -> Self {
        let done = |row: lender::profile::TrailRow| Done {
            at: row.at.to_string(),
            action: row.action,
            detail: serde_json::from_str(&row.detail).unwrap_or_default(),
        };
        Self {
            made_at: export.at.to_string(),
            phone: export.me.phone.reveal().to_owned(),
            iin: export.me.iin.reveal().to_owned(),
            account: Me::from(&export.me),
            consents: ConsentList::new(export.agreements),
            sessions: export.sessions.into_iter().map(OpenSession::from).collect(),
            trail: export.trail.into_iter().map(done).collect(),
        }
    }
}

/// Take one's data away; needs a proof
#[utoipa::path(get, path = "/me/export.json", tag = "me", security(("access" = [])),
    responses((status = 200, body = Export)))]
pub async fn json(
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
) -> Result<Response, Problem> {
    let export = Export::from(api.lender.export(&session).await?);
    let name = "attachment; filename=\"zhedel-data.json\"";
    Ok(to_keep(Json(export).into_response(), name))
}

/// Take one's data away on paper; needs a proof
#[utoipa::path(get, path = "/me/export.pdf", tag = "me", security(("access" = [])),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn pdf(
    State(api): State<Arc<Api>>,
    Caller(session): Caller,
) -> Result<Response, Problem> {
    let export = api.lender.export(&session).await?;
    let lender = &api.site.settings.lender;
    let name =
        if export.me.language == "kk" { &lender.legal_name.kk } else { &lender.legal_name.ru };
    let contacts = format!("{}, {}", lender.phone, lender.email);
    let paper = export.paper(Issuer { name: name.clone(), contacts }).await?;
    let kind = [(header::CONTENT_TYPE, "application/pdf")];
    let name = "attachment; filename=\"zhedel-data.pdf\"";
    Ok(to_keep((kind, paper).into_response(), name))
}

/// A file for the person alone.
fn to_keep(mut response: Response, name: &'static str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(name));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
