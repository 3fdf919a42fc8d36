//! A signed prolongation: what it waits for, what pays it, and what became of it.

use base::BusinessDate;
use money::Tenge;

use super::{Loan, OperationId, Purpose, What};

/// A prolongation that is signed and waits for its payment until the day ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed {
    /// The addendum.
    pub id: OperationId,
    /// The new due date.
    pub due_on: BusinessDate,
    /// What still has to be paid for it to take effect.
    pub pay_now: Tenge,
}

/// What became of a signed prolongation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It waits for its payment.
    Signed,
    /// It was paid and took effect.
    Paid,
    /// It was not paid on its day, or its payment was reversed.
    Void,
}

/// The prolongation that was signed on a day and is not paid.
pub fn signed(loan: &Loan, on: BusinessDate) -> Option<Signed> {
    let position = loan.position(on);
    let addendum = position.addendum.filter(|_| position.require_live().is_ok())?;
    let pay_now = (position.outstanding_charges() - position.funds).max(Tenge::ZERO);
    Some(Signed { id: addendum.id, due_on: addendum.due_on, pay_now })
}

/// What became of a prolongation; nothing of one that was never signed.
pub fn fate(loan: &Loan, id: OperationId, today: BusinessDate) -> Option<Fate> {
    let is_it = |what: &What| matches!(what, What::Addendum { .. });
    let fact = loan.facts().iter().find(|fact| fact.id == id && is_it(&fact.what))?;
    if loan.folded(fact.on).prolonged_by == Some(id) {
        return Some(Fate::Paid);
    }
    let waits = fact.on == today && signed(loan, today).is_some_and(|signed| signed.id == id);
    Some(if waits { Fate::Signed } else { Fate::Void })
}

/// What a payment is meant for. Whoever signs a prolongation and then pays what it needs, in whichever
/// way and by whoever's hand, means to prolong; whoever pays everything means to be done with it.
pub fn meant(loan: &Loan, amount: Tenge, value_on: BusinessDate, purpose: Purpose) -> Purpose {
    if purpose != Purpose::Repayment {
        return purpose;
    }
    let fits =
        |signed: &Signed| signed.pay_now <= amount && amount < loan.position(value_on).payoff();
    match signed(loan, value_on).filter(fits) {
        Some(signed) => Purpose::Prolongation(signed.id),
        None => purpose,
    }
}
