//! What would follow if the borrower did something: the very decision, made on a copy of the loan.

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

/// What a borrower thinks of doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepaymentScenario {
    /// To pay everything.
    PayFull,
    /// To pay a part, ahead of the plan where it is more than is due.
    PayPart(Tenge),
    /// To pay what is due then, after its date.
    PayLate,
    /// To prolong by so many days.
    Prolong(u32),
}

/// What would follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RepaymentProjection {
    /// The day.
    pub on: BusinessDate,
    /// What is paid on it.
    pub pay: Tenge,
    /// What closes the loan before that.
    pub payoff_before: Tenge,
    /// What closes it after.
    pub left: Tenge,
    /// The interest of the next day if nothing is paid.
    pub interest_per_day_before: Tenge,
    /// The interest of the next day after the payment.
    pub interest_per_day_after: Tenge,
    /// Where the money goes.
    pub allocation: AmountByComponent,
    /// What no debt took; below zero where money that waited was taken with it.
    pub funds: Tenge,
    /// How much less is paid in all than by paying everything on its date.
    pub saves: Tenge,
    /// How much more.
    pub costs_more: Tenge,
    /// Whether the loan is paid off by it.
    pub closes: bool,
    /// The next date of the plan after it; nothing where none is left.
    pub due_on_after: Option<BusinessDate>,
    /// What then has to be paid by that date, if nothing is paid before.
    pub due_after: Option<Tenge>,
    /// What the loan costs above the principal in all, if the rest is paid on its dates.
    pub total_cost: Tenge,
}

/// No real operation has these names: they are made of a moment, which this is beyond.
const PAYMENT: OperationId = OperationId(u128::MAX);
const ADDENDUM: OperationId = OperationId(u128::MAX - 1);

/// What would follow from an idea on a day, told on an earlier day or on that very day.
pub fn simulate(
    loan: &Loan,
    idea: RepaymentScenario,
    on: BusinessDate,
    today: BusinessDate,
) -> Result<RepaymentProjection, LoanRejection> {
    if on < today {
        return Err(LoanRejection::DayClosed(today));
    }
    loan.position(today).require_live()?;
    let before = loan.position(on);
    before.require_live()?;
    let mut done = loan.clone();
    let (amount, purpose) = match idea {
        RepaymentScenario::PayFull => (before.payoff(), PaymentPurpose::Repayment),
        // More than the whole debt is not asked of anybody: what closes the loan is enough.
        RepaymentScenario::PayPart(amount) => (amount.min(before.payoff()), PaymentPurpose::Early),
        RepaymentScenario::PayLate => (before.amount_due_now(), PaymentPurpose::Repayment),
        RepaymentScenario::Prolong(days) => {
            let offer = super::prolongation::offer_for_days(loan, on, days)?;
            execute(&mut done, &LoanCommand::Prolong { id: ADDENDUM, days }, on)?;
            (offer.pay_now, PaymentPurpose::Prolongation(ADDENDUM))
        }
    };
    execute(
        &mut done,
        &LoanCommand::ReceivePayment { id: PAYMENT, amount, value_date: on, purpose },
        on,
    )?;
    Ok(project(loan, today, &before, &done, amount))
}

/// Makes a decision and takes it in.
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
    done: &Loan,
    pay: Tenge,
) -> RepaymentProjection {
    let (contract, on) = (loan.contract(), before.as_of());
    let after = &done.position(on);
    let moved = *after.flows() - *before.flows();
    let (in_time, _) = settle_by_schedule(contract, loan.position(today));
    let in_time: Tenge = in_time.iter().map(|payment| payment.pay).sum();
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
            principal_overdue: moved[Flow::ToPrincipalOverdue],
            interest_overdue: moved[Flow::ToInterestOverdue],
            penalty: moved[Flow::ToPenalty],
            principal: moved[Flow::ToPrincipal],
            interest: moved[Flow::ToInterest],
        },
        funds: after.unapplied_funds() - before.unapplied_funds(),
        saves: (in_time - total).max(Tenge::ZERO),
        costs_more: (total - in_time).max(Tenge::ZERO),
        closes,
        due_on_after: after.next_due_date().filter(|_| !closes),
        due_after: done.dues(on).next.map(|next| next.amount),
        total_cost: end.cost(),
    }
}
