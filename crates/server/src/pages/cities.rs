//! The cities that have a page of their own.

use std::collections::BTreeMap;

use origination::questionnaire::places::{City, sort_key};

use super::page_data::NamedLink;
use crate::locale::Locale;
use crate::site_content::SiteContext;

/// Each city with the first of its pages, in the order of the alphabet. The pages are Russian in both
/// languages; the names are not.
pub fn cities(context: SiteContext<'_>, locale: Locale) -> Vec<NamedLink<'_>> {
    let mut first_pages: BTreeMap<&str, (u32, &str)> = BTreeMap::new();
    for route in context.site.route_table.routes().filter(|route| route.page == "landing/landing") {
        let landing = route.id.and_then(|id| context.content.landing(id));
        let city = landing.and_then(|it| Some((it.city.as_deref()?, it.id)));
        if let (Some((slug, id)), Some(path)) = (city, route.path(Locale::Ru)) {
            let lowest = first_pages.entry(slug).or_insert((id, path));
            *lowest = (*lowest).min((id, path));
        }
    }
    let links = first_pages
        .into_iter()
        .filter_map(|(slug, (_, path))| Some((locale.pick(City::from_slug(slug)?.names()), path)));
    let mut links: Vec<(&str, &str)> = links.collect();
    links.sort_by_cached_key(|(name, _)| sort_key(name));
    links.into_iter().map(|(name, path)| NamedLink { name, path: path.to_owned() }).collect()
}
