//! Starting, filling in and submitting an application.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use app::applications::{AnswersView, StateRegisterStatus, StoredAnswers};
use lending::product::ProductCode;
use origination::ApplicationCommand;
use origination::application::LoanRequest;
use origination::questionnaire::{Field, Step};
use origination::screens::Route;

use super::application_response;
use super::promo::normalize_promo_code;
use super::view::Application;
use super::view_builder::screen_response;
use crate::api::ApiState;
use crate::api::body::JsonBody;
use crate::api::client_info::ClientInfo;
use crate::api::current_session::CurrentSession;
use crate::api::me::IfMatch;
use crate::api::params::{Path, Query};
use crate::problem::Problem;

pub(in crate::api) const REVIEW_TEXT_CHARS_MAX: usize = 1_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ScreenQuery {
    /// The screen that is opened, by its name in the route table.
    screen: Option<String>,
}

/// Show the current application and whether a screen may be opened
#[utoipa::path(get, path = "/application", operation_id = "get_application", tag = "application",
    security(("access" = [])), params(ScreenQuery), responses((status = 200, body = Application)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(input): Query<ScreenQuery>,
) -> Result<Response, Problem> {
    let screen = input.screen.as_deref().and_then(Route::from_code);
    Ok(screen_response(
        &api.app.applications.application_details(&session, session.customer_id, screen).await?,
    ))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLoanRequest {
    product: ProductCode,
    amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    term: u32,
    promo_code: Option<String>,
}

/// Start an application
#[utoipa::path(post, path = "/application", operation_id = "create_application",
    tag = "application", security(("access" = [])), request_body = NewLoanRequest,
    responses((status = 200, body = Application)))]
pub async fn start(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<NewLoanRequest>,
) -> Result<Response, Problem> {
    let request = LoanRequest::from(input);
    api.app.applications.application_start(&session, &request, &visitor).await?;
    application_response(&api, &session).await
}

/// Start an application with the previous answers and submit it if they are still valid
#[utoipa::path(post, path = "/application/repeat", operation_id = "repeat_application",
    tag = "application", security(("access" = [])), request_body = NewLoanRequest,
    responses((status = 200, body = Application)))]
pub async fn repeat(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<NewLoanRequest>,
) -> Result<Response, Problem> {
    let request = LoanRequest::from(input);
    api.app.applications.application_repeat(&session, &request, &visitor).await?;
    application_response(&api, &session).await
}

/// Change the requested amount or term
#[utoipa::path(put, path = "/application/loan-request", operation_id = "update_loan_request",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = NewLoanRequest, responses((status = 200, body = Application)))]
pub async fn update_loan_request(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<NewLoanRequest>,
) -> Result<Response, Problem> {
    let command = ApplicationCommand::ChangeRequest(LoanRequest::from(input));
    api.app.applications.application_execute(&session, version, &command, &visitor).await?;
    application_response(&api, &session).await
}

/// The answers of one step, as entered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStepAnswers {
    /// Values by field, such as `"surname": "Қасымова"`; a checkbox is `"true"` or `"false"`.
    answers: BTreeMap<String, String>,
    /// Whether the step is finished: invalid answers are then rejected, but saved all the same.
    is_final: bool,
}

/// Save one step of the questionnaire
#[utoipa::path(put, path = "/application/answers/{step}", operation_id = "save_answers",
    tag = "application", security(("access" = [])),
    params(("step" = Step, Path), ("If-Match" = String, Header)),
    request_body = NewStepAnswers, responses((status = 200, body = Application)))]
pub async fn save_answers(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(step): Path<Step>,
    JsonBody(input): JsonBody<NewStepAnswers>,
) -> Result<Response, Problem> {
    let answers_json = serde_json::to_string(&input.answers).expect("texts are plain data");
    let new_answers =
        app::applications::NewAnswers { step, raw_json: &answers_json, is_final: input.is_final };
    api.app.applications.answers_save(&session, version, &new_answers, &visitor).await?;
    application_response(&api, &session).await
}

/// All saved answers.
#[derive(Serialize, ToSchema)]
pub struct QuestionnaireAnswers {
    steps: Vec<StepAnswers>,
    /// Answers of a previous application,
    /// by step, to prefill the form with.
    previous: Vec<StepAnswers>,
    state_register: StateRegister,
}

/// What the state register answers instead of the person.
#[derive(Serialize, ToSchema)]
pub struct StateRegister {
    status: StateRegisterStatus,
    /// Fields with the register's value; a different one is rejected with `registered`.
    fields: Vec<Field>,
}

#[derive(Serialize, ToSchema)]
pub struct StepAnswers {
    step: Step,
    answers: BTreeMap<String, String>,
    is_valid: bool,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// Show the answers to the questionnaire
#[utoipa::path(get, path = "/application/answers", operation_id = "get_answers",
    tag = "application", security(("access" = [])),
    responses((status = 200, body = QuestionnaireAnswers)))]
