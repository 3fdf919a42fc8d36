//! Restructuring, deferral and the edges of prolongation.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use lending::loan::what_if::{RepaymentScenario, simulate};
use lending::loan::{
    CurrentTermsBasis, LoanCommand, LoanRejection, OperationId, PaymentPurpose, RestructuringPlan,
    decide, prolongation, restructuring,
};
use money::Rate;
use support::{TestLoan, day, instalments, short, tenge};

fn plan(parts: &[(&str, &str)], rate: &str) -> RestructuringPlan {
    RestructuringPlan {
        parts: parts.iter().map(|(on, part)| (day(on), tenge(part))).collect(),
        rate: Rate::daily(rate.parse().unwrap()),
        penalty_rate: Rate::daily("0.2".parse().unwrap()),
        waives_penalty: false,
    }
}

fn schedule_rows(play: &TestLoan) -> Vec<String> {
    let lines = play.loan.booked_position().schedule().iter();
    lines.map(|line| format!("{} {} {}", line.due_on, line.principal, line.interest)).collect()
}

/// 80 000 are restructured in two parts, with 1 400.00 + 5 × 224.00 of interest carried over.
fn restructured_loan() -> (TestLoan, OperationId) {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let payment = play.advance_to_day(5).pay("20000");
    play.advance_to_day(10);
    let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], "0.1");
    play.execute(LoanCommand::Restructure { id: OperationId(50), plan });
    assert_eq!(
        schedule_rows(&play),
        ["2026-12-25 40000.00 4920.00", "2027-01-24 40000.00 1200.00"]
    );
    (play, payment)
}

#[test]
fn a_payment_found_later_is_taken_off_the_last_dates() {
    let (mut play, _) = restructured_loan();
    play.advance_to_day(12);
    play.pay_for(tenge("50000"), day("2026-11-20"), PaymentPurpose::Repayment);
    // 30 000 left, with 1 400.00 + 5 × 84.00 carried over and 30 days at 30.00.
    assert_eq!(schedule_rows(&play), ["2026-12-25 30000.00 2720.00", "2027-01-24 0.00 0.00"]);
    play.assert_invariants();
}

#[test]
fn a_payment_taken_back_is_put_on_the_last_date() {
    let (mut play, payment) = restructured_loan();
    play.advance_to_day(12);
    play.execute(LoanCommand::ReversePayment { id: OperationId(51), payment });
    assert_eq!(
        schedule_rows(&play),
        ["2026-12-25 40000.00 5800.00", "2027-01-24 60000.00 1800.00"]
    );
    play.assert_invariants();
}

#[test]
fn what_a_plan_asks_for_is_known_before_and_after_it_holds() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(5).pay("20000");
    play.advance_to_day(10);
    let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], "0.1");
    let today = day("2026-11-25");
    let told = |next: &lending::loan::NextDue| format!("{} {}", next.due_on, next.amount);
    let before = restructuring::preview_payments(&play.loan, today, &plan).unwrap();
    let expected = ["2026-12-25 44920.00", "2027-01-24 41200.00"];
    assert_eq!(before.iter().map(told).collect::<Vec<_>>(), expected);
    play.execute(LoanCommand::Restructure { id: OperationId(50), plan });
    let after = restructuring::upcoming_payments(&play.loan, today).unwrap();
    assert_eq!(after, before);
    play.assert_invariants();
}

#[test]
fn a_plan_is_rated_by_what_remains() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(10).pay("20000");
    let of = |rate| {
        let plan = plan(&[("2026-12-25", "40000"), ("2027-01-24", "40000")], rate);
        restructuring::apr(&play.loan, play.today, &plan).map(|gesv| format!("{gesv:.1}"))
    };
    // 80 000 and 2 800.00 of interest against 45 200.00 in 30 days and 41 200.00 in 60.
    assert_eq!([of("0.1"), of("0")], [Some("42.1".to_owned()), Some("0.0".to_owned())]);
    let mut closed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    closed.advance_to_day(3).pay_off();
    assert_eq!(
        restructuring::apr(&closed.loan, closed.today, &plan(&[("2027-01-01", "1")], "0.1")),
        None
    );
}

