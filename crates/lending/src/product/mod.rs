//! Products: their amounts, terms and prices, from `config/products.toml`.

mod caps;
mod file;
mod stepped_range;

use base::{BusinessDate, Period};
use money::{Percent, Rate};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use caps::check_contract;
pub use stepped_range::SteppedRange;

use crate::allocation::AllocationOrder;
use crate::law::{Law, LawError};

/// Why products cannot be sold.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ProductError {
    #[error("products.toml: {0}")]
    Format(String),
    /// A product allows a contract that the law forbids; the text names the combination.
    #[error("products.toml: {product}: {breach}")]
    Breach { product: ProductCode, breach: String },
    /// The law has no values for a day on which a product is sold.
    #[error(transparent)]
    Law(#[from] LawError),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProductCode {
    /// One payment after some days.
    Short,
    /// Equal monthly payments.
    Instalments,
}

impl std::fmt::Display for ProductCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Short => "short",
            Self::Instalments => "instalments",
        })
    }
}

/// A loan product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    pub code: ProductCode,
    pub version: u32,
    /// The first day of this version.
    pub since: BusinessDate,
    pub on_sale: bool,
    /// In whole tenge.
    pub amount_tenge: SteppedRange,
    /// In days for a short loan, in months for instalments.
    pub term: SteppedRange,
    pub rate: Rate,
    /// The rate of a person's first loan, if it differs.
    pub first_loan_rate: Option<Rate>,
    pub penalty_rate: Rate,
    /// Maximum of penalties over a loan's lifetime, as a share of the amount.
    pub penalty_max_share: Option<Percent>,
    pub allocation: AllocationOrder,
    /// `None` if the term cannot be prolonged.
    pub prolongation: Option<ProlongationTerms>,
}

/// How the term of a loan can be prolonged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProlongationTerms {
    pub count_max: u32,
    pub rate: Rate,
    /// The offered lengths in days.
    pub days: Vec<u32>,
    /// First day of the window, in days before the due date.
    pub days_before_due: u32,
    /// Last day of the window, in days after the due date.
    pub days_after_due: u32,
}

/// A promo code that reduces the rate while it is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoDiscount {
    /// The code that the customer enters.
    pub code: String,
    /// The share by which the rate is reduced.
    pub rate_discount: Percent,
    pub validity: Period,
}

/// All products.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Products {
    pub short: Product,
    pub instalments: Product,
    /// Including past and future ones.
    pub promos: Vec<PromoDiscount>,
}

impl Products {
    /// Parses the file and checks the products against the law.
    pub fn try_from_toml(text: &str, law: &Law) -> Result<Self, ProductError> {
        let products = file::parse(text)?;
        for product in [&products.short, &products.instalments] {
            caps::check_product(product, law)?;
        }
        Ok(products)
    }

    /// Finds a promo code that is valid on a day. Ignores case and surrounding spaces.
    pub fn find_promo(&self, text: &str, on: BusinessDate) -> Option<&PromoDiscount> {
        let text = text.trim();
        let has_code = |promo: &&PromoDiscount| promo.code.eq_ignore_ascii_case(text);
        self.promos.iter().filter(has_code).find(|promo| promo.validity.contains(on))
    }
}

impl Product {
    /// Returns ГЭСВ of a single payment after some days. It is the same for every amount on sale.
    pub fn single_payment_apr(&self, days: u32) -> Option<Percent> {
        caps::single_payment_apr(caps::tenge_from_whole(self.amount_tenge.min), self.rate, days)
    }

