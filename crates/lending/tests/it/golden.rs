//! Lifetimes of loans as statements of account, one file each in `golden/`. A change of a figure
//! shows as a diff of a table; `UPDATE_SHARED=1` rewrites the files, for review before they are
//! committed.

use crate::test_loan::{TestLoan, day, instalments, short, tenge};
use lending::loan::{
    LoanCommand, LoanStatus, PaymentPurpose, RestructuringPlan, WriteOffReason, restructuring,
};
use money::{Rate, Tenge};

fn golden(name: &str, test: &mut TestLoan, days: &[u32]) {
    let file = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    golden_file::hold(&file, &test.render(days));
}

fn payable(test: &TestLoan) -> Tenge {
    let owed = test.loan.dues(test.today).owed;
    owed.overdue() + owed.penalty
}

#[test]
fn paid_on_the_due_date() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(15).pay_off();
    test.advance_to_day(17);
    golden("on_time", &mut test, &[0, 1, 2, 14, 15, 16]);
}

#[test]
fn paid_back_on_the_day_of_issue_and_early() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.pay("40000");
    test.advance_to_day(3).pay_off();
    test.advance_to_day(5);
    golden("early", &mut test, &[0, 1, 2, 3, 4]);
}

#[test]
fn accrual_stops_on_day_91_of_arrears() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(220);
    golden("day_91", &mut test, &[0, 14, 15, 16, 17, 104, 105, 106, 107, 219]);
}

#[test]
fn charges_stop_at_half_of_the_principal() {
    let mut test = TestLoan::new(short(100_000, 45, "2026-11-15"));
    test.advance_to_day(150);
    golden("ceiling", &mut test, &[44, 45, 46, 118, 119, 120, 121, 135, 136]);
}

/// The ceiling is reached exactly at the end of a day: nothing is cut, and the next day charges
/// nothing.
#[test]
fn the_ceiling_reached_exactly() {
    let mut contract = short(100_000, 10, "2026-11-15");
    // 10 days of 280.00, then 5 of 280.00 and 205.60.
    contract.limits.charges_max = Some(tenge("5228"));
    let mut test = TestLoan::new(contract);
    test.advance_to_day(20);
    golden("ceiling_exact", &mut test, &[10, 11, 14, 15, 16, 17]);
}

#[test]
fn partial_payments_follow_the_allocation_order() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(5).pay("30000");
    test.advance_to_day(15).pay("20000");
    test.advance_to_day(20).pay("40000.50");
    test.advance_to_day(21).pay("12000");
    test.advance_to_day(25).pay_off();
    test.advance_to_day(27);
    golden("partial", &mut test, &[4, 5, 6, 14, 15, 16, 19, 20, 21, 22, 24, 25, 26]);
}

#[test]
fn overpayments_become_unapplied_funds_and_are_refunded() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(10).pay("105000");
    test.advance_to_day(12).pay("500");
    test.advance_to_day(13);
    let id = test.next_id();
    test.execute(LoanCommand::Refund { id, amount: tenge("2700"), payment: None });
    test.advance_to_day(15);
    golden("overpaid", &mut test, &[9, 10, 11, 12, 13, 14]);
}

/// Five days, so that the delay begins within the fourteen days.
#[test]
fn withdrawal_on_day_14_costs_no_penalty() {
    let mut test = TestLoan::new(short(100_000, 5, "2026-11-15"));
    test.advance_to_day(14);
    let owed = test.loan.dues(test.today).owed;
    test.pay_for(
        owed.principal_total() + owed.interest_total(),
        test.today,
        PaymentPurpose::Withdrawal,
    );
    test.advance_to_day(16);
    golden("withdrawal_day_14", &mut test, &[5, 6, 13, 14, 15]);
}

#[test]
fn withdrawal_on_day_15_is_too_late() {
    let mut test = TestLoan::new(short(100_000, 5, "2026-11-15"));
    test.advance_to_day(15);
    let owed = test.loan.dues(test.today).owed;
    test.pay_for(
        owed.principal_total() + owed.interest_total(),
        test.today,
        PaymentPurpose::Withdrawal,
    );
    test.advance_to_day(17);
    golden("withdrawal_day_15", &mut test, &[5, 6, 14, 15, 16]);
}

