//! Loan views for the owner: every figure is the core's, of the requested day.

mod curve;
mod detail;
mod history;
mod operations;
mod summary;

use base::BusinessDate;
use base::ids::{CustomerId, LoanId, OperationId};
use lending::loan::what_if::{RepaymentProjection, RepaymentScenario, simulate};
use lending::loan::{Loan, StatementRow, build_statement};
use store::{StoreError, Tx, loans};

pub use curve::PayoffCurve;
pub(crate) use detail::available_actions_on;
pub use detail::{LoanAction, LoanView};
pub use history::{HistoryEvent, HistoryEventKind, HistoryReason};
pub(crate) use operations::all_operations;
pub use operations::{Operation, OperationKind, OperationsPage};
pub use summary::{LoanListView, LoanSummary, LoanTotals};
pub(crate) use summary::{loan_summary, loan_totals};

use super::ownership::load_own_loan_row;
use super::repository;
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::Loans;
use crate::{Error, Rejection};

/// As many loans as one person ever has; the oldest beyond are left out.
const LOANS_MAX: i64 = 500;
/// Closed loans on one page.
const LOANS_PER_PAGE: usize = 20;
/// Operations on one page.
const OPERATIONS_PER_PAGE: usize = 50;
/// How far beyond the due date a view may look.
const DAYS_AHEAD_MAX: u32 = 30;
/// How far a delay may be looked at: beyond the last day on which anything accrues.
const DAYS_LATE_MAX: u32 = 95;
/// Days in a statement: ten years are longer than any loan.
const STATEMENT_DAYS_MAX: u32 = 3_653;

/// A person's own loan with the day on which it is looked at.
pub(crate) struct OwnLoan {
    /// The stored row.
    pub row: loans::Loan,
    /// As the core knows it.
    pub loan: Loan,
    /// The day.
    pub today: BusinessDate,
}

impl OwnLoan {
    fn try_new(row: loans::Loan, today: BusinessDate) -> Result<Self, StoreError> {
        let loan = repository::loan_from_row(&row)?;
        // The books may be a day ahead of a clock that was moved back.
        let today = today.max(loan.contract().issued_on);
        Ok(Self { row, loan, today })
    }

    /// The later of the day and the last date of the plan in force.
    fn schedule_end(&self) -> BusinessDate {
        let position = self.loan.position(self.today);
        let last = position.schedule().last().map_or(self.today, |line| line.due_date);
        last.max(self.today)
    }

    /// The last day on which anything happens to a loan that is paid off; else the day given.
    fn last_statement_date(&self, to: BusinessDate) -> BusinessDate {
        let Some(closed_on) = self.loan.position(to).closed_on() else { return to };
        let newest = self.loan.facts().last().map_or(closed_on, |fact| fact.value_date);
        to.min(newest.max(closed_on))
    }
}

impl Loans {
    /// A loan that the actor may touch: a customer's own, and any for staff. Others are not found.
    pub(crate) async fn load_own_loan(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        id: LoanId,
    ) -> Result<OwnLoan, Error> {
        Ok(OwnLoan::try_new(load_own_loan_row(tx, actor, id).await?, self.core.clock.today())?)
    }

    /// All loans of a person, the newest first.
    pub(crate) async fn load_own_loans(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<OwnLoan>, Error> {
        let today = self.core.clock.today();
        let rows = loans::list_by_customer(tx, customer_id, LOANS_MAX).await?;
        let own = rows.into_iter().map(|row| OwnLoan::try_new(row, today));
        Ok(own.collect::<Result<_, _>>()?)
    }

    /// All loans of a customer as summaries, and all operations.
    pub(crate) async fn load_loans_and_operations(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<(Vec<LoanSummary>, Vec<Operation>), Error> {
        let own = self.load_own_loans(tx, customer_id).await?;
        Ok((own.iter().map(summary::loan_summary).collect(), operations::all_operations(&own)))
    }

    /// The loans of a person: the open one, and a page of the others after one of them.
    pub async fn loan_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        after: Option<LoanId>,
    ) -> Result<LoanListView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = self.load_own_loans(&mut tx, customer_id).await?;
        Ok(summary::loan_list_view(&own, after, LOANS_PER_PAGE))
    }

    /// A loan, with all that its screens show.
    pub async fn loan_view(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
    ) -> Result<LoanView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        Ok(detail::build_loan_view(&self.load_own_loan(&mut tx, actor, id).await?))
    }

    /// The loan on which something is owed, or the newest one; none where there never was one.
    pub async fn current_loan_view(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Option<LoanView>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = match loans::find_owed_by_customer(&mut tx, customer_id).await? {
            Some(row) => Some(row),
            None => loans::list_by_customer(&mut tx, customer_id, 1).await?.pop(),
        };
        let own = own.map(|row| OwnLoan::try_new(row, self.core.clock.today())).transpose()?;
        Ok(own.as_ref().map(detail::build_loan_view))
    }

    /// Every day of a loan up to one, today if none is named.
    pub async fn statement_view(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
        to: Option<BusinessDate>,
    ) -> Result<Vec<StatementRow>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        statement_rows(&self.load_own_loan(&mut tx, actor, id).await?, to)
    }

    /// Money that came and went over all loans of a person: a page after one of the movements.
    pub async fn operation_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        after: Option<OperationId>,
    ) -> Result<OperationsPage, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = self.load_own_loans(&mut tx, customer_id).await?;
        Ok(operations::paginate(operations::all_operations(&own), after, OPERATIONS_PER_PAGE))
    }

    /// What happened to a loan, in order.
    pub async fn loan_history_list(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
    ) -> Result<Vec<HistoryEvent>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        let own = self.load_own_loan(&mut tx, actor, id).await?;
        Ok(history::load_history(&mut tx, &own).await?)
    }

    /// What closes a loan day by day, from its issue to some days ahead, if nothing more is paid.
    pub async fn payoff_curve_view(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
    ) -> Result<PayoffCurve, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        Ok(curve::payoff_curve(&self.load_own_loan(&mut tx, actor, id).await?))
    }

    /// What would follow if the person did something on a day.
    pub async fn loan_what_if(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
        scenario: RepaymentScenario,
        on: BusinessDate,
    ) -> Result<RepaymentProjection, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        let own = self.load_own_loan(&mut tx, actor, id).await?;
        let ahead =
            if scenario == RepaymentScenario::PayLate { DAYS_LATE_MAX } else { DAYS_AHEAD_MAX };
        check_date_in_range(on, own.today, add_days(own.schedule_end(), ahead))?;
        Ok(simulate(&own.loan, scenario, on, own.today)?)
    }
}

/// Every day of a loan up to one, today if none is named. What is paid off ends on its last day.
pub(crate) fn statement_rows(
    own: &OwnLoan,
    to: Option<BusinessDate>,
) -> Result<Vec<StatementRow>, Error> {
    let issued_on = own.loan.contract().issued_on;
    let to = to.unwrap_or(own.today);
    check_date_in_range(to, issued_on, add_days(own.schedule_end(), DAYS_LATE_MAX))?;
    let last = own.last_statement_date(to).min(add_days(issued_on, STATEMENT_DAYS_MAX));
    Ok(build_statement(&own.loan, last))
}

fn check_date_in_range(
    day: BusinessDate,
    from: BusinessDate,
    to: BusinessDate,
) -> Result<(), Error> {
    if (from..=to).contains(&day) {
        Ok(())
    } else {
        Err(Rejection::DateOutOfRange { from, to }.into())
    }
}

fn add_days(day: BusinessDate, days: u32) -> BusinessDate {
    day.try_plus_days(days).unwrap_or(day)
}
