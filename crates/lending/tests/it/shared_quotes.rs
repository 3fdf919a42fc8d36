//! Writes quotes of the core to `site/quotes.json`; `web/src/shared/calculator/quote.test.ts`
//! checks the calculator in the browser against the same file.

use lending::{ContractInput, Law, Products, Quote};
use serde_json::json;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/quotes.json");

#[test]
fn the_shared_quote_vectors_are_up_to_date() {
    let law = Law::try_from_toml(include_str!("../../../../config/law.toml")).unwrap();
    let products = include_str!("../../../../config/products.toml");
    let product = Products::try_from_toml(products, &law).unwrap().short;
    let issued_on = "2026-11-15".parse().unwrap();
    let mut rows = Vec::new();
    for amount in [10_000, 11_000, 47_000, 50_000, 99_000, 100_000, 133_000, 190_000] {
        for days in product.term.values() {
            let quote =
                Quote::try_new(&product, &ContractInput::new(amount, days, issued_on), &law)
                    .unwrap();
            rows.push(json!([
                amount,
                days,
                quote.interest.tiyn(),
                quote.late_charges[1].tiyn(),
                format!("{:.1}", quote.apr),
                quote.due_date.to_string(),
            ]));
        }
    }
    let lines: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
    let fresh = format!(
        "{{\n  \"issued_on\": \"2026-11-15\",\n  \"daily_rate_ppm\": {},\n  \
         \"penalty_daily_ppm\": {},\n  \"days_min\": {},\n  \"columns\": [\"amount\", \"days\", \
         \"interest_tiyn\", \"week_late_tiyn\", \"gesv_percent\", \"due_on\"],\n  \"rows\": [\n{}\n  ]\n}}\n",
        product.rate.percent().ppm(),
        product.penalty_rate.percent().ppm(),
        product.term.min,
        lines.join(",\n")
    );
    golden_file::hold(FILE, &fresh);
}
