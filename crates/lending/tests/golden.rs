//! Lives of loans as statements of account, one file each in `golden/`. A change of a figure shows
//! as a change of a table; `UPDATE_SHARED=1` writes them anew, to be read before they are kept.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../../money/tests/golden_file/mod.rs"]
mod kept;
mod support;

use lending::loan::{
    LoanCommand, PaymentPurpose, RestructuringPlan, Status, WriteOffReason, restructuring,
};
use money::{Rate, Tenge};
use support::{TestLoan, day, instalments, short, tenge};

fn golden(name: &str, play: &mut TestLoan, days: &[u32]) {
    let file = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    kept::hold(&file, &play.render(days));
}

fn payable(play: &TestLoan) -> Tenge {
    let owed = play.loan.dues(play.today).owed;
    owed.overdue() + owed.penalty
}

#[test]
fn paid_on_the_due_date() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(15).pay_off();
    play.advance_to_day(17);
    golden("on_time", &mut play, &[0, 1, 2, 14, 15, 16]);
}

#[test]
fn paid_back_on_the_day_of_issue_and_early() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.pay("40000");
    play.advance_to_day(3).pay_off();
    play.advance_to_day(5);
    golden("early", &mut play, &[0, 1, 2, 3, 4]);
}

#[test]
fn a_delay_stops_on_day_91() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(220);
    golden("day_91", &mut play, &[0, 14, 15, 16, 17, 104, 105, 106, 107, 219]);
}

#[test]
fn charges_stop_at_half_of_the_amount() {
    let mut play = TestLoan::new(short(100_000, 45, "2026-11-15"));
    play.advance_to_day(150);
    golden("ceiling", &mut play, &[44, 45, 46, 118, 119, 120, 121, 135, 136]);
}

/// The ceiling falls on the end of a day: nothing is cut, and the next day brings nothing.
#[test]
fn the_ceiling_reached_exactly() {
    let mut contract = short(100_000, 10, "2026-11-15");
    // 10 days of 280.00, then 5 of 280.00 and 205.60.
    contract.limits.charges_max = Some(tenge("5228"));
    let mut play = TestLoan::new(contract);
    play.advance_to_day(20);
    golden("ceiling_exact", &mut play, &[10, 11, 14, 15, 16, 17]);
}

#[test]
fn payments_go_where_the_contract_says() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(5).pay("30000");
    play.advance_to_day(15).pay("20000");
    play.advance_to_day(20).pay("40000.50");
    play.advance_to_day(21).pay("12000");
    play.advance_to_day(25).pay_off();
    play.advance_to_day(27);
    golden("partial", &mut play, &[4, 5, 6, 14, 15, 16, 19, 20, 21, 22, 24, 25, 26]);
}

#[test]
fn what_is_overpaid_is_kept_and_refunded() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(10).pay("105000");
    play.advance_to_day(12).pay("500");
    play.advance_to_day(13);
    let id = play.next_id();
    play.execute(LoanCommand::Refund { id, amount: tenge("2700") });
    play.advance_to_day(15);
    golden("overpaid", &mut play, &[9, 10, 11, 12, 13, 14]);
}

/// Five days, so that the delay begins within the fourteen.
#[test]
fn withdrawal_on_day_14_costs_no_penalty() {
    let mut play = TestLoan::new(short(100_000, 5, "2026-11-15"));
    play.advance_to_day(14);
    let owed = play.loan.dues(play.today).owed;
    play.pay_for(
        owed.principal_total() + owed.interest_total(),
        play.today,
        PaymentPurpose::Withdrawal,
    );
    play.advance_to_day(16);
    golden("withdrawal_day_14", &mut play, &[5, 6, 13, 14, 15]);
}

#[test]
fn withdrawal_on_day_15_is_too_late() {
    let mut play = TestLoan::new(short(100_000, 5, "2026-11-15"));
    play.advance_to_day(15);
    let owed = play.loan.dues(play.today).owed;
    play.pay_for(
        owed.principal_total() + owed.interest_total(),
        play.today,
        PaymentPurpose::Withdrawal,
    );
    play.advance_to_day(17);
    golden("withdrawal_day_15", &mut play, &[5, 6, 14, 15, 16]);
}

