//! A person's loans, and one of them with everything that its screens show.

use std::sync::Arc;

use app::Uuid;
use app::loans::view as told;
use axum::Json;
use axum::extract::State;
use lending::loan::prolongation::{ProlongationAvailability as Stands, ProlongationSummary};
use lending::loan::{AccrualStopReason, CurrentTermsBasis, InstalmentStatus as Stage, Status};
use lending::product::ProductCode as Product;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::DebtParts;
use super::autopay::Autopay;
use crate::api::ApiState;
use crate::api::application::view::ProductCode;
use crate::api::current_session::CurrentSession;
use crate::api::params::{Path, Query};
use crate::problem::Problem;

/// The loans of a person.
#[derive(Serialize, ToSchema)]
pub struct Loans {
    /// The one that is not paid back.
    open: Option<LoanBrief>,
    /// The others, the newest first.
    closed: Vec<LoanBrief>,
    /// For `after`, where there are more.
    next: Option<Uuid>,
    totals: LoanTotals,
}

/// What all loans of a person came to.
#[derive(Serialize, ToSchema)]
pub struct LoanTotals {
    borrowed_tiyn: i64,
    paid_tiyn: i64,
    count: usize,
}

/// A loan in a few words.
#[derive(Serialize, ToSchema)]
pub struct LoanBrief {
    id: Uuid,
    contract_number: String,
    status: LoanStatus,
    #[schema(format = Date)]
    issued_on: String,
    /// The next date of the plan, or the last.
    #[schema(format = Date)]
    due_on: String,
    /// Whether the plan in force has more than one payment.
    has_instalments: bool,
    #[schema(format = Date)]
    closed_on: Option<String>,
    amount_tiyn: i64,
    /// What closes it today.
    payoff_today_tiyn: i64,
    paid_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoanStatus {
    Active,
    Overdue,
    Disputed,
    Closed,
    WrittenOff,
    Cancelled,
}

/// A loan with everything that its screens show.
#[derive(Serialize, ToSchema)]
pub struct Loan {
    #[serde(flatten)]
    summary: LoanBrief,
    /// The day of all figures, in Almaty.
    #[schema(format = Date)]
    today: String,
    version: i64,
    product: ProductCode,
    term_days: u32,
    terms: LoanTerms,
    owed: DebtParts,
    /// The borrower's money that waits for the next date, or to be given back.
    funds_tiyn: i64,
    /// What is still claimed of a debt that was written off.
    claim_tiyn: i64,
    days_overdue: u32,
    /// What has to be paid today so that nothing is overdue; once the last date has passed, everything.
    arrears_tiyn: i64,
    /// What tomorrow costs if nothing is paid.
    interest_per_day_tiyn: i64,
    penalty_per_day_tiyn: i64,
    next: Option<NextPayment>,
    /// What closes it on the next date of the plan.
    payoff_on_due_tiyn: Option<i64>,
    /// Interest and penalty of its whole life so far, without what was given up.
    charges_so_far_tiyn: i64,
    /// Interest and penalty that were given up.
    forgiven_tiyn: i64,
    accrual_stopped: Option<AccrualStopped>,
    /// The plan in force, those that are paid included; empty where no plan is followed.
    instalments: Vec<LoanInstalment>,
    /// How the person may withdraw from the contract, while they may.
    withdrawal: Option<Withdrawal>,
    prolongation: LoanProlongation,
    /// Whether what is due is taken from a card.
    autopay: Autopay,
    /// What may be done now.
    actions: Vec<LoanAction>,
}

/// What the debt costs, by the terms in force.
#[derive(Serialize, ToSchema)]
pub struct LoanTerms {
    /// Per day, such as `0.28`.
    daily_rate_percent: String,
    /// The rate times 365, such as `102.2`.
    yearly_rate_percent: String,
    /// ГЭСВ, such as `172.1`.
    gesv_percent: String,
    /// Of what is late, per day.
    penalty_rate_percent: String,
    /// The most that interest and penalties may come to, by law.
    charges_max_tiyn: Option<i64>,
    /// The last day of a delay on which anything accrues.
    accrual_days_max: u32,
    basis: TermsBasis,
    /// How many payments the plan in force has.
    payments: usize,
    /// The last day of the plan in force.
    #[schema(format = Date)]
    ends_on: String,
}

/// What the terms in force rest on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TermsBasis {
    Contract,
    Prolongation,
    /// A restructuring or a deferral.
    Restructuring,
}

