//! Parsing and validation of `products.toml`.

use base::{BusinessDate, Period};
use money::{Percent, Rate};
use serde::Deserialize;

use super::{
    Product, ProductCode, ProductError, Products, ProlongationTerms, PromoDiscount, SteppedRange,
};
use crate::allocation::AllocationOrder;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProductsFile {
    short: ShortFile,
    instalments: InstalmentsFile,
    #[serde(default)]
    promo: Vec<PromoFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShortFile {
    version: u32,
    since: BusinessDate,
    on_sale: bool,
    amount_min_tenge: u32,
    amount_max_tenge: u32,
    amount_step_tenge: u32,
    amount_default_tenge: u32,
    days_min: u32,
    days_max: u32,
    days_default: u32,
    daily_rate_percent: Percent,
    first_loan_daily_rate_percent: Option<Percent>,
    penalty_daily_percent: Percent,
    allocation: AllocationOrder,
    prolongation: Option<ProlongationFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProlongationFile {
    count_max: u32,
    daily_rate_percent: Percent,
    days: Vec<u32>,
    days_before_due: u32,
    days_after_due: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InstalmentsFile {
    version: u32,
    since: BusinessDate,
    on_sale: bool,
    amount_min_tenge: u32,
    amount_max_tenge: u32,
    amount_step_tenge: u32,
    amount_default_tenge: u32,
    months_min: u32,
    months_max: u32,
    months_default: u32,
    yearly_rate_percent: Percent,
    first_loan_yearly_rate_percent: Option<Percent>,
    penalty_daily_percent: Percent,
    penalty_max_share_percent: Percent,
    allocation: AllocationOrder,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromoFile {
    code: String,
    rate_discount_percent: Percent,
    from: BusinessDate,
    to: BusinessDate,
}

/// The longest terms that a product may have: ten years.
const MONTHS_MAX: u32 = 120;
const DAYS_MAX: u32 = 3_650;

/// Amounts times terms. Each combination is checked against the law at start-up.
const COMBINATIONS_MAX: u64 = 200_000;

pub fn parse(text: &str) -> Result<Products, ProductError> {
    let file: ProductsFile =
        toml::from_str(text).map_err(|error| format_error(error.to_string()))?;
    let products = Products {
        short: file.short.into(),
        instalments: file.instalments.into(),
        promos: file.promo.into_iter().map(PromoDiscount::from).collect(),
    };
    for product in [&products.short, &products.instalments] {
        if let Some(error) = validation_error(product) {
            return Err(format_error(format!("{}: {error}", product.code)));
        }
    }
    if products.promos.iter().any(|promo| !is_valid_promo(promo)) {
        return Err(format_error(
            "a promo code needs a name, up to 100 % and a valid period".to_owned(),
        ));
    }
    Ok(products)
}

fn format_error(message: String) -> ProductError {
    ProductError::Format(message)
}

fn validation_error(product: &Product) -> Option<&'static str> {
    let range_error = product.amount_tenge.validation_error().or(product.term.validation_error());
    if range_error.is_some() {
        return range_error;
    }
    let SteppedRange { min, max, default, .. } = product.amount_tenge;
    if default > min + (max - min) / 2 {
        return Some("the default amount is above the middle");
    }
    let term_max = match product.code {
        ProductCode::Short => DAYS_MAX,
        ProductCode::Instalments => MONTHS_MAX,
    };
    if product.term.max > term_max {
        return Some("the term is longer than ten years");
    }
    if product.amount_tenge.count() * product.term.count() > COMBINATIONS_MAX {
        return Some("there are more amounts and terms than can be held against the law");
    }
    let rates = [product.rate, product.penalty_rate];
    if rates.iter().any(|rate| !rate.is_at_most(Rate::daily(Percent::ONE_HUNDRED))) {
        return Some("a rate is above the whole debt a day");
    }
    if product.first_loan_rate.is_some_and(|rate| !rate.is_at_most(product.rate)) {
        return Some("a first loan must not cost more");
    }
    let days = product.prolongation.as_ref().map_or(&[][..], |terms| &terms.days);
    let is_ascending = days.is_sorted_by(|a, b| a < b) && days.first() != Some(&0);
    (!is_ascending).then_some("the days of a prolongation must ascend from one")
}

fn is_valid_promo(promo: &PromoDiscount) -> bool {
    let has_valid_code = !promo.code.is_empty() && promo.code.trim() == promo.code;
    has_valid_code && promo.rate_discount <= Percent::ONE_HUNDRED && promo.validity.days() > 0
}

impl From<ShortFile> for Product {
    fn from(file: ShortFile) -> Self {
        Self {
            code: ProductCode::Short,
            version: file.version,
            since: file.since,
            on_sale: file.on_sale,
            amount_tenge: SteppedRange {
                min: file.amount_min_tenge,
                max: file.amount_max_tenge,
                step: file.amount_step_tenge,
                default: file.amount_default_tenge,
            },
            term: SteppedRange {
                min: file.days_min,
                max: file.days_max,
                step: 1,
                default: file.days_default,
            },
            rate: Rate::daily(file.daily_rate_percent),
            first_loan_rate: file.first_loan_daily_rate_percent.map(Rate::daily),
            penalty_rate: Rate::daily(file.penalty_daily_percent),
            penalty_max_share: None,
            allocation: file.allocation,
            prolongation: file.prolongation.map(|file| ProlongationTerms {
                count_max: file.count_max,
                rate: Rate::daily(file.daily_rate_percent),
                days: file.days,
                days_before_due: file.days_before_due,
                days_after_due: file.days_after_due,
            }),
        }
    }
}

impl From<InstalmentsFile> for Product {
    fn from(file: InstalmentsFile) -> Self {
        Self {
            code: ProductCode::Instalments,
            version: file.version,
            since: file.since,
            on_sale: file.on_sale,
            amount_tenge: SteppedRange {
                min: file.amount_min_tenge,
                max: file.amount_max_tenge,
                step: file.amount_step_tenge,
                default: file.amount_default_tenge,
            },
            term: SteppedRange {
                min: file.months_min,
                max: file.months_max,
                step: 1,
                default: file.months_default,
            },
            rate: Rate::yearly(file.yearly_rate_percent),
            first_loan_rate: file.first_loan_yearly_rate_percent.map(Rate::yearly),
            penalty_rate: Rate::daily(file.penalty_daily_percent),
            penalty_max_share: Some(file.penalty_max_share_percent),
            allocation: file.allocation,
            prolongation: None,
        }
    }
}

impl From<PromoFile> for PromoDiscount {
    fn from(file: PromoFile) -> Self {
        Self {
            code: file.code,
            rate_discount: file.rate_discount_percent,
            validity: Period::new(file.from, file.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::products;

    #[test]
    fn limits_are_inclusive() {
        let error_after = |change: fn(&mut Product)| {
            let mut products = products();
            change(&mut products.instalments);
            validation_error(&products.instalments)
        };
        assert_eq!(error_after(|product| product.term.max = 120), None);
        assert!(error_after(|product| product.term.max = 121).is_some());
        // The middle of 50 000 and 300 000.
        assert_eq!(error_after(|product| product.amount_tenge.default = 175_000), None);
        assert!(error_after(|product| product.amount_tenge.default = 180_000).is_some());
        // 20 000 amounts times ten terms, then one amount more.
        assert_eq!(
            error_after(
                |p| p.amount_tenge = SteppedRange { min: 1, max: 20_000, step: 1, default: 1 }
            ),
            None
        );
        assert!(
            error_after(
                |p| p.amount_tenge = SteppedRange { min: 1, max: 20_001, step: 1, default: 1 }
            )
            .is_some()
        );
        let full_rate = Rate::daily(Percent::ONE_HUNDRED);
        assert!(validation_error(&Product { rate: full_rate, ..products().short }).is_none());
        let excessive_rate = Rate::daily(Percent::from_ppm(1_000_001));
        assert!(
            validation_error(&Product { penalty_rate: excessive_rate, ..products().short })
                .is_some()
        );
        assert!(
            validation_error(&Product {
                first_loan_rate: Some(products().short.rate),
                ..products().short
            })
            .is_none()
        );
    }

    #[test]
    fn a_promo_code_may_discount_the_full_rate() {
        let validity = Period::new("2027-03-01".parse().unwrap(), "2027-03-02".parse().unwrap());
        let promo =
            PromoDiscount { code: "A".into(), rate_discount: Percent::ONE_HUNDRED, validity };
        assert!(is_valid_promo(&promo));
        assert!(!is_valid_promo(&PromoDiscount { code: " A".into(), ..promo.clone() }));
        assert!(!is_valid_promo(&PromoDiscount {
            rate_discount: Percent::from_ppm(1_000_001),
            ..promo
        }));
    }
}
