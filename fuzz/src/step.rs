//! The next step of a fuzz input.

use base::BusinessDate;
use lending::loan::{
    FactKind, Loan, LoanCommand, OperationId, PaymentPurpose, RestructuringPlan, WriteOffReason,
    restructuring,
};
use money::{Percent, Rate, Tenge};

use super::bytes::ByteReader;
use super::fixtures::day;

/// One step in the lifetime of a loan.
pub enum Step {
    /// Moves today forward by days.
    Later(u32),
    /// Moves today back by days, so that the next command is booked after later ones.
    Earlier(u32),
    /// Closes the day and moves on by days.
    CloseDays(u32),
    Execute(LoanCommand),
}

/// The loan and the date of a command.
pub struct CommandContext<'a> {
    pub loan: &'a Loan,
    pub today: BusinessDate,
    /// An id that no operation has used.
    pub next_id: u128,
}

impl Step {
    pub fn read(bytes: &mut ByteReader, context: &CommandContext) -> Self {
        match bytes.byte() % 16 {
            0 | 1 => Self::CloseDays(1),
            2 => Self::CloseDays(u32::from(bytes.byte())),
            3 => Self::Later(u32::from(bytes.byte())),
            4 => Self::Earlier(u32::from(bytes.byte() % 40)),
            kind => Self::Execute(context.command(bytes, kind)),
        }
    }
}

impl CommandContext<'_> {
    fn command(&self, bytes: &mut ByteReader, kind: u8) -> LoanCommand {
        let id = self.operation_id(bytes);
        match kind {
            5 => LoanCommand::ReversePayment { id, payment: self.known_id(bytes) },
            6 => LoanCommand::Prolong { id, days: bytes.choose(&[5, 10, 15, 20, 30, 7, 0]) },
            7 => LoanCommand::Restructure { id, plan: self.plan(bytes) },
            8 => LoanCommand::OpenDispute { id, since: self.day(bytes) },
            9 => LoanCommand::CloseDispute { id },
            10 => {
                let owed = *self.loan.position(self.today).outstanding();
                let interest = amount(bytes, &[owed.interest_total(), owed.interest_overdue]);
                LoanCommand::Waive { id, interest, penalty: amount(bytes, &[owed.penalty]) }
            }
            11 => LoanCommand::WriteOff { id, reason: reason(bytes) },
            12 => {
                let funds = self.loan.position(self.today).unapplied_funds();
                LoanCommand::Refund { id, amount: amount(bytes, &[funds]), payment: None }
            }
            _ => {
                let value_date = self.day(bytes);
                let (dues, payoff) = (self.loan.dues(self.today), self.loan.payoff(value_date));
                let due = dues.next.map_or(payoff, |next| next.amount);
                let charges = dues.owed.interest_total() + dues.owed.penalty;
                let amount = amount(bytes, &[payoff, due, dues.owed.overdue(), charges]);
                LoanCommand::ReceivePayment { id, amount, value_date, purpose: self.purpose(bytes) }
            }
        }
    }

    /// Usually a new id, sometimes a known one.
    fn operation_id(&self, bytes: &mut ByteReader) -> OperationId {
        if bytes.byte() < 240 { OperationId::from_u128(self.next_id) } else { self.known_id(bytes) }
    }

    fn known_id(&self, bytes: &mut ByteReader) -> OperationId {
        let back = u128::from(bytes.byte()) % (self.next_id + 1);
        OperationId::from_u128(self.next_id - back)
    }

    /// Today, an earlier day, the due date, tomorrow, or a day before the loan.
    fn day(&self, bytes: &mut ByteReader) -> BusinessDate {
        let (contract, today) = (self.loan.contract(), self.today);
        let age = contract.issued_on.days_until(today);
        let later = |from: BusinessDate, days| from.try_plus_days(days).unwrap_or(today);
        match bytes.byte() {
            0..100 => today,
            100..220 => later(contract.issued_on, age - u32::from(bytes.byte()).min(age)),
            220..240 => self.loan.position(today).due_date(),
            240..250 => later(today, 1),
            _ => day("2025-12-31"),
        }
    }

    fn purpose(&self, bytes: &mut ByteReader) -> PaymentPurpose {
        match bytes.byte() % 6 {
            0 | 1 => PaymentPurpose::Repayment,
            2 => PaymentPurpose::Early,
            3 => PaymentPurpose::Withdrawal,
            4 => PaymentPurpose::Prolongation(self.known_id(bytes)),
            _ => PaymentPurpose::Prolongation(self.last_addendum()),
        }
    }

    fn last_addendum(&self) -> OperationId {
        let is_addendum = |kind: &FactKind| matches!(kind, FactKind::Addendum { .. });
        let last = self.loan.facts().iter().rev().find(|fact| is_addendum(&fact.kind));
        last.map_or(OperationId::from_u128(0), |fact| fact.id)
    }

    fn plan(&self, bytes: &mut ByteReader) -> RestructuringPlan {
        let rate = rate(bytes);
        if bytes.flag() {
            let months = u32::from(bytes.byte() % 13);
            if let Ok(plan) = restructuring::deferral_plan(self.loan, self.today, months, rate) {
                return plan;
            }
        }
        let mut remaining = self.loan.position(self.today).outstanding().principal_total();
        let mut parts = Vec::new();
        let mut due_date = self.today;
        for number in (0..bytes.byte() % 5).rev() {
            let Ok(next) = due_date.try_plus_days(u32::from(bytes.byte())) else { break };
            due_date = next;
            let part = if number == 0 { remaining } else { amount(bytes, &[remaining]) };
            remaining = Tenge::from_tiyn(remaining.tiyn().saturating_sub(part.tiyn()));
            parts.push((due_date, part));
        }
        RestructuringPlan {
            parts,
            rate,
            penalty_rate: self::rate(bytes),
            waives_penalty: bytes.flag(),
        }
    }
}

fn rate(bytes: &mut ByteReader) -> Rate {
    let percent = Percent::from_ppm(bytes.number() * 8);
    bytes.choose(&[Rate::ZERO, Rate::daily(percent), Rate::yearly(percent)])
}

fn reason(bytes: &mut ByteReader) -> WriteOffReason {
    use WriteOffReason as Reason;
    bytes.choose(&[Reason::Uncollectable, Reason::Fraud, Reason::StopCredit, Reason::Court])
}

/// One of the relevant amounts, one tiyn more or less, half of it, a random amount or a bound.
fn amount(bytes: &mut ByteReader, known: &[Tenge]) -> Tenge {
    let tiyn = match bytes.byte() {
        0..80 => bytes.choose(known).tiyn(),
        80..90 => bytes.choose(known).tiyn().saturating_sub(1),
        90..100 => bytes.choose(known).tiyn().saturating_add(1),
        100..120 => bytes.choose(known).tiyn() / 2,
        120..180 => i64::from(bytes.number()) * 100,
        180..230 => i64::from(bytes.number()),
        230..240 => 0,
        _ => {
            let limit = Tenge::LIMIT.tiyn();
            bytes.choose(&[limit, limit + 1, -1, i64::MAX, i64::MIN])
        }
    };
    Tenge::from_tiyn(tiyn)
}
