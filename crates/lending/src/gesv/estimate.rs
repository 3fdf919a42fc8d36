//! The rate to about twelve digits, by Newton's method.

use super::CashFlow;

const STEPS_MAX: usize = 40;

/// The yearly rate as a number: 1.668 for 166.8 %.
///
/// With y the force of interest a day, both sides of the formula are sums of `amount × e^(−y·day)`.
/// The difference of their logarithms is nearly a straight line in y and exactly one for a single
/// payment, so that Newton's method needs few steps.
pub fn yearly_rate(flows: &[CashFlow]) -> f64 {
    let mut force = 0.0;
    for _ in 0..STEPS_MAX {
        let (got, paid) = worth(flows, force);
        let step = (paid.value / got.value).ln() / (paid.mean_day() - got.mean_day());
        if !step.is_finite() {
            break;
        }
        force += step;
        if step.abs() <= 1e-14 {
            return (force * 365.0).exp_m1();
        }
    }
    (bisect(flows) * 365.0).exp_m1()
}

/// One side of the formula at some rate: its worth, and its worth weighted by the days.
#[derive(Default)]
struct Side {
    value: f64,
    days: f64,
}

impl Side {
    fn mean_day(&self) -> f64 {
        self.days / self.value
    }
}

fn worth(flows: &[CashFlow], force: f64) -> (Side, Side) {
    let (mut got, mut paid) = (Side::default(), Side::default());
    for flow in flows {
        let day = f64::from(flow.day);
        let discount = if flow.day == 0 { 1.0 } else { (-force * day).exp() };
        // Amounts are below 2^53 tiyn, where a double holds every whole number.
        let value = flow.to_borrower.tiyn() as f64 * discount;
        let side = if value >= 0.0 { &mut got } else { &mut paid };
        side.value += value.abs();
        side.days += value.abs() * day;
    }
    (got, paid)
}

/// For flows so odd that Newton's method wanders off: slower, and sure.
fn bisect(flows: &[CashFlow]) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        let (got, paid) = worth(flows, middle);
        if paid.value > got.value { low = middle } else { high = middle }
    }
    low
}
