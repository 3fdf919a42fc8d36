//! What a payer sees of an order, and of the payment that came of it.

use base::BusinessDate;
use base::ids::OperationId;
use ledger::Flow;
use lending::allocation::AmountByComponent;
use lending::loan::{FactKind, Loan, LoanStatus};
use money::Tenge;
use serde::Serialize;
use store::payment_orders::{self as orders, OrderPayer, PaymentOrder as Order};
use store::sessions::Session;
use store::{Tx, Uuid, loans, payments};

use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::{PaymentOutcome, load_own_loan_row, loan_from_row};
use crate::payments::Payments;
use crate::{Error, Resource, json};

/// An order as its payer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentView {
    /// The order.
    pub order: Order,
    /// What came of it, once it is booked.
    pub receipt: Option<PaymentReceiptView>,
}

/// What a payment did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaymentReceiptView {
    /// The payment.
    pub payment_id: OperationId,
    /// How much came in.
    pub amount: Tenge,
    /// The day on which the payer paid.
    pub value_date: BusinessDate,
    /// The day on which it was booked.
    pub booking_date: BusinessDate,
    /// Where the money went.
    pub allocation: AllocationView,
    /// What was owed after it.
    pub outstanding_after: Tenge,
    /// What closed the loan after it.
    pub payoff_after: Tenge,
    /// How the loan stood after it.
    pub status_after: LoanStatus,
    /// The date to which the payment prolonged the loan, where it did.
    pub prolonged_to: Option<BusinessDate>,
    /// The contract number.
    pub contract_number: String,
}

/// Where the money of a payment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AllocationView {
    /// Part by part.
    pub by_component: AmountByComponent,
    /// What no debt took; less than nothing where earlier money was taken with it.
    pub unapplied_funds: Tenge,
}

impl Payments {
    /// An order of one's own.
    pub async fn payment_order_view(
        &self,
        actor: impl Into<Actor<'_>>,
        id: Uuid,
    ) -> Result<PaymentView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Payment(id)).await?;
        let order = load_own_order(&mut tx, actor, id).await?;
        load_payment_view(&mut tx, order).await
    }

    /// The browser returned from the page: the acquirer is polled at once.
    pub async fn payment_order_return(
        &self,
        session: &Session,
        id: Uuid,
    ) -> Result<PaymentView, Error> {
        let mut tx = self.core.db.read().await?;
        load_own_order(&mut tx, session.into(), id).await?;
        drop(tx);
        self.poll_order_status(id).await?;
        self.core.dispatch.notify();
        self.payment_order_view(session, id).await
    }
}

async fn load_own_order(tx: &mut Tx, actor: Actor<'_>, id: Uuid) -> Result<Order, Error> {
    let order = orders::find(tx, id).await?.filter(|order| order.payer == OrderPayer::Owner);
    let order = order.ok_or(Error::NotFound(Resource::Loan))?;
    load_own_loan_row(tx, actor, order.loan_id).await?;
    Ok(order)
}

/// An order with what came of it.
pub(crate) async fn load_payment_view(tx: &mut Tx, order: Order) -> Result<PaymentView, Error> {
    let receipt = match order.payment_id {
        Some(id) => Some(load_receipt_view(tx, id).await?),
        None => None,
    };
    Ok(PaymentView { order, receipt })
}

/// What a payment did, as the loan stands by what is known now.
pub(crate) async fn load_receipt_view(
    tx: &mut Tx,
    id: OperationId,
) -> Result<PaymentReceiptView, Error> {
    let payment = payments::find(tx, id).await?.ok_or(Error::NotFound(Resource::Loan))?;
    let row = loans::find(tx, payment.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
    let outcome: PaymentOutcome = json::read(&payment.outcome, "the answer to a payment")?;
    let (allocation, prolonged_to) = payment_effect(&loan_from_row(&row)?, &outcome);
    Ok(PaymentReceiptView {
        payment_id: id,
        amount: outcome.amount,
        value_date: payment.value_date,
        booking_date: outcome.booking_date,
        allocation,
        outstanding_after: outcome.owed.total(),
        payoff_after: outcome.payoff,
        status_after: outcome.status,
        prolonged_to,
        contract_number: row.contract_number,
    })
}

/// What moved to each part of the debt with the payment and would not have moved without it, and the
/// date that the loan got by it.
fn payment_effect(loan: &Loan, outcome: &PaymentOutcome) -> (AllocationView, Option<BusinessDate>) {
    let facts = loan.facts();
    let is_it = |fact: &lending::loan::Fact| {
        fact.id == outcome.payment && matches!(fact.kind, FactKind::Payment { .. })
    };
    let none = AllocationView {
        by_component: AmountByComponent::default(),
        unapplied_funds: outcome.amount,
    };
    let Some(at) = facts.iter().position(is_it) else { return (none, None) };
    let on = facts[at].value_date;
    let position = |count: usize| {
        let contract = std::sync::Arc::new(loan.contract().clone());
        Loan::from_stored(loan.id(), contract, facts[..count].to_vec(), on, on).position(on)
    };
    let (before, after) = (position(at), position(at + 1));
    let flows = *after.flows() - *before.flows();
    let is_prolonged = after.prolongation_count() > before.prolongation_count();
    let allocation = AllocationView {
        by_component: AmountByComponent {
            principal_overdue: flows[Flow::ToPrincipalOverdue],
            interest_overdue: flows[Flow::ToInterestOverdue],
            penalty: flows[Flow::ToPenalty],
            principal: flows[Flow::ToPrincipal],
            interest: flows[Flow::ToInterest],
        },
        unapplied_funds: after.unapplied_funds() - before.unapplied_funds(),
    };
    (allocation, is_prolonged.then(|| after.due_date()))
}
