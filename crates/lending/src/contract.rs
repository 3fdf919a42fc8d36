//! The terms of one loan, fixed on the day of the contract.

use std::sync::Arc;

use base::{BusinessDate, DateError};
use money::{Percent, Rate, Rounding, Tenge};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::allocation::AllocationOrder;
use crate::apr::{self, AprError, CashFlow};
use crate::law::{Holidays, Law, LawError};
use crate::product::{
    Product, ProductCode, ProductError, ProlongationTerms, PromoDiscount, SteppedRange,
    check_contract,
};
use crate::schedule::{self, ScheduleLine};

/// Why a contract cannot be made.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ContractError {
    #[error("the amount must be from {} to {} ₸ by {} ₸", .0.min, .0.max, .0.step)]
    Amount(SteppedRange),
    #[error("the term must be from {} to {} {unit}", .scale.min, .scale.max)]
    Term {
        scale: SteppedRange,
        /// `days` or `months`.
        unit: &'static str,
    },
    #[error("the product is on sale from {0}")]
    NotOnSaleYet(BusinessDate),
    #[error(transparent)]
    Breach(#[from] ProductError),
    /// The law has no values for the day.
    #[error(transparent)]
    Law(#[from] LawError),
    /// A date of the loan is outside the supported calendar.
    #[error(transparent)]
    Date(#[from] DateError),
    /// ГЭСВ of the schedule cannot be computed.
    #[error(transparent)]
    Apr(#[from] AprError),
}

/// The loan that a customer requests.
#[derive(Debug, Clone, Copy)]
pub struct ContractInput<'a> {
    pub amount_tenge: u32,
    /// In days for a short loan, in months for instalments.
    pub term: u32,
    /// The day of the payout.
    pub issued_on: BusinessDate,
    pub is_first_loan: bool,
    pub promo: Option<&'a PromoDiscount>,
}

impl ContractInput<'_> {
    /// Creates a request at the regular price: no first loan, no promo code.
    pub const fn new(amount_tenge: u32, term: u32, issued_on: BusinessDate) -> Self {
        Self { amount_tenge, term, issued_on, is_first_loan: false, promo: None }
    }
}

/// Limits on accrual by the law on the day of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalLimits {
    /// The maximum of interest and penalties together.
    pub charges_max: Option<Tenge>,
    /// The maximum of penalties alone.
    pub penalty_max: Option<Tenge>,
    /// The last day of a delay on which anything accrues.
    pub accrual_days_max: u32,
    /// The last day after the issue on which the borrower may withdraw.
    pub withdrawal_days_max: u32,
}

/// The fixed terms of one loan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contract {
    pub product: ProductCode,
    pub product_version: u32,
    pub principal: Tenge,
    /// The day of the payout. Interest accrues from the day after.
    pub issued_on: BusinessDate,
    /// The schedule, with at least one payment.
    pub lines: Arc<[ScheduleLine]>,
    pub rate: Rate,
    pub penalty_rate: Rate,
    /// The yearly effective rate.
    pub gesv: Percent,
    pub limits: LegalLimits,
    pub allocation: AllocationOrder,
    /// `None` if the term cannot be prolonged.
    pub prolongation: Option<ProlongationTerms>,
    /// The days off that put off a due date. `None` in contracts made before that was the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_off: Option<Arc<Holidays>>,
}

impl Contract {
    /// Creates the contract. Fails if the product does not offer it or the law forbids it.
    pub fn try_new(
        product: &Product,
        request: &ContractInput,
        law: &Law,
    ) -> Result<Self, ContractError> {
        let contract = Self::new_unchecked(product, request, law)?;
        check_contract(&contract, law)?;
        Ok(contract)
    }

    /// Creates the contract without checking the legal caps.
    pub(crate) fn new_unchecked(
        product: &Product,
        request: &ContractInput,
        law: &Law,
    ) -> Result<Self, ContractError> {
        check_on_sale(product, request)?;
        let issued_on = request.issued_on;
        let principal = Tenge::from_tiyn(i64::from(request.amount_tenge) * 100);
        let rate = product.rate_for(request.is_first_loan, request.promo);
        let lines = build_schedule(product.code, principal, rate, (issued_on, request.term))?;
        Ok(Self {
            product: product.code,
            product_version: product.version,
            principal,
            issued_on,
            gesv: apr_of_schedule(principal, issued_on, &lines)?,
            lines: lines.into(),
            rate,
            penalty_rate: product.penalty_rate,
            limits: legal_limits(product, principal, issued_on, law)?,
            allocation: product.allocation,
            prolongation: product.prolongation.clone(),
            days_off: days_off(issued_on, law)?,
        })
    }

    /// Returns the contract with another payout date: the dates move, all other terms stay.
    pub fn with_issue_date(&self, day: BusinessDate) -> Result<Self, ContractError> {
        if day == self.issued_on {
            return Ok(self.clone());
        }
        let term = match self.product {
            ProductCode::Short => self.term_days(),
            ProductCode::Instalments => u32::try_from(self.lines.len()).unwrap_or(u32::MAX),
        };
        let lines = build_schedule(self.product, self.principal, self.rate, (day, term))?;
        let gesv = apr_of_schedule(self.principal, day, &lines)?;
        Ok(Self { issued_on: day, lines: lines.into(), gesv, ..self.clone() })
    }

