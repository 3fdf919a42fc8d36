//! What holds for every loan, over random lives.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base::BusinessDate;
use lending::loan::{
    Loan, LoanCommand, LoanOutcome, OperationId, PaymentPurpose, Status, close_business_day, decide,
};
use lending::{Contract, ContractInput, Law, Products, Quote};
use money::Tenge;
use proptest::prelude::*;
use support::TestLoan;

static LAW: LazyLock<Law> = LazyLock::new(support::law);
static PRODUCTS: LazyLock<Products> = LazyLock::new(support::products);

/// A short loan or instalments of any amount and term on sale, from any day of four years.
fn contract() -> impl Strategy<Value = Contract> {
    (any::<bool>(), any::<u16>(), any::<u16>(), 0_u32..1_461).prop_map(
        |(short, amount, term, on)| {
            let product = if short { &PRODUCTS.short } else { &PRODUCTS.instalments };
            let pick = |scale: &lending::product::SteppedRange, at: u16| {
                let all: Vec<u32> = scale.values().collect();
                all[usize::from(at) % all.len()]
            };
            let issued_on = support::day("2026-01-05").try_plus_days(on).unwrap();
            let request = ContractInput::new(
                pick(&product.amount_tenge, amount),
                pick(&product.term, term),
                issued_on,
            );
            Contract::try_new(product, &request, &LAW).expect("what is on sale is within every cap")
        },
    )
}

/// Payments in days after the issue and in permille of the amount.
fn payments() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0_u32..200, 1_u32..900), 0..6)
}

fn share(contract: &Contract, permille: u32) -> Tenge {
    Tenge::from_tiyn(contract.principal.tiyn() * i64::from(permille) / 1_000)
}

fn days_after_issue(contract: &Contract, days: u32) -> BusinessDate {
    contract.issued_on.try_plus_days(days).unwrap()
}

fn receive(id: usize, amount: Tenge, value_on: BusinessDate) -> LoanCommand {
    let id = OperationId(id as u128 + 1);
    LoanCommand::ReceivePayment {
        id,
        amount,
        value_date: value_on,
        purpose: PaymentPurpose::Repayment,
    }
}

/// The loan with payments made and booked on their days, without closing days between.
fn loan_with_payments(contract: &Contract, payments: &[(u32, u32)]) -> TestLoan {
    let mut play = TestLoan::new(contract.clone());
    let mut payments = payments.to_vec();
    payments.sort_unstable();
    for (id, (days, permille)) in payments.into_iter().enumerate() {
        play.today = days_after_issue(contract, days);
        play.try_execute(&receive(id, share(contract, permille), play.today)).unwrap();
    }
    play
}

