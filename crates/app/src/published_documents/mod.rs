//! Documents that everybody may read: rules, tariffs, a sample contract, a form for complaints. Each is
//! made of the current texts and settings; a version that was published once is kept for good.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::BusinessDate;
use content::LegalText;
use documents::{Document, DocumentSource, DocumentText, PublishedDocument, PublishedSection};
use store::content::{self as pages, PageStatus};
use store::published_documents::{self as versions, NewPublishedDocument};
use store::{StoreError, Tx, transact};

use crate::applications::{sample_contract, tariffs};
use crate::core::Core;
use crate::format::format_iso_date;
use crate::issued_documents::{DocumentIdentifiers, build_heading, extract_text, sha256_hex};
use crate::{Error, LenderProfile, Resource};

pub use store::published_documents::PublishedDocument as PublishedVersion;

/// The documents, in the order in which they are listed.
pub const DOCUMENT_SLUGS: [&str; 6] = [
    "lending-rules",
    TARIFFS,
    SAMPLE_CONTRACT,
    "terms-and-conditions",
    "privacy-policy",
    "complaint-form",
];

const TARIFFS: &str = "tariffs";
const SAMPLE_CONTRACT: &str = "sample-contract";
/// Raised with every change of the words of the tariffs and of the contract, which a test holds to
/// their templates.
const TEMPLATES_EFFECTIVE_ON: &str = "2026-11-19";
/// Speaks of where personal data go.
const PRIVACY_POLICY: &str = "privacy-policy";

/// Publication of documents, and their versions.
pub struct PublishedDocuments {
    core: Arc<Core>,
    /// Texts that were read from their files, by hash: anybody may ask for them.
    texts: Mutex<HashMap<String, Arc<DocumentText>>>,
}

/// More than the current versions of all documents.
const CACHED_TEXTS_MAX: usize = 32;

/// A version that is not rendered yet.
struct DocumentDraft {
    slug: &'static str,
    effective_date: BusinessDate,
    title: base::LocalizedText,
    sha256: String,
    source: DocumentSource,
}

impl PublishedDocuments {
    pub(crate) fn new(core: Arc<Core>) -> Self {
        Self { core, texts: Mutex::default() }
    }

    /// Publishes every document whose text or settings have changed, and returns how many did.
    /// Idempotent: what was published before, by this process or another, is left alone. A document
    /// without a text in both languages, or with texts that differ in their clauses, is logged and
    /// keeps its last version.
    pub async fn document_publish_all(&self) -> Result<usize, Error> {
        let mut tx = self.core.db.read().await?;
        let known = versions::list(&mut tx).await?;
        let mut drafts = Vec::new();
        for slug in DOCUMENT_SLUGS {
            match self.build_draft(&mut tx, slug).await? {
                Ok(draft) => drafts.extend(draft),
                Err(reason) => tracing::error!(slug, reason, "document cannot be published"),
            }
        }
        drop(tx);
        let is_known = |it: &DocumentDraft| {
            known.iter().any(|known| known.slug == it.slug && known.sha256 == it.sha256)
        };
        drafts.retain(|draft| !is_known(draft));
        let mut published_count = 0;
        for draft in drafts {
            published_count += usize::from(self.publish(draft).await?);
        }
        Ok(published_count)
    }

    /// Every version of every document, the newest first.
    pub async fn document_version_list(&self) -> Result<Vec<PublishedVersion>, Error> {
        Ok(versions::list(&mut self.core.db.read().await?).await?)
    }

    /// The file of a version.
    pub async fn document_pdf(&self, slug: &str, sha256: &str) -> Result<Vec<u8>, Error> {
        let mut tx = self.core.db.read().await?;
        let pdf = versions::find_pdf(&mut tx, slug, sha256).await?;
        pdf.ok_or(Error::NotFound(Resource::Document))
    }

    /// The text of the current version, and its hash.
    pub async fn document_read(&self, slug: &str) -> Result<(Arc<DocumentText>, String), Error> {
        let mut tx = self.core.db.read().await?;
        let missing = || Error::NotFound(Resource::Document);
        let sha256 = versions::find_current_sha256(&mut tx, slug).await?.ok_or_else(missing)?;
        if let Some(text) = self.cached_texts().get(&sha256) {
            return Ok((Arc::clone(text), sha256));
        }
        let pdf = versions::find_pdf(&mut tx, slug, &sha256).await?.ok_or_else(missing)?;
        drop(tx);
        let text = Arc::new(extract_text(pdf).await?.ok_or_else(missing)?);
        let mut texts = self.cached_texts();
        if texts.len() >= CACHED_TEXTS_MAX {
            texts.clear();
        }
        texts.insert(sha256.clone(), Arc::clone(&text));
        Ok((text, sha256))
    }

