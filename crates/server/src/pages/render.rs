//! Renders pages: from the cache, by an engine, or the last good version.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base::BusinessDate;
use monitoring::pages::{CachedBody, record_lookup, record_render, record_render_failure};
use render::{EncodedBody, RenderError};

use super::document::{PageBody, document};
use super::view::{PageKey, View, unguarded_view};
use super::{PageAnswer, build_payload};
use crate::route_table::RouteMatch;
use crate::site::Site;
use crate::site_content::{ContentSnapshot, SiteContext};

const READINESS_TTL: Duration = Duration::from_secs(1);

pub struct Page {
    pub body: Arc<EncodedBody>,
    /// The render time, if an engine was used.
    pub rendered_in: Option<Duration>,
}

/// Why a page could not be rendered.
enum PageRenderError {
    MissingContent,
    Engine(RenderError),
}

impl Site {
    pub async fn page(&self, view: &View) -> Option<Page> {
        let (today, snapshot) = ((self.business_date)(), self.content_snapshot());
        let key = self.page_key(&snapshot, view, today);
        let cached = self.pages.get(&key).await;
        record_lookup(CachedBody::Page, cached.is_some());
        if let Some(body) = cached {
            return Some(Page { body, rendered_in: None });
        }
        let (started, context) = (Instant::now(), snapshot.site_context(self));
        let error = match self
            .pages
            .get_or_insert_with(key.clone(), render_encoded(context, view, today))
            .await
        {
            Ok(body) => {
                self.last_good_pages.insert(key.view, &body);
                return Some(Page { body, rendered_in: Some(started.elapsed()) });
            }
            Err(error) => error,
        };
        match &*error {
            PageRenderError::MissingContent => None,
            PageRenderError::Engine(error) => {
                record_render_failure();
                tracing::error!(%error, view = ?key.view, "page rendering failed");
                fallback_page(context, view, &key)
            }
        }
    }

    /// The payload alone, as a file that navigation fetches.
    pub async fn payload(&self, view: &View) -> Option<Arc<EncodedBody>> {
        let (today, snapshot) = ((self.business_date)(), self.content_snapshot());
        let key = self.page_key(&snapshot, view, today);
        let cached = self.payloads.get(&key).await;
        record_lookup(CachedBody::Payload, cached.is_some());
        if let Some(body) = cached {
            return Some(body);
        }
        let encode = async {
            let payload = build_payload(snapshot.site_context(self), view, today)
                .ok_or(PageRenderError::MissingContent)?;
            let answer = PageAnswer::Page(Box::new(payload));
            let json = serde_json::to_vec(&answer).expect("a payload is plain data");
            Ok::<_, PageRenderError>(EncodedBody::new(&json))
        };
        self.payloads.get_or_insert_with(key, encode).await.ok()
    }

    fn page_key(&self, snapshot: &ContentSnapshot, view: &View, today: BusinessDate) -> PageKey {
        // What any page shows follows from both.
        let content_version = snapshot.content.version() ^ self.document_index().version;
        PageKey { view: view.key(), content_version, today }
    }

    /// Whether an engine renders the not-found page. Checked once a second at most, so that
    /// readiness requests cannot fill the render queue.
    pub async fn check_renderer(&self) -> Result<(), RenderError> {
        let mut last = self.readiness.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < READINESS_TTL
        {
            return result.clone();
        }
        let view = View::not_found(crate::locale::Locale::Ru);
        let snapshot = self.content_snapshot();
        let payload = build_payload(snapshot.site_context(self), &view, (self.business_date)());
        let json = serde_json::to_string(&payload).expect("a payload is plain data");
        let result = self.renderer.render(json).await.map(drop);
        *last = Some((Instant::now(), result.clone()));
        result
    }
}

async fn render_encoded(
    context: SiteContext<'_>,
    view: &View,
    today: BusinessDate,
) -> Result<EncodedBody, PageRenderError> {
    let started = Instant::now();
    let html = render_document(context, view, today).await?;
    let body = EncodedBody::new(html.as_bytes());
    record_render(started.elapsed());
    Ok(body)
}

async fn render_document(
    context: SiteContext<'_>,
    view: &View,
    today: BusinessDate,
) -> Result<String, PageRenderError> {
    let payload = build_payload(context, view, today).ok_or(PageRenderError::MissingContent)?;
    let json = serde_json::to_string(&payload).expect("a payload is plain data");
    let rendered = context.site.renderer.render(json).await.map_err(PageRenderError::Engine)?;
    Ok(document(context.site, view.locale(), &payload, &PageBody::Rendered(&rendered)))
}

/// A page as a standalone file that loads its styles from the site.
pub async fn standalone_document(
    context: SiteContext<'_>,
    route_match: &RouteMatch,
) -> Result<String, String> {
    let html =
        render_document(context, &unguarded_view(route_match), (context.site.business_date)())
            .await;
    let html = html.map_err(|error| match error {
        PageRenderError::MissingContent => "has no text".to_owned(),
        PageRenderError::Engine(error) => error.to_string(),
    })?;
    let base = format!("<head><base href=\"{}/\">", context.site.settings.base_url);
    Ok(html.replacen("<head>", &base, 1))
}

/// Rendering failed: the last good page, else an empty page that the browser renders. Never cached,
/// so that the next request tries again.
fn fallback_page(context: SiteContext<'_>, view: &View, key: &PageKey) -> Option<Page> {
    let body = match context.site.last_good_pages.get(&key.view) {
        Some(body) => body,
        None => {
            let payload = build_payload(context, view, key.today)?;
            let html = document(context.site, view.locale(), &payload, &PageBody::ClientRendered);
            EncodedBody::new(html.as_bytes())
        }
    };
    Some(Page { body: Arc::new(body), rendered_in: None })
}