/// A second opinion on a short loan that is paid only in time-ordered payments: one day after the
/// other, in the words of the rules, with charges as exact fractions of a tiyn.
fn expected_by_hand(contract: &Contract, payments: &[(u32, u32)], to: u32) -> [i128; 5] {
    const UNIT: i128 = 1_000_000;
    let (rate, penalty_rate) = (2_800_i128, 2_000_i128);
    let due = contract.term_days();
    let ceiling = i128::from(contract.principal.tiyn()) / 2;
    let mut by_day: BTreeMap<u32, i128> = BTreeMap::new();
    for (day, permille) in payments {
        *by_day.entry(*day).or_default() += i128::from(share(contract, *permille).tiyn());
    }
    let mut principal = i128::from(contract.principal.tiyn());
    let (mut interest, mut penalty) = (0_i128, 0_i128);
    let (mut interest_paid, mut penalty_paid, mut due_interest) = (0_i128, 0_i128, 0_i128);
    let mut is_capped = false;
    let round = |exact: i128| (exact + UNIT / 2).div_euclid(UNIT);
    for day in 0..=to {
        if day > 0 && !is_capped && day <= due + 90 {
            let more = interest + principal * rate;
            let base = if day > due { principal + due_interest } else { 0 };
            let penal = penalty + base * penalty_rate;
            if round(more) + round(penal) > ceiling {
                let capped = round(more).min(ceiling - round(penalty));
                (interest, penalty) = (capped * UNIT, (ceiling - capped) * UNIT);
                is_capped = true;
            } else {
                (interest, penalty) = (more, penal);
            }
        }
        let mut money = by_day.get(&day).copied().unwrap_or(0);
        let mut take = |owed: i128| {
            let taken = owed.min(money);
            money -= taken;
            taken
        };
        principal -= take(principal);
        if day > due {
            let taken = take(due_interest);
            due_interest -= taken;
            interest_paid += taken;
            penalty_paid += take(round(penalty) - penalty_paid);
        }
        interest_paid += take(round(interest) - interest_paid - due_interest);
        if day == due {
            due_interest = round(interest) - interest_paid;
            // What falls due is told apart only from the next day on.
        }
        if day == due && day == to {
            due_interest = 0;
        }
    }
    let owed_interest = round(interest) - interest_paid;
    [
        principal,
        due_interest,
        round(penalty) - penalty_paid,
        owed_interest - due_interest,
        i128::from(to > due),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn paying_the_payoff_closes_the_loan(contract in contract(), payments in payments(), days in 0_u32..250) {
        let mut play = loan_with_payments(&contract, &payments);
        play.today = play.today.max(days_after_issue(&contract, days));
        let payoff = play.loan.payoff(play.today);
        if payoff.is_positive() {
            prop_assert_ne!(play.loan.dues(play.today).status, Status::Closed);
            play.try_execute(&receive(100, payoff, play.today)).unwrap();
        }
        let dues = play.loan.dues(play.today);
        prop_assert_eq!(dues.status, Status::Closed);
        prop_assert_eq!(dues.owed.total(), Tenge::ZERO);
        let later = play.loan.dues(days_after_issue(&contract, days + 400));
        prop_assert_eq!(later.owed.total(), Tenge::ZERO);
        prop_assert_eq!(later.payoff, Tenge::ZERO);
    }

    #[test]
    fn a_tiyn_less_than_the_payoff_does_not_close_it(contract in contract(), days in 0_u32..250) {
        let mut play = TestLoan::new(contract.clone());
        play.today = days_after_issue(&contract, days);
        let less = play.loan.payoff(play.today) - Tenge::from_tiyn(1);
        play.try_execute(&receive(0, less, play.today)).unwrap();
        prop_assert_eq!(play.loan.payoff(play.today), Tenge::from_tiyn(1));
        prop_assert_ne!(play.loan.dues(play.today).status, Status::Closed);
    }

    #[test]
    fn closing_days_one_by_one_changes_nothing(contract in contract(), payments in payments(), to in 0_u32..300) {
        let at_once = loan_with_payments(&contract, &payments);
        let last = at_once.today.max(days_after_issue(&contract, to));
        let mut by_day = TestLoan::new(contract.clone());
        let mut sorted = payments.clone();
        sorted.sort_unstable();
        for (id, (days, permille)) in sorted.into_iter().enumerate() {
            by_day.advance_to_day(days);
            by_day.try_execute(&receive(id, share(&contract, permille), by_day.today)).unwrap();
        }
        by_day.advance_to_day(contract.issued_on.days_until(last));
        prop_assert_eq!(by_day.loan.position(last), at_once.loan.position(last));
    }

    #[test]
    fn nothing_is_ever_negative_and_charges_stay_below_their_ceiling(
        contract in contract(), payments in payments(), to in 0_u32..500,
    ) {
        let play = loan_with_payments(&contract, &payments);
        let last = days_after_issue(&contract, to);
        let position = play.loan.position(last);
        let owed = position.outstanding();
        for component in lending::allocation::Component::ALL {
            prop_assert!(!owed[component].is_negative());
        }
        prop_assert!(!position.unapplied_funds().is_negative());
        if let Some(max) = contract.limits.charges_max {
            prop_assert!(position.charges() <= max);
            prop_assert!(max.tiyn() * 2 <= contract.principal.tiyn());
        }
        prop_assert!(owed.principal_total() <= contract.principal);
    }

    #[test]
    fn the_plan_adds_up_and_keeps_under_the_cap(contract in contract()) {
        let quote = Quote::from_contract(&contract);
        let principal: Tenge = quote.schedule.iter().map(|line| line.principal).sum();
        prop_assert_eq!(principal, contract.principal);
        let cap = match contract.product {
            lending::product::ProductCode::Short => "179",
            lending::product::ProductCode::Instalments => "46",
        };
        prop_assert!(contract.gesv <= cap.parse().unwrap());
        prop_assert!(quote.late_charges[0] <= quote.late_charges[1] && quote.late_charges[1] <= quote.late_charges[2]);
    }

    /// Paid on its dates, a loan costs what was quoted, to the tiyn.
    #[test]
    fn a_loan_paid_on_its_dates_costs_what_was_quoted(contract in contract()) {
        let mut play = TestLoan::new(contract.clone());
        for (id, line) in contract.lines.iter().enumerate() {
            play.today = line.due_on;
            let due = play.loan.dues(play.today).next.map(|next| (next.due_on, next.amount));
            prop_assert_eq!(due, Some((line.due_on, line.total())));
            play.try_execute(&receive(id, line.total(), play.today)).unwrap();
        }
        prop_assert_eq!(play.loan.dues(play.today).status, Status::Closed);
        prop_assert_eq!(play.loan.booked_position().charges(), Quote::from_contract(&contract).interest);
    }

    /// The order in which the payments of one day arrive does not matter, nor whether they come
    /// before or after the day was closed.
    #[test]
    fn the_order_of_a_day_does_not_matter(contract in contract(), day in 0_u32..200, first in 1_u32..900, second in 1_u32..900) {
        let on = days_after_issue(&contract, day);
        let (a, b) = (receive(0, share(&contract, first), on), receive(1, share(&contract, second), on));
        let play = |commands: [&LoanCommand; 2], closes_between: [bool; 2]| {
            let mut play = TestLoan::new(contract.clone());
            play.advance_to_day(day);
            for (command, closes) in commands.into_iter().zip(closes_between) {
                if closes {
                    play.advance_to_day(day + 3);
                }
                play.try_execute(command).unwrap();
            }
            play.advance_to_day(day + 5);
            play.assert_invariants();
            let position = play.loan.position(days_after_issue(&contract, day + 40));
            (*position.outstanding(), position.unapplied_funds(), position.charges())
        };
        let plain = play([&a, &b], [false, false]);
        prop_assert_eq!(plain, play([&b, &a], [false, false]));
        prop_assert_eq!(plain, play([&a, &b], [false, true]));
        prop_assert_eq!(plain, play([&b, &a], [true, true]));
    }

    #[test]
    fn closing_a_day_twice_changes_nothing(contract in contract(), payments in payments(), day in 1_u32..200) {
        let mut play = loan_with_payments(&contract, &payments);
        play.today = contract.issued_on;
        play.advance_to_day(day);
        let (before, today) = (play.loan.clone(), days_after_issue(&contract, day));
        if let LoanOutcome::Done(decision) = close_business_day(&play.loan, today) {
            decision.events.iter().for_each(|event| play.loan.apply(event));
        }
        let once = play.loan.clone();
        prop_assert_eq!(close_business_day(&play.loan, today), LoanOutcome::AlreadyDone);
        prop_assert!(close_business_day(&before, today) != LoanOutcome::AlreadyDone);
        prop_assert_eq!(&play.loan, &once);
    }

    #[test]
    fn events_replayed_give_the_loan(contract in contract(), payments in payments(), to in 0_u32..220) {
        let mut play = TestLoan::new(contract.clone());
        for (id, (days, permille)) in payments.iter().enumerate() {
            // Booked later than they were paid, in any order.
            play.advance_to_day((days + 7).max(contract.issued_on.days_until(play.today)));
            play.try_execute(&receive(id, share(&contract, *permille), days_after_issue(&contract, *days))).unwrap();
        }
        play.advance_to_day(to.max(contract.issued_on.days_until(play.today)));
        play.assert_invariants();
        prop_assert_eq!(Loan::replay(&play.events), Some(play.loan));
    }

    #[test]
    fn a_count_by_hand_agrees(
        amount in 10_u32..=190, term in 5_u32..=45, payments in payments(), to in 0_u32..200,
    ) {
        let request = ContractInput::new(amount * 1_000, term, support::day("2026-11-15"));
        let contract = Contract::try_new(&PRODUCTS.short, &request, &LAW).unwrap();
        let play = loan_with_payments(&contract, &payments);
        let position = play.loan.recompute_position(days_after_issue(&contract, to));
        let owed = position.outstanding();
        let [principal, due_interest, penalty, interest, _] = expected_by_hand(&contract, &payments, to);
        prop_assert_eq!(i128::from(owed.principal_total().tiyn()), principal);
        prop_assert_eq!(i128::from(owed.interest_overdue.tiyn()), due_interest);
        prop_assert_eq!(i128::from(owed.penalty.tiyn()), penalty);
        prop_assert_eq!(i128::from(owed.interest.tiyn()), interest);
    }

    /// A payment that is reversed leaves the loan as if it had never come.
    #[test]
    fn a_reversal_leaves_no_trace(contract in contract(), payments in payments(), extra in (0_u32..200, 1_u32..900)) {
        let mut play = loan_with_payments(&contract, &payments);
        let without = play.loan.clone();
        let on = days_after_issue(&contract, extra.0);
        play.today = play.today.max(on);
        play.try_execute(&receive(100, share(&contract, extra.1), on)).unwrap();
        play.try_execute(&LoanCommand::ReversePayment { id: OperationId(500), payment: OperationId(101) }).unwrap();
        play.assert_invariants();
        prop_assert_eq!(play.loan.position(play.today), without.position(play.today));
    }
}

/// A repeated command of any kind is done already, whatever came between.
#[test]
fn repeating_all_payments_changes_nothing() {
    let contract = support::short(100_000, 15, "2026-11-15");
    let mut play = loan_with_payments(&contract, &[(3, 100), (9, 200), (20, 300)]);
    let before = play.loan.clone();
    for (id, (days, permille)) in [(3, 100), (9, 200), (20, 300)].into_iter().enumerate() {
        let command = receive(id, share(&contract, permille), days_after_issue(&contract, days));
        assert_eq!(decide(&play.loan, &command, play.today), Ok(LoanOutcome::AlreadyDone));
        play.try_execute(&command).unwrap();
    }
    assert_eq!(play.loan, before);
}