    /// Returns the last due date.
    pub fn due_date(&self) -> BusinessDate {
        self.lines.last().map_or(self.issued_on, |line| line.due_date)
    }

    /// Returns the last day on which a payment due on a date is on time: the date itself, or the next
    /// working day if it is a day off.
    pub fn last_day_on_time(&self, due_date: BusinessDate) -> BusinessDate {
        self.days_off.as_ref().map_or(due_date, |days_off| days_off.working_day_from(due_date))
    }

    /// Returns the days from the issue to the last due date.
    pub fn term_days(&self) -> u32 {
        self.issued_on.days_until(self.due_date())
    }
}

/// Builds the payments of a loan: one after `term` days, or one each month for `term` months.
fn build_schedule(
    product: ProductCode,
    principal: Tenge,
    rate: Rate,
    (from, term): (BusinessDate, u32),
) -> Result<Vec<ScheduleLine>, DateError> {
    Ok(match product {
        ProductCode::Short => {
            schedule::single_payment(principal, rate, from, from.try_plus_days(term)?)
        }
        ProductCode::Instalments => {
            let dates = schedule::monthly_due_dates(from, term)?;
            schedule::equal_payments(principal, rate, from, &dates)
        }
    })
}

fn check_on_sale(product: &Product, request: &ContractInput) -> Result<(), ContractError> {
    if !product.amount_tenge.contains(request.amount_tenge) {
        return Err(ContractError::Amount(product.amount_tenge));
    }
    if !product.term.contains(request.term) {
        let unit = match product.code {
            ProductCode::Short => "days",
            ProductCode::Instalments => "months",
        };
        return Err(ContractError::Term { scale: product.term, unit });
    }
    if request.issued_on < product.since {
        return Err(ContractError::NotOnSaleYet(product.since));
    }
    Ok(())
}

/// Returns ГЭСВ of a debt that is paid by a schedule. For an addendum the debt is what remains.
pub fn apr_of_schedule(
    principal: Tenge,
    from: BusinessDate,
    lines: &[ScheduleLine],
) -> Result<Percent, AprError> {
    let payout = CashFlow { day: 0, to_borrower: principal };
    let payment = |line: &ScheduleLine| CashFlow {
        day: from.days_until(line.due_date),
        to_borrower: -line.total(),
    };
    // Most loans have one payment: two flows need no allocation.
    match lines {
        [line] => apr::compute_apr(&[payout, payment(line)]),
        _ => {
            let payments = lines.iter().map(payment);
            apr::compute_apr(&std::iter::once(payout).chain(payments).collect::<Vec<_>>())
        }
    }
}

fn legal_limits(
    product: &Product,
    principal: Tenge,
    on: BusinessDate,
    law: &Law,
) -> Result<LegalLimits, LawError> {
    let charges_max = match product.code {
        ProductCode::Short => {
            let share = law.short_loan.in_force_on(on)?.charges_max_share_percent;
            Some(principal.share(share, Rounding::Down))
        }
        ProductCode::Instalments => None,
    };
    Ok(LegalLimits {
        charges_max,
        penalty_max: product.penalty_max_share.map(|share| principal.share(share, Rounding::Down)),
        accrual_days_max: law.overdue.in_force_on(on)?.accrual_days_max,
        withdrawal_days_max: law.withdrawal.in_force_on(on)?.days_max,
    })
}

