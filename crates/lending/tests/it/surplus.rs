//! Surplus: which payments brought it, who may send it back, and that no payment is sent back twice.

use lending::loan::surplus::{
    PaymentOrigin, SMALL_SURPLUS, SurplusRelease, is_small, release, split, surplus,
};
use lending::loan::{LoanCommand, OperationId};
use money::Tenge;

use crate::test_loan::{TestLoan, day, short, tenge};

const ID: OperationId = OperationId::from_u128(900);

fn refund(id: u128, amount: &str, payment: OperationId) -> LoanCommand {
    let id = OperationId::from_u128(id);
    LoanCommand::Refund { id, amount: tenge(amount), payment: Some(payment) }
}

fn parts(test: &TestLoan) -> Vec<(OperationId, String)> {
    let surplus = surplus(&test.loan, test.today);
    split(&test.loan, surplus)
        .into_iter()
        .map(|part| (part.payment, part.amount.to_string()))
        .collect()
}

/// Five days of 100,000 ₸ at 0.28 % a day are 1,400 ₸.
#[test]
fn the_last_payment_in_is_the_first_one_out() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let first = test.advance_to_day(5).pay("60000");
    assert_eq!(surplus(&test.loan, test.today), Tenge::ZERO, "a debt may need it");
    let second = test.pay("50000");
    assert_eq!(parts(&test), [(second, "8600.00".to_owned())]);
    let third = test.pay("3000");
    let all = [(third, "3000.00".to_owned()), (second, "8600.00".to_owned())];
    assert_eq!(parts(&test), all);
    // Each is sent back by itself, in any order, and no more than came in.
    assert_eq!(test.rejection_code(&refund(50, "3000.01", third)), "not_enough_funds");
    test.execute(refund(51, "8600", second));
    assert_eq!(parts(&test), [(third, "3000.00".to_owned())]);
    test.execute(refund(52, "1000", third));
    assert_eq!(parts(&test), [(third, "2000.00".to_owned())]);
    assert_eq!(test.rejection_code(&refund(53, "2000.01", third)), "not_enough_funds");
    // What is left of another payment is no longer on the loan.
    assert_eq!(test.rejection_code(&refund(54, "2000.01", first)), "not_enough_funds");
    test.execute(refund(55, "2000", third));
    assert_eq!(parts(&test), []);
    assert_eq!(test.rejection_code(&refund(56, "0.01", third)), "not_enough_funds");
}

#[test]
fn money_goes_back_only_to_a_payment_that_happened() {
    let mut test = TestLoan::new(short(100_000, 15, "2026-11-15"));
    let first = test.advance_to_day(5).pay("101400");
    let second = test.pay("500");
    assert_eq!(test.rejection_code(&refund(50, "1", ID)), "unknown_payment");
    // A payment that was sent back cannot be reversed as well: its money would be gone twice.
    test.execute(refund(51, "200", second));
    let reversal = |payment| LoanCommand::ReversePayment { id: ID, payment };
    assert_eq!(test.rejection_code(&reversal(second)), "refunded");
    assert_eq!(test.rejection_code(&refund(51, "200", first)), "other_content");
    let third = test.pay("700");
    test.execute(reversal(third));
    assert_eq!(test.rejection_code(&refund(52, "1", third)), "unknown_payment");
    assert_eq!(parts(&test), [(second, "300.00".to_owned())]);
}

#[test]
fn a_large_surplus_cannot_be_taken_out_in_small_parts() {
    for (surplus, returned_before, expected) in [
        ("0.01", "0", true),
        ("1000", "0", true),
        ("1000.01", "0", false),
        ("500", "500", true),
        ("500.01", "500", false),
        ("1", "2940000", false),
    ] {
        assert_eq!(is_small(tenge(surplus), tenge(returned_before)), expected, "{surplus}");
    }
    assert!(!is_small(Tenge::LIMIT, Tenge::LIMIT));
    assert_eq!(SMALL_SURPLUS, tenge("1000"));
}

#[test]
fn who_may_send_money_back_depends_on_how_it_came() {
    for (origin, expected) in [
        (PaymentOrigin::BorrowerCard, SurplusRelease::OnRequest),
        (PaymentOrigin::GuestCard, SurplusRelease::ByStaffFrom(day("2026-12-02"))),
        (PaymentOrigin::Biller { is_in_registry: false }, SurplusRelease::AfterRegistry),
        (PaymentOrigin::Biller { is_in_registry: true }, SurplusRelease::ByHand),
        (PaymentOrigin::Untraceable, SurplusRelease::ByHand),
    ] {
        assert_eq!(release(origin, day("2026-11-18"), 14), expected, "{origin:?}");
    }
}
