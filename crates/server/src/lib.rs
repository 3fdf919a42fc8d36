//! The site over HTTP: pages, their payloads, assets, and what search engines ask for.

mod api;
mod assets;
mod billers;
mod cookies;
mod embedded;
mod guards;
mod health;
mod locale;
mod pages;
mod problem;
mod router;
mod routes;
mod security;
mod seo;
mod serve;
mod settings;
mod site;
#[cfg(test)]
mod tests;
mod texts;
mod trace;
mod webhooks;

pub use billers::{AddressRange, AddressRangeError, BillerSettings, BillersSettings};
pub use serve::{Server, bind};
pub use settings::{Lender, Mode, Settings};
pub use site::{BusinessDateFn, Site, StartError};
pub use texts::{
    ContentSyncError, Preview, PublishError, PublishOutcome, WithdrawOutcome, release_texts,
};
