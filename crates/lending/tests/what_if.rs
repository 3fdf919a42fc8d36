//! What would follow is what does follow: a table by hand, and every idea held against doing it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use lending::loan::what_if::{RepaymentProjection, RepaymentScenario, simulate};
use lending::loan::{LoanCommand, PaymentPurpose, Status, prolongation, upcoming_payments};
use money::Tenge;
use proptest::prelude::*;
use support::{TestLoan, instalments, short, tenge};

/// What is paid, what is left, interest a day before and after, less or more in all, the cost.
fn describe(outlook: &RepaymentProjection) -> String {
    format!(
        "{} pay {} of {} left {} a day {} -> {} saves {} more {} closes {} due {} {} cost {}",
        outlook.on,
        outlook.pay,
        outlook.payoff_before,
        outlook.left,
        outlook.interest_per_day_before,
        outlook.interest_per_day_after,
        outlook.saves,
        outlook.costs_more,
        outlook.closes,
        outlook.due_on_after.map_or("-".to_owned(), |on| on.to_string()),
        outlook.due_after.map_or("-".to_owned(), |due| due.to_string()),
        outlook.total_cost,
    )
}

fn simulate_on_day(play: &TestLoan, idea: RepaymentScenario, day: u32) -> String {
    let on = play.loan.contract().issued_on.try_plus_days(day).unwrap();
    simulate(&play.loan, idea, on, play.today)
        .map_or_else(|refusal| refusal.code().to_owned(), |outlook| describe(&outlook))
}

#[test]
fn a_short_loan_tells_what_each_way_costs() {
    let mut play = TestLoan::new(short(100_000, 30, "2026-11-15"));
    play.advance_to_day(9);
    // 280.00 a day: 21 days sooner are 5 880.00 less.
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::PayFull, 9),
        "2026-11-24 pay 102520.00 of 102520.00 left 0.00 a day 280.00 -> 0.00 \
         saves 5880.00 more 0.00 closes true due - - cost 2520.00"
    );
    // On the due date nothing is saved and nothing is lost.
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::PayFull, 30),
        "2026-12-15 pay 108400.00 of 108400.00 left 0.00 a day 280.00 -> 0.00 \
         saves 0.00 more 0.00 closes true due - - cost 8400.00"
    );
    // 40 % of the principal for 21 days: 112.00 a day less.
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::PayPart(tenge("40000")), 9),
        "2026-11-24 pay 40000.00 of 102520.00 left 62520.00 a day 280.00 -> 168.00 \
         saves 2352.00 more 0.00 closes false due 2026-12-15 66048.00 cost 6048.00"
    );
    // Seven days late: 280.00 of interest and 0.2 % of 108 400.00 a day.
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::PayLate, 37),
        "2026-12-22 pay 111877.60 of 111877.60 left 0.00 a day 280.00 -> 0.00 \
         saves 0.00 more 3477.60 closes true due - - cost 11877.60"
    );
    // The interest of 28 days now, and 100 000 at 0.2 % for two days and ten more.
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::Prolong(10), 28),
        "2026-12-13 pay 7840.00 of 107840.00 left 100000.00 a day 280.00 -> 200.00 \
         saves 0.00 more 1840.00 closes false due 2026-12-25 102400.00 cost 10240.00"
    );
}

#[test]
fn what_cannot_be_done_is_refused_as_the_deed_would_be() {
    let mut play = TestLoan::new(short(100_000, 30, "2026-11-15"));
    play.advance_to_day(9);
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::Prolong(10), 20),
        "prolongation_too_early"
    );
    assert_eq!(simulate_on_day(&play, RepaymentScenario::Prolong(7), 28), "prolongation_days");
    assert_eq!(simulate_on_day(&play, RepaymentScenario::Prolong(10), 38), "prolongation_too_late");
    assert_eq!(simulate_on_day(&play, RepaymentScenario::PayPart(Tenge::ZERO), 9), "amount");
    assert_eq!(simulate_on_day(&play, RepaymentScenario::PayLate, 20), "amount");
    assert_eq!(simulate_on_day(&play, RepaymentScenario::PayFull, 8), "day_closed");
    let id = play.next_id();
    play.execute(LoanCommand::OpenDispute { id, since: play.today });
    assert_eq!(simulate_on_day(&play, RepaymentScenario::PayFull, 9), "disputed");
    let id = play.next_id();
    play.execute(LoanCommand::CloseDispute { id });
    play.pay_off();
    assert_eq!(simulate_on_day(&play, RepaymentScenario::PayFull, 9), "closed");
}

