//! What a payer sees of an order, and of the payment that came of it.

use base::BusinessDate;
use ledger::Flow;
use lending::allocation::AmountByComponent;
use lending::loan::{Loan, Status, What};
use money::Tenge;
use serde::Serialize;
use store::payment_orders::{self as orders, PaymentOrder as Order};
use store::sessions::Session;
use store::{Tx, Uuid, loans, payments};

use crate::loans::{LoanError, Receipt, restored};
use crate::{Lender, json};

/// An order as its payer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The order.
    pub order: Order,
    /// What came of it, once it is booked.
    pub receipt: Option<PaymentReceipt>,
}

/// What a payment did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaymentReceipt {
    /// The payment.
    pub payment_id: Uuid,
    /// How much came in.
    pub amount: Tenge,
    /// The day on which the payer paid.
    pub paid_on: BusinessDate,
    /// The day on which it was booked.
    pub booked_on: BusinessDate,
    /// Where the money went.
    pub allocation: Allocation,
    /// What was owed after it.
    pub owed_after: Tenge,
    /// What closed the loan after it.
    pub payoff_after: Tenge,
    /// How the loan stood after it.
    pub status_after: Status,
    /// The date to which the payment prolonged the loan, where it did.
    pub prolonged_to: Option<BusinessDate>,
    /// What the contract says above everything else.
    pub contract_number: String,
}

/// Where the money of a payment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Allocation {
    /// Part by part.
    pub parts: AmountByComponent,
    /// What no debt took; less than nothing where earlier money was taken with it.
    pub funds: Tenge,
}

impl Lender {
    /// An order of one's own.
    pub async fn payment(&self, session: &Session, id: Uuid) -> Result<Payment, LoanError> {
        let mut tx = self.db.read().await?;
        let order = load_own_order(&mut tx, session, id).await?;
        load_payment_view(&mut tx, order).await
    }

    /// The browser is back from the page: the acquirer is asked at once.
    pub async fn payment_order_return(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<Payment, LoanError> {
        let mut tx = self.db.read().await?;
        load_own_order(&mut tx, session, id).await?;
        drop(tx);
        self.poll_payment_order_status(id).await?;
        self.message_written.notify_one();
        self.payment(session, id).await
    }
}

async fn load_own_order(tx: &mut Tx, session: &Session, id: Uuid) -> Result<Order, LoanError> {
    let order = orders::by_id(tx, id).await?.filter(|order| order.payer == "owner");
    let order = order.ok_or(LoanError::Unknown)?;
    let loan = loans::by_id(tx, order.loan_id).await?;
    let is_own = loan.is_some_and(|loan| loan.customer_id == session.customer_id);
    if is_own { Ok(order) } else { Err(LoanError::Unknown) }
}

/// An order with what came of it.
pub(crate) async fn load_payment_view(tx: &mut Tx, order: Order) -> Result<Payment, LoanError> {
    let receipt = match order.payment_id {
        Some(id) => Some(load_receipt_view(tx, id).await?),
        None => None,
    };
    Ok(Payment { order, receipt })
}

/// What a payment did, as the loan stands by what is known now.
pub(crate) async fn load_receipt_view(tx: &mut Tx, id: Uuid) -> Result<PaymentReceipt, LoanError> {
    let payment = payments::by_id(tx, id).await?.ok_or(LoanError::Unknown)?;
    let row = loans::by_id(tx, payment.loan_id).await?.ok_or(LoanError::Unknown)?;
    let told: Receipt = json::read(&payment.answer, "the answer to a payment")?;
    let (allocation, prolonged_to) = payment_effect(&restored(&row)?, &told);
    Ok(PaymentReceipt {
        payment_id: id,
        amount: told.amount,
        paid_on: payment.value_on,
        booked_on: told.booked_on,
        allocation,
        owed_after: told.owed.total(),
        payoff_after: told.payoff,
        status_after: told.status,
        prolonged_to,
        contract_number: row.contract_number,
    })
}

/// What moved to each part of the debt with the payment and would not have moved without it, and the
/// date that the loan got by it.
fn payment_effect(loan: &Loan, told: &Receipt) -> (Allocation, Option<BusinessDate>) {
    let facts = loan.facts();
    let is_it = |fact: &lending::loan::Fact| {
        fact.id == told.payment && matches!(fact.what, What::Payment { .. })
    };
    let none = Allocation { parts: AmountByComponent::default(), funds: told.amount };
    let Some(at) = facts.iter().position(is_it) else { return (none, None) };
    let on = facts[at].on;
    let position = |count: usize| {
        let contract = std::sync::Arc::new(loan.contract().clone());
        Loan::restored(loan.id(), contract, facts[..count].to_vec(), on, on).position(on)
    };
    let (before, after) = (position(at), position(at + 1));
    let moved = *after.flows() - *before.flows();
    let is_prolonged = after.prolongations() > before.prolongations();
    let allocation = Allocation {
        parts: AmountByComponent {
            principal_overdue: moved[Flow::ToPrincipalOverdue],
            interest_overdue: moved[Flow::ToInterestOverdue],
            penalty: moved[Flow::ToPenalty],
            principal: moved[Flow::ToPrincipal],
            interest: moved[Flow::ToInterest],
        },
        funds: after.funds() - before.funds(),
    };
    (allocation, is_prolonged.then(|| after.due_on()))
}
