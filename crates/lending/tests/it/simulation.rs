//! Simulates a portfolio of loans day by day with random commands from a seed, and checks the
//! invariants of the ledger after each day. `make simulate` runs a longer one; `ZHEDEL_SEED`
//! reproduces a failure.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::BusinessDate;
use base::ids::LoanId;
use ledger::{Account, Flow, TrialBalance};
use lending::loan::{
    FactKind, Loan, LoanChanges, LoanCommand, LoanEvent, LoanOutcome, LoanStatus, OperationId,
    PaymentPurpose, WriteOffReason, close_business_day, decide, issue, restructuring, surplus,
};
use lending::{Contract, ContractInput, Law, Products};
use money::{Rate, Tenge};

/// SplitMix64: small, seeded and the same on every machine.
struct Rng(u64);

impl Rng {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let index = self.roll(from.len().max(1) as u64);
        from.get(usize::try_from(index).unwrap())
    }
}

struct Portfolio {
    rng: Rng,
    law: Law,
    products: Products,
    today: BusinessDate,
    loans: Vec<Loan>,
    events: Vec<Vec<LoanEvent>>,
    general_ledger: TrialBalance,
    counts: BTreeMap<&'static str, u32>,
    last_id: u128,
}

impl Portfolio {
    fn new(seed: u64) -> Self {
        Self {
            rng: Rng(seed),
            law: crate::test_loan::law(),
            products: crate::test_loan::products(),
            today: crate::test_loan::day("2026-06-01"),
            loans: Vec::new(),
            events: Vec::new(),
            general_ledger: TrialBalance::default(),
            counts: BTreeMap::new(),
            last_id: 0,
        }
    }

    fn run_day(&mut self, new_loans: usize) {
        for _ in 0..new_loans {
            self.issue();
        }
        for index in 0..self.loans.len() {
            if self.rng.roll(12) == 0 {
                self.run_random_command(index);
            }
        }
        for index in 0..self.loans.len() {
            self.close_business_day(index);
        }
        self.assert_invariants();
        self.today = self.today.try_plus_days(1).unwrap();
    }

    fn issue(&mut self) {
        let is_short = self.rng.roll(4) > 0;
        let product = if is_short { &self.products.short } else { &self.products.instalments };
        let amounts: Vec<u32> = product.amount_tenge.values().collect();
        let terms: Vec<u32> = product.term.values().collect();
        let amount = *self.rng.pick(&amounts).unwrap();
        let request = ContractInput::new(amount, *self.rng.pick(&terms).unwrap(), self.today);
        let contract = Contract::try_new(product, &request, &self.law).unwrap();
        let (loan, decision) =
            issue(LoanId::from_u128(self.loans.len() as u128), Arc::new(contract));
        self.loans.push(loan);
        self.events.push(Vec::new());
        self.book(self.loans.len() - 1, &decision);
    }

    /// Executes a random command. Whether it is executed or rejected, the invariants must hold.
    fn run_random_command(&mut self, index: usize) {
        let Some(command) = self.random_command(index) else { return };
        let name = command_name(&command);
        match decide(&self.loans[index], &command, self.today) {
            Ok(LoanOutcome::Done(decision)) => {
                decision.events.iter().for_each(|event| self.loans[index].apply(event));
                self.book(index, &decision);
                *self.counts.entry(name).or_default() += 1;
            }
            Ok(LoanOutcome::AlreadyDone) => {
                panic!("a new operation is reported as a repetition: {command:?}")
            }
            Err(_) => *self.counts.entry("refused").or_default() += 1,
        }
        let repetition = decide(&self.loans[index], &command, self.today);
        assert!(!matches!(repetition, Ok(LoanOutcome::Done(_))), "executed twice: {command:?}");
        let loan = &self.loans[index];
        let position = loan.booked_position();
        assert_eq!(&loan.recompute_position(position.as_of()), position, "after {command:?}");
    }

    fn random_command(&mut self, index: usize) -> Option<LoanCommand> {
        self.last_id += 1;
        let id = OperationId::from_u128(self.last_id);
        let loan = &self.loans[index];
        let dues = loan.dues(self.today);
        let days_late = u32::try_from(self.rng.roll(20)).unwrap();
        let age = loan.contract().issued_on.days_until(self.today);
        let value_date =
            loan.contract().issued_on.try_plus_days(age.saturating_sub(days_late)).unwrap();
        let random_amount = Tenge::from_tiyn(i64::try_from(self.rng.roll(4_000_000)).unwrap() + 1);
        let repay = PaymentPurpose::Repayment;
        let receive = |amount, value_date, purpose| LoanCommand::ReceivePayment {
            id,
            amount,
            value_date,
            purpose,
        };
        let command = match self.rng.roll(20) {
            0..4 => receive(random_amount, self.today, repay),
            4..6 => receive(random_amount, value_date, repay),
            6..9 if dues.payoff.is_positive() => receive(dues.payoff, self.today, repay),
            9 => receive(random_amount, value_date, PaymentPurpose::Early),
            10 => receive(dues.payoff.max(random_amount), self.today, PaymentPurpose::Withdrawal),
            11..13 => LoanCommand::Prolong { id, days: *self.rng.pick(&[5, 10, 15, 30])? },
            13..15 => return self.pay_addendum(index, id),
            15 => LoanCommand::OpenDispute { id, since: value_date },
            16 => LoanCommand::CloseDispute { id },
            17 => {
                let (interest, penalty) = (dues.owed.interest_total(), dues.owed.penalty);
                LoanCommand::Waive {
                    id,
                    interest: interest.min(random_amount),
                    penalty: penalty.min(random_amount),
                }
            }
            18 => self.random_rare_command(index, id)?,
            _ => {
                let payments: Vec<OperationId> = loan.facts().iter().map(|fact| fact.id).collect();
                LoanCommand::ReversePayment { id, payment: *self.rng.pick(&payments)? }
            }
        };
        Some(command)
    }

