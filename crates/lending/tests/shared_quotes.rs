//! Writes what the core quotes into `site/quotes.json`; the calculator in the browser is held to
//! the same figures by `web/src/features/loan/quote.test.ts`.

use lending::{Product, Quote, gesv_percent_one_payment};
use serde_json::json;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/quotes.json");

#[test]
fn the_shared_quotes_are_fresh() {
    let terms = include_str!("../../../config/products.toml");
    let product = Product::try_from_toml(terms).unwrap();
    let issued_on = "2026-11-15".parse().unwrap();
    let mut rows = Vec::new();
    for amount in [10_000, 11_000, 47_000, 50_000, 99_000, 100_000, 133_000, 190_000] {
        for days in product.days.clone() {
            let quote = Quote::try_new(&product, amount, days, issued_on).unwrap();
            rows.push(json!([
                amount,
                days,
                quote.interest.tiyn(),
                quote.week_late.tiyn(),
                gesv_percent_one_payment(product.daily_rate.ppm(), days),
                quote.due_on.to_string(),
            ]));
        }
    }
    let lines: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
    let fresh = format!(
        "{{\n  \"issued_on\": \"2026-11-15\",\n  \"daily_rate_ppm\": {},\n  \
         \"penalty_daily_ppm\": {},\n  \"days_min\": {},\n  \"columns\": [\"amount\", \"days\", \
         \"interest_tiyn\", \"week_late_tiyn\", \"gesv_percent\", \"due_on\"],\n  \"rows\": [\n{}\n  ]\n}}\n",
        product.daily_rate.ppm(),
        product.penalty_daily_rate.ppm(),
        product.days.start(),
        lines.join(",\n")
    );
    if std::env::var_os("UPDATE_SHARED").is_some() {
        std::fs::write(FILE, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == fresh, "site/quotes.json is stale: run with UPDATE_SHARED=1");
}
