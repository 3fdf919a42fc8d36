//! One loan with everything that its screens show.

use base::BusinessDate;
use lending::loan::prolongation::{self, Standing, State};
use lending::loan::{
    AccrualStopReason, CurrentTerms, DailyCharges, Dues, Instalment, Loan, Status, Withdrawal,
};
use lending::product::ProductCode;
use money::Tenge;

use super::Own;
use super::brief::{LoanSummary, brief};
use crate::applications::{daily_percent, yearly_percent};

/// What may be done with a loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Paying everything.
    RepayFull,
    /// Paying a part.
    RepayPart,
    /// Prolonging it.
    Prolong,
    /// Asking for other terms.
    Hardship,
    /// Saying that it is not one's own.
    Dispute,
    /// Having back what no debt needs.
    Refund,
}

/// A loan with everything that its screens show.
#[derive(Debug, Clone)]
pub struct View {
    /// In a few words.
    pub brief: LoanSummary,
    /// The day of all figures.
    pub today: BusinessDate,
    /// Which state of the loan it is.
    pub version: i64,
    /// Which kind of loan.
    pub product: ProductCode,
    /// The last day of the plan in force.
    pub ends_on: BusinessDate,
    /// From the issue to that day.
    pub term_days: u32,
    /// What it costs.
    pub price: CurrentTerms,
    /// The most that interest and penalties may come to.
    pub charges_max: Option<Tenge>,
    /// The last day of a delay on which anything accrues.
    pub accrual_days_max: u32,
    /// What is owed.
    pub dues: Dues,
    /// What tomorrow costs if nothing is paid.
    pub per_day: DailyCharges,
    /// What closes it on the next date of the plan.
    pub payoff_on_due: Option<Tenge>,
    /// Interest and penalty so far, without what was given up.
    pub charges_so_far: Tenge,
    /// Interest and penalty that were given up.
    pub forgiven: Tenge,
    /// Why nothing accrues any more.
    pub accrual_stopped: Option<AccrualStopReason>,
    /// The plan in force, each payment with how it stands.
    pub instalments: Vec<Instalment>,
    /// How the person may withdraw from the contract.
    pub withdrawal: Option<Withdrawal>,
    /// How it stands with prolongations.
    pub prolongation: Standing,
    /// What may be done now.
    pub actions: Vec<Action>,
}

impl View {
    /// The rate of a day, in percent, as `0.28`.
    pub fn daily_percent(&self) -> String {
        daily_percent(self.price.rate)
    }

    /// The rate of a year of 365 days, in percent, as `102.2`.
    pub fn yearly_percent(&self) -> String {
        yearly_percent(self.price.rate)
    }

    /// The penalty of a day, in percent.
    pub fn penalty_percent(&self) -> String {
        daily_percent(self.price.penalty_rate)
    }
}

pub fn view(own: &Own) -> View {
    let (loan, today) = (&own.loan, own.today);
    let (contract, dues, position) = (loan.contract(), loan.dues(today), loan.position(today));
    let prolongation = prolongation::standing(loan, today);
    let ends_on = position.lines().last().map_or(contract.due_on(), |line| line.due_on);
    View {
        brief: brief(own),
        today,
        version: own.row.version,
        product: contract.product,
        ends_on,
        term_days: contract.issued_on.days_until(ends_on),
        price: loan.price(today),
        charges_max: contract.limits.charges_max,
        accrual_days_max: contract.limits.accrual_days_max,
        per_day: loan.next_day_charges(today),
        payoff_on_due: dues.next.map(|next| loan.payoff(next.due_on)),
        charges_so_far: position.cost(),
        forgiven: position.forgiven(),
        accrual_stopped: position.accrual_stopped(contract),
        instalments: loan.instalments(today),
        withdrawal: loan.withdrawal(today),
        actions: actions(&dues, &prolongation),
        prolongation,
        dues,
    }
}

/// What may be done with a loan on a day.
pub(crate) fn available_actions_on(loan: &Loan, day: BusinessDate) -> Vec<Action> {
    actions(&loan.dues(day), &prolongation::standing(loan, day))
}

fn actions(dues: &Dues, prolongation: &Standing) -> Vec<Action> {
    let is_live = matches!(dues.status, Status::Active | Status::Overdue);
    let can_pay = dues.payoff.is_positive() && dues.status != Status::Disputed;
    let can_prolong = matches!(prolongation.state, State::Offered | State::Signed);
    // While a debt stands, the money waits for it.
    let can_have_back = dues.funds.is_positive() && !is_live && dues.status != Status::Disputed;
    [
        (Action::RepayFull, can_pay),
        (Action::RepayPart, can_pay),
        (Action::Prolong, can_prolong),
        (Action::Hardship, is_live),
        (Action::Dispute, is_live),
        (Action::Refund, can_have_back),
    ]
    .into_iter()
    .filter_map(|(action, is_possible)| is_possible.then_some(action))
    .collect()
}
