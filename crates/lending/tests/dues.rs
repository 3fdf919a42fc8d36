//! What is owed and how a loan stands, day by day, as screens and billers read it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use lending::loan::{
    LoanCommand, LoanEvent, LoanOutcome, OperationId, PaymentPurpose, WriteOffReason,
    close_business_day,
};
use support::{TestLoan, day, instalments, short, tenge};

/// Status, payoff, days of delay and the next date with its amount, on some days.
fn summaries(play: &TestLoan, days: &[u32]) -> Vec<String> {
    let issued_on = play.loan.contract().issued_on;
    days.iter()
        .map(|days| {
            let dues = play.loan.dues(issued_on.try_plus_days(*days).unwrap());
            assert_eq!(dues.payoff, play.loan.payoff(dues.on));
            let next =
                dues.next.map_or("-".to_owned(), |next| format!("{} {}", next.due_on, next.amount));
            format!("{days}: {:?} {} {} {next}", dues.status, dues.payoff, dues.days_overdue)
        })
        .collect()
}

#[test]
fn a_short_loan_from_the_first_day_to_the_delay() {
    let play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    assert_eq!(
        summaries(&play, &[0, 14, 15, 16, 105, 106]),
        [
            "0: Active 100000.00 0 2026-11-30 104200.00",
            "14: Active 103920.00 0 2026-11-30 104200.00",
            "15: Active 104200.00 0 2026-11-30 104200.00",
            "16: Overdue 104688.40 1 -",
            "105: Overdue 148156.00 90 -",
            "106: Overdue 148156.00 91 -",
        ]
    );
    let last = play.loan.position(day("2027-03-01"));
    // 29 400.00 of interest and 18 756.00 of penalty.
    assert_eq!(last.charges(), tenge("48156"));
}

/// Overdue parts, penalty, the date's own part and the interest up to it, less what was paid ahead.
#[test]
fn instalments_tell_the_next_date_with_all_that_is_late() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    assert_eq!(
        summaries(&play, &[0, 30]),
        ["0: Active 100000.00 0 2026-12-15 35416.00", "30: Active 103041.10 0 2026-12-15 35416.00",]
    );
    play.advance_to_day(40);
    assert_eq!(summaries(&play, &[40]), ["40: Overdue 104763.11 10 2027-01-15 74045.16"]);
    let owed = play.loan.dues(play.today).owed;
    play.pay_for(owed.overdue() + owed.penalty, play.today, PaymentPurpose::Repayment);
    // Ten days' interest on the whole and twenty-one on what is left, beside the date's own part.
    assert_eq!(summaries(&play, &[40]), ["40: Active 68638.79 0 2027-01-15 35744.19"]);
    play.pay("40000");
    let [told] = &summaries(&play, &[40])[..] else { unreachable!() };
    assert_eq!(told, "40: Active 28638.79 0 2027-01-15 0.00");
}

#[test]
fn every_end_has_its_status_and_its_payoff() {
    let mut disputed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    disputed
        .advance_to_day(10)
        .execute(LoanCommand::OpenDispute { id: OperationId(50), since: day("2026-11-20") });
    assert_eq!(
        summaries(&disputed, &[10, 40]),
        ["10: Disputed 101400.00 0 -", "40: Disputed 101400.00 25 -"]
    );
    let mut closed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    closed.advance_to_day(10).pay("110000");
    assert_eq!(summaries(&closed, &[10, 40]), ["10: Closed 0.00 0 -", "40: Closed 0.00 0 -"]);
    for (reason, expected) in [
        (WriteOffReason::Uncollectable, "21: WrittenOff 77130.40 0 -"),
        (WriteOffReason::Fraud, "21: Cancelled 0.00 0 -"),
        (WriteOffReason::StopCredit, "21: Cancelled 0.00 0 -"),
        (WriteOffReason::Court, "21: Cancelled 0.00 0 -"),
    ] {
        let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
        play.advance_to_day(21).execute(LoanCommand::WriteOff { id: OperationId(50), reason });
        play.pay("30000");
        assert_eq!(summaries(&play, &[21]), [expected]);
        play.assert_invariants();
    }
}

/// What was booked by a command of the day is not booked again when the day ends.
#[test]
fn a_day_is_booked_once() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(5);
    let booked = |play: &TestLoan| match close_business_day(&play.loan, play.today) {
        LoanOutcome::Done(decision) => {
            let events = decision.events.iter();
            (
                events.filter(|event| matches!(event, LoanEvent::Booked { .. })).count(),
                decision.bookings.len(),
            )
        }
        LoanOutcome::AlreadyDone => unreachable!(),
    };
    assert_eq!(booked(&play), (1, 1));
    play.pay("1000");
    assert_eq!(booked(&play), (0, 0));
}
