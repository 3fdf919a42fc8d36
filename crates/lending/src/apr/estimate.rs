//! The rate to about twelve digits, by a method of the fourth order.

use super::CashFlow;

const STEPS_MAX: usize = 40;

/// The yearly rate as a number: 1.668 for 166.8 %.
///
/// With y the force of interest a day, both sides of the formula are sums of `amount × e^(−y·day)`.
/// The difference of their logarithms is nearly a straight line in y, and its derivatives are the
/// mean, the variance and the skew of the days, which cost next to nothing beside the exponentials.
/// So each step follows the curve to its third derivative, and a plan of payments needs two.
pub fn yearly_rate(flows: &[CashFlow]) -> f64 {
    // For one payment it is a straight line, and nearly every loan has one.
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
        // What is left is of the fourth power of the step.
        if (step * last_day).powi(4) <= 1e-15 {
            return annualize(force);
        }
    }
    annualize(bisect(flows))
}

fn annualize(force: f64) -> f64 {
    (force * 365.0).exp() - 1.0
}

/// Amounts are below 2^53 tiyn, where a double holds every whole number.
fn amount(flow: &CashFlow) -> f64 {
    flow.to_borrower.tiyn() as f64
}

/// The way to where both sides are worth the same, by the first terms of the inverse series.
fn next_step(flows: &[CashFlow], force: f64) -> f64 {
    let (got, paid) = present_values(flows, force);
    let ([got_mean, got_variance, got_skew], [mean, variance, skew]) =
        (got.moments(), paid.moments());
    let slope = mean - got_mean;
    let straight = (paid.value / got.value).ln() / slope;
    let bend = (variance - got_variance) / slope / 2.0;
    let twist = (skew - got_skew) / slope / 6.0;
    straight * (1.0 + straight * (bend + straight * (2.0 * bend * bend - twist)))
}

/// One side of the formula at some rate: its worth, and its worth weighted by powers of the days.
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
    let (mut got, mut paid) = (Side::default(), Side::default());
    for flow in flows {
        let day = f64::from(flow.day);
        // The first step starts from no interest at all and needs no exponentials.
        let discount = if force == 0.0 || flow.day == 0 { 1.0 } else { (-force * day).exp() };
        let value = amount(flow) * discount;
        if value >= 0.0 { got.add(value, day) } else { paid.add(-value, day) }
    }
    (got, paid)
}

/// For flows so odd that the steps wander off: slower, and sure.
fn bisect(flows: &[CashFlow]) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        let (got, paid) = present_values(flows, middle);
        if paid.value > got.value { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use money::Tenge;

    use super::*;

    /// A loan paid out in two parts and paid back in twelve.
    fn plan() -> Vec<CashFlow> {
        let flow = |day, tenge: i64| CashFlow { day, to_borrower: Tenge::from_tiyn(tenge * 100) };
        let parts = (1..=12).map(|month| flow(30 * month, -15_500));
        [flow(0, 100_000), flow(10, 50_000)].into_iter().chain(parts).collect()
    }

    #[test]
    fn the_sure_way_ends_where_both_sides_are_worth_the_same() {
        let (got, paid) = present_values(&plan(), bisect(&plan()));
        assert!((got.value / paid.value - 1.0).abs() < 1e-12);
        assert!(got.value > 14_900_000.0 && got.value < 15_000_000.0);
    }

    /// A digit of the sum is decided elsewhere, whatever the estimate; what a wrong term costs is
    /// speed, so the order of the method is what is tested. One of the third order would leave forty
    /// times as much.
    #[test]
    fn a_step_leaves_the_fourth_power_of_the_miss() {
        let (flows, root) = (plan(), bisect(&plan()));
        for miss in [5e-4, -5e-4] {
            let left = (miss + next_step(&flows, root + miss)).abs();
            assert!((4e-9..6e-9).contains(&left), "{miss}: {left}");
        }
        let far = [0, 1, 2].iter().fold(0.0, |force, _| force + next_step(&flows, force));
        assert!((far - root).abs() < 1e-15, "{far} {root}");
    }
}
