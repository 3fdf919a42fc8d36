//! Withdrawal from the contract: within the legal days the principal and the interest go back, and
//! nothing else is owed.

use base::BusinessDate;
use money::Tenge;
use serde::Serialize;

use super::Loan;

/// How a borrower may withdraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WithdrawalOption {
    /// The last day on which they may.
    pub until: BusinessDate,
    /// What has to be paid back today.
    pub amount: Tenge,
}

impl Loan {
    /// Whether and how the borrower may withdraw on a day.
    pub fn withdrawal(&self, today: BusinessDate) -> Option<WithdrawalOption> {
        let contract = self.contract();
        let until = contract.issued_on.try_plus_days(contract.limits.withdrawal_days_max).ok()?;
        let position = self.position(today);
        position.require_live().ok().filter(|()| today <= until)?;
        let owed = position.outstanding.total() - position.outstanding.penalty;
        Some(WithdrawalOption { until, amount: (owed - position.unapplied_funds).max(Tenge::ZERO) })
    }
}
