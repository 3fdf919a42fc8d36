//! The trial balance: debits and credits by account, whose totals must agree.

use std::collections::BTreeMap;
use std::fmt;

use money::Tenge;

use crate::{Account, Leg};

/// Debits and credits of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrialBalanceLine {
    pub debit: Tenge,
    pub credit: Tenge,
}

/// Debits and credits of every account with entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrialBalance {
    lines: BTreeMap<Account, TrialBalanceLine>,
}

impl TrialBalance {
    /// Sums up legs.
    pub fn from_legs<'a>(legs: impl IntoIterator<Item = &'a Leg>) -> Self {
        let mut balance = Self::default();
        for leg in legs {
            balance.add(leg);
        }
        balance
    }

    pub fn add(&mut self, leg: &Leg) {
        self.lines.entry(leg.debit).or_default().debit += leg.amount;
        self.lines.entry(leg.credit).or_default().credit += leg.amount;
    }

    /// Returns the debits and credits of an account.
    pub fn line(&self, account: Account) -> TrialBalanceLine {
        self.lines.get(&account).copied().unwrap_or_default()
    }

    /// Returns the balance of an account: debits less credits.
    pub fn balance(&self, account: Account) -> Tenge {
        let TrialBalanceLine { debit, credit } = self.line(account);
        debit - credit
    }

    /// Returns the totals of all accounts; debit and credit are equal.
    pub fn totals(&self) -> TrialBalanceLine {
        let debit = self.lines.values().map(|line| line.debit).sum();
        let credit = self.lines.values().map(|line| line.credit).sum();
        TrialBalanceLine { debit, credit }
    }
}

impl fmt::Display for TrialBalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<50} {:>16} {:>16} {:>16}", "account", "debit", "credit", "balance")?;
        for (account, line) in &self.lines {
            let balance = line.debit - line.credit;
            let account = account.to_string();
            writeln!(f, "{account:<50} {:>16} {:>16} {balance:>16}", line.debit, line.credit)?;
        }
        let totals = self.totals();
        let balance = totals.debit - totals.credit;
        writeln!(f, "{:<50} {:>16} {:>16} {balance:>16}", "total", totals.debit, totals.credit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debits_and_credits_balance() {
        let leg = |debit, credit, tiyn| Leg { debit, credit, amount: Tenge::from_tiyn(tiyn) };
        let balance = TrialBalance::from_legs(&[
            leg(Account::Principal, Account::Settlement, 10_000),
            leg(Account::Settlement, Account::CustomerFunds, 4_000),
            leg(Account::CustomerFunds, Account::Principal, 3_950),
        ]);
        assert_eq!(
            balance.to_string(),
            "\
account                                                       debit           credit          balance
1030 Settlement with banks and payment providers              40.00           100.00           -60.00
1110 Principal                                               100.00            39.50            60.50
3510 Customers' funds not applied                             39.50            40.00            -0.50
total                                                        179.50           179.50             0.00
"
        );
        assert_eq!(balance.balance(Account::Penalty), Tenge::ZERO);
        assert_eq!(balance.balance(Account::Principal).tiyn(), 6_050);
    }
}
