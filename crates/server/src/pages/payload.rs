//! The payload: everything a page is given to show. React reads it as `PagePayload`
//! (`web/src/shared/page/payload.ts`).

use std::collections::BTreeMap;

use base::BusinessDate;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::page_data::PageData;
use super::view::{Gate, View};
use super::{articles, data, description};
use crate::locale::Locale;
use crate::route_table::{Access, Layout, RouteMatch};
use crate::seo;
use crate::site::Site;
use crate::site_content::SiteContext;

/// What navigation is answered: the page itself, or where it has moved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PageAnswer<'a> {
    Page(Box<PagePayload<'a>>),
    Moved { redirect: String },
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PagePayload<'a> {
    /// Build of the front end that the server runs; another one means: load the page anew.
    build: &'a str,
    locale: Locale,
    /// The address shown, without query: "/kz/faq/".
    path: String,
    /// The same page in the other language, where there is one.
    #[schema(required)]
    alternate_path: Option<String>,
    /// Business date in Almaty.
    #[schema(format = Date)]
    today: String,
    route: PageRoute<'a>,
    gate: Gate,
    #[schema(required)]
    error: Option<PageError<'a>>,
    pub meta: PageMeta<'a>,
    site: SiteInfo<'a>,
    pub data: PageData<'a>,
    /// What the head tells search engines about the page.
    #[serde(skip)]
    pub structured: Vec<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PageRoute<'a> {
    /// Name in site/routes.json; null on an error page.
    #[schema(required)]
    name: Option<&'a str>,
    #[schema(required)]
    id: Option<u32>,
    params: BTreeMap<&'a str, &'a str>,
    page: &'a str,
    layout: Layout,
    access: Access,
}

#[derive(Debug, Serialize, ToSchema)]
struct PageError<'a> {
    status: u16,
    message: &'a str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PageMeta<'a> {
    /// What search engines show of the page.
    pub description: &'a str,
    /// Absolute address of the page itself; null where there is none (errors).
    #[schema(required)]
    pub canonical: Option<String>,
    pub robots: &'static str,
    pub alternates: Vec<Alternate>,
    /// Where the picture of the page is, for whoever shares it.
    #[serde(skip)]
    pub picture: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageAlternate)]
pub struct Alternate {
    pub hreflang: &'static str,
    pub href: String,
}

/// The lender's own settings, in the language of the page.
#[derive(Debug, Serialize, ToSchema)]
struct SiteInfo<'a> {
    brand: &'a str,
    legal_name: &'a str,
    bin: &'a str,
    licence_number: &'a str,
    #[schema(format = Date)]
    licence_date: &'a str,
    regulator: &'a str,
    address: &'a str,
    phone: &'a str,
    email: &'a str,
    hours: &'a str,
    /// For repayments by transfer, if the lender takes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bank: Option<BankInfo<'a>>,
    /// Names of banks and terminals through which people can pay.
    billers: Vec<&'a str>,
    /// Where personal data go abroad, if the lender has had it checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    data_abroad: Option<&'a str>,
    /// False while registration and login are switched off: their screens then say so.
    accounts_open: bool,
    /// Visitors get a code to tell on the phone.
    promo_codes: bool,
    /// Where the sandbox has its pages; only in sandbox mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sandbox_url: Option<&'a str>,
    /// What share of their pauses waiting screens wait; only where a sandbox is hurried.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sandbox_pace: Option<f64>,
}

/// The lender's bank account.
#[derive(Debug, Serialize, ToSchema)]
struct BankInfo<'a> {
    iban: &'a str,
    bic: &'a str,
    name: &'a str,
}

