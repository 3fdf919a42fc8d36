//! Test fixtures: the shipped law and products, and helpers for days and amounts.

use base::BusinessDate;
use money::Tenge;

use crate::contract::{Contract, ContractInput};
use crate::law::Law;
use crate::product::Products;

pub const LAW_TOML: &str = include_str!("../../../config/law.toml");
pub const PRODUCTS_TOML: &str = include_str!("../../../config/products.toml");

pub fn law() -> Law {
    Law::try_from_toml(LAW_TOML).unwrap()
}

pub fn products() -> Products {
    Products::try_from_toml(PRODUCTS_TOML, &law()).unwrap()
}

pub fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

/// A short loan of 100 000 ₸.
pub fn short(days: u32, issued_on: &str) -> Contract {
    let request = ContractInput::new(100_000, days, day(issued_on));
    Contract::try_new(&products().short, &request, &law()).unwrap()
}

/// Instalments of 100 000 ₸.
pub fn instalments(months: u32, issued_on: &str) -> Contract {
    let request = ContractInput::new(100_000, months, day(issued_on));
    Contract::try_new(&products().instalments, &request, &law()).unwrap()
}
