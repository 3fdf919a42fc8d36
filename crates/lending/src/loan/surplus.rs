//! Surplus: money on a settled loan that no debt needs. It goes back where it came from, or a loan
//! would turn a stolen card into money of the borrower's.

use base::BusinessDate;
use base::ids::OperationId;
use money::Tenge;

use super::{FactKind, Loan, LoanStatus};

/// So much of a loan's surplus may go to the borrower's own card or account, whoever paid it: change
/// of a terminal and rounded sums. It is less than anybody would use a stolen card for, and it counts
/// over the whole life of a loan, so that a large surplus cannot be taken out in small parts.
pub const SMALL_SURPLUS: Tenge = Tenge::from_tiyn(1_000 * 100);

/// A part of a surplus, with the payment that brought it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SurplusPart {
    pub payment: OperationId,
    pub amount: Tenge,
}

/// How a payment came in, as far as its way back depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOrigin {
    /// The borrower, signed in, with a card.
    BorrowerCard,
    /// Anybody with a card.
    GuestCard,
    Biller {
        /// Whether the biller's own registry has the payment as we have it.
        is_in_registry: bool,
    },
    /// A transfer, cash or a correction: there is nothing that money could be sent back by.
    Untraceable,
}

/// Who may send a part of a surplus back, and from when on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurplusRelease {
    /// The borrower asks for it: the card it came from gets it.
    OnRequest,
    /// Staff send it to the card it came from, from this day on: until then the owner of a stolen card
    /// may take the payment back, and the lender would pay it twice.
    ByStaffFrom(BusinessDate),
    /// Staff return it through the biller, once the biller's registry has the payment.
    AfterRegistry,
    /// Staff return it by hand and record that.
    ByHand,
}

/// Returns what a settled loan holds that no debt needs; nothing while a debt may still need it.
pub fn surplus(loan: &Loan, on: BusinessDate) -> Tenge {
    let position = loan.position(on);
    match position.status() {
        LoanStatus::Closed | LoanStatus::Cancelled => position.unapplied_funds(),
        LoanStatus::Active
        | LoanStatus::Overdue
        | LoanStatus::Disputed
        | LoanStatus::WrittenOff => Tenge::ZERO,
    }
}

/// Whether a surplus may go to the borrower's own card or account, given what of this loan went there
/// before.
pub fn is_small(surplus: Tenge, returned_before: Tenge) -> bool {
    surplus.try_add(returned_before).is_ok_and(|total| total <= SMALL_SURPLUS)
}

/// Splits a surplus by the payments that brought it: the last one in is the first one out, because
/// the payments before it paid the debt.
pub fn split(loan: &Loan, surplus: Tenge) -> Vec<SurplusPart> {
    let is_payment = |kind: &FactKind| matches!(kind, FactKind::Payment { .. });
    let mut payments: Vec<OperationId> =
        loan.facts().iter().filter(|fact| is_payment(&fact.kind)).map(|fact| fact.id).collect();
    // Ids are made in the order of arrival; facts are ordered by value date.
    payments.sort_unstable_by(|one, other| other.cmp(one));
    let (mut rest, mut parts) = (surplus, Vec::new());
    for payment in payments {
        let amount = left_of_payment(loan, payment).unwrap_or_default().min(rest);
        if amount.is_positive() {
            rest -= amount;
            parts.push(SurplusPart { payment, amount });
        }
    }
    parts
}

/// Returns what of a payment was not sent back yet; `None` if there is no such payment or it was
/// reversed.
pub(super) fn left_of_payment(loan: &Loan, payment: OperationId) -> Option<Tenge> {
    let received = loan.facts().iter().find_map(|fact| match fact.kind {
        FactKind::Payment { amount, .. } if fact.id == payment && fact.reversed_by.is_none() => {
            Some(amount)
        }
        _ => None,
    })?;
    Some(received - sent_back(loan, payment))
}

/// Returns what of a payment was sent back.
pub(super) fn sent_back(loan: &Loan, payment: OperationId) -> Tenge {
    let amounts = loan.facts().iter().map(|fact| match fact.kind {
        FactKind::Refunded { amount, payment: Some(source) } if source == payment => amount,
        _ => Tenge::ZERO,
    });
    amounts.sum()
}

/// Returns who may send back money of this origin that arrived on a day.
pub fn release(origin: PaymentOrigin, received: BusinessDate, hold_days: u32) -> SurplusRelease {
    match origin {
        PaymentOrigin::BorrowerCard => SurplusRelease::OnRequest,
        PaymentOrigin::GuestCard => match received.try_plus_days(hold_days) {
            Ok(date) => SurplusRelease::ByStaffFrom(date),
            // Beyond the calendar: no machine sends it.
            Err(_) => SurplusRelease::ByHand,
        },
        PaymentOrigin::Biller { is_in_registry: false } => SurplusRelease::AfterRegistry,
        PaymentOrigin::Biller { is_in_registry: true } | PaymentOrigin::Untraceable => {
            SurplusRelease::ByHand
        }
    }
}
