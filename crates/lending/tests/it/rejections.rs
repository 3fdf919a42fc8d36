//! Rejected commands with their codes, and the idempotency of commands.

use std::collections::BTreeSet;

use crate::test_loan::{TestLoan, day, instalments, short, tenge};
use lending::loan::{
    FACTS_MAX, LoanCommand, LoanOutcome, LoanRejection, LoanStatus, OperationId, PaymentPurpose,
    RestructuringPlan, WriteOffReason, close_business_day, decide, prolongation,
};
use money::{Rate, Tenge};

const ID: OperationId = OperationId::from_u128(99_999);

fn receive(amount: Tenge, value_date: &str) -> LoanCommand {
    let purpose = PaymentPurpose::Repayment;
    LoanCommand::ReceivePayment { id: ID, amount, value_date: day(value_date), purpose }
}

fn prolong(days: u32) -> LoanCommand {
    LoanCommand::Prolong { id: ID, days }
}

fn plan(parts: &[(&str, &str)], rate: &str) -> LoanCommand {
    let parts = parts.iter().map(|(on, part)| (day(on), tenge(part))).collect();
    let rate = Rate::daily(rate.parse().unwrap());
    let penalty_rate = Rate::daily("0.2".parse().unwrap());
    LoanCommand::Restructure {
        id: ID,
        plan: RestructuringPlan { parts, rate, penalty_rate, waives_penalty: false },
    }
}

#[test]
fn invalid_payments_are_rejected() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(5);
    for (command, code) in [
        (receive(Tenge::ZERO, "2026-11-20"), "amount"),
        (receive(tenge("-1"), "2026-11-20"), "amount"),
        (receive(Tenge::LIMIT + Tenge::from_tiyn(1), "2026-11-20"), "amount"),
        (receive(tenge("100"), "2026-11-21"), "value_date_in_future"),
        (receive(tenge("100"), "2026-11-14"), "before_issue"),
        (
            LoanCommand::ReversePayment { id: ID, payment: OperationId::from_u128(5) },
            "unknown_payment",
        ),
        (LoanCommand::Refund { id: ID, amount: tenge("1"), payment: None }, "not_enough_funds"),
        (LoanCommand::Refund { id: ID, amount: Tenge::ZERO, payment: None }, "amount"),
        (
            LoanCommand::Waive { id: ID, interest: tenge("1400.01"), penalty: Tenge::ZERO },
            "more_than_owed",
        ),
        (
            LoanCommand::Waive { id: ID, interest: Tenge::ZERO, penalty: tenge("0.01") },
            "more_than_owed",
        ),
        (LoanCommand::Waive { id: ID, interest: Tenge::ZERO, penalty: Tenge::ZERO }, "amount"),
        (LoanCommand::Waive { id: ID, interest: tenge("-1"), penalty: tenge("1") }, "amount"),
        (LoanCommand::Waive { id: ID, interest: tenge("1"), penalty: tenge("-1") }, "amount"),
        (LoanCommand::CloseDispute { id: ID }, "not_disputed"),
        (LoanCommand::OpenDispute { id: ID, since: day("2026-11-21") }, "value_date_in_future"),
        (LoanCommand::OpenDispute { id: ID, since: day("2026-11-14") }, "before_issue"),
    ] {
        assert_eq!(test.rejection_code(&command), code, "{command:?}");
    }
    // The bounds themselves are accepted.
    test.execute(LoanCommand::Waive { id: ID, interest: tenge("1400"), penalty: Tenge::ZERO });
    test.pay_for(Tenge::from_tiyn(1), day("2026-11-15"), PaymentPurpose::Repayment);
    test.assert_invariants();
}

