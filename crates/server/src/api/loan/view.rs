//! The loans of a customer, in a list and in detail.

use std::sync::Arc;

use app::Uuid;
use app::loans::view as loans;
use axum::Json;
use axum::extract::State;
use base::ids::LoanId;
use lending::loan::prolongation::{self as core, ProlongationAvailability};
use lending::loan::{AccrualStopReason, CurrentTermsBasis, InstalmentStatus, LoanStatus};
use lending::product::ProductCode;
use money::Tenge;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::DebtComponents;
use super::autopay::Autopay;
use crate::api::ApiState;
use crate::api::current_session::CurrentSession;
use crate::api::params::{Path, Query};
use crate::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Loans {
    /// The loan that is not repaid.
    open: Option<LoanSummary>,
    /// The other loans, newest first.
    closed: Vec<LoanSummary>,
    /// The value of `after` for the next page; null on the last page.
    next_cursor: Option<Uuid>,
    totals: LoanTotals,
}

/// Totals over all loans of a customer.
#[derive(Serialize, ToSchema)]
pub struct LoanTotals {
    borrowed_tiyn: i64,
    paid_tiyn: i64,
    count: usize,
}

/// The main figures of a loan.
#[derive(Serialize, ToSchema)]
pub struct LoanSummary {
    id: Uuid,
    contract_number: String,
    status: LoanStatus,
    #[schema(format = Date)]
    issued_on: String,
    /// The next due date, or the last one if all have passed.
    #[schema(format = Date)]
    due_date: String,
    /// Whether the current schedule has more than one payment.
    has_instalments: bool,
    #[schema(format = Date)]
    closed_on: Option<String>,
    amount_tiyn: i64,
    /// The payoff amount today.
    payoff_today_tiyn: i64,
    paid_tiyn: i64,
}

/// A loan in detail.
#[derive(Serialize, ToSchema)]
pub struct Loan {
    #[serde(flatten)]
    summary: LoanSummary,
    /// The business date of all figures, in Almaty.
    #[schema(format = Date)]
    today: String,
    version: i64,
    product: ProductCode,
    term_days: u32,
    terms: LoanTerms,
    outstanding: DebtComponents,
    /// Money of the borrower that is not applied yet: it waits for the next due date or a refund.
    unapplied_funds_tiyn: i64,
    /// What is still claimed of a written-off debt.
    claim_tiyn: i64,
    days_overdue: u32,
    /// What must be paid today so that nothing is overdue; after the last due date, the whole debt.
    arrears_tiyn: i64,
    /// The charges of tomorrow if nothing is paid.
    interest_per_day_tiyn: i64,
    penalty_per_day_tiyn: i64,
    next_payment: Option<NextPayment>,
    /// The payoff amount on the next due date.
    payoff_on_due_date_tiyn: Option<i64>,
    /// Interest and penalty accrued so far, without what was waived.
    charges_accrued_tiyn: i64,
    /// Interest and penalty that were waived.
    waived_tiyn: i64,
    accrual_stop_reason: Option<AccrualStopReason>,
    /// The current schedule, paid instalments included; empty if the loan follows no schedule.
    instalments: Vec<LoanInstalment>,
    /// Set while the customer may withdraw from the contract.
    withdrawal: Option<Withdrawal>,
    prolongation: ProlongationSummary,
    autopay: Autopay,
    /// What the customer may do now.
    actions: Vec<loans::LoanAction>,
}

/// The price of the debt under the current terms.
#[derive(Serialize, ToSchema)]
pub struct LoanTerms {
    /// Per day, such as `0.28`.
    daily_rate_percent: String,
    /// The rate times 365, such as `102.2`.
    yearly_rate_percent: String,
    /// ГЭСВ, such as `172.1`.
    gesv_percent: String,
    /// Daily penalty on overdue amounts.
    penalty_rate_percent: String,
    /// The legal maximum of interest and penalty together.
    charges_max_tiyn: Option<i64>,
    /// The last overdue day on which anything accrues.
    accrual_days_max: u32,
    basis: CurrentTermsBasis,
    /// The number of payments in the current schedule.
    payments: usize,
    /// The last due date of the current schedule.
    #[schema(format = Date)]
    ends_on: String,
}

/// The next due date and the amount due.
#[derive(Serialize, ToSchema)]
pub struct NextPayment {
    #[schema(format = Date)]
    due_date: String,
    /// The last day on which the payment is on time, if the due date is a day off.
    #[schema(format = Date)]
    last_day_on_time: Option<String>,
    amount_tiyn: i64,
}

/// An instalment of the current schedule.
#[derive(Serialize, ToSchema)]
pub struct LoanInstalment {
    #[schema(format = Date)]
    due_date: String,
    principal_tiyn: i64,
    interest_tiyn: i64,
    /// The amount due; for a future instalment, provided that what is overdue is paid today.
    amount_tiyn: i64,
    status: InstalmentStatus,
}

/// The right to withdraw from the contract.
#[derive(Serialize, ToSchema)]
pub struct Withdrawal {
    #[schema(format = Date)]
    until: String,
    /// The principal and the interest so far.
    amount_tiyn: i64,
}

/// Whether and how often the loan can be prolonged.
#[derive(Serialize, ToSchema)]
pub struct ProlongationSummary {
    used: u32,
    max: u32,
    state: ProlongationAvailability,
    #[schema(format = Date)]
    opens_on: Option<String>,
    #[schema(format = Date)]
    closes_on: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// `next_cursor` of the previous page.
    pub after: Option<Uuid>,
}

