//! What-if projections: the real decision, executed on a copy of the loan.

use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::Flow;
use money::Tenge;
use serde::Serialize;

use super::dues::next_day_charges;
use super::upcoming_payments::settle_by_schedule;
use super::{
    Loan, LoanCommand, LoanOutcome, LoanRejection, OperationId, PaymentPurpose, Position, decide,
};
use crate::allocation::AmountByComponent;
use crate::contract::Contract;

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

/// Projects a repayment of a loan that is only thought of: `days` after it would be issued.
pub fn simulate_new(
    contract: &Arc<Contract>,
    scenario: RepaymentScenario,
    days: u32,
) -> Result<RepaymentProjection, LoanRejection> {
    let loan = Loan::new(LoanId::nil(), Arc::clone(contract));
    let on =
        contract.issued_on.try_plus_days(days).map_err(|_| LoanRejection::ValueDateInFuture)?;
    simulate(&loan, scenario, on, contract.issued_on)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{short, tenge};

    /// 100 000 ₸ for 30 days at 0.28 % a day: 280.00 a day.
    #[test]
    fn a_part_paid_early_lowers_the_interest_of_the_days_after_it() {
        let contract = Arc::new(short(30, "2026-11-15"));
        let part = RepaymentScenario::PayPart(tenge(40_000));
        let projection = simulate_new(&contract, part, 10).unwrap();
        assert_eq!(projection.pay, tenge(40_000));
        assert_eq!(projection.interest_per_day_before, tenge(280));
        // 60 000 remain for 20 days: 168.00 a day, 112.00 less than before.
        assert_eq!(projection.interest_per_day_after, tenge(168));
        assert_eq!(projection.saves, tenge(2_240));
        assert_eq!(projection.due_after, Some(tenge(66_160)));
        let full = simulate_new(&contract, RepaymentScenario::PayFull, 10).unwrap();
        assert_eq!((full.pay, full.saves), (tenge(102_800), tenge(5_600)));
        assert!(full.closes);
    }
}
