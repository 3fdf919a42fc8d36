//! `zhedel reconcile`: compare a provider's registry of a day with the books.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::Arc;

use app::payments::billers::{
    Discrepancy, Mismatch, ReconciliationInput, ReconciliationReport, RegistrySource,
};
use base::BusinessDate;
use clap::Args as Arguments;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::config::Config;
use crate::staff::name;
use crate::{event_loop, external_services, serve};

#[derive(Arguments)]
pub struct Args {
    /// The provider of the registry
    #[arg(value_parser = provider())]
    provider: RegistrySource,
    /// The file: txn_id;account;sum;date
    file: PathBuf,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Post missing payments, with the date on which they were paid as value date
    #[arg(long)]
    book: bool,
    /// The day of the registry; needed if it may have no lines
    #[arg(long, value_name = "DATE")]
    day: Option<BusinessDate>,
}

fn provider() -> impl TypedValueParser<Value = RegistrySource> {
    PossibleValuesParser::new(["kaspi", "osmp", "acquirer"])
        .try_map(|code| RegistrySource::from_code(&code).ok_or("there is no such provider"))
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let file = File::open(&args.file);
    let file = file.map_err(|error| format!("{}: {error}", args.file.display()))?;
    let clock = external_services::clock(config.movable_clock()?.as_ref());
    let rules = Arc::new(config.origination_rules()?);
    event_loop::new_runtime()?.block_on(async {
        let (db, app) = serve::open_app(&config, clock, rules).await?;
        let input = ReconciliationInput {
            source: args.provider,
            staff: &args.staff,
            book_missing: args.book,
            period: args.day.map(|day| (day, day)),
        };
        let outcome = app.payments.registry_reconcile(BufReader::new(file), input).await;
        db.close().await;
        let outcome = outcome?;
        print!("{}", report(&outcome));
        match outcome.is_clean() || (args.book && is_all_booked(&outcome)) {
            true => Ok(()),
            false => Err("the registry and the books differ".into()),
        }
    })
}

/// Whether posting resolved every discrepancy.
const fn is_all_booked(outcome: &ReconciliationReport) -> bool {
    outcome.booked + outcome.parked == outcome.missing_count
        && outcome.extra_count == 0
        && outcome.different_count == 0
        && outcome.unreadable_count == 0
}

fn report(outcome: &ReconciliationReport) -> String {
    let days = match outcome.days {
        Some((from, to)) if from == to => from.to_string(),
        Some((from, to)) => format!("{from} to {to}"),
        None => "no day".to_owned(),
    };
    let mut text = format!(
        "{days}: {} payments, {} ₸; {} match our books\n",
        outcome.lines, outcome.their_total, outcome.same
    );
    let mut add_section = |name: &str, count: u64, lines: Vec<String>| {
        if count > 0 {
            text += &format!("{name}: {count}\n");
            lines.iter().for_each(|line| text += &format!("  {line}\n"));
        }
    };
    let line = |it: &Discrepancy| format!("{:<20}  {}  {:>12} ₸", it.txn_id, it.on, it.amount);
    let missing = outcome.missing.iter().map(line).collect();
    add_section("missing, only the provider has them", outcome.missing_count, missing);
    let extra = outcome.extra.iter().map(line).collect();
    add_section("extra, only we have them", outcome.extra_count, extra);
    let different = outcome
        .different
        .iter()
        .map(|it| format!("{}  {}", line(&it.provider_payment), difference_text(it)));
    add_section("different", outcome.different_count, different.collect());
    add_section("twice in the registry", outcome.repeated, Vec::new());
    let unreadable = outcome.unreadable.iter().map(|number| format!("line {number}")).collect();
    add_section("unreadable", outcome.unreadable_count, unreadable);
    add_section("booked", outcome.booked, Vec::new());
    add_section("unmatched: zhedel staff unmatched list --as <name>", outcome.parked, Vec::new());
    text
}

fn difference_text(it: &Mismatch) -> String {
    let amount = it.our_amount.map(|amount| format!("we have {amount} ₸"));
    let day = it.our_day.map(|day| format!("we have {day}"));
    let account = it.is_other_account.then(|| "another account".to_owned());
    [amount, day, account].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_lists_what_is_to_be_done() {
        let on: BusinessDate = "2026-11-15".parse().unwrap();
        let discrepancy = |txn_id: &str| Discrepancy {
            txn_id: txn_id.to_owned(),
            amount: "10.5".parse().unwrap(),
            on,
        };
        let outcome = ReconciliationReport {
            lines: 3,
            same: 1,
            missing: vec![discrepancy("a")],
            missing_count: 1,
            different: vec![Mismatch {
                provider_payment: discrepancy("b"),
                our_amount: Some("11".parse().unwrap()),
                our_day: None,
                is_other_account: true,
            }],
            different_count: 1,
            unreadable: vec![4],
            unreadable_count: 1,
            booked: 1,
            their_total: "31.5".parse().unwrap(),
            days: Some((on, on)),
            ..ReconciliationReport::default()
        };
        let text = report(&outcome);
        let expected = "2026-11-15: 3 payments, 31.50 ₸; 1 match our books
missing, only the provider has them: 1
  a                     2026-11-15         10.50 ₸
different: 1
  b                     2026-11-15         10.50 ₸  we have 11.00 ₸, another account
unreadable: 1
  line 4
booked: 1
";
        assert_eq!(text, expected);
        assert!(!is_all_booked(&outcome) && !outcome.is_clean());
        let nothing = ReconciliationReport::default();
        assert_eq!(report(&nothing), "no day: 0 payments, 0.00 ₸; 0 match our books\n");
        assert!(nothing.is_clean());
    }
}
