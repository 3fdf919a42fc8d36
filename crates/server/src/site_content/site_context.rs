//! The site with one snapshot of its content: what every page is rendered from.

use content::{Content, ContentKind, ContentPath};

use crate::locale::Locale;
use crate::pages::article;
use crate::route_table::{Params, Resolution, Route, RouteMatch};
use crate::site::Site;

#[derive(Clone, Copy)]
pub struct SiteContext<'a> {
    pub site: &'a Site,
    pub content: &'a Content,
}

impl<'a> SiteContext<'a> {
    /// Every page that anybody may see, in every language.
    pub fn public_pages(self) -> Vec<RouteMatch> {
        let open = self.site.route_table.routes().filter(|route| route.guards.is_empty());
        open.flat_map(|route| self.pages_of(route)).collect()
    }

    /// Every page of a route, in every language.
    pub fn pages_of(self, route: &Route) -> Vec<RouteMatch> {
        let mut pages = Vec::new();
        for locale in Locale::ALL {
            for params in self.known_params(route, locale) {
                let path = self.site.route_table.path_of(route, locale, &params);
                if let Some(Resolution::Page(page)) =
                    path.map(|it| self.site.route_table.resolve(&it))
                {
                    // A fixed article has a route of its own and is not listed under the pattern.
                    if std::ptr::eq(self.site.route_table.route(&page), route) {
                        pages.push(page);
                    }
                }
            }
        }
        pages
    }

    pub fn path_of(self, route_match: &RouteMatch) -> Option<String> {
        self.site.route_table.path_of(
            self.site.route_table.route(route_match),
            route_match.locale,
            &route_match.params,
        )
    }

    /// The path of a page's text, if the page consists of one text.
    pub fn content_path_of(self, route_match: &RouteMatch) -> Option<ContentPath> {
        let route = self.site.route_table.route(route_match);
        let language = route_match.locale.language();
        let (kind, name) = match route.page.as_str() {
            "landing/landing" => (ContentKind::Landing, format!("{:03}", route.id?)),
            "blog/article" => {
                (ContentKind::Article, article(self, route, route_match)?.slug.clone())
            }
            "faq/faq" => (ContentKind::Faq, "faq".to_owned()),
            "info/expert" => (ContentKind::Expert, route_match.params.get("name")?.clone()),
            _ => {
                self.content.page(language, &route.name)?;
                (ContentKind::Page, route.name.clone())
            }
        };
        Some(ContentPath { language, kind, name })
    }

    /// The parameters for which a route has a page in a language.
    fn known_params(self, route: &Route, locale: Locale) -> Vec<Params> {
        let Some(path) = route.path(locale) else {
            return Vec::new();
        };
        let named = |name: &str, value: String| (name.to_owned(), value);
        let articles = self.content.articles(locale.language());
        match (path.contains(":slug"), path.contains(":page"), path.contains(":name")) {
            (true, true, _) => articles
                .flat_map(|article| {
                    (2..=article.pages.len()).map(move |page| {
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
