//! Lives made up to show what the books do.

use std::error::Error;
use std::sync::Arc;

use base::BusinessDate;
use ledger::{Journal, LoanId};
use lending::loan::{
    Command, Decision, Loan, OperationId, Outcome, Purpose, close_day, decide, issue,
};
use lending::{Contract, Law, Product, Request};
use money::Tenge;

/// A loan that has been played to its end.
pub struct DemoLoan {
    pub loan: Loan,
    pub journal: Journal,
    /// What happened, a sentence each.
    pub story: Vec<String>,
    pub last_day: BusinessDate,
}

impl DemoLoan {
    /// A partial repayment, a delay, a prolongation, a payment that comes late, and the payoff.
    pub fn short(product: &Product, law: &Law) -> Result<Self, Box<dyn Error>> {
        let mut demo = Self::issued(product, law, 15)?;
        demo.pay(5, 20_000, 0, Purpose::Repayment)?;
        demo.wait(18)?;
        let addendum = demo.next_id();
        demo.ask(&Command::Prolong { id: addendum, days: 10 })?;
        let to_pay = demo.loan.dues(demo.last_day).owed;
        let to_pay = to_pay.interest_total() + to_pay.penalty;
        demo.tell(&format!("a prolongation by 10 days is signed and {to_pay} ₸ are paid for it"));
        demo.receive(to_pay, demo.last_day, Purpose::Prolongation(addendum))?;
        demo.pay(24, 30_000, 2, Purpose::Repayment)?;
        demo.wait(31)?;
        let payoff = demo.loan.payoff(demo.last_day);
        demo.tell(&format!("{payoff} ₸ are paid, which is all that is owed"));
        demo.receive(payoff, demo.last_day, Purpose::Repayment)?;
        demo.wait(33)?;
        Ok(demo)
    }

    /// On time, then late, then early.
    pub fn instalments(product: &Product, law: &Law) -> Result<Self, Box<dyn Error>> {
        let mut demo = Self::issued(product, law, 3)?;
        let payment = demo.loan.contract().lines[0].total();
        demo.wait(demo.day_of_line(0))?;
        demo.tell(&format!("{payment} ₸ are paid on the first date"));
        demo.receive(payment, demo.last_day, Purpose::Repayment)?;
        demo.wait(demo.day_of_line(1) + 4)?;
        let owed = demo.loan.dues(demo.last_day).owed;
        let owed = owed.overdue() + owed.penalty;
        demo.tell(&format!("{owed} ₸ are paid four days after the second date"));
        demo.receive(owed, demo.last_day, Purpose::Repayment)?;
        demo.wait(demo.day_of_line(1) + 10)?;
        let payoff = demo.loan.payoff(demo.last_day);
        demo.tell(&format!("{payoff} ₸ are paid early, which is all that is owed"));
        demo.receive(payoff, demo.last_day, Purpose::Early)?;
        demo.wait(demo.day_of_line(1) + 11)?;
        Ok(demo)
    }

    fn issued(product: &Product, law: &Law, term: u32) -> Result<Self, Box<dyn Error>> {
        let issued_on = "2026-11-15".parse()?;
        let contract = Contract::try_new(product, &Request::plain(100_000, term, issued_on), law)?;
        let (loan, decision) = issue(LoanId(1), Arc::new(contract));
        let story = vec![format!("{issued_on}  the loan is paid out")];
        let mut demo = Self { loan, journal: Journal::default(), story, last_day: issued_on };
        demo.book(&decision);
        Ok(demo)
    }

    /// Closes the days up to the morning of day `day`, on which something happens next.
    fn wait(&mut self, day: u32) -> Result<(), Box<dyn Error>> {
        let until = self.loan.contract().issued_on.try_plus_days(day)?;
        while self.last_day < until {
            if let Outcome::Done(decision) = close_day(&self.loan, self.last_day) {
                self.take(&decision);
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
        purpose: Purpose,
    ) -> Result<(), Box<dyn Error>> {
        self.wait(day + days_late)?;
        let value_on = self.loan.contract().issued_on.try_plus_days(day)?;
        let amount = Tenge::try_from_whole_tenge(tenge)?;
        match days_late {
            0 => self.tell(&format!("{amount} ₸ are paid")),
            _ => self.tell(&format!("{amount} ₸ arrive that were paid on {value_on}")),
        }
        self.receive(amount, value_on, purpose)
    }

    fn receive(
        &mut self,
        amount: Tenge,
        value_on: BusinessDate,
        purpose: Purpose,
    ) -> Result<(), Box<dyn Error>> {
        let id = self.next_id();
        self.ask(&Command::Receive { id, amount, value_on, purpose })
    }

    fn ask(&mut self, command: &Command) -> Result<(), Box<dyn Error>> {
        if let Outcome::Done(decision) = decide(&self.loan, command, self.last_day)? {
            self.take(&decision);
        }
        Ok(())
    }

    fn take(&mut self, decision: &Decision) {
        decision.events.iter().for_each(|event| self.loan.apply(event));
        self.book(decision);
    }

    fn book(&mut self, decision: &Decision) {
        for booking in decision.bookings.clone() {
            let cause = booking.cause.map(|id| id.0);
            let (loan, value_on) = (self.loan.id(), booking.value_on);
            self.journal.append(loan, self.last_day, value_on, cause, booking.posting);
        }
    }

    fn tell(&mut self, what: &str) {
        self.story.push(format!("{}  {what}", self.last_day));
    }

    fn next_id(&self) -> OperationId {
        OperationId(self.loan.facts().len() as u128 + 1)
    }

    fn day_of_line(&self, line: usize) -> u32 {
        let contract = self.loan.contract();
        contract.issued_on.days_until(contract.lines[line].due_on)
    }
}
