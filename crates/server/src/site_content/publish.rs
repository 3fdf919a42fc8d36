//! Publishing: drafts are validated and the changed pages rendered before they are shown.

use app::App;
use app::content::{ContentSelector, TextVersion};
use content::check::{check, similar_pairs};
use content::{Content, ContentKind, ContentPath};
use thiserror::Error;

use super::{ContentSyncError, SiteContext};
use crate::pages::{build_payload, check_content, standalone_document, unguarded_view};
use crate::route_table::RouteMatch;
use crate::site::Site;

/// How often to retry after a concurrent publication.
pub(super) const PUBLISH_ATTEMPTS_MAX: u32 = 5;

/// Why drafts are not published.
#[derive(Debug, Error)]
pub enum PublishError {
    /// Each line says what an editor has to fix.
    #[error("{}", .0.join("\n"))]
    Rejected(Vec<String>),
    #[error(transparent)]
    Sync(#[from] ContentSyncError),
}

impl From<app::Error> for PublishError {
    fn from(problem: app::Error) -> Self {
        Self::Sync(problem.into())
    }
}

/// What is shown from now on.
#[derive(Debug)]
pub struct PublishOutcome {
    pub drafts: Vec<TextVersion>,
    /// How many pages changed.
    pub changed_page_count: usize,
}

/// A page as it would be with the drafts.
pub struct DraftPreview {
    pub path: String,
    pub html: String,
}

impl Site {
    /// Publishes drafts, all of them or none. This process shows them from the next request on,
    /// others within a second.
    pub async fn publish_content(
        &self,
        app: &App,
        wanted: &[ContentSelector],
        staff: &str,
    ) -> Result<PublishOutcome, PublishError> {
        for _ in 0..PUBLISH_ATTEMPTS_MAX {
            self.sync_content(app).await?;
            let drafts = load_drafts(app, wanted).await?;
            let revision = self.content_snapshot().revision;
            let pages = self.validate_drafts(&drafts).await?;
            match app.publishing.content_publish(&drafts, revision, staff).await {
                Err(app::Error::VersionConflict) => {}
                done => {
                    done?;
                    self.sync_content(app).await?;
                    return Ok(PublishOutcome { drafts, changed_page_count: pages });
                }
            }
        }
        Err(app::Error::VersionConflict.into())
    }

    /// A preview of the page of each draft. Only checks that it can be rendered.
    pub async fn preview_content(
        &self,
        app: &App,
        wanted: &[ContentSelector],
    ) -> Result<Vec<DraftPreview>, PublishError> {
        self.sync_content(app).await?;
        let drafts = load_drafts(app, wanted).await?;
        let content = self.content_with_drafts(&drafts)?;
        let shelf = SiteContext { site: self, content: &content };
        let pages = shelf.public_pages();
        let mut previews = Vec::new();
        for draft in drafts {
            let is_it = |found: &&RouteMatch| {
                shelf.content_path_of(found).is_some_and(|place| place.to_string() == draft.path)
            };
            let found = pages.iter().find(is_it).ok_or_else(|| missing_page_error(&draft.path))?;
            let html = standalone_document(shelf, found).await.map_err(|error| {
                PublishError::Rejected(vec![format!("{}: {error}", draft.path)])
            })?;
            previews.push(DraftPreview { path: draft.path, html });
        }
        Ok(previews)
    }

    fn content_with_drafts(&self, drafts: &[TextVersion]) -> Result<Content, PublishError> {
        let files = drafts.iter().map(|draft| (draft.path.as_str(), draft.source.as_str()));
        let content = Content::clone(&self.content_snapshot().content);
        content.try_with(files).map_err(|error| PublishError::Rejected(vec![error.to_string()]))
    }

    /// Rejects invalid drafts; returns how many pages they change.
    pub(super) async fn validate_drafts(
        &self,
        drafts: &[TextVersion],
    ) -> Result<usize, PublishError> {
        let today = (self.business_date)().to_string();
        let mut faults = Vec::new();
        for draft in drafts {
            match ContentPath::try_from_path(&draft.path) {
                Ok(place) => {
                    let found = check(&place, &draft.source, &today);
                    faults.extend(found.iter().map(|it| format!("{place}: {it}")));
                }
                Err(problem) => faults.push(format!("{}: {problem}", draft.path)),
            }
        }
        let content = match self.content_with_drafts(drafts) {
            Ok(content) => content,
            Err(error) if faults.is_empty() => return Err(error),
            Err(_) => return Err(PublishError::Rejected(faults)),
        };
        faults.extend(duplicate_landings(&content, drafts));
        let shown: Vec<&str> = drafts.iter().map(|draft| draft.path.as_str()).collect();
        self.validate_content(&content, &shown, faults).await
    }

