//! Beginning, answering and sending an application.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use app::applications::AnswersView;
use lending::product::ProductCode as Product;
use origination::ApplicationCommand;
use origination::application::LoanRequest;
use origination::questionnaire::Step;
use origination::screens::Route;

use super::application_response;
use super::promo::normalize_promo_code;
use super::view::{AnswersStep, Application, ProductCode, parse_code};
use super::view_builder::screen_response;
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::{Path, Query};
use crate::problem::Problem;

/// As much as somebody reads at once.
const REVIEW_TEXT_CHARS_MAX: usize = 1_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ScreenQuery {
    /// The screen that the person opens, by its name in the table of routes.
    screen: Option<String>,
}

/// Where one's application stands, and what becomes of opening a screen
#[utoipa::path(get, path = "/application", tag = "application", security(("access" = [])),
    params(ScreenQuery), responses((status = 200, body = Application)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(asked): Query<ScreenQuery>,
) -> Result<Response, Problem> {
    let screen = asked.screen.as_deref().and_then(Route::from_code);
    Ok(screen_response(&api.lender.application_details(&session, screen).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRequest {
    product: ProductCode,
    amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    term: u32,
    promo: Option<String>,
}

/// Begin an application
#[utoipa::path(post, path = "/application", tag = "application", security(("access" = [])),
    request_body = NewRequest, responses((status = 200, body = Application)))]
pub async fn start(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewRequest>,
) -> Result<Response, Problem> {
    let request = LoanRequest::from(asked);
    api.lender.application_start(&session, &request, &visitor).await?;
    application_response(&api, &session).await
}

/// Begin an application with the answers of the last one, and send it if they are still right
#[utoipa::path(post, path = "/application/repeat", tag = "application", security(("access" = [])),
    request_body = NewRequest, responses((status = 200, body = Application)))]
pub async fn repeat(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewRequest>,
) -> Result<Response, Problem> {
    let request = LoanRequest::from(asked);
    api.lender.application_repeat(&session, &request, &visitor).await?;
    application_response(&api, &session).await
}

/// Ask for another amount or term
#[utoipa::path(put, path = "/application/request", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = NewRequest,
    responses((status = 200, body = Application)))]
pub async fn update_loan_request(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<NewRequest>,
) -> Result<Response, Problem> {
    let command = ApplicationCommand::ChangeRequest(LoanRequest::from(asked));
    api.lender.application_execute(&session, version, &command, &visitor).await?;
    application_response(&api, &session).await
}

/// A part of the questionnaire as it was typed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAnswers {
    /// Fields and texts, such as `"surname": "Қасымова"`; a box is `"true"` or `"false"`.
    answers: BTreeMap<String, String>,
    /// The person goes on: what is wrong is told field by field. It is kept either way.
    is_done: bool,
}

/// Keep a part of the questionnaire
#[utoipa::path(put, path = "/application/answers/{step}", tag = "application",
    security(("access" = [])), params(("step" = AnswersStep, Path), ("If-Match" = String, Header)),
    request_body = NewAnswers, responses((status = 200, body = Application)))]
pub async fn save_answers(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(step): Path<AnswersStep>,
    JsonBody(asked): JsonBody<NewAnswers>,
) -> Result<Response, Problem> {
    let typed = serde_json::to_string(&asked.answers).expect("texts are plain data");
    let new = app::applications::NewAnswers {
        step: step.to_domain(),
        raw_json: &typed,
        is_final: asked.is_done,
    };
    api.lender.answers_save(&session, version, &new, &visitor).await?;
    application_response(&api, &session).await
}

/// Everything that was typed.
#[derive(Serialize, ToSchema)]
pub struct Answers {
    steps: Vec<KeptStep>,
    /// What is known of the person already and need not be typed again: answers of an earlier
    /// application, by step.
    earlier: Vec<KeptStep>,
}

#[derive(Serialize, ToSchema)]
pub struct KeptStep {
    step: AnswersStep,
    answers: BTreeMap<String, String>,
    is_valid: bool,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// What one has typed so far
#[utoipa::path(get, path = "/application/answers", tag = "application",
    security(("access" = [])), responses((status = 200, body = Answers)))]
