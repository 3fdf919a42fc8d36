//! A signed prolongation: what it waits for, what pays it, and what became of it.

use base::BusinessDate;
use money::Tenge;

use super::{FactKind, Loan, OperationId, PaymentPurpose};

/// A prolongation that is signed and waits for its payment until the day ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedAddendum {
    /// The addendum.
    pub id: OperationId,
    /// The new due date.
    pub due_date: BusinessDate,
    /// What still has to be paid for it to take effect.
    pub amount_due: Tenge,
}

/// What became of a signed prolongation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddendumStatus {
    /// It waits for its payment.
    AwaitingPayment,
    /// It was paid and took effect.
    Paid,
    /// It was not paid on its day, or its payment was reversed.
    Void,
}

/// The prolongation that was signed on a day and is not paid.
pub fn find_signed(loan: &Loan, on: BusinessDate) -> Option<SignedAddendum> {
    let position = loan.position(on);
    let addendum = position.pending_addendum.filter(|_| position.require_live().is_ok())?;
    let pay_now = (position.outstanding_charges() - position.unapplied_funds).max(Tenge::ZERO);
    Some(SignedAddendum { id: addendum.id, due_date: addendum.due_date, amount_due: pay_now })
}

/// What became of a prolongation; nothing of one that was never signed.
pub fn status(loan: &Loan, id: OperationId, today: BusinessDate) -> Option<AddendumStatus> {
    let is_it = |what: &FactKind| matches!(what, FactKind::Addendum { .. });
    let fact = loan.facts().iter().find(|fact| fact.id == id && is_it(&fact.what))?;
    if loan.recompute_position(fact.on).active_prolongation == Some(id) {
        return Some(AddendumStatus::Paid);
    }
    let waits = fact.on == today && find_signed(loan, today).is_some_and(|signed| signed.id == id);
    Some(if waits { AddendumStatus::AwaitingPayment } else { AddendumStatus::Void })
}

/// What a payment is meant for. Whoever signs a prolongation and then pays what it needs, in whichever
/// way and by whoever's hand, means to prolong; whoever pays everything means to be done with it.
pub fn infer_purpose(
    loan: &Loan,
    amount: Tenge,
    value_on: BusinessDate,
    purpose: PaymentPurpose,
) -> PaymentPurpose {
    if purpose != PaymentPurpose::Repayment {
        return purpose;
    }
    let fits = |signed: &SignedAddendum| {
        signed.amount_due <= amount && amount < loan.position(value_on).payoff()
    };
    match find_signed(loan, value_on).filter(fits) {
        Some(signed) => PaymentPurpose::Prolongation(signed.id),
        None => purpose,
    }
}