/// The next date of the plan, and what has to be paid by then.
#[derive(Serialize, ToSchema)]
pub struct NextPayment {
    #[schema(format = Date)]
    due_on: String,
    amount_tiyn: i64,
}

/// A payment of the plan in force.
#[derive(Serialize, ToSchema)]
pub struct LoanInstalment {
    #[schema(format = Date)]
    due_date: String,
    principal_tiyn: i64,
    interest_tiyn: i64,
    /// What is paid by that date. Of one to come: if what is overdue is paid today.
    amount_tiyn: i64,
    status: InstalmentStatus,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InstalmentStatus {
    Paid,
    Overdue,
    Next,
    Upcoming,
}

/// How a person may withdraw from the contract.
#[derive(Serialize, ToSchema)]
pub struct Withdrawal {
    #[schema(format = Date)]
    until: String,
    /// The principal and the interest so far.
    amount_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccrualStopped {
    /// The delay passed the last day on which the law lets anything accrue.
    Overdue,
    /// Interest and penalty reached their ceiling.
    Ceiling,
}

/// How a loan stands with prolongations.
#[derive(Serialize, ToSchema)]
pub struct LoanProlongation {
    used: u32,
    max: u32,
    state: ProlongationState,
    #[schema(format = Date)]
    opens_on: Option<String>,
    #[schema(format = Date)]
    closes_on: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProlongationState {
    Offered,
    TooEarly,
    TooLate,
    UsedUp,
    Restructured,
    Disputed,
    NotOffered,
    /// One is signed and waits for its payment.
    Signed,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoanAction {
    RepayFull,
    RepayPart,
    Prolong,
    Hardship,
    Dispute,
    Refund,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// `next` of the page before.
    pub after: Option<Uuid>,
}

/// List one's loans
#[utoipa::path(get, path = "/loans", tag = "loans", security(("access" = [])), params(PageQuery),
    responses((status = 200, body = Loans)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(page): Query<PageQuery>,
) -> Result<Json<Loans>, Problem> {
    let loans = api.lender.loan_list(&session, page.after).await?;
    Ok(Json(Loans {
        open: loans.open.as_ref().map(LoanBrief::from),
        closed: loans.closed.iter().map(LoanBrief::from).collect(),
        next: loans.next_cursor,
        totals: LoanTotals {
            borrowed_tiyn: loans.totals.borrowed.tiyn(),
            paid_tiyn: loans.totals.paid.tiyn(),
            count: loans.totals.count,
        },
    }))
}

/// Show the loan that is open, or the newest one; nothing where there was none
#[utoipa::path(get, path = "/loans/current", tag = "loans", security(("access" = [])),
    responses((status = 200, body = Option<Loan>)))]
pub async fn current(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Option<Loan>>, Problem> {
    // Most people who look have no loan yet: that is an answer, not a fault.
    let Some(view) = api.lender.current_loan_view(&session).await? else { return Ok(Json(None)) };
    let autopay = api.lender.autopay_view(&session, view.summary.id).await?;
    Ok(Json(Some(loan_view(&view, autopay))))
}

/// Show a loan
#[utoipa::path(get, path = "/loans/{id}", tag = "loans", security(("access" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Loan)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<Uuid>,
) -> Result<Json<Loan>, Problem> {
    let view = api.lender.loan_view(&session, id).await?;
    let autopay = api.lender.autopay_view(&session, id).await?;
    Ok(Json(loan_view(&view, autopay)))
}

impl From<&told::LoanSummary> for LoanBrief {
    fn from(brief: &told::LoanSummary) -> Self {
        Self {
            id: brief.id,
            contract_number: brief.contract_number.clone(),
            status: match brief.status {
                Status::Active => LoanStatus::Active,
                Status::Overdue => LoanStatus::Overdue,
                Status::Disputed => LoanStatus::Disputed,
                Status::Closed => LoanStatus::Closed,
                Status::WrittenOff => LoanStatus::WrittenOff,
                Status::Cancelled => LoanStatus::Cancelled,
            },
            issued_on: brief.issued_on.to_string(),
            due_on: brief.due_date.to_string(),
            has_instalments: brief.has_instalments,
            closed_on: brief.closed_on.map(|day| day.to_string()),
            amount_tiyn: brief.amount.tiyn(),
            payoff_today_tiyn: brief.payoff_today.tiyn(),
            paid_tiyn: brief.paid.tiyn(),
        }
    }
}

fn loan_view(view: &told::LoanView, autopay: app::loans::AutopayView) -> Loan {
    let dues = &view.dues;
    Loan {
        autopay: autopay.into(),
        summary: LoanBrief::from(&view.summary),
        today: view.today.to_string(),
        version: view.version,
        product: match view.product {
            Product::Short => ProductCode::Short,
            Product::Instalments => ProductCode::Instalments,
        },
        term_days: view.term_days,
        terms: LoanTerms {
            daily_rate_percent: view.daily_percent(),
            yearly_rate_percent: view.yearly_percent(),
            gesv_percent: format!("{:.1}", view.current_terms.gesv),
            penalty_rate_percent: view.penalty_percent(),
            charges_max_tiyn: view.charges_max.map(Tenge::tiyn),
            accrual_days_max: view.accrual_days_max,
            basis: match view.current_terms.basis {
                CurrentTermsBasis::Contract => TermsBasis::Contract,
                CurrentTermsBasis::Prolongation => TermsBasis::Prolongation,
                CurrentTermsBasis::Restructuring => TermsBasis::Restructuring,
            },
            payments: view.current_terms.payment_count,
            ends_on: view.ends_on.to_string(),
        },
        owed: DebtParts::from(&dues.owed),
        funds_tiyn: dues.funds.tiyn(),
        claim_tiyn: dues.claim.tiyn(),
        days_overdue: dues.days_overdue,
        arrears_tiyn: dues.arrears.tiyn(),
        interest_per_day_tiyn: view.next_day_charges.interest.tiyn(),
        penalty_per_day_tiyn: view.next_day_charges.penalty.tiyn(),
        next: dues.next.map(|next| NextPayment {
            due_on: next.due_on.to_string(),
            amount_tiyn: next.amount.tiyn(),
        }),
        payoff_on_due_tiyn: view.payoff_on_due_date.map(Tenge::tiyn),
        charges_so_far_tiyn: view.charges_accrued.tiyn(),
        forgiven_tiyn: view.waived.tiyn(),
        accrual_stopped: view.accrual_stopped.map(|reason| match reason {
            AccrualStopReason::Overdue => AccrualStopped::Overdue,
            AccrualStopReason::Ceiling => AccrualStopped::Ceiling,
        }),
        instalments: view.instalments.iter().map(instalment).collect(),
        withdrawal: view.withdrawal.map(|withdrawal| Withdrawal {
            until: withdrawal.until.to_string(),
            amount_tiyn: withdrawal.amount.tiyn(),
        }),
        prolongation: prolongation(&view.prolongation),
        actions: view.actions.iter().map(|action| self::action(*action)).collect(),
    }
}

fn instalment(it: &lending::loan::Instalment) -> LoanInstalment {
    LoanInstalment {
        due_date: it.due_date.to_string(),
        principal_tiyn: it.principal.tiyn(),
        interest_tiyn: it.interest.tiyn(),
        amount_tiyn: it.amount.tiyn(),
        status: match it.status {
            Stage::Paid => InstalmentStatus::Paid,
            Stage::Overdue => InstalmentStatus::Overdue,
            Stage::Next => InstalmentStatus::Next,
            Stage::Upcoming => InstalmentStatus::Upcoming,
        },
    }
}

fn prolongation(standing: &ProlongationSummary) -> LoanProlongation {
    LoanProlongation {
        used: standing.used,
        max: standing.max,
        state: prolongation_availability(standing.state),
        opens_on: standing.opens_on.map(|day| day.to_string()),
        closes_on: standing.closes_on.map(|day| day.to_string()),
    }
}

/// Whether a loan can be prolonged, in the API's word.
pub const fn prolongation_availability(state: Stands) -> ProlongationState {
    match state {
        Stands::Offered => ProlongationState::Offered,
        Stands::TooEarly => ProlongationState::TooEarly,
        Stands::TooLate => ProlongationState::TooLate,
        Stands::UsedUp => ProlongationState::UsedUp,
        Stands::Restructured => ProlongationState::Restructured,
        Stands::Disputed => ProlongationState::Disputed,
        Stands::NotOffered => ProlongationState::NotOffered,
        Stands::Signed => ProlongationState::Signed,
    }
}

const fn action(action: told::LoanAction) -> LoanAction {
    match action {
        told::LoanAction::RepayFull => LoanAction::RepayFull,
        told::LoanAction::RepayPartial => LoanAction::RepayPart,
        told::LoanAction::Prolong => LoanAction::Prolong,
        told::LoanAction::Hardship => LoanAction::Hardship,
        told::LoanAction::Dispute => LoanAction::Dispute,
        told::LoanAction::Refund => LoanAction::Refund,
    }
}
