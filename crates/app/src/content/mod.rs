//! The texts of the site: bundled, drafted and published. A version never changes; publishing
//! selects another one and increments the revision, which every process watches.

mod drafts;
mod parity;
mod publish;
mod query;
mod seed;
mod selector;
mod withdraw;

pub use content::Parity;
pub use drafts::{ContentFile, DraftOutcome};
pub use parity::parity;
pub use query::ContentChanges;
pub use selector::ContentSelector;
pub use store::content::{PageVersion as TextVersion, PageVersionSummary as ListedText};
pub use withdraw::{ContentWithdrawal, ContentWithdrawalOutcome};

use crate::{Error, Rejection};
use base::Timestamp;
use content::{ContentPath, Summary};
use store::Uuid;
use store::content::PageOrigin;
use store::content::PageStatus;

use std::sync::Arc;

use crate::core::Core;

/// A version that is about to be written.
struct NewVersion<'a> {
    path: &'a str,
    source: &'a str,
    sha256: &'a str,
    version: i64,
    origin: PageOrigin,
    author: &'a str,
    now: Timestamp,
}

impl NewVersion<'_> {
    /// Its row: published if bundled, else a draft.
    fn try_build_row(&self) -> Result<TextVersion, Error> {
        let to_rejection = |problem: String| {
            Error::Rejected(Rejection::InvalidContentFile { path: self.path.to_owned(), problem })
        };
        let path = ContentPath::try_from_path(self.path).map_err(to_rejection)?;
        let summary = Summary::try_new(&path, self.source).map_err(to_rejection)?;
        let day = summary.updated_on.parse().map_err(|_| to_rejection("has no real day".into()))?;
        let is_published = self.origin == PageOrigin::Release;
        Ok(TextVersion {
            id: Uuid::now_v7(),
            path: path.to_string(),
            version: self.version,
            kind: path.kind.code().to_owned(),
            number: summary.number.map(i64::from),
            locale: path.language.code().to_owned(),
            slug: path.name.clone(),
            title: summary.title,
            updated_date: day,
            source: self.source.to_owned(),
            sha256: self.sha256.to_owned(),
            origin: self.origin,
            status: if is_published { PageStatus::Published } else { PageStatus::Draft },
            author: self.author.to_owned(),
            created_at: self.now,
            published_at: is_published.then_some(self.now),
        })
    }
}

/// Texts of the site: drafts, publication, withdrawal.
pub struct Publishing {
    core: Arc<Core>,
}

impl Publishing {
    pub(crate) const fn new(core: Arc<Core>) -> Self {
        Self { core }
    }
}
