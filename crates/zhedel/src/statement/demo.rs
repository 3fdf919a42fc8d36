//! Sample loans that show the books at work.

use std::error::Error;
use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::Journal;
use lending::loan::{
    Loan, LoanChanges, LoanCommand, LoanOutcome, OperationId, PaymentPurpose, close_business_day,
    decide, issue,
};
use lending::{Contract, ContractInput, Law, Product};
use money::Tenge;

/// A loan played to its end.
pub struct DemoLoan {
    pub loan: Loan,
    pub journal: Journal,
    /// What happened, one sentence each.
    pub narrative: Vec<String>,
    pub last_day: BusinessDate,
}

impl DemoLoan {
    /// A partial repayment, a delay, a prolongation, a late payment, and the payoff.
    pub fn short(product: &Product, law: &Law) -> Result<Self, Box<dyn Error>> {
        let mut demo = Self::issue(product, law, 15)?;
        demo.pay(5, 20_000, 0, PaymentPurpose::Repayment)?;
        demo.advance_to_day(18)?;
        let addendum = demo.next_id();
        demo.execute(&LoanCommand::Prolong { id: addendum, days: 10 })?;
        let charges = demo.loan.dues(demo.last_day).owed;
        let charges = charges.interest_total() + charges.penalty;
        demo.narrate(&format!(
            "a prolongation by 10 days is signed and {charges} ₸ are paid for it"
        ));
        demo.receive(charges, demo.last_day, PaymentPurpose::Prolongation(addendum))?;
        demo.pay(24, 30_000, 2, PaymentPurpose::Repayment)?;
        demo.advance_to_day(31)?;
        let payoff = demo.loan.payoff(demo.last_day);
        demo.narrate(&format!("{payoff} ₸ are paid, which is all that is owed"));
        demo.receive(payoff, demo.last_day, PaymentPurpose::Repayment)?;
        demo.advance_to_day(33)?;
        Ok(demo)
    }

    /// On time, then late, then early.
    pub fn instalments(product: &Product, law: &Law) -> Result<Self, Box<dyn Error>> {
        let mut demo = Self::issue(product, law, 3)?;
        let payment = demo.loan.contract().lines[0].total();
        demo.advance_to_day(demo.day_of_line(0))?;
        demo.narrate(&format!("{payment} ₸ are paid on the first date"));
        demo.receive(payment, demo.last_day, PaymentPurpose::Repayment)?;
        demo.advance_to_day(demo.day_of_line(1) + 4)?;
        let owed = demo.loan.dues(demo.last_day).owed;
        let owed = owed.overdue() + owed.penalty;
        demo.narrate(&format!("{owed} ₸ are paid four days after the second date"));
        demo.receive(owed, demo.last_day, PaymentPurpose::Repayment)?;
        demo.advance_to_day(demo.day_of_line(1) + 10)?;
        let payoff = demo.loan.payoff(demo.last_day);
        demo.narrate(&format!("{payoff} ₸ are paid early, which is all that is owed"));
        demo.receive(payoff, demo.last_day, PaymentPurpose::Early)?;
        demo.advance_to_day(demo.day_of_line(1) + 11)?;
        Ok(demo)
    }

    fn issue(product: &Product, law: &Law, term: u32) -> Result<Self, Box<dyn Error>> {
        let issued_on = "2026-11-15".parse()?;
        let contract =
            Contract::try_new(product, &ContractInput::new(100_000, term, issued_on), law)?;
        let (loan, decision) = issue(LoanId::from_u128(1), Arc::new(contract));
        let narrative = vec![format!("{issued_on}  the loan is paid out")];
        let mut demo = Self { loan, journal: Journal::default(), narrative, last_day: issued_on };
        demo.book(&decision);
        Ok(demo)
    }

    /// Closes the days up to the morning of day `day`.
    fn advance_to_day(&mut self, day: u32) -> Result<(), Box<dyn Error>> {
        let until = self.loan.contract().issued_on.try_plus_days(day)?;
        while self.last_day < until {
            if let LoanOutcome::Done(decision) = close_business_day(&self.loan, self.last_day) {
                self.apply(&decision);
            }
            self.last_day = self.last_day.try_plus_days(1)?;
        }
        Ok(())
    }

    fn pay(
        &mut self,
        day: u32,
        tenge: i64,
        days_late: u32,
        purpose: PaymentPurpose,
    ) -> Result<(), Box<dyn Error>> {
        self.advance_to_day(day + days_late)?;
        let value_date = self.loan.contract().issued_on.try_plus_days(day)?;
        let amount = Tenge::try_from_whole_tenge(tenge)?;
        match days_late {
            0 => self.narrate(&format!("{amount} ₸ are paid")),
            _ => self.narrate(&format!("{amount} ₸ arrive that were paid on {value_date}")),
        }
        self.receive(amount, value_date, purpose)
    }

    fn receive(
        &mut self,
        amount: Tenge,
        value_date: BusinessDate,
        purpose: PaymentPurpose,
    ) -> Result<(), Box<dyn Error>> {
        let id = self.next_id();
        self.execute(&LoanCommand::ReceivePayment { id, amount, value_date, purpose })
    }

    fn execute(&mut self, command: &LoanCommand) -> Result<(), Box<dyn Error>> {
        if let LoanOutcome::Done(decision) = decide(&self.loan, command, self.last_day)? {
            self.apply(&decision);
        }
        Ok(())
    }

    fn apply(&mut self, decision: &LoanChanges) {
        decision.events.iter().for_each(|event| self.loan.apply(event));
        self.book(decision);
    }

    fn book(&mut self, decision: &LoanChanges) {
        for booking in decision.bookings.clone() {
            let (loan, value_date) = (self.loan.id(), booking.value_date);
            self.journal.append(loan, self.last_day, value_date, booking.cause, booking.posting);
        }
    }

    fn narrate(&mut self, event: &str) {
        self.narrative.push(format!("{}  {event}", self.last_day));
    }

    fn next_id(&self) -> OperationId {
        OperationId::from_u128(self.loan.facts().len() as u128 + 1)
    }

    fn day_of_line(&self, line: usize) -> u32 {
        let contract = self.loan.contract();
        contract.issued_on.days_until(contract.lines[line].due_date)
    }
}
