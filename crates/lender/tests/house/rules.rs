//! The rules that are shipped.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::sync::Arc;

use lender::applications::Rules;
use lending::{Law, Products};
use origination::Policy;

pub fn rules() -> Arc<Rules> {
    let law = Law::try_from_toml(include_str!("../../../../config/law.toml")).unwrap();
    let products = include_str!("../../../../config/products.toml");
    let products = Products::try_from_toml(products, &law).unwrap();
    let policy = include_str!("../../../../config/origination.toml");
    let policy = Policy::try_from_toml(policy).unwrap();
    Arc::new(Rules { policy, products, law })
}
