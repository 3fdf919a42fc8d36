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
    fn from(error: app::Error) -> Self {
        Self::Sync(error.into())
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
        selectors: &[ContentSelector],
        staff: &str,
    ) -> Result<PublishOutcome, PublishError> {
        for _ in 0..PUBLISH_ATTEMPTS_MAX {
            self.sync_content(app).await?;
            let drafts = load_drafts(app, selectors).await?;
            let revision = self.content_snapshot().revision;
            let pages = self.validate_drafts(&drafts).await?;
            match app.publishing.content_publish(&drafts, revision, staff).await {
                Err(app::Error::VersionConflict) => {}
                result => {
                    result?;
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
        selectors: &[ContentSelector],
    ) -> Result<Vec<DraftPreview>, PublishError> {
        self.sync_content(app).await?;
        let drafts = load_drafts(app, selectors).await?;
        let content = self.content_with_drafts(&drafts)?;
        let context = SiteContext { site: self, content: &content };
        let pages = context.public_pages();
        let mut previews = Vec::new();
        for draft in drafts {
            let is_it = |route_match: &&RouteMatch| {
                context
                    .content_path_of(route_match)
                    .is_some_and(|content_path| content_path.to_string() == draft.path)
            };
            let route_match =
                pages.iter().find(is_it).ok_or_else(|| missing_page_error(&draft.path))?;
            let html = standalone_document(context, route_match).await.map_err(|error| {
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
        let (today, limits) = ((self.business_date)().to_string(), self.directive_limits());
        let mut errors = Vec::new();
        for draft in drafts {
            match ContentPath::try_from_path(&draft.path) {
                Ok(content_path) => {
                    let draft_errors = check(&content_path, &draft.source, &today, &limits);
                    errors.extend(draft_errors.iter().map(|it| format!("{content_path}: {it}")));
                }
                Err(error) => errors.push(format!("{}: {error}", draft.path)),
            }
        }
        let content = match self.content_with_drafts(drafts) {
            Ok(content) => content,
            Err(error) if errors.is_empty() => return Err(error),
            Err(_) => return Err(PublishError::Rejected(errors)),
        };
        errors.extend(duplicate_landings(&content, drafts));
        let draft_paths: Vec<&str> = drafts.iter().map(|draft| draft.path.as_str()).collect();
        self.validate_content(&content, &draft_paths, errors).await
    }

    /// Rejects content with which a changed page would be broken; returns how many pages change.
    /// Each of `draft_paths` must be shown on one of them.
    pub(super) async fn validate_content(
        &self,
        content: &Content,
        draft_paths: &[&str],
        mut errors: Vec<String>,
    ) -> Result<usize, PublishError> {
        let snapshot = self.content_snapshot();
        let (before, after) = (snapshot.site_context(self), SiteContext { site: self, content });
        if let Err(missing) = check_content(after) {
            errors.push(missing);
            return Err(PublishError::Rejected(errors));
        }
        let touched = changed_pages(before, after);
        let content_paths: Vec<ContentPath> =
            touched.iter().filter_map(|it| after.content_path_of(it)).collect();
        for content_path in draft_paths {
            if !content_paths.iter().any(|it| it.to_string() == *content_path) {
                return Err(missing_page_error(content_path));
            }
        }
        let broken_before = before.broken_links();
        let paths: Vec<String> =
            touched.iter().filter_map(|route_match| after.path_of(route_match)).collect();
        for broken in after.broken_links() {
            // Broken links that were published earlier do not block other drafts.
            if paths.contains(&broken.page) || !broken_before.contains(&broken) {
                errors.push(format!("{}: the link {} {}", broken.page, broken.link, broken.kind));
            }
        }
        for (route_match, path) in touched.iter().zip(&paths) {
            errors.extend(
                self.render_error(after, route_match).await.map(|it| format!("{path}: {it}")),
            );
        }
        match errors.is_empty() {
            true => Ok(touched.len()),
            false => Err(PublishError::Rejected(errors)),
        }
    }

    /// What is wrong with a page once it is rendered.
    async fn render_error(
        &self,
        context: SiteContext<'_>,
        route_match: &RouteMatch,
    ) -> Option<String> {
        let view = unguarded_view(route_match);
        let Some(payload) = build_payload(context, &view, (self.business_date)()) else {
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
    selectors: &[ContentSelector],
) -> Result<Vec<TextVersion>, app::Error> {
    let mut drafts: Vec<TextVersion> = Vec::new();
    for selector in selectors {
        for draft in app.publishing.content_draft_list(selector).await? {
            if drafts.iter().all(|known| known.id != draft.id) {
                drafts.push(draft);
            }
        }
    }
    Ok(drafts)
}

/// The pages whose data changed, or that are new.
fn changed_pages(before: SiteContext<'_>, after: SiteContext<'_>) -> Vec<RouteMatch> {
    let payload_json = |context: SiteContext<'_>, route_match: &RouteMatch| {
        let view = unguarded_view(route_match);
        let payload = build_payload(context, &view, (context.site.business_date)())?;
        serde_json::to_string(&payload).ok()
    };
    let mut pages = after.public_pages();
    pages.retain(|route_match| {
        payload_json(before, route_match) != payload_json(after, route_match)
    });
    pages
}

/// The drafts that duplicate another landing page.
fn duplicate_landings(content: &Content, drafts: &[TextVersion]) -> Vec<String> {
    if drafts.iter().all(|draft| draft.kind != ContentKind::Landing.code()) {
        return Vec::new();
    }
    let is_draft = |content_path: &ContentPath| {
        drafts.iter().any(|draft| draft.path == content_path.to_string())
    };
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

fn missing_page_error(content_path: &str) -> PublishError {
    PublishError::Rejected(vec![format!("{content_path}: no address shows this text")])
}
