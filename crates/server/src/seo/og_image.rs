//! `GET /og/<address of a page>card.png`: the preview picture of a page, rendered on first request.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::Mutex;

use super::og_image_renderer::{OgImageContent, render_png};
use super::{apr_range, with_decimal_comma};
use crate::assets::{self, File};
use crate::locale::Locale;
use crate::pages::{PageLocation, title_of};
use crate::route_table::RouteMatch;
use crate::site::Site;
use crate::site_content::SiteContext;

const FILE_NAME: &str = "card.png";
/// Some 20 KB each: enough for the pages that are shared at one time.
const OG_IMAGES_MAX: usize = 64;

/// Rendered pictures by page address and content revision. The lock is held while rendering:
/// one at a time is enough, and nobody can cause many at once.
#[derive(Default)]
pub struct OgImages(Mutex<HashMap<(String, u64), File>>);

/// Where the picture of a page is.
pub fn og_image_path(path: &str) -> String {
    format!("/og{path}{FILE_NAME}")
}

pub async fn og_image(
    State(site): State<Arc<Site>>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let rest = path.map_or_else(|_| String::new(), |Path(rest)| rest);
    let Some(path) = rest.strip_suffix(FILE_NAME).map(|path| format!("/{path}")) else {
        return assets::not_found();
    };
    match load_or_render(&site, path).await {
        Some(file) => file.response(&headers),
        None => assets::not_found(),
    }
}

async fn load_or_render(site: &Site, path: String) -> Option<File> {
    let snapshot = site.content_snapshot();
    let context = snapshot.site_context(site);
    let PageLocation::Page(route_match) = context.locate(&path) else {
        return None;
    };
    if !site.route_table.route(&route_match).indexable {
        return None;
    }
    let key = (path, snapshot.content.version());
    let mut images = site.og_images.0.lock().await;
    if let Some(file) = images.get(&key) {
        return Some(file.clone());
    }
    let (brand, title) =
        (site.settings.lender.brand.clone(), title(context, &route_match).to_owned());
    let note = cost(context, &route_match);
    let png = tokio::task::spawn_blocking(move || {
        render_png(&OgImageContent { brand: &brand, title: &title, note })
    });
    let file = File::from_build(FILE_NAME, png.await.ok()??.into(), None, None);
    if images.len() >= OG_IMAGES_MAX {
        images.clear();
    }
    images.insert(key, file.clone());
    Some(file)
}

fn title<'a>(context: SiteContext<'a>, route_match: &RouteMatch) -> &'a str {
    let is_home = context.site.route_table.route(route_match).page == "home/home";
    match (title_of(context, route_match), route_match.locale) {
        (Some((title, _)), _) => title,
        (None, Locale::Ru) if is_home => "Микрокредит онлайн: полная стоимость видна до заявки",
        (None, Locale::Kz) if is_home => "Онлайн микрокредит: толық құны өтінімге дейін көрінеді",
        (None, _) => "Блог",
    }
}

/// What the loan costs, where the page offers one.
fn cost(context: SiteContext<'_>, route_match: &RouteMatch) -> Option<String> {
    let offers = ["home/home", "landing/landing"];
    if !offers.contains(&context.site.route_table.route(route_match).page.as_str()) {
        return None;
    }
    let rate = with_decimal_comma(&context.site.product().rate.percent().to_string());
    let (least, most) = apr_range(context.site.product())?;
    let gesv = with_decimal_comma(&format!("{least:.1}–{most:.1}"));
    Some(match route_match.locale {
        Locale::Ru => format!("Ставка {rate} % в день, ГЭСВ {gesv} %"),
        Locale::Kz => format!("Мөлшерлеме күніне {rate} %, ЖТСМ {gesv} %"),
    })
}