    fn random_rare_command(&mut self, index: usize, id: OperationId) -> Option<LoanCommand> {
        let loan = &self.loans[index];
        let dues = loan.dues(self.today);
        Some(match self.rng.roll(4) {
            0 => LoanCommand::WriteOff { id, reason: WriteOffReason::Uncollectable },
            1 => LoanCommand::WriteOff { id, reason: WriteOffReason::Fraud },
            2 => {
                // To the payment that brought it, or to the borrower.
                let part = surplus::split(loan, dues.funds).into_iter().next();
                let part = part.filter(|_| self.rng.roll(2) > 0);
                let amount = part.map_or(dues.funds, |part| part.amount);
                LoanCommand::Refund { id, amount, payment: part.map(|part| part.payment) }
            }
            _ => {
                let plan = restructuring::deferral_plan(loan, self.today, 3, Rate::ZERO).ok()?;
                LoanCommand::Restructure { id, plan }
            }
        })
    }

    /// Pays a signed prolongation with the day of its signature as value date.
    fn pay_addendum(&mut self, index: usize, id: OperationId) -> Option<LoanCommand> {
        let loan = &self.loans[index];
        let is_addendum =
            |fact: &&lending::loan::Fact| matches!(fact.kind, FactKind::Addendum { .. });
        let addendum = loan.facts().iter().rev().find(is_addendum)?;
        let outstanding = loan.dues(addendum.value_date).owed;
        let amount = outstanding.interest_total() + outstanding.penalty + Tenge::from_tiyn(1);
        let purpose = PaymentPurpose::Prolongation(addendum.id);
        Some(LoanCommand::ReceivePayment { id, amount, value_date: addendum.value_date, purpose })
    }

    fn close_business_day(&mut self, index: usize) {
        let loan = &self.loans[index];
        let is_non_accruing = matches!(
            loan.booked_position().status(),
            LoanStatus::Closed
                | LoanStatus::Disputed
                | LoanStatus::WrittenOff
                | LoanStatus::Cancelled
        );
        let LoanOutcome::Done(decision) = close_business_day(loan, self.today) else {
            // The day of issue has no charges and needs no closing.
            assert_eq!(loan.contract().issued_on, self.today);
            return;
        };
        let names = decision.bookings.iter().map(|booking| booking.posting.rule().name);
        assert!(
            !is_non_accruing || names.filter(|name| *name == "accrual").count() == 0,
            "a non-accruing loan was charged"
        );
        decision.events.iter().for_each(|event| self.loans[index].apply(event));
        self.book(index, &decision);
        assert_eq!(close_business_day(&self.loans[index], self.today), LoanOutcome::AlreadyDone);
    }

    fn book(&mut self, index: usize, decision: &LoanChanges) {
        self.events[index].extend(decision.events.iter().cloned());
        for leg in decision.bookings.iter().flat_map(|booking| booking.posting.legs()) {
            assert!(leg.amount.is_positive());
            self.general_ledger.add(leg);
        }
    }

    fn assert_invariants(&self) {
        let mut expected_balances: BTreeMap<Account, Tenge> = BTreeMap::new();
        for loan in &self.loans {
            let position = loan.booked_position();
            assert_loan_invariants(loan);
            for (account, amount) in position.balances() {
                *expected_balances.entry(account).or_default() += amount;
            }
        }
        for (account, amount) in expected_balances {
            assert_eq!(self.general_ledger.balance(account), amount, "{account} on {}", self.today);
        }
        let totals = self.general_ledger.totals();
        assert_eq!(totals.debit, totals.credit);
    }
}

