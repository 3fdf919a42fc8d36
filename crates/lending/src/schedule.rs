//! Payment schedules: due dates, principal and interest.

use base::BusinessDate;
use money::{AccruedAmount, Rate, Tenge};
use serde::{Deserialize, Serialize};

/// One payment of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScheduleLine {
    #[serde(rename = "due_on")]
    pub due_date: BusinessDate,
    pub principal: Tenge,
    /// The interest if everything before was paid on time.
    pub interest: Tenge,
}

impl ScheduleLine {
    /// Returns the amount to pay.
    pub fn total(&self) -> Tenge {
        self.principal + self.interest
    }
}

/// Returns a schedule with a single payment at the end.
pub fn single_payment(
    principal: Tenge,
    rate: Rate,
    from: BusinessDate,
    due_date: BusinessDate,
) -> Vec<ScheduleLine> {
    add_interest([(due_date, principal)].into_iter(), principal, rate, from)
}

/// Returns a schedule with equal payments in whole tenge; the last one is the remainder.
///
/// The payment is the smallest one for which the last payment is not larger.
pub fn equal_payments(
    principal: Tenge,
    rate: Rate,
    from: BusinessDate,
    dates: &[BusinessDate],
) -> Vec<ScheduleLine> {
    if dates.is_empty() {
        return Vec::new();
    }
    let leaves_too_much = |payment| {
        let lines = fixed_payments(principal, rate, from, dates, payment);
        lines.last().is_none_or(|last| last.total() > payment)
    };
    let tenge_amount = |tenge: i64| Tenge::from_tiyn(tenge * 100);
    let (mut low, mut high) = (0, 1);
    while leaves_too_much(tenge_amount(high)) {
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if leaves_too_much(tenge_amount(middle)) { low = middle } else { high = middle }
    }
    fixed_payments(principal, rate, from, dates, tenge_amount(high))
}

/// Returns a schedule that pays `payment` on each date but the last, and the remainder on the last.
/// The schedule is shorter if the debt is paid sooner.
pub fn fixed_payments(
    principal: Tenge,
    rate: Rate,
    from: BusinessDate,
    dates: &[BusinessDate],
    payment: Tenge,
) -> Vec<ScheduleLine> {
    let mut lines = Vec::with_capacity(dates.len());
    let (mut remaining, mut day) = (principal, from);
    let (mut accrued, mut charged) = (AccruedAmount::ZERO, Tenge::ZERO);
    for (index, &due_date) in dates.iter().enumerate() {
        accrued = accrued.accrue(remaining, rate, day.days_until(due_date));
        let interest = accrued.rounded() - charged;
        let principal_part = payment - interest;
        let is_last = index + 1 == dates.len() || principal_part >= remaining;
        let part = if is_last { remaining } else { principal_part.max(Tenge::ZERO) };
        lines.push(ScheduleLine { due_date, principal: part, interest });
        if is_last {
            break;
        }
        (remaining, charged, day) = (remaining - part, accrued.rounded(), due_date);
    }
    lines
}

/// Adds to each part of the principal the interest that accrues until its date.
pub fn add_interest(
    parts: impl Iterator<Item = (BusinessDate, Tenge)>,
    principal: Tenge,
    rate: Rate,
    from: BusinessDate,
) -> Vec<ScheduleLine> {
    let (mut remaining, mut day) = (principal, from);
    let (mut accrued, mut charged) = (AccruedAmount::ZERO, Tenge::ZERO);
    parts
        .map(|(due_date, part)| {
            accrued = accrued.accrue(remaining, rate, day.days_until(due_date));
            let interest = accrued.rounded() - charged;
            (remaining, charged, day) = (remaining - part, accrued.rounded(), due_date);
            ScheduleLine { due_date, principal: part, interest }
        })
        .collect()
}

/// Returns the monthly dates after a day: the same day of the month, or the last day of a shorter
/// month.
pub fn monthly_due_dates(
    from: BusinessDate,
    months: u32,
) -> Result<Vec<BusinessDate>, base::DateError> {
    (1..=months).map(|month| from.try_plus_months(month)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, tenge};
    use money::Percent;
    use proptest::prelude::*;

    fn table(lines: &[ScheduleLine]) -> String {
        let row = |line: &ScheduleLine| {
            format!(
                "{} {:>10} {:>9} {:>10}\n",
                line.due_date,
                line.principal,
                line.interest,
                line.total()
            )
        };
        lines.iter().map(row).collect()
    }

    #[test]
    fn the_last_payment_is_the_remainder() {
        let rate = Rate::yearly("37".parse().unwrap());
        let from = day("2026-01-31");
        let lines =
            equal_payments(tenge(100_000), rate, from, &monthly_due_dates(from, 6).unwrap());
        assert_eq!(
            table(&lines),
            "\
2026-02-28   15636.64   2838.36   18475.00
2026-03-31   15823.91   2651.09   18475.00
2026-04-30   16390.65   2084.35   18475.00
2026-05-31   16836.25   1638.75   18475.00
2026-06-30   17401.11   1073.89   18475.00
2026-07-31   17911.44    562.86   18474.30
"
        );
    }

    #[test]
    fn evenly_divisible_amounts_are_paid_evenly() {
        let from = day("2026-01-01");
        let dates = monthly_due_dates(from, 4).unwrap();
        let lines = equal_payments(tenge(100), Rate::ZERO, from, &dates);
        assert!(lines.iter().all(|line| line.total() == tenge(25)), "{}", table(&lines));
    }

    #[test]
    fn each_payment_includes_interest_on_the_remaining_principal() {
        let (from, rate) = (day("2026-01-01"), Rate::daily("0.1".parse().unwrap()));
        let parts = [(day("2026-01-11"), tenge(60_000)), (day("2026-01-31"), tenge(40_000))];
        let lines = add_interest(parts.into_iter(), tenge(100_000), rate, from);
        assert_eq!(
            lines.iter().map(|line| line.interest).collect::<Vec<_>>(),
            [tenge(1_000), tenge(800)]
        );
    }

    #[test]
    fn the_schedule_ends_when_the_debt_is_repaid() {
        let (from, rate) = (day("2026-01-01"), Rate::ZERO);
        let dates = monthly_due_dates(from, 6).unwrap();
        let lines = fixed_payments(tenge(100), rate, from, &dates, tenge(40));
        assert_eq!(
            lines.iter().map(|line| line.principal.tiyn()).collect::<Vec<_>>(),
            [4_000, 4_000, 2_000]
        );
        assert!(equal_payments(tenge(100), rate, from, &[]).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn principal_adds_up_and_payments_are_equal(
            amount in 1_000_i64..1_000_000, months in 1_u32..25, ppm in 0_u32..600_000, start in 0_u32..1_500,
        ) {
            let from = day("2025-01-01").try_plus_days(start).unwrap();
            let rate = Rate::yearly(Percent::from_ppm(ppm));
            let lines = equal_payments(tenge(amount), rate, from, &monthly_due_dates(from, months).unwrap());
            prop_assert_eq!(lines.len(), months as usize);
            prop_assert_eq!(lines.iter().map(|line| line.principal).sum::<Tenge>(), tenge(amount));
            let (last, others) = lines.split_last().unwrap();
            prop_assert!(others.iter().all(|line| line.total() == others[0].total()));
            prop_assert!(lines.iter().all(|line| !line.principal.is_negative() && !line.interest.is_negative()));
            prop_assert!(others.is_empty() || last.total() <= others[0].total());
        }
    }
}