/// 116 000 ₸ for 30 days from 18 November: 30 000 on the fifth day, prolonged twice to 27 January, two
/// days late, and then three parts at 0.1 % a day with the penalty forgiven.
fn restructured_after_two_prolongations() -> TestLoan {
    let mut play = TestLoan::new(short(116_000, 30, "2026-11-18"));
    play.advance_to_day(5);
    play.pay_for(tenge("30000"), play.today, PaymentPurpose::Early);
    play.advance_to_day(27).prolong(10);
    play.advance_to_day(37).prolong(30);
    play.advance_to_day(72);
    // 86 000 and 35 days at 172.00, with two days of 0.2 % of 91 676.00.
    assert_eq!(play.loan.payoff(play.today), tenge("92386.70"));
    let parts = [("2027-02-28", "30000"), ("2027-03-31", "28000"), ("2027-04-30", "28000")];
    let plan = RestructuringPlan { waives_penalty: true, ..plan(&parts, "0.1") };
    // Of the whole 92 020.00, not of the principal alone, which would say 43.3 %.
    let gesv = restructuring::apr(&play.loan, play.today, &plan).unwrap();
    assert_eq!(format!("{gesv:.1}"), "41.5");
    play.execute(LoanCommand::Restructure { id: OperationId(50), plan });
    play
}

fn instalments_on(play: &TestLoan, on: &str) -> Vec<String> {
    let told = |it: &lending::loan::Instalment| {
        format!("{} {} {} {} {:?}", it.due_date, it.principal, it.interest, it.amount, it.status)
    };
    play.loan.instalments(day(on)).iter().map(told).collect()
}

#[test]
fn a_restructured_loan_tells_its_plan_and_its_terms() {
    let play = restructured_after_two_prolongations();
    assert_eq!(
        instalments_on(&play, "2027-01-29"),
        [
            "2027-02-28 30000.00 8600.00 38600.00 Next",
            "2027-03-31 28000.00 1736.00 29736.00 Upcoming",
            "2027-04-30 28000.00 840.00 28840.00 Upcoming",
        ]
    );
    let price = play.loan.current_terms(play.today);
    assert_eq!(
        (price.basis, format!("{:.1}", price.gesv)),
        (CurrentTermsBasis::Restructuring, "41.5".into())
    );
    let (before, on) = restructuring::loan_before(&play.loan, OperationId(50)).unwrap();
    assert_eq!(on, day("2027-01-29"));
    assert_eq!(before.position(on).due_date(), day("2027-01-27"));
    assert_eq!(before.payoff(on), tenge("92386.70"));
    let price = before.current_terms(on);
    assert_eq!(
        (price.basis, format!("{:.1}", price.gesv)),
        (CurrentTermsBasis::Prolongation, "102.8".into())
    );
}

/// What was given up is no cost: 38 641.60 paid before and 92 020.00 now, less the 116 000 lent.
#[test]
fn what_was_forgiven_costs_nothing() {
    let play = restructured_after_two_prolongations();
    let outlook = simulate(&play.loan, RepaymentScenario::PayFull, play.today, play.today).unwrap();
    assert_eq!(outlook.pay, tenge("92020"));
    assert_eq!(outlook.total_cost, tenge("14661.60"));
    let position = play.loan.position(play.today);
    assert_eq!(position.waived_total(), tenge("366.70"));
    assert_eq!((position.cost(), position.charges()), (tenge("14661.60"), tenge("15028.30")));
}

