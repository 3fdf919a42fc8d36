//! The sitemap: an index and three parts, from the route table and the texts.

use std::fmt::Write as _;

use crate::assets::File;
use crate::pages::{Alternate, alternate_path, alternates, updated_on};
use crate::route_table::{Route, RouteMatch};
use crate::site_content::SiteContext;

const XML: &str = "application/xml; charset=utf-8";
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
pub const PARTS: [&str; 3] = ["pages", "landings", "blog"];

pub fn part_path(part: &str) -> String {
    format!("/sitemap-{part}.xml")
}

/// The index has the newest date of each part, so that crawlers skip unchanged parts.
pub fn index(context: SiteContext<'_>) -> File {
    let mut xml =
        format!("{HEAD}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    for part in PARTS {
        let (base, path) = (&context.site.settings.base_url, part_path(part));
        let _ = write!(xml, "<sitemap><loc>{base}{path}</loc>");
        let listed = pages_in(context, part);
        if let Some(day) =
            listed.iter().filter_map(|route_match| updated_on(context, route_match)).max()
        {
            let _ = write!(xml, "<lastmod>{day}</lastmod>");
        }
        xml.push_str("</sitemap>");
    }
    xml.push_str("</sitemapindex>\n");
    File::text(XML, xml)
}

pub fn part(context: SiteContext<'_>, part: &str) -> File {
    let mut xml = format!(
        "{HEAD}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">"
    );
    for route_match in pages_in(context, part) {
        entry(&mut xml, context, &route_match);
    }
    xml.push_str("</urlset>\n");
    File::text(XML, xml)
}

/// The pages of a part. A site that is not to be indexed offers nothing.
fn pages_in(context: SiteContext<'_>, part: &str) -> Vec<RouteMatch> {
    if !context.site.settings.indexing {
        return Vec::new();
    }
    let routes = context.site.route_table.routes();
    let of_part = routes.filter(|route| route.indexable && part_of(route) == part);
    of_part.flat_map(|route| context.pages_of(route)).collect()
}

fn part_of(route: &Route) -> &'static str {
    match route.page.as_str() {
        "landing/landing" => "landings",
        page if page.starts_with("blog/") => "blog",
        _ => "pages",
    }
}

fn entry(xml: &mut String, context: SiteContext<'_>, route_match: &RouteMatch) {
    let base = &context.site.settings.base_url;
    let Some(path) = context.path_of(route_match) else {
        return;
    };
    let _ = write!(xml, "<url><loc>{base}{path}</loc>");
    if let Some(day) = updated_on(context, route_match) {
        let _ = write!(xml, "<lastmod>{day}</lastmod>");
    }
    if let Some(alternate_path) = alternate_path(context, route_match) {
        for Alternate { hreflang, href } in alternates(context, route_match, &path, &alternate_path)
        {
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{hreflang}\" href=\"{href}\"/>"
            );
        }
    }
    xml.push_str("</url>");
}
