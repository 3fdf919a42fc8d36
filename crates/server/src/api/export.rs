//! Export of all data about a customer.

use std::collections::BTreeMap;
use std::sync::Arc;

use app::applications::SigningDocumentKind;
use app::cases::{CaseKind, CaseState};
use app::growth::attribution::AcquisitionChannel;
use app::payout_methods::PayoutMethodKind;
use app::profile::ExportIssuer;
use app::uploads::StoredUploadKind;
use axum::Json;
use axum::extract::State as AxumState;
use axum::response::Response;
use origination::State;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::ApiState;
use super::current_session::CurrentSession;
use super::file_response::{PDF_MIME, attachment};
use super::loan::operations::Operation;
use super::loan::view::LoanSummary;
use super::me::Me;
use super::me::consents::ConsentList;
use super::me::sessions::ActiveSession;
use crate::problem::Problem;

/// All data about a customer, with phone number and IIN in full.
#[derive(Serialize, ToSchema)]
pub struct DataExport {
    #[schema(format = DateTime)]
    exported_at: String,
    phone: String,
    iin: String,
    account: Me,
    #[serde(flatten)]
    consents: ConsentList,
    sessions: Vec<ActiveSession>,
    payout_methods: Vec<ExportedPaymentInstrument>,
    /// Newest first.
    applications: Vec<ExportedApplication>,
    payment_methods: Vec<ExportedPaymentInstrument>,
    /// Newest first.
    loans: Vec<LoanSummary>,
    /// Newest first.
    operations: Vec<Operation>,
    /// Newest first.
    cases: Vec<ExportedCase>,
    /// Attribution of visits, recorded with registration and applications.
    visits: Vec<ExportedVisit>,
    /// Newest first.
    audit_trail: Vec<AuditEntry>,
}

#[derive(Serialize, ToSchema)]
struct ExportedVisit {
    #[schema(format = DateTime)]
    recorded_at: String,
    /// The application it was recorded with; null for the registration.
    application_id: Option<String>,
    channel: AcquisitionChannel,
    first_channel: AcquisitionChannel,
    #[schema(value_type = Option<Object>)]
    browser_params: Option<Value>,
}

#[derive(Serialize, ToSchema)]
struct AuditEntry {
    #[schema(format = DateTime)]
    recorded_at: String,
    action: String,
    #[schema(value_type = Object)]
    detail: Value,
}

#[derive(Serialize, ToSchema)]
struct ExportedPaymentInstrument {
    kind: PayoutMethodKind,
    mask: String,
    bank: Option<String>,
    #[schema(format = DateTime)]
    added_at: String,
}

#[derive(Serialize, ToSchema)]
struct ExportedCase {
    number: String,
    kind: CaseKind,
    state: CaseState,
    #[schema(format = DateTime)]
    created_at: String,
    messages: Vec<ExportedMessage>,
}

#[derive(Serialize, ToSchema)]
struct ExportedMessage {
    #[schema(format = DateTime)]
    written_at: String,
    /// Whether the lender wrote it, not the customer.
    is_from_staff: bool,
    text: String,
}

