//! Beginning, answering and sending an application.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use app::applications::Answered;
use lending::product::ProductCode as Product;
use origination::Command;
use origination::application::Request;
use origination::questionnaire::Step;
use origination::routes::Route;

use super::now;
use super::promo::typed;
use super::shown::shown;
use super::view::{AnswersStep, Application, ProductCode, word};
use crate::api::ApiState;
use crate::api::address::{Path, Query};
use crate::api::body::Body;
use crate::api::caller::CurrentSession;
use crate::api::me::Seen;
use crate::api::visitor::From;
use crate::problem::Problem;

/// As much as somebody reads at once.
const REVIEW_TEXT_CHARS_MAX: usize = 1_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The screen that the person opens, by its name in the table of routes.
    screen: Option<String>,
}

/// Where one's application stands, and what becomes of opening a screen
#[utoipa::path(get, path = "/application", tag = "application", security(("access" = [])),
    params(Asked), responses((status = 200, body = Application)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let screen = asked.screen.as_deref().and_then(Route::from_code);
    Ok(shown(&api.lender.screen(&session, screen).await?))
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
    From(visitor): From,
    Body(asked): Body<NewRequest>,
) -> Result<Response, Problem> {
    let request = Request::from(asked);
    api.lender.application_start(&session, &request, &visitor).await?;
    now(&api, &session).await
}

/// Begin an application with the answers of the last one, and send it if they are still right
#[utoipa::path(post, path = "/application/repeat", tag = "application", security(("access" = [])),
    request_body = NewRequest, responses((status = 200, body = Application)))]
pub async fn repeat(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    From(visitor): From,
    Body(asked): Body<NewRequest>,
) -> Result<Response, Problem> {
    let request = Request::from(asked);
    api.lender.application_repeat(&session, &request, &visitor).await?;
    now(&api, &session).await
}

/// Ask for another amount or term
#[utoipa::path(put, path = "/application/request", tag = "application", security(("access" = [])),
    params(("If-Match" = String, Header)), request_body = NewRequest,
    responses((status = 200, body = Application)))]
pub async fn update_loan_request(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Seen(version): Seen,
    From(visitor): From,
    Body(asked): Body<NewRequest>,
) -> Result<Response, Problem> {
    let command = Command::ChangeRequest(Request::from(asked));
    api.lender.application_execute(&session, version, &command, &visitor).await?;
    now(&api, &session).await
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
    Seen(version): Seen,
    From(visitor): From,
    Path(step): Path<AnswersStep>,
    Body(asked): Body<NewAnswers>,
) -> Result<Response, Problem> {
    let typed = serde_json::to_string(&asked.answers).expect("texts are plain data");
    let new = app::applications::NewAnswers {
        step: step.of_core(),
        typed: &typed,
        is_done: asked.is_done,
    };
    api.lender.save_answers(&session, version, &new, &visitor).await?;
    now(&api, &session).await
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
pub async fn answers(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Answers>, Problem> {
    let (steps, earlier) = api.lender.answers(&session).await?;
    Ok(Json(Answers { steps: kept(steps), earlier: kept(earlier) }))
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
    Seen(version): Seen,
    From(visitor): From,
    Body(asked): Body<Submission>,
) -> Result<Response, Problem> {
    let wants = asked.wants_partner_offers;
    api.lender.application_submit(&session, version, wants, &visitor).await?;
    now(&api, &session).await
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
pub async fn step(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Seen(version): Seen,
    From(visitor): From,
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
        PlainStep::SuccessSeen => lender.see_success(&session).await?,
        PlainStep::Edit => drop(plain(&Command::Edit).await?),
        PlainStep::Cancel => drop(plain(&Command::Cancel).await?),
        PlainStep::RetryBiometry => drop(plain(&Command::RetryBio).await?),
        PlainStep::SkipStatement => drop(plain(&Command::SkipStatement).await?),
        PlainStep::OtherOffers => drop(plain(&Command::Back).await?),
    }
    now(&api, &session).await
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
pub async fn ask_review(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Body(asked): Body<ReviewRequest>,
) -> Result<Response, Problem> {
    let text = asked.text.trim();
    if text.is_empty() || text.chars().count() > REVIEW_TEXT_CHARS_MAX {
        return Err(Problem::field_error("text", "text"));
    }
    api.lender.ask_review(&session, text).await?;
    now(&api, &session).await
}

impl std::convert::From<NewRequest> for Request {
    fn from(asked: NewRequest) -> Self {
        Self {
            product: match asked.product {
                ProductCode::Short => Product::Short,
                ProductCode::Instalments => Product::Instalments,
            },
            amount_tenge: asked.amount_tenge,
            term: asked.term,
            promo: typed(asked.promo),
        }
    }
}

impl AnswersStep {
    const fn of_core(self) -> Step {
        match self {
            Self::Identity => Step::Identity,
            Self::Address => Step::Address,
            Self::Work => Step::Work,
            Self::Contacts => Step::Contacts,
        }
    }
}

fn kept(answered: Vec<Answered>) -> Vec<KeptStep> {
    let step = |it: Answered| {
        Some(KeptStep {
            step: word(&it.step)?,
            answers: serde_json::from_str(&it.typed).unwrap_or_default(),
            is_valid: it.is_valid,
            saved_at: it.saved_at.to_string(),
        })
    };
    answered.into_iter().filter_map(step).collect()
}