/// Whoever types more than they owe is told what closes the loan.
#[test]
fn a_part_above_the_debt_is_what_closes_it() {
    let mut play = TestLoan::new(short(100_000, 30, "2026-11-15"));
    play.advance_to_day(9);
    assert_eq!(
        simulate_on_day(&play, RepaymentScenario::PayPart(tenge("999999")), 9),
        "2026-11-24 pay 102520.00 of 102520.00 left 0.00 a day 280.00 -> 0.00 \
         saves 5880.00 more 0.00 closes true due - - cost 2520.00"
    );
}

/// Every payment to come adds up to what the plan says, and nothing is left after the last.
#[test]
fn payments_ahead_are_the_plan_less_what_is_paid() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    let planned = |play: &TestLoan| -> Vec<String> {
        let line = |it: &lending::loan::UpcomingPayment| {
            format!("{} {} {} {} {}", it.on, it.principal, it.interest, it.penalty, it.pay)
        };
        upcoming_payments(&play.loan, play.today).iter().map(line).collect()
    };
    assert_eq!(
        planned(&play),
        [
            "2026-12-15 32374.90 3041.10 0.00 35416.00",
            "2027-01-15 33290.91 2125.09 0.00 35416.00",
            "2027-02-15 34334.19 1078.94 0.00 35413.13",
        ]
    );
    let lines = play.loan.contract().lines.clone();
    for (line, it) in lines.iter().zip(upcoming_payments(&play.loan, play.today)) {
        assert_eq!(
            (line.due_on, line.principal, line.interest),
            (it.on, it.principal, it.interest)
        );
    }
    // Money that waits is taken off the next date.
    play.advance_to_day(10).pay("40000");
    let first = upcoming_payments(&play.loan, play.today)[0];
    assert_eq!(first.on.to_string(), "2026-12-15");
    assert_eq!(first.pay, play.loan.dues(play.today).next.unwrap().amount);
    // Where all dates have passed, everything is to be paid at once.
    let mut late = TestLoan::new(short(100_000, 5, "2026-11-15"));
    late.advance_to_day(8);
    let [only] = upcoming_payments(&late.loan, late.today)[..] else { panic!("one payment") };
    assert_eq!((only.on, only.pay), (late.today, late.loan.payoff(late.today)));
}

#[test]
fn a_price_follows_what_was_agreed() {
    let mut play = TestLoan::new(short(100_000, 30, "2026-11-15"));
    let contract = play.loan.contract().clone();
    assert_eq!(play.loan.current_terms(play.today).gesv, contract.gesv);
    play.advance_to_day(28);
    let offer = prolongation::list_offers(&play.loan, play.today).unwrap().swap_remove(1);
    let standing = prolongation::summarize(&play.loan, play.today);
    assert_eq!(standing.state, prolongation::ProlongationAvailability::Offered);
    assert_eq!(standing.opens_on.unwrap().to_string(), "2026-12-12");
    assert_eq!(standing.closes_on.unwrap().to_string(), "2026-12-22");
    play.prolong(offer.days);
    let price = play.loan.current_terms(play.today);
    assert_eq!((price.rate, price.gesv), (offer.rate, offer.gesv));
    // The day before it was agreed it was not in force.
    let before = play.loan.contract().issued_on.try_plus_days(27).unwrap();
    assert_eq!(play.loan.current_terms(before).rate, contract.rate);
}