/// The plan stays when a date is missed: what is overdue is told beside what closes everything.
#[test]
fn a_missed_instalment_leaves_the_plan_standing() {
    let mut play = restructured_after_two_prolongations();
    // 3 March: 38 600.00 is three days late at 0.2 %, and 86 000 has cost three days more.
    play.advance_to_day(105);
    let dues = play.loan.dues(play.today);
    assert_eq!((dues.days_overdue, dues.arrears), (3, tenge("38831.60")));
    assert_eq!(dues.payoff, tenge("95089.60"));
    assert_eq!(
        instalments_on(&play, "2027-03-03"),
        [
            "2027-02-28 30000.00 8600.00 38600.00 Overdue",
            // Three days on 86 000 and 28 on 56 000.
            "2027-03-31 28000.00 1826.00 29826.00 Next",
            "2027-04-30 28000.00 840.00 28840.00 Upcoming",
        ]
    );
    play.pay("38831.60");
    assert_eq!(play.loan.dues(play.today).arrears, tenge("0"));
    assert_eq!(instalments_on(&play, "2027-03-03")[0], "2027-02-28 30000.00 8600.00 38600.00 Paid");
    // Two dates missed, and the first of them paid: the second is overdue, the first is not.
    play.advance_to_day(165);
    let states: Vec<_> = play.loan.instalments(play.today).iter().map(|it| it.status).collect();
    assert_eq!(format!("{states:?}"), "[Paid, Overdue, Overdue]");
    play.pay("28000");
    let states: Vec<_> = play.loan.instalments(play.today).iter().map(|it| it.status).collect();
    assert_eq!(format!("{states:?}"), "[Paid, Paid, Overdue]");
    play.pay_off();
    assert_eq!(play.loan.instalments(play.today), []);
    play.assert_invariants();
}

/// 80 000 ahead of the plan pay the next date and make the plan shorter: the last date is not asked for.
#[test]
fn an_early_repayment_leaves_no_date_beyond_the_end() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    play.advance_to_day(10);
    play.pay_for(tenge("80000"), play.today, PaymentPurpose::Early);
    let told = |it: &lending::loan::Instalment| format!("{} {:?}", it.due_date, it.status);
    let plan: Vec<_> = play.loan.instalments(play.today).iter().map(told).collect();
    assert_eq!(plan, ["2026-12-15 Paid", "2027-01-15 Next"]);
}

#[test]
fn a_plan_has_at_most_120_dates() {
    let mut play = TestLoan::new(short(120_000, 15, "2026-11-15"));
    play.advance_to_day(3);
    let spread = |count: u32, part: &str| {
        let on = |number| play.today.try_plus_days(number).unwrap();
        LoanCommand::Restructure {
            id: OperationId(50),
            plan: RestructuringPlan {
                parts: (1..=count).map(|number| (on(number), tenge(part))).collect(),
                ..plan(&[], "0.1")
            },
        }
    };
    assert!(decide(&play.loan, &spread(120, "1000"), play.today).is_ok());
    assert_eq!(decide(&play.loan, &spread(121, "1000"), play.today), Err(LoanRejection::PlanDates));
    assert_eq!(
        decide(&play.loan, &spread(119, "1000"), play.today),
        Err(LoanRejection::PlanAmount { principal: tenge("120000") })
    );
}

/// One date paid, one missed, one ahead: what is overdue moves with the next date.
#[test]
fn a_deferral_moves_every_date() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    play.advance_to_day(30).pay("35416");
    play.advance_to_day(70);
    let plan = restructuring::deferral_plan(&play.loan, play.today, 3, Rate::ZERO).unwrap();
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
fn a_prolongation_says_when_it_opens_and_may_reach_the_ceiling() {
    let play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let refusal = prolongation::list_offers(&play.loan, play.today).unwrap_err();
    assert_eq!(refusal, LoanRejection::ProlongationTooEarly(day("2026-11-27")));
    let mut contract = short(100_000, 15, "2026-11-15");
    // 4 200.00 so far and five days at 200.00.
    contract.limits.charges_max = Some(tenge("5200"));
    let mut play = TestLoan::new(contract);
    play.advance_to_day(15);
    let offers = prolongation::list_offers(&play.loan, play.today).unwrap();
    assert_eq!(offers.iter().map(|offer| offer.days).collect::<Vec<_>>(), [5]);
}

