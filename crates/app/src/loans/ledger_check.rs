//! Consistency of the books: rows, events, payments and ledger agree for every loan.

use std::collections::BTreeMap;

use base::ids::LoanId;
use ledger::{Account, Flow};
use lending::loan::{Loan, LoanEvent};
use money::Tenge;
use store::end_of_day::{self, Accrual};
use store::payments::{self, BookingCheck};
use store::{StoreError, Tx, ledger as legs, loans};

use super::repository;
use crate::json;
use crate::loans::Loans;

const LOANS_PER_PAGE: i64 = 100;
/// More violations than this add nothing.
const VIOLATIONS_MAX: usize = 100;

/// What was checked, and the violations as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LedgerCheckReport {
    /// How many loans there are.
    pub loans: u64,
    /// How many payments there are.
    pub payments: u64,
    /// What is wrong; empty if the books are consistent.
    pub violations: Vec<String>,
}

impl Loans {
    /// Checks the books as they stand at one moment.
    pub async fn ledger_check(&self) -> Result<LedgerCheckReport, StoreError> {
        check_ledger(&mut self.core.db.read().await?).await
    }
}

/// Checks the books as a transaction sees them.
pub async fn check_ledger(tx: &mut Tx) -> Result<LedgerCheckReport, StoreError> {
    let mut books = LedgerCheckReport::default();
    let mut after = LoanId::nil();
    while let Some(through) = books.check_page(tx, after).await? {
        after = through;
    }
    books.check_payments(tx).await?;
    for (table, count) in legs::count_orphans(tx).await? {
        books.report(format!("{count} rows of {table} whose loan is not there"));
    }
    for (count, description) in [
        (end_of_day::count_loans_without_day_row(tx).await?, "loans without a row of loan_days"),
        (
            end_of_day::count_accruals_without_run(tx).await?,
            "rows of accruals whose day was not ended",
        ),
    ] {
        if count > 0 {
            books.report(format!("{count} {description}"));
        }
    }
    let mixed = legs::count_mixed_transactions(tx).await?;
    if mixed > 0 {
        books.report(format!("{mixed} transactions whose legs are of different postings"));
    }
    Ok(books)
}

fn group_by_loan<T>(rows: Vec<T>, loan_id: impl Fn(&T) -> LoanId) -> BTreeMap<LoanId, Vec<T>> {
    let mut grouped: BTreeMap<LoanId, Vec<T>> = BTreeMap::new();
    for row in rows {
        grouped.entry(loan_id(&row)).or_default().push(row);
    }
    grouped
}

impl LedgerCheckReport {
    /// Checks the loans after one, a page of them; returns the last, or none if there are none.
    pub(super) async fn check_page(
        &mut self,
        tx: &mut Tx,
        after: LoanId,
    ) -> Result<Option<LoanId>, StoreError> {
        let page = loans::list_page(tx, after, LOANS_PER_PAGE).await?;
        let Some(last) = page.last() else { return Ok(None) };
        let through = last.id;
        let events = loans::list_events_by_loan_range(tx, after, through).await?;
        let mut events = group_by_loan(events, |event| event.loan_id);
        let mut sums =
            group_by_loan(legs::sum_by_loan_range(tx, after, through).await?, |sum| sum.loan_id);
        for accrued in end_of_day::sum_accruals_by_loan(tx, after, through).await? {
            sums.entry(accrued.loan_id).or_default().extend(accrual_sums(&accrued));
        }
        for row in &page {
            let events = events.remove(&row.id).unwrap_or_default();
            let sums = sums.remove(&row.id).unwrap_or_default();
            if let Err(violation) = self.check_loan(row, &events, &sums) {
                self.report(format!("loan {}: {violation}", row.id));
            }
        }
        Ok(Some(through))
    }

    fn report(&mut self, violation: String) {
        if self.violations.len() < VIOLATIONS_MAX {
            self.violations.push(violation);
        }
    }