#[test]
fn prolonged_before_the_due_date_and_after_it() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(12).prolong(15);
    play.advance_to_day(37).prolong(10);
    play.advance_to_day(47).pay_off();
    play.advance_to_day(49);
    golden("prolonged_twice", &mut play, &[11, 12, 13, 29, 30, 31, 36, 37, 38, 46, 47, 48]);
}

#[test]
fn a_prolongation_that_is_not_paid_is_void() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(15);
    let id = play.next_id();
    play.execute(LoanCommand::Prolong { id, days: 10 });
    play.advance_to_day(16);
    // The money comes a day late: it is a plain repayment.
    play.pay_for(tenge("4200"), play.today, PaymentPurpose::Prolongation(id));
    play.advance_to_day(18);
    golden("prolongation_void", &mut play, &[14, 15, 16, 17]);
}

/// Paid in time, though the bank told us of it later: the prolongation counts.
#[test]
fn a_prolongation_paid_in_time_and_booked_late() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(15);
    let id = play.next_id();
    play.execute(LoanCommand::Prolong { id, days: 10 });
    play.advance_to_day(18);
    play.pay_for(tenge("4200"), day("2026-11-30"), PaymentPurpose::Prolongation(id));
    play.advance_to_day(20);
    golden("prolongation_late_booking", &mut play, &[14, 15, 16, 17, 18, 19]);
}

#[test]
fn a_payment_that_arrives_late_counts_on_its_value_date() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(20);
    play.pay_for(tenge("104200"), day("2026-11-30"), PaymentPurpose::Repayment);
    play.advance_to_day(22);
    golden("value_date", &mut play, &[14, 15, 16, 17, 20, 21]);
}

#[test]
fn a_payment_that_is_reversed_never_was() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(10).pay("50000");
    let closing = { play.advance_to_day(15).pay_off() };
    play.advance_to_day(20);
    let id = play.next_id();
    play.execute(LoanCommand::ReversePayment { id, payment: closing });
    play.advance_to_day(22);
    golden("reversal", &mut play, &[9, 10, 14, 15, 16, 17, 20, 21]);
}

#[test]
fn a_dispute_freezes_the_debt_and_fraud_cancels_it() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(17);
    let id = play.next_id();
    play.execute(LoanCommand::OpenDispute { id, since: day("2026-11-29") });
    play.advance_to_day(30);
    let id = play.next_id();
    play.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Fraud });
    play.advance_to_day(32);
    golden("fraud", &mut play, &[13, 14, 15, 16, 17, 18, 29, 30, 31]);
}

#[test]
fn a_dispute_that_ends_with_the_debt_standing() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(10);
    let id = play.next_id();
    play.execute(LoanCommand::OpenDispute { id, since: play.today });
    play.advance_to_day(18);
    let id = play.next_id();
    play.execute(LoanCommand::CloseDispute { id });
    play.advance_to_day(21);
    golden("dispute", &mut play, &[9, 10, 11, 15, 16, 18, 19, 20]);
}

#[test]
fn interest_and_penalty_are_given_up() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(25);
    let id = play.next_id();
    play.execute(LoanCommand::Waive { id, interest: tenge("5000"), penalty: tenge("2000") });
    play.advance_to_day(27);
    golden("waiver", &mut play, &[15, 16, 24, 25, 26]);
}

#[test]
fn written_off_and_partly_recovered() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(120);
    let id = play.next_id();
    play.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Uncollectable });
    play.advance_to_day(150).pay("30000");
    play.advance_to_day(151);
    golden("write_off", &mut play, &[105, 119, 120, 121, 149, 150]);
}

/// The bank tells of a payment on the due date only after the loan was written off: the loan was
/// closed on that day, and nothing that came later counts.
#[test]
fn written_off_and_then_found_paid() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(30);
    let id = play.next_id();
    play.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Uncollectable });
    play.advance_to_day(40);
    play.pay_for(tenge("104200"), day("2026-11-30"), PaymentPurpose::Repayment);
    assert_eq!(play.loan.dues(play.today).status, Status::Closed);
    play.advance_to_day(42);
    golden("write_off_undone", &mut play, &[14, 15, 16, 29, 30, 31, 40, 41]);
}

