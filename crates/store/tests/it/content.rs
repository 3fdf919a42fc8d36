//! Stored texts of the site: versions are immutable, one is published, changes are numbered.

use store::content::PageOrigin;
use store::content::PageStatus;
use store::content::{self, PageVersion};
use store::{Db, StoreError, Uuid};
use testkit::databases::NOW;
use testkit::on_both_engines;

fn page_version(place: &str, version: i64, status: PageStatus) -> PageVersion {
    PageVersion {
        id: Uuid::now_v7(),
        path: place.into(),
        version,
        kind: "page".into(),
        number: None,
        locale: "ru".into(),
        slug: "about".into(),
        title: "О компании".into(),
        updated_date: "2026-11-15".parse().unwrap(),
        source: format!("text {version}"),
        sha256: format!("hash {version}"),
        origin: PageOrigin::Person,
        status,
        author: "aigul".into(),
        created_at: NOW,
        published_at: (status == PageStatus::Published).then_some(NOW),
    }
}

async fn insert(db: &Db, page: PageVersion) -> Result<(), StoreError> {
    let mut tx = db.begin().await.unwrap();
    let mut batch = tx.batch();
    content::insert(&mut batch, vec![page]);
    batch.exec().await?;
    tx.commit().await
}

/// Changes to a version that the schema forbids.
const FORBIDDEN_CHANGES: &[&str] = &[
    "UPDATE content_pages SET source = 'x'",
    "UPDATE content_pages SET author = 'x'",
    "UPDATE content_pages SET status = 'draft'",
    "DELETE FROM content_pages",
];

on_both_engines! {
    async fn a_version_is_immutable(db: Db) {
        let published = page_version("ru/pages/about", 1, PageStatus::Published);
        insert(&db, published.clone()).await.unwrap();
        for change in FORBIDDEN_CHANGES {
            let mut tx = db.begin().await.unwrap();
            let changed = tx.sql(change).exec().await;
            let is_violation = |error: &StoreError| error.is_violation_of("content_pages_append_only");
            assert!(changed.as_ref().is_err_and(is_violation), "{change}: {changed:?}");
        }
        let mut tx = db.read().await.unwrap();
        let read = content::find_by_status(&mut tx, "ru/pages/about", PageStatus::Published).await.unwrap();
        assert_eq!(read, Some(published));
    }

    async fn one_version_is_published_and_one_is_a_draft(db: Db) {
        let path = "ru/pages/about";
        let first = page_version(path, 1, PageStatus::Published);
        insert(&db, first.clone()).await.unwrap();
        let draft = page_version(path, 2, PageStatus::Draft);
        insert(&db, draft.clone()).await.unwrap();
        assert!(insert(&db, page_version(path, 2, PageStatus::Replaced)).await.is_err(), "a version twice");
        assert!(insert(&db, page_version(path, 3, PageStatus::Draft)).await.is_err(), "two drafts");
        assert!(insert(&db, page_version(path, 3, PageStatus::Published)).await.is_err(), "two are published");
        let mut tx = db.begin().await.unwrap();
        content::update_to_replaced(&mut tx, first.id).await.unwrap();
        content::update_to_published(&mut tx, draft.id, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        assert_eq!(content::find_last_version_number(&mut tx, path).await.unwrap(), 2);
        assert_eq!(content::find_last_version_number(&mut tx, "ru/faq").await.unwrap(), 0);
        let expected = vec![(path.to_owned(), "hash 2".to_owned())];
        assert_eq!(content::list_published_hashes(&mut tx).await.unwrap(), expected);
        assert_eq!(content::list_current(&mut tx).await.unwrap().len(), 1);
        assert_eq!(content::list_headers(&mut tx).await.unwrap().len(), 2);
        let repeated = content::update_to_published(&mut tx, draft.id, NOW).await;
        assert!(matches!(repeated, Err(StoreError::Conflict)), "{repeated:?}");
    }

    async fn changes_are_numbered_consecutively(db: Db) {
        let mut tx = db.begin().await.unwrap();
        assert_eq!(content::load_revision(&mut tx).await.unwrap(), 0);
        assert_eq!(content::increment_revision(&mut tx, 0).await.unwrap(), 1);
        let late = content::increment_revision(&mut tx, 0).await;
        assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
        assert_eq!(content::load_revision(&mut tx).await.unwrap(), 1);
    }
}