    /// Returns the rate for a person: the first-loan rate if it applies, reduced by the promo code.
    /// Validation ensures that the first-loan rate is not above the regular one.
    pub fn rate_for(&self, is_first_loan: bool, promo: Option<&PromoDiscount>) -> Rate {
        let first = self.first_loan_rate.filter(|_| is_first_loan);
        let rate = first.unwrap_or(self.rate);
        promo.map_or(rate, |promo| rate.discounted(promo.rate_discount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{LAW_TOML, PRODUCTS_TOML, day, law, products};

    #[test]
    fn reads_the_shipped_file() {
        let products = products();
        let short = &products.short;
        assert_eq!((short.amount_tenge.min, short.amount_tenge.max), (10_000, 190_000));
        assert_eq!((short.term.min, short.term.max), (5, 45));
        assert_eq!(short.rate.to_string(), "0.28 % a day");
        assert_eq!(short.single_payment_apr(30), Some(Percent::from_tenths(1668)));
        assert_eq!(
            (short.code.to_string(), products.instalments.code.to_string()),
            ("short".into(), "instalments".into())
        );
        assert!(short.on_sale && !products.instalments.on_sale);
        assert_eq!(products.instalments.rate.to_string(), "37 % a year");
    }

    #[test]
    fn rejects_inconsistent_terms() {
        for (from, to) in [
            ("amount_step_tenge = 1000", "amount_step_tenge = 0"),
            ("amount_step_tenge = 1000", "amount_step_tenge = 7000"),
            ("days_min = 5", "days_min = 0"),
            ("days_max = 45", "days_max = 4"),
            ("days_default = 15", "days_default = 46"),
            ("amount_default_tenge = 50000", "amount_default_tenge = 190000"),
            ("amount_default_tenge = 50000", "amount_default_tenge = 50500"),
            ("daily_rate_percent = \"0.28\"", "daily_rate_percent = \"free\""),
            ("days_default = 15", "days_default = 15\nsurprise = 1"),
            ("\"penalty\", \"principal\", \"interest\"]", "\"penalty\", \"principal\"]"),
            (
                "\"penalty\", \"principal\", \"interest\"]",
                "\"penalty\", \"penalty\", \"interest\"]",
            ),
            ("days = [5, 10, 15, 20, 30]", "days = [5, 5]"),
            ("days = [5, 10, 15, 20, 30]", "days = [0, 5]"),
            (
                "# first_loan_daily_rate_percent = \"0.01\"",
                "first_loan_daily_rate_percent = \"0.29\"",
            ),
            ("months_max = 12", "months_max = 121"),
            ("days_max = 45", "days_max = 3651"),
            ("days_max = 45", "days_max = 4294967295"),
            // Found by fuzzing: counting these one by one took sixteen seconds.
            (
                "amount_max_tenge = 190000\namount_step_tenge = 1000",
                "amount_max_tenge = 4294967295\namount_step_tenge = 1",
            ),
            (
                "# [[promo]]",
                "[[promo]]\ncode = \"A\"\nrate_discount_percent = \"101\"\nfrom = \"2027-01-01\"\nto = \"2027-02-01\"",
            ),
            (
                "# [[promo]]",
                "[[promo]]\ncode = \"\"\nrate_discount_percent = \"10\"\nfrom = \"2027-01-01\"\nto = \"2027-02-01\"",
            ),
            (
                "# [[promo]]",
                "[[promo]]\ncode = \"A\"\nrate_discount_percent = \"10\"\nfrom = \"2027-02-01\"\nto = \"2027-02-01\"",
            ),
        ] {
            assert!(PRODUCTS_TOML.contains(from), "{from}");
            let result = Products::try_from_toml(&PRODUCTS_TOML.replacen(from, to, 1), &law());
            assert!(matches!(result, Err(ProductError::Format(_))), "{to}: {result:?}");
        }
    }

    #[test]
    fn rejects_terms_above_a_cap_and_names_them() {
        for (from, to, expected) in [
            (
                "daily_rate_percent = \"0.28\"",
                "daily_rate_percent = \"0.29\"",
                "ГЭСВ 186.0 % is above 179 % for 10000 ₸ over 5 days from 2026-01-05",
            ),
            (
                "daily_rate_percent = \"0.28\"",
                "daily_rate_percent = \"0.3\"",
                "0.3 % a day is not below 0.3 % from 2026-01-05",
            ),
            (
                "amount_max_tenge = 190000",
                "amount_max_tenge = 195000",
                "195000 ₸ is above 45 МРП (194625.00 ₸) on 2026-01-05",
            ),
            ("days_max = 45", "days_max = 46", "46 days are more than 45 from 2026-01-05"),
            (
                "penalty_daily_percent = \"0.2\"",
                "penalty_daily_percent = \"0.21\"",
                "a penalty of 0.21 % a day is above 0.2 % from 2026-01-05",
            ),
            ("count_max = 2", "count_max = 3", "3 prolongations are more than 2 from 2026-01-05"),
            (
                "daily_rate_percent = \"0.2\"",
                "daily_rate_percent = \"0.21\"",
                "a prolongation at 0.21 % a day is above 0.2 % from 2026-01-05",
            ),
            ("20, 30]", "20, 46]", "a prolongation of 46 days is longer than 45 from 2026-01-05"),
            (
                "yearly_rate_percent = \"37\"",
                "yearly_rate_percent = \"39\"",
                "ГЭСВ 46.8 % is above 46 % for 50000 ₸ over 3 months from 2026-01-05",
            ),
            (
                "penalty_max_share_percent = \"10\"",
                "penalty_max_share_percent = \"11\"",
                "penalties of 11 % of the amount are above 10 % from 2026-01-05",
            ),
        ] {
            assert!(PRODUCTS_TOML.contains(from), "{from}");
            let result = Products::try_from_toml(&PRODUCTS_TOML.replacen(from, to, 1), &law());
            let error = result.expect_err(to).to_string();
            assert!(error.ends_with(expected), "{to}: {error}");
        }
    }

    /// A value exactly at a cap is lawful.
    #[test]
    fn terms_exactly_at_the_caps_are_accepted() {
        let large = [
            ("amount_min_tenge = 50000", "amount_min_tenge = 500000"),
            ("amount_max_tenge = 300000", "amount_max_tenge = 86500000"),
            ("amount_step_tenge = 5000", "amount_step_tenge = 500000"),
            ("amount_default_tenge = 100000", "amount_default_tenge = 500000"),
        ];
        for changes in [
            &[
                ("amount_max_tenge = 190000", "amount_max_tenge = 194625"),
                ("amount_step_tenge = 1000", "amount_step_tenge = 125"),
            ][..],
            &[("20, 30]", "20, 45]")],
            &[
                ("daily_rate_percent = \"0.28\"", "daily_rate_percent = \"0.29\""),
                ("days_min = 5", "days_min = 22"),
                ("days_default = 15", "days_default = 22"),
            ],
            &large,
        ] {
            let text = changes.iter().fold(PRODUCTS_TOML.to_owned(), |text, (from, to)| {
                assert!(text.contains(from), "{from}");
                text.replacen(from, to, 1)
            });
            let result = Products::try_from_toml(&text, &law());
            assert!(result.is_ok(), "{changes:?}: {result:?}");
        }
        let text = large
            .iter()
            .fold(PRODUCTS_TOML.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
        let text = text.replace("amount_max_tenge = 86500000", "amount_max_tenge = 87000000");
        let error = Products::try_from_toml(&text, &law()).unwrap_err().to_string();
        let expected = "87000000 ₸ is above 20000 МРП (86500000.00 ₸) on 2026-01-05";
        assert!(error.ends_with(expected), "{error}");
    }

    /// Between the rates that certainly fit and those that certainly do not, every schedule is
    /// computed.
    #[test]
    fn a_rate_near_the_cap_is_decided_by_its_schedules() {
        let small = PRODUCTS_TOML
            .replace("amount_max_tenge = 300000", "amount_max_tenge = 60000")
            .replace("amount_default_tenge = 100000", "amount_default_tenge = 50000")
            .replace("months_max = 12\nmonths_default = 6", "months_max = 4\nmonths_default = 3");
        for (rate, is_lawful) in [("38.3", true), ("38.4", true), ("38.5", false)] {
            let text =
                small.replace("rate_percent = \"37\"", &format!("rate_percent = \"{rate}\""));
            assert_eq!(Products::try_from_toml(&text, &law()).is_ok(), is_lawful, "{rate}");
        }
    }

    /// The cap is lowered on a later day of sale: the product was lawful when it started.
    #[test]
    fn a_later_stricter_cap_is_checked() {
        let law = LAW_TOML.replace(
            "[[microcredit]]",
            "[[short_loan]]\nfrom = \"2027-02-01\"\ndays_max = 45\namount_max_mrp = 40\n\
             daily_rate_below_percent = \"0.3\"\ngesv_max_percent = \"179\"\n\
             penalty_daily_max_percent = \"0.2\"\ncharges_max_share_percent = \"50\"\n\
             prolongations_max = 2\nprolongation_days_max = 45\n\
             prolongation_daily_max_percent = \"0.2\"\n[[microcredit]]",
        );
        let law = Law::try_from_toml(&law).unwrap();
        let error = Products::try_from_toml(PRODUCTS_TOML, &law).unwrap_err().to_string();
        assert!(error.ends_with("190000 ₸ is above 40 МРП (173000.00 ₸) on 2027-02-01"), "{error}");
    }

    #[test]
    fn a_product_older_than_the_law_is_rejected() {
        let early = PRODUCTS_TOML.replacen("since = \"2026-01-05\"", "since = \"2024-08-19\"", 1);
        let result = Products::try_from_toml(&early, &law());
        assert!(matches!(result, Err(ProductError::Law(_))), "{result:?}");
    }

    #[test]
    fn prices_a_first_loan_and_a_promo_code() {
        let text = PRODUCTS_TOML.replace("# first_loan", "first_loan").replace(
            "# [[promo]]",
            "[[promo]]\ncode = \"NAURYZ\"\nrate_discount_percent = \"20\"\n\
             from = \"2027-03-01\"\nto = \"2027-04-01\"",
        );
        let products = Products::try_from_toml(&text, &law()).unwrap();
        let (short, promo) = (&products.short, products.find_promo(" nauryz ", day("2027-03-31")));
        assert_eq!(short.rate_for(false, None).to_string(), "0.28 % a day");
        assert_eq!(short.rate_for(true, None).to_string(), "0.01 % a day");
        assert_eq!(short.rate_for(false, promo).to_string(), "0.224 % a day");
        assert_eq!(short.rate_for(true, promo).to_string(), "0.008 % a day");
        assert_eq!(products.find_promo("NAURYZ", day("2027-02-28")), None);
        assert_eq!(products.find_promo("NAURYZ", day("2027-04-01")), None);
        assert_eq!(products.find_promo("OTHER", day("2027-03-15")), None);
    }
}
