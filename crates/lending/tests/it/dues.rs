//! Dues and status of a loan by day, as screens and billers read them.

use crate::test_loan::{TestLoan, day, instalments, short, tenge};
use lending::loan::{
    LoanCommand, LoanEvent, LoanOutcome, OperationId, PaymentPurpose, WriteOffReason,
    close_business_day,
};

/// LoanStatus, payoff, days overdue and the next due date with its amount, on some days.
fn summaries(test: &TestLoan, days: &[u32]) -> Vec<String> {
    let issued_on = test.loan.contract().issued_on;
    days.iter()
        .map(|days| {
            let dues = test.loan.dues(issued_on.try_plus_days(*days).unwrap());
            assert_eq!(dues.payoff, test.loan.payoff(dues.on));
            let next = dues
                .next
                .map_or("-".to_owned(), |next| format!("{} {}", next.due_date, next.amount));
            format!("{days}: {:?} {} {} {next}", dues.status, dues.payoff, dues.days_overdue)
        })
        .collect()
}

#[test]
fn dues_of_a_short_loan_until_it_is_overdue() {
    let test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    assert_eq!(
        summaries(&test, &[0, 14, 15, 16, 105, 106]),
        [
            "0: Active 100000.00 0 2026-11-30 104200.00",
            "14: Active 103920.00 0 2026-11-30 104200.00",
            "15: Active 104200.00 0 2026-11-30 104200.00",
            "16: Overdue 104688.40 1 -",
            "105: Overdue 148156.00 90 -",
            "106: Overdue 148156.00 91 -",
        ]
    );
    let last = test.loan.position(day("2027-03-01"));
    // 29 400.00 of interest and 18 756.00 of penalty.
    assert_eq!(last.charges(), tenge("48156"));
}

/// Overdue amounts, penalty, the part of the date and the interest until then, less what was paid
/// ahead.
#[test]
fn the_next_instalment_includes_arrears() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    assert_eq!(
        summaries(&test, &[0, 30]),
        ["0: Active 100000.00 0 2026-12-15 35416.00", "30: Active 103041.10 0 2026-12-15 35416.00",]
    );
    test.advance_to_day(40);
    assert_eq!(summaries(&test, &[40]), ["40: Overdue 104763.11 10 2027-01-15 74045.16"]);
    let owed = test.loan.dues(test.today).owed;
    test.pay_for(owed.overdue() + owed.penalty, test.today, PaymentPurpose::Repayment);
    // Ten days' interest on the whole principal and twenty-one on what remains, besides the part of
    // the date.
    assert_eq!(summaries(&test, &[40]), ["40: Active 68638.79 0 2027-01-15 35744.19"]);
    test.pay("40000");
    let [row] = &summaries(&test, &[40])[..] else { unreachable!() };
    assert_eq!(row, "40: Active 28638.79 0 2027-01-15 0.00");
}

#[test]
fn every_final_status_has_its_payoff() {
    let mut disputed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    disputed.advance_to_day(10).execute(LoanCommand::OpenDispute {
        id: OperationId::from_u128(50),
        since: day("2026-11-20"),
    });
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
        let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
        test.advance_to_day(21)
            .execute(LoanCommand::WriteOff { id: OperationId::from_u128(50), reason });
        test.pay("30000");
        assert_eq!(summaries(&test, &[21]), [expected]);
        test.assert_invariants();
    }
}

/// What a command of the day has booked is not booked again by the end of day.
#[test]
fn a_day_is_booked_once() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(5);
    let booked_counts = |test: &TestLoan| match close_business_day(&test.loan, test.today) {
        LoanOutcome::Done(decision) => {
            let events = decision.events.iter();
            (
                events.filter(|event| matches!(event, LoanEvent::Booked { .. })).count(),
                decision.bookings.len(),
            )
        }
        LoanOutcome::AlreadyDone => unreachable!(),
    };
    assert_eq!(booked_counts(&test), (1, 1));
    test.pay("1000");
    assert_eq!(booked_counts(&test), (0, 0));
}