#[test]
fn prolongations_are_limited_by_window_count_and_ceiling() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    for (on, days, code) in [
        (11, 5, "prolongation_too_early"),
        (12, 0, "prolongation_days"),
        (12, 7, "prolongation_days"),
        // Offered in general, but longer than the term of this loan.
        (12, 20, "prolongation_days"),
    ] {
        assert_eq!(
            test.advance_to_day(on).rejection_code(&prolong(days)),
            code,
            "day {on}, {days} days"
        );
    }
    let mut late = TestLoan::new(short(100_000, 15, "2026-11-15"));
    late.advance_to_day(22);
    assert!(decide(&late.loan, &prolong(5), late.today).is_ok());
    late.advance_to_day(23);
    let rejection = decide(&late.loan, &prolong(5), late.today).unwrap_err();
    assert_eq!(rejection, LoanRejection::ProlongationTooLate(day("2026-12-07")));
    let rejection = decide(
        &TestLoan::new(short(100_000, 15, "2026-11-15")).loan,
        &prolong(5),
        day("2026-11-26"),
    );
    assert_eq!(rejection, Err(LoanRejection::ProlongationTooEarly(day("2026-11-27"))));
    test.prolong(5);
    // Twice on one day: the window of the second opens three days before the new due date.
    assert_eq!(test.rejection_code(&prolong(5)), "prolongation_too_early");
    test.advance_to_day(20)
        .execute(LoanCommand::Prolong { id: OperationId::from_u128(50), days: 5 });
    assert_eq!(test.rejection_code(&prolong(5)), "prolongation_signed");
    test.advance_to_day(21);
    test.prolong(5);
    test.advance_to_day(26);
    assert_eq!(test.rejection_code(&prolong(5)), "prolongations_used_up");
    let instalment_loan = TestLoan::new(instalments(100_000, 3, "2026-11-15"));
    assert_eq!(instalment_loan.rejection_code(&prolong(5)), "prolongation_not_offered");
    let mut contract = short(100_000, 15, "2026-11-15");
    contract.limits.charges_max = Some(tenge("5199"));
    let mut capped = TestLoan::new(contract);
    assert_eq!(capped.advance_to_day(15).rejection_code(&prolong(5)), "charges_ceiling");
    assert_eq!(prolongation::list_offers(&capped.loan, capped.today), Ok(vec![]));
}

#[test]
fn offers_state_the_cost_of_each_prolongation() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(17);
    let rows: Vec<String> = prolongation::list_offers(&test.loan, test.today)
        .unwrap()
        .iter()
        .map(|offer| {
            format!(
                "{:>2} days: {} now, {} interest, {} on {}, ГЭСВ {:.1}, instead {}",
                offer.days,
                offer.pay_now,
                offer.interest,
                offer.pay_then,
                offer.due_date,
                offer.gesv,
                offer.pay_then_instead
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            " 5 days: 5176.80 now, 1000.00 interest, 101000.00 on 2026-12-07, ГЭСВ 106.8, instead 102317.75",
            "10 days: 5176.80 now, 2000.00 interest, 102000.00 on 2026-12-12, ГЭСВ 106.0, instead 104635.51",
            "15 days: 5176.80 now, 3000.00 interest, 103000.00 on 2026-12-17, ГЭСВ 105.3, instead 106953.27",
        ]
    );
}

#[test]
fn restructured_terms_must_cover_the_debt_and_not_be_worse() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(20);
    for (command, code) in [
        (plan(&[], "0.1"), "plan_dates"),
        (plan(&[("2026-12-05", "100000")], "0.1"), "plan_dates"),
        (plan(&[("2027-02-01", "50000"), ("2027-01-01", "50000")], "0.1"), "plan_dates"),
        (plan(&[("2027-01-01", "50000"), ("2027-01-01", "50000")], "0.1"), "plan_dates"),
        (plan(&[("2027-01-01", "99999.99")], "0.1"), "plan_amount"),
        (plan(&[("2027-01-01", "100001"), ("2027-02-01", "-1")], "0.1"), "plan_amount"),
        (plan(&[("2027-01-01", "100000")], "0.2801"), "plan_worse"),
    ] {
        assert_eq!(test.rejection_code(&command), code, "{command:?}");
    }
    let LoanCommand::Restructure { plan: mut worse_plan, .. } =
        plan(&[("2027-01-01", "100000")], "0.1")
    else {
        unreachable!()
    };
    worse_plan.penalty_rate = Rate::daily("0.2001".parse().unwrap());
    assert_eq!(
        test.rejection_code(&LoanCommand::Restructure { id: ID, plan: worse_plan }),
        "plan_worse"
    );
    test.execute(plan(&[("2026-12-06", "100000")], "0.28"));
    assert_eq!(
        test.rejection_code(&LoanCommand::Prolong { id: OperationId::from_u128(1), days: 5 }),
        "restructured"
    );
}