#[test]
fn prolonged_before_the_due_date_and_after_it() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(12).prolong(15);
    test.advance_to_day(37).prolong(10);
    test.advance_to_day(47).pay_off();
    test.advance_to_day(49);
    golden("prolonged_twice", &mut test, &[11, 12, 13, 29, 30, 31, 36, 37, 38, 46, 47, 48]);
}

#[test]
fn a_prolongation_that_is_not_paid_is_void() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(15);
    let id = test.next_id();
    test.execute(LoanCommand::Prolong { id, days: 10 });
    test.advance_to_day(16);
    // The payment is a day late, so it is a plain repayment.
    test.pay_for(tenge("4200"), test.today, PaymentPurpose::Prolongation(id));
    test.advance_to_day(18);
    golden("prolongation_void", &mut test, &[14, 15, 16, 17]);
}

/// Paid in time but reported later by the bank: the prolongation takes effect.
#[test]
fn a_prolongation_paid_in_time_and_booked_late() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(15);
    let id = test.next_id();
    test.execute(LoanCommand::Prolong { id, days: 10 });
    test.advance_to_day(18);
    test.pay_for(tenge("4200"), day("2026-11-30"), PaymentPurpose::Prolongation(id));
    test.advance_to_day(20);
    golden("prolongation_late_booking", &mut test, &[14, 15, 16, 17, 18, 19]);
}

#[test]
fn a_payment_that_arrives_late_counts_on_its_value_date() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(20);
    test.pay_for(tenge("104200"), day("2026-11-30"), PaymentPurpose::Repayment);
    test.advance_to_day(22);
    golden("value_date", &mut test, &[14, 15, 16, 17, 20, 21]);
}

#[test]
fn a_reversed_payment_has_no_effect() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(10).pay("50000");
    let closing = { test.advance_to_day(15).pay_off() };
    test.advance_to_day(20);
    let id = test.next_id();
    test.execute(LoanCommand::ReversePayment { id, payment: closing });
    test.advance_to_day(22);
    golden("reversal", &mut test, &[9, 10, 14, 15, 16, 17, 20, 21]);
}

#[test]
fn a_dispute_freezes_the_debt_and_fraud_cancels_it() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(17);
    let id = test.next_id();
    test.execute(LoanCommand::OpenDispute { id, since: day("2026-11-29") });
    test.advance_to_day(30);
    let id = test.next_id();
    test.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Fraud });
    test.advance_to_day(32);
    golden("fraud", &mut test, &[13, 14, 15, 16, 17, 18, 29, 30, 31]);
}

#[test]
fn a_rejected_dispute_leaves_the_debt_in_force() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(10);
    let id = test.next_id();
    test.execute(LoanCommand::OpenDispute { id, since: test.today });
    test.advance_to_day(18);
    let id = test.next_id();
    test.execute(LoanCommand::CloseDispute { id });
    test.advance_to_day(21);
    golden("dispute", &mut test, &[9, 10, 11, 15, 16, 18, 19, 20]);
}

#[test]
fn interest_and_penalty_are_waived() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(25);
    let id = test.next_id();
    test.execute(LoanCommand::Waive { id, interest: tenge("5000"), penalty: tenge("2000") });
    test.advance_to_day(27);
    golden("waiver", &mut test, &[15, 16, 24, 25, 26]);
}

#[test]
fn written_off_and_partly_recovered() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(120);
    let id = test.next_id();
    test.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Uncollectable });
    test.advance_to_day(150).pay("30000");
    test.advance_to_day(151);
    golden("write_off", &mut test, &[105, 119, 120, 121, 149, 150]);
}

/// A payment on the due date is reported only after the loan was written off: the loan was closed
/// on the due date, and later facts do not count.
#[test]
fn a_late_reported_payment_undoes_a_write_off() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(30);
    let id = test.next_id();
    test.execute(LoanCommand::WriteOff { id, reason: WriteOffReason::Uncollectable });
    test.advance_to_day(40);
    test.pay_for(tenge("104200"), day("2026-11-30"), PaymentPurpose::Repayment);
    assert_eq!(test.loan.dues(test.today).status, LoanStatus::Closed);
    test.advance_to_day(42);
    golden("write_off_undone", &mut test, &[14, 15, 16, 29, 30, 31, 40, 41]);
}

