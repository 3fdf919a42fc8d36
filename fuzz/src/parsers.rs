//! Parsers of external text: they must not panic, and values must round-trip through their text.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use base::BusinessDate;
use lending::{Law, Products};
use money::{Percent, Tenge};

use super::fixtures::{LAW_TOML, PRODUCTS_TOML, shipped_config};

/// Panics if a parser panics or a value does not round-trip.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    assert_round_trip::<Tenge>(text);
    assert_round_trip::<Percent>(text);
    assert_round_trip::<BusinessDate>(text);
    let (law, _) = shipped_config();
    let _ = Law::try_from_toml(text);
    let _ = Products::try_from_toml(text, law);
    let products = patch_lines(&with_few_amounts(), text);
    let _ = Products::try_from_toml(&products, law);
    if let Ok(law) = Law::try_from_toml(&patch_lines(LAW_TOML, text)) {
        let _ = Products::try_from_toml(&products, &law);
    }
}

fn assert_round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    let Ok(value) = text.parse::<T>() else { return };
    let output = value.to_string();
    assert_eq!(output.parse::<T>().ok(), Some(value), "{text} was printed as {output}");
}

/// Replaces lines of `file` by lines of `text` with the same key. A mostly valid file gets further
/// into the parser than a random text.
fn patch_lines(file: &str, text: &str) -> String {
    let key = |line: &str| line.split('=').next().map(|key| key.trim().to_owned());
    let mut patched = String::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let new = text.lines().find(|new| new.contains('=') && key(new) == key(line));
        patched.push_str(new.unwrap_or(line));
        patched.push('\n');
    }
    patched
}

/// The shipped products with fewer amounts, so that they are validated faster.
fn with_few_amounts() -> String {
    PRODUCTS_TOML
        .replace("amount_step_tenge = 1000", "amount_step_tenge = 20000")
        .replace("amount_step_tenge = 5000", "amount_step_tenge = 50000")
}
