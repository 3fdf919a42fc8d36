//! robots.txt: everything may be read, since a page's own tag says whether it may be kept.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::assets::File;
use crate::site::Site;

pub async fn robots(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let text = format!(
        "User-agent: *\nAllow: /\n\n\
         User-agent: Yandex\nAllow: /\n\
         Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term\
         &gclid&yclid&fbclid&standalone&v\n\n\
         Sitemap: {}/sitemap.xml\n",
        site.settings.base_url
    );
    File::text("text/plain; charset=utf-8", text).response(&headers)
}
