//! Payments whose date is a day off.

use base::BusinessDate;
use lending::loan::{InstalmentStatus, LoanStatus, PaymentPurpose, upcoming_payments};
use lending::{Contract, ContractInput, Quote};
use money::Tenge;
use proptest::prelude::*;

use crate::test_loan::{TestLoan, day, instalments, law, products, short, tenge};

/// Days from the issue to a date.
fn days_to(loan: &TestLoan, on: &str) -> u32 {
    loan.loan.contract().issued_on.days_until(day(on))
}

#[test]
fn a_day_off_puts_the_last_day_on_time_off() {
    for (issued_on, days, due, last_day_on_time) in [
        // Thursday, Friday, Saturday and Sunday.
        ("2026-11-19", 7, "2026-11-26", "2026-11-26"),
        ("2026-11-19", 8, "2026-11-27", "2026-11-27"),
        ("2026-11-19", 9, "2026-11-28", "2026-11-30"),
        ("2026-11-19", 10, "2026-11-29", "2026-11-30"),
        // Independence Day is a Wednesday.
        ("2026-11-19", 27, "2026-12-16", "2026-12-17"),
        // New Year with its weekend, and the day that moves to the 4th.
        ("2026-11-20", 42, "2027-01-01", "2027-01-05"),
        ("2026-11-20", 45, "2027-01-04", "2027-01-05"),
        // Orthodox Christmas is a Thursday.
        ("2026-11-23", 45, "2027-01-07", "2027-01-08"),
        // Nauryz from Sunday to Tuesday, and the day that moves to Wednesday.
        ("2027-02-15", 33, "2027-03-20", "2027-03-25"),
        ("2027-02-15", 36, "2027-03-23", "2027-03-25"),
    ] {
        let contract = short(100_000, days, issued_on);
        assert_eq!(contract.due_date(), day(due));
        assert_eq!(contract.last_day_on_time(day(due)), day(last_day_on_time), "{due}");
    }
}

#[test]
fn contracts_made_before_the_rule_keep_theirs() {
    // Both are due on a Sunday.
    let (before, since) = (short(100_000, 11, "2026-11-18"), short(100_000, 10, "2026-11-19"));
    assert_eq!((before.due_date(), since.due_date()), (day("2026-11-29"), day("2026-11-29")));
    assert_eq!(before.last_day_on_time(before.due_date()), day("2026-11-29"));
    let mut former = TestLoan::new(before);
    former.advance_to_day(12);
    assert_eq!(former.loan.dues(day("2026-11-30")).days_overdue, 1);
    former.assert_invariants();
    let stored = serde_json::to_string(former.loan.contract()).unwrap();
    assert!(!stored.contains("days_off"), "contracts of then and now are stored alike: {stored}");
}

/// The due date is Saturday, 28 November. 280 ₸ of interest a day.
#[test]
fn a_payment_on_the_next_working_day_costs_interest_and_no_penalty() {
    for (paid_on, payoff, penalty, days_overdue) in [
        ("2026-11-27", "102240.00", "0.00", 0),
        ("2026-11-28", "102520.00", "0.00", 0),
        ("2026-11-29", "102800.00", "0.00", 0),
        ("2026-11-30", "103080.00", "0.00", 0),
        // 0.2 % of the 103 080 ₸ that fell due on Monday.
        ("2026-12-01", "103566.16", "206.16", 1),
        ("2026-12-02", "104052.32", "412.32", 2),
    ] {
        let mut test = TestLoan::new(short(100_000, 9, "2026-11-19"));
        let days = days_to(&test, paid_on);
        test.advance_to_day(days);
        let dues = test.loan.dues(day(paid_on));
        assert_eq!(dues.payoff, tenge(payoff), "{paid_on}");
        assert_eq!((dues.owed.penalty, dues.days_overdue), (tenge(penalty), days_overdue));
        let is_overdue = dues.status == LoanStatus::Overdue;
        assert_eq!(is_overdue, days_overdue > 0, "{paid_on}");
        if !is_overdue {
            let next = dues.next.unwrap();
            assert_eq!(next.due_date, day("2026-11-28"));
            assert_eq!(next.last_day_on_time, day("2026-11-30"));
            // Before the date what is due on it, after it what is due today.
            assert_eq!(next.amount, tenge(payoff).max(tenge("102520.00")), "{paid_on}");
        }
        test.pay_off();
        assert_eq!(test.loan.dues(test.today).status, LoanStatus::Closed);
        let most_overdue = test.loan.booked_position().days_overdue_max();
        assert_eq!(most_overdue, days_overdue, "{paid_on}");
        test.assert_invariants();
    }
}

