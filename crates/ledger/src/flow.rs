//! Movements of money and claims between accounts. Each flow is a pair of a debit and a credit.

use crate::Account;

/// A movement that a loan can cause. The totals by flow are the loan's sub-ledger; a posting is a
/// set of flows, so it always balances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flow {
    PaidOut,
    InterestAccrued,
    PenaltyAccrued,
    /// Principal was not paid by its due date.
    PrincipalFellOverdue,
    /// Interest was not paid by its due date.
    InterestFellOverdue,
    /// Overdue principal got a new due date.
    PrincipalRescheduled,
    /// Overdue interest got a new due date.
    InterestRescheduled,
    /// A payment was received.
    Received,
    /// A payment was allocated to overdue principal.
    ToPrincipalOverdue,
    /// A payment was allocated to overdue interest.
    ToInterestOverdue,
    /// A payment was allocated to penalty.
    ToPenalty,
    /// A payment was allocated to principal that is not overdue.
    ToPrincipal,
    /// A payment was allocated to interest that is not overdue.
    ToInterest,
    InterestOverdueWaived,
    /// Interest that is not overdue was waived.
    InterestWaived,
    PenaltyWaived,
    PrincipalOverdueWrittenOff,
    InterestOverdueWrittenOff,
    PenaltyWrittenOff,
    /// Principal that is not overdue was written off.
    PrincipalWrittenOff,
    /// Interest that is not overdue was written off.
    InterestWrittenOff,
    /// The claim on a written-off debt was kept off-balance.
    ClaimRetained,
    /// A payment was received on a written-off debt.
    Recovered,
    /// The off-balance claim of a written-off debt was paid.
    ClaimPaid,
    /// Money was returned to the customer.
    Refunded,
}

impl Flow {
    pub const COUNT: usize = 25;

    pub const ALL: [Self; Self::COUNT] = [
        Self::PaidOut,
        Self::InterestAccrued,
        Self::PenaltyAccrued,
        Self::PrincipalFellOverdue,
        Self::InterestFellOverdue,
        Self::PrincipalRescheduled,
        Self::InterestRescheduled,
        Self::Received,
        Self::ToPrincipalOverdue,
        Self::ToInterestOverdue,
        Self::ToPenalty,
        Self::ToPrincipal,
        Self::ToInterest,
        Self::InterestOverdueWaived,
        Self::InterestWaived,
        Self::PenaltyWaived,
        Self::PrincipalOverdueWrittenOff,
        Self::InterestOverdueWrittenOff,
        Self::PenaltyWrittenOff,
        Self::PrincipalWrittenOff,
        Self::InterestWrittenOff,
        Self::ClaimRetained,
        Self::Recovered,
        Self::ClaimPaid,
        Self::Refunded,
    ];

    /// Returns the debited and the credited account.
    pub const fn accounts(self) -> (Account, Account) {
        use Account as A;
        match self {
            Self::PaidOut => (A::Principal, A::Settlement),
            Self::InterestAccrued => (A::Interest, A::InterestIncome),
            Self::PenaltyAccrued => (A::Penalty, A::PenaltyIncome),
            Self::PrincipalFellOverdue => (A::PrincipalOverdue, A::Principal),
            Self::InterestFellOverdue => (A::InterestOverdue, A::Interest),
            Self::PrincipalRescheduled => (A::Principal, A::PrincipalOverdue),
            Self::InterestRescheduled => (A::Interest, A::InterestOverdue),
            Self::Received => (A::Settlement, A::CustomerFunds),
            Self::ToPrincipalOverdue => (A::CustomerFunds, A::PrincipalOverdue),
            Self::ToInterestOverdue => (A::CustomerFunds, A::InterestOverdue),
            Self::ToPenalty => (A::CustomerFunds, A::Penalty),
            Self::ToPrincipal => (A::CustomerFunds, A::Principal),
            Self::ToInterest => (A::CustomerFunds, A::Interest),
            Self::InterestOverdueWaived => (A::Waivers, A::InterestOverdue),
            Self::InterestWaived => (A::Waivers, A::Interest),
            Self::PenaltyWaived => (A::Waivers, A::Penalty),
            Self::PrincipalOverdueWrittenOff => (A::CreditLosses, A::PrincipalOverdue),
            Self::InterestOverdueWrittenOff => (A::CreditLosses, A::InterestOverdue),
            Self::PenaltyWrittenOff => (A::CreditLosses, A::Penalty),
            Self::PrincipalWrittenOff => (A::CreditLosses, A::Principal),
            Self::InterestWrittenOff => (A::CreditLosses, A::Interest),
            Self::ClaimRetained => (A::WrittenOffClaims, A::WrittenOffContra),
            Self::Recovered => (A::CustomerFunds, A::RecoveryIncome),
            Self::ClaimPaid => (A::WrittenOffContra, A::WrittenOffClaims),
            Self::Refunded => (A::CustomerFunds, A::Settlement),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AccountKind;

    #[test]
    fn every_flow_has_its_own_number_and_two_accounts() {
        for (number, flow) in Flow::ALL.into_iter().enumerate() {
            assert_eq!(flow as usize, number, "{flow:?}");
            let (debit, credit) = flow.accounts();
            assert_ne!(debit, credit, "{flow:?}");
        }
    }

    #[test]
    fn off_balance_flows_stay_off_balance() {
        for flow in Flow::ALL {
            let (debit, credit) = flow.accounts();
            let is_off_balance = |account: Account| account.kind() == AccountKind::OffBalance;
            assert_eq!(is_off_balance(debit), is_off_balance(credit), "{flow:?}");
        }
    }
}