fn assert_loan_invariants(loan: &Loan) {
    let (position, limits) = (loan.booked_position(), loan.contract().limits);
    let (outstanding, flows) = (position.outstanding(), position.flows());
    for component in lending::allocation::Component::ALL {
        assert!(!outstanding[component].is_negative(), "{component:?} of {:?}", loan.id());
    }
    assert!(!position.unapplied_funds().is_negative());
    assert!(limits.charges_max.is_none_or(|max| position.charges() <= max));
    assert!(limits.penalty_max.is_none_or(|max| flows[Flow::PenaltyAccrued] <= max));
    let applied: Tenge = [
        Flow::ToPrincipalOverdue,
        Flow::ToInterestOverdue,
        Flow::ToPenalty,
        Flow::ToPrincipal,
        Flow::ToInterest,
        Flow::Recovered,
        Flow::Refunded,
    ]
    .into_iter()
    .map(|flow| flows[flow])
    .sum();
    assert_eq!(
        applied,
        flows[Flow::Received] - position.unapplied_funds(),
        "allocated = received - unapplied"
    );
    assert_surplus_invariants(loan);
    let is_closed = position.status() == LoanStatus::Closed;
    assert_eq!(is_closed, position.closed_on().is_some() && outstanding.total().is_zero());
    assert_eq!(position.status() == LoanStatus::Overdue, is_overdue(loan));
}

/// Every tiyn that is not applied came with a payment, and no payment is sent back beyond its amount.
fn assert_surplus_invariants(loan: &Loan) {
    let funds = loan.booked_position().unapplied_funds();
    let parts = surplus::split(loan, funds);
    assert_eq!(parts.iter().map(|part| part.amount).sum::<Tenge>(), funds);
    for fact in loan.facts() {
        let FactKind::Payment { amount, .. } = fact.kind else { continue };
        let sent_back: Tenge = loan
            .facts()
            .iter()
            .filter_map(|it| match it.kind {
                FactKind::Refunded { amount, payment } => {
                    (payment == Some(fact.id)).then_some(amount)
                }
                _ => None,
            })
            .sum();
        let part = parts.iter().find(|part| part.payment == fact.id);
        let held = part.map_or(Tenge::ZERO, |part| part.amount);
        assert!(sent_back + held <= amount, "{:?} of {:?}", fact.id, loan.id());
        assert!(fact.reversed_by.is_none() || (sent_back + held).is_zero());
    }
}

/// Returns whether something is overdue, from the amounts and dates alone.
fn is_overdue(loan: &Loan) -> bool {
    let position = loan.booked_position();
    let is_live = !matches!(
        position.status(),
        LoanStatus::Closed | LoanStatus::Disputed | LoanStatus::WrittenOff | LoanStatus::Cancelled
    );
    let has_passed = |due_date| loan.contract().last_day_on_time(due_date) < position.as_of();
    let all_dates_passed = position.schedule().iter().all(|line| has_passed(line.due_date));
    let is_owed = position.outstanding().total().is_positive();
    is_live && (position.outstanding().overdue().is_positive() || (all_dates_passed && is_owed))
}

fn command_name(command: &LoanCommand) -> &'static str {
    match command {
        LoanCommand::ReceivePayment { .. } => "receive",
        LoanCommand::ReversePayment { .. } => "reverse",
        LoanCommand::Prolong { .. } => "prolong",
        LoanCommand::Restructure { .. } => "restructure",
        LoanCommand::OpenDispute { .. } => "freeze",
        LoanCommand::CloseDispute { .. } => "unfreeze",
        LoanCommand::Waive { .. } => "waive",
        LoanCommand::WriteOff { .. } => "write off",
        LoanCommand::Refund { .. } => "refund",
    }
}

fn simulate(seed: u64, loans: usize, days: u32) -> Portfolio {
    println!("ZHEDEL_SEED={seed} ({loans} loans, {days} days)");
    let mut portfolio = Portfolio::new(seed);
    for day in 0..days {
        // The portfolio grows over the first half of the days.
        let target = loans * (day as usize + 1).min(days as usize / 2) / (days as usize / 2);
        portfolio.run_day(target - portfolio.loans.len());
    }
    for (loan, events) in portfolio.loans.iter().zip(&portfolio.events) {
        assert_eq!(Loan::replay(events).as_ref(), Some(loan));
    }
    println!("{:?}\n{}", portfolio.counts, portfolio.general_ledger);
    portfolio
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn a_simulated_portfolio_keeps_its_invariants() {
    let portfolio = simulate(setting("ZHEDEL_SEED", 2_026), 2_000, 400);
    // Each command must have been executed often enough for the invariants to mean something.
    for name in [
        "receive",
        "reverse",
        "prolong",
        "restructure",
        "freeze",
        "unfreeze",
        "waive",
        "write off",
        "refund",
        "refused",
    ] {
        assert!(portfolio.counts.get(name).is_some_and(|count| *count >= 20), "{name}");
    }
    let prolonged_count = portfolio
        .loans
        .iter()
        .filter(|loan| loan.booked_position().prolongation_count() > 0)
        .count();
    assert!(prolonged_count >= 20, "{prolonged_count}");
}

#[test]
#[ignore = "long: make simulate"]
fn a_long_simulation_keeps_its_invariants() {
    let seeds = setting("ZHEDEL_SEEDS", 20);
    let first = setting("ZHEDEL_SEED", 1);
    let loans = usize::try_from(setting("ZHEDEL_LOANS", 5_000)).unwrap();
    let days = u32::try_from(setting("ZHEDEL_DAYS", 1_000)).unwrap();
    for seed in first..first + seeds {
        simulate(seed, loans, days);
    }
}
