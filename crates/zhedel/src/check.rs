//! `zhedel check`: whether settings, law and products can be used today, and the database is whole.

use std::error::Error;

use store::{Db, audit};

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    let today = money::clock::today();
    let law = config.law()?;
    let products = config.products(&law)?;
    let mut warnings: Vec<String> = config.warnings().into_iter().map(str::to_owned).collect();
    warnings.extend(law.warnings(today));
    println!("settings   ok");
    println!("law        ok, МРП {} ₸ on {today}", law.mrp(today)?);
    for product in [&products.short, &products.instalments] {
        let sale = if product.on_sale { "on sale" } else { "not on sale" };
        println!(
            "product    {} version {}: within every cap, {sale}",
            product.code, product.version
        );
    }
    config.vault()?;
    println!("keys       ok");
    config.channels()?;
    println!("messages   ok, there is a way out for SMS and mail");
    for warning in &warnings {
        println!("WARNING    {warning}");
    }
    event_loop::new()?.block_on(check_database(&config))
}

/// Reads only: a schema that is not up to date is for `zhedel migrate`.
async fn check_database(config: &Config) -> Result<(), Box<dyn Error>> {
    let db = Db::connect(&config.database_url()?).await?;
    if !db.is_up_to_date().await? {
        return Err("the database's schema is not up to date: run zhedel migrate".into());
    }
    println!("database   ok, {:?}", db.engine());
    match audit::verify(&mut db.read().await?).await? {
        Ok(chain) => println!("audit      ok, an unbroken chain of {}", chain.sealed),
        Err(broken) => return Err(format!("the audit trail is broken at row {}", broken.0).into()),
    }
    db.close().await;
    Ok(())
}
