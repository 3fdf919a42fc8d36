//! The texts the site starts with: Markdown with front matter under `content/`, read once into
//! typed pages. Pure: the caller hands in the files.

mod article;
mod expert;
mod faq;
mod front_matter;
mod landing;
mod markdown;
mod text;

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use thiserror::Error;

pub use article::Article;
pub use expert::Expert;
pub use faq::{Faq, Group, Question};
pub use landing::Landing;
pub use text::Text;

use front_matter::Document;

/// Language of a text. (Addresses say `kz`; the language itself is `kk`.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    Ru,
    Kk,
}

#[derive(Debug, Error)]
#[error("content/{path}: {problem}")]
pub struct ContentError {
    path: String,
    problem: String,
}

/// Every text, by what addresses it.
#[derive(Debug, Default)]
pub struct Content {
    pages: HashMap<(Language, String), Text>,
    faqs: HashMap<Language, Faq>,
    landings: HashMap<u32, Landing>,
    articles: Vec<Article>,
    experts: BTreeMap<String, Expert>,
    version: u64,
}

impl Content {
    /// Reads `(path below content/, text)` pairs. A file that is not understood is an error, so
    /// that a typing mistake never becomes a page that is silently missing.
    pub fn try_from_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ContentError> {
        let mut content = Self::default();
        let mut hasher = DefaultHasher::new();
        for (path, source) in files {
            (path, source).hash(&mut hasher);
            content
                .add(path, source)
                .map_err(|problem| ContentError { path: path.to_owned(), problem })?;
        }
        content.version = hasher.finish();
        content
            .articles
            .sort_by(|a, b| b.published_on.cmp(&a.published_on).then_with(|| a.slug.cmp(&b.slug)));
        Ok(content)
    }

    /// Changes whenever any text does: rendered pages are kept under it.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn page(&self, language: Language, name: &str) -> Option<&Text> {
        self.pages.get(&(language, name.to_owned()))
    }

    pub fn faq(&self, language: Language) -> Option<&Faq> {
        self.faqs.get(&language)
    }

    pub fn landing(&self, id: u32) -> Option<&Landing> {
        self.landings.get(&id)
    }

    pub fn expert(&self, slug: &str) -> Option<&Expert> {
        self.experts.get(slug)
    }

    pub fn experts(&self) -> impl Iterator<Item = &str> {
        self.experts.keys().map(String::as_str)
    }

    /// Articles of a language, newest first.
    pub fn articles(&self, language: Language) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(move |article| article.language == language)
    }

    pub fn article(&self, language: Language, slug: &str) -> Option<&Article> {
        self.articles(language).find(|article| article.slug == slug)
    }

    fn add(&mut self, path: &str, source: &str) -> Result<(), String> {
        let mut document = Document::parse(source)?;
        let plain =
            |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'/' | b'.');
        if !path.bytes().all(plain) {
            return Err("has a name that is no address".into());
        }
        let parts: Vec<&str> = path.trim_end_matches(".md").split('/').collect();
        let language = match parts.first() {
            Some(&"ru") => Language::Ru,
            Some(&"kk") => Language::Kk,
            _ => return Err("stands in no language's folder (ru, kk)".into()),
        };
        match parts[1..] {
            ["faq"] => {
                self.faqs.insert(language, Faq::try_new(&mut document)?);
            }
            ["pages", name] => {
                self.pages.insert((language, name.to_owned()), Text::try_new(&mut document)?);
            }
            ["landings", _] if language == Language::Ru => {
                let landing = Landing::try_new(&mut document)?;
                let id = landing.id;
                if self.landings.insert(id, landing).is_some() {
                    return Err(format!("landing {id} is written twice"));
                }
            }
            ["blog", slug] => self.articles.push(Article::try_new(&mut document, language, slug)?),
            ["experts", slug] if language == Language::Ru => {
                self.experts.insert(slug.to_owned(), Expert::try_new(&mut document)?);
            }
            _ => return Err("is of no known kind".into()),
        }
        document.finish()
    }
}
