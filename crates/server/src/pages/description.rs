//! What search engines show of each page: never the claim of another page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base::LocalizedText;

use super::data::title_of;
use crate::embedded;
use crate::locale::Locale;
use crate::route_table::RouteMatch;
use crate::site_content::SiteContext;

/// By the name of the route, and `error`.
static DESCRIPTIONS: LazyLock<BTreeMap<String, LocalizedText>> = LazyLock::new(|| {
    serde_json::from_str(embedded::DESCRIPTIONS).expect("site/descriptions.json is tested")
});

/// The home page has the lender's own description, a page with a text has the text's. `None` where
/// that text is missing.
pub fn of_page<'a>(context: SiteContext<'a>, route_match: &RouteMatch) -> Option<&'a str> {
    let route = context.site.route_table.route(route_match);
    if route.name == "home" {
        let lender = &context.site.settings.lender;
        return Some(lender.description.in_language(route_match.locale.language()));
    }
    let text = title_of(context, route_match).map(|(_, description)| description);
    text.or_else(|| by_name(&route.name, route_match.locale))
}

pub fn of_error_page(locale: Locale) -> &'static str {
    by_name("error", locale).unwrap_or_default()
}

fn by_name(name: &str, locale: Locale) -> Option<&'static str> {
    DESCRIPTIONS.get(name).map(|text| text.in_language(locale.language()))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::Request;

    use super::{DESCRIPTIONS, of_error_page, of_page};
    use crate::locale::Locale;
    use crate::router::router;
    use crate::settings::Mode;
    use crate::tests::{app, send_request, site};

    #[test]
    fn every_page_has_a_description_of_its_own() {
        let site = site(Mode::Sandbox);
        let snapshot = site.content_snapshot();
        let context = snapshot.site_context(&site);
        let mut paths: BTreeMap<&str, String> = BTreeMap::new();
        for route_match in site.route_table.routes().flat_map(|route| context.pages_of(route)) {
            let path = context.path_of(&route_match).unwrap();
            let description = of_page(context, &route_match).expect(&path);
            let letters = description.chars().count();
            if site.route_table.route(&route_match).name == "home" {
                assert_eq!(description, "A description with \"quotes\" & <tags>");
                continue;
            }
            assert!((70..=155).contains(&letters), "{path}: {letters} letters");
            let claim = content::check::find_claims(description).next();
            assert_eq!(claim, None, "{path}");
            // The pages of one article share its description.
            if !route_match.params.contains_key("page") {
                let other = paths.insert(description, path);
                assert_eq!(other, None, "{description}");
            }
        }
        assert!(paths.len() > 180, "{}", paths.len());
    }

    #[test]
    fn nothing_is_described_that_does_not_exist() {
        let site = site(Mode::Sandbox);
        let names: BTreeSet<&str> =
            site.route_table.routes().map(|route| route.name.as_str()).collect();
        for (name, text) in DESCRIPTIONS.iter() {
            assert!(name == "error" || names.contains(name.as_str()), "{name}");
            assert!(!text.ru.is_empty() && !text.kk.is_empty() && text.ru != text.kk, "{name}");
        }
        assert!(of_error_page(Locale::Ru).starts_with("Такой страницы нет"));
    }

    #[tokio::test]
    async fn the_head_describes_the_page_and_not_the_home_page() {
        let (app, _, _, _folder) = app().await;
        let router = router(Arc::new(site(Mode::Sandbox)), app);
        for (path, beginning) in [
            ("/?x", "A description"),
            ("/login/", "Вход в личный кабинет"),
            ("/kz/login/", "Жеке кабинетке"),
            ("/decline/", "Отказ по заявке"),
            ("/kz/decline/", "Өтінім бойынша бас тарту"),
            ("/repayment/", "Оплата микрокредита"),
            ("/no-such-page/", "Такой страницы нет"),
        ] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let html = send_request(&router, request).await.body;
            for tag in ["<meta name=\"description\"", "<meta property=\"og:description\""] {
                let expected = format!("{tag} content=\"{beginning}");
                assert!(html.contains(&expected), "{path}: no {expected}");
            }
        }
    }
}
