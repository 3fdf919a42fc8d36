//! The trial balance: what each account was debited and credited, and that both sides agree.

use std::collections::BTreeMap;
use std::fmt;

use money::Tenge;

use crate::{Account, Leg};

/// An account's two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrialBalanceLine {
    /// The sum of its debits.
    pub debit: Tenge,
    /// The sum of its credits.
    pub credit: Tenge,
}

/// The sides of every account that moved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrialBalance {
    lines: BTreeMap<Account, TrialBalanceLine>,
}

impl TrialBalance {
    /// Adds up legs.
    pub fn from_legs<'a>(legs: impl IntoIterator<Item = &'a Leg>) -> Self {
        let mut balance = Self::default();
        for leg in legs {
            balance.add(leg);
        }
        balance
    }

    /// Adds one leg.
    pub fn add(&mut self, leg: &Leg) {
        self.lines.entry(leg.debit).or_default().debit += leg.amount;
        self.lines.entry(leg.credit).or_default().credit += leg.amount;
    }

    /// An account's sides.
    pub fn line(&self, account: Account) -> TrialBalanceLine {
        self.lines.get(&account).copied().unwrap_or_default()
    }

    /// What an account holds: debits less credits.
    pub fn balance(&self, account: Account) -> Tenge {
        let TrialBalanceLine { debit, credit } = self.line(account);
        debit - credit
    }

    /// Both sides of all accounts together; they are equal.
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
    fn adds_up_and_agrees() {
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
