//! Checks of products and contracts against the legal caps.

use base::BusinessDate;
use money::{Percent, Rate, Tenge};

use super::{Product, ProductCode, ProductError, ProlongationTerms};
use crate::apr::{CashFlow, compute_apr};
use crate::contract::{Contract, ContractError, apr_of_schedule};
use crate::law::{Law, ShortLoanRules};
use crate::schedule;

/// Four years, in which every length and order of months occurs.
const CALENDAR_CYCLE_DAYS: u32 = 1_461;
const MONTH_DAYS_MIN: u32 = 28;

/// Checks that a product is within the caps for every amount, term and day that it allows.
pub fn check_product(product: &Product, law: &Law) -> Result<(), ProductError> {
    for on in law.change_dates_since(product.since) {
        match product.code {
            ProductCode::Short => check_short(product, law, on)?,
            ProductCode::Instalments => check_instalments(product, law, on)?,
        }
    }
    Ok(())
}

/// Checks that a contract is within the caps on its day.
pub fn check_contract(contract: &Contract, law: &Law) -> Result<(), ContractError> {
    let on = contract.issued_on;
    let breach = |breach| Err(ProductError::Breach { product: contract.product, breach }.into());
    let (gesv_max, amount_max_mrp) = match contract.product {
        ProductCode::Short => {
            let caps = law.short_loan.in_force_on(on)?;
            if contract.term_days() > caps.days_max {
                return breach(term_breach(contract.term_days(), caps, on));
            }
            if !is_below(contract.rate, caps.daily_rate_below_percent) {
                return breach(rate_breach(contract.rate, caps, on));
            }
            (caps.gesv_max_percent, caps.amount_max_mrp)
        }
        ProductCode::Instalments => {
            let caps = law.microcredit.in_force_on(on)?;
            (caps.gesv_max_percent, caps.amount_max_mrp)
        }
    };
    let amount_max = law.mci_times(amount_max_mrp, on)?;
    if contract.principal > amount_max {
        return breach(amount_breach(contract.principal, amount_max_mrp, amount_max, on));
    }
    if contract.gesv > gesv_max {
        let (gesv, days) = (contract.gesv, contract.term_days());
        return breach(format!(
            "ГЭСВ {gesv:.1} % is above {gesv_max} % over {days} days from {on}"
        ));
    }
    Ok(())
}

fn check_short(product: &Product, law: &Law, on: BusinessDate) -> Result<(), ProductError> {
    let caps = law.short_loan.in_force_on(on)?;
    let reject = |breach| Err(ProductError::Breach { product: product.code, breach });
    if product.term.max > caps.days_max {
        return reject(term_breach(product.term.max, caps, on));
    }
    let (amount, amount_max) =
        (tenge_from_whole(product.amount_tenge.max), law.mci_times(caps.amount_max_mrp, on)?);
    if amount > amount_max {
        return reject(amount_breach(amount, caps.amount_max_mrp, amount_max, on));
    }
    if !is_below(product.rate, caps.daily_rate_below_percent) {
        return reject(rate_breach(product.rate, caps, on));
    }
    if !product.penalty_rate.is_at_most(Rate::daily(caps.penalty_daily_max_percent)) {
        let (rate, max) = (product.penalty_rate, caps.penalty_daily_max_percent);
        return reject(format!("a penalty of {rate} is above {max} % from {on}"));
    }
    if let Some(breach) =
        product.prolongation.as_ref().and_then(|terms| prolongation_breach(terms, caps, on))
    {
        return reject(breach);
    }
    for amount in product.amount_tenge.values() {
        for days in product.term.values() {
            let gesv = single_payment_apr(tenge_from_whole(amount), product.rate, days);
            if gesv.is_none_or(|gesv| gesv > caps.gesv_max_percent) {
                let point = format!("{amount} ₸ over {days} days from {on}");
                return reject(apr_breach(gesv, caps.gesv_max_percent, &point));
            }
        }
    }
    Ok(())
}

fn prolongation_breach(
    terms: &ProlongationTerms,
    caps: &ShortLoanRules,
    on: BusinessDate,
) -> Option<String> {
    let (count, count_max) = (terms.count_max, caps.prolongations_max);
    if count > count_max {
        return Some(format!("{count} prolongations are more than {count_max} from {on}"));
    }
    if !terms.rate.is_at_most(Rate::daily(caps.prolongation_daily_max_percent)) {
        let (rate, max) = (terms.rate, caps.prolongation_daily_max_percent);
        return Some(format!("a prolongation at {rate} is above {max} % from {on}"));
    }
    let (days, days_max) = (terms.days.last().copied()?, caps.prolongation_days_max);
    let is_too_long = days > days_max;
    is_too_long
        .then(|| format!("a prolongation of {days} days is longer than {days_max} from {on}"))
}

