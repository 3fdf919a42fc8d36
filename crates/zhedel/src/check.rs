//! `zhedel check`: whether settings, law and products are valid today, and the database is
//! consistent.

use std::error::Error;

use app::applications::Rules;
use app::audit_anchors::AuditTrail;
use app::integrity::{self, IntegrityReport};
use app::loans::LedgerCheckReport;
use base::Timestamp;
use store::audit_chain::ChainStatus;
use store::biller_days::{self, BillerDay};
use store::{Db, StoreError};

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
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
    let trail = config.audit_trail()?;
    println!("keys       ok");
    config.channels()?;
    println!("messages   ok, SMS and e-mail are configured");
    let providers = config.providers()?;
    println!("checks     ok, credit bureau and biometry are configured");
    println!("files      ok, {:?}", providers.files);
    println!("cards      ok, acquirer, holder check and SIM changes are configured");
    for warning in &warnings {
        println!("WARNING    {warning}");
    }
    event_loop::new_runtime()?.block_on(check_database(&config, &trail))
}

/// An outdated schema is left to `zhedel migrate`. Pending audit rows are sealed first; everything
/// else is only read.
async fn check_database(config: &Config, trail: &AuditTrail) -> Result<(), Box<dyn Error>> {
    let limits = config.database.limits().for_tools();
    let db = Db::connect_within(&config.database_url()?, limits).await?;
    if !db.is_up_to_date().await? {
        return Err("the database's schema is not up to date: run zhedel migrate".into());
    }
    println!("database   ok, {:?}", db.engine());
    warn_of_biller_ceilings(&db).await?;
    let IntegrityReport { audit, books, violations } =
        integrity::check(&db, trail, Timestamp(base::clock::now_us())).await?;
    db.close().await;
    if let Ok(ChainStatus { chained_rows, unkeyed_rows, pending_rows, anchors, .. }) = audit {
        println!("audit      ok, {chained_rows} rows chained, {pending_rows} pending");
        if unkeyed_rows > 0 {
            println!("           {unkeyed_rows} of them from before there were keys");
        }
        println!("anchors    ok, {anchors} agree, in {}", trail.anchor_folder.display());
        if anchors == 0 && chained_rows > 0 {
            println!("WARNING    no anchor: whether the audit trail was cut off cannot be said");
        }
    }
    if books.violations.is_empty() {
        let LedgerCheckReport { loans, payments, .. } = books;
        println!("books      ok, {loans} loans and {payments} payments agree with the ledger");
    }
    for violation in &violations {
        println!("WRONG      {violation}");
    }
    match violations.len() {
        0 => Ok(()),
        count => Err(format!("{count} integrity violations in the database").into()),
    }
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