pub async fn show_answers(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<QuestionnaireAnswers>, Problem> {
    let StoredAnswers { own, previous, state_register } =
        api.app.applications.answers_list(&session, session.customer_id).await?;
    Ok(Json(QuestionnaireAnswers {
        steps: section_answers(own),
        previous: section_answers(previous),
        state_register: StateRegister {
            status: state_register.status,
            fields: state_register.fields,
        },
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationSubmission {
    /// Whether partner offers may be shown after a decline.
    wants_partner_offers: bool,
}

/// Submit the questionnaire
#[utoipa::path(post, path = "/application/submit", operation_id = "submit_application",
    tag = "application", security(("access" = [])), params(("If-Match" = String, Header)),
    request_body = ApplicationSubmission, responses((status = 200, body = Application)))]
pub async fn submit(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    JsonBody(input): JsonBody<ApplicationSubmission>,
) -> Result<Response, Problem> {
    let wants = input.wants_partner_offers;
    api.app.applications.application_submit(&session, version, wants, &visitor).await?;
    application_response(&api, &session).await
}

/// An action on an application that needs no data.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationAction {
    /// Continue after the preapproval.
    Continue,
    /// Reopen the questionnaire; all checks run again.
    Edit,
    /// Cancel the application.
    Cancel,
    /// Start another biometry attempt.
    RetryBiometry,
    /// All documents are uploaded.
    SubmitDocuments,
    /// The recognised income is right.
    ConfirmStatement,
    /// The recognised income is wrong; another statement will be uploaded.
    RejectStatement,
    /// Continue without a statement, with a lower limit.
    SkipStatement,
    /// Return to the offers.
    ReopenOffers,
    /// The success screen was shown.
    AcknowledgeSuccess,
}

/// Perform an action that needs no data
#[utoipa::path(post, path = "/application/actions/{action}",
    operation_id = "perform_application_action", tag = "application", security(("access" = [])),
    params(("action" = ApplicationAction, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = Application)))]
pub async fn perform_action(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    IfMatch(version): IfMatch,
    ClientInfo(visitor): ClientInfo,
    Path(action): Path<ApplicationAction>,
) -> Result<Response, Problem> {
    let app = &api.app;
    let execute =
        |command| app.applications.application_execute(&session, version, command, &visitor);
    match action {
        ApplicationAction::Continue => {
            app.applications.application_continue(&session, version, &visitor).await?
        }
        ApplicationAction::SubmitDocuments => {
            app.applications.upload_submit(&session, version, &visitor).await?;
        }
        ApplicationAction::ConfirmStatement | ApplicationAction::RejectStatement => {
            let is_right = matches!(action, ApplicationAction::ConfirmStatement);
            app.applications.statement_confirm(&session, version, is_right, &visitor).await?;
        }
        ApplicationAction::AcknowledgeSuccess => {
            app.applications.application_success_acknowledge(&session).await?
        }
        ApplicationAction::Edit => drop(execute(&ApplicationCommand::Edit).await?),
        ApplicationAction::Cancel => drop(execute(&ApplicationCommand::Cancel).await?),
        ApplicationAction::RetryBiometry => drop(execute(&ApplicationCommand::RetryBio).await?),
        ApplicationAction::SkipStatement => {
            drop(execute(&ApplicationCommand::SkipStatement).await?)
        }
        ApplicationAction::ReopenOffers => drop(execute(&ApplicationCommand::ReopenOffers).await?),
    }
    application_response(&api, &session).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// What should be reviewed, up to 1000 characters.
    text: String,
}

/// Request a review of a decline by staff
#[utoipa::path(post, path = "/application/review", operation_id = "request_decline_review",
    tag = "application", security(("access" = [])), request_body = ReviewRequest,
    responses((status = 200, body = Application)))]
pub async fn request_review(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    JsonBody(input): JsonBody<ReviewRequest>,
) -> Result<Response, Problem> {
    let text = input.text.trim();
    if text.is_empty() || text.chars().count() > REVIEW_TEXT_CHARS_MAX {
        return Err(Problem::field_error("text", "text"));
    }
    api.app.applications.decline_review_request(&session, text).await?;
    application_response(&api, &session).await
}

impl std::convert::From<NewLoanRequest> for LoanRequest {
    fn from(input: NewLoanRequest) -> Self {
        Self {
            product: input.product,
            amount_tenge: input.amount_tenge,
            term: input.term,
            promo: normalize_promo_code(input.promo_code),
        }
    }
}

fn section_answers(answered: Vec<AnswersView>) -> Vec<StepAnswers> {
    let step = |it: AnswersView| {
        Some(StepAnswers {
            step: Step::from_code(&it.step)?,
            answers: serde_json::from_str(&it.raw_json).unwrap_or_default(),
            is_valid: it.is_valid,
            saved_at: it.saved_at.to_string(),
        })
    };
    answered.into_iter().filter_map(step).collect()
}
