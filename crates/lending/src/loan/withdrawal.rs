//! Withdrawal from the contract: within the legal days only principal and interest are returned.

use base::BusinessDate;
use money::Tenge;
use serde::Serialize;

use super::Loan;

/// The right to withdraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WithdrawalOption {
    /// The last day.
    pub until: BusinessDate,
    /// What has to be returned today.
    pub amount: Tenge,
}

impl Loan {
    /// Returns the right to withdraw on a day, if there is one.
    pub fn withdrawal(&self, today: BusinessDate) -> Option<WithdrawalOption> {
        let contract = self.contract();
        let until = contract.issued_on.try_plus_days(contract.limits.withdrawal_days_max).ok()?;
        let position = self.position(today);
        position.require_live().ok().filter(|()| today <= until)?;
        let amount = position.outstanding.total() - position.outstanding.penalty;
        Some(WithdrawalOption {
            until,
            amount: (amount - position.unapplied_funds).max(Tenge::ZERO),
        })
    }
}
