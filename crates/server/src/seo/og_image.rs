//! `GET /og/<address of a page>card.png`: the picture of a page, drawn when somebody first asks.

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
    let edition = site.content_snapshot();
    let shelf = edition.site_context(site);
    let PageLocation::Page(found) = shelf.locate(&path) else {
        return None;
    };
    if !site.route_table.route(&found).indexable {
        return None;
    }
    let key = (path, edition.content.version());
    let mut cards = site.og_images.0.lock().await;
    if let Some(file) = cards.get(&key) {
        return Some(file.clone());
    }
    let (brand, title) = (site.settings.lender.brand.clone(), title(shelf, &found).to_owned());
    let note = cost(shelf, &found);
    let png = tokio::task::spawn_blocking(move || {
        render_png(&OgImageContent { brand: &brand, title: &title, note })
    });
    let file = File::from_build(FILE_NAME, png.await.ok()??.into(), None, None);
    if cards.len() >= OG_IMAGES_MAX {
        cards.clear();
    }
    cards.insert(key, file.clone());
    Some(file)
}

fn title<'a>(shelf: SiteContext<'a>, found: &RouteMatch) -> &'a str {
    let is_home = shelf.site.route_table.route(found).page == "home/home";
    match (title_of(shelf, found), found.locale) {
        (Some((title, _)), _) => title,
        (None, Locale::Ru) if is_home => "Микрокредит онлайн: полная стоимость видна до заявки",
        (None, Locale::Kz) if is_home => "Онлайн микрокредит: толық құны өтінімге дейін көрінеді",
        (None, _) => "Блог",
    }
}

/// What the loan costs, where the page offers one.
fn cost(shelf: SiteContext<'_>, found: &RouteMatch) -> Option<String> {
    let offers = ["home/home", "landing/landing"];
    if !offers.contains(&shelf.site.route_table.route(found).page.as_str()) {
        return None;
    }
    let rate = with_decimal_comma(&shelf.site.product.rate.percent().to_string());
    let (least, most) = apr_range(&shelf.site.product)?;
    let gesv = with_decimal_comma(&format!("{least:.1}–{most:.1}"));
    Some(match found.locale {
        Locale::Ru => format!("Ставка {rate} % в день, ГЭСВ {gesv} %"),
        Locale::Kz => format!("Мөлшерлеме күніне {rate} %, ЖТСМ {gesv} %"),
    })
}