#[test]
fn closed_loans_reject_commands() {
    let mut closed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    closed.advance_to_day(5).pay_off();
    let mut written_off = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let write_off = LoanCommand::WriteOff {
        id: OperationId::from_u128(50),
        reason: WriteOffReason::Uncollectable,
    };
    written_off.advance_to_day(15).execute(write_off);
    let mut disputed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    disputed.advance_to_day(14).execute(LoanCommand::OpenDispute {
        id: OperationId::from_u128(50),
        since: day("2026-11-29"),
    });
    let commands = [
        prolong(5),
        plan(&[("2027-01-01", "100000")], "0.1"),
        LoanCommand::OpenDispute { id: ID, since: day("2026-11-20") },
        LoanCommand::Waive { id: ID, interest: tenge("1"), penalty: Tenge::ZERO },
        LoanCommand::WriteOff { id: ID, reason: WriteOffReason::Court },
        LoanCommand::CloseDispute { id: ID },
    ];
    for command in &commands {
        assert_eq!(closed.rejection_code(command), "closed", "{command:?}");
        assert_eq!(written_off.rejection_code(command), "written_off", "{command:?}");
    }
    for command in &commands[..3] {
        assert_eq!(disputed.rejection_code(command), "disputed", "{command:?}");
    }
    for command in &commands[3..] {
        assert!(decide(&disputed.loan, command, disputed.today).is_ok(), "{command:?}");
    }
}

#[test]
fn a_second_dispute_begins_after_the_first() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(3).execute(LoanCommand::OpenDispute {
        id: OperationId::from_u128(50),
        since: day("2026-11-17"),
    });
    test.advance_to_day(6).execute(LoanCommand::CloseDispute { id: OperationId::from_u128(51) });
    test.advance_to_day(9);
    let open_dispute = |since| LoanCommand::OpenDispute { id: ID, since: day(since) };
    assert_eq!(test.rejection_code(&open_dispute("2026-11-20")), "dispute_ended");
    test.execute(open_dispute("2026-11-21"));
    assert_eq!(test.loan.dues(test.today).status, LoanStatus::Disputed);
}

#[test]
fn only_an_unreversed_payment_can_be_reversed() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let first = test.advance_to_day(5).pay("60000");
    let second = test.pay("60000");
    test.execute(LoanCommand::Refund {
        id: OperationId::from_u128(50),
        amount: tenge("10000"),
        payment: None,
    });
    // The refund used money of both payments.
    assert_eq!(
        test.rejection_code(&LoanCommand::ReversePayment { id: ID, payment: first }),
        "refunded"
    );
    assert_eq!(
        test.rejection_code(&LoanCommand::ReversePayment { id: ID, payment: second }),
        "refunded"
    );
    // A refund is not a payment.
    assert_eq!(
        test.rejection_code(&LoanCommand::ReversePayment {
            id: ID,
            payment: OperationId::from_u128(50)
        }),
        "unknown_payment"
    );
    let third = test.pay("60000");
    test.execute(LoanCommand::ReversePayment { id: ID, payment: third });
    assert_eq!(
        test.rejection_code(&LoanCommand::ReversePayment {
            id: OperationId::from_u128(51),
            payment: third
        }),
        "reversed"
    );
    assert_eq!(
        test.rejection_code(&LoanCommand::ReversePayment { id: ID, payment: first }),
        "other_content"
    );
    assert_eq!(test.try_execute(&LoanCommand::ReversePayment { id: ID, payment: third }), Ok(()));
    test.assert_invariants();
}

/// Dues can be queried for any day, including days that are already booked.
#[test]
fn past_dues_reflect_current_facts() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(10).pay("50000");
    test.advance_to_day(20);
    let owed = |days: u32| {
        let on = test.loan.contract().issued_on.try_plus_days(days).unwrap();
        test.loan.dues(on).owed.total().to_string()
    };
    assert_eq!([0, 5, 9, 10].map(owed), ["100000.00", "101400.00", "102520.00", "52800.00"]);
    assert_eq!([15, 16, 19, 21].map(owed), ["53500.00", "53747.00", "54488.00", "54982.00"]);
}

#[test]
fn closed_days_reject_commands() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(6);
    let command = receive(tenge("100"), "2026-11-18");
    let rejection = decide(&test.loan, &command, day("2026-11-19"));
    assert_eq!(rejection, Err(LoanRejection::DayClosed(day("2026-11-20"))));
    assert_eq!(close_business_day(&test.loan, day("2026-11-20")), LoanOutcome::AlreadyDone);
    assert_eq!(close_business_day(&test.loan, day("2026-11-15")), LoanOutcome::AlreadyDone);
}

#[test]
fn a_loan_has_a_limit_of_operations() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    for _ in 0..FACTS_MAX {
        test.pay("1");
    }
    assert_eq!(test.rejection_code(&receive(tenge("1"), "2026-11-15")), "too_many_facts");
}

