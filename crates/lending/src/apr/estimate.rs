//! Approximation of the rate to about twelve digits, by a fourth-order method.

use super::CashFlow;

const STEPS_MAX: usize = 40;

/// Returns the yearly rate as a number: 1.668 for 166.8 %.
///
/// With y the daily force of interest, both sides of the formula are sums of `amount × e^(−y·day)`.
/// The difference of their logarithms is nearly linear in y, and its derivatives are the mean, the
/// variance and the third central moment of the days, which cost little compared to the
/// exponentials. Each step uses derivatives up to the third, so a payment schedule converges in two
/// steps.
pub fn yearly_rate(flows: &[CashFlow]) -> f64 {
    // Closed form for a single payment, which most loans have.
    if let [one, other] = flows {
        let days = f64::from(other.day) - f64::from(one.day);
        return (amount(other) / amount(one)).abs().powf(365.0 / days) - 1.0;
    }
    let last_day = f64::from(flows.iter().map(|flow| flow.day).max().unwrap_or(0));
    let mut force = 0.0;
    for _ in 0..STEPS_MAX {
        let step = next_step(flows, force);
        if !step.is_finite() {
            break;
        }
        force += step;
        // The remaining error is of the order of the fourth power of the step.
        if (step * last_day).powi(4) <= 1e-15 {
            return annualize(force);
        }
    }
    annualize(bisect(flows))
}

fn annualize(force: f64) -> f64 {
    (force * 365.0).exp() - 1.0
}

/// Amounts are below 2^53 tiyn, so a double represents them exactly.
fn amount(flow: &CashFlow) -> f64 {
    flow.to_borrower.tiyn() as f64
}

/// Returns the step towards equal present values, by the first terms of the inverse series.
fn next_step(flows: &[CashFlow], force: f64) -> f64 {
    let (received, paid) = present_values(flows, force);
    let ([received_mean, received_variance, received_skew], [mean, variance, skew]) =
        (received.moments(), paid.moments());
    let slope = mean - received_mean;
    let linear = (paid.value / received.value).ln() / slope;
    let quadratic = (variance - received_variance) / slope / 2.0;
    let cubic = (skew - received_skew) / slope / 6.0;
    linear * (1.0 + linear * (quadratic + linear * (2.0 * quadratic * quadratic - cubic)))
}

/// One side of the formula at a given rate: its present value, and the value weighted by powers of
/// the days.
#[derive(Default)]
struct Side {
    value: f64,
    days: f64,
    squares: f64,
    cubes: f64,
}

impl Side {
    fn add(&mut self, value: f64, day: f64) {
        self.value += value;
        self.days += value * day;
        self.squares += value * day * day;
        self.cubes += value * day * day * day;
    }

    /// Mean, variance and third central moment of the days.
    fn moments(&self) -> [f64; 3] {
        let mean = self.days / self.value;
        let (square, cube) = (self.squares / self.value, self.cubes / self.value);
        [mean, square - mean * mean, cube - 3.0 * mean * square + 2.0 * mean * mean * mean]
    }
}

fn present_values(flows: &[CashFlow], force: f64) -> (Side, Side) {
    let (mut received, mut paid) = (Side::default(), Side::default());
    for flow in flows {
        let day = f64::from(flow.day);
        // The first step starts at rate zero and needs no exponentials.
        let discount = if force == 0.0 || flow.day == 0 { 1.0 } else { (-force * day).exp() };
        let value = amount(flow) * discount;
        if value >= 0.0 { received.add(value, day) } else { paid.add(-value, day) }
    }
    (received, paid)
}

/// Fallback for unusual cash flows for which the steps do not converge.
fn bisect(flows: &[CashFlow]) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        let (received, paid) = present_values(flows, middle);
        if paid.value > received.value { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use money::Tenge;

    use super::*;

    /// A loan paid out in two parts and repaid in twelve.
    fn plan() -> Vec<CashFlow> {
        let flow = |day, tenge: i64| CashFlow { day, to_borrower: Tenge::from_tiyn(tenge * 100) };
        let parts = (1..=12).map(|month| flow(30 * month, -15_500));
        [flow(0, 100_000), flow(10, 50_000)].into_iter().chain(parts).collect()
    }

    #[test]
    fn bisection_converges_to_equal_present_values() {
        let (received, paid) = present_values(&plan(), bisect(&plan()));
        assert!((received.value / paid.value - 1.0).abs() < 1e-12);
        assert!(received.value > 14_900_000.0 && received.value < 15_000_000.0);
    }

    /// The result does not depend on the estimate, since rounding is decided exactly; a wrong term
    /// only costs speed. So the order of the method is tested: a third-order method would leave an
    /// error forty times as large.
    #[test]
    fn one_step_converges_with_the_fourth_power_of_the_error() {
        let (flows, root) = (plan(), bisect(&plan()));
        for offset in [5e-4, -5e-4] {
            let error = (offset + next_step(&flows, root + offset)).abs();
            assert!((4e-9..6e-9).contains(&error), "{offset}: {error}");
        }
        let force_after_three_steps =
            [0, 1, 2].iter().fold(0.0, |force, _| force + next_step(&flows, force));
        assert!((force_after_three_steps - root).abs() < 1e-15, "{force_after_three_steps} {root}");
    }
}
