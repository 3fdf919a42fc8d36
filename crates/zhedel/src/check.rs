//! `zhedel check`: whether the settings, the law and the products can be used today.

use std::error::Error;

use crate::config::Config;

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
    for warning in &warnings {
        println!("WARNING    {warning}");
    }
    Ok(())
}
