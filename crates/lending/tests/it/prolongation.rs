//! Signed prolongations: their payment and their status.

use crate::test_loan::{TestLoan, day, short, tenge};
use lending::loan::addendum::{self, AddendumStatus, SignedAddendum};
use lending::loan::{LoanCommand, OperationId, PaymentPurpose, prolongation};

const ID: OperationId = OperationId::from_u128(50);

/// One day after the due date: 4 480.00 of interest and 208.40 of penalty.
fn signed() -> TestLoan {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(16).execute(LoanCommand::Prolong { id: ID, days: 10 });
    test
}

fn addendum_status(test: &TestLoan) -> Option<AddendumStatus> {
    addendum::status(&test.loan, ID, test.today)
}

#[test]
fn an_offer_states_the_total_cost_above_the_principal() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(16);
    let offer = prolongation::offer_for_days(&test.loan, test.today, 10).unwrap();
    assert_eq!((offer.pay_now, offer.interest), (tenge("4688.40"), tenge("2000")));
    assert_eq!((offer.cost(), offer.principal()), (tenge("6688.40"), tenge("100000")));
}

#[test]
fn a_signed_addendum_waits_for_payment_until_the_end_of_day() {
    let mut test = signed();
    let addendum =
        SignedAddendum { id: ID, due_date: day("2026-12-11"), amount_due: tenge("4688.40") };
    assert_eq!(addendum::find_signed(&test.loan, test.today), Some(addendum));
    assert_eq!(addendum_status(&test), Some(AddendumStatus::AwaitingPayment));
    test.advance_to_day(17);
    assert_eq!(addendum::find_signed(&test.loan, test.today), None);
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Void));
    assert_eq!(addendum::status(&test.loan, OperationId::from_u128(51), test.today), None);
}

#[test]
fn payment_activates_an_addendum_and_its_reversal_voids_it() {
    let mut test = signed();
    let payment = test.pay_for(tenge("4688.40"), test.today, PaymentPurpose::Prolongation(ID));
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Paid));
    assert_eq!(addendum::find_signed(&test.loan, test.today), None);
    test.advance_to_day(20);
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Paid));
    test.execute(LoanCommand::ReversePayment { id: OperationId::from_u128(60), payment });
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Void));
    test.assert_invariants();
}

/// A biller knows nothing of addenda: it always reports a repayment.
#[test]
fn a_sufficient_repayment_is_applied_to_the_signed_addendum() {
    let test = signed();
    let infer_purpose =
        |amount| addendum::infer_purpose(&test.loan, amount, test.today, PaymentPurpose::Repayment);
    assert_eq!(infer_purpose(tenge("4688.39")), PaymentPurpose::Repayment);
    assert_eq!(infer_purpose(tenge("4688.40")), PaymentPurpose::Prolongation(ID));
    assert_eq!(infer_purpose(tenge("20000")), PaymentPurpose::Prolongation(ID));
    let payoff = test.loan.payoff(test.today);
    assert_eq!(infer_purpose(payoff - tenge("0.01")), PaymentPurpose::Prolongation(ID));
    assert_eq!(
        infer_purpose(payoff),
        PaymentPurpose::Repayment,
        "a payoff leaves nothing to prolong"
    );
    for other in [
        PaymentPurpose::Early,
        PaymentPurpose::Withdrawal,
        PaymentPurpose::Prolongation(OperationId::from_u128(51)),
    ] {
        let purpose = addendum::infer_purpose(&test.loan, tenge("5000"), test.today, other);
        assert_eq!(purpose, other, "an explicit purpose is kept");
    }
    let unsigned = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let amount = tenge("5000");
    let purpose =
        addendum::infer_purpose(&unsigned.loan, amount, unsigned.today, PaymentPurpose::Repayment);
    assert_eq!(purpose, PaymentPurpose::Repayment);
}

/// The payer paid in time, and the biller reported it the next day.
#[test]
fn a_payment_reported_late_is_applied_to_the_addendum() {
    let mut test = signed();
    let on = test.today;
    test.advance_to_day(18);
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Void));
    let amount = tenge("4688.40");
    let purpose =
        addendum::infer_purpose(&test.loan, amount, test.today, PaymentPurpose::Repayment);
    assert_eq!(purpose, PaymentPurpose::Repayment, "a payment of today is too late");
    let purpose = addendum::infer_purpose(&test.loan, amount, on, PaymentPurpose::Repayment);
    test.pay_for(amount, on, purpose);
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Paid));
    assert_eq!(test.loan.booked_position().due_date(), day("2026-12-11"));
    test.assert_invariants();
}

/// A payment above the amount due reduces the principal.
#[test]
fn the_excess_over_a_prolongation_reduces_the_principal() {
    let mut test = signed();
    let purpose = addendum::infer_purpose(
        &test.loan,
        tenge("14688.40"),
        test.today,
        PaymentPurpose::Repayment,
    );
    test.pay_for(tenge("14688.40"), test.today, purpose);
    assert_eq!(test.loan.booked_position().outstanding().principal, tenge("90000"));
    assert_eq!(test.loan.booked_position().due_date(), day("2026-12-11"));
    test.assert_invariants();
}

#[test]
fn without_accrued_charges_the_signature_is_sufficient() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    test.advance_to_day(15);
    let interest = test.loan.dues(test.today).owed.interest_total();
    test.execute(LoanCommand::Waive {
        id: OperationId::from_u128(40),
        interest,
        penalty: tenge("0"),
    });
    let offer = prolongation::offer_for_days(&test.loan, test.today, 10).unwrap();
    assert_eq!(offer.pay_now, tenge("0"));
    test.execute(LoanCommand::Prolong { id: ID, days: 10 });
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Paid));
    assert_eq!(test.loan.booked_position().due_date(), day("2026-12-10"));
    assert_eq!(test.loan.booked_position().outstanding().principal, tenge("100000"));
    test.advance_to_day(16);
    assert_eq!(addendum_status(&test), Some(AddendumStatus::Paid));
    test.assert_invariants();
}
