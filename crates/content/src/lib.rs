//! Texts of the site: Markdown with front matter, as under `content/`, parsed into typed pages, and
//! the checks before publication. Pure: the caller provides the files.

mod article;
mod body;
pub mod check;
mod content_path;
mod directive;
mod expert;
mod faq;
mod front_matter;
mod landing;
mod legal_text;
mod markdown;
mod parity;
mod summary;
mod text_page;
mod typography;

use base::Language;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use sha2::{Digest, Sha256};
use thiserror::Error;

pub use article::Article;
pub use body::Body;
pub use content_path::{ContentKind, ContentPath};
pub use directive::{Directive, DirectiveLimits, ExampleLoan, SampleLetter, Tool};
pub use expert::Expert;
pub use faq::{Faq, Group, Question};
pub use landing::Landing;
pub use legal_text::{LegalSection, LegalText};
pub use parity::{Parity, parity};
pub use summary::Summary;
pub use text_page::TextPage;

use front_matter::FrontMatter;

#[derive(Debug, Error)]
#[error("content/{path}: {message}")]
pub struct ContentError {
    path: String,
    message: String,
}

/// All texts, indexed.
#[derive(Debug, Default, Clone)]
pub struct Content {
    pages: HashMap<(Language, String), TextPage>,
    faqs: HashMap<Language, Faq>,
    landings: BTreeMap<u32, Landing>,
    articles: Vec<Article>,
    experts: BTreeMap<String, Expert>,
    /// Directives of each text by its path.
    directives: BTreeMap<String, Vec<Directive>>,
    /// Hash of each text by its path.
    hashes: BTreeMap<String, String>,
    version: u64,
}

impl Content {
    /// Parses `(path below content/, text)` pairs. Any invalid file is an error, so that a typing
    /// mistake never becomes a page that is silently missing.
    pub fn try_from_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ContentError> {
        Self::default().try_with(files)
    }

    /// Parses `(path, text, hash)`, where the [`sha256`] of each text is already known.
    pub fn try_from_hashed<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Result<Self, ContentError> {
        Self::default().try_insert(files)
    }

    /// Returns the content with some texts replaced or added.
    pub fn try_with<'a>(
        self,
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ContentError> {
        self.try_insert(files.into_iter().map(|(path, source)| (path, source, sha256(source))))
    }

    fn try_insert<'a, H: Into<String>>(
        mut self,
        files: impl IntoIterator<Item = (&'a str, &'a str, H)>,
    ) -> Result<Self, ContentError> {
        for (path, source, hash) in files {
            self.insert(path, source, hash.into())
                .map_err(|message| ContentError { path: path.to_owned(), message })?;
        }
        self.update_version();
        self.articles
            .sort_by(|a, b| b.published_on.cmp(&a.published_on).then_with(|| a.slug.cmp(&b.slug)));
        let mut ids = HashSet::new();
        let has_duplicate_id =
            |it: &&Article| it.id.is_some_and(|id| !ids.insert((it.language, id)));
        match self.articles.iter().find(has_duplicate_id) {
            Some(article) => Err(ContentError {
                path: format!("{}/blog/{}", article.language.code(), article.slug),
                message: "another article has this `id`".into(),
            }),
            None => Ok(self),
        }
    }

    /// Returns the content without the texts at some paths.
    pub fn without<'a>(mut self, paths: impl IntoIterator<Item = &'a str>) -> Self {
        for path in paths.into_iter().filter_map(|it| ContentPath::try_from_path(it).ok()) {
            let ContentPath { language, ref name, kind } = path;
            match kind {
                ContentKind::Faq => drop(self.faqs.remove(&language)),
                ContentKind::Page => drop(self.pages.remove(&(language, name.clone()))),
                ContentKind::Landing => {
                    drop(path.landing_number().and_then(|number| self.landings.remove(&number)));
                }
                ContentKind::Article => {
                    self.articles.retain(|it| (it.language, &it.slug) != (language, name));
                }
                ContentKind::Expert => drop(self.experts.remove(name)),
            }
            self.directives.remove(&path.to_string());
            self.hashes.remove(&path.to_string());
        }
        self.update_version();
        self
    }

    /// Paths of all texts.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.hashes.keys().map(String::as_str)
    }

    /// Hash of the text at a path.
    pub fn hash_of(&self, path: &str) -> Option<&str> {
        self.hashes.get(path).map(String::as_str)
    }

    /// Changes whenever any text does; part of the key of rendered pages.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn page(&self, language: Language, name: &str) -> Option<&TextPage> {
        self.pages.get(&(language, name.to_owned()))
    }

    pub fn faq(&self, language: Language) -> Option<&Faq> {
        self.faqs.get(&language)
    }

    pub fn landing(&self, id: u32) -> Option<&Landing> {
        self.landings.get(&id)
    }

    /// By number.
    pub fn landings(&self) -> impl Iterator<Item = &Landing> {
        self.landings.values()
    }

    pub fn expert(&self, slug: &str) -> Option<&Expert> {
        self.experts.get(slug)
    }

    pub fn experts(&self) -> impl Iterator<Item = &str> {
        self.experts.keys().map(String::as_str)
    }

    /// Every directive and the path of its text.
    pub fn directives(&self) -> impl Iterator<Item = (&str, &Directive)> {
        self.directives
            .iter()
            .flat_map(|(path, directives)| directives.iter().map(move |it| (path.as_str(), it)))
    }

    /// Articles of a language, newest first.
    pub fn articles(&self, language: Language) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(move |article| article.language == language)
    }

    pub fn article(&self, language: Language, slug: &str) -> Option<&Article> {
        self.articles(language).find(|article| article.slug == slug)
    }

    fn update_version(&mut self) {
        let mut hasher = DefaultHasher::new();
        self.hashes.hash(&mut hasher);
        self.version = hasher.finish();
    }

    fn insert(&mut self, path: &str, source: &str, hash: String) -> Result<(), String> {
        let content_path = ContentPath::try_from_path(path)?;
        let directives = directive::directives_in(source)
            .map(|(line, it)| it.map_err(|error| format!("line {line}: {error}")))
            .collect::<Result<Vec<_>, _>>()?;
        let mut document = FrontMatter::parse(source)?;
        let (language, name) = (content_path.language, content_path.name.clone());
        match content_path.kind {
            ContentKind::Faq => {
                self.faqs.insert(language, Faq::try_new(&mut document)?);
            }
            ContentKind::Page => {
                self.pages.insert((language, name), TextPage::try_new(&mut document)?);
            }
            ContentKind::Landing => {
                let number =
                    content_path.landing_number().ok_or("is not named by a number like 007")?;
                self.landings.insert(number, Landing::try_new(&mut document, number)?);
            }
            ContentKind::Article => {
                let article = Article::try_new(&mut document, language, &name)?;
                self.articles.retain(|it| (it.language, &it.slug) != (language, &name));
                self.articles.push(article);
            }
            ContentKind::Expert => {
                self.experts.insert(name, Expert::try_new(&mut document)?);
            }
        }
        self.directives.insert(content_path.to_string(), directives);
        self.hashes.insert(content_path.to_string(), hash);
        document.finish()
    }
}

