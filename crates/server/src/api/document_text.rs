//! The text of a document, to be read on the screen.

use base::{Language, LocalizedText};
use std::sync::Arc;

use app::Uuid;
use app::applications::SigningDocumentKind;
use app::loans;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::current_session::CurrentSession;
use super::params::{Path, Query};
use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct DocumentTextQuery {
    language: Language,
}

impl DocumentTextQuery {
    pub(super) const fn language(&self) -> Language {
        self.language
    }
}

/// The exact text of the PDF; texts have one line per line and list item.
#[derive(Serialize, ToSchema)]
pub struct DocumentText {
    title: String,
    /// Number and date.
    number: String,
    /// The figures of the first page.
    cost: Vec<DocumentFigure>,
    /// The note below the figures.
    note: String,
    /// Numbered from one.
    sections: Vec<DocumentSection>,
    /// Who signs and how.
    signature: String,
}

#[derive(Serialize, ToSchema)]
pub struct DocumentFigure {
    name: String,
    value: String,
}

/// A section; its clauses are numbered from one.
#[derive(Serialize, ToSchema)]
pub struct DocumentSection {
    title: String,
    clauses: Vec<String>,
}

pub(super) fn document_content(document: loans::DocumentText, language: Language) -> DocumentText {
    let localized = |text: LocalizedText| text.in_language(language).to_owned();
    DocumentText {
        title: localized(document.title),
        number: document.number,
        cost: document
            .cost
            .into_iter()
            .map(|line| DocumentFigure {
                name: localized(line.name),
                value: localized(line.figure),
            })
            .collect(),
        note: localized(document.note),
        sections: document
            .sections
            .into_iter()
            .map(|section| DocumentSection {
                title: localized(section.title),
                clauses: section.clauses.into_iter().map(localized).collect(),
            })
            .collect(),
        signature: localized(document.signed),
    }
}

/// Show the text of a document of the application, before or after signing
#[utoipa::path(get, path = "/application/documents/{kind}/text",
    operation_id = "get_signing_document_text", tag = "application", security(("access" = [])),
    params(("kind" = SigningDocumentKind, Path), DocumentTextQuery),
    responses((status = 200, body = DocumentText)))]
pub async fn show_for_application(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<SigningDocumentKind>,
    Query(query): Query<DocumentTextQuery>,
) -> Result<Json<DocumentText>, Problem> {
    let document =
        api.app.applications.application_document_read(&session, session.customer_id, kind).await?;
    Ok(Json(document_content(document, query.language)))
}

/// Show the text of a document
#[utoipa::path(get, path = "/documents/{id}/text", operation_id = "get_document_text",
    tag = "documents", security(("access" = [])), params(("id" = Uuid, Path), DocumentTextQuery),
    responses((status = 200, body = DocumentText)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Query(query): Query<DocumentTextQuery>,
) -> Result<Json<DocumentText>, Problem> {
    let document = api.app.loans.loan_document_read(&session, id).await?;
    Ok(Json(document_content(document, query.language)))
}