impl From<app::profile::CaseExport> for ExportedCase {
    fn from(export: app::profile::CaseExport) -> Self {
        Self {
            number: export.case.number,
            kind: export.case.kind,
            state: export.case.state,
            created_at: export.case.created_at.to_string(),
            messages: export
                .messages
                .into_iter()
                .map(|(written_at, is_from_staff, text)| ExportedMessage {
                    written_at: written_at.to_string(),
                    is_from_staff,
                    text: text.to_string(),
                })
                .collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
struct ExportedApplication {
    id: String,
    #[schema(format = DateTime)]
    created_at: String,
    state: State,
    amount_tenge: Option<u32>,
    /// Days of a short loan, months of instalments.
    term: Option<u32>,
    /// Answers by field.
    answers: BTreeMap<String, String>,
    uploads: Vec<ExportedUpload>,
    documents: Vec<ExportedDocument>,
}

#[derive(Serialize, ToSchema)]
struct ExportedUpload {
    kind: StoredUploadKind,
    size_bytes: i64,
    #[schema(format = DateTime)]
    uploaded_at: String,
}

#[derive(Serialize, ToSchema)]
struct ExportedDocument {
    kind: SigningDocumentKind,
    contract_number: String,
    /// With this code anybody can verify the document.
    verification_code: String,
    sha256: String,
}

impl From<app::profile::ApplicationExport> for ExportedApplication {
    fn from(export: app::profile::ApplicationExport) -> Self {
        let file = |file: app::profile::Upload| ExportedUpload {
            kind: file.kind,
            size_bytes: file.bytes,
            uploaded_at: file.created_at.to_string(),
        };
        let document = |document: app::profile::ApplicationDocument| ExportedDocument {
            kind: document.kind,
            contract_number: document.contract_number,
            verification_code: document.code,
            sha256: document.sha256,
        };
        Self {
            id: export.id.to_string(),
            created_at: export.created_at.to_string(),
            state: export.state,
            amount_tenge: export.request.as_ref().map(|request| request.amount_tenge),
            term: export.request.as_ref().map(|request| request.term),
            answers: export.answers,
            uploads: export.files.into_iter().map(file).collect(),
            documents: export.documents.into_iter().map(document).collect(),
        }
    }
}

impl From<app::profile::CustomerExport> for DataExport {
    fn from(export: app::profile::CustomerExport) -> Self {
        let audit_entry = |row: app::profile::TrailRow| AuditEntry {
            recorded_at: row.occurred_at.to_string(),
            action: row.action,
            detail: serde_json::from_str(&row.detail).unwrap_or_default(),
        };
        let payout_method = |row: app::profile::PayoutMethod| ExportedPaymentInstrument {
            kind: row.kind,
            mask: row.mask,
            bank: row.bank,
            added_at: row.created_at.to_string(),
        };
        let payment_method = |row: app::profile::PaymentMethod| ExportedPaymentInstrument {
            kind: PayoutMethodKind::Card,
            mask: row.mask,
            bank: row.bank,
            added_at: row.created_at.to_string(),
        };
        let visit = |row: app::profile::VisitExport| ExportedVisit {
            recorded_at: row.recorded_at.to_string(),
            application_id: row.application_id.map(|id| id.to_string()),
            channel: row.channel,
            first_channel: row.first_channel,
            browser_params: row.browser_params,
        };
        Self {
            exported_at: export.exported_at.to_string(),
            phone: export.account.phone.reveal().to_owned(),
            iin: export.account.iin.reveal().to_owned(),
            account: Me::from(&export.account),
            consents: ConsentList::new(export.consents),
            sessions: export.sessions.into_iter().map(ActiveSession::from).collect(),
            payout_methods: export.payout_methods.into_iter().map(payout_method).collect(),
            applications: export.applications.into_iter().map(ExportedApplication::from).collect(),
            payment_methods: export
                .loan_history
                .payment_methods
                .into_iter()
                .map(payment_method)
                .collect(),
            loans: export.loan_history.loans.iter().map(LoanSummary::from).collect(),
            operations: export.loan_history.operations.into_iter().map(Operation::from).collect(),
            cases: export.loan_history.cases.into_iter().map(ExportedCase::from).collect(),
            visits: export.visits.into_iter().map(visit).collect(),
            audit_trail: export.audit_trail.into_iter().map(audit_entry).collect(),
        }
    }
}

/// Export the customer's data as JSON; needs a step-up
#[utoipa::path(get, path = "/me/export.json", operation_id = "export_data_json", tag = "me",
    security(("access" = [])), responses((status = 200, body = DataExport)))]
pub async fn download_json(
    AxumState(api): AxumState<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let export = DataExport::from(api.app.profile.customer_export(&session).await?);
    Ok(attachment("application/json", "zhedel-data.json", Json(export)))
}

/// Export the customer's data as PDF; needs a step-up
#[utoipa::path(get, path = "/me/export.pdf", operation_id = "export_data_pdf", tag = "me",
    security(("access" = [])),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn download_pdf(
    AxumState(api): AxumState<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, Problem> {
    let export = api.app.profile.customer_export(&session).await?;
    let lender = &api.site.settings.lender;
    let name = lender.legal_name.in_language(export.account.language);
    let contacts = format!("{}, {}", lender.phone, lender.email);
    let issuer = ExportIssuer { name: name.to_owned(), contacts };
    let pdf = api.app.profile.customer_export_render(export, issuer).await?;
    Ok(attachment(PDF_MIME, "zhedel-data.pdf", pdf))
}
