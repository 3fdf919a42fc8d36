//! Projections match what happens: a table calculated by hand, and each projection compared with
//! executing it.

use crate::test_loan::{TestLoan, instalments, short, tenge};
use lending::loan::what_if::{RepaymentProjection, RepaymentScenario, simulate};
use lending::loan::{LoanCommand, LoanStatus, PaymentPurpose, prolongation, upcoming_payments};
use money::Tenge;
use proptest::prelude::*;

/// Amount paid, remaining payoff, interest per day before and after, savings or extra cost, total
/// cost.
fn describe(projection: &RepaymentProjection) -> String {
    format!(
        "{} pay {} of {} left {} a day {} -> {} saves {} more {} closes {} due {} {} cost {}",
        projection.on,
        projection.pay,
        projection.payoff_before,
        projection.left,
        projection.interest_per_day_before,
        projection.interest_per_day_after,
        projection.saves,
        projection.costs_more,
        projection.closes,
        projection.due_on_after.map_or("-".to_owned(), |on| on.to_string()),
        projection.due_after.map_or("-".to_owned(), |due| due.to_string()),
        projection.total_cost,
    )
}

fn simulate_on_day(test: &TestLoan, scenario: RepaymentScenario, day: u32) -> String {
    let on = test.loan.contract().issued_on.try_plus_days(day).unwrap();
    simulate(&test.loan, scenario, on, test.today)
        .map_or_else(|rejection| rejection.code().to_owned(), |projection| describe(&projection))
}

#[test]
fn a_short_loan_states_the_cost_of_each_scenario() {
    let mut test = TestLoan::new(short(100_000, 30, "2026-11-15"));
    test.advance_to_day(9);
    // 280.00 per day: 21 days sooner save 5 880.00.
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::PayFull, 9),
        "2026-11-24 pay 102520.00 of 102520.00 left 0.00 a day 280.00 -> 0.00 \
         saves 5880.00 more 0.00 closes true due - - cost 2520.00"
    );
    // On the due date nothing is saved or lost.
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::PayFull, 30),
        "2026-12-15 pay 108400.00 of 108400.00 left 0.00 a day 280.00 -> 0.00 \
         saves 0.00 more 0.00 closes true due - - cost 8400.00"
    );
    // 40 % of the principal for 21 days: 112.00 less per day.
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::PayPart(tenge("40000")), 9),
        "2026-11-24 pay 40000.00 of 102520.00 left 62520.00 a day 280.00 -> 168.00 \
         saves 2352.00 more 0.00 closes false due 2026-12-15 66048.00 cost 6048.00"
    );
    // Seven days late: 280.00 of interest and 0.2 % of 108 400.00 per day.
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::PayLate, 37),
        "2026-12-22 pay 111877.60 of 111877.60 left 0.00 a day 280.00 -> 0.00 \
         saves 0.00 more 3477.60 closes true due - - cost 11877.60"
    );
    // The interest of 28 days now, and 100 000 at 0.2 % for two days and ten more.
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::Prolong(10), 28),
        "2026-12-13 pay 7840.00 of 107840.00 left 100000.00 a day 280.00 -> 200.00 \
         saves 0.00 more 1840.00 closes false due 2026-12-25 102400.00 cost 10240.00"
    );
}

#[test]
fn impossible_scenarios_are_rejected_like_the_command() {
    let mut test = TestLoan::new(short(100_000, 30, "2026-11-15"));
    test.advance_to_day(9);
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::Prolong(10), 20),
        "prolongation_too_early"
    );
    assert_eq!(simulate_on_day(&test, RepaymentScenario::Prolong(7), 28), "prolongation_days");
    assert_eq!(simulate_on_day(&test, RepaymentScenario::Prolong(10), 38), "prolongation_too_late");
    assert_eq!(simulate_on_day(&test, RepaymentScenario::PayPart(Tenge::ZERO), 9), "amount");
    assert_eq!(simulate_on_day(&test, RepaymentScenario::PayLate, 20), "amount");
    assert_eq!(simulate_on_day(&test, RepaymentScenario::PayFull, 8), "day_closed");
    let id = test.next_id();
    test.execute(LoanCommand::OpenDispute { id, since: test.today });
    assert_eq!(simulate_on_day(&test, RepaymentScenario::PayFull, 9), "disputed");
    let id = test.next_id();
    test.execute(LoanCommand::CloseDispute { id });
    test.pay_off();
    assert_eq!(simulate_on_day(&test, RepaymentScenario::PayFull, 9), "closed");
}