fn check_instalments(product: &Product, law: &Law, on: BusinessDate) -> Result<(), ProductError> {
    let caps = law.microcredit.in_force_on(on)?;
    let reject = |breach| Err(ProductError::Breach { product: product.code, breach });
    let (amount, amount_max) =
        (tenge_from_whole(product.amount_tenge.max), law.mci_times(caps.amount_max_mrp, on)?);
    if amount > amount_max {
        return reject(amount_breach(amount, caps.amount_max_mrp, amount_max, on));
    }
    if !product.penalty_rate.is_at_most(Rate::daily(caps.penalty_daily_max_percent)) {
        let (rate, max) = (product.penalty_rate, caps.penalty_daily_max_percent);
        return reject(format!("a penalty of {rate} is above {max} % from {on}"));
    }
    // The share over the whole lifetime is stricter than over each year, so this check is enough.
    let (share, share_max) = (product.penalty_max_share, caps.penalty_yearly_max_share_percent);
    if let Some(share) = share.filter(|share| *share > share_max) {
        return reject(format!(
            "penalties of {share} % of the amount are above {share_max} % from {on}"
        ));
    }
    match find_apr_breach(product, caps.gesv_max_percent, on) {
        None => Ok(()),
        Some(breach) => reject(breach),
    }
}

/// Returns the first combination of an instalment product whose ГЭСВ is above the cap.
///
/// The ГЭСВ of a schedule with simple interest between its dates lies between the smallest and the
/// largest effective rate of its periods, and the shortest month has the largest. If even that
/// stays a tenth below the cap, which is more than rounding can add, no combination exceeds it.
/// Otherwise the schedules of the smallest amount are computed, where rounding has the largest
/// effect, and those of all amounts only if they come within a tenth of the cap.
fn find_apr_breach(product: &Product, gesv_max: Percent, on: BusinessDate) -> Option<String> {
    let is_clearly_below =
        |gesv: Percent| gesv.ppm() + Percent::from_tenths(1).ppm() <= gesv_max.ppm();
    let mut amounts = product.amount_tenge.values();
    let smallest = amounts.next()?;
    let bound = single_payment_apr(tenge_from_whole(smallest), product.rate, MONTH_DAYS_MIN);
    if bound.is_some_and(is_clearly_below) {
        return None;
    }
    match highest_apr(product, smallest, gesv_max, on) {
        Ok(max_apr) if is_clearly_below(max_apr) => None,
        Ok(_) => amounts.find_map(|amount| highest_apr(product, amount, gesv_max, on).err()),
        Err(breach) => Some(breach),
    }
}

/// Returns the highest ГЭСВ of an amount over all terms and days, or the first combination above
/// the cap.
fn highest_apr(
    product: &Product,
    amount: u32,
    gesv_max: Percent,
    on: BusinessDate,
) -> Result<Percent, String> {
    let mut max_apr = Percent::default();
    for term in product.term.values() {
        for start in 0..CALENDAR_CYCLE_DAYS {
            let Ok(issued_on) = on.try_plus_days(start) else { continue };
            let Ok(dates) = schedule::monthly_due_dates(issued_on, term) else { continue };
            let lines =
                schedule::equal_payments(tenge_from_whole(amount), product.rate, issued_on, &dates);
            let gesv = apr_of_schedule(tenge_from_whole(amount), issued_on, &lines).ok();
            match gesv.filter(|gesv| *gesv <= gesv_max) {
                Some(gesv) => max_apr = max_apr.max(gesv),
                None => {
                    let point = format!("{amount} ₸ over {term} months from {issued_on}");
                    return Err(apr_breach(gesv, gesv_max, &point));
                }
            }
        }
    }
    Ok(max_apr)
}

pub fn single_payment_apr(amount: Tenge, rate: Rate, days: u32) -> Option<Percent> {
    let interest = money::AccruedAmount::ZERO.accrue(amount, rate, days).rounded();
    let payout = CashFlow { day: 0, to_borrower: amount };
    compute_apr(&[payout, CashFlow { day: days, to_borrower: -(amount + interest) }]).ok()
}

pub fn tenge_from_whole(tenge: u32) -> Tenge {
    Tenge::from_tiyn(i64::from(tenge) * 100)
}

fn is_below(rate: Rate, bound: Percent) -> bool {
    !Rate::daily(bound).is_at_most(rate)
}

fn rate_breach(rate: Rate, caps: &ShortLoanRules, on: BusinessDate) -> String {
    format!("{rate} is not below {} % from {on}", caps.daily_rate_below_percent)
}

fn term_breach(days: u32, caps: &ShortLoanRules, on: BusinessDate) -> String {
    format!("{days} days are more than {} from {on}", caps.days_max)
}

fn amount_breach(amount: Tenge, mrp: u32, max: Tenge, on: BusinessDate) -> String {
    format!("{} ₸ is above {mrp} МРП ({max} ₸) on {on}", amount.tiyn() / 100)
}

fn apr_breach(gesv: Option<Percent>, max: Percent, point: &str) -> String {
    let gesv = gesv.map_or_else(|| "that is not defined".to_owned(), |gesv| format!("{gesv:.1} %"));
    format!("ГЭСВ {gesv} is above {max} % for {point}")
}
