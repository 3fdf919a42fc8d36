//! Restructuring, deferral and edge cases of prolongation.

use crate::test_loan::{TestLoan, day, instalments, short, tenge};
use lending::loan::what_if::{RepaymentScenario, simulate};
use lending::loan::{
    CurrentTermsBasis, LoanCommand, LoanRejection, OperationId, PaymentPurpose, RestructuringPlan,
    decide, prolongation, restructuring,
};
use money::Rate;

fn plan(parts: &[(&str, &str)], rate: &str) -> RestructuringPlan {
    RestructuringPlan {
        parts: parts.iter().map(|(on, part)| (day(on), tenge(part))).collect(),
        rate: Rate::daily(rate.parse().unwrap()),
        penalty_rate: Rate::daily("0.2".parse().unwrap()),
        waives_penalty: false,
    }
}

fn schedule_rows(test: &TestLoan) -> Vec<String> {
    let lines = test.loan.booked_position().schedule().iter();
    lines.map(|line| format!("{} {} {}", line.due_date, line.principal, line.interest)).collect()
}

/// 80 000 are restructured in two parts, with 1 400.00 + 5 × 224.00 of interest carried over.
fn restructured_loan() -> (TestLoan, OperationId) {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let payment = test.advance_to_day(5).pay("20000");
    test.advance_to_day(10);
    let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], "0.1");
    test.execute(LoanCommand::Restructure { id: OperationId::from_u128(50), plan });
    assert_eq!(
        schedule_rows(&test),
        ["2026-12-25 40000.00 4920.00", "2027-01-24 40000.00 1200.00"]
    );
    (test, payment)
}

#[test]
fn a_late_reported_payment_reduces_the_last_instalments() {
    let (mut test, _) = restructured_loan();
    test.advance_to_day(12);
    test.pay_for(tenge("50000"), day("2026-11-20"), PaymentPurpose::Repayment);
    // 30 000 remain, with 1 400.00 + 5 × 84.00 carried over and 30 days at 30.00.
    assert_eq!(schedule_rows(&test), ["2026-12-25 30000.00 2720.00", "2027-01-24 0.00 0.00"]);
    test.assert_invariants();
}

#[test]
fn a_reversed_payment_is_added_to_the_last_instalment() {
    let (mut test, payment) = restructured_loan();
    test.advance_to_day(12);
    test.execute(LoanCommand::ReversePayment { id: OperationId::from_u128(51), payment });
    assert_eq!(
        schedule_rows(&test),
        ["2026-12-25 40000.00 5800.00", "2027-01-24 60000.00 1800.00"]
    );
    test.assert_invariants();
}

#[test]
fn previewed_payments_match_the_restructured_loan() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(5).pay("20000");
    test.advance_to_day(10);
    let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], "0.1");
    let today = day("2026-11-25");
    let row = |next: &lending::loan::NextDue| format!("{} {}", next.due_date, next.amount);
    let before = restructuring::preview_payments(&test.loan, today, &plan).unwrap();
    let expected = ["2026-12-25 44920.00", "2027-01-24 41200.00"];
    assert_eq!(before.iter().map(row).collect::<Vec<_>>(), expected);
    test.execute(LoanCommand::Restructure { id: OperationId::from_u128(50), plan });
    let after = restructuring::upcoming_payments(&test.loan, today).unwrap();
    assert_eq!(after, before);
    test.assert_invariants();
}

#[test]
fn the_apr_of_a_plan_covers_the_remaining_debt() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(10).pay("20000");
    let apr = |rate| {
        let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], rate);
        restructuring::apr(&test.loan, test.today, &plan).map(|gesv| format!("{gesv:.1}"))
    };
    // 80 000 and 2 800.00 of interest against 45 200.00 in 30 days and 41 200.00 in 60.
    assert_eq!([apr("0.1"), apr("0")], [Some("42.1".to_owned()), Some("0.0".to_owned())]);
    let mut closed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    closed.advance_to_day(3).pay_off();
    assert_eq!(
        restructuring::apr(&closed.loan, closed.today, &plan(&[("2027-01-01", "1")], "0.1")),
        None
    );
}

