//! The law, the products and the contracts that an input chooses from.

use std::sync::{Arc, OnceLock};

use base::{BusinessDate, Period};
use lending::allocation::{AllocationOrder, Component};
use lending::product::{ProlongationTerms, PromoDiscount};
use lending::{Contract, ContractInput, Law, Products};
use money::{Percent, Rate};

use super::bytes::ByteReader;

pub const LAW_TOML: &str = include_str!("../../config/law.toml");
pub const PRODUCTS_TOML: &str = include_str!("../../config/products.toml");

/// Loads the shipped configuration once: validating the products against the law takes longer than
/// running a loan.
pub fn shipped_config() -> &'static (Law, Products) {
    static SHIPPED: OnceLock<(Law, Products)> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let law = Law::try_from_toml(LAW_TOML).expect("the shipped law is valid");
        let products =
            Products::try_from_toml(PRODUCTS_TOML, &law).expect("the shipped products are valid");
        (law, products)
    })
}

pub fn day(text: &str) -> BusinessDate {
    text.parse().expect("a valid date literal")
}

/// Returns a contract for a product, or `None` if the product is not on sale.
pub fn contract(bytes: &mut ByteReader) -> Option<Arc<Contract>> {
    let (law, products) = shipped_config();
    let is_short = bytes.flag();
    let mut product = if is_short { &products.short } else { &products.instalments }.clone();
    product.allocation = allocation(bytes);
    if bytes.flag() {
        product.first_loan_rate = Some(Rate::ZERO);
        product.penalty_rate = Rate::daily(Percent::from_ppm(bytes.number() % 2_001));
        // The first window is open on any day, the second only on the due date.
        let (days_before_due, days_after_due) = bytes.choose(&[(45, 120), (0, 0)]);
        product.prolongation = product.prolongation.map(|terms| ProlongationTerms {
            days_before_due,
            days_after_due,
            ..terms
        });
    }
    let (amounts, terms) = (product.amount_tenge, product.term);
    let steps = (amounts.max - amounts.min) / amounts.step + 1;
    let amount_tenge = amounts.min + u32::from(bytes.byte()) % steps * amounts.step;
    let term = terms.min + u32::from(bytes.byte()) % (terms.max - terms.min + 1);
    // Usually a date in these years, rarely one at the end of the calendar.
    let begins_on = if bytes.byte() == 255 { day("9999-06-01") } else { product.since };
    let issued_on = begins_on.try_plus_days(bytes.number() % 1_500).ok()?;
    let promo = PromoDiscount {
        code: "FUZZ".to_owned(),
        rate_discount: Percent::from_ppm(500_000),
        validity: Period::new(begins_on, issued_on),
    };
    let request = ContractInput {
        is_first_loan: bytes.flag(),
        promo: bytes.flag().then_some(&promo),
        ..ContractInput::new(amount_tenge, term, issued_on)
    };
    Contract::try_new(&product, &request, law).ok().map(Arc::new)
}

/// Returns a random order of the components of a debt.
fn allocation(bytes: &mut ByteReader) -> AllocationOrder {
    let mut remaining = Component::ALL.to_vec();
    let mut order = Vec::new();
    let mut choice = usize::from(bytes.byte());
    while !remaining.is_empty() {
        let count = remaining.len();
        order.push(remaining.remove(choice % count));
        choice /= count;
    }
    order.try_into().expect("each component occurs once")
}
