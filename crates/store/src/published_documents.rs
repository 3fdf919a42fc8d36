//! Published documents: rules, tariffs, samples. Append-only: every version that was ever in force is
//! kept, and the one published last is current.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// An upper bound on versions of all documents.
const VERSIONS_MAX: i64 = 2_000;

/// A version with its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPublishedDocument {
    pub slug: String,
    /// The day from which it is in force.
    pub effective_date: BusinessDate,
    pub title_ru: String,
    pub title_kk: String,
    /// Of the text in both languages, in hexadecimal digits.
    pub sha256: String,
    pub pdf: Vec<u8>,
    pub published_at: Timestamp,
}

/// A version without its file.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PublishedDocument {
    pub slug: String,
    /// The day from which it is in force.
    pub effective_date: BusinessDate,
    pub title_ru: String,
    pub title_kk: String,
    /// Of the text in both languages, in hexadecimal digits.
    pub sha256: String,
    pub published_at: Timestamp,
}

/// Adds a version, unless it was published before. Returns whether it is new.
pub async fn insert(tx: &mut Tx, document: &NewPublishedDocument) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO published_documents (id, slug, effective_date, title_ru, title_kk, sha256,
                 pdf, published_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (slug, sha256) DO NOTHING",
        )
        .bind(Uuid::now_v7())
        .bind(document.slug.clone())
        .bind(document.effective_date)
        .bind(document.title_ru.clone())
        .bind(document.title_kk.clone())
        .bind(document.sha256.clone())
        .bind(document.pdf.clone())
        .bind(document.published_at)
        .exec()
        .await?;
    Ok(added > 0)
}

/// Every version of every document, the newest first.
pub async fn list(tx: &mut Tx) -> Result<Vec<PublishedDocument>, StoreError> {
    tx.sql(
        "SELECT slug, effective_date, title_ru, title_kk, sha256, published_at
         FROM published_documents ORDER BY published_at DESC, id DESC LIMIT $1",
    )
    .bind(VERSIONS_MAX)
    .all()
    .await
}

/// The hash of the current version of a document.
pub async fn find_current_sha256(tx: &mut Tx, slug: &str) -> Result<Option<String>, StoreError> {
    let found: Option<(String,)> = tx
        .sql(
            "SELECT sha256 FROM published_documents WHERE slug = $1
             ORDER BY published_at DESC, id DESC LIMIT 1",
        )
        .bind(slug.to_owned())
        .opt()
        .await?;
    Ok(found.map(|(sha256,)| sha256))
}

/// The file of a version.
pub async fn find_pdf(
    tx: &mut Tx,
    slug: &str,
    sha256: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let found: Option<(Vec<u8>,)> = tx
        .sql("SELECT pdf FROM published_documents WHERE slug = $1 AND sha256 = $2")
        .bind(slug.to_owned())
        .bind(sha256.to_owned())
        .opt()
        .await?;
    Ok(found.map(|(pdf,)| pdf))
}