/// 116 000 ₸ for 30 days from 18 November: 30 000 paid on the fifth day, prolonged twice to 27
/// January, two days late, then restructured in three parts at 0.1 % a day with the penalty waived.
fn restructured_after_two_prolongations() -> TestLoan {
    let mut test = TestLoan::new(short(116_000, 30, "2026-11-18"));
    test.advance_to_day(5);
    test.pay_for(tenge("30000"), test.today, PaymentPurpose::Early);
    test.advance_to_day(27).prolong(10);
    test.advance_to_day(37).prolong(30);
    test.advance_to_day(72);
    // 86 000 and 35 days at 172.00, with two days of 0.2 % of 91 676.00.
    assert_eq!(test.loan.payoff(test.today), tenge("92386.70"));
    let parts = [("2027-02-28", "30000"), ("2027-03-31", "28000"), ("2027-04-30", "28000")];
    let plan = RestructuringPlan { waives_penalty: true, ..plan(&parts, "0.1") };
    // ГЭСВ of the whole 92 020.00. That of the principal alone would be 43.3 %.
    let apr = restructuring::apr(&test.loan, test.today, &plan).unwrap();
    assert_eq!(format!("{apr:.1}"), "41.5");
    test.execute(LoanCommand::Restructure { id: OperationId::from_u128(50), plan });
    test
}

fn instalments_on(test: &TestLoan, on: &str) -> Vec<String> {
    let row = |instalment: &lending::loan::Instalment| {
        format!(
            "{} {} {} {} {:?}",
            instalment.due_date,
            instalment.principal,
            instalment.interest,
            instalment.amount,
            instalment.status
        )
    };
    test.loan.instalments(day(on)).iter().map(row).collect()
}

#[test]
fn a_restructured_loan_reports_its_schedule_and_terms() {
    let test = restructured_after_two_prolongations();
    assert_eq!(
        instalments_on(&test, "2027-01-29"),
        [
            "2027-02-28 30000.00 8600.00 38600.00 Next",
            "2027-03-31 28000.00 1736.00 29736.00 Upcoming",
            "2027-04-30 28000.00 840.00 28840.00 Upcoming",
        ]
    );
    let terms = test.loan.current_terms(test.today);
    assert_eq!(
        (terms.basis, format!("{:.1}", terms.gesv)),
        (CurrentTermsBasis::Restructuring, "41.5".into())
    );
    let (before, on) = restructuring::loan_before(&test.loan, OperationId::from_u128(50)).unwrap();
    assert_eq!(on, day("2027-01-29"));
    assert_eq!(before.position(on).due_date(), day("2027-01-27"));
    assert_eq!(before.payoff(on), tenge("92386.70"));
    let terms = before.current_terms(on);
    assert_eq!(
        (terms.basis, format!("{:.1}", terms.gesv)),
        (CurrentTermsBasis::Prolongation, "102.8".into())
    );
}

/// Waived amounts are no cost: 38 641.60 paid before and 92 020.00 now, less the principal of 116
/// 000.
#[test]
fn waived_amounts_are_no_cost() {
    let test = restructured_after_two_prolongations();
    let projection =
        simulate(&test.loan, RepaymentScenario::PayFull, test.today, test.today).unwrap();
    assert_eq!(projection.pay, tenge("92020"));
    assert_eq!(projection.total_cost, tenge("14661.60"));
    let position = test.loan.position(test.today);
    assert_eq!(position.waived_total(), tenge("366.70"));
    assert_eq!((position.cost(), position.charges()), (tenge("14661.60"), tenge("15028.30")));
}

