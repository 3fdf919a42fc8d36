//! robots.txt: everything may be crawled, since a page's own tag says whether it may be indexed.

use crate::assets::File;
use crate::site::Site;

pub fn robots(site: &Site) -> File {
    let text = format!(
        "User-agent: *\nAllow: /\n\n\
         User-agent: Yandex\nAllow: /\n\
         Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term\
         &gclid&yclid&fbclid&standalone&v\n\n\
         Sitemap: {}/sitemap.xml\n",
        site.settings.base_url
    );
    File::text("text/plain; charset=utf-8", text)
}
