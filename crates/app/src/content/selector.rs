//! How people name a text: `landing/7`, `article/101/kk`, `page/about`, `faq/kk`.

use base::Language;
use std::fmt;
use std::str::FromStr;

use content::ContentKind;

use super::TextVersion;

/// Selects texts by kind and name, in one language or in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentSelector {
    kind: ContentKind,
    /// A number or a name; there is one list of questions in each language.
    name: Option<String>,
    language: Option<Language>,
}

impl ContentSelector {
    /// Whether this version matches.
    pub(super) fn matches(&self, page: &TextVersion) -> bool {
        self.matches_parts(&page.kind, &page.slug, page.number, &page.locale)
    }

    /// Whether a version of this kind, name, number and language matches.
    pub(super) fn matches_parts(
        &self,
        kind: &str,
        slug: &str,
        number: Option<i64>,
        locale: &str,
    ) -> bool {
        let named =
            |name: &String| slug == name || number.is_some_and(|it| it.to_string() == *name);
        kind == self.kind.code()
            && self.name.as_ref().is_none_or(named)
            && self.language.is_none_or(|language| locale == language.code())
    }
}

impl FromStr for ContentSelector {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const SHAPE: &str = "KIND/NUMBER or KIND/NAME, with /ru or /kk behind it: article/101/kk";
        let mut parts = text.split('/');
        let kind = parts.next().and_then(ContentKind::from_code).ok_or(SHAPE)?;
        let name = match kind {
            ContentKind::Faq => None,
            _ => Some(parts.next().filter(|name| !name.is_empty()).ok_or(SHAPE)?.to_owned()),
        };
        let language = match parts.next() {
            None => None,
            Some(code) => Some(Language::from_code(code).ok_or(SHAPE)?),
        };
        match parts.next() {
            Some(_) => Err(SHAPE),
            None => Ok(Self { kind, name, language }),
        }
    }
}

impl fmt::Display for ContentSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.code())?;
        if let Some(name) = &self.name {
            write!(f, "/{name}")?;
        }
        match self.language {
            Some(language) => write!(f, "/{}", language.code()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_round_trip() {
        for text in ["landing/7", "article/101/kk", "article/a-b", "page/about/ru", "faq", "faq/kk"]
        {
            assert_eq!(text.parse::<ContentSelector>().unwrap().to_string(), text);
        }
        for text in ["", "landing", "landing/", "odd/1", "article/1/en", "article/1/ru/x", "faq/x"]
        {
            assert!(text.parse::<ContentSelector>().is_err(), "{text}");
        }
    }
}
