//! One loan with its events and ledger, and the invariants that always hold for it.

use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::{Account, Flow, TrialBalance};
use lending::Contract;
use lending::loan::{
    self, Loan, LoanChanges, LoanCommand, LoanEvent, LoanOutcome, LoanRejection, OperationId,
    PaymentPurpose, prolongation,
};
use money::Tenge;

use super::step::Step;

/// Longer than any deadline of a loan; older loans only take time.
const AGE_MAX_DAYS: u32 = 2_000;

/// An operation id that no input can produce.
const PROBE: OperationId = OperationId::from_u128(u128::MAX);

/// A loan as a store would persist it.
pub struct LoanRun {
    loan: Loan,
    today: BusinessDate,
    events: Vec<LoanEvent>,
    books: TrialBalance,
}

impl LoanRun {
    pub fn new(contract: Arc<Contract>) -> Self {
        let (loan, decision) = loan::issue(LoanId::from_u128(1), Arc::clone(&contract));
        let (events, books) = (Vec::new(), TrialBalance::default());
        let mut run = Self { loan, today: contract.issued_on, events, books };
        run.store(decision);
        run
    }

    pub fn loan(&self) -> &Loan {
        &self.loan
    }

    pub fn today(&self) -> BusinessDate {
        self.today
    }

    pub fn run_step(&mut self, step: &Step) {
        match step {
            Step::Later(days) => self.today = self.later_day(*days),
            Step::Earlier(days) => {
                let issued_on = self.loan.contract().issued_on;
                let age = issued_on.days_until(self.today).saturating_sub(*days);
                self.today = issued_on.try_plus_days(age).expect("the date is not after today");
            }
            Step::CloseDays(days) => {
                self.close_business_day(self.today);
                self.today = self.later_day(*days);
            }
            Step::Execute(command) => self.execute(command),
        }
    }

    /// Returns a later day, or today if the loan would be too old or the calendar ends.
    fn later_day(&self, days: u32) -> BusinessDate {
        let issued_on = self.loan.contract().issued_on;
        let later = self.today.try_plus_days(days).unwrap_or(self.today);
        if issued_on.days_until(later) > AGE_MAX_DAYS { self.today } else { later }
    }

    fn close_business_day(&mut self, on: BusinessDate) {
        match loan::close_business_day(&self.loan, on) {
            LoanOutcome::Done(decision) => self.store(decision),
            LoanOutcome::AlreadyDone => assert!(on <= self.loan.closed_through()),
        }
        assert_eq!(loan::close_business_day(&self.loan, on), LoanOutcome::AlreadyDone);
    }

    fn execute(&mut self, command: &LoanCommand) {
        let Ok(LoanOutcome::Done(decision)) = loan::decide(&self.loan, command, self.today) else {
            return;
        };
        self.store(decision);
        let again = loan::decide(&self.loan, command, self.today);
        assert_eq!(again, Ok(LoanOutcome::AlreadyDone), "{command:?}");
    }

    fn store(&mut self, decision: LoanChanges) {
        decision.events.iter().for_each(|event| self.loan.apply(event));
        self.events.extend(decision.events);
        for booking in &decision.bookings {
            assert!(booking.posting.legs().iter().all(|leg| leg.amount.is_positive()));
            booking.posting.legs().iter().for_each(|leg| self.books.add(leg));
        }
    }

    /// Asserts what holds for every loan at any time.
    pub fn assert_invariants(&self) {
        self.assert_position();
        self.assert_books();
        assert_eq!(Loan::replay(&self.events).as_ref(), Some(&self.loan));
        let position = self.loan.booked_position();
        assert_eq!(self.loan.recompute_position(position.as_of()), *position);
        self.assert_payoff(self.today);
        self.assert_payoff(position.as_of());
        // Listing the offers must not panic.
        let _ = prolongation::list_offers(&self.loan, self.today);
    }

    fn assert_position(&self) {
        let limits = self.loan.contract().limits;
        for position in [self.loan.booked_position(), &self.loan.position(self.today)] {
            let outstanding = position.outstanding();
            let parts = [
                outstanding.principal,
                outstanding.principal_overdue,
                outstanding.interest,
                outstanding.interest_overdue,
                outstanding.penalty,
                position.unapplied_funds(),
            ];
            assert!(parts.iter().all(|part| !part.is_negative()), "{position:?}");
            let penalty = position.flows()[Flow::PenaltyAccrued];
            assert!(limits.charges_max.is_none_or(|max| position.charges() <= max), "{position:?}");
            assert!(limits.penalty_max.is_none_or(|max| penalty <= max), "{position:?}");
        }
    }

    fn assert_books(&self) {
        let (position, books) = (self.loan.booked_position(), &self.books);
        for account in Account::ALL {
            assert_eq!(books.balance(account), position.flows().balance(account), "{account}");
        }
        for (account, amount) in position.balances() {
            assert_eq!(books.balance(account), amount, "{account}");
        }
        let totals = books.totals();
        assert_eq!(totals.debit, totals.credit);
    }

    /// Paying the payoff amount of a day leaves nothing owed on that day.
    fn assert_payoff(&self, on: BusinessDate) {
        let (mut loan, amount) = (self.loan.clone(), self.loan.payoff(on));
        if amount.is_positive() {
            let purpose = PaymentPurpose::Repayment;
            let command =
                LoanCommand::ReceivePayment { id: PROBE, amount, value_date: on, purpose };
            match loan::decide(&loan, &command, on.max(loan.booked_position().as_of())) {
                Ok(LoanOutcome::Done(decision)) => {
                    decision.events.iter().for_each(|event| loan.apply(event));
                }
                // Funds that were refunded on a later day would be missing then.
                Err(LoanRejection::AlreadyRefunded) if on < loan.booked_position().as_of() => {
                    return;
                }
                other => panic!("{command:?}: {other:?}"),
            }
        }
        let dues = loan.dues(on);
        assert_eq!(dues.owed.total() + dues.claim, Tenge::ZERO, "{dues:?}");
    }

    /// The last row of the statement matches the ledger.
    pub fn assert_statement(&self) {
        let position = self.loan.booked_position();
        let rows = loan::build_statement(&self.loan, position.as_of());
        let last = rows.last().expect("the statement has a row for the day of issue");
        assert_eq!((last.owed, last.funds), (*position.outstanding(), position.unapplied_funds()));
        let charges: Tenge = rows.iter().map(|row| row.interest + row.penalty).sum();
        assert_eq!(charges, position.charges());
    }
}
