//! Resolves a requested address to a route, a redirect, or nothing.

use percent_encoding::percent_decode_str;

use super::{Params, RouteTable};
use crate::locale::Locale;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteMatch {
    pub(super) route_index: usize,
    pub locale: Locale,
    pub params: Params,
}

impl RouteMatch {
    /// Identifies the route in cache keys.
    pub fn route_index(&self) -> usize {
        self.route_index
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    Page(RouteMatch),
    /// The canonical address. If it has parameters, the caller still has to check that such a page
    /// exists.
    Redirect(String),
    NotFound,
}

impl RouteTable {
    /// Fixed addresses take precedence over patterns. An address in a non-canonical form (upper case,
    /// no slash, needless `%`) is corrected only if that leads to a known route.
    pub fn resolve(&self, path: &str) -> Resolution {
        if let Some(route_match) = self.match_exact(path) {
            return Resolution::Page(route_match);
        }
        let Ok(decoded) = percent_decode_str(path).decode_utf8() else {
            return Resolution::NotFound;
        };
        let mut tidy = decoded.to_lowercase();
        if !tidy.ends_with('/') {
            tidy.push('/');
        }
        if let Some(target) = self.redirects.get(&tidy) {
            return Resolution::Redirect(target.clone());
        }
        match self.match_exact(&tidy) {
            Some(_) if tidy != path => Resolution::Redirect(tidy),
            _ => Resolution::NotFound,
        }
    }

    /// A page without parameters, by its exact address. Such a page always exists.
    pub fn fixed_page(&self, path: &str) -> Option<RouteMatch> {
        let &(route_index, locale) = self.fixed.get(path)?;
        Some(RouteMatch { route_index, locale, params: Params::new() })
    }

    fn match_exact(&self, path: &str) -> Option<RouteMatch> {
        if let Some(route_match) = self.fixed_page(path) {
            return Some(route_match);
        }
        if self.redirects.contains_key(path) {
            return None;
        }
        self.patterns.iter().find_map(|(pattern, route_index, locale)| {
            let params = pattern.matches(path)?;
            Some(RouteMatch { route_index: *route_index, locale: *locale, params })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes_table() -> RouteTable {
        RouteTable::try_from_json(crate::embedded::ROUTES).unwrap()
    }

    #[test]
    fn finds_every_fixed_route_in_every_language() {
        let table = routes_table();
        let mut count = 0;
        for route in table.routes() {
            for locale in Locale::ALL {
                let Some(path) = route.path(locale).filter(|path| !path.contains(':')) else {
                    continue;
                };
                let Resolution::Page(page) = table.resolve(path) else { panic!("{path}") };
                assert_eq!(
                    (table.route(&page).name.as_str(), page.locale),
                    (route.name.as_str(), locale)
                );
                count += 1;
            }
        }
        assert!(count > 200, "{count}");
    }

    #[test]
    fn corrects_non_canonical_addresses_of_known_pages() {
        for (path, target) in [
            ("/contacts", "/contacts/"),
            ("/Contacts/", "/contacts/"),
            ("/KZ/FAQ", "/kz/faq/"),
            ("/kz", "/kz/"),
            ("/%63ontacts/", "/contacts/"),
            ("/faq/about", "/about/"),
            ("/kz/faq/faq/", "/kz/faq/"),
            ("/kz/kak-poluchit-mikrokredit/", "/kz/mikrokreditti-kalay-alyga-bolady/"),
            ("/mikrokreditti-kalay-teleyge-bolady", "/kz/mikrokreditti-kalay-teleyge-bolady/"),
            ("/kz/blog/chto-takoe-gesv/", "/kz/blog/zhtsm-degen-ne/"),
            ("/loan/details/default/", "/loan/details/"),
        ] {
            assert_eq!(routes_table().resolve(path), Resolution::Redirect(target.into()), "{path}");
        }
    }

    #[test]
    fn unknown_addresses_are_not_found() {
        for path in [
            "/nope",
            "/nope/",
            "/kz/nope/",
            "/kz/zaym-srochno/",
            "/kz/blog/",
            "/kz/privacy-policy/",
            "/contacts//",
            "//",
            "/%ff/",
            "/%",
            "/%zz/",
            "/ru/",
            "/contacts/x/",
            "/../contacts/",
            "*",
        ] {
            assert_eq!(routes_table().resolve(path), Resolution::NotFound, "{path}");
        }
    }

    #[test]
    fn rejects_a_table_that_contradicts_itself() {
        let good = crate::embedded::ROUTES;
        for (from, to) in [
            ("\"/contacts/\"", "\"/support/\""),
            ("\"/contacts/\"", "\"/contacts\""),
            ("\"/contacts/\"", "\"/Contacts/\""),
            ("\"kk-KZ\"", "\"kz-KZ\""),
            ("\"name\": \"contacts\"", "\"name\": \"support\""),
            ("\"id\": 2,", "\"id\": 1,"),
            ("\"/faq/about/\"", "\"/contacts/\""),
            ("\"layout\": \"faq\"", "\"layout\": \"odd\""),
        ] {
            assert!(good.contains(from), "{from}");
            assert!(RouteTable::try_from_json(&good.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
