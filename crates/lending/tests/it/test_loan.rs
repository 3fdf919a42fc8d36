//! A loan that tests advance day by day, with its journal.

use std::fmt::Write;
use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::{Account, Journal, TrialBalance};
use lending::loan::{
    Loan, LoanChanges, LoanCommand, LoanEvent, LoanNotice, LoanOutcome, LoanRejection, OperationId,
    PaymentPurpose, StatementRow, build_statement, close_business_day, decide, issue,
};
use lending::{Contract, ContractInput, Law, Products};
use money::Tenge;

pub fn law() -> Law {
    Law::try_from_toml(include_str!("../../../../config/law.toml")).unwrap()
}

pub fn products() -> Products {
    let text = include_str!("../../../../config/products.toml");
    Products::try_from_toml(text, &law()).unwrap()
}

pub fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

pub fn tenge(text: &str) -> Tenge {
    text.parse().unwrap()
}

pub fn short(amount: u32, days: u32, issued_on: &str) -> Contract {
    let request = ContractInput::new(amount, days, day(issued_on));
    Contract::try_new(&products().short, &request, &law()).unwrap()
}

pub fn instalments(amount: u32, months: u32, issued_on: &str) -> Contract {
    let request = ContractInput::new(amount, months, day(issued_on));
    Contract::try_new(&products().instalments, &request, &law()).unwrap()
}

/// A loan, its events and its journal.
pub struct TestLoan {
    pub loan: Loan,
    pub events: Vec<LoanEvent>,
    pub journal: Journal,
    pub today: BusinessDate,
    pub log: Vec<String>,
    last_id: u128,
}

impl TestLoan {
    pub fn new(contract: Contract) -> Self {
        let today = contract.issued_on;
        let (loan, decision) = issue(LoanId::from_u128(7), Arc::new(contract));
        let (events, journal, log) = (Vec::new(), Journal::default(), Vec::new());
        let mut test = Self { loan, events, journal, today, log, last_id: 0 };
        test.book(decision);
        test
    }

    /// Advances to the morning of a day, in days after the issue. Closes every day before it.
    pub fn advance_to_day(&mut self, days: u32) -> &mut Self {
        let until = self.loan.contract().issued_on.try_plus_days(days).unwrap();
        while self.today < until {
            if let LoanOutcome::Done(decision) = close_business_day(&self.loan, self.today) {
                self.apply(decision);
            }
            self.today = self.today.try_plus_days(1).unwrap();
        }
        self
    }

    pub fn pay(&mut self, amount: &str) -> OperationId {
        self.pay_for(tenge(amount), self.today, PaymentPurpose::Repayment)
    }

    pub fn pay_for(
        &mut self,
        amount: Tenge,
        value_date: BusinessDate,
        purpose: PaymentPurpose,
    ) -> OperationId {
        let id = self.next_id();
        self.execute(LoanCommand::ReceivePayment { id, amount, value_date, purpose });
        id
    }

    pub fn pay_off(&mut self) -> OperationId {
        self.pay_for(self.loan.payoff(self.today), self.today, PaymentPurpose::Repayment)
    }

    /// Signs a prolongation and pays the amount due.
    pub fn prolong(&mut self, days: u32) -> OperationId {
        let id = self.next_id();
        self.execute(LoanCommand::Prolong { id, days });
        let outstanding = self.loan.dues(self.today).owed;
        let amount = outstanding.interest_total() + outstanding.penalty;
        self.pay_for(amount, self.today, PaymentPurpose::Prolongation(id))
    }

    pub fn execute(&mut self, command: LoanCommand) {
        let description = describe(&command);
        self.log.push(format!("{}  {description}", self.today));
        if let Err(rejection) = self.try_execute(&command) {
            panic!("{command:?} on {}: {rejection}", self.today);
        }
    }

    pub fn try_execute(&mut self, command: &LoanCommand) -> Result<(), LoanRejection> {
        match decide(&self.loan, command, self.today)? {
            LoanOutcome::Done(decision) => self.apply(decision),
            LoanOutcome::AlreadyDone => {}
        }
        Ok(())
    }

