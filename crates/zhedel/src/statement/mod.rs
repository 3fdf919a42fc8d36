//! `zhedel statement`: the whole history of a loan as a table, with its journal and trial balance.

mod demo;

use std::error::Error;

use base::BusinessDate;
use clap::Args as ClapArgs;
use ledger::{Journal, TrialBalance};
use lending::loan::{Loan, StatementRow, build_statement};
use serde_json::json;

use crate::config::Config;
use demo::DemoLoan;

#[derive(ClapArgs)]
pub struct Args {
    /// Play a sample loan
    #[arg(long, required = true)]
    demo: bool,
    /// Play a loan in instalments instead of a short one
    #[arg(long)]
    instalments: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let law = config.law()?;
    let products = config.products(&law)?;
    let demo = if args.instalments {
        DemoLoan::instalments(&products.instalments, &law)?
    } else {
        DemoLoan::short(&products.short, &law)?
    };
    let rows = build_statement(&demo.loan, demo.last_day);
    if args.json {
        let rows =
            json!({ "story": demo.narrative, "rows": rows, "dues": demo.loan.dues(demo.last_day) });
        println!("{rows}");
    } else {
        print(&demo, &rows);
    }
    Ok(())
}

fn print(demo: &DemoLoan, rows: &[StatementRow]) {
    let contract = demo.loan.contract();
    println!(
        "A loan of {} ₸ at {}, ГЭСВ {:.1} %, from {} to {}\n",
        contract.principal,
        contract.rate,
        contract.gesv,
        contract.issued_on,
        contract.due_date()
    );
    for line in &demo.narrative {
        println!("  {line}");
    }
    println!("\n{}", header());
    for row in eventful_rows(rows) {
        println!("{}", line(row));
    }
    println!("\nThe journal\n");
    for transaction in demo.journal.transactions() {
        print_transaction(transaction.booking_date, transaction);
    }
    println!("\nTrial balance\n\n{}", TrialBalance::from_legs(demo.journal.legs()));
    print_end(&demo.loan, &demo.journal, demo.last_day);
}

/// Days with more than regular interest, and their neighbours, so that a whole loan fits on a
/// screen.
fn eventful_rows(rows: &[StatementRow]) -> impl Iterator<Item = &StatementRow> {
    let is_eventful = |row: &StatementRow| {
        !(row.paid.is_zero() && row.waived.is_zero() && row.refunded.is_zero())
            || row.days_overdue == 1
    };
    rows.iter().enumerate().filter_map(move |(index, row)| {
        let near = &rows[index.saturating_sub(1)..(index + 2).min(rows.len())];
        let is_edge = index == 0 || index + 1 == rows.len();
        (is_edge || near.iter().any(is_eventful)).then_some(row)
    })
}

fn header() -> String {
    format!(
        "{:<11}{:>9}{:>9}{:>11} |{:>11}{:>10}{:>9} |{:>12}{:>10}{:>9}{:>12}{:>6}",
        "day",
        "interest",
        "penalty",
        "paid",
        "principal",
        "interest",
        "penalty",
        "principal",
        "interest",
        "penalty",
        "owed",
        "late"
    )
}

fn line(row: &StatementRow) -> String {
    format!(
        "{:<11}{:>9}{:>9}{:>11} |{:>11}{:>10}{:>9} |{:>12}{:>10}{:>9}{:>12}{:>6}",
        row.on.to_string(),
        row.interest,
        row.penalty,
        row.paid,
        row.to.principal_total(),
        row.to.interest_total(),
        row.to.penalty,
        row.owed.principal_total(),
        row.owed.interest_total(),
        row.owed.penalty,
        row.owed.total(),
        row.days_overdue,
    )
}

fn print_transaction(booking_date: BusinessDate, transaction: &ledger::Transaction) {
    let name = transaction.posting.rule().name;
    for leg in transaction.posting.legs() {
        println!(
            "{booking_date}  {name:<13} {:<48} {:<34} {:>12}",
            leg.debit.to_string(),
            leg.credit.to_string(),
            leg.amount
        );
    }
}

fn print_end(loan: &Loan, journal: &Journal, on: BusinessDate) {
    let dues = loan.dues(on);
    let chain = if journal.verify().is_ok() { "unbroken" } else { "BROKEN" };
    println!(
        "On {on} the loan is {:?}; {} ₸ are owed. The chain is {chain}.",
        dues.status, dues.payoff
    );
}