/// An amount above the debt is limited to what closes the loan.
#[test]
fn a_partial_amount_above_the_debt_is_limited_to_the_payoff() {
    let mut test = TestLoan::new(short(100_000, 30, "2026-11-15"));
    test.advance_to_day(9);
    assert_eq!(
        simulate_on_day(&test, RepaymentScenario::PayPart(tenge("999999")), 9),
        "2026-11-24 pay 102520.00 of 102520.00 left 0.00 a day 280.00 -> 0.00 \
         saves 5880.00 more 0.00 closes true due - - cost 2520.00"
    );
}

/// The upcoming payments match the schedule, and nothing is left after the last.
#[test]
fn upcoming_payments_are_the_schedule_less_payments() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    let rows = |test: &TestLoan| -> Vec<String> {
        let row = |payment: &lending::loan::UpcomingPayment| {
            format!(
                "{} {} {} {} {}",
                payment.on, payment.principal, payment.interest, payment.penalty, payment.pay
            )
        };
        upcoming_payments(&test.loan, test.today).iter().map(row).collect()
    };
    assert_eq!(
        rows(&test),
        [
            "2026-12-15 32374.90 3041.10 0.00 35416.00",
            "2027-01-15 33290.91 2125.09 0.00 35416.00",
            "2027-02-15 34334.19 1078.94 0.00 35413.13",
        ]
    );
    let lines = test.loan.contract().lines.clone();
    for (line, payment) in lines.iter().zip(upcoming_payments(&test.loan, test.today)) {
        assert_eq!(
            (line.due_date, line.principal, line.interest),
            (payment.on, payment.principal, payment.interest)
        );
    }
    // Unapplied funds reduce the next payment.
    test.advance_to_day(10).pay("40000");
    let first = upcoming_payments(&test.loan, test.today)[0];
    assert_eq!(first.on.to_string(), "2026-12-15");
    assert_eq!(first.pay, test.loan.dues(test.today).next.unwrap().amount);
    // If all due dates have passed, everything is to be paid at once.
    let mut late = TestLoan::new(short(100_000, 5, "2026-11-15"));
    late.advance_to_day(8);
    let [only] = upcoming_payments(&late.loan, late.today)[..] else {
        panic!("expected exactly one payment")
    };
    assert_eq!((only.on, only.pay), (late.today, late.loan.payoff(late.today)));
}

#[test]
fn the_apr_follows_the_terms_in_force() {
    let mut test = TestLoan::new(short(100_000, 30, "2026-11-15"));
    let contract = test.loan.contract().clone();
    assert_eq!(test.loan.current_terms(test.today).gesv, contract.gesv);
    test.advance_to_day(28);
    let offer = prolongation::list_offers(&test.loan, test.today).unwrap().swap_remove(1);
    let summary = prolongation::summarize(&test.loan, test.today);
    assert_eq!(summary.state, prolongation::ProlongationAvailability::Offered);
    assert_eq!(summary.opens_on.unwrap().to_string(), "2026-12-12");
    assert_eq!(summary.closes_on.unwrap().to_string(), "2026-12-22");
    test.prolong(offer.days);
    let terms = test.loan.current_terms(test.today);
    assert_eq!((terms.rate, terms.gesv), (offer.rate, offer.gesv));
    // The prolongation is not in force on the day before it was agreed.
    let before = test.loan.contract().issued_on.try_plus_days(27).unwrap();
    assert_eq!(test.loan.current_terms(before).rate, contract.rate);
}

