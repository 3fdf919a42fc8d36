//! The sitemap: an index and three parts, from the route table and the texts.

use std::fmt::Write as _;

use crate::assets::File;
use crate::locale::Locale;
use crate::pages::{twin, updated_on};
use crate::routes::{Match, Params, Resolution, Route};
use crate::site::Site;

const XML: &str = "application/xml; charset=utf-8";
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
pub const PARTS: [&str; 3] = ["pages", "landings", "blog"];

pub fn address(part: &str) -> String {
    format!("/sitemap-{part}.xml")
}

pub fn index(site: &Site) -> File {
    let mut xml =
        format!("{HEAD}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    for part in PARTS {
        let (base, path) = (&site.settings.base_url, address(part));
        let _ = write!(xml, "<sitemap><loc>{base}{path}</loc></sitemap>");
    }
    xml.push_str("</sitemapindex>\n");
    File::text(XML, xml)
}

pub fn part(site: &Site, part: &str) -> File {
    let mut xml = format!(
        "{HEAD}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">"
    );
    // A site that is not to be indexed offers nothing.
    if site.settings.indexing {
        for route in site.table.routes().filter(|route| route.indexable && part_of(route) == part) {
            for found in addresses(site, route) {
                entry(&mut xml, site, route, &found);
            }
        }
    }
    xml.push_str("</urlset>\n");
    File::text(XML, xml)
}

fn part_of(route: &Route) -> &'static str {
    match route.page.as_str() {
        "landing/landing" => "landings",
        page if page.starts_with("blog/") => "blog",
        _ => "pages",
    }
}

/// Every page a route stands for, in every language.
fn addresses(site: &Site, route: &Route) -> Vec<Match> {
    let mut found = Vec::new();
    for locale in Locale::ALL {
        for params in site.known_params(route, locale) {
            let path = site.table.path_of(route, locale, &params);
            if let Some(Resolution::Page(page)) = path.map(|path| site.table.resolve(&path)) {
                // A fixed article answers for itself, not through the pattern.
                if std::ptr::eq(site.table.route(&page), route) {
                    found.push(page);
                }
            }
        }
    }
    found
}

fn entry(xml: &mut String, site: &Site, route: &Route, found: &Match) {
    let base = &site.settings.base_url;
    let Some(path) = site.table.path_of(route, found.locale, &found.params) else {
        return;
    };
    let _ = write!(xml, "<url><loc>{base}{path}</loc>");
    if let Some(day) = updated_on(site, found) {
        let _ = write!(xml, "<lastmod>{day}</lastmod>");
    }
    if let Some(twin) = twin(site, found) {
        for (locale, path) in [(found.locale, &path), (found.locale.other(), &twin)] {
            let iso = locale.iso();
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{iso}\" href=\"{base}{path}\"/>"
            );
        }
    }
    xml.push_str("</url>");
}

impl Site {
    /// The named parts that lead to a page, for one route and language.
    pub(crate) fn known_params(&self, route: &Route, locale: Locale) -> Vec<Params> {
        let Some(path) = route.path(locale) else {
            return Vec::new();
        };
        let named = |name: &str, value: String| (name.to_owned(), value);
        let articles = self.content.articles(locale.language());
        match (path.contains(":slug"), path.contains(":page"), path.contains(":name")) {
            (true, true, _) => articles
                .flat_map(|article| {
                    (2..=article.pages_html.len()).map(move |page| {
                        Params::from([
                            named("slug", article.slug.clone()),
                            named("page", page.to_string()),
                        ])
                    })
                })
                .collect(),
            (true, ..) => articles
                .map(|article| Params::from([named("slug", article.slug.clone())]))
                .collect(),
            (_, _, true) => self
                .content
                .experts()
                .map(|slug| Params::from([named("name", slug.to_owned())]))
                .collect(),
            _ => vec![Params::new()],
        }
    }
}
