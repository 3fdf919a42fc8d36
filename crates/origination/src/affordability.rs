//! Affordability: КДН, payments against income, and КДД, debts against income.

use base::BusinessDate;
use lending::Quote;
use money::{MoneyError, Percent, Rounding, Tenge};
use serde::{Deserialize, Serialize};

use crate::Known;
use crate::policy::DebtBurdenPolicy;

/// A person's debts to other lenders, as reported by the bureau.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalDebts {
    /// Monthly payments on all loans.
    pub monthly_payments: Known<Tenge>,
    /// Overdue amounts, which count as a payment of this month.
    pub overdue: Known<Tenge>,
    /// Everything still to be paid, including overdue amounts and used card limits.
    pub outstanding: Known<Tenge>,
    /// Limits of cards, used and unused.
    pub card_limits: Known<Tenge>,
    pub card_limits_unused: Known<Tenge>,
}

impl ExternalDebts {
    /// No debts: a bureau that has no record of a person knows that there are none.
    pub const NONE: Self = Self {
        monthly_payments: Known::Known(Tenge::ZERO),
        overdue: Known::Known(Tenge::ZERO),
        outstanding: Known::Known(Tenge::ZERO),
        card_limits: Known::Known(Tenge::ZERO),
        card_limits_unused: Known::Known(Tenge::ZERO),
    };
}

/// A sum compared to an income. Compared exactly and rounded only for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// Payments or debts.
    pub sum: Tenge,
    pub income: Tenge,
}

impl Ratio {
    /// Returns whether the sum is at most this share of the income. Without an income only zero is.
    pub fn is_within(self, share: Percent) -> bool {
        i128::from(self.sum.tiyn()) * 1_000_000
            <= i128::from(self.income.tiyn()) * i128::from(share.ppm())
    }

    /// Returns whether the sum is at most this multiple of the income.
    pub fn is_within_times(self, times: u32) -> bool {
        i128::from(self.sum.tiyn()) <= i128::from(self.income.tiyn()) * i128::from(times)
    }

    /// Returns the ratio in hundredths, as КДН is stated. Rounded up, so that a displayed value
    /// equal to the limit is within it. `None` without an income.
    pub fn hundredths(self) -> Option<u64> {
        let (sum, income) = (i128::from(self.sum.tiyn()), i128::from(self.income.tiyn()));
        let rounded_up = (sum * 100 + income - 1).checked_div(income).filter(|_| income > 0)?;
        u64::try_from(rounded_up).ok()
    }
}

/// Returns the monthly cost of a new loan: the total repayment divided by the full months of the
/// term, or all of it if the term is shorter than two months.
pub fn monthly_payment(quote: &Quote, issued_on: BusinessDate) -> Tenge {
    const MONTHS_MAX: u32 = 120;
    let is_within =
        |months: &u32| issued_on.try_plus_months(*months).is_ok_and(|day| day <= quote.due_date);
    let months = (2..=MONTHS_MAX).take_while(is_within).last().unwrap_or(1);
    // Round up, so that the last tiyn does not fall below the limit.
    let tiyn = (quote.total.tiyn() + i64::from(months) - 1) / i64::from(months);
    Tenge::from_tiyn(tiyn)
}

/// Returns the monthly payments before the new loan: payments, overdue amounts and the legal share
/// of card limits.
pub fn monthly_obligations(debts: &ExternalDebts, burden: &DebtBurdenPolicy) -> Known<Tenge> {
    let limits = debts.card_limits.value();
    let limits = limits.map(|sum| sum.share(burden.card_limit_monthly_percent, Rounding::Up));
    sum_known([debts.monthly_payments.value(), debts.overdue.value(), limits])
}

/// Returns the debts before the new loan: everything outstanding and a share of unused limits.
pub fn total_debt(debts: &ExternalDebts, burden: &DebtBurdenPolicy) -> Known<Tenge> {
    let unused = debts.card_limits_unused.value();
    let unused = unused.map(|sum| sum.share(burden.unused_limit_debt_percent, Rounding::Up));
    sum_known([debts.outstanding.value(), unused])
}

/// КДН: payments including the new one against the monthly income.
pub fn debt_burden_ratio(
    monthly_debts: Tenge,
    new_payment: Tenge,
    monthly_income: Tenge,
) -> Result<Ratio, MoneyError> {
    Ok(Ratio { sum: monthly_debts.try_add(new_payment)?, income: monthly_income })
}

/// Returns the largest new monthly payment with which КДН stays within a share of the income.
pub fn payment_room(monthly_debts: Tenge, monthly_income: Tenge, share: Percent) -> Tenge {
    let room = monthly_income.share(share, Rounding::Down).try_sub(monthly_debts);
    room.unwrap_or(Tenge::ZERO).max(Tenge::ZERO)
}

/// КДД: debts including the new one against the yearly income.
pub fn debt_to_yearly_income(
    all_debts: Tenge,
    new_debt: Tenge,
    monthly_income: Tenge,
) -> Result<Ratio, MoneyError> {
    Ok(Ratio { sum: all_debts.try_add(new_debt)?, income: monthly_income.try_mul(12)? })
}

/// Returns the sum. Unknown if a part is unknown, is negative or does not fit.
fn sum_known<const N: usize>(parts: [Option<Tenge>; N]) -> Known<Tenge> {
    let add = |sum: Tenge, part: Option<Tenge>| {
        sum.try_add(part.filter(|part| !part.is_negative())?).ok()
    };
    parts.into_iter().try_fold(Tenge::ZERO, add).into()
}