pub async fn show_answers(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Answers>, Problem> {
    let (steps, earlier) = api.lender.answers_list(&session).await?;
    Ok(Json(Answers { steps: section_answers(steps), earlier: section_answers(earlier) }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// Whether offers of others may be shown, should we not lend.
    wants_partner_offers: bool,
}

/// Send the questionnaire
#[utoipa::path(post, path = "/application/submit", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = Submission,
    responses((status = 200, body = Application)))]
pub async fn submit(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(asked): JsonBody<Submission>,
) -> Result<Response, Problem> {
    let wants = asked.wants_partner_offers;
    api.lender.application_submit(&session, version, wants, &visitor).await?;
    application_response(&api, &session).await
}

/// A plain step of the person's.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlainStep {
    /// Go on from the first look.
    Continue,
    /// Go back to the questionnaire; the checks will be made anew.
    Edit,
    /// Give it up, free of charge.
    Cancel,
    /// Try the camera again.
    RetryBiometry,
    /// All documents were sent.
    DocumentsSent,
    /// The statement was read rightly.
    StatementRight,
    /// The statement was read wrongly: another one will be sent.
    StatementWrong,
    /// Rather borrow less than show a statement.
    SkipStatement,
    /// Back to the offers.
    OtherOffers,
    /// The good news of a loan were seen.
    SuccessSeen,
}

/// Take a plain step
#[utoipa::path(post, path = "/application/steps/{step}", tag = "application",
    security(("access" = [])), params(("step" = PlainStep, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = Application)))]
pub async fn perform_action(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(step): Path<PlainStep>,
) -> Result<Response, Problem> {
    let lender = &api.lender;
    let plain = |command| lender.application_execute(&session, version, command, &visitor);
    match step {
        PlainStep::Continue => {
            lender.application_continue(&session, version, &visitor).await?;
        }
        PlainStep::DocumentsSent => {
            lender.upload_submit(&session, version, &visitor).await?;
        }
        PlainStep::StatementRight | PlainStep::StatementWrong => {
            let is_right = matches!(step, PlainStep::StatementRight);
            lender.statement_confirm(&session, version, is_right, &visitor).await?;
        }
        PlainStep::SuccessSeen => lender.application_success_acknowledge(&session).await?,
        PlainStep::Edit => drop(plain(&ApplicationCommand::Edit).await?),
        PlainStep::Cancel => drop(plain(&ApplicationCommand::Cancel).await?),
        PlainStep::RetryBiometry => drop(plain(&ApplicationCommand::RetryBio).await?),
        PlainStep::SkipStatement => drop(plain(&ApplicationCommand::SkipStatement).await?),
        PlainStep::OtherOffers => drop(plain(&ApplicationCommand::ReopenOffers).await?),
    }
    application_response(&api, &session).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// What the person wants to be looked at, up to 1000 letters.
    text: String,
}

/// Ask for a look at a refusal by somebody of the staff
#[utoipa::path(post, path = "/application/review", tag = "application", security(("access" = [])),
    request_body = ReviewRequest, responses((status = 200, body = Application)))]
pub async fn request_review(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(asked): JsonBody<ReviewRequest>,
) -> Result<Response, Problem> {
    let text = asked.text.trim();
    if text.is_empty() || text.chars().count() > REVIEW_TEXT_CHARS_MAX {
        return Err(Problem::field_error("text", "text"));
    }
    api.lender.decline_review_request(&session, text).await?;
    application_response(&api, &session).await
}

impl std::convert::From<NewRequest> for LoanRequest {
    fn from(asked: NewRequest) -> Self {
        Self {
            product: match asked.product {
                ProductCode::Short => Product::Short,
                ProductCode::Instalments => Product::Instalments,
            },
            amount_tenge: asked.amount_tenge,
            term: asked.term,
            promo: normalize_promo_code(asked.promo),
        }
    }
}

impl AnswersStep {
    const fn to_domain(self) -> Step {
        match self {
            Self::Identity => Step::Identity,
            Self::Address => Step::Address,
            Self::Work => Step::Work,
            Self::Contacts => Step::Contacts,
        }
    }
}

fn section_answers(answered: Vec<AnswersView>) -> Vec<KeptStep> {
    let step = |it: AnswersView| {
        Some(KeptStep {
            step: parse_code(&it.step)?,
            answers: serde_json::from_str(&it.raw_json).unwrap_or_default(),
            is_valid: it.is_valid,
            saved_at: it.saved_at.to_string(),
        })
    };
    answered.into_iter().filter_map(step).collect()
}
