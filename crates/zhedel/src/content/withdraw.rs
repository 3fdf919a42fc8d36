//! `zhedel content withdraw`: withdraw a published text.

use std::error::Error;

use app::App;
use app::content::ContentSelector;
use clap::Args as Arguments;
use server::Site;

use super::publish_error_text;
use crate::staff::{name, reason};

#[derive(Arguments)]
pub struct WithdrawArgs {
    /// KIND/NUMBER or KIND/NAME, followed by /ru or /kk for one language: article/101/kk
    #[arg(value_name = "KIND/NUMBER[/LOCALE]")]
    text: ContentSelector,
    /// Publish this earlier version again; without it the text disappears, if the site can do
    /// without it
    #[arg(long, value_name = "VERSION")]
    to_version: Option<i64>,
    /// Why, in 1 to 500 characters without personal data: it is stored permanently
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
}

impl WithdrawArgs {
    pub async fn run(&self, site: &Site, app: &App) -> Result<(), Box<dyn Error>> {
        let Self { text, to_version, reason, staff } = self;
        let outcome = site.withdraw_content(app, text, *to_version, reason, staff).await;
        let outcome = outcome.map_err(|error| publish_error_text(error, "withdrawn"))?;
        for it in &outcome.texts {
            match (it.version, to_version) {
                (Some(version), Some(earlier)) => {
                    println!(
                        "{} is version {earlier} again, published as version {version}",
                        it.path
                    );
                }
                _ => println!("{} is withdrawn", it.path),
            }
        }
        println!(
            "{} pages changed; every process shows them within a second",
            outcome.changed_page_count
        );
        Ok(())
    }
}
