//! The ways money and claims move between accounts. Each is one pair: a debit and a credit.

use crate::Account;

/// A movement that a loan can cause. What has moved so far, flow by flow, is the loan's
/// sub-ledger; a posting is a set of flows, so it cannot be out of balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flow {
    /// The loan was paid out.
    PaidOut,
    /// Interest accrued.
    InterestAccrued,
    /// Penalty accrued.
    PenaltyAccrued,
    /// Principal fell due and was not paid.
    PrincipalFellOverdue,
    /// Interest fell due and was not paid.
    InterestFellOverdue,
    /// Overdue principal was put on a new date.
    PrincipalRescheduled,
    /// Overdue interest was put on a new date.
    InterestRescheduled,
    /// A payment came in.
    Received,
    /// A payment went to overdue principal.
    ToPrincipalOverdue,
    /// A payment went to overdue interest.
    ToInterestOverdue,
    /// A payment went to penalty.
    ToPenalty,
    /// A payment went to principal.
    ToPrincipal,
    /// A payment went to interest.
    ToInterest,
    /// Overdue interest was given up.
    InterestOverdueWaived,
    /// Interest was given up.
    InterestWaived,
    /// Penalty was given up.
    PenaltyWaived,
    /// Overdue principal was written off.
    PrincipalOverdueWrittenOff,
    /// Overdue interest was written off.
    InterestOverdueWrittenOff,
    /// Penalty was written off.
    PenaltyWrittenOff,
    /// Principal was written off.
    PrincipalWrittenOff,
    /// Interest was written off.
    InterestWrittenOff,
    /// A claim on what was written off was kept.
    ClaimRetained,
    /// A payment went to a debt already written off.
    Recovered,
    /// A kept claim was paid.
    ClaimPaid,
    /// Money was given back to the customer.
    Refunded,
}

impl Flow {
    /// How many there are.
    pub const COUNT: usize = 25;

    /// Every flow.
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

    /// The account debited and the account credited.
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
    fn what_is_off_the_balance_stays_off() {
        for flow in Flow::ALL {
            let (debit, credit) = flow.accounts();
            let off = |account: Account| account.kind() == AccountKind::OffBalance;
            assert_eq!(off(debit), off(credit), "{flow:?}");
        }
    }
}