    /// Refuses texts with which the pages would not hold; tells how many pages change. Each of `shown`
    /// must be on one of them.
    pub(super) async fn validate_content(
        &self,
        content: &Content,
        shown: &[&str],
        mut faults: Vec<String>,
    ) -> Result<usize, PublishError> {
        let edition = self.content_snapshot();
        let (before, after) = (edition.site_context(self), SiteContext { site: self, content });
        check_content(after).map_err(|hole| PublishError::Rejected(vec![hole]))?;
        let touched = changed_pages(before, after);
        let places: Vec<ContentPath> =
            touched.iter().filter_map(|it| after.content_path_of(it)).collect();
        for place in shown {
            if !places.iter().any(|it| it.to_string() == *place) {
                return Err(missing_page_error(place));
            }
        }
        let broken_before = before.broken_links();
        let paths: Vec<String> = touched.iter().filter_map(|found| after.path_of(found)).collect();
        for broken in after.broken_links() {
            // Faults that were published earlier do not block other drafts.
            if paths.contains(&broken.page) || !broken_before.contains(&broken) {
                faults.push(format!("{}: the link {} {}", broken.page, broken.link, broken.kind));
            }
        }
        for (found, path) in touched.iter().zip(&paths) {
            faults.extend(self.render_error(after, found).await.map(|it| format!("{path}: {it}")));
        }
        match faults.is_empty() {
            true => Ok(touched.len()),
            false => Err(PublishError::Rejected(faults)),
        }
    }

    /// What is wrong with a page once it is rendered.
    async fn render_error(&self, shelf: SiteContext<'_>, found: &RouteMatch) -> Option<String> {
        let view = unguarded_view(found);
        let Some(payload) = build_payload(shelf, &view, (self.business_date)()) else {
            return Some("has no text".to_owned());
        };
        let json = serde_json::to_string(&payload).expect("a payload is plain data");
        match self.renderer.render(json).await {
            Err(error) => Some(error.to_string()),
            Ok(page) => match page.html.matches("<h1").count() {
                1 => None,
                count => Some(format!("has {count} headings of the first level")),
            },
        }
    }
}

async fn load_drafts(
    app: &App,
    wanted: &[ContentSelector],
) -> Result<Vec<TextVersion>, app::Error> {
    let mut drafts: Vec<TextVersion> = Vec::new();
    for wanted in wanted {
        for draft in app.publishing.content_draft_list(wanted).await? {
            if drafts.iter().all(|known| known.id != draft.id) {
                drafts.push(draft);
            }
        }
    }
    Ok(drafts)
}

/// The pages whose data changed, or that are new.
fn changed_pages(before: SiteContext<'_>, after: SiteContext<'_>) -> Vec<RouteMatch> {
    let told = |shelf: SiteContext<'_>, found: &RouteMatch| {
        let view = unguarded_view(found);
        let payload = build_payload(shelf, &view, (shelf.site.business_date)())?;
        serde_json::to_string(&payload).ok()
    };
    let mut pages = after.public_pages();
    pages.retain(|found| told(before, found) != told(after, found));
    pages
}

/// The drafts that duplicate another landing page.
fn duplicate_landings(content: &Content, drafts: &[TextVersion]) -> Vec<String> {
    if drafts.iter().all(|draft| draft.kind != ContentKind::Landing.code()) {
        return Vec::new();
    }
    let is_draft = |place: &ContentPath| drafts.iter().any(|draft| draft.path == place.to_string());
    let alike = similar_pairs(content, ContentKind::Landing)
        .into_iter()
        .filter(|pair| pair.is_near_duplicate());
    alike
        .filter(|pair| pair.paths.iter().any(is_draft))
        .map(|pair| {
            let [one, other] = &pair.paths;
            format!("{one} and {other} share {} % of the shorter text", pair.contained_percent)
        })
        .collect()
}

fn missing_page_error(place: &str) -> PublishError {
    PublishError::Rejected(vec![format!("{place}: no address shows this text")])
}