fn days_off(on: BusinessDate, law: &Law) -> Result<Option<Arc<Holidays>>, LawError> {
    let rule = law.due_date.in_force_on(on)?;
    Ok(rule.next_working_day_is_on_time.then(|| Arc::new(law.holidays.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{day, instalments, law, products, short, tenge};

    #[test]
    fn a_contract_freezes_the_terms_of_its_day() {
        let contract = short(15, "2026-11-15");
        assert_eq!(contract.principal, tenge(100_000));
        assert_eq!(contract.due_date(), day("2026-11-30"));
        assert_eq!(contract.term_days(), 15);
        assert_eq!(contract.lines[0].interest, tenge(4_200));
        assert_eq!(format!("{:.1}", contract.gesv), "172.1");
        assert_eq!(contract.limits.charges_max, Some(tenge(50_000)));
        assert_eq!(contract.limits.penalty_max, None);
        assert_eq!(
            (contract.limits.accrual_days_max, contract.limits.withdrawal_days_max),
            (90, 14)
        );
        let contract = instalments(12, "2026-11-15");
        assert_eq!(contract.due_date(), day("2027-11-15"));
        assert_eq!(format!("{:.1}", contract.gesv), "44.0");
        assert_eq!(contract.limits.charges_max, None);
        assert_eq!(contract.limits.penalty_max, Some(tenge(10_000)));
    }

    #[test]
    fn moving_the_issue_date_moves_only_dates() {
        for contract in [short(15, "2026-11-15"), instalments(12, "2026-11-15")] {
            assert_eq!(contract.with_issue_date(contract.issued_on), Ok(contract.clone()));
            let moved_contract = contract.with_issue_date(day("2026-11-17")).unwrap();
            assert_eq!(moved_contract.issued_on, day("2026-11-17"));
            assert_eq!(moved_contract.lines.len(), contract.lines.len());
            let restored = Contract { issued_on: contract.issued_on, ..moved_contract.clone() };
            let restored =
                Contract { lines: contract.lines.clone(), gesv: contract.gesv, ..restored };
            assert_eq!(restored, contract);
        }
        let moved_contract = short(15, "2026-11-15").with_issue_date(day("2026-11-17")).unwrap();
        assert_eq!(
            (moved_contract.due_date(), moved_contract.term_days()),
            (day("2026-12-02"), 15)
        );
        assert_eq!(moved_contract.lines[0].interest, tenge(4_200));
    }

    #[test]
    fn rejects_requests_outside_the_product() {
        let error = |amount, term, on| {
            let request = ContractInput::new(amount, term, day(on));
            Contract::try_new(&products().short, &request, &law()).unwrap_err().to_string()
        };
        let amounts = "the amount must be from 10000 to 190000 ₸ by 1000 ₸";
        for amount in [0, 9_000, 100_500, 191_000, u32::MAX] {
            assert_eq!(error(amount, 15, "2026-11-15"), amounts);
        }
        for days in [0, 4, 46, u32::MAX] {
            assert_eq!(error(100_000, days, "2026-11-15"), "the term must be from 5 to 45 days");
        }
        assert_eq!(error(100_000, 15, "2026-01-04"), "the product is on sale from 2026-01-05");
        let first_day = ContractInput::new(100_000, 15, day("2026-01-05"));
        assert!(Contract::try_new(&products().short, &first_day, &law()).is_ok());
        assert!(error(100_000, 15, "9999-12-31").starts_with("not a calendar date"));
        let request = ContractInput::new(100_000, 2, day("2026-11-15"));
        let error = Contract::try_new(&products().instalments, &request, &law()).unwrap_err();
        assert_eq!(error.to_string(), "the term must be from 3 to 12 months");
    }

    /// 45 МРП and one tenge less and more, around New Year.
    #[test]
    fn the_short_regime_ends_at_45_mrp() {
        let mut product = products().short;
        product.amount_tenge.step = 1;
        product.amount_tenge.max = 300_000;
        product.since = day("2025-01-01");
        for (amount, on, allowed) in [
            (176_939, "2025-12-31", true),
            (176_940, "2025-12-31", true),
            (176_941, "2025-12-31", false),
            (176_941, "2026-01-01", true),
            (194_624, "2026-12-31", true),
            (194_625, "2026-12-31", true),
            (194_626, "2026-12-31", false),
            (194_625, "2027-01-01", true),
            (194_626, "2027-01-01", false),
        ] {
            let request = ContractInput::new(amount, 15, day(on));
            let result = Contract::try_new(&product, &request, &law());
            assert_eq!(result.is_ok(), allowed, "{amount} on {on}: {result:?}");
        }
    }

    /// Defence in depth: terms for which a product would be rejected make no contract either.
    #[test]
    fn no_contract_breaks_a_cap() {
        let error = |change: fn(&mut Product), days| {
            let mut product = products().short;
            change(&mut product);
            let request = ContractInput::new(100_000, days, day("2026-11-15"));
            Contract::try_new(&product, &request, &law()).err().map(|error| error.to_string())
        };
        let breach_message =
            |breach: &str| Some(format!("products.toml: short: {breach} from 2026-11-15"));
        let longer_term: fn(&mut Product) = |product| product.term.max = 60;
        assert_eq!(error(longer_term, 45), None);
        assert_eq!(error(longer_term, 46), breach_message("46 days are more than 45"));
        // 22 days at 0.29 % are 179.0 %, exactly the cap; 21 days are 179.4 %.
        let higher_rate: fn(&mut Product) = |p| p.rate = Rate::daily(Percent::from_ppm(2_900));
        assert_eq!(error(higher_rate, 22), None);
        assert_eq!(
            error(higher_rate, 21),
            breach_message("ГЭСВ 179.4 % is above 179 % over 21 days")
        );
        let highest_rate: fn(&mut Product) = |p| p.rate = Rate::daily(Percent::from_ppm(3_000));
        assert_eq!(error(highest_rate, 45), breach_message("0.3 % a day is not below 0.3 %"));
    }

    /// The limits cannot be computed for a day before the tables of the law.
    #[test]
    fn a_date_before_the_legal_parameters_is_an_error() {
        let mut product = products().short;
        product.since = day("2020-01-01");
        let request = ContractInput::new(100_000, 15, day("2024-08-19"));
        let result = Contract::try_new(&product, &request, &law());
        assert!(matches!(result, Err(ContractError::Law(LawError::TooEarly { .. }))), "{result:?}");
    }
}
