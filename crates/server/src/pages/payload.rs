//! The payload: everything a page is told. Its other side is `web/src/shared/page/payload.ts`.

use base::BusinessDate;
use serde::Serialize;
use serde_json::{Value, json};

use super::view::{Gate, View};
use super::{articles, data};
use crate::locale::Locale;
use crate::route_table::{Access, Layout, RouteMatch};
use crate::seo;
use crate::site::Site;
use crate::site_content::SiteContext;

#[derive(Debug, Serialize)]
pub struct Payload<'a> {
    build: &'a str,
    locale: Locale,
    path: String,
    twin: Option<String>,
    today: String,
    route: RouteInfo<'a>,
    gate: Gate,
    error: Option<PageError<'a>>,
    pub meta: Meta,
    site: SiteInfo<'a>,
    pub data: Value,
    /// What the head tells search engines about the page.
    #[serde(skip)]
    pub structured: Vec<Value>,
}

#[derive(Debug, Serialize)]
struct RouteInfo<'a> {
    name: Option<&'a str>,
    id: Option<u32>,
    params: Value,
    page: &'a str,
    layout: Layout,
    access: Access,
}

#[derive(Debug, Serialize)]
struct PageError<'a> {
    status: u16,
    message: &'a str,
}

#[derive(Debug, Serialize)]
pub struct Meta {
    pub canonical: Option<String>,
    pub robots: &'static str,
    pub alternates: Vec<Alternate>,
    /// Where the picture of the page is, for whoever shares it.
    #[serde(skip)]
    pub picture: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Alternate {
    pub hreflang: &'static str,
    pub href: String,
}

#[derive(Debug, Serialize)]
struct SiteInfo<'a> {
    brand: &'a str,
    description: &'a str,
    legal_name: &'a str,
    bin: &'a str,
    licence_number: &'a str,
    licence_date: &'a str,
    regulator: &'a str,
    address: &'a str,
    phone: &'a str,
    email: &'a str,
    hours: &'a str,
    /// Where the lender has closed them, their screens say so.
    accounts_open: bool,
    promo_codes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sandbox_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sandbox_pace: Option<f64>,
}

impl Payload<'_> {
    pub fn page(&self) -> &str {
        self.route.page
    }

    pub fn layout(&self) -> Layout {
        self.route.layout
    }
}

const INDEX_FOLLOW: &str = "index, follow";

/// `None` where the page's text is missing.
pub fn build_payload<'a>(
    shelf: SiteContext<'a>,
    view: &'a View,
    today: BusinessDate,
) -> Option<Payload<'a>> {
    let locale = view.locale();
    let shared = |path, twin, route, gate, error, meta, data, structured| Payload {
        build: &shelf.site.web.build,
        locale,
        path,
        twin,
        today: today.to_string(),
        route,
        gate,
        error,
        meta,
        site: site_info(shelf.site, locale),
        data,
        structured,
    };
    match view {
        View::Page { route_match: found, gate } => {
            let route = shelf.site.route_table.route(found);
            let path = shelf.site.route_table.path_of(route, locale, &found.params)?;
            let twin = articles::alternate_path(shelf, found);
            let meta = meta(shelf, found, &path, twin.as_deref());
            let info = RouteInfo {
                name: Some(&route.name),
                id: route.id,
                params: json!(found.params),
                page: &route.page,
                layout: route.layout,
                access: route.access,
            };
            let data = data::page_data(shelf, found)?;
            let structured = match route.indexable {
                true => seo::structured_data(shelf, found, &path, &data),
                false => Vec::new(),
            };
            Some(shared(path, twin, info, *gate, None, meta, data, structured))
        }
        View::Error { status, message, .. } => {
            let home = shelf.site.route_table.find_by_name("home");
            let path_in = |locale| home.and_then(|route| route.path(locale)).map(str::to_owned);
            let info = RouteInfo {
                name: None,
                id: None,
                params: json!({}),
                page: "error",
                layout: Layout::Site,
                access: Access::Public,
            };
            let error = PageError { status: status.as_u16(), message };
            let meta = Meta {
                canonical: None,
                robots: seo::NO_INDEX,
                alternates: Vec::new(),
                picture: None,
            };
            let twin = path_in(locale.other());
            let path = path_in(locale)?;
            let data = json!({});
            Some(shared(path, twin, info, Gate::Open, Some(error), meta, data, Vec::new()))
        }
    }
}

fn meta(shelf: SiteContext<'_>, found: &RouteMatch, path: &str, twin: Option<&str>) -> Meta {
    let is_public = shelf.site.route_table.route(found).indexable;
    let indexable = shelf.site.settings.indexing && is_public;
    Meta {
        canonical: Some(absolute(shelf, path)),
        robots: if indexable { INDEX_FOLLOW } else { seo::NO_INDEX },
        alternates: twin.map_or_else(Vec::new, |twin| alternates(shelf, found, path, twin).into()),
        picture: is_public.then(|| absolute(shelf, &seo::og_image_path(path))),
    }
}

/// A page and its twin as search engines want them named: in the page's head and in the sitemap alike.
pub fn alternates(
    shelf: SiteContext<'_>,
    found: &RouteMatch,
    path: &str,
    twin: &str,
) -> [Alternate; 5] {
    let (ru, kk) = match found.locale {
        Locale::Ru => (path, twin),
        Locale::Kz => (twin, path),
    };
    [("ru-KZ", ru), ("kk-KZ", kk), ("ru", ru), ("kk", kk), ("x-default", ru)]
        .map(|(hreflang, path)| Alternate { hreflang, href: absolute(shelf, path) })
}

fn absolute(shelf: SiteContext<'_>, path: &str) -> String {
    format!("{}{path}", shelf.site.settings.base_url)
}

fn site_info(site: &Site, locale: Locale) -> SiteInfo<'_> {
    let lender = &site.settings.lender;
    SiteInfo {
        brand: &lender.brand,
        description: lender.description.in_language(locale.language()),
        legal_name: lender.legal_name.in_language(locale.language()),
        bin: &lender.bin,
        licence_number: &lender.licence_number,
        licence_date: &lender.licence_date,
        regulator: lender.regulator.in_language(locale.language()),
        address: lender.address.in_language(locale.language()),
        phone: &lender.phone,
        email: &lender.email,
        hours: lender.hours.in_language(locale.language()),
        accounts_open: site.settings.is_registration_open,
        promo_codes: site.settings.promo_codes,
        sandbox_url: site.settings.sandbox_url.as_deref(),
        sandbox_pace: site.settings.sandbox_delay_scale,
    }
}