/// Signed with 4 200.00 of interest, 208.40 of penalty and 280.00 of interest since: 4 688.40.
fn loan_with_signed_addendum() -> TestLoan {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(16).execute(LoanCommand::Prolong { id: OperationId(50), days: 10 });
    play
}

#[test]
fn a_prolongation_needs_its_whole_payment() {
    let purpose = PaymentPurpose::Prolongation(OperationId(50));
    for (amount, prolonged) in [("4688.39", 0), ("4688.40", 1), ("4688.41", 1)] {
        let mut play = loan_with_signed_addendum();
        play.pay_for(tenge(amount), play.today, purpose);
        assert_eq!(play.loan.booked_position().prolongation_count(), prolonged, "{amount}");
        play.assert_invariants();
    }
    let mut other = loan_with_signed_addendum();
    other.pay_for(tenge("5000"), other.today, PaymentPurpose::Prolongation(OperationId(51)));
    assert_eq!(other.loan.booked_position().prolongation_count(), 0);
}

/// What happens between the signing and the payment may take the ground from under it.
#[test]
fn a_prolongation_needs_a_living_loan() {
    let between: [fn(&mut TestLoan); 3] = [
        |play| play.execute(LoanCommand::OpenDispute { id: OperationId(60), since: play.today }),
        |play| {
            let reason = lending::loan::WriteOffReason::Uncollectable;
            play.execute(LoanCommand::WriteOff { id: OperationId(60), reason });
        },
        |play| {
            play.pay_off();
        },
    ];
    for happens in between {
        let mut play = loan_with_signed_addendum();
        happens(&mut play);
        play.pay_for(tenge("5000"), play.today, PaymentPurpose::Prolongation(OperationId(50)));
        assert_eq!(play.loan.booked_position().prolongation_count(), 0);
        play.assert_invariants();
    }
}

#[test]
fn early_money_on_the_last_date_keeps_the_date() {
    let mut play = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    play.advance_to_day(30).pay("35416");
    play.advance_to_day(61).pay("35416");
    play.advance_to_day(70);
    play.pay_for(tenge("10000"), play.today, PaymentPurpose::Early);
    // 34 334.19 less 10 000.00, which the order of the contract puts to principal first.
    assert_eq!(play.loan.booked_position().outstanding().principal, tenge("24334.19"));
    assert_eq!(play.loan.booked_position().next_due_date(), Some(day("2027-02-15")));
    play.assert_invariants();
    // Exactly what the date and the interest so far need leaves nothing to pay ahead.
    let mut exact = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    exact.advance_to_day(20);
    let needed =
        exact.loan.contract().lines[0].principal + exact.loan.dues(exact.today).owed.interest;
    exact.pay_for(needed, exact.today, PaymentPurpose::Early);
    assert_eq!(exact.loan.booked_position().schedule().len(), 3);
    assert_eq!(exact.loan.booked_position().unapplied_funds(), tenge("0"));
    exact.assert_invariants();
}

#[test]
fn other_terms_overtake_a_prolongation_that_is_not_paid() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(16).execute(LoanCommand::Prolong { id: OperationId(50), days: 10 });
    let plan = plan(&[("2027-01-15", "50000"), ("2027-02-15", "50000")], "0.1");
    play.execute(LoanCommand::Restructure { id: OperationId(51), plan });
    assert_eq!(lending::loan::addendum::find_signed(&play.loan, play.today), None);
    // Interest that comes in the evening is not taken for the price of ten days more.
    let amount = tenge("4688.40");
    let meant = lending::loan::addendum::infer_purpose(
        &play.loan,
        amount,
        play.today,
        PaymentPurpose::Repayment,
    );
    assert_eq!(meant, PaymentPurpose::Repayment);
    play.pay("4688.40");
    assert_eq!(play.loan.booked_position().schedule().last().unwrap().due_on, day("2027-02-15"));
    play.assert_invariants();
}