#[test]
fn whoever_withdraws_pays_what_is_told_and_owes_nothing() {
    let mut play = TestLoan::new(short(100_000, 5, "2026-11-15"));
    play.advance_to_day(10);
    let withdrawal = play.loan.withdrawal(play.today).unwrap();
    // The interest of ten days; the penalty of five is not owed.
    assert_eq!(withdrawal.amount, tenge("102800"));
    assert_eq!(withdrawal.until.to_string(), "2026-11-29");
    play.pay_for(withdrawal.amount, play.today, PaymentPurpose::Withdrawal);
    assert_eq!(play.loan.dues(play.today).status, Status::Closed);
    assert!(play.loan.withdrawal(play.today).is_none());
    let mut late = TestLoan::new(short(100_000, 5, "2026-11-15"));
    late.advance_to_day(14);
    assert!(late.loan.withdrawal(late.today).is_some());
    late.advance_to_day(15);
    assert!(late.loan.withdrawal(late.today).is_none());
}

/// Does what was thought of, on its day and after every day before it was closed.
fn perform(
    mut play: TestLoan,
    idea: RepaymentScenario,
    day: u32,
    outlook: &RepaymentProjection,
) -> TestLoan {
    play.advance_to_day(day);
    let today = play.today;
    assert_eq!(outlook.payoff_before, play.loan.payoff(today));
    assert_eq!(outlook.interest_per_day_before, play.loan.next_day_charges(today).interest);
    match idea {
        RepaymentScenario::PayFull => {
            play.pay_for(play.loan.payoff(today), today, PaymentPurpose::Repayment)
        }
        RepaymentScenario::PayPart(_) => play.pay_for(outlook.pay, today, PaymentPurpose::Early),
        RepaymentScenario::PayLate => play.pay_for(outlook.pay, today, PaymentPurpose::Repayment),
        RepaymentScenario::Prolong(days) => play.prolong(days),
    };
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn an_idea_is_the_deed_beforehand(
        is_short in any::<bool>(), term in 0_u32..40, paid in prop::option::of((0_u32..40, 1_u32..700)),
        which in 0_u32..4, from in 0_u32..60, ahead_days in 0_u32..60, permille in 1_u32..1_200,
    ) {
        let contract = if is_short {
            short(100_000, 5 + term, "2026-11-15")
        } else {
            instalments(100_000, 3 + term % 10, "2026-11-15")
        };
        let mut play = TestLoan::new(contract);
        if let Some((day, permille)) = paid.filter(|(day, _)| *day <= from) {
            play.advance_to_day(day);
            play.pay_for(Tenge::from_tiyn(i64::from(permille) * 10_000), play.today, PaymentPurpose::Repayment);
        }
        play.advance_to_day(from);
        let idea = match which {
            0 => RepaymentScenario::PayFull,
            1 => RepaymentScenario::PayPart(Tenge::from_tiyn(i64::from(permille) * 10_000)),
            2 => RepaymentScenario::PayLate,
            _ => RepaymentScenario::Prolong(5),
        };
        let day = from + ahead_days;
        let on = play.loan.contract().issued_on.try_plus_days(day).unwrap();
        let Ok(outlook) = simulate(&play.loan, idea, on, play.today) else { return Ok(()) };
        let before = play.loan.clone();
        let play = perform(play, idea, day, &outlook);
        prop_assert_eq!(play.today, outlook.on);
        let dues = play.loan.dues(on);
        prop_assert_eq!(dues.payoff, outlook.left);
        prop_assert_eq!(dues.next.map(|next| next.amount), outlook.due_after);
        prop_assert_eq!(dues.status == Status::Closed, outlook.closes);
        prop_assert_eq!(play.loan.next_day_charges(on).interest, outlook.interest_per_day_after);
        prop_assert_eq!(play.loan.position(on).net_paid(), before.position(on).net_paid() + outlook.pay);
        prop_assert_eq!(outlook.allocation.total() + outlook.funds, outlook.pay);
        // Nobody is told of a saving and of a loss at once.
        prop_assert!(outlook.saves.is_zero() || outlook.costs_more.is_zero());
        // Paying the rest on its dates closes the loan at the cost that was told.
        let mut end = play;
        for payment in upcoming_payments(&end.loan, on) {
            let day = end.loan.contract().issued_on.days_until(payment.on);
            end.advance_to_day(day);
            if payment.pay.is_positive() {
                end.pay_for(payment.pay, end.today, PaymentPurpose::Repayment);
            }
        }
        prop_assert_eq!(end.loan.dues(end.today).status, Status::Closed);
        prop_assert_eq!(end.loan.position(end.today).charges(), outlook.total_cost);
        end.assert_invariants();
    }
}
