//! ГЭСВ, the yearly effective rate, by the official formula: the rate at which the present values
//! of what the borrower pays and receives are equal, with time in years of 365 days.
//!
//! Floats are allowed only here: powers of a rate have no exact form. They only estimate the rate;
//! close to a rounding boundary, integers of arbitrary length decide.

#![expect(clippy::float_arithmetic, reason = "powers of a rate have no exact form")]

mod boundary;
mod estimate;

use std::cmp::Ordering;

use money::{Percent, Tenge};
use thiserror::Error;

/// Money paid on a day, counted from the date of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashFlow {
    pub day: u32,
    /// Positive if the borrower receives it, negative if the borrower pays it.
    pub to_borrower: Tenge,
}

/// Why ГЭСВ cannot be computed.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq)]
pub enum AprError {
    /// Nothing is paid out on the first day, or nothing is repaid.
    #[error("ГЭСВ needs a payout on the first day and a payment after it")]
    NoLoan,
    /// The borrower repays less than they received.
    #[error("ГЭСВ of a loan that is paid back in part is below zero")]
    BelowZero,
    /// A day is more than a hundred years after the contract.
    #[error("ГЭСВ is not defined for loans of over a hundred years")]
    TooLong,
    #[error("ГЭСВ is above 6000 %")]
    TooHigh,
}

/// Distance to a rounding boundary, in tenths of a percent, within which the estimate is not used.
/// Its own error is a thousand times smaller.
const ROUNDING_MARGIN_TENTHS: f64 = 1e-6;

const DAY_MAX: u32 = 36_500;
const TENTHS_MAX: u16 = 60_000;

/// Returns ГЭСВ in percent, rounded half up to one decimal.
pub fn compute_apr(flows: &[CashFlow]) -> Result<Percent, AprError> {
    validate(flows)?;
    // The estimate for a loan without cost may be slightly below zero.
    let tenths = (estimate::yearly_rate(flows) * 1_000.0).max(0.0);
    if tenths.is_nan() || tenths >= f64::from(TENTHS_MAX) {
        return Err(AprError::TooHigh);
    }
    let (whole, part) = (tenths.floor(), tenths - tenths.floor());
    // The cast is exact: 0 <= whole < 60 000.
    let whole = whole as u16;
    let rounds_up = if (part - 0.5).abs() > ROUNDING_MARGIN_TENTHS {
        part > 0.5
    } else {
        boundary::is_reached(flows, whole)
    };
    Ok(Percent::from_tenths(whole + u16::from(rounds_up)))
}

fn validate(flows: &[CashFlow]) -> Result<(), AprError> {
    let first_day: i128 = sum_tiyn(flows.iter().filter(|flow| flow.day == 0));
    let has_payment = flows.iter().any(|flow| flow.day > 0 && flow.to_borrower.is_negative());
    if first_day <= 0 || !has_payment {
        return Err(AprError::NoLoan);
    }
    if flows.iter().any(|flow| flow.day > DAY_MAX) {
        return Err(AprError::TooLong);
    }
    match sum_tiyn(flows.iter()).cmp(&0) {
        Ordering::Greater => Err(AprError::BelowZero),
        _ => Ok(()),
    }
}

