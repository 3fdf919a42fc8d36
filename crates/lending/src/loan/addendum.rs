//! Signed prolongations: the amount due, their payment and their status.

use base::BusinessDate;
use money::Tenge;

use super::{FactKind, Loan, OperationId, PaymentPurpose};

/// A prolongation that is signed and waits for its payment until the end of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedAddendum {
    pub id: OperationId,
    pub due_date: BusinessDate,
    /// What still has to be paid for the prolongation to take effect.
    pub amount_due: Tenge,
}

/// LoanStatus of a signed prolongation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddendumStatus {
    AwaitingPayment,
    Paid,
    /// It was not paid on the day of signing, or its payment was reversed.
    Void,
}

/// Returns the prolongation that was signed on this day and is not paid.
pub fn find_signed(loan: &Loan, on: BusinessDate) -> Option<SignedAddendum> {
    let position = loan.position(on);
    let addendum = position.pending_addendum.filter(|_| position.require_live().is_ok())?;
    let amount_due = (position.outstanding_charges() - position.unapplied_funds).max(Tenge::ZERO);
    Some(SignedAddendum { id: addendum.id, due_date: addendum.due_date, amount_due })
}

/// Returns the status of a prolongation, or `None` if it was never signed.
pub fn status(loan: &Loan, id: OperationId, today: BusinessDate) -> Option<AddendumStatus> {
    let is_addendum = |kind: &FactKind| matches!(kind, FactKind::Addendum { .. });
    let fact = loan.facts().iter().find(|fact| fact.id == id && is_addendum(&fact.kind))?;
    if loan.recompute_position(fact.value_date).active_prolongation == Some(id) {
        return Some(AddendumStatus::Paid);
    }
    let awaits_payment =
        fact.value_date == today && find_signed(loan, today).is_some_and(|signed| signed.id == id);
    Some(if awaits_payment { AddendumStatus::AwaitingPayment } else { AddendumStatus::Void })
}

/// Infers the purpose of a payment. A plain repayment of at least the amount due for a signed
/// prolongation, by whatever channel or payer, prolongs the loan, unless it pays off the whole
/// loan.
pub fn infer_purpose(
    loan: &Loan,
    amount: Tenge,
    value_date: BusinessDate,
    purpose: PaymentPurpose,
) -> PaymentPurpose {
    if purpose != PaymentPurpose::Repayment {
        return purpose;
    }
    let fits = |signed: &SignedAddendum| {
        signed.amount_due <= amount && amount < loan.position(value_date).payoff()
    };
    match find_signed(loan, value_date).filter(fits) {
        Some(signed) => PaymentPurpose::Prolongation(signed.id),
        None => purpose,
    }
}
