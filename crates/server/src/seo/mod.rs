//! Files for search engines, previews and installation.

mod llms;
mod manifest;
mod og_image;
mod og_image_renderer;
mod robots;
mod sitemap;
mod structured_data;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use lending::Product;
use money::Percent;

use crate::assets::{File, push_worker, retired_worker};
use crate::site::Site;
use crate::site_content::SiteContext;

pub use manifest::manifest;
pub use og_image::{OgImages, og_image, og_image_path};
pub use og_image_renderer::{HEIGHT_PX, WIDTH_PX};
pub use structured_data::structured_data;

/// The robots directive for everything that must not be indexed.
pub const NO_INDEX: &str = "noindex, nofollow";

/// Addresses that old service workers may still ask for.
const LEGACY_WORKER_PATHS: [&str; 3] =
    ["/sw.js", "/service-worker.js", "/firebase-messaging-sw.js"];

/// The push service worker is at the top level, so that it may have any scope.
const PUSH_WORKER_PATH: &str = "/push-sw.js";

/// A decimal as people write it.
fn with_decimal_comma(number: &str) -> String {
    number.replace('.', ",")
}

/// The lowest and the highest ГЭСВ over all terms on sale.
fn apr_range(product: &Product) -> Option<(Percent, Percent)> {
    let all = || product.term.values().filter_map(|days| product.single_payment_apr(days));
    all().min().zip(all().max())
}

/// Every file that is the same until the next start, by its address.
pub fn fixed_files(site: &Site) -> HashMap<String, File> {
    let mut files = HashMap::from([("/robots.txt".to_owned(), robots::robots(site))]);
    files.insert(PUSH_WORKER_PATH.to_owned(), push_worker());
    files.extend(LEGACY_WORKER_PATHS.map(|path| (path.to_owned(), retired_worker())));
    files
}

/// Every file that follows from the texts, by its address.
pub fn content_files(context: SiteContext<'_>) -> HashMap<String, File> {
    let mut files = HashMap::from([
        ("/sitemap.xml".to_owned(), sitemap::index(context)),
        ("/llms.txt".to_owned(), llms::llms(context)),
    ]);
    files.extend(
        sitemap::PARTS.map(|part| (sitemap::part_path(part), sitemap::part(context, part))),
    );
    files
}