fn sum_tiyn<'a>(flows: impl Iterator<Item = &'a CashFlow>) -> i128 {
    flows.map(|flow| i128::from(flow.to_borrower.tiyn())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn one_payment(amount: i64, ppm: i64, days: u32) -> [CashFlow; 2] {
        let (paid_out, paid) = (amount, amount + amount * ppm * i64::from(days) / 1_000_000);
        [flow(0, paid_out), flow(days, -paid)]
    }

    fn flow(day: u32, tiyn: i64) -> CashFlow {
        CashFlow { day, to_borrower: Tenge::from_tiyn(tiyn) }
    }

    fn percent(flows: &[CashFlow]) -> String {
        format!("{:.1}", compute_apr(flows).unwrap())
    }

    /// Published values at 0.28 %, 0.29 % and 0.30 % per day.
    #[test]
    fn matches_the_published_table() {
        for (ppm, row) in [
            (2_800, "1 177.5, 30 166.8, 45 161.8"),
            (2_900, "5 186.0, 7 185.2, 10 183.9, 15 181.8, 20 179.8, 21 179.4, 22 179.0"),
            (2_900, "23 178.6, 25 177.8, 30 175.9, 45 170.4"),
            (3_000, "5 196.5, 7 195.5, 10 194.1, 15 191.9, 20 189.6, 21 189.2, 25 187.5"),
            (3_000, "30 185.3, 45 179.3"),
        ] {
            for cell in row.split(", ") {
                let (days, expected) = cell.split_once(' ').unwrap();
                let flows = one_payment(10_000_000, ppm, days.parse().unwrap());
                assert_eq!(percent(&flows), expected, "{ppm} ppm, {days} days");
            }
        }
    }

    /// Published maximum charge of a single payment under 179 %, in parts per million of the
    /// amount, and the maximum simple daily rate.
    #[test]
    fn matches_the_published_limits() {
        for (days, charge_ppm, daily_ppm) in [
            (5, 14_155, 2_831),
            (7, 19_872, 2_839),
            (10, 28_510, 2_851),
            (15, 43_068, 2_871),
            (20, 57_832, 2_892),
            (30, 87_990, 2_933),
            (45, 134_847, 2_997),
        ] {
            // Inverts the solver to find the charge at exactly 179 %: 2.79 ^ (days / 365) - 1.
            let amount = 1_000_000_000_000;
            let is_at_most_179_percent = |charge: i64| {
                estimate::yearly_rate(&[flow(0, amount), flow(days, -amount - charge)]) <= 1.79
            };
            let (mut low, mut high) = (0, amount);
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                if is_at_most_179_percent(middle) { low = middle } else { high = middle }
            }
            let rounded = |value: i64, by: i64| (value + by / 2) / by;
            assert_eq!(rounded(low, 1_000_000), charge_ppm, "{days}");
            assert_eq!(rounded(low, 1_000_000 * i64::from(days)), daily_ppm, "{days}");
        }
    }

    /// If the payment is whole years after the payout, the rate is a plain quotient, so boundaries
    /// can be hit exactly.
    #[test]
    fn rounds_half_up_exactly() {
        for years in [1_u32, 2, 3] {
            for (tenths, over) in [(178_u16, 0), (178, 1), (178, -1), (0, 0), (459, 0), (459, -1)] {
                // 1 + r = (2001 + 2 tenths) / 2000, to the power of the years, with an amount for
                // which it is an integer.
                let amount = 2_000_i64.pow(years);
                let owed = (2_001 + 2 * i64::from(tenths)).pow(years);
                let flows = [flow(0, amount), flow(365 * years, -owed - over)];
                let expected = Percent::from_tenths(tenths + u16::from(over >= 0));
                if over == 0 || amount > 1_000_000 {
                    assert_eq!(compute_apr(&flows), Ok(expected), "{tenths} {over} {years}");
                }
            }
        }
    }

    /// Amounts so large that the rounding error of a double exceeds the distance to the boundary.
    #[test]
    fn decides_boundaries_beyond_float_precision() {
        for (over, expected) in [(-1, 178), (0, 179), (1, 179)] {
            let amount = 2_000_000_000_000_000_i64;
            let owed = amount / 2_000 * (2_001 + 2 * 178);
            let flows = [flow(0, amount), flow(365, -owed - over)];
            assert_eq!(compute_apr(&flows), Ok(Percent::from_tenths(expected)), "{over}");
        }
    }

    #[test]
    fn accepts_flows_in_any_order() {
        let flows = [flow(61, -5_200_000), flow(0, 10_000_000), flow(30, -5_200_000)];
        assert_eq!(percent(&flows), "37.1");
        let twice = [flow(0, 5_000_000), flow(10, 5_000_000), flow(40, -10_500_000)];
        assert_eq!(percent(&twice), "66.3");
        let free = [flow(0, 5_000_000), flow(10, -5_000_000)];
        assert_eq!(percent(&free), "0.0");
    }

    #[test]
    fn a_loan_without_cost_has_a_zero_rate() {
        for count in 1..40 {
            let mut flows = vec![flow(0, 777 * i64::from(count))];
            flows.extend((1..=count).map(|month| flow(31 * month, -777)));
            assert_eq!(percent(&flows), "0.0", "{count}");
        }
    }

    #[test]
    fn rejects_flows_without_a_rate() {
        let (payout, payment) = (flow(0, 100), flow(10, -90));
        assert_eq!(compute_apr(&[]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[payout]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[flow(1, 100), flow(10, -110)]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[payout, flow(0, -120)]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[payout, flow(0, -50)]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[payout, flow(10, 50)]), Err(AprError::NoLoan));
        assert_eq!(compute_apr(&[payout, flow(36_500, -110)]), Ok(Percent::from_tenths(1)));
        assert_eq!(compute_apr(&[payout, payment]), Err(AprError::BelowZero));
        assert_eq!(compute_apr(&[payout, flow(36_501, -110)]), Err(AprError::TooLong));
        assert_eq!(compute_apr(&[payout, flow(1, -110)]), Err(AprError::TooHigh));
        assert_eq!(compute_apr(&[payout, flow(1, i64::MIN)]), Err(AprError::TooHigh));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// The rounded rate is within half a tenth, checked with integers only.
        #[test]
        fn is_never_off_by_a_tenth(
            amount in 1_000_000_i64..100_000_000,
            days in prop::collection::vec(1_u32..40, 1..6),
            ppm in 0_i64..4_000,
        ) {
            let mut day = 0;
            let count = i64::try_from(days.len()).unwrap();
            let mut flows = vec![flow(0, amount)];
            for gap in &days {
                day += gap;
                flows.push(flow(day, -(amount / count + amount * ppm * i64::from(*gap) / 1_000_000 + 1)));
            }
            let tenths = u16::try_from(compute_apr(&flows).unwrap().ppm() / 1_000).unwrap();
            prop_assert!(tenths == 0 || boundary::is_reached(&flows, tenths - 1));
            prop_assert!(!boundary::is_reached(&flows, tenths));
        }
    }
}