impl PagePayload<'_> {
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
    context: SiteContext<'a>,
    view: &'a View,
    today: BusinessDate,
) -> Option<PagePayload<'a>> {
    let locale = view.locale();
    let shared = |path, alternate_path, route, gate, error, meta, data, structured| PagePayload {
        build: &context.site.web.build,
        locale,
        path,
        alternate_path,
        today: today.to_string(),
        route,
        gate,
        error,
        meta,
        site: site_info(context.site, locale),
        data,
        structured,
    };
    match view {
        View::Page { route_match, gate } => {
            let route = context.site.route_table.route(route_match);
            let path = context.site.route_table.path_of(route, locale, &route_match.params)?;
            let alternate_path = articles::alternate_path(context, route_match);
            let meta = meta(context, route_match, &path, alternate_path.as_deref())?;
            let info = PageRoute {
                name: Some(&route.name),
                id: route.id,
                params: route_match
                    .params
                    .iter()
                    .map(|(name, value)| (&**name, &**value))
                    .collect(),
                page: &route.page,
                layout: route.layout,
                access: route.access,
            };
            let data = data::page_data(context, route_match, today)?;
            let structured = match route.indexable {
                true => seo::structured_data(context, route_match, &path, &data),
                false => Vec::new(),
            };
            Some(shared(path, alternate_path, info, *gate, None, meta, data, structured))
        }
        View::Error { status, message, .. } => {
            let home = context.site.route_table.find_by_name("home");
            let path_in = |locale| home.and_then(|route| route.path(locale)).map(str::to_owned);
            let info = PageRoute {
                name: None,
                id: None,
                params: BTreeMap::new(),
                page: "error",
                layout: Layout::Site,
                access: Access::Public,
            };
            let error = PageError { status: status.as_u16(), message };
            let meta = PageMeta {
                description: description::of_error_page(locale),
                canonical: None,
                robots: seo::NO_INDEX,
                alternates: Vec::new(),
                picture: None,
            };
            let alternate_path = path_in(locale.other());
            let path = path_in(locale)?;
            let data = PageData::Empty;
            Some(shared(
                path,
                alternate_path,
                info,
                Gate::Open,
                Some(error),
                meta,
                data,
                Vec::new(),
            ))
        }
    }
}

/// `None` where the page's text is missing.
fn meta<'a>(
    context: SiteContext<'a>,
    route_match: &RouteMatch,
    path: &str,
    alternate_path: Option<&str>,
) -> Option<PageMeta<'a>> {
    let is_public = context.site.route_table.route(route_match).indexable;
    let indexable = context.site.settings.indexing && is_public;
    Some(PageMeta {
        description: description::of_page(context, route_match)?,
        canonical: Some(absolute(context, path)),
        robots: if indexable { INDEX_FOLLOW } else { seo::NO_INDEX },
        alternates: alternate_path.map_or_else(Vec::new, |alternate_path| {
            alternates(context, route_match, path, alternate_path).into()
        }),
        picture: is_public.then(|| absolute(context, &seo::og_image_path(path))),
    })
}

/// The `hreflang` links of a page, as in its head and in the sitemap.
pub fn alternates(
    context: SiteContext<'_>,
    route_match: &RouteMatch,
    path: &str,
    alternate_path: &str,
) -> [Alternate; 5] {
    let (ru, kk) = match route_match.locale {
        Locale::Ru => (path, alternate_path),
        Locale::Kz => (alternate_path, path),
    };
    [("ru-KZ", ru), ("kk-KZ", kk), ("ru", ru), ("kk", kk), ("x-default", ru)]
        .map(|(hreflang, path)| Alternate { hreflang, href: absolute(context, path) })
}

fn absolute(context: SiteContext<'_>, path: &str) -> String {
    format!("{}{path}", context.site.settings.base_url)
}

fn site_info(site: &Site, locale: Locale) -> SiteInfo<'_> {
    let lender = &site.settings.lender;
    SiteInfo {
        brand: &lender.brand,
        legal_name: lender.legal_name.in_language(locale.language()),
        bin: &lender.bin,
        licence_number: &lender.licence_number,
        licence_date: &lender.licence_date,
        regulator: lender.regulator.in_language(locale.language()),
        address: lender.address.in_language(locale.language()),
        phone: &lender.phone,
        email: &lender.email,
        hours: lender.hours.in_language(locale.language()),
        bank: (!lender.bank.iban.is_empty()).then(|| BankInfo {
            iban: &lender.bank.iban,
            bic: &lender.bank.bic,
            name: lender.bank.name.in_language(locale.language()),
        }),
        billers: site.settings.billers.names(),
        data_abroad: Some(lender.data_abroad.in_language(locale.language()))
            .filter(|text| !text.is_empty()),
        accounts_open: site.settings.is_registration_open,
        promo_codes: site.settings.promo_codes,
        sandbox_url: site.settings.sandbox_url.as_deref(),
        sandbox_pace: site.settings.sandbox_delay_scale,
    }
}
