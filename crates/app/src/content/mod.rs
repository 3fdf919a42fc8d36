//! The texts of the site: what the binary brings, what editors write, and what is shown. A version is
//! never changed; publishing shows another one and counts the revision up, which every process that
//! shows pages looks at.

mod drafts;
mod error;
mod parity;
mod publish;
mod query;
mod seed;
mod selector;
mod withdraw;

pub use content::Parity;
pub use drafts::{ContentFile, DraftOutcome};
pub use error::{PublishingError, describe_prior_versions};
pub use parity::parity;
pub use query::ContentChanges;
pub use selector::ContentSelector;
pub use store::content::{PageVersion as TextVersion, PageVersionSummary as ListedText};
pub use withdraw::{ContentWithdrawal, ContentWithdrawalOutcome};

use base::Timestamp;
use content::{ContentPath, Summary};
use store::Uuid;

/// Who brought the texts that came with the binary.
const RELEASE: &str = "release";

/// A version that is about to be written.
struct NewVersion<'a> {
    path: &'a str,
    source: &'a str,
    sha256: &'a str,
    version: i64,
    origin: &'static str,
    author: &'a str,
    now: Timestamp,
}

impl NewVersion<'_> {
    /// The row of it: shown at once where the binary brings it, else a draft.
    fn try_build_row(&self) -> Result<TextVersion, PublishingError> {
        let unreadable =
            |problem: String| PublishingError::InvalidFile { path: self.path.to_owned(), problem };
        let place = ContentPath::try_from_path(self.path).map_err(unreadable)?;
        let summary = Summary::try_new(&place, self.source).map_err(unreadable)?;
        let day = summary.updated_on.parse().map_err(|_| unreadable("has no real day".into()))?;
        let is_shown = self.origin == RELEASE;
        Ok(TextVersion {
            id: Uuid::now_v7(),
            place: place.to_string(),
            version: self.version,
            kind: place.kind.code().to_owned(),
            number: summary.number.map(i64::from),
            locale: place.language.code().to_owned(),
            slug: place.name.clone(),
            title: summary.title,
            updated_on: day,
            source: self.source.to_owned(),
            sha256: self.sha256.to_owned(),
            origin: self.origin.to_owned(),
            status: if is_shown { "published" } else { "draft" }.to_owned(),
            author: self.author.to_owned(),
            written_at: self.now,
            published_at: is_shown.then_some(self.now),
        })
    }
}
