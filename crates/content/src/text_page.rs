//! A plain text page.

use crate::front_matter::FrontMatter;
use crate::markdown;

#[derive(Debug, Clone)]
pub struct TextPage {
    pub title: String,
    pub description: String,
    pub updated_on: String,
    pub body_html: String,
}

impl TextPage {
    pub(crate) fn try_new(document: &mut FrontMatter<'_>) -> Result<Self, String> {
        Ok(Self {
            title: document.required("title")?.to_owned(),
            description: document.required("description")?.to_owned(),
            updated_on: document.date("updated_on")?,
            body_html: markdown::to_html(document.body),
        })
    }
}