/// Each command twice: the second time it is a repetition, and with other content an error.
#[test]
fn every_command_is_idempotent() {
    let waive = |penalty: &str| LoanCommand::Waive {
        id: ID,
        interest: tenge("10"),
        penalty: tenge(penalty),
    };
    let open_dispute = |since: &str| LoanCommand::OpenDispute { id: ID, since: day(since) };
    let refund =
        |amount: &str| LoanCommand::Refund { id: ID, amount: tenge(amount), payment: None };
    let write_off = |reason| LoanCommand::WriteOff { id: ID, reason };
    for (command, other) in [
        (receive(tenge("500"), "2026-12-01"), receive(tenge("501"), "2026-12-01")),
        (receive(tenge("500"), "2026-12-01"), receive(tenge("500"), "2026-12-02")),
        (
            receive(tenge("500"), "2026-12-01"),
            LoanCommand::ReceivePayment {
                id: ID,
                amount: tenge("500"),
                value_date: day("2026-12-01"),
                purpose: PaymentPurpose::Early,
            },
        ),
        (receive(tenge("500"), "2026-12-01"), refund("500")),
        (prolong(5), prolong(10)),
        (plan(&[("2027-01-01", "100000")], "0.1"), plan(&[("2027-01-02", "100000")], "0.1")),
        (open_dispute("2026-12-01"), open_dispute("2026-12-02")),
        (waive("5"), waive("6")),
        (
            LoanCommand::Waive { id: ID, interest: tenge("10"), penalty: tenge("5") },
            LoanCommand::Waive { id: ID, interest: tenge("11"), penalty: tenge("5") },
        ),
        (write_off(WriteOffReason::Fraud), write_off(WriteOffReason::Court)),
    ] {
        let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
        test.advance_to_day(17);
        assert_eq!(test.try_execute(&command), Ok(()), "{command:?}");
        let loan_after = test.loan.clone();
        let again = decide(&test.loan, &command, test.today);
        assert_eq!(again, Ok(LoanOutcome::AlreadyDone), "{command:?}");
        assert_eq!(test.rejection_code(&other), "other_content", "{other:?}");
        assert_eq!(test.loan, loan_after);
        // It is still a repetition on a later day.
        test.advance_to_day(19);
        assert_eq!(decide(&test.loan, &command, test.today), Ok(LoanOutcome::AlreadyDone));
    }
    let mut overpaid = TestLoan::new(short(100_000, 15, "2026-11-15"));
    overpaid.pay("100500");
    overpaid.execute(refund("300"));
    assert_eq!(
        decide(&overpaid.loan, &refund("300"), overpaid.today),
        Ok(LoanOutcome::AlreadyDone)
    );
    assert_eq!(overpaid.rejection_code(&refund("301")), "other_content");
    let mut disputed = TestLoan::new(short(100_000, 15, "2026-11-15"));
    disputed.execute(LoanCommand::OpenDispute {
        id: OperationId::from_u128(50),
        since: day("2026-11-15"),
    });
    let close_dispute = LoanCommand::CloseDispute { id: ID };
    disputed.execute(close_dispute.clone());
    assert_eq!(
        decide(&disputed.loan, &close_dispute, disputed.today),
        Ok(LoanOutcome::AlreadyDone)
    );
}

#[test]
fn codes_are_unique_and_have_reasons() {
    let on = day("2026-11-15");
    let all = [
        LoanRejection::InvalidAmount,
        LoanRejection::ValueDateInFuture,
        LoanRejection::BeforeIssue,
        LoanRejection::DayClosed(on),
        LoanRejection::IdempotencyConflict,
        LoanRejection::TooManyFacts,
        LoanRejection::Closed,
        LoanRejection::WrittenOff,
        LoanRejection::Disputed,
        LoanRejection::NotDisputed,
        LoanRejection::DisputeEnded(on),
        LoanRejection::UnknownPayment,
        LoanRejection::AlreadyReversed,
        LoanRejection::AlreadyRefunded,
        LoanRejection::NotEnoughFunds(Tenge::ZERO),
        LoanRejection::MoreThanOwed,
        LoanRejection::ProlongationNotOffered,
        LoanRejection::ProlongationTooEarly(on),
        LoanRejection::ProlongationTooLate(on),
        LoanRejection::ProlongationsUsedUp,
        LoanRejection::ProlongationDaysNotOffered,
        LoanRejection::ProlongationAlreadySigned,
        LoanRejection::ChargesCeiling,
        LoanRejection::AlreadyRestructured,
        LoanRejection::PlanDates,
        LoanRejection::PlanAmount { principal: Tenge::ZERO },
        LoanRejection::PlanCostsMore,
        LoanRejection::DateOutOfRange,
    ];
    let codes: BTreeSet<_> = all.iter().map(LoanRejection::code).collect();
    assert_eq!(codes.len(), all.len());
    assert!(all.iter().all(|rejection| !rejection.to_string().is_empty()));
}
