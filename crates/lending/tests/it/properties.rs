//! Properties that hold for every loan, over random lifetimes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::test_loan::TestLoan;
use base::BusinessDate;
use lending::loan::{
    Loan, LoanCommand, LoanOutcome, LoanStatus, OperationId, PaymentPurpose, close_business_day,
    decide,
};
use lending::{Contract, ContractInput, Law, Products, Quote};
use money::Tenge;
use proptest::prelude::*;

static LAW: LazyLock<Law> = LazyLock::new(crate::test_loan::law);
static PRODUCTS: LazyLock<Products> = LazyLock::new(crate::test_loan::products);

/// A short loan or instalments of any amount and term on sale, from any day of four years.
fn contract() -> impl Strategy<Value = Contract> {
    (any::<bool>(), any::<u16>(), any::<u16>(), 0_u32..1_461).prop_map(
        |(short, amount, term, on)| {
            let product = if short { &PRODUCTS.short } else { &PRODUCTS.instalments };
            let pick = |range: &lending::product::SteppedRange, index: u16| {
                let values: Vec<u32> = range.values().collect();
                values[usize::from(index) % values.len()]
            };
            let issued_on = crate::test_loan::day("2026-01-05").try_plus_days(on).unwrap();
            let request = ContractInput::new(
                pick(&product.amount_tenge, amount),
                pick(&product.term, term),
                issued_on,
            );
            Contract::try_new(product, &request, &LAW)
                .expect("every combination on sale is within the caps")
        },
    )
}

/// Payments as days after the issue and permille of the amount.
fn payments() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0_u32..200, 1_u32..900), 0..6)
}

fn share(contract: &Contract, permille: u32) -> Tenge {
    Tenge::from_tiyn(contract.principal.tiyn() * i64::from(permille) / 1_000)
}

fn days_after_issue(contract: &Contract, days: u32) -> BusinessDate {
    contract.issued_on.try_plus_days(days).unwrap()
}

fn receive(id: usize, amount: Tenge, value_date: BusinessDate) -> LoanCommand {
    let id = OperationId::from_u128(id as u128 + 1);
    LoanCommand::ReceivePayment { id, amount, value_date, purpose: PaymentPurpose::Repayment }
}

/// Returns a loan with payments made and booked on their dates, without closing days in between.
fn loan_with_payments(contract: &Contract, payments: &[(u32, u32)]) -> TestLoan {
    let mut test = TestLoan::new(contract.clone());
    let mut payments = payments.to_vec();
    payments.sort_unstable();
    for (id, (days, permille)) in payments.into_iter().enumerate() {
        test.today = days_after_issue(contract, days);
        test.try_execute(&receive(id, share(contract, permille), test.today)).unwrap();
    }
    test
}

