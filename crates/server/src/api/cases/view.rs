//! Types of the case view.

use app::cases::{CaseKind, CaseState, CaseUploadMedia};
use app::{Timestamp, Uuid, cases as of};
use serde::Serialize;
use utoipa::ToSchema;

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
    pub fn new(case: &of::Case, is_late: bool) -> Self {
        Self {
            is_late,
            id: case.id,
            number: case.number.clone(),
            kind: case.kind,
            state: case.state,
            created_at: case.created_at.to_string(),
            answer_due_date: case.due_date.to_string(),
            answered_at: case.answered_at.map(|at| at.to_string()),
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
    /// How the microfinance ombudsman is reached.
    ombudsman: String,
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
    media: CaseUploadMedia,
    size_bytes: i64,
    #[schema(format = DateTime)]
    uploaded_at: String,
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
            ombudsman: view.ombudsman.clone(),
        }
    }
}

fn case_upload(row: &of::CaseUpload) -> CaseFile {
    let media = row.media_type;
    CaseFile { id: row.id, media, size_bytes: row.bytes, uploaded_at: row.created_at.to_string() }
}

fn restructuring_plan(plan: &of::PlanView) -> RestructuringPlan {
    RestructuringPlan {
        payments: plan
            .payments
            .iter()
            .map(|next| PlanPayment {
                due_date: next.due_date.to_string(),
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
