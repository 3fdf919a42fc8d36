//! Everything that reads text from outside: it must answer, and what it reads it must print so that
//! it reads the same again.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use base::BusinessDate;
use lending::{Law, Products};
use money::{Percent, Tenge};

use super::fixtures::{LAW_TOML, PRODUCTS_TOML, shipped_config};

/// Panics where a parser does, or where it does not read what it printed.
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
    let Ok(read) = text.parse::<T>() else { return };
    let printed = read.to_string();
    assert_eq!(printed.parse::<T>().ok(), Some(read), "{text} was printed as {printed}");
}

/// A file that is wrong in a few places gets further than any text made up from nothing: each line
/// of the text that begins with a key of the file takes the place of the lines with that key.
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

/// The shipped products with amounts further apart, which are held against the law in less time.
fn with_few_amounts() -> String {
    PRODUCTS_TOML
        .replace("amount_step_tenge = 1000", "amount_step_tenge = 20000")
        .replace("amount_step_tenge = 5000", "amount_step_tenge = 50000")
}
