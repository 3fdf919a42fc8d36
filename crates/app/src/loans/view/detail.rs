//! One loan with everything that its screens show.

use base::BusinessDate;
use lending::loan::prolongation::{self, ProlongationAvailability, ProlongationSummary};
use lending::loan::{
    AccrualStopReason, CurrentTerms, DailyCharges, Dues, Instalment, Loan, LoanStatus,
    WithdrawalOption,
};
use lending::product::ProductCode;
use money::Tenge;

use super::OwnLoan;
use super::summary::{LoanSummary, loan_summary};
use crate::format::{daily_percent, yearly_percent};

base::codes! {
    /// What may be done with a loan.
    LoanAction, undescribed {
        /// Paying everything.
        RepayFull = "repay_full",
        /// Paying a part.
        RepayPartial = "repay_part",
        /// Prolonging it.
        Prolong = "prolong",
        /// Asking for other terms.
        Hardship = "hardship",
        /// Saying that it is not one's own.
        Dispute = "dispute",
        /// Having back what no debt needs.
        Refund = "refund",
    }
}

/// A loan with everything that its screens show.
#[derive(Debug, Clone)]
pub struct LoanView {
    /// In a few words.
    pub summary: LoanSummary,
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
    pub current_terms: CurrentTerms,
    /// The most that interest and penalties may come to.
    pub charges_max: Option<Tenge>,
    /// The last day of a delay on which anything accrues.
    pub accrual_days_max: u32,
    /// What is owed.
    pub dues: Dues,
    /// What tomorrow costs if nothing is paid.
    pub next_day_charges: DailyCharges,
    /// What closes it on the next date of the plan.
    pub payoff_on_due_date: Option<Tenge>,
    /// Interest and penalty so far, without what was given up.
    pub charges_accrued: Tenge,
    /// Interest and penalty that were given up.
    pub waived: Tenge,
    /// Why nothing accrues any more.
    pub accrual_stopped: Option<AccrualStopReason>,
    /// The plan in force, each payment with how it stands.
    pub instalments: Vec<Instalment>,
    /// How the person may withdraw from the contract.
    pub withdrawal: Option<WithdrawalOption>,
    /// How it stands with prolongations.
    pub prolongation: ProlongationSummary,
    /// What may be done now.
    pub actions: Vec<LoanAction>,
}

impl LoanView {
    /// The rate of a day, in percent, as `0.28`.
    pub fn daily_percent(&self) -> String {
        daily_percent(self.current_terms.rate)
    }

    /// The rate of a year of 365 days, in percent, as `102.2`.
    pub fn yearly_percent(&self) -> String {
        yearly_percent(self.current_terms.rate)
    }

    /// The penalty of a day, in percent.
    pub fn penalty_percent(&self) -> String {
        daily_percent(self.current_terms.penalty_rate)
    }
}

pub fn build_loan_view(own: &OwnLoan) -> LoanView {
    let (loan, today) = (&own.loan, own.today);
    let (contract, dues, position) = (loan.contract(), loan.dues(today), loan.position(today));
    let prolongation = prolongation::summarize(loan, today);
    let ends_on = position.schedule().last().map_or(contract.due_date(), |line| line.due_date);
    LoanView {
        summary: loan_summary(own),
        today,
        version: own.row.version,
        product: contract.product,
        ends_on,
        term_days: contract.issued_on.days_until(ends_on),
        current_terms: loan.current_terms(today),
        charges_max: contract.limits.charges_max,
        accrual_days_max: contract.limits.accrual_days_max,
        next_day_charges: loan.next_day_charges(today),
        payoff_on_due_date: dues.next.map(|next| loan.payoff(next.due_date.max(today))),
        charges_accrued: position.cost(),
        waived: position.waived_total(),
        accrual_stopped: position.accrual_stop_reason(contract),
        instalments: loan.instalments(today),
        withdrawal: loan.withdrawal(today),
        actions: available_actions(&dues, &prolongation),
        prolongation,
        dues,
    }
}

/// What may be done with a loan on a day.
pub(crate) fn available_actions_on(loan: &Loan, day: BusinessDate) -> Vec<LoanAction> {
    available_actions(&loan.dues(day), &prolongation::summarize(loan, day))
}

fn available_actions(dues: &Dues, prolongation: &ProlongationSummary) -> Vec<LoanAction> {
    let is_live = matches!(dues.status, LoanStatus::Active | LoanStatus::Overdue);
    let can_pay = dues.demand().is_positive();
    let can_prolong = matches!(
        prolongation.state,
        ProlongationAvailability::Offered | ProlongationAvailability::Signed
    );
    // While a loan is open, unapplied funds wait for its next due date.
    let can_refund = dues.funds.is_positive() && !is_live && dues.status != LoanStatus::Disputed;
    [
        (LoanAction::RepayFull, can_pay),
        (LoanAction::RepayPartial, can_pay),
        (LoanAction::Prolong, can_prolong),
        (LoanAction::Hardship, is_live),
        (LoanAction::Dispute, is_live),
        (LoanAction::Refund, can_refund),
    ]
    .into_iter()
    .filter_map(|(action, is_possible)| is_possible.then_some(action))
    .collect()
}
