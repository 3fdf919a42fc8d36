//! `zhedel check`: whether settings, law and products are valid today, and the database is
//! consistent.

use std::error::Error;
use std::fmt::Display;

use app::applications::Rules;
use app::integrity::{self, IntegrityReport};
use app::loans::LedgerCheckReport;
use base::Timestamp;
use clap::Args as Arguments;
use store::audit_chain::ChainStatus;
use store::biller_days::{self, BillerDay};
use store::key_checks::{self, KeyPurpose, Keys};
use store::{Db, StoreError};

use crate::config::Config;
use crate::{check_files, event_loop};

#[derive(Arguments)]
pub struct Args {
    /// Do not open the files: only look whether they are there and have their size
    #[arg(long)]
    skip_contents: bool,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let errors = config.setting_errors()?;
    for error in errors.iter() {
        println!("WRONG      {error}");
    }
    if !errors.is_empty() {
        return Err(format!("settings to be corrected: {}", errors.len()).into());
    }
    let today = base::clock::today();
    let Rules { law, products, .. } = config.origination_rules()?;
    let mut warnings: Vec<String> = config.warnings().into_iter().map(str::to_owned).collect();
    warnings.extend(law.warnings(today));
    println!("settings   ok");
    println!("law        ok, МРП {} ₸ on {today}", law.mci(today)?);
    for product in [&products.short, &products.instalments] {
        let sale = if product.on_sale { "on sale" } else { "not on sale" };
        println!(
            "product    {} version {}: within every cap, {sale}",
            product.code, product.version
        );
    }
    println!("decisions  ok");
    config.vault()?;
    config.audit_trail()?;
    config.channels()?;
    println!("messages   ok, SMS and e-mail are configured");
    let providers = config.providers()?;
    println!("checks     ok, credit bureau and biometry are configured");
    println!("files      ok, {:?}", providers.files);
    println!("cards      ok, acquirer, holder check and SIM changes are configured");
    for warning in &warnings {
        println!("WARNING    {warning}");
    }
    event_loop::new_runtime()?.block_on(check_data(&config, !args.skip_contents))
}

/// Checks the database and the files. An outdated schema is left to `zhedel migrate`. Pending audit
/// rows are sealed first; everything else is only read.
pub async fn check_data(config: &Config, with_contents: bool) -> Result<(), Box<dyn Error>> {
    let (trail, files) = (config.audit_trail()?, config.files()?);
    let limits = config.database.limits().for_tools();
    let db = Db::connect_within(&config.database_url()?, limits).await?;
    if !db.is_up_to_date().await? {
        return Err("the database's schema is not up to date: run zhedel migrate".into());
    }
    println!("database   ok, {:?}", db.engine());
    warn_of_biller_ceilings(&db).await?;
    let vault = config.vault()?;
    let keys = Keys { vault: &vault, audit: &trail.keys };
    let status = key_checks::compare(&mut db.read().await?, &keys).await?;
    if !status.mismatches.is_empty() {
        // With a wrong key nothing may be chained, and nothing can be opened.
        return Err(report(&status.mismatches));
    }
    let (known, new) = (status.compared, status.unrecorded.len());
    println!("keys       ok, {known} are those of the database, {new} are new");
    let unfit = key_checks::list_unfit(&mut db.read().await?, &keys).await?;
    let IntegrityReport { audit, books, mut violations } =
        integrity::check(&db, &trail, Timestamp(base::clock::now_us())).await?;
    let stored = check_files::check(&db, &files, with_contents).await?;
    db.close().await;
    if stored.violations.is_empty() {
        let how = if with_contents { "intact" } else { "there" };
        println!(
            "stored     ok, {} files are {how}, {} have no row",
            stored.intact, stored.orphans
        );
    }
    if let Ok(ChainStatus { chained_rows, unkeyed_rows, pending_rows, anchors, .. }) = audit {
        println!("audit      ok, {chained_rows} rows chained, {pending_rows} pending");
        if unkeyed_rows > 0 {
            println!("           {unkeyed_rows} of them from before there were keys");
        }
        if anchors > 0 || chained_rows == 0 {
            println!("anchors    ok, {anchors} agree, in {}", trail.anchor_folder.display());
        } else if violations.is_empty() {
            println!("WARNING    no anchor: whether the audit trail was cut off cannot be said");
        }
    }
    if books.violations.is_empty() {
        let LedgerCheckReport { loans, payments, .. } = books;
        println!("books      ok, {loans} loans and {payments} payments agree with the ledger");
    }
    let describe = |purpose: KeyPurpose| {
        format!("a sample of what is stored does not fit {}", purpose.setting())
    };
    violations.extend(unfit.into_iter().map(describe));
    violations.extend(stored.violations);
    if violations.is_empty() { Ok(()) } else { Err(report(&violations)) }
}

fn report<T: Display>(violations: &[T]) -> Box<dyn Error> {
    for violation in violations {
        println!("WRONG      {violation}");
    }
    format!("{} integrity violations in the database", violations.len()).into()
}

/// Whose payments were refused yesterday or today: their registries show what payers are still owed.
async fn warn_of_biller_ceilings(db: &Db) -> Result<(), StoreError> {
    let yesterday = Timestamp(base::clock::now_us()).plus_seconds(-86_400).date();
    let from = yesterday.unwrap_or_else(|_| base::clock::today());
    for day in biller_days::list_refused_since(&mut db.read().await?, from).await? {
        let BillerDay { biller, business_date, payment_refusals, day_refusals, .. } = day;
        println!(
            "WARNING    {} on {business_date}: {payment_refusals} calls above the ceiling of a \
             payment, {day_refusals} above that of the day",
            biller.code()
        );
    }
    Ok(())
}
