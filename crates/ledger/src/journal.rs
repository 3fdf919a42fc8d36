//! The journal: transactions in booking order, chained by hashes.

use base::BusinessDate;
use base::ids::{LoanId, OperationId};
use money::Tenge;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{Account, Leg, Posting};

/// One posting in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// The loan whose sub-ledger changes.
    pub loan: LoanId,
    pub booking_date: BusinessDate,
    /// Earlier than the booking date if the fact arrived late.
    pub value_date: BusinessDate,
    /// The operation that caused it, such as a payment. `None` for the end of day.
    pub cause: Option<OperationId>,
    pub posting: Posting,
    hash: [u8; 32],
}

impl Transaction {
    /// Returns the hash of this transaction and all before it.
    pub const fn hash(&self) -> [u8; 32] {
        self.hash
    }
}

/// The hash chain is broken at this transaction: it or an earlier one was changed.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("the journal's chain is broken at transaction {0}")]
pub struct ChainError(pub usize);

/// An append-only list of transactions.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    transactions: Vec<Transaction>,
}

impl Journal {
    /// Appends a posting.
    pub fn append(
        &mut self,
        loan: LoanId,
        booking_date: BusinessDate,
        value_date: BusinessDate,
        cause: Option<OperationId>,
        posting: Posting,
    ) {
        let mut transaction =
            Transaction { loan, booking_date, value_date, cause, posting, hash: [0; 32] };
        transaction.hash = chain_hash(self.last_hash(), &transaction);
        self.transactions.push(transaction);
    }

    /// Returns all transactions, in booking order.
    pub fn transactions(&self) -> &[Transaction] {
        &self.transactions
    }

    /// Returns the legs of all transactions.
    pub fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.transactions.iter().flat_map(|transaction| transaction.posting.legs())
    }

    /// Returns the balance of an account for one loan: debits less credits.
    pub fn balance(&self, loan: LoanId, account: Account) -> Tenge {
        let loan_transactions =
            self.transactions.iter().filter(|transaction| transaction.loan == loan);
        loan_transactions.flat_map(|transaction| transaction.posting.legs()).fold(
            Tenge::ZERO,
            |sum, leg| {
                let debit = if leg.debit == account { leg.amount } else { Tenge::ZERO };
                let credit = if leg.credit == account { leg.amount } else { Tenge::ZERO };
                sum + debit - credit
            },
        )
    }

    /// Recomputes the hash chain and compares it.
    pub fn verify(&self) -> Result<(), ChainError> {
        let mut last = [0; 32];
        for (number, transaction) in self.transactions.iter().enumerate() {
            let expected = chain_hash(last, transaction);
            if transaction.hash != expected {
                return Err(ChainError(number));
            }
            last = expected;
        }
        Ok(())
    }

    fn last_hash(&self) -> [u8; 32] {
        self.transactions.last().map_or([0; 32], Transaction::hash)
    }
}

/// The fields are joined by fixed separators that none of them can contain, so that different
/// transactions never have the same input.
fn chain_hash(previous_hash: [u8; 32], transaction: &Transaction) -> [u8; 32] {
    let Transaction { loan, booking_date, value_date, cause, posting, .. } = transaction;
    let mut hash = Sha256::new();
    hash.update(previous_hash);
    let loan = loan.uuid().simple();
    let cause = cause.map(|id| id.uuid().simple().to_string()).unwrap_or_default();
    let head = format!("{loan}|{booking_date}|{value_date}|{cause}|{}", posting.rule().name);
    hash.update(head.as_bytes());
    for leg in posting.legs() {
        let leg = format!("|{}>{}:{}", leg.debit.code(), leg.credit.code(), leg.amount.tiyn());
        hash.update(leg.as_bytes());
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Flow, FlowTotals, postings};

    fn journal() -> Journal {
        let mut journal = Journal::default();
        let date = "2026-11-15".parse().unwrap();
        for (loan, flow, tiyn) in
            [(1, Flow::PaidOut, 500), (2, Flow::PaidOut, 700), (1, Flow::InterestAccrued, 3)]
        {
            let mut totals = FlowTotals::ZERO;
            totals.record(flow, Tenge::from_tiyn(tiyn));
            let posting = postings::CORRECTION.post(&totals).unwrap();
            journal.append(
                LoanId::from_u128(loan),
                date,
                date,
                Some(OperationId::from_u128(loan)),
                posting,
            );
        }
        journal
    }

    #[test]
    fn balances_are_tracked_per_loan() {
        let journal = journal();
        assert_eq!(journal.balance(LoanId::from_u128(1), Account::Principal).tiyn(), 500);
        assert_eq!(journal.balance(LoanId::from_u128(2), Account::Principal).tiyn(), 700);
        assert_eq!(journal.balance(LoanId::from_u128(1), Account::InterestIncome).tiyn(), -3);
        assert_eq!((journal.transactions().len(), journal.legs().count()), (3, 3));
    }

    #[test]
    fn detects_every_change() {
        let changes: [fn(&mut Transaction); 6] = [
            |t| t.loan = LoanId::from_u128(9),
            |t| t.booking_date = "2026-11-16".parse().unwrap(),
            |t| t.value_date = "2026-11-14".parse().unwrap(),
            |t| t.cause = None,
            |t| t.hash[31] ^= 1,
            |t| {
                let mut totals = FlowTotals::ZERO;
                totals.record(Flow::PaidOut, Tenge::from_tiyn(701));
                t.posting = postings::CORRECTION.post(&totals).unwrap();
            },
        ];
        assert_eq!(journal().verify(), Ok(()));
        for change in changes {
            let mut journal = journal();
            change(&mut journal.transactions[1]);
            assert_eq!(journal.verify(), Err(ChainError(1)));
        }
        let mut shortened = journal();
        shortened.transactions.remove(0);
        assert_eq!(shortened.verify(), Err(ChainError(0)));
    }
}