    fn check_loan(
        &mut self,
        row: &loans::Loan,
        events: &[loans::EventRow],
        sums: &[legs::LegTotal],
    ) -> Result<(), String> {
        self.loans += 1;
        let mut loan = replay(events)?;
        if !is_row_consistent(row, &loan, events.len()) {
            return Err("its row is not what its events lead to".to_owned());
        }
        // Days without activity.
        loan.apply(&LoanEvent::Booked { through: row.booking_date });
        loan.apply(&LoanEvent::DayClosed { on: row.closed_through });
        if repository::loan_from_row(row).is_ok_and(|stored| stored != loan) {
            return Err("its days are not what its events lead to".to_owned());
        }
        check_balances(&loan, sums)
    }

    /// Every payment is booked as it is, and nothing else is booked as a payment.
    async fn check_payments(&mut self, tx: &mut Tx) -> Result<(), StoreError> {
        let BookingCheck { payment_count: payments, leg_count: legs, unbooked } =
            payments::check_booking(tx).await?;
        self.payments = payments.unsigned_abs();
        for id in unbooked {
            self.report(format!("payment {id} is not booked as it is"));
        }
        if payments != legs {
            self.report(format!("there are {payments} payments, but {legs} are booked"));
        }
        Ok(())
    }
}

/// Replays the events of a loan.
fn replay(rows: &[loans::EventRow]) -> Result<Loan, String> {
    let mut events: Vec<LoanEvent> = Vec::with_capacity(rows.len());
    for (expected, row) in (1..).zip(rows) {
        if row.number != expected {
            return Err(format!("event {expected} is missing"));
        }
        if row.event_version != loans::EVENT_SCHEMA_VERSION {
            let version = row.event_version;
            return Err(format!("event {expected} has the format {version}, which is not known"));
        }
        let event = json::read(&row.event, "an event");
        events.push(event.map_err(|_| format!("event {expected} cannot be read"))?);
    }
    Loan::replay(&events).ok_or_else(|| "its events do not begin with its issue".to_owned())
}

fn is_row_consistent(row: &loans::Loan, loan: &Loan, events: usize) -> bool {
    let version = i64::try_from(events).unwrap_or(i64::MAX);
    let expected = repository::new_row(loan, version, row.customer_id, &row.contract_number);
    // Days may have been closed since the last event.
    let is_not_ahead =
        expected.booking_date <= row.booking_date && expected.closed_through <= row.closed_through;
    let (booking_date, closed_through) = (row.booking_date, row.closed_through);
    // Engines may format JSON differently: the values are compared.
    let (contract, facts) = (row.contract.clone(), row.facts.clone());
    let same_terms = repository::loan_from_row(row)
        .is_ok_and(|stored| stored.contract() == loan.contract() && stored.facts() == loan.facts());
    let expected = loans::Loan { contract, facts, booking_date, closed_through, ..expected };
    is_not_ahead && same_terms && expected == *row
}

/// The accruals of days without activity, as the ledger would book them.
fn accrual_sums(accrued: &Accrual) -> [legs::LegTotal; 2] {
    let sum = |flow: Flow, amount_tiyn| {
        let (debit, credit) = flow.accounts();
        legs::LegTotal {
            loan_id: accrued.loan_id,
            debit: debit.code().to_owned(),
            credit: credit.code().to_owned(),
            amount_tiyn,
        }
    };
    [
        sum(Flow::InterestAccrued, accrued.interest_tiyn),
        sum(Flow::PenaltyAccrued, accrued.penalty_tiyn),
    ]
}

/// The balance of every account in the ledger is what follows from the loan.
fn check_balances(loan: &Loan, sums: &[legs::LegTotal]) -> Result<(), String> {
    let mut balances: BTreeMap<&str, i64> = BTreeMap::new();
    for sum in sums {
        *balances.entry(&sum.debit).or_default() += sum.amount_tiyn;
        *balances.entry(&sum.credit).or_default() -= sum.amount_tiyn;
    }
    for account in Account::ALL {
        let balance = Tenge::from_tiyn(balances.remove(account.code()).unwrap_or(0));
        let expected = loan.booked_position().flows().balance(account);
        if balance != expected {
            let code = account.code();
            return Err(format!("account {code} holds {balance} ₸ and should hold {expected} ₸"));
        }
    }
    match balances.keys().next() {
        Some(code) => Err(format!("account {code} is not in the chart")),
        None => Ok(()),
    }
}