#[test]
fn restructured_after_a_delay() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(30);
    let id = test.next_id();
    let parts = vec![(day("2027-01-15"), tenge("50000")), (day("2027-02-15"), tenge("50000"))];
    let rate = Rate::daily("0.1".parse().unwrap());
    let penalty_rate = test.loan.booked_position().penalty_rate();
    let plan = RestructuringPlan { parts, rate, penalty_rate, waives_penalty: true };
    test.execute(LoanCommand::Restructure { id, plan });
    test.advance_to_day(61);
    let due = test.loan.dues(test.today).next.unwrap();
    assert_eq!(due.due_date, test.today);
    test.pay_for(due.amount, test.today, PaymentPurpose::Repayment);
    test.advance_to_day(92).pay_off();
    test.advance_to_day(93);
    golden("restructured", &mut test, &[29, 30, 31, 60, 61, 62, 91, 92]);
}

#[test]
fn deferred_by_three_months_without_interest() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(18);
    let plan = restructuring::deferral_plan(&test.loan, test.today, 3, Rate::ZERO).unwrap();
    let id = test.next_id();
    test.execute(LoanCommand::Restructure { id, plan });
    test.advance_to_day(110);
    golden("deferral", &mut test, &[17, 18, 19, 107, 108, 109]);
}

#[test]
fn instalments_from_the_31st_of_january() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2028-01-31"));
    let lines = std::sync::Arc::clone(&test.loan.contract().lines);
    for line in lines.iter() {
        let day = test.loan.contract().issued_on.days_until(line.due_date);
        test.advance_to_day(day);
        test.pay_for(line.total(), test.today, PaymentPurpose::Repayment);
    }
    test.advance_to_day(92);
    golden("instalments_leap_year", &mut test, &[0, 1, 28, 29, 30, 59, 60, 61, 89, 90, 91]);
}

#[test]
fn instalments_paid_ahead_wait_for_their_date() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    test.advance_to_day(25).pay("36000");
    test.advance_to_day(31);
    test.advance_to_day(64);
    golden("instalments_ahead", &mut test, &[24, 25, 26, 29, 30, 31, 61, 62, 63]);
}

#[test]
fn a_missed_instalment_is_paid_later() {
    let mut test = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    test.advance_to_day(40);
    test.pay_for(payable(&test), test.today, PaymentPurpose::Repayment);
    test.advance_to_day(63);
    golden("instalments_missed", &mut test, &[29, 30, 31, 39, 40, 41, 61, 62]);
}

#[test]
fn early_repayment_shortens_the_schedule() {
    let mut test = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    test.advance_to_day(20);
    test.pay_for(tenge("60000"), test.today, PaymentPurpose::Early);
    assert_eq!(test.loan.booked_position().schedule().len(), 3);
    test.advance_to_day(63);
    golden("instalments_early", &mut test, &[19, 20, 21, 29, 30, 31, 60, 61, 62]);
}

#[test]
fn instalment_penalties_stop_at_a_tenth_of_the_principal() {
    let mut contract = instalments(100_000, 3, "2026-11-15");
    contract.limits.penalty_max = Some(tenge("10000"));
    contract.limits.accrual_days_max = 400;
    let mut test = TestLoan::new(contract);
    test.advance_to_day(130);
    golden("instalments_penalty_max", &mut test, &[30, 31, 92, 93, 99, 105, 110, 115, 120, 129]);
}

#[test]
fn instalments_never_paid_stop_on_day_91() {
    let mut test = TestLoan::new(instalments(100_000, 6, "2026-11-15"));
    test.advance_to_day(200);
    golden("instalments_day_91", &mut test, &[29, 30, 31, 61, 62, 92, 93, 119, 120, 121, 181, 182]);
}

#[test]
fn across_new_year() {
    let mut test = TestLoan::new(short(190_000, 10, "2026-12-27"));
    test.advance_to_day(12);
    golden("new_year", &mut test, &[3, 4, 5, 6, 9, 10, 11]);
}
