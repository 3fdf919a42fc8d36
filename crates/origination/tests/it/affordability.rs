//! КДН and КДД by example.

use crate::test_application::{TestRules, day, tenge};
use lending::{ContractInput, Quote};
use money::{Percent, Tenge};
use origination::Known;
use origination::affordability::{
    ExternalDebts, Ratio, debt_burden_ratio, debt_to_yearly_income, monthly_obligations,
    monthly_payment, total_debt,
};
use proptest::prelude::*;

#[test]
fn a_new_loan_counts_by_its_monthly_payment() {
    let rules = TestRules::new();
    let from = day("2026-11-16");
    for (days, monthly) in [(5, "101400.00"), (30, "108400.00"), (45, "112600.00")] {
        let request = ContractInput::new(100_000, days, from);
        let quote = Quote::try_new(&rules.products.short, &request, &rules.law).unwrap();
        assert_eq!(monthly_payment(&quote, from).to_string(), monthly, "{days} days");
    }
    for months in 3..=12 {
        let request = ContractInput::new(100_000, months, day("2026-08-31"));
        let quote = Quote::try_new(&rules.products.instalments, &request, &rules.law).unwrap();
        let monthly = monthly_payment(&quote, day("2026-08-31"));
        let first = quote.schedule[0].total();
        // The last payment absorbs the rounding, so the average is slightly less than the others.
        assert!(monthly <= first && first - monthly < tenge(2), "{months}: {monthly} {first}");
    }
}

#[test]
fn arrears_and_card_limits_count_as_monthly_payments() {
    let burden = TestRules::new().policy.burden;
    let debts = ExternalDebts {
        monthly_payments: Known::Known(tenge(20_000)),
        overdue: Known::Known(tenge(5_000)),
        outstanding: Known::Known(tenge(300_000)),
        card_limits: Known::Known(tenge(100_000)),
        card_limits_unused: Known::Known(tenge(60_000)),
    };
    assert_eq!(monthly_obligations(&debts, &burden), Known::Known(tenge(35_000)));
    assert_eq!(total_debt(&debts, &burden), Known::Known(tenge(312_000)));
    assert_eq!(monthly_obligations(&ExternalDebts::NONE, &burden), Known::Known(Tenge::ZERO));
}

#[test]
fn unknown_debts_are_not_treated_as_zero() {
    let burden = TestRules::new().policy.burden;
    for debts in [
        ExternalDebts { monthly_payments: Known::Unknown, ..ExternalDebts::NONE },
        ExternalDebts { overdue: Known::Unknown, ..ExternalDebts::NONE },
        ExternalDebts { card_limits: Known::Unknown, ..ExternalDebts::NONE },
        ExternalDebts { overdue: Known::Known(tenge(-1)), ..ExternalDebts::NONE },
        ExternalDebts {
            overdue: Known::Known(Tenge::from_tiyn(i64::MAX)),
            monthly_payments: Known::Known(tenge(1)),
            ..ExternalDebts::NONE
        },
    ] {
        assert_eq!(monthly_obligations(&debts, &burden), Known::Unknown);
    }
    for debts in [
        ExternalDebts { outstanding: Known::Unknown, ..ExternalDebts::NONE },
        ExternalDebts { card_limits_unused: Known::Unknown, ..ExternalDebts::NONE },
    ] {
        assert_eq!(total_debt(&debts, &burden), Known::Unknown);
    }
}

#[test]
fn ratios_are_compared_exactly_and_displayed_rounded_up() {
    let half: Percent = "50".parse().unwrap();
    for (sum, income, is_within, hundredths) in [
        (50, 100, true, Some(50)),
        (51, 100, false, Some(51)),
        (500_001, 1_000_000, false, Some(51)),
        (499_999, 1_000_000, true, Some(50)),
        (0, 0, true, None),
        (1, 0, false, None),
        (0, 100, true, Some(0)),
    ] {
        let ratio = Ratio { sum: Tenge::from_tiyn(sum), income: Tenge::from_tiyn(income) };
        assert_eq!(ratio.is_within(half), is_within, "{ratio:?}");
        assert_eq!(ratio.hundredths(), hundredths, "{ratio:?}");
    }
    let max = Tenge::from_tiyn(i64::MAX);
    assert!(Ratio { sum: max, income: max }.is_within(Percent::ONE_HUNDRED));
    assert!(debt_burden_ratio(max, tenge(1), tenge(1)).is_err());
    assert!(debt_to_yearly_income(tenge(1), tenge(1), max).is_err());
    let ratio = debt_to_yearly_income(tenge(700), tenge(260), tenge(10)).unwrap();
    assert_eq!(ratio.income, tenge(120));
    assert!(ratio.is_within_times(8) && !ratio.is_within_times(7));
}

proptest! {
    /// A displayed value at or below the limit is within it.
    #[test]
    fn the_displayed_ratio_is_never_below_the_exact_one(sum in 0_i64..1_000_000_000, income in 1_i64..1_000_000_000) {
        let ratio = Ratio { sum: Tenge::from_tiyn(sum), income: Tenge::from_tiyn(income) };
        let hundredths = ratio.hundredths().unwrap();
        let is_within = ratio.is_within(Percent::from_ppm(500_000));
        prop_assert_eq!(hundredths <= 50, is_within);
    }
}
