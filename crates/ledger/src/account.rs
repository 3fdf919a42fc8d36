//! The chart of accounts of a micro-lender, numbered by the classes used in Kazakhstan: 1 assets,
//! 3 liabilities, 6 income, 7 expenses, 8 off the balance.

use std::fmt;

/// Which side an account grows on, and where it stands in the reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// What the lender has or is owed; grows by debit.
    Asset,
    /// What the lender owes; grows by credit.
    Liability,
    /// What was earned; grows by credit.
    Income,
    /// What was lost or given up; grows by debit.
    Expense,
    /// What is watched but not owned; outside the balance, in pairs of its own.
    OffBalance,
}

/// One account of the books. Accounts of a loan also carry the loan, as its sub-ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Money at the bank and on its way from and to payment providers.
    Settlement,
    /// Principal that is not overdue.
    Principal,
    /// Principal that fell due and was not paid.
    PrincipalOverdue,
    /// Interest that accrued and is not overdue.
    Interest,
    /// Interest that fell due and was not paid.
    InterestOverdue,
    /// Penalty that accrued and was not paid.
    Penalty,
    /// The customer's money with us that is not applied to a debt yet.
    CustomerFunds,
    /// Interest earned.
    InterestIncome,
    /// Penalty earned.
    PenaltyIncome,
    /// What came in on debts already written off.
    RecoveryIncome,
    /// Interest and penalty given up.
    Waivers,
    /// Debts written off.
    CreditLosses,
    /// Claims on debts written off that may still be paid.
    WrittenOffClaims,
    /// The other side of those claims.
    WrittenOffContra,
}

impl Account {
    /// Every account, in the order of the chart.
    pub const ALL: [Self; 14] = [
        Self::Settlement,
        Self::Principal,
        Self::PrincipalOverdue,
        Self::Interest,
        Self::InterestOverdue,
        Self::Penalty,
        Self::CustomerFunds,
        Self::InterestIncome,
        Self::PenaltyIncome,
        Self::RecoveryIncome,
        Self::Waivers,
        Self::CreditLosses,
        Self::WrittenOffClaims,
        Self::WrittenOffContra,
    ];

    /// Its number in the chart.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Settlement => "1030",
            Self::Principal => "1110",
            Self::PrincipalOverdue => "1111",
            Self::Interest => "1270",
            Self::InterestOverdue => "1271",
            Self::Penalty => "1272",
            Self::CustomerFunds => "3510",
            Self::InterestIncome => "6110",
            Self::PenaltyIncome => "6120",
            Self::RecoveryIncome => "6280",
            Self::Waivers => "7410",
            Self::CreditLosses => "7420",
            Self::WrittenOffClaims => "8110",
            Self::WrittenOffContra => "8190",
        }
    }

    /// Its name in the chart.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Settlement => "Settlement with banks and payment providers",
            Self::Principal => "Principal",
            Self::PrincipalOverdue => "Principal overdue",
            Self::Interest => "Interest receivable",
            Self::InterestOverdue => "Interest overdue",
            Self::Penalty => "Penalty receivable",
            Self::CustomerFunds => "Customers' funds not applied",
            Self::InterestIncome => "Interest income",
            Self::PenaltyIncome => "Penalty income",
            Self::RecoveryIncome => "Recoveries of written-off debts",
            Self::Waivers => "Interest and penalty waived",
            Self::CreditLosses => "Credit losses",
            Self::WrittenOffClaims => "Written-off claims",
            Self::WrittenOffContra => "Written-off claims, contra",
        }
    }

    /// The class it belongs to.
    pub const fn kind(self) -> AccountKind {
        match self {
            Self::Settlement
            | Self::Principal
            | Self::PrincipalOverdue
            | Self::Interest
            | Self::InterestOverdue
            | Self::Penalty => AccountKind::Asset,
            Self::CustomerFunds => AccountKind::Liability,
            Self::InterestIncome | Self::PenaltyIncome | Self::RecoveryIncome => {
                AccountKind::Income
            }
            Self::Waivers | Self::CreditLosses => AccountKind::Expense,
            Self::WrittenOffClaims | Self::WrittenOffContra => AccountKind::OffBalance,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code(), self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_digit_tells_the_class() {
        for account in Account::ALL {
            let class = match account.kind() {
                AccountKind::Asset => '1',
                AccountKind::Liability => '3',
                AccountKind::Income => '6',
                AccountKind::Expense => '7',
                AccountKind::OffBalance => '8',
            };
            assert!(account.code().starts_with(class), "{account}");
        }
    }

    #[test]
    fn numbers_are_unique_and_in_order() {
        assert!(Account::ALL.is_sorted_by(|a, b| a.code() < b.code() && a < b));
    }
}
