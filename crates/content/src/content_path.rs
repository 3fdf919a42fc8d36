//! Identity of a text: its kind, language and name, which is also its path below `content/`.

use base::Language;
use std::fmt;

/// Kind of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContentKind {
    Page,
    Faq,
    Landing,
    Article,
    Expert,
}

impl ContentKind {
    pub const ALL: [Self; 5] = [Self::Page, Self::Faq, Self::Landing, Self::Article, Self::Expert];

    /// The code in rows and commands.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Faq => "faq",
            Self::Landing => "landing",
            Self::Article => "article",
            Self::Expert => "expert",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The folder of the kind; the FAQ is one file.
    const fn folder(self) -> Option<&'static str> {
        match self {
            Self::Page => Some("pages"),
            Self::Faq => None,
            Self::Landing => Some("landings"),
            Self::Article => Some("blog"),
            Self::Expert => Some("experts"),
        }
    }

    /// Landings and experts exist only in Russian.
    pub(crate) const fn has_language(self, language: Language) -> bool {
        matches!(language, Language::Ru) || !matches!(self, Self::Landing | Self::Expert)
    }
}

/// The path of a text. Unique.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentPath {
    pub language: Language,
    pub kind: ContentKind,
    /// The slug; of a landing its number in three digits.
    pub name: String,
}

const NAME_LENGTH_MAX: usize = 100;

impl ContentPath {
    /// Parses `ru/blog/chto-takoe-gesv`, with or without `.md`.
    pub fn try_from_path(path: &str) -> Result<Self, String> {
        let is_allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'/');
        let stem = path.strip_suffix(".md").unwrap_or(path);
        if !stem.bytes().all(is_allowed) || stem.len() > NAME_LENGTH_MAX {
            return Err("has a name that is not a valid address".into());
        }
        let mut parts = stem.split('/');
        let language = parts
            .next()
            .and_then(Language::from_code)
            .ok_or("is in no language's folder (ru, kk)")?;
        let (kind, name) = match (parts.next(), parts.next(), parts.next()) {
            (Some("faq"), None, None) => (ContentKind::Faq, "faq"),
            (Some(folder), Some(name), None) if !name.is_empty() => {
                let is_in_folder = |kind: &ContentKind| kind.folder() == Some(folder);
                (
                    ContentKind::ALL.into_iter().find(is_in_folder).ok_or("is of no known kind")?,
                    name,
                )
            }
            _ => return Err("is of no known kind".into()),
        };
        if !kind.has_language(language) {
            return Err("is of no known kind".into());
        }
        Ok(Self { language, kind, name: name.to_owned() })
    }

    /// The number of a landing, parsed from its name.
    pub fn landing_number(&self) -> Option<u32> {
        let number = self.name.parse().ok().filter(|_| self.kind == ContentKind::Landing)?;
        (format!("{number:03}") == self.name).then_some(number)
    }
}

impl fmt::Display for ContentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.folder() {
            Some(folder) => write!(f, "{}/{folder}/{}", self.language.code(), self.name),
            None => write!(f, "{}/{}", self.language.code(), self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_parsed_and_printed() {
        for path in
            ["ru/faq", "kk/faq", "ru/pages/about", "kk/blog/a-b", "ru/landings/007", "ru/experts/x"]
        {
            let content_path = ContentPath::try_from_path(path).unwrap();
            assert_eq!(content_path.to_string(), path);
            assert_eq!(ContentPath::try_from_path(&format!("{path}.md")).unwrap(), content_path);
        }
        assert_eq!(
            ContentPath::try_from_path("ru/landings/007").unwrap().landing_number(),
            Some(7)
        );
        assert_eq!(ContentPath::try_from_path("ru/landings/7").unwrap().landing_number(), None);
        assert_eq!(ContentPath::try_from_path("ru/blog/007").unwrap().landing_number(), None);
    }

    #[test]
    fn invalid_paths_are_rejected() {
        for path in [
            "",
            "ru",
            "ru/",
            "en/faq",
            "ru/blog",
            "ru/blog/",
            "ru/blog/a/b",
            "ru/odd/a",
            "kk/landings/001",
            "kk/experts/x",
            "ru/blog/Ä",
            "ru/blog/../faq",
            "ru/faq/faq",
        ] {
            assert!(ContentPath::try_from_path(path).is_err(), "{path}");
        }
    }
}
