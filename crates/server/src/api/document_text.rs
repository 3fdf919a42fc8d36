//! A paper to be read on a screen, in one of its languages.

use base::{Language, LocalizedText};
use std::sync::Arc;

use app::Uuid;
use app::loans::DocumentText;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ApiState;
use super::application::view::PaperKind;
use super::current_session::CurrentSession;
use super::params::{Path, Query};
use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct DocumentTextQuery {
    /// In which of its languages.
    language: Language,
}

/// The very words of a paper's PDF. A text has a line for each line and each item of a list.
#[derive(Serialize, ToSchema)]
pub struct PaperText {
    title: String,
    /// The number and the day.
    number: String,
    /// What it costs.
    cost: Vec<PaperFigure>,
    /// What stands below the cost.
    note: String,
    /// Counted from one.
    sections: Vec<PaperSection>,
    /// Who signs, and how.
    signed: String,
}

/// A figure of the cost.
#[derive(Serialize, ToSchema)]
pub struct PaperFigure {
    name: String,
    figure: String,
}

/// A part of a paper, its clauses counted from one.
#[derive(Serialize, ToSchema)]
pub struct PaperSection {
    title: String,
    clauses: Vec<String>,
}

fn document_content(reading: DocumentText, language: Language) -> PaperText {
    let say = |text: LocalizedText| text.in_language(language).to_owned();
    PaperText {
        title: say(reading.title),
        number: reading.number,
        cost: reading
            .cost
            .into_iter()
            .map(|line| PaperFigure { name: say(line.name), figure: say(line.figure) })
            .collect(),
        note: say(reading.note),
        sections: reading
            .sections
            .into_iter()
            .map(|part| PaperSection {
                title: say(part.title),
                clauses: part.clauses.into_iter().map(say).collect(),
            })
            .collect(),
        signed: say(reading.signed),
    }
}

/// Read a paper on the screen, before and after signing
#[utoipa::path(get, path = "/application/papers/{kind}/text", tag = "application",
    security(("access" = [])), params(("kind" = PaperKind, Path), DocumentTextQuery),
    responses((status = 200, body = PaperText)))]
pub async fn show_for_application(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(kind): Path<PaperKind>,
    Query(wanted): Query<DocumentTextQuery>,
) -> Result<Json<PaperText>, Problem> {
    let reading = api.lender.application_document_read(&session, kind.code()).await?;
    Ok(Json(document_content(reading, wanted.language)))
}

/// Read a paper of one's own on the screen
#[utoipa::path(get, path = "/papers/{id}/text", tag = "papers", security(("access" = [])),
    params(("id" = Uuid, Path), DocumentTextQuery), responses((status = 200, body = PaperText)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
    Query(wanted): Query<DocumentTextQuery>,
) -> Result<Json<PaperText>, Problem> {
    let reading = api.lender.loan_document_read(&session, id).await?;
    Ok(Json(document_content(reading, wanted.language)))
}
