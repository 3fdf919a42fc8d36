//! From a signed prolongation to the one in force: what pays it, and what becomes of it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use lending::loan::addendum::{self, AddendumStatus, SignedAddendum};
use lending::loan::{LoanCommand, OperationId, PaymentPurpose, prolongation};
use support::{TestLoan, day, short, tenge};

const ID: OperationId = OperationId(50);

/// On the first day after the due date: 4 480.00 of interest and 208.40 of penalty.
fn signed() -> TestLoan {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(16).execute(LoanCommand::Prolong { id: ID, days: 10 });
    play
}

fn addendum_status(play: &TestLoan) -> Option<AddendumStatus> {
    addendum::status(&play.loan, ID, play.today)
}

#[test]
fn an_offer_tells_everything_that_is_paid_above_the_principal() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(16);
    let offer = prolongation::offer_for_days(&play.loan, play.today, 10).unwrap();
    assert_eq!((offer.pay_now, offer.interest), (tenge("4688.40"), tenge("2000")));
    assert_eq!((offer.cost(), offer.principal()), (tenge("6688.40"), tenge("100000")));
}

#[test]
fn what_was_signed_waits_until_the_day_ends() {
    let mut play = signed();
    let waits =
        SignedAddendum { id: ID, due_date: day("2026-12-11"), amount_due: tenge("4688.40") };
    assert_eq!(addendum::find_signed(&play.loan, play.today), Some(waits));
    assert_eq!(addendum_status(&play), Some(AddendumStatus::AwaitingPayment));
    play.advance_to_day(17);
    assert_eq!(addendum::find_signed(&play.loan, play.today), None);
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Void));
    assert_eq!(addendum::status(&play.loan, OperationId(51), play.today), None);
}

#[test]
fn a_payment_makes_it_and_its_reversal_undoes_it() {
    let mut play = signed();
    let payment = play.pay_for(tenge("4688.40"), play.today, PaymentPurpose::Prolongation(ID));
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Paid));
    assert_eq!(addendum::find_signed(&play.loan, play.today), None);
    play.advance_to_day(20);
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Paid));
    play.execute(LoanCommand::ReversePayment { id: OperationId(60), payment });
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Void));
    play.assert_invariants();
}

/// A biller knows nothing of addenda: it says "repayment", whatever the payer means.
#[test]
fn money_that_is_enough_on_the_day_is_meant_for_what_was_signed() {
    let play = signed();
    let meant =
        |amount| addendum::infer_purpose(&play.loan, amount, play.today, PaymentPurpose::Repayment);
    assert_eq!(meant(tenge("4688.39")), PaymentPurpose::Repayment);
    assert_eq!(meant(tenge("4688.40")), PaymentPurpose::Prolongation(ID));
    assert_eq!(meant(tenge("20000")), PaymentPurpose::Prolongation(ID));
    let payoff = play.loan.payoff(play.today);
    assert_eq!(meant(payoff - tenge("0.01")), PaymentPurpose::Prolongation(ID));
    assert_eq!(
        meant(payoff),
        PaymentPurpose::Repayment,
        "everything is paid: there is nothing to prolong"
    );
    for other in [
        PaymentPurpose::Early,
        PaymentPurpose::Withdrawal,
        PaymentPurpose::Prolongation(OperationId(51)),
    ] {
        let meant = addendum::infer_purpose(&play.loan, tenge("5000"), play.today, other);
        assert_eq!(meant, other, "who says what it is for is believed");
    }
    let plain = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let amount = tenge("5000");
    let meant =
        addendum::infer_purpose(&plain.loan, amount, plain.today, PaymentPurpose::Repayment);
    assert_eq!(meant, PaymentPurpose::Repayment);
}

/// The payer paid in time, and the biller told us the next day.
#[test]
fn money_of_the_day_that_comes_later_is_meant_for_it_too() {
    let mut play = signed();
    let on = play.today;
    play.advance_to_day(18);
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Void));
    let amount = tenge("4688.40");
    let today = addendum::infer_purpose(&play.loan, amount, play.today, PaymentPurpose::Repayment);
    assert_eq!(today, PaymentPurpose::Repayment, "what is paid today is too late");
    let meant = addendum::infer_purpose(&play.loan, amount, on, PaymentPurpose::Repayment);
    play.pay_for(amount, on, meant);
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Paid));
    assert_eq!(play.loan.booked_position().due_date(), day("2026-12-11"));
    play.assert_invariants();
}

/// The more than it needs makes the debt smaller.
#[test]
fn what_is_left_of_a_larger_payment_goes_to_the_principal() {
    let mut play = signed();
    let meant = addendum::infer_purpose(
        &play.loan,
        tenge("14688.40"),
        play.today,
        PaymentPurpose::Repayment,
    );
    play.pay_for(tenge("14688.40"), play.today, meant);
    assert_eq!(play.loan.booked_position().outstanding().principal, tenge("90000"));
    assert_eq!(play.loan.booked_position().due_date(), day("2026-12-11"));
    play.assert_invariants();
}

#[test]
fn where_nothing_is_owed_so_far_the_signature_is_enough() {
    let mut play = TestLoan::new(short(100_000, 15, "2026-11-15"));
    play.advance_to_day(15);
    let interest = play.loan.dues(play.today).owed.interest_total();
    play.execute(LoanCommand::Waive { id: OperationId(40), interest, penalty: tenge("0") });
    let offer = prolongation::offer_for_days(&play.loan, play.today, 10).unwrap();
    assert_eq!(offer.pay_now, tenge("0"));
    play.execute(LoanCommand::Prolong { id: ID, days: 10 });
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Paid));
    assert_eq!(play.loan.booked_position().due_date(), day("2026-12-10"));
    assert_eq!(play.loan.booked_position().outstanding().principal, tenge("100000"));
    play.advance_to_day(16);
    assert_eq!(addendum_status(&play), Some(AddendumStatus::Paid));
    play.assert_invariants();
}
