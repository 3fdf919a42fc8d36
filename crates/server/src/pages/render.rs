//! Getting a page's bytes: from the cache, from an engine, or from what there was before.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base::BusinessDate;
use render::{EncodedBody, RenderError};

use super::build_payload;
use super::document::{Inside, document};
use super::view::{PageKey, View, unguarded_view};
use crate::routes::Match;
use crate::site::Site;
use crate::texts::{ContentSnapshot, SiteContext};

const READINESS_TTL: Duration = Duration::from_secs(1);

pub struct Page {
    pub body: Arc<EncodedBody>,
    /// How long an engine took, where one was asked.
    pub rendered_in: Option<Duration>,
}

/// Why a page could not be made.
enum PageRenderError {
    NoText,
    Engine(RenderError),
}

impl Site {
    pub async fn page(&self, view: &View) -> Option<Page> {
        let (today, edition) = ((self.today)(), self.edition());
        let key = key_of(&edition, view, today);
        if let Some(body) = self.pages.get(&key).await {
            return Some(Page { body, rendered_in: None });
        }
        let (begun, shelf) = (Instant::now(), edition.shelf(self));
        let fault = match self.pages.get_or_make(key.clone(), make(shelf, view, today)).await {
            Ok(body) => {
                self.last_good.insert(key.view, &body);
                return Some(Page { body, rendered_in: Some(begun.elapsed()) });
            }
            Err(fault) => fault,
        };
        match &*fault {
            PageRenderError::NoText => None,
            PageRenderError::Engine(error) => {
                tracing::error!(%error, view = ?key.view, "a page did not render");
                instead(shelf, view, &key)
            }
        }
    }

    /// The payload alone, as a file that navigation fetches.
    pub async fn payload(&self, view: &View) -> Option<Arc<EncodedBody>> {
        let (today, edition) = ((self.today)(), self.edition());
        let key = key_of(&edition, view, today);
        if let Some(body) = self.payloads.get(&key).await {
            return Some(body);
        }
        let make = async {
            let payload =
                build_payload(edition.shelf(self), view, today).ok_or(PageRenderError::NoText)?;
            let json = serde_json::to_vec(&payload).expect("a payload is plain data");
            Ok::<_, PageRenderError>(EncodedBody::new(&json))
        };
        self.payloads.get_or_make(key, make).await.ok()
    }

    /// Whether an engine renders the not-found page. Asked of an engine once a second at most:
    /// nobody outside may fill the queue by asking.
    pub async fn check_renderer(&self) -> Result<(), RenderError> {
        let mut last = self.readiness.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < READINESS_TTL
        {
            return answer.clone();
        }
        let view = View::not_found(crate::locale::Locale::Ru);
        let edition = self.edition();
        let payload = build_payload(edition.shelf(self), &view, (self.today)());
        let json = serde_json::to_string(&payload).expect("a payload is plain data");
        let answer = self.renderer.render(json).await.map(drop);
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}

fn key_of(edition: &ContentSnapshot, view: &View, today: BusinessDate) -> PageKey {
    PageKey { view: view.key(), content_version: edition.content.version(), today }
}

async fn make(
    shelf: SiteContext<'_>,
    view: &View,
    today: BusinessDate,
) -> Result<EncodedBody, PageRenderError> {
    let html = whole(shelf, view, today).await?;
    Ok(EncodedBody::new(html.as_bytes()))
}

async fn whole(
    shelf: SiteContext<'_>,
    view: &View,
    today: BusinessDate,
) -> Result<String, PageRenderError> {
    let payload = build_payload(shelf, view, today).ok_or(PageRenderError::NoText)?;
    let json = serde_json::to_string(&payload).expect("a payload is plain data");
    let rendered = shelf.site.renderer.render(json).await.map_err(PageRenderError::Engine)?;
    Ok(document(shelf.site, view.locale(), &payload, &Inside::Rendered(&rendered)))
}

/// A page by itself, as a file that finds its styles on the site.
pub async fn standalone_document(shelf: SiteContext<'_>, found: &Match) -> Result<String, String> {
    let html = whole(shelf, &unguarded_view(found), (shelf.site.today)()).await;
    let html = html.map_err(|fault| match fault {
        PageRenderError::NoText => "has no text".to_owned(),
        PageRenderError::Engine(error) => error.to_string(),
    })?;
    let base = format!("<head><base href=\"{}/\">", shelf.site.settings.base_url);
    Ok(html.replacen("<head>", &base, 1))
}

/// Rendering failed: the last good page, else the frame that the browser fills by itself. Never kept,
/// so that the next request tries again.
fn instead(shelf: SiteContext<'_>, view: &View, key: &PageKey) -> Option<Page> {
    let body = match shelf.site.last_good.get(&key.view) {
        Some(body) => body,
        None => {
            let payload = build_payload(shelf, view, key.today)?;
            let html = document(shelf.site, view.locale(), &payload, &Inside::Empty);
            EncodedBody::new(html.as_bytes())
        }
    };
    Some(Page { body: Arc::new(body), rendered_in: None })
}
