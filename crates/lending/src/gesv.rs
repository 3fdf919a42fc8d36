//! ГЭСВ, the yearly effective rate, for one payout and one payment.

/// In percent with one decimal, half up: `(1 + rate × days) ^ (365 / days) − 1`.
///
/// Floats are allowed here and nowhere else: the power has no exact form, and the result leaves
/// this function as rounded decimal text.
pub fn gesv_percent_one_payment(daily_rate_ppm: u32, days: u32) -> String {
    let charge = f64::from(daily_rate_ppm) * f64::from(days) / 1e6;
    let yearly = (charge.ln_1p() * 365.0 / f64::from(days)).exp_m1();
    let tenths = (yearly * 1000.0 + 0.5).floor();
    format!("{}.{}", (tenths / 10.0).floor(), tenths % 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of published values at 0.28 %, 0.29 % and 0.30 % a day.
    #[test]
    fn agrees_with_the_published_table() {
        for (ppm, days, expected) in [
            (2_800, 1, "177.5"),
            (2_800, 30, "166.8"),
            (2_800, 45, "161.8"),
            (2_900, 5, "186.0"),
            (2_900, 7, "185.2"),
            (2_900, 20, "179.8"),
            (2_900, 22, "179.0"),
            (2_900, 30, "175.9"),
            (2_900, 45, "170.4"),
            (3_000, 5, "196.5"),
            (3_000, 15, "191.9"),
            (3_000, 45, "179.3"),
        ] {
            assert_eq!(gesv_percent_one_payment(ppm, days), expected, "{ppm} ppm, {days} days");
        }
    }
}
