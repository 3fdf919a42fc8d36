//! `zhedel check`: whether settings, law and products are valid today, and the database is
//! consistent.

use std::error::Error;

use app::applications::Rules;
use app::integrity::{self, IntegrityReport};
use app::loans::LedgerCheckReport;
use store::Db;
use store::audit::ChainStatus;

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
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
    println!("keys       ok");
    config.channels()?;
    println!("messages   ok, there is a way out for SMS and mail");
    let outside = config.providers()?;
    println!("checks     ok, there is a bureau and biometry to ask");
    println!("files      ok, {:?}", outside.files);
    println!("cards      ok, there is an acquirer");
    for warning in &warnings {
        println!("WARNING    {warning}");
    }
    event_loop::new_runtime()?.block_on(check_database(&config))
}

/// An outdated schema is left to `zhedel migrate`. Pending audit rows are sealed first; everything
/// else is only read.
async fn check_database(config: &Config) -> Result<(), Box<dyn Error>> {
    let db = Db::connect(&config.database_url()?).await?;
    if !db.is_up_to_date().await? {
        return Err("the database's schema is not up to date: run zhedel migrate".into());
    }
    println!("database   ok, {:?}", db.engine());
    let IntegrityReport { audit, books, violations: faults } = integrity::check(&db).await?;
    db.close().await;
    if let Ok(ChainStatus { chained_rows: sealed, pending_rows: unsealed, .. }) = audit {
        println!("audit      ok, an unbroken chain of {sealed}, {unsealed} not yet in it");
    }
    if books.violations.is_empty() {
        let LedgerCheckReport { loans, payments, .. } = books;
        println!("books      ok, {loans} loans and {payments} payments agree with the ledger");
    }
    for fault in &faults {
        println!("WRONG      {fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(format!("{count} things are wrong with the database").into()),
    }
}