/// The schedule stays in force when a date is missed: the arrears are shown besides the payoff.
#[test]
fn a_missed_instalment_leaves_the_schedule_in_force() {
    let mut test = restructured_after_two_prolongations();
    // 3 March: 38 600.00 is three days late at 0.2 %, and 86 000 has accrued three more days.
    test.advance_to_day(105);
    let dues = test.loan.dues(test.today);
    assert_eq!((dues.days_overdue, dues.arrears), (3, tenge("38831.60")));
    assert_eq!(dues.payoff, tenge("95089.60"));
    assert_eq!(
        instalments_on(&test, "2027-03-03"),
        [
            "2027-02-28 30000.00 8600.00 38600.00 Overdue",
            // Three days on 86 000 and 28 on 56 000.
            "2027-03-31 28000.00 1826.00 29826.00 Next",
            "2027-04-30 28000.00 840.00 28840.00 Upcoming",
        ]
    );
    test.pay("38831.60");
    assert_eq!(test.loan.dues(test.today).arrears, tenge("0"));
    assert_eq!(instalments_on(&test, "2027-03-03")[0], "2027-02-28 30000.00 8600.00 38600.00 Paid");
    // Two dates missed and the first of them paid: only the second is overdue.
    test.advance_to_day(165);
    let statuses: Vec<_> =
        test.loan.instalments(test.today).iter().map(|instalment| instalment.status).collect();
    assert_eq!(format!("{statuses:?}"), "[Paid, Overdue, Overdue]");
    test.pay("28000");
    let statuses: Vec<_> =
        test.loan.instalments(test.today).iter().map(|instalment| instalment.status).collect();
    assert_eq!(format!("{statuses:?}"), "[Paid, Paid, Overdue]");
    test.pay_off();
    assert_eq!(test.loan.instalments(test.today), []);
    test.assert_invariants();
}

/// 80 000 ahead of schedule pay the next date and shorten the schedule: the last date is dropped.
#[test]
fn an_early_repayment_drops_the_last_due_date() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    test.advance_to_day(10);
    test.pay_for(tenge("80000"), test.today, PaymentPurpose::Early);
    let row = |instalment: &lending::loan::Instalment| {
        format!("{} {:?}", instalment.due_date, instalment.status)
    };
    let plan: Vec<_> = test.loan.instalments(test.today).iter().map(row).collect();
    assert_eq!(plan, ["2026-12-15 Paid", "2027-01-15 Next"]);
}

#[test]
fn a_plan_has_at_most_120_dates() {
    let mut test = TestLoan::new(short(120_000, 15, "2026-11-15"));
    test.advance_to_day(3);
    let restructure = |count: u32, part: &str| {
        let on = |number| test.today.try_plus_days(number).unwrap();
        LoanCommand::Restructure {
            id: OperationId::from_u128(50),
            plan: RestructuringPlan {
                parts: (1..=count).map(|number| (on(number), tenge(part))).collect(),
                ..plan(&[], "0.1")
            },
        }
    };
    assert!(decide(&test.loan, &restructure(120, "1000"), test.today).is_ok());
    assert_eq!(
        decide(&test.loan, &restructure(121, "1000"), test.today),
        Err(LoanRejection::PlanDates)
    );
    assert_eq!(
        decide(&test.loan, &restructure(119, "1000"), test.today),
        Err(LoanRejection::PlanAmount { principal: tenge("120000") })
    );
}

/// One date paid, one missed, one ahead: overdue amounts move to the next date.
#[test]
fn a_deferral_moves_every_date() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    test.advance_to_day(30).pay("35416");
    test.advance_to_day(70);
    let plan = restructuring::deferral_plan(&test.loan, test.today, 3, Rate::ZERO).unwrap();
    assert_eq!(plan.parts, [(day("2027-05-15"), tenge("67625.10"))]);
    assert!(plan.waives_penalty);
    let early = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    let plan = restructuring::deferral_plan(&early.loan, early.today, 4, Rate::ZERO).unwrap();
    let parts: Vec<_> = plan.parts.iter().map(|(on, part)| format!("{on} {part}")).collect();
    assert_eq!(parts, ["2027-04-15 32374.90", "2027-05-15 33290.91", "2027-06-15 34334.19"]);
    let mut overdue = TestLoan::new(short(100_000, 15, "2026-11-15"));
    overdue.advance_to_day(18).pay("40000");
    let plan = restructuring::deferral_plan(&overdue.loan, overdue.today, 3, Rate::ZERO).unwrap();
    assert_eq!(plan.parts, [(day("2027-03-03"), tenge("60000"))]);
}

#[test]
fn a_prolongation_states_its_opening_date_and_may_reach_the_ceiling() {
    let test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let rejection = prolongation::list_offers(&test.loan, test.today).unwrap_err();
    assert_eq!(rejection, LoanRejection::ProlongationTooEarly(day("2026-11-27")));
    let mut contract = short(100_000, 15, "2026-11-15");
    // 4 200.00 so far and five days at 200.00.
    contract.limits.charges_max = Some(tenge("5200"));
    let mut test = TestLoan::new(contract);
    test.advance_to_day(15);
    let offers = prolongation::list_offers(&test.loan, test.today).unwrap();
    assert_eq!(offers.iter().map(|offer| offer.days).collect::<Vec<_>>(), [5]);
}

