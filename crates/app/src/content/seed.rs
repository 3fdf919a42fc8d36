//! The bundled texts of a binary: all of them into an empty database, and later those that nobody
//! edited.

use std::collections::{HashMap, HashSet};
use store::content::PageOrigin;
use store::content::PageStatus;

use base::Timestamp;
use store::content::{self as pages, INSERT_ROWS_MAX, PageVersionHeader};
use store::{Tx, transact};

use super::NewVersion;
use crate::Error;
use crate::content::Publishing;

/// A bundled text. Its hash is computed once, because the start waits for it.
struct BundledPage<'a> {
    path: &'a str,
    source: &'a str,
    sha256: String,
}

/// A bundled text to insert.
struct SeedStep<'a> {
    page: &'a BundledPage<'a>,
    version: i64,
    /// The version that it replaces.
    replaces: Option<store::Uuid>,
}

impl Publishing {
    /// Takes over the bundled texts, as `(path, text)`, and returns how many were new. Texts that
    /// a person edited or withdrew are left alone. So are texts that were published once and
    /// replaced: an older binary that still runs does not undo the texts of a newer one.
    pub async fn seed_content(&self, files: &[(&str, &str)]) -> Result<usize, Error> {
        let to_page = |&(path, source): &(_, _)| BundledPage {
            path,
            source,
            sha256: content::sha256(source),
        };
        let files: Vec<BundledPage<'_>> = files.iter().map(to_page).collect();
        let existing = pages::list_headers(&mut self.core.db.read().await?).await?;
        if plan_seed(&files, &existing).is_empty() {
            return Ok(0);
        }
        let (now, begun) = (self.core.clock.now(), std::time::Instant::now());
        let seeded_count = transact!(self.core.db, |tx| {
            let existing = pages::list_headers(tx).await?;
            let steps = plan_seed(&files, &existing);
            apply_seed(tx, &steps, now).await?;
            Ok::<_, Error>(steps.len())
        })?;
        let took_ms = begun.elapsed().as_millis();
        tracing::info!(page_count = seeded_count, duration_ms = took_ms, "bundled content seeded");
        Ok(seeded_count)
    }
}

fn plan_seed<'a>(
    files: &'a [BundledPage<'a>],
    existing: &[PageVersionHeader],
) -> Vec<SeedStep<'a>> {
    let published: HashMap<&str, &PageVersionHeader> = existing
        .iter()
        .filter(|it| it.status == PageStatus::Published)
        .map(|it| (it.path.as_str(), it))
        .collect();
    let released: HashSet<(&str, &str)> = existing
        .iter()
        .filter(|it| it.origin == PageOrigin::Release)
        .map(|it| (it.path.as_str(), it.sha256.as_str()))
        .collect();
    let ever_published: HashSet<&str> =
        existing.iter().filter(|it| it.published_at.is_some()).map(|it| it.path.as_str()).collect();
    let last_version = |path: &str| {
        existing.iter().filter(|it| it.path == path).map(|it| it.version).max().unwrap_or(0)
    };
    let step = |page: &'a BundledPage<'a>| {
        let path = page.path.strip_suffix(".md").unwrap_or(page.path);
        let before = published.get(path);
        let is_new = match before {
            Some(before) if before.origin != PageOrigin::Release => false,
            // It was withdrawn.
            None if ever_published.contains(path) => false,
            _ => !released.contains(&(path, page.sha256.as_str())),
        };
        is_new.then(|| SeedStep {
            page,
            version: last_version(path) + 1,
            replaces: before.map(|it| it.id),
        })
    };
    files.iter().filter_map(step).collect()
}

async fn apply_seed(tx: &mut Tx, steps: &[SeedStep<'_>], now: Timestamp) -> Result<(), Error> {
    if steps.is_empty() {
        return Ok(());
    }
    for before in steps.iter().filter_map(|step| step.replaces) {
        pages::update_to_replaced(tx, before).await?;
    }
    for steps in steps.chunks(INSERT_ROWS_MAX) {
        let row = |step: &SeedStep<'_>| {
            let &SeedStep { page: &BundledPage { path, source, ref sha256 }, version, .. } = step;
            let (origin, author) = (PageOrigin::Release, PageOrigin::Release.code());
            NewVersion { path, source, sha256, version, origin, author, now }.try_build_row()
        };
        let rows = steps.iter().map(row).collect::<Result<Vec<_>, _>>()?;
        let mut batch = tx.batch();
        pages::insert(&mut batch, rows);
        batch.exec().await?;
    }
    let revision = pages::load_revision(tx).await?;
    pages::increment_revision(tx, revision).await?;
    Ok(())
}
