//! Money that came and went, over all loans of a person.

use base::BusinessDate;
use base::ids::LoanId;
use lending::loan::{FactKind, OperationId};
use money::Tenge;

use super::OwnLoan;

base::codes! {
    /// What kind of movement it was.
    OperationKind, undescribed {
        /// The loan was paid out.
        Issued = "issued",
        /// The person paid.
        Payment = "payment",
        /// A payment that turned out not to have happened.
        ReversedPayment = "reversed_payment",
        /// Money was given back.
        Refunded = "refunded",
    }
}

/// Money that came or went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// The payment or the refund; of an issue, the loan.
    pub id: OperationId,
    /// Of which loan.
    pub loan_id: LoanId,
    /// The contract number.
    pub contract_number: String,
    /// The day from which it counts.
    pub value_date: BusinessDate,
    /// What kind of movement.
    pub kind: OperationKind,
    /// How much.
    pub amount: Tenge,
}

/// A page of operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationsPage {
    /// The newest first.
    pub operations: Vec<Operation>,
    /// After which to go on, where there are more.
    pub next_cursor: Option<OperationId>,
}

/// All movements, the newest first.
pub fn all_operations(own: &[OwnLoan]) -> Vec<Operation> {
    let mut all: Vec<Operation> = own.iter().rev().flat_map(loan_operations).collect();
    all.sort_by_key(|operation| operation.value_date);
    all.reverse();
    all
}

/// The movements after one of them.
pub fn paginate(all: Vec<Operation>, after: Option<OperationId>, count: usize) -> OperationsPage {
    let from = match after {
        None => 0,
        Some(after) => all.iter().position(|it| it.id == after).map_or(all.len(), |at| at + 1),
    };
    let has_more = all.len() > from + count;
    let operations: Vec<Operation> = all.into_iter().skip(from).take(count).collect();
    let next = operations.last().filter(|_| has_more).map(|it| it.id);
    OperationsPage { operations, next_cursor: next }
}

fn loan_operations(own: &OwnLoan) -> Vec<Operation> {
    let contract = own.loan.contract();
    let new = |id: OperationId, on, kind, amount| Operation {
        id,
        loan_id: own.row.id,
        contract_number: own.row.contract_number.clone(),
        value_date: on,
        kind,
        amount,
    };
    let issued = OperationId::from(own.row.id.uuid());
    let mut operations =
        vec![new(issued, contract.issued_on, OperationKind::Issued, contract.principal)];
    operations.extend(own.loan.facts().iter().filter_map(|fact| match fact.kind {
        FactKind::Payment { amount, .. } => {
            let is_real = fact.reversed_by.is_none();
            let kind =
                if is_real { OperationKind::Payment } else { OperationKind::ReversedPayment };
            Some(new(fact.id, fact.value_date, kind, amount))
        }
        FactKind::Refunded { amount, .. } => {
            Some(new(fact.id, fact.value_date, OperationKind::Refunded, amount))
        }
        _ => None,
    }));
    operations
}