#[test]
fn a_part_paid_on_days_off_leaves_the_rest_due_on_the_working_day() {
    let mut test = TestLoan::new(short(100_000, 9, "2026-11-19"));
    test.advance_to_day(10).pay("60000.00");
    test.advance_to_day(12);
    let dues = test.loan.dues(test.today);
    // Nothing was late before Monday ended; the interest of Sunday and Monday is due with the rest.
    assert_eq!(dues.days_overdue, 1);
    assert_eq!(dues.owed.principal_overdue, tenge("40000.00"));
    assert_eq!(dues.owed.interest_overdue, tenge("2912.00"));
    test.assert_invariants();
}

/// Monthly dates of a loan of Thursday, 31 December 2026: Sunday, 31 January; Sunday, 28 February;
/// Wednesday, 31 March.
#[test]
fn an_instalment_is_settled_once_and_the_next_one_follows() {
    let contract = instalments(100_000, 3, "2026-12-31");
    let amounts: Vec<Tenge> = contract.lines.iter().map(|line| line.total()).collect();
    for paid_on in ["2027-01-31", "2027-02-01"] {
        let mut test = TestLoan::new(contract.clone());
        let days = days_to(&test, paid_on);
        test.advance_to_day(days);
        let next = test.loan.dues(test.today).next.unwrap();
        assert_eq!((next.due_date, next.amount), (day("2027-01-31"), amounts[0]), "{paid_on}");
        assert_eq!(next.last_day_on_time, day("2027-02-01"));
        let plan = test.loan.instalments(test.today);
        assert_eq!(plan[0].status, InstalmentStatus::Next, "{plan:?}");
        assert_eq!(plan.len(), 3);
        test.pay_for(next.amount, test.today, PaymentPurpose::Repayment);
        for later in ["2027-02-01", "2027-02-02", "2027-02-03"] {
            let dues = test.loan.dues(day(later));
            assert_eq!((dues.days_overdue, dues.owed.overdue()), (0, Tenge::ZERO), "{later}");
            let following = dues.next.unwrap();
            // On the day of the payment it is still the date, with nothing left to pay.
            if day(later) > test.today {
                assert_eq!(following.due_date, day("2027-02-28"), "{paid_on}, {later}");
            }
        }
        let days = days_to(&test, "2027-02-10");
        test.advance_to_day(days);
        let plan = test.loan.instalments(test.today);
        let statuses: Vec<InstalmentStatus> = plan.iter().map(|it| it.status).collect();
        use InstalmentStatus::{Next, Paid, Upcoming};
        assert_eq!(statuses, [Paid, Next, Upcoming]);
        test.assert_invariants();
    }
}

#[test]
fn an_instalment_missed_over_days_off_is_late_from_the_working_day() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-12-31"));
    let days = days_to(&test, "2027-02-03");
    test.advance_to_day(days);
    let dues = test.loan.dues(test.today);
    assert_eq!((dues.status, dues.days_overdue), (LoanStatus::Overdue, 2));
    let line = &test.loan.contract().lines[0];
    assert_eq!(dues.owed.principal_overdue, line.principal);
    // The interest since the 31st belongs to the second payment.
    assert_eq!(dues.owed.interest_overdue, line.interest);
    let plan = test.loan.instalments(test.today);
    assert_eq!(plan[0].status, InstalmentStatus::Overdue, "{plan:?}");
    assert_eq!(plan[1].status, InstalmentStatus::Next, "{plan:?}");
    test.assert_invariants();
}

