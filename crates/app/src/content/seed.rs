//! The bundled texts of a binary: all of them into an empty database, and later those that nobody
//! edited.

use std::collections::{HashMap, HashSet};

use base::Timestamp;
use store::content::{self as pages, INSERT_ROWS_MAX, PageVersionHeader};
use store::{Tx, transact};

use super::{NewVersion, RELEASE};
use crate::Error;
use crate::content::Publishing;

/// One of the binary's texts. Its hash is computed once: a start waits for it.
struct BundledPage<'a> {
    path: &'a str,
    source: &'a str,
    sha256: String,
}

/// What to do with one of them.
struct SeedStep<'a> {
    page: &'a BundledPage<'a>,
    version: i64,
    /// The version that it takes the place of.
    replaces: Option<store::Uuid>,
}

impl Publishing {
    /// Takes over the bundled texts, as `(place, text)`, and returns how many were new. Texts that
    /// a person edited or withdrew are left alone. So are texts that were published once and
    /// replaced: an older binary that still runs does not undo what a newer one brought.
    pub async fn seed_content(&self, files: &[(&str, &str)]) -> Result<usize, Error> {
        let brought = |&(path, source): &(_, _)| BundledPage {
            path,
            source,
            sha256: content::sha256(source),
        };
        let files: Vec<BundledPage<'_>> = files.iter().map(brought).collect();
        let known = pages::list_headers(&mut self.core.db.read().await?).await?;
        if plan_seed(&files, &known).is_empty() {
            return Ok(0);
        }
        let (now, begun) = (self.core.clock.now(), std::time::Instant::now());
        let planted = transact!(self.core.db, |tx| {
            let known = pages::list_headers(tx).await?;
            let steps = plan_seed(&files, &known);
            apply_seed(tx, &steps, now).await?;
            Ok::<_, Error>(steps.len())
        })?;
        let took_ms = begun.elapsed().as_millis();
        tracing::info!(page_count = planted, duration_ms = took_ms, "bundled content seeded");
        Ok(planted)
    }
}

fn plan_seed<'a>(files: &'a [BundledPage<'a>], known: &[PageVersionHeader]) -> Vec<SeedStep<'a>> {
    let shown: HashMap<&str, &PageVersionHeader> = known
        .iter()
        .filter(|it| it.status == "published")
        .map(|it| (it.path.as_str(), it))
        .collect();
    let seen: HashSet<(&str, &str)> = known
        .iter()
        .filter(|it| it.origin == RELEASE)
        .map(|it| (it.path.as_str(), it.sha256.as_str()))
        .collect();
    let was_shown: HashSet<&str> =
        known.iter().filter(|it| it.published_at.is_some()).map(|it| it.path.as_str()).collect();
    let last = |place: &str| {
        known.iter().filter(|it| it.path == place).map(|it| it.version).max().unwrap_or(0)
    };
    let step = |brought: &'a BundledPage<'a>| {
        let place = brought.path.strip_suffix(".md").unwrap_or(brought.path);
        let before = shown.get(place);
        let is_new = match before {
            Some(before) if before.origin != RELEASE => false,
            // It was withdrawn.
            None if was_shown.contains(place) => false,
            _ => !seen.contains(&(place, brought.sha256.as_str())),
        };
        is_new.then(|| SeedStep {
            page: brought,
            version: last(place) + 1,
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
            let (origin, author) = (RELEASE, RELEASE);
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