    pub fn rejection_code(&self, command: &LoanCommand) -> &'static str {
        decide(&self.loan, command, self.today).expect_err("the command is rejected").code()
    }

    pub fn next_id(&mut self) -> OperationId {
        self.last_id += 1;
        OperationId::from_u128(self.last_id)
    }

    fn apply(&mut self, decision: LoanChanges) {
        decision.events.iter().for_each(|event| self.loan.apply(event));
        self.book(decision);
    }

    fn book(&mut self, decision: LoanChanges) {
        for event in &decision.events {
            if let LoanEvent::Notice { on, kind } = event {
                let text = match kind {
                    LoanNotice::Prolonged { due_date } => format!("Prolonged to {due_date}"),
                    kind => format!("{kind:?}"),
                };
                self.log.push(format!("{}  * {text} ({on})", self.today));
            }
        }
        self.events.extend(decision.events);
        for booking in decision.bookings {
            self.journal.append(
                LoanId::from_u128(7),
                self.today,
                booking.value_date,
                booking.cause,
                booking.posting,
            );
        }
    }

    /// Asserts what must hold at any time.
    pub fn assert_invariants(&self) {
        let position = self.loan.booked_position();
        for (account, amount) in position.balances() {
            assert_eq!(self.journal.balance(self.loan.id(), account), amount, "{account}");
            let is_debt = account != Account::CustomerFunds;
            assert!(
                if is_debt { !amount.is_negative() } else { !amount.is_positive() },
                "{account}"
            );
        }
        assert_eq!(&self.loan.recompute_position(position.as_of()), position);
        assert_eq!(Loan::replay(&self.events).as_ref(), Some(&self.loan));
        assert_eq!(self.journal.verify(), Ok(()));
        self.assert_round_trip();
        let limits = self.loan.contract().limits;
        assert!(limits.charges_max.is_none_or(|max| position.charges() <= max));
    }

    /// Asserts that events and state are unchanged after serialization to JSON.
    fn assert_round_trip(&self) {
        let events = serde_json::to_string(&self.events).unwrap();
        let events: Vec<LoanEvent> = serde_json::from_str(&events).unwrap();
        assert_eq!(events, self.events);
        let contract = serde_json::to_string(self.loan.contract()).unwrap();
        let facts = serde_json::to_string(self.loan.facts()).unwrap();
        let restored = Loan::from_stored(
            self.loan.id(),
            Arc::new(serde_json::from_str(&contract).unwrap()),
            serde_json::from_str(&facts).unwrap(),
            self.loan.booked_position().as_of(),
            self.loan.closed_through(),
        );
        assert_eq!(restored, self.loan);
    }

    /// Renders the lifetime of the loan as text: the log, the requested days, and the journal
    /// without plain accruals.
    pub fn render(&mut self, days: &[u32]) -> String {
        self.assert_invariants();
        let contract = self.loan.contract();
        let issued_on = contract.issued_on;
        let mut text = format!(
            "{} ₸ at {}, ГЭСВ {:.1} %, from {issued_on} to {}\n\n",
            contract.principal,
            contract.rate,
            contract.gesv,
            contract.due_date()
        );
        for line in &self.log {
            let _ = writeln!(text, "{line}");
        }
        let last = issued_on.try_plus_days(*days.last().unwrap()).unwrap();
        let rows = build_statement(&self.loan, last);
        let _ = writeln!(text, "\n{HEADER}");
        for day in days {
            let _ = writeln!(text, "{}", render_row(*day, &rows[*day as usize]));
        }
        text.push('\n');
        for transaction in self.journal.transactions() {
            let name = transaction.posting.rule().name;
            if name == "accrual" {
                continue;
            }
            let _ =
                writeln!(text, "{} {} {name}", transaction.booking_date, transaction.value_date);
            for leg in transaction.posting.legs() {
                let (debit, credit) = (leg.debit.to_string(), leg.credit.to_string());
                let _ = writeln!(text, "    {debit:<48}{credit:<48}{:>12}", leg.amount);
            }
        }
        let _ = writeln!(text, "\n{}", TrialBalance::from_legs(self.journal.legs()));
        text
    }
}

const HEADER: &str = "\
 day date        interest  penalty      paid |  princ.o   inter.o  penalty  principal  interest |  princ.o   inter.o  penalty  principal  interest       owed     funds late";

fn render_row(day: u32, row: &StatementRow) -> String {
    let columns = |amounts: &lending::allocation::AmountByComponent| {
        format!(
            "{:>9} {:>9} {:>8} {:>10} {:>9}",
            amounts.principal_overdue,
            amounts.interest_overdue,
            amounts.penalty,
            amounts.principal,
            amounts.interest
        )
    };
    let line = format!(
        "{day:>4} {} {:>9} {:>8} {:>9} |{} |{} {:>10} {:>9} {:>4}",
        row.on,
        row.interest,
        row.penalty,
        row.paid,
        columns(&row.to),
        columns(&row.owed),
        row.owed.total(),
        row.funds,
        row.days_overdue
    );
    // A dash is easier to skip than a zero.
    line.replace(" 0.00", "    -")
}

fn describe(command: &LoanCommand) -> String {
    match command {
        LoanCommand::ReceivePayment { amount, value_date, purpose, .. } => {
            let purpose = match purpose {
                PaymentPurpose::Prolongation(_) => "Prolongation".to_owned(),
                purpose => format!("{purpose:?}"),
            };
            format!("{amount} ₸ paid on {value_date} ({purpose})")
        }
        LoanCommand::ReversePayment { payment, .. } => {
            format!("payment {} is reversed", payment.uuid().as_u128())
        }
        LoanCommand::Prolong { days, .. } => format!("prolongation by {days} days is signed"),
        LoanCommand::Restructure { plan, .. } => {
            let parts: Vec<_> =
                plan.parts.iter().map(|(on, part)| format!("{part} on {on}")).collect();
            format!("restructured at {}: {}", plan.rate, parts.join(", "))
        }
        LoanCommand::OpenDispute { since, .. } => format!("disputed since {since}"),
        LoanCommand::CloseDispute { .. } => "the dispute ends, the debt stands".to_owned(),
        LoanCommand::Waive { interest, penalty, .. } => {
            format!("{interest} ₸ of interest and {penalty} ₸ of penalty are given up")
        }
        LoanCommand::WriteOff { reason, .. } => format!("written off: {reason:?}"),
        LoanCommand::Refund { amount, .. } => format!("{amount} ₸ are refunded"),
    }
}
