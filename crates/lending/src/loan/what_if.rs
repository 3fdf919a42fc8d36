//! What-if projections: the real decision, executed on a copy of the loan.

use base::BusinessDate;
use ledger::Flow;
use money::Tenge;
use serde::Serialize;

use super::dues::next_day_charges;
use super::upcoming_payments::settle_by_schedule;
use super::{
    Loan, LoanCommand, LoanOutcome, LoanRejection, OperationId, PaymentPurpose, Position, decide,
};
use crate::allocation::AmountByComponent;

/// A possible action of the borrower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepaymentScenario {
    PayFull,
    /// Pays a part, ahead of schedule if it is more than what is due.
    PayPart(Tenge),
    /// Pays what is due, after the due date.
    PayLate,
    /// Prolongs by this number of days.
    Prolong(u32),
}

/// The consequences of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RepaymentProjection {
    /// The day of the action.
    pub on: BusinessDate,
    /// What is paid on that day.
    pub pay: Tenge,
    /// What closes the loan before the payment.
    pub payoff_before: Tenge,
    /// What closes the loan after the payment.
    pub left: Tenge,
    /// The interest of the next day if nothing is paid.
    pub interest_per_day_before: Tenge,
    /// The interest of the next day after the payment.
    pub interest_per_day_after: Tenge,
    pub allocation: AmountByComponent,
    /// The change of unapplied funds. Negative if earlier funds were used as well.
    pub funds: Tenge,
    /// How much less is paid in total than by paying everything on time.
    pub saves: Tenge,
    /// How much more is paid in total.
    pub costs_more: Tenge,
    pub closes: bool,
    /// The next due date after the payment. `None` if there is none.
    pub due_on_after: Option<BusinessDate>,
    /// What has to be paid by that date if nothing is paid before.
    pub due_after: Option<Tenge>,
    /// The total cost above the principal if the rest is paid on time.
    pub total_cost: Tenge,
}

/// Real operation ids are derived from a timestamp and never have these values.
const PAYMENT: OperationId = OperationId::from_u128(u128::MAX);
const ADDENDUM: OperationId = OperationId::from_u128(u128::MAX - 1);

/// Projects an action on a day that is not before today.
pub fn simulate(
    loan: &Loan,
    scenario: RepaymentScenario,
    on: BusinessDate,
    today: BusinessDate,
) -> Result<RepaymentProjection, LoanRejection> {
    if on < today {
        return Err(LoanRejection::DayClosed(today));
    }
    loan.position(today).require_live()?;
    let before = loan.position(on);
    before.require_live()?;
    let mut result = loan.clone();
    let (amount, purpose) = match scenario {
        RepaymentScenario::PayFull => (before.payoff(), PaymentPurpose::Repayment),
        // A payment is limited to what closes the loan.
        RepaymentScenario::PayPart(amount) => (amount.min(before.payoff()), PaymentPurpose::Early),
        RepaymentScenario::PayLate => (before.amount_due_now(), PaymentPurpose::Repayment),
        RepaymentScenario::Prolong(days) => {
            let offer = super::prolongation::offer_for_days(loan, on, days)?;
            execute(&mut result, &LoanCommand::Prolong { id: ADDENDUM, days }, on)?;
            (offer.pay_now, PaymentPurpose::Prolongation(ADDENDUM))
        }
    };
    execute(
        &mut result,
        &LoanCommand::ReceivePayment { id: PAYMENT, amount, value_date: on, purpose },
        on,
    )?;
    Ok(project(loan, today, &before, &result, amount))
}

/// Decides a command and applies the events.
fn execute(loan: &mut Loan, command: &LoanCommand, on: BusinessDate) -> Result<(), LoanRejection> {
    match decide(loan, command, on)? {
        LoanOutcome::Done(decision) => decision.events.iter().for_each(|event| loan.apply(event)),
        LoanOutcome::AlreadyDone => {}
    }
    Ok(())
}

fn project(
    loan: &Loan,
    today: BusinessDate,
    before: &Position,
    result: &Loan,
    pay: Tenge,
) -> RepaymentProjection {
    let (contract, on) = (loan.contract(), before.as_of());
    let after = &result.position(on);
    let totals = *after.flows() - *before.flows();
    let (on_time, _) = settle_by_schedule(contract, loan.position(today));
    let on_time: Tenge = on_time.iter().map(|payment| payment.pay).sum();
    let (rest, end) = settle_by_schedule(contract, after.clone());
    let total = pay + rest.iter().map(|payment| payment.pay).sum();
    let closes = after.closed_on().is_some();
    RepaymentProjection {
        on,
        pay,
        payoff_before: before.payoff(),
        left: after.payoff(),
        interest_per_day_before: next_day_charges(contract, before).interest,
        interest_per_day_after: next_day_charges(contract, after).interest,
        allocation: AmountByComponent {
            principal_overdue: totals[Flow::ToPrincipalOverdue],
            interest_overdue: totals[Flow::ToInterestOverdue],
            penalty: totals[Flow::ToPenalty],
            principal: totals[Flow::ToPrincipal],
            interest: totals[Flow::ToInterest],
        },
        funds: after.unapplied_funds() - before.unapplied_funds(),
        saves: (on_time - total).max(Tenge::ZERO),
        costs_more: (total - on_time).max(Tenge::ZERO),
        closes,
        due_on_after: after.next_due_date().filter(|_| !closes),
        due_after: result.dues(on).next.map(|next| next.amount),
        total_cost: end.cost(),
    }
}
