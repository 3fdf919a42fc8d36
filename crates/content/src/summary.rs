//! Summary of a text for lists, read from the front matter alone.

use crate::front_matter::FrontMatter;
use crate::{ContentKind, ContentPath};

/// Number, title and date of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Shared by a text and its translation, if it has a number.
    pub number: Option<u32>,
    pub title: String,
    /// The day of the last review by its author, as an ISO date.
    pub updated_on: String,
}

impl Summary {
    /// Parses the front matter of the text at a path.
    pub fn try_new(path: &ContentPath, source: &str) -> Result<Self, String> {
        let mut document = FrontMatter::parse(source)?;
        let number = document.optional("id").map(str::parse).transpose();
        let number = number.map_err(|_| "`id` is not a number")?;
        if path.kind == ContentKind::Landing
            && (number.is_none() || number != path.landing_number())
        {
            return Err("`id` differs from the file's name".into());
        }
        let field = match path.kind {
            ContentKind::Article => "reviewed_on",
            _ => "updated_on",
        };
        Ok(Self {
            number,
            title: document.required("title")?.to_owned(),
            updated_on: document.date(field)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_number_title_and_date() {
        let source = "---\nid: 7\ntitle: A\nupdated_on: 2026-11-15\n---\nText";
        let landing =
            |name: &str| ContentPath::try_from_path(&format!("ru/landings/{name}")).unwrap();
        let summary = Summary::try_new(&landing("007"), source).unwrap();
        assert_eq!((summary.number, summary.title.as_str()), (Some(7), "A"));
        assert_eq!(summary.updated_on, "2026-11-15");
        assert!(Summary::try_new(&landing("008"), source).is_err());
        assert!(Summary::try_new(&landing("7"), source).is_err());
        let article = ContentPath::try_from_path("ru/blog/a").unwrap();
        assert!(Summary::try_new(&article, source).is_err(), "an article needs `reviewed_on`");
    }
}
