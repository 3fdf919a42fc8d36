//! The terms in force: those of the contract, or those agreed since.

use base::BusinessDate;
use money::{Percent, Rate};
use serde::Serialize;

use super::upcoming_payments::settle_by_schedule;
use super::{Loan, Position, UpcomingPayment};
use crate::contract::{Contract, apr_of_schedule};
use crate::schedule::ScheduleLine;

/// What the current terms are based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TermsBasis))]
#[serde(rename_all = "snake_case")]
pub enum CurrentTermsBasis {
    Contract,
    Prolongation,
    Restructuring,
}

/// The cost of the debt on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CurrentTerms {
    #[serde(skip)]
    pub rate: Rate,
    #[serde(skip)]
    pub penalty_rate: Rate,
    /// ГЭСВ of the contract, or of the debt that remained when the terms were changed.
    pub gesv: Percent,
    #[serde(skip)]
    pub basis: CurrentTermsBasis,
    #[serde(skip)]
    pub payment_count: usize,
}

/// The terms in force and the position from which they hold.
struct TermsInForce {
    basis: CurrentTermsBasis,
    apr: Percent,
    /// Right after the terms came into force.
    start: Position,
    /// On the queried day.
    now: Position,
}

impl Loan {
    /// Returns the terms in force on a day.
    pub fn current_terms(&self, on: BusinessDate) -> CurrentTerms {
        let TermsInForce { basis, apr, start, now } = self.terms_in_force(on);
        let payment_count = settle_by_schedule(self.contract(), start).0.len();
        CurrentTerms {
            rate: now.rate,
            penalty_rate: now.penalty_rate,
            gesv: apr,
            basis,
            payment_count,
        }
    }

    /// Returns the payments of the schedule in force as agreed, regardless of payments since.
    pub(super) fn agreed_payments(&self, on: BusinessDate) -> Vec<UpcomingPayment> {
        settle_by_schedule(self.contract(), self.terms_in_force(on).start).0
    }

    fn terms_in_force(&self, on: BusinessDate) -> TermsInForce {
        let contract = self.contract();
        let mut now = Position::at_issue(contract);
        let mut start = now.clone();
        let (mut basis, mut apr) = (CurrentTermsBasis::Contract, contract.gesv);
        let effective =
            self.facts().iter().filter(|fact| fact.value_date <= on && fact.reversed_by.is_none());
        for fact in effective {
            now.advance_to(contract, fact.value_date);
            let before = now.terms_version();
            now.apply(contract, fact);
            if now.terms_version() != before {
                let is_prolonged = now.terms_version().0 != before.0;
                basis = if is_prolonged {
                    CurrentTermsBasis::Prolongation
                } else {
                    CurrentTermsBasis::Restructuring
                };
                apr = apr_of_debt(contract, &now).unwrap_or(apr);
                start = now.clone();
            }
        }
        TermsInForce { basis, apr, start, now }
    }
}

/// Returns ГЭСВ of everything owed, by the payments of the schedule in the position.
pub(super) fn apr_of_debt(contract: &Contract, position: &Position) -> Option<Percent> {
    let to_line = |payment: UpcomingPayment| ScheduleLine {
        due_date: payment.on,
        principal: payment.pay,
        interest: money::Tenge::ZERO,
    };
    let (payments, _) = settle_by_schedule(contract, position.clone());
    let lines: Vec<ScheduleLine> = payments.into_iter().map(to_line).collect();
    apr_of_schedule(position.payoff(), position.as_of, &lines).ok()
}
