//! What search engines and installers ask for.

mod manifest;
mod robots;
mod sitemap;

use std::collections::HashMap;

use crate::assets::{File, retired_worker};
use crate::site::Site;

pub use manifest::manifest;

/// Addresses that old service workers may still ask for.
const WORKERS: [&str; 3] = ["/sw.js", "/service-worker.js", "/firebase-messaging-sw.js"];

/// Every text that is the same for everybody until the next start, by its address.
pub fn texts(site: &Site) -> HashMap<String, File> {
    let mut texts = HashMap::from([
        ("/robots.txt".to_owned(), robots::robots(site)),
        ("/sitemap.xml".to_owned(), sitemap::index(site)),
    ]);
    texts.extend(WORKERS.map(|path| (path.to_owned(), retired_worker())));
    texts.extend(sitemap::PARTS.map(|part| (sitemap::address(part), sitemap::part(site, part))));
    texts
}
