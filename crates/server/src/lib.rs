//! The site over HTTP: pages, their payloads, the API, assets, and files for search engines.

mod address_range;
mod admission;
mod api;
mod assets;
mod billers;
mod connection;
mod cookies;
mod embedded;
mod guards;
mod health;
mod letters;
mod licence_register;
mod listener;
mod locale;
mod monitoring_listener;
mod pages;
mod problem;
mod request_record;
mod route_table;
mod router;
mod security;
mod seo;
mod serve;
mod settings;
mod shared_body;
mod site;
mod site_content;
#[cfg(test)]
mod tests;
mod trace;
mod unnamed_host;
mod webhooks;

pub use address_range::{AddressRange, AddressRangeError};
pub use assets::{WebBuild, WebBundleError};
pub use billers::{BillerProof, BillerSettings, BillersSettings};
pub use licence_register::{LicenceRegister, LicenceRegisterError};
pub use listener::Listener;
pub use serve::Server;
pub use settings::{LenderBank, LenderDetails, Mode, ProxySettings, Settings};
pub use site::{BusinessDateFn, Site, StartError};
pub use site_content::{
    ContentSyncError, DraftPreview, PublishError, PublishOutcome, WithdrawOutcome, bundled_texts,
};
