//! The texts of the site: every version, its status, and the revision of what is published.

use store_derive::FromRow;

use crate::{Batch, StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// An upper bound on texts.
const PAGES_MAX: i64 = 5_000;
/// An upper bound on versions of a text.
const VERSIONS_MAX: i64 = 100_000;
/// Rows in one statement.
pub const INSERT_ROWS_MAX: usize = 200;

base::codes! {
    /// Where a version stands.
    PageStatus {
        Draft = "draft",
        Published = "published",
        Replaced = "replaced",
    }
}

base::codes! {
    /// Who wrote a version.
    PageOrigin {
        /// Bundled with a release.
        Release = "release",
        Person = "person",
    }
}

/// A version, with its text.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PageVersion {
    pub id: Uuid,
    /// Language, kind and slug, such as `ru/blog/chto-takoe-gesv`.
    pub path: String,
    /// From one on, for each path.
    pub version: i64,
    /// `page`, `faq`, `landing`, `article` or `expert`.
    pub kind: String,
    /// Shared by a page and its translation.
    pub number: Option<i64>,
    pub locale: String,
    pub slug: String,
    pub title: String,
    pub updated_date: BusinessDate,
    /// Markdown with front matter.
    pub source: String,
    /// In hexadecimal digits.
    pub sha256: String,
    pub origin: PageOrigin,
    pub status: PageStatus,
    pub author: String,
    pub created_at: Timestamp,
    pub published_at: Option<Timestamp>,
}

/// A version without its text.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PageVersionSummary {
    /// Language, kind and slug, such as `ru/blog/chto-takoe-gesv`.
    pub path: String,
    /// From one on, for each path.
    pub version: i64,
    /// `page`, `faq`, `landing`, `article` or `expert`.
    pub kind: String,
    /// Shared by a page and its translation.
    pub number: Option<i64>,
    pub locale: String,
    pub slug: String,
    pub title: String,
    pub updated_date: BusinessDate,
    pub origin: PageOrigin,
    pub status: PageStatus,
    pub author: String,
    pub created_at: Timestamp,
}

/// A version by its hash.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PageVersionHeader {
    pub id: Uuid,
    /// Language, kind and slug, such as `ru/blog/chto-takoe-gesv`.
    pub path: String,
    /// From one on, for each path.
    pub version: i64,
    /// In hexadecimal digits.
    pub sha256: String,
    pub origin: PageOrigin,
    pub status: PageStatus,
    pub published_at: Option<Timestamp>,
}

/// The revision of the published content.
pub async fn load_revision(tx: &mut Tx) -> Result<i64, StoreError> {
    let (revision,): (i64,) = tx
        .sql("SELECT revision FROM content_revision WHERE id = 1")
        .one("the texts' revision")
        .await?;
    Ok(revision)
}

/// Increments the revision; a conflict if it was incremented since it was read.
pub async fn increment_revision(tx: &mut Tx, revision: i64) -> Result<i64, StoreError> {
    tx.sql("UPDATE content_revision SET revision = revision + 1 WHERE id = 1 AND revision = $1")
        .bind(revision)
        .exec_one()
        .await?;
    Ok(revision + 1)
}

/// Every version, without its text.
pub async fn list_headers(tx: &mut Tx) -> Result<Vec<PageVersionHeader>, StoreError> {
    tx.sql("SELECT id, path, version, sha256, origin, status, published_at FROM content_pages")
        .all()
        .await
}

/// The path and the hash of every published version.
pub async fn list_published_hashes(tx: &mut Tx) -> Result<Vec<(String, String)>, StoreError> {
    tx.sql("SELECT path, sha256 FROM content_pages WHERE status = 'published' LIMIT $1")
        .bind(PAGES_MAX)
        .all()
        .await
}

/// Published versions and drafts, by path.
pub async fn list_current(tx: &mut Tx) -> Result<Vec<PageVersionSummary>, StoreError> {
    tx.sql(
        "SELECT path, version, kind, number, locale, slug, title, updated_date, origin, status,
             author, created_at
         FROM content_pages WHERE status <> 'replaced' ORDER BY path, version LIMIT $1",
    )
    .bind(2 * PAGES_MAX)
    .all()
    .await
}

/// Every version, by path.
pub async fn list_history(tx: &mut Tx) -> Result<Vec<PageVersionSummary>, StoreError> {
    tx.sql(
        "SELECT path, version, kind, number, locale, slug, title, updated_date, origin, status,
             author, created_at
         FROM content_pages ORDER BY path, version LIMIT $1",
    )
    .bind(VERSIONS_MAX)
    .all()
    .await
}

/// The draft or the published version of a path.
pub async fn find_by_status(
    tx: &mut Tx,
    place: &str,
    status: PageStatus,
) -> Result<Option<PageVersion>, StoreError> {
    tx.sql("SELECT * FROM content_pages WHERE path = $1 AND status = $2")
        .bind(place.to_owned())
        .bind(status)
        .opt()
        .await
}

/// Every version with a status, by path.
pub async fn list_by_status(
    tx: &mut Tx,
    status: PageStatus,
) -> Result<Vec<PageVersion>, StoreError> {
    tx.sql("SELECT * FROM content_pages WHERE status = $1 ORDER BY path LIMIT $2")
        .bind(status)
        .bind(PAGES_MAX)
        .all()
        .await
}

/// Every version of a path, oldest first.
pub async fn list_versions(tx: &mut Tx, place: &str) -> Result<Vec<PageVersion>, StoreError> {
    tx.sql("SELECT * FROM content_pages WHERE path = $1 ORDER BY version LIMIT $2")
        .bind(place.to_owned())
        .bind(PAGES_MAX)
        .all()
        .await
}

/// The newest version of a path; zero if there is none.
pub async fn find_last_version_number(tx: &mut Tx, place: &str) -> Result<i64, StoreError> {
    let (version,): (i64,) = tx
        .sql("SELECT COALESCE(MAX(version), 0) FROM content_pages WHERE path = $1")
        .bind(place.to_owned())
        .one("a version")
        .await?;
    Ok(version)
}

/// Adds versions, at most [`INSERT_ROWS_MAX`]. Breaks `content_pages_path_version_key` where
/// somebody else wrote the same one.
pub fn insert(batch: &mut Batch<'_>, pages: Vec<PageVersion>) {
    batch.sql_values(
        pages.len(),
        "INSERT INTO content_pages (id, path, version, kind, number, locale, slug, title,
             updated_date, source, sha256, origin, status, author, created_at, published_at)",
        16,
        "",
    );
    for page in pages {
        batch
            .bind(page.id)
            .bind(page.path)
            .bind(page.version)
            .bind(page.kind)
            .bind(page.number)
            .bind(page.locale)
            .bind(page.slug)
            .bind(page.title)
            .bind(page.updated_date)
            .bind(page.source)
            .bind(page.sha256)
            .bind(page.origin)
            .bind(page.status)
            .bind(page.author)
            .bind(page.created_at)
            .bind(page.published_at);
    }
}

/// Replaces a published version; a conflict if it is no longer published.
pub async fn update_to_replaced(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    tx.sql("UPDATE content_pages SET status = 'replaced' WHERE id = $1 AND status <> 'replaced'")
        .bind(id)
        .exec_one()
        .await
}

/// Publishes a draft; a conflict if it is no longer one.
pub async fn update_to_published(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE content_pages SET status = 'published', published_at = $2
         WHERE id = $1 AND status = 'draft'",
    )
    .bind(id)
    .bind(now)
    .exec_one()
    .await
}
