//! What a person can afford: КДН, payments against income, and КДД, debts against income.

use base::BusinessDate;
use lending::Quote;
use money::{MoneyError, Percent, Rounding, Tenge};
use serde::{Deserialize, Serialize};

use crate::Known;
use crate::policy::DebtBurdenPolicy;

/// What a person owes elsewhere, as the bureau tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalDebts {
    /// Payments of a month on all loans.
    pub monthly_payments: Known<Tenge>,
    /// What is late, which counts as a payment of this month.
    pub overdue: Known<Tenge>,
    /// Everything that is still to be paid, what is late and used card limits with it.
    pub outstanding: Known<Tenge>,
    /// Limits of cards, used and unused.
    pub card_limits: Known<Tenge>,
    /// The unused part of them.
    pub card_limits_unused: Known<Tenge>,
}

impl ExternalDebts {
    /// Nothing anywhere: of whom a bureau has no record, it knows that.
    pub const NONE: Self = Self {
        monthly_payments: Known::Known(Tenge::ZERO),
        overdue: Known::Known(Tenge::ZERO),
        outstanding: Known::Known(Tenge::ZERO),
        card_limits: Known::Known(Tenge::ZERO),
        card_limits_unused: Known::Known(Tenge::ZERO),
    };
}

/// A sum held against an income. It is compared exactly and rounded only to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// What goes out, or is owed.
    pub sum: Tenge,
    /// What comes in.
    pub income: Tenge,
}

impl Ratio {
    /// Whether the sum is at most this share of the income. Without an income only nothing is.
    pub fn is_within(self, share: Percent) -> bool {
        i128::from(self.sum.tiyn()) * 1_000_000
            <= i128::from(self.income.tiyn()) * i128::from(share.ppm())
    }

    /// Whether the sum is at most so many incomes.
    pub fn is_within_times(self, times: u32) -> bool {
        i128::from(self.sum.tiyn()) <= i128::from(self.income.tiyn()) * i128::from(times)
    }

    /// In hundredths, as КДН is told; rounded up, so that what is shown as the bound is within it.
    /// None without an income.
    pub fn hundredths(self) -> Option<u64> {
        let (sum, income) = (i128::from(self.sum.tiyn()), i128::from(self.income.tiyn()));
        let up = (sum * 100 + income - 1).checked_div(income).filter(|_| income > 0)?;
        u64::try_from(up).ok()
    }
}

/// What a new loan costs each month: what is paid back, spread over the whole months of its term,
/// and all of it where the term is shorter than two.
pub fn monthly_payment(quote: &Quote, issued_on: BusinessDate) -> Tenge {
    const MONTHS_MAX: u32 = 120;
    let is_within =
        |months: &u32| issued_on.try_plus_months(*months).is_ok_and(|day| day <= quote.due_date);
    let months = (2..=MONTHS_MAX).take_while(is_within).last().unwrap_or(1);
    // Rounding up keeps the last tiyn from slipping under the bound.
    let tiyn = (quote.total.tiyn() + i64::from(months) - 1) / i64::from(months);
    Tenge::from_tiyn(tiyn)
}

/// What goes out each month before the new loan: payments, what is late, and the law's share of
/// card limits.
pub fn monthly_obligations(debts: &ExternalDebts, burden: &DebtBurdenPolicy) -> Known<Tenge> {
    let limits = debts.card_limits.value();
    let limits = limits.map(|sum| sum.share(burden.card_limit_monthly_percent, Rounding::Up));
    sum_known([debts.monthly_payments.value(), debts.overdue.value(), limits])
}

/// What is owed before the new loan: everything outstanding, and a share of unused limits.
pub fn total_debt(debts: &ExternalDebts, burden: &DebtBurdenPolicy) -> Known<Tenge> {
    let unused = debts.card_limits_unused.value();
    let unused = unused.map(|sum| sum.share(burden.unused_limit_debt_percent, Rounding::Up));
    sum_known([debts.outstanding.value(), unused])
}

/// КДН: payments with the new one against the monthly income.
pub fn debt_burden_ratio(
    monthly_debts: Tenge,
    new_payment: Tenge,
    monthly_income: Tenge,
) -> Result<Ratio, MoneyError> {
    Ok(Ratio { sum: monthly_debts.try_add(new_payment)?, income: monthly_income })
}

/// КДД: debts with the new one against the yearly income.
pub fn debt_to_yearly_income(
    all_debts: Tenge,
    new_debt: Tenge,
    monthly_income: Tenge,
) -> Result<Ratio, MoneyError> {
    Ok(Ratio { sum: all_debts.try_add(new_debt)?, income: monthly_income.try_mul(12)? })
}

/// The sum. It is not known where a part of it is not, or makes no sense, or does not fit.
fn sum_known<const N: usize>(parts: [Option<Tenge>; N]) -> Known<Tenge> {
    let add = |sum: Tenge, part: Option<Tenge>| {
        sum.try_add(part.filter(|part| !part.is_negative())?).ok()
    };
    parts.into_iter().try_fold(Tenge::ZERO, add).into()
}
