//! A request as the API shows it.

use app::cases as of;
use app::{Timestamp, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is asked.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    Restructuring,
    Deferral,
    Complaint,
    Fraud,
    Message,
}

impl RequestKind {
    pub const fn to_domain(self) -> of::CaseKind {
        match self {
            Self::Restructuring => of::CaseKind::Restructuring,
            Self::Deferral => of::CaseKind::Deferral,
            Self::Complaint => of::CaseKind::Complaint,
            Self::Fraud => of::CaseKind::Fraud,
            Self::Message => of::CaseKind::Inquiry,
        }
    }

    fn from_code(code: &str) -> Self {
        match code {
            "restructuring" => Self::Restructuring,
            "deferral" => Self::Deferral,
            "complaint" => Self::Complaint,
            "fraud" => Self::Fraud,
            _ => Self::Message,
        }
    }
}

/// Why somebody cannot pay.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HardshipReason {
    JobLoss,
    Illness,
    Death,
    Disability,
    Emergency,
    Other,
}

impl HardshipReason {
    pub const fn to_domain(self) -> of::HardshipReason {
        match self {
            Self::JobLoss => of::HardshipReason::JobLoss,
            Self::Illness => of::HardshipReason::Illness,
            Self::Death => of::HardshipReason::Death,
            Self::Disability => of::HardshipReason::Disability,
            Self::Emergency => of::HardshipReason::Emergency,
            Self::Other => of::HardshipReason::Other,
        }
    }
}

/// Where a request stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// It is our turn.
    Open,
    /// It is the person's turn.
    Waiting,
    Granted,
    Refused,
    /// Answered.
    Closed,
}

impl RequestState {
    fn from_code(code: &str) -> Self {
        match code {
            "waiting" => Self::Waiting,
            "granted" => Self::Granted,
            "refused" => Self::Refused,
            "closed" => Self::Closed,
            _ => Self::Open,
        }
    }
}

/// What a person asked, in short.
#[derive(Serialize, ToSchema)]
pub struct RequestBrief {
    id: Uuid,
    number: String,
    kind: RequestKind,
    state: RequestState,
    #[schema(format = DateTime)]
    created_at: String,
    /// The last day on which the answer is on time.
    #[schema(format = Date)]
    answer_by: String,
    #[schema(format = DateTime)]
    answered_at: Option<String>,
    /// That day is over, and there is no answer.
    is_late: bool,
}

impl RequestBrief {
    pub fn new(request: &of::Case, is_late: bool) -> Self {
        Self {
            is_late,
            id: request.id,
            number: request.number.clone(),
            kind: RequestKind::from_code(&request.kind),
            state: RequestState::from_code(&request.state),
            created_at: request.created_at.to_string(),
            answer_by: request.due_on.to_string(),
            answered_at: request.answered_at.map(|at| at.to_string()),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct HelpRequests {
    pub requests: Vec<RequestBrief>,
}

/// A request with everything on it.
#[derive(Serialize, ToSchema)]
pub struct HelpRequest {
    #[serde(flatten)]
    summary: RequestBrief,
    contract_number: Option<String>,
    wished_months: Option<i64>,
    /// From this day on nothing accrues on the loan.
    #[schema(format = Date)]
    frozen_since: Option<String>,
    messages: Vec<RequestMessage>,
    files: Vec<RequestFile>,
    plan: Option<RequestPlan>,
    /// Until when a refusal can be taken to the ombudsman within the law's days.
    #[schema(format = Date)]
    appeal_until: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct RequestMessage {
    /// Whether the lender wrote it.
    is_ours: bool,
    text: String,
    #[schema(format = DateTime)]
    at: String,
}

#[derive(Serialize, ToSchema)]
pub struct RequestFile {
    id: Uuid,
    media: FileMedia,
    bytes: i64,
    #[schema(format = DateTime)]
    at: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FileMedia {
    Pdf,
    Jpeg,
}

/// Other terms: offered, or in force once they are accepted.
#[derive(Serialize, ToSchema)]
pub struct RequestPlan {
    /// What is paid and when; once it is in force, what is still to be paid.
    payments: Vec<PlanPayment>,
    total_tiyn: i64,
    daily_rate_percent: String,
    yearly_rate_percent: String,
    /// Of the whole debt when they are agreed, by these terms.
    gesv_percent: Option<String>,
    /// Of the terms that they take the place of.
    gesv_before_percent: String,
    /// The penalty that is given up.
    waived_tiyn: i64,
    #[schema(format = Date)]
    due_on_before: String,
    #[schema(format = DateTime)]
    accepted_at: Option<String>,
    /// Whether it can be agreed to today.
    is_fitting: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PlanPayment {
    #[schema(format = Date)]
    on: String,
    amount_tiyn: i64,
}

impl From<&of::CaseView> for HelpRequest {
    fn from(seen: &of::CaseView) -> Self {
        let told = |at: &Timestamp| at.to_string();
        Self {
            summary: RequestBrief::new(&seen.case, seen.is_late),
            contract_number: seen.contract_number.clone(),
            wished_months: seen.case.wished_months,
            frozen_since: seen.case.frozen_since.map(|day| day.to_string()),
            messages: seen
                .messages
                .iter()
                .map(|it| RequestMessage {
                    is_ours: it.is_from_staff,
                    text: it.text.to_string(),
                    at: told(&it.written_at),
                })
                .collect(),
            files: seen.uploads.iter().map(case_upload).collect(),
            plan: seen.plan.as_ref().map(restructuring_plan),
            appeal_until: seen.appeal_until.map(|day| day.to_string()),
        }
    }
}

fn case_upload(row: &of::RequestFile) -> RequestFile {
    let media = if row.media == "pdf" { FileMedia::Pdf } else { FileMedia::Jpeg };
    RequestFile { id: row.id, media, bytes: row.bytes, at: row.created_at.to_string() }
}

fn restructuring_plan(plan: &of::PlanView) -> RequestPlan {
    RequestPlan {
        payments: plan
            .payments
            .iter()
            .map(|next| PlanPayment {
                on: next.due_on.to_string(),
                amount_tiyn: next.amount.tiyn(),
            })
            .collect(),
        total_tiyn: plan.total.tiyn(),
        daily_rate_percent: plan.daily_percent(),
        yearly_rate_percent: plan.yearly_percent(),
        gesv_percent: plan.apr.map(|gesv| format!("{gesv:.1}")),
        gesv_before_percent: format!("{:.1}", plan.apr_before),
        waived_tiyn: plan.waived.tiyn(),
        due_on_before: plan.due_date_before.to_string(),
        accepted_at: plan.accepted_at.map(|at| at.to_string()),
        is_fitting: plan.is_acceptable,
    }
}
