//! A loan that may be issued.

use std::sync::Arc;

use app::loans::NewLoan;
use base::ids::{CustomerId, LoanId};
use lending::{Contract, ContractInput};

use crate::rules::rules;

/// For 30 days from today.
pub fn contract(amount_tenge: u32) -> Arc<Contract> {
    let rules = rules();
    let request = ContractInput::new(amount_tenge, 30, base::clock::today());
    Arc::new(Contract::try_new(&rules.products.short, &request, &rules.law).unwrap())
}

pub fn new_loan(
    id: LoanId,
    customer_id: CustomerId,
    number: u32,
    contract: &Arc<Contract>,
) -> NewLoan {
    NewLoan {
        id,
        customer_id,
        contract_number: format!("26-{number:06}"),
        contract: Arc::clone(contract),
        actor: "staff/test".to_owned(),
    }
}
