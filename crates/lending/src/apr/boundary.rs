//! Exact integer test of whether a rate reaches a rounding boundary.
//!
//! At the boundary `1 + r = q = (2001 + 2k) / 2000`, and with `v = q^(−1/365)` the answer is the
//! sign of `Σ amount × v^day`. The sum is zero only if it is zero within each class of days that
//! are equal modulo 365: the denominator of `q` keeps its factor 2⁴, which is neither a fifth nor a
//! 73rd power, so `x³⁶⁵ − q` is irreducible over the rationals and the powers of `v` below 365 are
//! linearly independent. That case is tested exactly. Otherwise the sum is not zero, and
//! increasingly tight bounds on `v` determine its sign.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint, Sign};

use super::CashFlow;

const DAYS_PER_YEAR: u32 = 365;
/// Enough in most cases. Amounts that a double cannot distinguish by one tiyn need more bits.
const FIRST_BITS: u32 = 64;

/// Returns whether the rate is at least halfway from `tenths` to the next tenth of a percent.
pub fn is_reached(flows: &[CashFlow], tenths: u16) -> bool {
    let numerator = 2_001 + 2 * u32::from(tenths);
    if is_exactly_on_boundary(flows, numerator) {
        return true;
    }
    let mut bits = FIRST_BITS;
    loop {
        match sign_of_sum(flows, numerator, bits) {
            Some(Sign::Minus) => return true,
            Some(_) => return false,
            None => bits *= 2,
        }
    }
}

fn is_exactly_on_boundary(flows: &[CashFlow], numerator: u32) -> bool {
    let years_max = flows.iter().map(|flow| flow.day / DAYS_PER_YEAR).max().unwrap_or(0);
    let mut classes: BTreeMap<u32, BigInt> = BTreeMap::new();
    for flow in flows {
        let years = flow.day / DAYS_PER_YEAR;
        // amount × q^−years, over the common denominator numerator^years_max.
        let scale =
            BigUint::from(2_000_u32).pow(years) * BigUint::from(numerator).pow(years_max - years);
        let value = BigInt::from(flow.to_borrower.tiyn()) * BigInt::from(scale);
        *classes.entry(flow.day % DAYS_PER_YEAR).or_default() += value;
    }
    classes.values().all(|value| value.sign() == Sign::NoSign)
}

/// Returns the sign of the sum, or `None` if the precision is not enough to determine it.
fn sign_of_sum(flows: &[CashFlow], numerator: u32, bits: u32) -> Option<Sign> {
    let (low, high) = enclose_root(numerator, bits);
    let (mut sum_low, mut sum_high) = (BigInt::ZERO, BigInt::ZERO);
    for flow in flows {
        let amount = BigInt::from(flow.to_borrower.tiyn());
        let from = BigInt::from(power(&low, flow.day, bits, 0));
        let to = BigInt::from(power(&high, flow.day, bits, 1));
        let is_payment = amount.sign() == Sign::Minus;
        let (lower, upper) = if is_payment { (to, from) } else { (from, to) };
        sum_low += &amount * lower;
        sum_high += amount * upper;
    }
    let signs_agree = sum_low.sign() == sum_high.sign() && sum_low.sign() != Sign::NoSign;
    signs_agree.then(|| sum_low.sign())
}

/// Returns a lower and an upper bound of `v`, as fractions of `2^bits`. Newton's method
/// approximates the root; the bounds are then verified with powers rounded against the claim.
fn enclose_root(numerator: u32, bits: u32) -> (BigUint, BigUint) {
    let target = (BigUint::from(2_000_u32) << bits) / numerator;
    let start = (2_000.0 / f64::from(numerator)).powf(1.0 / f64::from(DAYS_PER_YEAR));
    let start = BigUint::from((start * 2_f64.powi(53)) as u64) << (bits - 53);
    let mut root = BigInt::from(start);
    for _ in 0..bits.ilog2() {
        let root_power = BigInt::from(power(root.magnitude(), DAYS_PER_YEAR, bits, 0));
        let excess = &root_power - BigInt::from(target.clone());
        root = &root - &root * excess / (root_power * DAYS_PER_YEAR);
    }
    let root = root.magnitude();
    let mut slack = BigUint::from(1_u32) << 8;
    loop {
        let (low, high) = (root - &slack, root + &slack);
        let low_is_below = power(&low, DAYS_PER_YEAR, bits, 1) <= target;
        let high_is_above = power(&high, DAYS_PER_YEAR, bits, 0) > target;
        if low_is_below && high_is_above {
            return (low, high);
        }
        slack <<= 4;
    }
}

/// Raises a fraction of `2^bits` to a power, rounded down if `up` is 0 and up if it is 1.
fn power(base: &BigUint, exponent: u32, bits: u32, up: u32) -> BigUint {
    let times = |a: &BigUint, b: &BigUint| ((a * b) >> bits) + up;
    let mut result = BigUint::from(1_u32) << bits;
    for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
        result = times(&result, &result);
        if exponent >> bit & 1 == 1 {
            result = times(&result, base);
        }
    }
    result
}
