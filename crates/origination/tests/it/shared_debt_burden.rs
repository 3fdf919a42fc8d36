//! Writes КДН of the core to `site/kdn.json`; `web/src/areas/apply/decision/kdn.test.ts` checks the
//! line below the slider against the same file.

use crate::test_application::{TestRules, day, tenge};
use lending::{ContractInput, Quote};
use money::Tenge;
use origination::affordability::{debt_burden_ratio, monthly_payment};
use serde_json::json;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/kdn.json");

#[test]
fn the_shared_debt_burden_vectors_are_up_to_date() {
    let (rules, issued_on) = (TestRules::new(), day("2026-11-15"));
    let product = &rules.products.short;
    let mut rows = Vec::new();
    for (debts, income) in [
        (tenge(64_000), tenge(380_000)),
        (tenge(310_000), tenge(450_000)),
        (tenge(18_000), tenge(252_800)),
        (tenge(18_000), Tenge::from_tiyn(25_279_999)),
        (tenge(0), tenge(50_000)),
        (Tenge::from_tiyn(1), tenge(10_000_000)),
        (tenge(9_999_999), tenge(1)),
    ] {
        for amount in [10_000, 11_000, 99_000, 100_000, 116_000, 117_000, 190_000] {
            for days in [5, 15, 23, 30, 45] {
                let request = ContractInput::new(amount, days, issued_on);
                let quote = Quote::try_new(product, &request, &rules.law).unwrap();
                let ratio =
                    debt_burden_ratio(debts, monthly_payment(&quote, issued_on), income).unwrap();
                rows.push(json!([debts.tiyn(), income.tiyn(), amount, days, ratio.hundredths()]));
            }
        }
    }
    let lines: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
    let fresh = format!(
        "{{\n  \"daily_rate_ppm\": {},\n  \"columns\": [\"debts_tiyn\", \"income_tiyn\", \
         \"amount\", \"days\", \"percent\"],\n  \"rows\": [\n{}\n  ]\n}}\n",
        product.rate.percent().ppm(),
        lines.join(",\n")
    );
    golden_file::hold(FILE, &fresh);
}
