//! Surplus of a settled loan: which payments brought it, and the way back of each. Up to a small sum
//! goes to a card or account of the borrower; everything else back to where it came from.

mod ordering;
mod source_refund;
mod staff;
mod views;

use base::BusinessDate;
use base::ids::{LoanId, OperationId};
use lending::loan::Loan;
use lending::loan::surplus::{self, PaymentOrigin, SurplusRelease};
use money::Tenge;
use store::payment_orders::{self, OrderPayer};
use store::payments::{Payment, PaymentSource};
use store::payouts::PayoutState;
use store::source_refunds::{self, SourceRefund};
use store::{StoreError, Tx, biller_payments, payments, refunds};

use crate::payments::billers::Biller;

pub use staff::SurplusView;
pub use views::{LoanRefundsView, RefundView, SurplusPartView, SurplusWay};

/// Orders of guests are known to the books by this and their id.
pub(super) const GUEST_REFERENCE_PREFIX: &str = "guest:";

/// A part of a surplus.
#[derive(Debug)]
struct Part {
    payment: Payment,
    amount: Tenge,
    origin: PaymentOrigin,
    release: SurplusRelease,
    /// The newest refund of the payment.
    last_refund: Option<SourceRefund>,
}

impl Part {
    fn is_in_flight(&self) -> bool {
        self.last_refund.as_ref().is_some_and(|refund| refund.ended_at.is_none())
    }

    /// The acquirer did not take it: a person has to find out how to return the money.
    fn is_refused(&self) -> bool {
        self.last_refund.as_ref().is_some_and(|refund| refund.state == PayoutState::Refused)
    }
}

/// What a settled loan holds that no debt needs.
#[derive(Debug)]
struct LoanSurplus {
    total: Tenge,
    /// It may go to a card or account of the borrower.
    is_small: bool,
    /// By payment, the newest first.
    parts: Vec<Part>,
    /// Of the loan, the newest first.
    source_refunds: Vec<SourceRefund>,
}

impl LoanSurplus {
    fn has_source_refund_in_flight(&self) -> bool {
        self.source_refunds.iter().any(|refund| refund.ended_at.is_none())
    }

    fn part(&self, payment_id: OperationId) -> Option<&Part> {
        self.parts.iter().find(|part| part.payment.id == payment_id)
    }
}

/// Loads the surplus of a loan as of a day.
async fn load_surplus(
    tx: &mut Tx,
    loan: &Loan,
    (today, hold_days): (BusinessDate, u32),
) -> Result<LoanSurplus, StoreError> {
    let total = surplus::surplus(loan, today);
    let returned = Tenge::from_tiyn(refunds::sum_done_by_loan(tx, loan.id()).await?);
    let source_refunds = source_refunds::list_by_loan(tx, loan.id()).await?;
    let mut parts = Vec::new();
    for part in surplus::split(loan, total) {
        let payment = payments::find(tx, part.payment).await?;
        let payment = payment.ok_or(StoreError::Corrupt("a payment"))?;
        let origin = load_origin(tx, &payment).await?;
        let received = payment.received_at.date().map_err(|_| StoreError::NotFound("a day"))?;
        let last_refund = source_refunds.iter().find(|it| it.payment_id == payment.id).cloned();
        parts.push(Part {
            amount: part.amount,
            origin,
            release: surplus::release(origin, received, hold_days),
            last_refund,
            payment,
        });
    }
    let is_small = total.is_positive() && surplus::is_small(total, returned);
    Ok(LoanSurplus { total, is_small, parts, source_refunds })
}

/// How a payment came in.
async fn load_origin(tx: &mut Tx, payment: &Payment) -> Result<PaymentOrigin, StoreError> {
    Ok(match payment.source {
        PaymentSource::Acquirer if payment.reference.starts_with(GUEST_REFERENCE_PREFIX) => {
            PaymentOrigin::GuestCard
        }
        PaymentSource::Acquirer => {
            let order = payment_orders::find_by_payment(tx, payment.id).await?;
            match order.map(|order| order.payer) {
                Some(OrderPayer::Owner) => PaymentOrigin::BorrowerCard,
                // Whose card it was is not known, so it counts as anybody's.
                Some(OrderPayer::Guest) | None => PaymentOrigin::GuestCard,
            }
        }
        PaymentSource::Biller => {
            let named = payment.reference.split_once(':');
            let named = named.and_then(|(biller, id)| Some((Biller::from_code(biller)?, id)));
            let row = match named {
                Some((biller, id)) => biller_payments::find_by_txn_id(tx, biller, id).await?,
                None => None,
            };
            let is_in_registry = row.is_some_and(|row| row.reconciled_at.is_some());
            PaymentOrigin::Biller { is_in_registry }
        }
        PaymentSource::Bank | PaymentSource::Staff => PaymentOrigin::Untraceable,
    })
}

/// The acquirer's name of the order of a payment.
fn order_name(payment: &Payment) -> &str {
    payment.reference.strip_prefix(GUEST_REFERENCE_PREFIX).unwrap_or(&payment.reference)
}

/// What the audit trail says of a refund.
fn audit_detail(
    refund_id: store::Uuid,
    loan_id: LoanId,
    part: (OperationId, i64),
) -> serde_json::Value {
    serde_json::json!({
        "refund": refund_id.to_string(),
        "loan": loan_id.to_string(),
        "payment": part.0.to_string(),
        "amount_tiyn": part.1,
    })
}
