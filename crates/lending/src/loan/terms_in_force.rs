//! The terms in force: what the contract says, or what was agreed since.

use base::BusinessDate;
use money::{Percent, Rate};
use serde::Serialize;

use super::upcoming_payments::settle_by_schedule;
use super::{Loan, Position, UpcomingPayment};
use crate::contract::{Contract, apr_of_schedule};
use crate::schedule::ScheduleLine;

/// What the terms in force rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CurrentTermsBasis {
    /// The contract, as it was signed.
    Contract,
    /// The last prolongation.
    Prolongation,
    /// A restructuring or a deferral.
    Restructuring,
}

/// What the debt costs on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CurrentTerms {
    /// The rate.
    #[serde(skip)]
    pub rate: Rate,
    /// What a delay costs on top.
    #[serde(skip)]
    pub penalty_rate: Rate,
    /// ГЭСВ: of the contract, or of the debt that was left when the terms were changed.
    pub gesv: Percent,
    /// What these terms rest on.
    #[serde(skip)]
    pub basis: CurrentTermsBasis,
    /// How many payments they ask for.
    #[serde(skip)]
    pub payment_count: usize,
}

/// The terms in force, and the position at the moment from which they hold.
struct TermsInForce {
    basis: CurrentTermsBasis,
    apr: Percent,
    /// Right after the terms came into force.
    start: Position,
    /// On the day that was asked about.
    now: Position,
}

impl Loan {
    /// What the debt costs on a day.
    pub fn current_terms(&self, on: BusinessDate) -> CurrentTerms {
        let TermsInForce { basis, apr: gesv, start, now } = self.terms_in_force(on);
        let payments = settle_by_schedule(self.contract(), start).0.len();
        CurrentTerms {
            rate: now.rate,
            penalty_rate: now.penalty_rate,
            gesv,
            basis,
            payment_count: payments,
        }
    }

    /// The payments of the plan in force as it was agreed, whatever was paid since.
    pub(super) fn agreed_payments(&self, on: BusinessDate) -> Vec<UpcomingPayment> {
        settle_by_schedule(self.contract(), self.terms_in_force(on).start).0
    }

    fn terms_in_force(&self, on: BusinessDate) -> TermsInForce {
        let contract = self.contract();
        let mut now = Position::at_issue(contract);
        let mut start = now.clone();
        let (mut basis, mut gesv) = (CurrentTermsBasis::Contract, contract.gesv);
        let happened = self.facts().iter().filter(|it| it.on <= on && it.reversed_by.is_none());
        for fact in happened {
            now.advance_to(contract, fact.on);
            let before = now.terms_version();
            now.apply(contract, fact);
            if now.terms_version() != before {
                let is_prolonged = now.terms_version().0 != before.0;
                basis = if is_prolonged {
                    CurrentTermsBasis::Prolongation
                } else {
                    CurrentTermsBasis::Restructuring
                };
                gesv = apr_of_debt(contract, &now).unwrap_or(gesv);
                start = now.clone();
            }
        }
        TermsInForce { basis, apr: gesv, start, now }
    }
}

/// ГЭСВ of everything that is owed, by the payments of the plan that was just made for it.
pub(super) fn apr_of_debt(contract: &Contract, position: &Position) -> Option<Percent> {
    let payment = |it: UpcomingPayment| ScheduleLine {
        due_on: it.on,
        principal: it.pay,
        interest: money::Tenge::ZERO,
    };
    let (payments, _) = settle_by_schedule(contract, position.clone());
    let lines: Vec<ScheduleLine> = payments.into_iter().map(payment).collect();
    apr_of_schedule(position.payoff(), position.as_of, &lines).ok()
}