#[test]
fn a_withdrawal_costs_the_stated_amount_and_closes_the_loan() {
    let mut test = TestLoan::new(short(100_000, 5, "2026-11-15"));
    test.advance_to_day(10);
    let withdrawal = test.loan.withdrawal(test.today).unwrap();
    // The interest of ten days; the penalty of five is not owed.
    assert_eq!(withdrawal.amount, tenge("102800"));
    assert_eq!(withdrawal.until.to_string(), "2026-11-29");
    test.pay_for(withdrawal.amount, test.today, PaymentPurpose::Withdrawal);
    assert_eq!(test.loan.dues(test.today).status, LoanStatus::Closed);
    assert!(test.loan.withdrawal(test.today).is_none());
    let mut late = TestLoan::new(short(100_000, 5, "2026-11-15"));
    late.advance_to_day(14);
    assert!(late.loan.withdrawal(late.today).is_some());
    late.advance_to_day(15);
    assert!(late.loan.withdrawal(late.today).is_none());
}

/// Executes a scenario on its day, after closing every day before it.
fn perform(
    mut test: TestLoan,
    scenario: RepaymentScenario,
    day: u32,
    projection: &RepaymentProjection,
) -> TestLoan {
    test.advance_to_day(day);
    let today = test.today;
    assert_eq!(projection.payoff_before, test.loan.payoff(today));
    assert_eq!(projection.interest_per_day_before, test.loan.next_day_charges(today).interest);
    match scenario {
        RepaymentScenario::PayFull => {
            test.pay_for(test.loan.payoff(today), today, PaymentPurpose::Repayment)
        }
        RepaymentScenario::PayPart(_) => test.pay_for(projection.pay, today, PaymentPurpose::Early),
        RepaymentScenario::PayLate => {
            test.pay_for(projection.pay, today, PaymentPurpose::Repayment)
        }
        RepaymentScenario::Prolong(days) => test.prolong(days),
    };
    test
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_scenario_matches_the_executed_command(
        is_short in any::<bool>(), term in 0_u32..40, paid in prop::option::of((0_u32..40, 1_u32..700)),
        which in 0_u32..4, from in 0_u32..60, ahead_days in 0_u32..60, permille in 1_u32..1_200,
    ) {
        let contract = if is_short {
            short(100_000, 5 + term, "2026-11-15")
        } else {
            instalments(100_000, 3 + term % 10, "2026-11-15")
        };
        let mut test = TestLoan::new(contract);
        if let Some((day, permille)) = paid.filter(|(day, _)| *day <= from) {
            test.advance_to_day(day);
            test.pay_for(Tenge::from_tiyn(i64::from(permille) * 10_000), test.today, PaymentPurpose::Repayment);
        }
        test.advance_to_day(from);
        let scenario = match which {
            0 => RepaymentScenario::PayFull,
            1 => RepaymentScenario::PayPart(Tenge::from_tiyn(i64::from(permille) * 10_000)),
            2 => RepaymentScenario::PayLate,
            _ => RepaymentScenario::Prolong(5),
        };
        let day = from + ahead_days;
        let on = test.loan.contract().issued_on.try_plus_days(day).unwrap();
        let Ok(projection) = simulate(&test.loan, scenario, on, test.today) else { return Ok(()) };
        let before = test.loan.clone();
        let test = perform(test, scenario, day, &projection);
        prop_assert_eq!(test.today, projection.on);
        let dues = test.loan.dues(on);
        prop_assert_eq!(dues.payoff, projection.left);
        prop_assert_eq!(dues.next.map(|next| next.amount), projection.due_after);
        prop_assert_eq!(dues.status == LoanStatus::Closed, projection.closes);
        prop_assert_eq!(test.loan.next_day_charges(on).interest, projection.interest_per_day_after);
        prop_assert_eq!(test.loan.position(on).net_paid(), before.position(on).net_paid() + projection.pay);
        prop_assert_eq!(projection.allocation.total() + projection.funds, projection.pay);
        // A projection never has both savings and extra cost.
        prop_assert!(projection.saves.is_zero() || projection.costs_more.is_zero());
        // Paying the rest on time closes the loan at the projected cost.
        let mut end = test;
        for payment in upcoming_payments(&end.loan, on) {
            let day = end.loan.contract().issued_on.days_until(payment.on);
            end.advance_to_day(day);
            if payment.pay.is_positive() {
                end.pay_for(payment.pay, end.today, PaymentPurpose::Repayment);
            }
        }
        prop_assert_eq!(end.loan.dues(end.today).status, LoanStatus::Closed);
        prop_assert_eq!(end.loan.position(end.today).charges(), projection.total_cost);
        end.assert_invariants();
    }
}