#[test]
fn a_prolongation_is_open_as_long_after_days_off() {
    // Due on Saturday, on time until Monday, prolonged until seven days later.
    for (on, is_open) in [("2026-12-07", true), ("2026-12-08", false)] {
        let mut test = TestLoan::new(short(100_000, 9, "2026-11-19"));
        let days = days_to(&test, on);
        test.advance_to_day(days);
        let offers = lending::loan::prolongation::list_offers(&test.loan, test.today);
        assert_eq!(offers.is_ok(), is_open, "{on}: {offers:?}");
    }
    let mut test = TestLoan::new(short(100_000, 9, "2026-11-19"));
    test.advance_to_day(10).prolong(5);
    // Five days from Sunday is Friday.
    assert_eq!(test.loan.dues(test.today).next.unwrap().due_date, day("2026-12-04"));
    test.assert_invariants();
}

/// What a delay costs does not depend on the day of the week, so that the calculator in the browser
/// needs no calendar.
#[test]
fn quotes_of_a_term_differ_in_dates_only() {
    let quote = |issued_on| {
        let input = ContractInput::new(100_000, 15, day(issued_on));
        Quote::try_new(&products().short, &input, &law()).unwrap()
    };
    let (weekday, weekend) = (quote("2026-11-19"), quote("2026-11-20"));
    assert_eq!(weekend.due_date, day("2026-12-05"));
    assert_eq!(weekday.late_charges, weekend.late_charges);
    assert_eq!((weekday.interest, weekday.apr), (weekend.interest, weekend.apr));
}

fn any_contract() -> impl Strategy<Value = Contract> {
    (any::<bool>(), 0_u32..45, 0_u32..400).prop_map(|(is_short, term, on)| {
        let issued_on = day("2026-11-19").try_plus_days(on).unwrap().to_string();
        if is_short {
            short(100_000, 5 + term % 41, &issued_on)
        } else {
            instalments(100_000, 3 + term % 10, &issued_on)
        }
    })
}

/// Pays what is asked on the given day of each payment's days on time.
fn pay_on_time(contract: Contract, late: bool) -> TestLoan {
    let mut test = TestLoan::new(contract);
    for _ in 0..20 {
        let Some(next) = test.loan.dues(test.today).next else { break };
        let on: BusinessDate = if late { next.last_day_on_time } else { next.due_date };
        let days = test.loan.contract().issued_on.days_until(on);
        test.advance_to_day(days);
        let amount = test.loan.dues(test.today).next.map_or(Tenge::ZERO, |next| next.amount);
        if !amount.is_positive() {
            break;
        }
        test.pay_for(amount, test.today, PaymentPurpose::Repayment);
        let days = days + 1;
        test.advance_to_day(days);
    }
    test
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whoever pays what is asked by the last day on time is never late and ends without a debt.
    #[test]
    fn who_pays_by_the_last_day_on_time_is_never_late(contract in any_contract(), late in any::<bool>()) {
        let test = pay_on_time(contract, late);
        let position = test.loan.booked_position();
        prop_assert_eq!(position.days_overdue_max(), 0);
        prop_assert_eq!(position.outstanding().penalty, Tenge::ZERO);
        prop_assert_eq!(test.loan.dues(test.today).status, LoanStatus::Closed);
        test.assert_invariants();
    }

    /// Nothing accrues but interest through the last day on time, and the day after it is the first
    /// of a delay, on every path to that day.
    #[test]
    fn a_delay_begins_after_the_last_day_on_time(contract in any_contract()) {
        let due_date = contract.lines[0].due_date;
        let last = contract.last_day_on_time(due_date);
        let days = contract.issued_on.days_until(last);
        let mut test = TestLoan::new(contract);
        let (on_time, late) = (test.loan.dues(last), test.loan.dues(last.try_plus_days(1).unwrap()));
        prop_assert_eq!((on_time.days_overdue, on_time.owed.overdue()), (0, Tenge::ZERO));
        prop_assert_eq!(late.days_overdue, 1);
        prop_assert!(!upcoming_payments(&test.loan, last).is_empty());
        test.advance_to_day(days + 2);
        prop_assert_eq!(test.loan.dues(last.try_plus_days(1).unwrap()), late);
        test.assert_invariants();
    }
}