/// Independent calculation for a short loan with payments in order of time: day by day, literally
/// by the rules, with charges as exact fractions of a tiyn.
fn calculate_independently(contract: &Contract, payments: &[(u32, u32)], to: u32) -> [i128; 5] {
    const UNIT: i128 = 1_000_000;
    let (rate, penalty_rate) = (2_800_i128, 2_000_i128);
    // A due date on a day off is met on the next working day.
    let due = contract.issued_on.days_until(contract.last_day_on_time(contract.due_date()));
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
            let interest_next = interest + principal * rate;
            let base = if day > due { principal + due_interest } else { 0 };
            let penalty_next = penalty + base * penalty_rate;
            if round(interest_next) + round(penalty_next) > ceiling {
                let interest_capped = round(interest_next).min(ceiling - round(penalty));
                (interest, penalty) = (interest_capped * UNIT, (ceiling - interest_capped) * UNIT);
                is_capped = true;
            } else {
                (interest, penalty) = (interest_next, penalty_next);
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
            // Interest that falls due becomes overdue only from the next day on.
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
        let mut test = loan_with_payments(&contract, &payments);
        test.today = test.today.max(days_after_issue(&contract, days));
        let payoff = test.loan.payoff(test.today);
        if payoff.is_positive() {
            prop_assert_ne!(test.loan.dues(test.today).status, LoanStatus::Closed);
            test.try_execute(&receive(100, payoff, test.today)).unwrap();
        }
        let dues = test.loan.dues(test.today);
        prop_assert_eq!(dues.status, LoanStatus::Closed);
        prop_assert_eq!(dues.owed.total(), Tenge::ZERO);
        let later = test.loan.dues(days_after_issue(&contract, days + 400));
        prop_assert_eq!(later.owed.total(), Tenge::ZERO);
        prop_assert_eq!(later.payoff, Tenge::ZERO);
    }

    #[test]
    fn a_tiyn_less_than_the_payoff_does_not_close_it(contract in contract(), days in 0_u32..250) {
        let mut test = TestLoan::new(contract.clone());
        test.today = days_after_issue(&contract, days);
        let less = test.loan.payoff(test.today) - Tenge::from_tiyn(1);
        test.try_execute(&receive(0, less, test.today)).unwrap();
        prop_assert_eq!(test.loan.payoff(test.today), Tenge::from_tiyn(1));
        prop_assert_ne!(test.loan.dues(test.today).status, LoanStatus::Closed);
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
        let test = loan_with_payments(&contract, &payments);
        let last = days_after_issue(&contract, to);
        let position = test.loan.position(last);
        let outstanding = position.outstanding();
        for component in lending::allocation::Component::ALL {
            prop_assert!(!outstanding[component].is_negative());
        }
        prop_assert!(!position.unapplied_funds().is_negative());
        if let Some(max) = contract.limits.charges_max {
            prop_assert!(position.charges() <= max);
            prop_assert!(max.tiyn() * 2 <= contract.principal.tiyn());
        }
        prop_assert!(outstanding.principal_total() <= contract.principal);
    }

    #[test]
    fn the_schedule_adds_up_and_stays_below_the_cap(contract in contract()) {
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

    /// Paid on its due dates, a loan costs exactly what was quoted.
    #[test]
    fn a_loan_paid_on_its_dates_costs_what_was_quoted(contract in contract()) {
        let mut test = TestLoan::new(contract.clone());
        for (id, line) in contract.lines.iter().enumerate() {
            test.today = line.due_date;
            let due = test.loan.dues(test.today).next.map(|next| (next.due_date, next.amount));
            prop_assert_eq!(due, Some((line.due_date, line.total())));
            test.try_execute(&receive(id, line.total(), test.today)).unwrap();
        }
        prop_assert_eq!(test.loan.dues(test.today).status, LoanStatus::Closed);
        prop_assert_eq!(test.loan.booked_position().charges(), Quote::from_contract(&contract).interest);
    }

    /// The order in which the payments of one day arrive does not matter, nor whether they arrive
    /// before or after the day was closed.
    #[test]
    fn the_order_of_payments_within_a_day_does_not_matter(contract in contract(), day in 0_u32..200, first in 1_u32..900, second in 1_u32..900) {
        let on = days_after_issue(&contract, day);
        let (a, b) = (receive(0, share(&contract, first), on), receive(1, share(&contract, second), on));
        let run = |commands: [&LoanCommand; 2], closes_between: [bool; 2]| {
            let mut test = TestLoan::new(contract.clone());
            test.advance_to_day(day);
            for (command, closes) in commands.into_iter().zip(closes_between) {
                if closes {
                    test.advance_to_day(day + 3);
                }
                test.try_execute(command).unwrap();
            }
            test.advance_to_day(day + 5);
            test.assert_invariants();
            let position = test.loan.position(days_after_issue(&contract, day + 40));
            (*position.outstanding(), position.unapplied_funds(), position.charges())
        };
        let expected = run([&a, &b], [false, false]);
        prop_assert_eq!(expected, run([&b, &a], [false, false]));
        prop_assert_eq!(expected, run([&a, &b], [false, true]));
        prop_assert_eq!(expected, run([&b, &a], [true, true]));
    }

    #[test]
    fn closing_a_day_twice_changes_nothing(contract in contract(), payments in payments(), day in 1_u32..200) {
        let mut test = loan_with_payments(&contract, &payments);
        test.today = contract.issued_on;
        test.advance_to_day(day);
        let (before, today) = (test.loan.clone(), days_after_issue(&contract, day));
        if let LoanOutcome::Done(decision) = close_business_day(&test.loan, today) {
            decision.events.iter().for_each(|event| test.loan.apply(event));
        }
        let closed_loan = test.loan.clone();
        prop_assert_eq!(close_business_day(&test.loan, today), LoanOutcome::AlreadyDone);
        prop_assert!(close_business_day(&before, today) != LoanOutcome::AlreadyDone);
        prop_assert_eq!(&test.loan, &closed_loan);
    }

    #[test]
    fn replayed_events_restore_the_loan(contract in contract(), payments in payments(), to in 0_u32..220) {
        let mut test = TestLoan::new(contract.clone());
        for (id, (days, permille)) in payments.iter().enumerate() {
            // Booked later than they were paid, in any order.
            test.advance_to_day((days + 7).max(contract.issued_on.days_until(test.today)));
            test.try_execute(&receive(id, share(&contract, *permille), days_after_issue(&contract, *days))).unwrap();
        }
        test.advance_to_day(to.max(contract.issued_on.days_until(test.today)));
        test.assert_invariants();
        prop_assert_eq!(Loan::replay(&test.events), Some(test.loan));
    }

    #[test]
    fn an_independent_calculation_agrees(
        amount in 10_u32..=190, term in 5_u32..=45, payments in payments(), to in 0_u32..200,
    ) {
        let request = ContractInput::new(amount * 1_000, term, crate::test_loan::day("2026-11-15"));
        let contract = Contract::try_new(&PRODUCTS.short, &request, &LAW).unwrap();
        let test = loan_with_payments(&contract, &payments);
        let position = test.loan.recompute_position(days_after_issue(&contract, to));
        let outstanding = position.outstanding();
        let [principal, due_interest, penalty, interest, _] = calculate_independently(&contract, &payments, to);
        prop_assert_eq!(i128::from(outstanding.principal_total().tiyn()), principal);
        prop_assert_eq!(i128::from(outstanding.interest_overdue.tiyn()), due_interest);
        prop_assert_eq!(i128::from(outstanding.penalty.tiyn()), penalty);
        prop_assert_eq!(i128::from(outstanding.interest.tiyn()), interest);
    }

    /// A reversed payment leaves the loan as if it had never been received.
    #[test]
    fn a_reversal_leaves_no_trace(contract in contract(), payments in payments(), extra in (0_u32..200, 1_u32..900)) {
        let mut test = loan_with_payments(&contract, &payments);
        let loan_without_payment = test.loan.clone();
        let on = days_after_issue(&contract, extra.0);
        test.today = test.today.max(on);
        test.try_execute(&receive(100, share(&contract, extra.1), on)).unwrap();
        test.try_execute(&LoanCommand::ReversePayment { id: OperationId::from_u128(500), payment: OperationId::from_u128(101) }).unwrap();
        test.assert_invariants();
        prop_assert_eq!(test.loan.position(test.today), loan_without_payment.position(test.today));
    }
}

/// A repeated command is idempotent, whatever happened in between.
#[test]
fn repeating_all_payments_changes_nothing() {
    let contract = crate::test_loan::short(100_000, 15, "2026-11-15");
    let mut test = loan_with_payments(&contract, &[(3, 100), (9, 200), (20, 300)]);
    let before = test.loan.clone();
    for (id, (days, permille)) in [(3, 100), (9, 200), (20, 300)].into_iter().enumerate() {
        let command = receive(id, share(&contract, permille), days_after_issue(&contract, days));
        assert_eq!(decide(&test.loan, &command, test.today), Ok(LoanOutcome::AlreadyDone));
        test.try_execute(&command).unwrap();
    }
    assert_eq!(test.loan, before);
}