/// Signed with 4 200.00 of interest, 208.40 of penalty and 280.00 of interest since: 4 688.40.
fn loan_with_signed_addendum() -> TestLoan {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(16)
        .execute(LoanCommand::Prolong { id: OperationId::from_u128(50), days: 10 });
    test
}

#[test]
fn a_prolongation_requires_full_payment() {
    let purpose = PaymentPurpose::Prolongation(OperationId::from_u128(50));
    for (amount, expected_count) in [("4688.39", 0), ("4688.40", 1), ("4688.41", 1)] {
        let mut test = loan_with_signed_addendum();
        test.pay_for(tenge(amount), test.today, purpose);
        assert_eq!(test.loan.booked_position().prolongation_count(), expected_count, "{amount}");
        test.assert_invariants();
    }
    let mut other = loan_with_signed_addendum();
    other.pay_for(
        tenge("5000"),
        other.today,
        PaymentPurpose::Prolongation(OperationId::from_u128(51)),
    );
    assert_eq!(other.loan.booked_position().prolongation_count(), 0);
}

/// Facts between the signature and the payment can prevent a prolongation.
#[test]
fn a_prolongation_requires_an_active_loan() {
    let events: [fn(&mut TestLoan); 3] = [
        |test| {
            test.execute(LoanCommand::OpenDispute {
                id: OperationId::from_u128(60),
                since: test.today,
            })
        },
        |test| {
            let reason = lending::loan::WriteOffReason::Uncollectable;
            test.execute(LoanCommand::WriteOff { id: OperationId::from_u128(60), reason });
        },
        |test| {
            test.pay_off();
        },
    ];
    for event in events {
        let mut test = loan_with_signed_addendum();
        event(&mut test);
        test.pay_for(
            tenge("5000"),
            test.today,
            PaymentPurpose::Prolongation(OperationId::from_u128(50)),
        );
        assert_eq!(test.loan.booked_position().prolongation_count(), 0);
        test.assert_invariants();
    }
}

#[test]
fn an_early_payment_on_the_last_date_keeps_that_date() {
    let mut test = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    test.advance_to_day(30).pay("35416");
    test.advance_to_day(61).pay("35416");
    test.advance_to_day(70);
    test.pay_for(tenge("10000"), test.today, PaymentPurpose::Early);
    // 34 334.19 less 10 000.00, which the allocation order applies to principal first.
    assert_eq!(test.loan.booked_position().outstanding().principal, tenge("24334.19"));
    assert_eq!(test.loan.booked_position().next_due_date(), Some(day("2027-02-15")));
    test.assert_invariants();
    // An amount that covers exactly the date and the interest so far leaves nothing to pay ahead.
    let mut exact = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    exact.advance_to_day(20);
    let amount =
        exact.loan.contract().lines[0].principal + exact.loan.dues(exact.today).owed.interest;
    exact.pay_for(amount, exact.today, PaymentPurpose::Early);
    assert_eq!(exact.loan.booked_position().schedule().len(), 3);
    assert_eq!(exact.loan.booked_position().unapplied_funds(), tenge("0"));
    exact.assert_invariants();
}

#[test]
fn restructuring_replaces_an_unpaid_prolongation() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(16)
        .execute(LoanCommand::Prolong { id: OperationId::from_u128(50), days: 10 });
    let plan = plan(&[("2027-01-15", "50000"), ("2027-02-15", "50000")], "0.1");
    test.execute(LoanCommand::Restructure { id: OperationId::from_u128(51), plan });
    assert_eq!(lending::loan::addendum::find_signed(&test.loan, test.today), None);
    // A payment of the interest on the same evening is not taken as payment of the prolongation.
    let amount = tenge("4688.40");
    let purpose = lending::loan::addendum::infer_purpose(
        &test.loan,
        amount,
        test.today,
        PaymentPurpose::Repayment,
    );
    assert_eq!(purpose, PaymentPurpose::Repayment);
    test.pay("4688.40");
    assert_eq!(test.loan.booked_position().schedule().last().unwrap().due_date, day("2027-02-15"));
    test.assert_invariants();
}
