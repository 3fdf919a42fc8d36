//! `zhedel quote`: what a loan costs, from the same source as every page.

use std::error::Error;

use clap::Args as ClapArgs;
use lending::Quote;
use money::BusinessDate;
use serde_json::json;

use crate::config;

#[derive(ClapArgs)]
pub struct Args {
    /// Amount in whole tenge
    #[arg(long)]
    amount: u32,
    /// Term in days
    #[arg(long)]
    days: u32,
    /// Day of issue, such as 2026-11-15; today where it is left out
    #[arg(long)]
    on: Option<BusinessDate>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let product = config::product()?;
    let on = args.on.unwrap_or_else(money::clock::today);
    let quote = Quote::try_new(&product, args.amount, args.days, on)?;
    let fields = json!({
        "principal": quote.principal.to_string(),
        "interest": quote.interest.to_string(),
        "total": quote.total.to_string(),
        "overpayment": quote.interest.to_string(),
        "daily_rate_percent": product.daily_rate.to_string(),
        "gesv_percent": quote.gesv_percent,
        "due_on": quote.due_on.to_string(),
    });
    if args.json {
        println!("{fields}");
    } else if let Some(fields) = fields.as_object() {
        for (name, value) in fields {
            println!("{name:<20} {}", value.as_str().unwrap_or_default());
        }
    }
    Ok(())
}
