//! `zhedel quote`: what a loan costs, from the same source as every page.

use std::error::Error;

use base::BusinessDate;
use clap::Args as ClapArgs;
use lending::quote::LATE_PAYMENT_DAYS;
use lending::{ContractInput, Quote};
use money::RatePeriod;
use serde_json::{Value, json};

use crate::config::Config;

#[derive(ClapArgs)]
pub struct Args {
    /// Amount in whole tenge
    #[arg(long)]
    amount: u32,
    /// Term of a short loan in days
    #[arg(long, required_unless_present = "months")]
    days: Option<u32>,
    /// Term of a loan in instalments in months
    #[arg(long, conflicts_with = "days")]
    months: Option<u32>,
    /// Day of issue, such as 2026-11-15; today by default
    #[arg(long)]
    on: Option<BusinessDate>,
    /// Quote the first loan of a customer
    #[arg(long)]
    first_loan: bool,
    /// A promo code
    #[arg(long)]
    promo: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let law = config.law()?;
    let products = config.products(&law)?;
    let issued_on = args.on.unwrap_or_else(base::clock::today);
    let promo = match &args.promo {
        None => None,
        Some(code) => {
            let known_promo = products.find_promo(code, issued_on);
            Some(
                known_promo
                    .ok_or_else(|| format!("there is no promo code {code} on {issued_on}"))?,
            )
        }
    };
    let (product, term) = match (args.days, args.months) {
        (_, Some(months)) => (&products.instalments, months),
        (days, None) => (&products.short, days.unwrap_or_default()),
    };
    let is_first_loan = args.first_loan;
    let request =
        ContractInput { amount_tenge: args.amount, term, issued_on, is_first_loan, promo };
    let quote = Quote::try_new(product, &request, &law)?;
    for warning in law.warnings(issued_on) {
        eprintln!("zhedel: {warning}");
    }
    if args.json {
        println!("{}", fields(&quote));
    } else {
        print(&quote);
    }
    Ok(())
}

fn fields(quote: &Quote) -> Value {
    let rate = match quote.rate.period() {
        RatePeriod::Day => "daily_rate_percent",
        RatePeriod::Year => "yearly_rate_percent",
    };
    let late_charges: Vec<Value> = LATE_PAYMENT_DAYS
        .iter()
        .zip(quote.late_charges)
        .map(|(days, cost)| json!({ "days": days, "cost": cost }))
        .collect();
    json!({
        "principal": quote.principal,
        "interest": quote.interest,
        "total": quote.total,
        "overpayment": quote.interest,
        rate: quote.rate.percent(),
        "gesv_percent": format!("{:.1}", quote.apr),
        "due_on": quote.due_date,
        "schedule": &quote.schedule[..],
        "late": late_charges,
    })
}

fn print(quote: &Quote) {
    println!("principal     {:>14} ₸", quote.principal);
    println!("interest      {:>14} ₸", quote.interest);
    println!("total         {:>14} ₸", quote.total);
    println!("rate          {:>14}", quote.rate.to_string());
    println!("ГЭСВ          {:>14}", format!("{:.1} %", quote.apr));
    println!("due on        {:>14}", quote.due_date.to_string());
    for (days, cost) in LATE_PAYMENT_DAYS.iter().zip(quote.late_charges) {
        let label = if *days == 1 { "1 day late".to_owned() } else { format!("{days} days late") };
        println!("{label:<13} {cost:>14} ₸ more");
    }
    if quote.schedule.len() > 1 {
        println!("\n{:<12} {:>12} {:>12} {:>12}", "payment on", "principal", "interest", "total");
        for line in &*quote.schedule {
            let on = line.due_date.to_string();
            println!("{on:<12} {:>12} {:>12} {:>12}", line.principal, line.interest, line.total());
        }
    }
}