#[test]
fn restructured_after_a_delay() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(30);
    let id = play.next_id();
    let parts = vec![(day("2027-01-15"), tenge("50000")), (day("2027-02-15"), tenge("50000"))];
    let rate = Rate::daily("0.1".parse().unwrap());
    let penalty_rate = play.loan.booked_position().penalty_rate();
    let plan = RestructuringPlan { parts, rate, penalty_rate, waives_penalty: true };
    play.execute(LoanCommand::Restructure { id, plan });
    play.advance_to_day(61);
    let due = play.loan.dues(play.today).next.unwrap();
    assert_eq!(due.due_on, play.today);
    play.pay_for(due.amount, play.today, PaymentPurpose::Repayment);
    play.advance_to_day(92).pay_off();
    play.advance_to_day(93);
    golden("restructured", &mut play, &[29, 30, 31, 60, 61, 62, 91, 92]);
}

#[test]
fn deferred_by_three_months_without_interest() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(18);
    let plan = restructuring::deferral_plan(&play.loan, play.today, 3, Rate::ZERO).unwrap();
    let id = play.next_id();
    play.execute(LoanCommand::Restructure { id, plan });
    play.advance_to_day(110);
    golden("deferral", &mut play, &[17, 18, 19, 107, 108, 109]);
}

#[test]
fn instalments_from_the_31st_of_january() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2028-01-31"));
    let lines = std::sync::Arc::clone(&play.loan.contract().lines);
    for line in lines.iter() {
        let day = play.loan.contract().issued_on.days_until(line.due_on);
        play.advance_to_day(day);
        play.pay_for(line.total(), play.today, PaymentPurpose::Repayment);
    }
    play.advance_to_day(92);
    golden("instalments_leap_year", &mut play, &[0, 1, 28, 29, 30, 59, 60, 61, 89, 90, 91]);
}

#[test]
fn instalments_paid_ahead_wait_for_their_date() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    play.advance_to_day(25).pay("36000");
    play.advance_to_day(31);
    play.advance_to_day(64);
    golden("instalments_ahead", &mut play, &[24, 25, 26, 29, 30, 31, 61, 62, 63]);
}

#[test]
fn an_instalment_missed_and_made_up_for() {
    let mut play = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    play.advance_to_day(40);
    play.pay_for(payable(&play), play.today, PaymentPurpose::Repayment);
    play.advance_to_day(63);
    golden("instalments_missed", &mut play, &[29, 30, 31, 39, 40, 41, 61, 62]);
}

#[test]
fn instalments_repaid_early_make_the_plan_shorter() {
    let mut play = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    play.advance_to_day(20);
    play.pay_for(tenge("60000"), play.today, PaymentPurpose::Early);
    assert_eq!(play.loan.booked_position().schedule().len(), 3);
    play.advance_to_day(63);
    golden("instalments_early", &mut play, &[19, 20, 21, 29, 30, 31, 60, 61, 62]);
}

#[test]
fn penalties_of_instalments_stop_at_a_tenth_of_the_amount() {
    let mut contract = instalments(100_000, 3, "2026-11-15");
    contract.limits.penalty_max = Some(tenge("10000"));
    contract.limits.accrual_days_max = 400;
    let mut play = TestLoan::new(contract);
    play.advance_to_day(130);
    golden("instalments_penalty_max", &mut play, &[30, 31, 92, 93, 99, 105, 110, 115, 120, 129]);
}

#[test]
fn instalments_never_paid_stop_on_day_91() {
    let mut play = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    play.advance_to_day(200);
    golden("instalments_day_91", &mut play, &[29, 30, 31, 61, 62, 92, 93, 119, 120, 121, 181, 182]);
}

#[test]
fn across_new_year() {
    let mut play = TestLoan::new(short(190_000, 10, "2026-12-27"));
    play.advance_to_day(12);
    golden("new_year", &mut play, &[3, 4, 5, 6, 9, 10, 11]);
}