    fn cached_texts(&self) -> MutexGuard<'_, HashMap<String, Arc<DocumentText>>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn publish(&self, draft: DocumentDraft) -> Result<bool, Error> {
        let pdf = Arc::clone(&self.core.providers.pdf);
        let DocumentDraft { slug, effective_date, title, sha256, source } = draft;
        let rendering = tokio::task::spawn_blocking(move || pdf.render_pdf(&source)).await;
        let unread = || StoreError::Corrupt("a published document");
        let pdf = rendering.map_err(|_| unread())?.map_err(|error| {
            tracing::error!(slug, %error, "published document rendering failed");
            unread()
        })?;
        let version = NewPublishedDocument {
            slug: slug.to_owned(),
            effective_date,
            title_ru: title.ru,
            title_kk: title.kk,
            sha256,
            pdf,
            published_at: self.core.clock.now(),
        };
        let is_new = transact!(self.core.db, |tx| {
            Ok::<_, Error>(versions::insert(tx, &version).await?)
        })?;
        if is_new {
            tracing::info!(slug, sha256 = version.sha256, "document published");
        }
        Ok(is_new)
    }

    /// The current version of a document. None while its texts are not published; a reason if they
    /// make no document.
    async fn build_draft(
        &self,
        tx: &mut Tx,
        slug: &'static str,
    ) -> Result<Result<Option<DocumentDraft>, String>, Error> {
        if matches!(slug, SAMPLE_CONTRACT | TARIFFS) {
            return Ok(self.template_draft(slug).map(Some));
        }
        let mut sources = Vec::new();
        for language in ["ru", "kk"] {
            let path = format!("{language}/pages/{slug}");
            let page = pages::find_by_status(tx, &path, PageStatus::Published).await?;
            sources.extend(page.map(|page| page.source));
        }
        let [ru, kk] = sources.as_slice() else { return Ok(Ok(None)) };
        let lender_profile = &self.core.providers.lender_profile;
        Ok(text_draft(slug, (ru, kk), lender_profile).map(Some))
    }

    /// A document whose words stand in a template and whose figures come from the product.
    fn template_draft(&self, slug: &'static str) -> Result<DocumentDraft, String> {
        let (rules, profile) = (&self.core.rules, &self.core.providers.lender_profile);
        let words_since: BusinessDate = TEMPLATES_EFFECTIVE_ON
            .parse()
            .map_err(|_| format!("{TEMPLATES_EFFECTIVE_ON} is no day"))?;
        let day = words_since.max(rules.products.short.since);
        let (title, source) = match slug {
            TARIFFS => {
                let title = base::LocalizedText::new("Тарифы", "Тарифтер");
                (title, tariffs(rules, profile, day)?.source())
            }
            _ => {
                let title = base::LocalizedText::new(
                    "Образец договора о предоставлении микрокредита",
                    "Микрокредит беру туралы шарттың үлгісі",
                );
                (title, sample_contract(rules, profile, day)?.source())
            }
        };
        let source = source.map_err(|error| error.to_string())?;
        let words = [&source.data, source.template.text.as_bytes()].concat();
        Ok(DocumentDraft { slug, effective_date: day, title, sha256: sha256_hex(&words), source })
    }
}

fn text_draft(
    slug: &'static str,
    (ru, kk): (&str, &str),
    lender_profile: &LenderProfile,
) -> Result<DocumentDraft, String> {
    let (ru, kk) = (LegalText::try_from_page(ru)?, LegalText::try_from_page(kk)?);
    if ru.effective_on != kk.effective_on {
        return Err(format!("{} and {} are not one version", ru.effective_on, kk.effective_on));
    }
    if ru.outline() != kk.outline() {
        return Err(format!("clauses differ: {:?} and {:?}", ru.outline(), kk.outline()));
    }
    let effective_date =
        ru.effective_on.parse().map_err(|_| format!("{} is no day", ru.effective_on))?;
    let pair = |(ru, kk): (String, String)| base::LocalizedText { ru, kk };
    let sections = ru.sections.into_iter().zip(kk.sections).map(|(ru, kk)| PublishedSection {
        title: pair((ru.title, kk.title)),
        clauses: ru.clauses.into_iter().zip(kk.clauses).map(pair).collect(),
    });
    let identifiers =
        DocumentIdentifiers { contract_number: String::new(), verification_code: String::new() };
    let mut heading = build_heading(lender_profile, &identifiers, effective_date);
    heading.verification_url = format!("{}/docs/", lender_profile.base_url);
    let title = pair((ru.title, kk.title));
    let document = PublishedDocument {
        heading,
        title: title.clone(),
        effective_on: format_iso_date(&ru.effective_on),
        data_abroad: lender_profile.data_abroad.clone().filter(|_| slug == PRIVACY_POLICY),
        sections: sections.collect(),
    };
    let source = document.source().map_err(|error| error.to_string())?;
    Ok(DocumentDraft { slug, effective_date, title, sha256: sha256_hex(&source.data), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use documents::{Contract, Tariffs};

    /// Raise [`TEMPLATES_EFFECTIVE_ON`] with their words.
    #[test]
    fn documents_with_words_in_templates_have_a_version_of_them() {
        let words = [Contract::TEMPLATE.text, Tariffs::TEMPLATE.text].concat();
        let version = (TEMPLATES_EFFECTIVE_ON, sha256_hex(words.as_bytes()));
        assert_eq!(
            version,
            (
                "2026-11-19",
                "4b737bbab045e474ab6f009c67ac33ab67fc3e13e922ec6b020ee22ce75f4f82".to_owned()
            )
        );
    }
}
