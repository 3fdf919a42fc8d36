//! Types of the case view.

use app::{Timestamp, Uuid, cases as of};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaseKind {
    Restructuring,
    Deferral,
    Complaint,
    Fraud,
    Message,
}

impl CaseKind {
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

/// The reason for hardship.
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

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// Waits for the lender.
    Open,
    /// Waits for the customer.
    Waiting,
    Granted,
    Refused,
    /// Answered.
    Closed,
}

impl CaseState {
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

/// The main facts of a case.
#[derive(Serialize, ToSchema)]
pub struct CaseSummary {
    id: Uuid,
    number: String,
    kind: CaseKind,
    state: CaseState,
    #[schema(format = DateTime)]
    created_at: String,
    /// The deadline of the answer.
    #[schema(format = Date)]
    answer_due_date: String,
    #[schema(format = DateTime)]
    answered_at: Option<String>,
    /// The deadline passed without an answer.
    is_late: bool,
}

impl CaseSummary {
    pub fn new(request: &of::Case, is_late: bool) -> Self {
        Self {
            is_late,
            id: request.id,
            number: request.number.clone(),
            kind: CaseKind::from_code(&request.kind),
            state: CaseState::from_code(&request.state),
            created_at: request.created_at.to_string(),
            answer_due_date: request.due_date.to_string(),
            answered_at: request.answered_at.map(|at| at.to_string()),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Cases {
    pub cases: Vec<CaseSummary>,
}

/// A case in detail.
#[derive(Serialize, ToSchema)]
pub struct Case {
    #[serde(flatten)]
    summary: CaseSummary,
    contract_number: Option<String>,
    requested_months: Option<i64>,
    /// From this date nothing accrues on the loan.
    #[schema(format = Date)]
    frozen_since: Option<String>,
    messages: Vec<CaseMessage>,
    files: Vec<CaseFile>,
    plan: Option<RestructuringPlan>,
    /// Until when a rejection can be taken to the ombudsman.
    #[schema(format = Date)]
    appeal_until: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct CaseMessage {
    /// Whether the lender wrote it, not the customer.
    is_from_staff: bool,
    text: String,
    #[schema(format = DateTime)]
    written_at: String,
}

#[derive(Serialize, ToSchema)]
pub struct CaseFile {
    id: Uuid,
    media: FileMedia,
    size_bytes: i64,
    #[schema(format = DateTime)]
    uploaded_at: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FileMedia {
    Pdf,
    Jpeg,
}

/// New terms: offered, or in effect once accepted.
#[derive(Serialize, ToSchema)]
pub struct RestructuringPlan {
    /// The schedule; once in effect, what is still to be paid.
    payments: Vec<PlanPayment>,
    total_tiyn: i64,
    daily_rate_percent: String,
    yearly_rate_percent: String,
    /// ГЭСВ of the whole debt under these terms.
    gesv_percent: Option<String>,
    /// ГЭСВ of the previous terms.
    gesv_before_percent: String,
    /// The penalty that is waived.
    waived_tiyn: i64,
    #[schema(format = Date)]
    due_date_before: String,
    #[schema(format = DateTime)]
    accepted_at: Option<String>,
    /// Whether it can be accepted today.
    is_acceptable: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PlanPayment {
    #[schema(format = Date)]
    due_date: String,
    amount_tiyn: i64,
}

impl From<&of::CaseView> for Case {
    fn from(view: &of::CaseView) -> Self {
        let text_of = |at: &Timestamp| at.to_string();
        Self {
            summary: CaseSummary::new(&view.case, view.is_late),
            contract_number: view.contract_number.clone(),
            requested_months: view.case.requested_months,
            frozen_since: view.case.freeze_date.map(|day| day.to_string()),
            messages: view
                .messages
                .iter()
                .map(|it| CaseMessage {
                    is_from_staff: it.is_from_staff,
                    text: it.text.to_string(),
                    written_at: text_of(&it.written_at),
                })
                .collect(),
            files: view.uploads.iter().map(case_upload).collect(),
            plan: view.plan.as_ref().map(restructuring_plan),
            appeal_until: view.appeal_until.map(|day| day.to_string()),
        }
    }
}

fn case_upload(row: &of::RequestFile) -> CaseFile {
    let media = if row.media_type == "pdf" { FileMedia::Pdf } else { FileMedia::Jpeg };
    CaseFile { id: row.id, media, size_bytes: row.bytes, uploaded_at: row.created_at.to_string() }
}

fn restructuring_plan(plan: &of::PlanView) -> RestructuringPlan {
    RestructuringPlan {
        payments: plan
            .payments
            .iter()
            .map(|next| PlanPayment {
                due_date: next.due_on.to_string(),
                amount_tiyn: next.amount.tiyn(),
            })
            .collect(),
        total_tiyn: plan.total.tiyn(),
        daily_rate_percent: plan.daily_percent(),
        yearly_rate_percent: plan.yearly_percent(),
        gesv_percent: plan.apr.map(|gesv| format!("{gesv:.1}")),
        gesv_before_percent: format!("{:.1}", plan.apr_before),
        waived_tiyn: plan.waived.tiyn(),
        due_date_before: plan.due_date_before.to_string(),
        accepted_at: plan.accepted_at.map(|at| at.to_string()),
        is_acceptable: plan.is_acceptable,
    }
}