/// Hexadecimal SHA-256 of a text.
pub fn sha256(source: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    let digest = Sha256::digest(source);
    digest.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(id: u32, title: &str) -> String {
        format!(
            "---\nid: {id}\ntitle: {title}\ndescription: D\nauthor: x\n\
             published_on: 2026-11-01\nreviewed_on: 2026-11-15\n---\nText\n"
        )
    }

    #[test]
    fn a_new_version_replaces_the_old_one() {
        let (old, new) = (article(1, "Old"), article(1, "New"));
        let before = Content::try_from_files([("ru/blog/a.md", old.as_str())]).unwrap();
        let after = before.clone().try_with([("ru/blog/a", new.as_str())]).unwrap();
        assert_eq!(after.articles(Language::Ru).count(), 1);
        assert_eq!(after.article(Language::Ru, "a").unwrap().title, "New");
        assert_ne!(before.version(), after.version());
        assert_eq!(after.hash_of("ru/blog/a"), Some(sha256(&new).as_str()));
        let restored = after.try_with([("ru/blog/a", old.as_str())]).unwrap();
        assert_eq!(before.version(), restored.version(), "the same texts are the same version");
    }

    #[test]
    fn removing_a_text_leaves_the_others() {
        let (one, two) = (article(1, "One"), article(2, "Two"));
        let page = "---\ntitle: T\ndescription: D\nupdated_on: 2026-11-15\n---\nText\n";
        let single = Content::try_from_files([("ru/blog/a", one.as_str())]).unwrap();
        let additions = [("ru/blog/b", two.as_str()), ("kk/pages/about", page)];
        let both = single.clone().try_with(additions).unwrap();
        let remaining = both.clone().without(["ru/blog/b", "kk/pages/about", "ru/blog/unknown"]);
        assert_eq!(remaining.version(), single.version());
        assert_eq!(remaining.paths().collect::<Vec<_>>(), ["ru/blog/a"]);
        assert!(remaining.article(Language::Ru, "b").is_none());
        assert!(both.page(Language::Kk, "about").is_some());
        assert!(remaining.page(Language::Kk, "about").is_none());
    }

    #[test]
    fn hashes_are_sha256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(""), empty);
    }

    #[test]
    fn two_articles_cannot_share_an_id() {
        let (one, two) = (article(1, "One"), article(1, "Two"));
        let both = [("ru/blog/a", one.as_str()), ("ru/blog/b", two.as_str())];
        assert!(Content::try_from_files(both).is_err());
        let translated = [("ru/blog/a", one.as_str()), ("kk/blog/b", two.as_str())];
        assert!(Content::try_from_files(translated).is_ok());
    }
}
