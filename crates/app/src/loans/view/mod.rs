//! A loan as its owner reads it: every figure is the core's, of the day on which it is asked for.

mod brief;
mod curve;
mod history;
mod operations;
mod whole;

use base::BusinessDate;
use lending::loan::what_if::{Outlook, RepaymentScenario, what_if};
use lending::loan::{Loan, Row, statement};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, loans};

pub use brief::{LoanSummary, Loans, Totals};
pub(crate) use brief::{brief, totals};
pub use curve::PayoffCurve;
pub use history::{Happened, Kind};
pub(crate) use operations::operations as all_operations;
pub use operations::{Operation, OperationKind, OperationsPage};
pub(crate) use whole::available_actions_on;
pub use whole::{Action, View};

use super::own::own_loan;
use super::{LoanError, saved};
use crate::Lender;

/// As many loans as one person ever has; the oldest beyond are left out.
const LOANS_MAX: i64 = 500;
/// Closed loans on one page.
const PAGE: usize = 20;
/// Operations on one page.
const OPERATIONS_PER_PAGE: usize = 50;
/// How far beyond the due date somebody may look.
const DAYS_AHEAD_MAX: u32 = 30;
/// How far a delay may be looked at: beyond the last day on which anything accrues.
const DAYS_LATE_MAX: u32 = 95;
/// As many days as a statement tells: ten years are longer than any loan.
const STATEMENT_DAYS_MAX: u32 = 3_653;

/// A person's own loan with the day on which it is looked at.
pub(crate) struct Own {
    /// As it is kept.
    pub row: loans::Loan,
    /// As the core knows it.
    pub loan: Loan,
    /// The day.
    pub today: BusinessDate,
}

impl Own {
    fn try_new(row: loans::Loan, today: BusinessDate) -> Result<Self, StoreError> {
        let loan = saved::loan(&row)?;
        // The books may be a day ahead of a clock that was moved back.
        let today = today.max(loan.contract().issued_on);
        Ok(Self { row, loan, today })
    }

    /// The later of the day and the last date of the plan in force.
    fn schedule_end(&self) -> BusinessDate {
        let position = self.loan.position(self.today);
        let last = position.lines().last().map_or(self.today, |line| line.due_on);
        last.max(self.today)
    }

    /// The last day on which anything happens to a loan that is paid off; else the day given.
    fn last_day(&self, to: BusinessDate) -> BusinessDate {
        let Some(closed_on) = self.loan.position(to).closed_on() else { return to };
        let newest = self.loan.facts().last().map_or(closed_on, |fact| fact.on);
        to.min(newest.max(closed_on))
    }
}

impl Lender {
    /// A person's own loan; somebody else's is not there.
    pub(crate) async fn load_own_loan(
        &self,
        tx: &mut Tx,
        session: &Session,
        id: Uuid,
    ) -> Result<Own, LoanError> {
        Ok(Own::try_new(own_loan(tx, session, id).await?, self.clock.today())?)
    }

    /// All loans of a person, the newest first.
    pub(crate) async fn load_own_loans(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<Vec<Own>, LoanError> {
        let today = self.clock.today();
        let rows = loans::of_customer(tx, session.customer_id, LOANS_MAX).await?;
        let own = rows.into_iter().map(|row| Own::try_new(row, today));
        Ok(own.collect::<Result<_, _>>()?)
    }

    /// All loans of a person in a few words, and all money that came and went.
    pub(crate) async fn load_loans_and_operations(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<(Vec<LoanSummary>, Vec<Operation>), LoanError> {
        let own = self.load_own_loans(tx, session).await?;
        Ok((own.iter().map(brief::brief).collect(), operations::operations(&own)))
    }

    /// The loans of a person: the open one, and a page of the others after one of them.
    pub async fn loan_list(
        &self,
        session: &Session,
        after: Option<Uuid>,
    ) -> Result<Loans, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loans(&mut tx, session).await?;
        Ok(brief::loans(&own, after, PAGE))
    }

    /// A loan, with all that its screens show.
    pub async fn own_loan(&self, session: &Session, id: Uuid) -> Result<View, LoanError> {
        let mut tx = self.db.read().await?;
        Ok(whole::view(&self.load_own_loan(&mut tx, session, id).await?))
    }

    /// The loan that is open, or the newest one; none where there never was one.
    pub async fn current_loan_view(&self, session: &Session) -> Result<Option<View>, LoanError> {
        let mut tx = self.db.read().await?;
        let own = match loans::open_of(&mut tx, session.customer_id).await? {
            Some(row) => Some(row),
            None => loans::of_customer(&mut tx, session.customer_id, 1).await?.pop(),
        };
        let own = own.map(|row| Own::try_new(row, self.clock.today())).transpose()?;
        Ok(own.as_ref().map(whole::view))
    }

    /// Every day of a loan up to one, today if none is named.
    pub async fn statement_view(
        &self,
        session: &Session,
        id: Uuid,
        to: Option<BusinessDate>,
    ) -> Result<Vec<Row>, LoanError> {
        let mut tx = self.db.read().await?;
        days(&self.load_own_loan(&mut tx, session, id).await?, to)
    }

    /// Money that came and went over all loans of a person: a page after one of the movements.
    pub async fn operation_list(
        &self,
        session: &Session,
        after: Option<Uuid>,
    ) -> Result<OperationsPage, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loans(&mut tx, session).await?;
        Ok(operations::page(operations::operations(&own), after, OPERATIONS_PER_PAGE))
    }

    /// What happened to a loan, in order.
    pub async fn loan_history_list(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Vec<Happened>, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loan(&mut tx, session, id).await?;
        Ok(history::history(&mut tx, &own).await?)
    }

    /// What closes a loan day by day, from its issue to some days ahead, if nothing more is paid.
    pub async fn payoff_curve_view(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<PayoffCurve, LoanError> {
        let mut tx = self.db.read().await?;
        Ok(curve::curve(&self.load_own_loan(&mut tx, session, id).await?))
    }

    /// What would follow if the person did something on a day.
    pub async fn loan_what_if(
        &self,
        session: &Session,
        id: Uuid,
        idea: RepaymentScenario,
        on: BusinessDate,
    ) -> Result<Outlook, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loan(&mut tx, session, id).await?;
        let ahead = if idea == RepaymentScenario::PayLate { DAYS_LATE_MAX } else { DAYS_AHEAD_MAX };
        within(on, own.today, plus(own.schedule_end(), ahead))?;
        Ok(what_if(&own.loan, idea, on, own.today)?)
    }
}

/// Every day of a loan up to one, today if none is named. What is paid off ends on its last day.
pub(crate) fn days(own: &Own, to: Option<BusinessDate>) -> Result<Vec<Row>, LoanError> {
    let issued_on = own.loan.contract().issued_on;
    let to = to.unwrap_or(own.today);
    within(to, issued_on, plus(own.schedule_end(), DAYS_LATE_MAX))?;
    let last = own.last_day(to).min(plus(issued_on, STATEMENT_DAYS_MAX));
    Ok(statement(&own.loan, last))
}

fn within(day: BusinessDate, from: BusinessDate, to: BusinessDate) -> Result<(), LoanError> {
    if (from..=to).contains(&day) { Ok(()) } else { Err(LoanError::Day { from, to }) }
}

fn plus(day: BusinessDate, days: u32) -> BusinessDate {
    day.try_plus_days(days).unwrap_or(day)
}
