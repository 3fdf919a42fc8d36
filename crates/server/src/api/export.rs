//! Everything we hold about a person, to take away.

use std::collections::BTreeMap;
use std::sync::Arc;

use app::profile::ExportIssuer;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::ApiState;
use super::current_session::CurrentSession;
use super::file_response::{PDF_MIME, attachment};
use super::loan::operations::Operation;
use super::loan::view::LoanBrief;
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
    /// Cards and accounts to which we pay out.
    targets: Vec<KeptTarget>,
    /// What they applied for, the newest first.
    applications: Vec<Applied>,
    /// The cards that pay.
    pay_cards: Vec<KeptTarget>,
    /// Every loan, the newest first.
    loans: Vec<LoanBrief>,
    /// Money that came and went, the newest first.
    operations: Vec<Operation>,
    /// What they asked when something went wrong, the newest first.
    requests: Vec<Asked>,
    /// How they came to the site, as their browser told it with the registration and applications.
    visits: Vec<Visited>,
    /// What was done with the account, the newest first.
    trail: Vec<Done>,
}

#[derive(Serialize, ToSchema)]
struct Visited {
    #[schema(format = DateTime)]
    at: String,
    /// With which application; none with the registration.
    application_id: Option<String>,
    channel: String,
    first_channel: String,
    #[schema(value_type = Option<Object>)]
    told: Option<Value>,
}

#[derive(Serialize, ToSchema)]
struct Done {
    #[schema(format = DateTime)]
    at: String,
    action: String,
    #[schema(value_type = Object)]
    detail: Value,
}

#[derive(Serialize, ToSchema)]
struct KeptTarget {
    kind: String,
    mask: String,
    bank: Option<String>,
    #[schema(format = DateTime)]
    added_at: String,
}

#[derive(Serialize, ToSchema)]
struct Asked {
    number: String,
    kind: String,
    state: String,
    #[schema(format = DateTime)]
    asked_at: String,
    messages: Vec<WrittenThere>,
}

#[derive(Serialize, ToSchema)]
struct WrittenThere {
    #[schema(format = DateTime)]
    at: String,
    /// Whether the lender wrote it.
    is_ours: bool,
    text: String,
}

impl From<app::profile::CaseExport> for Asked {
    fn from(asked: app::profile::CaseExport) -> Self {
        Self {
            number: asked.case.number,
            kind: asked.case.kind,
            state: asked.case.state,
            asked_at: asked.case.created_at.to_string(),
            messages: asked
                .messages
                .into_iter()
                .map(|(at, is_ours, text)| WrittenThere {
                    at: at.to_string(),
                    is_ours,
                    text: text.to_string(),
                })
                .collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
struct Applied {
    id: String,
    #[schema(format = DateTime)]
    began_at: String,
    state: String,
    amount_tenge: Option<u32>,
    /// In days or in months, as the product counts.
    term: Option<u32>,
    /// What was typed, by the field.
    answers: BTreeMap<String, String>,
    files: Vec<SentFile>,
    papers: Vec<SignedPaper>,
}

#[derive(Serialize, ToSchema)]
struct SentFile {
    kind: String,
    bytes: i64,
    #[schema(format = DateTime)]
    sent_at: String,
}

#[derive(Serialize, ToSchema)]
struct SignedPaper {
    kind: String,
    contract_number: String,
    /// By which anybody can ask whether it is ours.
    code: String,
    sha256: String,
}

impl From<app::profile::ApplicationExport> for Applied {
    fn from(applied: app::profile::ApplicationExport) -> Self {
        let file = |file: app::profile::Upload| SentFile {
            kind: file.kind,
            bytes: file.bytes,
            sent_at: file.created_at.to_string(),
        };
        let paper = |paper: app::profile::ApplicationDocument| SignedPaper {
            kind: paper.kind,
            contract_number: paper.contract_number,
            code: paper.code,
            sha256: paper.sha256,
        };
        Self {
            id: applied.id.to_string(),
            began_at: applied.created_at.to_string(),
            state: applied.state,
            amount_tenge: applied.request.as_ref().map(|request| request.amount_tenge),
            term: applied.request.as_ref().map(|request| request.term),
            answers: applied.answers,
            files: applied.files.into_iter().map(file).collect(),
            papers: applied.documents.into_iter().map(paper).collect(),
        }
    }
}

impl From<app::profile::CustomerExport> for Export {
    fn from(export: app::profile::CustomerExport) -> Self {
        let done = |row: app::profile::TrailRow| Done {
            at: row.at.to_string(),
            action: row.action,
            detail: serde_json::from_str(&row.detail).unwrap_or_default(),
        };
        let kept = |row: app::profile::PayoutMethod| KeptTarget {
            kind: row.kind,
            mask: row.mask,
            bank: row.bank,
            added_at: row.created_at.to_string(),
        };
        let pays = |row: app::profile::PaymentMethod| KeptTarget {
            kind: "card".to_owned(),
            mask: row.mask,
            bank: row.bank,
            added_at: row.created_at.to_string(),
        };
        let visited = |row: app::profile::VisitExport| Visited {
            at: row.recorded_at.to_string(),
            application_id: row.application_id.map(|id| id.to_string()),
            channel: row.channel,
            first_channel: row.first_channel,
            told: row.browser_params,
        };
        Self {
            made_at: export.exported_at.to_string(),
            phone: export.account.phone.reveal().to_owned(),
            iin: export.account.iin.reveal().to_owned(),
            account: Me::from(&export.account),
            consents: ConsentList::new(export.consents),
            sessions: export.sessions.into_iter().map(OpenSession::from).collect(),
            targets: export.payout_methods.into_iter().map(kept).collect(),
            applications: export.applications.into_iter().map(Applied::from).collect(),
            pay_cards: export.loan_history.payment_methods.into_iter().map(pays).collect(),
            loans: export.loan_history.loans.iter().map(LoanBrief::from).collect(),
            operations: export.loan_history.operations.into_iter().map(Operation::from).collect(),
            requests: export.loan_history.cases.into_iter().map(Asked::from).collect(),
            visits: export.visits.into_iter().map(visited).collect(),
            trail: export.audit_trail.into_iter().map(done).collect(),
        }
    }
}

/// Take one's data away; needs a proof
#[utoipa::path(get, path = "/me/export.json", tag = "me", security(("access" = [])),
    responses((status = 200, body = Export)))]
pub async fn download_json(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let export = Export::from(api.lender.customer_export(&session).await?);
    Ok(attachment("application/json", "zhedel-data.json", Json(export)))
}

/// Take one's data away on paper; needs a proof
#[utoipa::path(get, path = "/me/export.pdf", tag = "me", security(("access" = [])),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let export = api.lender.customer_export(&session).await?;
    let lender = &api.site.settings.lender;
    let name = lender.legal_name.in_language(export.account.language);
    let contacts = format!("{}, {}", lender.phone, lender.email);
    let issuer = ExportIssuer { name: name.to_owned(), contacts };
    let pdf = api.lender.customer_export_render(export, issuer).await?;
    Ok(attachment(PDF_MIME, "zhedel-data.pdf", pdf))
}