/// List the loans of the customer
#[utoipa::path(get, path = "/loans", operation_id = "list_loans", tag = "loans",
    security(("access" = [])), params(PageQuery), responses((status = 200, body = Loans)))]
pub async fn list(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Query(page): Query<PageQuery>,
) -> Result<Json<Loans>, Problem> {
    let loans =
        api.app.loans.loan_list(&session, session.customer_id, page.after.map(Into::into)).await?;
    Ok(Json(Loans {
        open: loans.open.as_ref().map(LoanSummary::from),
        closed: loans.closed.iter().map(LoanSummary::from).collect(),
        next_cursor: loans.next_cursor.map(Into::into),
        totals: LoanTotals {
            borrowed_tiyn: loans.totals.borrowed.tiyn(),
            paid_tiyn: loans.totals.paid.tiyn(),
            count: loans.totals.count,
        },
    }))
}

/// Show the open loan, otherwise the newest; null if there was none
#[utoipa::path(get, path = "/loans/current", operation_id = "get_current_loan", tag = "loans",
    security(("access" = [])), responses((status = 200, body = Option<Loan>)))]
pub async fn current(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
) -> Result<Json<Option<Loan>>, Problem> {
    // A customer without a loan is normal: null, not an error.
    let Some(view) = api.app.loans.current_loan_view(&session, session.customer_id).await? else {
        return Ok(Json(None));
    };
    let autopay = api.app.payments.autopay_view(&session, view.summary.id).await?;
    Ok(Json(Some(loan_view(&view, autopay))))
}

/// Show a loan
#[utoipa::path(get, path = "/loans/{id}", operation_id = "get_loan", tag = "loans",
    security(("access" = [])), params(("id" = Uuid, Path)), responses((status = 200, body = Loan)))]
pub async fn show(
    State(api): State<Arc<ApiState>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<LoanId>,
) -> Result<Json<Loan>, Problem> {
    let view = api.app.loans.loan_view(&session, id).await?;
    let autopay = api.app.payments.autopay_view(&session, id).await?;
    Ok(Json(loan_view(&view, autopay)))
}

impl From<&loans::LoanSummary> for LoanSummary {
    fn from(summary: &loans::LoanSummary) -> Self {
        Self {
            id: summary.id.into(),
            contract_number: summary.contract_number.clone(),
            status: summary.status,
            issued_on: summary.issued_on.to_string(),
            due_date: summary.due_date.to_string(),
            has_instalments: summary.has_instalments,
            closed_on: summary.closed_on.map(|day| day.to_string()),
            amount_tiyn: summary.amount.tiyn(),
            payoff_today_tiyn: summary.payoff_today.tiyn(),
            paid_tiyn: summary.paid.tiyn(),
        }
    }
}

fn loan_view(view: &loans::LoanView, autopay: app::payments::AutopayView) -> Loan {
    let dues = &view.dues;
    Loan {
        autopay: autopay.into(),
        summary: LoanSummary::from(&view.summary),
        today: view.today.to_string(),
        version: view.version,
        product: view.product,
        term_days: view.term_days,
        terms: LoanTerms {
            daily_rate_percent: view.daily_percent(),
            yearly_rate_percent: view.yearly_percent(),
            gesv_percent: format!("{:.1}", view.current_terms.gesv),
            penalty_rate_percent: view.penalty_percent(),
            charges_max_tiyn: view.charges_max.map(Tenge::tiyn),
            accrual_days_max: view.accrual_days_max,
            basis: view.current_terms.basis,
            payments: view.current_terms.payment_count,
            ends_on: view.ends_on.to_string(),
        },
        outstanding: DebtComponents::from(&dues.owed),
        unapplied_funds_tiyn: dues.funds.tiyn(),
        claim_tiyn: dues.claim.tiyn(),
        days_overdue: dues.days_overdue,
        arrears_tiyn: dues.arrears.tiyn(),
        interest_per_day_tiyn: view.next_day_charges.interest.tiyn(),
        penalty_per_day_tiyn: view.next_day_charges.penalty.tiyn(),
        next_payment: dues.next.map(|next| NextPayment {
            due_date: next.due_date.to_string(),
            last_day_on_time: Some(next.last_day_on_time)
                .filter(|last| *last > next.due_date)
                .map(|last| last.to_string()),
            amount_tiyn: next.amount.tiyn(),
        }),
        payoff_on_due_date_tiyn: view.payoff_on_due_date.map(Tenge::tiyn),
        charges_accrued_tiyn: view.charges_accrued.tiyn(),
        waived_tiyn: view.waived.tiyn(),
        accrual_stop_reason: view.accrual_stopped,
        instalments: view.instalments.iter().map(instalment).collect(),
        withdrawal: view.withdrawal.map(|withdrawal| Withdrawal {
            until: withdrawal.until.to_string(),
            amount_tiyn: withdrawal.amount.tiyn(),
        }),
        prolongation: prolongation(&view.prolongation),
        actions: view.actions.clone(),
    }
}

fn instalment(it: &lending::loan::Instalment) -> LoanInstalment {
    LoanInstalment {
        due_date: it.due_date.to_string(),
        principal_tiyn: it.principal.tiyn(),
        interest_tiyn: it.interest.tiyn(),
        amount_tiyn: it.amount.tiyn(),
        status: it.status,
    }
}

fn prolongation(summary: &core::ProlongationSummary) -> ProlongationSummary {
    ProlongationSummary {
        used: summary.used,
        max: summary.max,
        state: summary.state,
        opens_on: summary.opens_on.map(|day| day.to_string()),
        closes_on: summary.closes_on.map(|day| day.to_string()),
    }
}
