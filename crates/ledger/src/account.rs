//! The chart of accounts of a micro-lender, numbered by the classes used in Kazakhstan: 1 assets, 3
//! liabilities, 6 income, 7 expenses, 8 off-balance.

use std::fmt;

/// The class of an account: the side on which it grows and its place in the reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// Grows by debit.
    Asset,
    /// Grows by credit.
    Liability,
    /// Grows by credit.
    Income,
    /// Grows by debit.
    Expense,
    /// Claims that are tracked but not part of the balance; posted only against each other.
    OffBalance,
}

/// One account of the general ledger. Accounts of a loan are also kept per loan, as its sub-ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Money at the bank and in transit from and to payment providers.
    Settlement,
    Principal,
    /// Principal that was not paid by its due date.
    PrincipalOverdue,
    /// Accrued interest that is not overdue.
    Interest,
    /// Interest that was not paid by its due date.
    InterestOverdue,
    /// Accrued penalty that was not paid.
    Penalty,
    /// The customer's money that is not applied to a debt yet.
    CustomerFunds,
    InterestIncome,
    PenaltyIncome,
    /// Payments on debts that were already written off.
    RecoveryIncome,
    Waivers,
    CreditLosses,
    /// Claims on written-off debts that may still be paid.
    WrittenOffClaims,
    /// Contra account of `WrittenOffClaims`.
    WrittenOffContra,
}

impl Account {
    /// All accounts, in the order of the chart.
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

    /// Returns the number in the chart.
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

    /// Returns the name in the chart.
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

    /// Returns the class.
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
    fn the_first_digit_is_the_class() {
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
