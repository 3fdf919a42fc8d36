//! A blog article. A long one is split into pages by `<!-- page -->` lines.

use crate::Body;
use crate::front_matter::FrontMatter;
use base::Language;

const PAGE_BREAK: &str = "<!-- page -->";

#[derive(Debug, Clone)]
pub struct Article {
    pub language: Language,
    /// Shared by an article and its translation; articles added later may have none.
    pub id: Option<u32>,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub author: String,
    pub published_on: String,
    pub reviewed_on: String,
    pub pages: Vec<Body>,
}

impl Article {
    pub(crate) fn try_new(
        document: &mut FrontMatter<'_>,
        language: Language,
        slug: &str,
    ) -> Result<Self, String> {
        if document.optional("slug").is_some_and(|value| value != slug) {
            return Err("`slug` differs from the file's name".into());
        }
        let id = document.optional("id").map(str::parse).transpose();
        Ok(Self {
            language,
            id: id.map_err(|_| "`id` is not a number")?,
            slug: slug.to_owned(),
            title: document.title()?,
            description: document.required("description")?.to_owned(),
            author: document.required("author")?.to_owned(),
            published_on: document.date("published_on")?,
            reviewed_on: document.date("reviewed_on")?,
            pages: document.body.split(PAGE_BREAK).map(Body::from_markdown).collect(),
        })
    }
}
