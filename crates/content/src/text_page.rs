//! A plain text page.

use crate::Body;
use crate::front_matter::FrontMatter;

#[derive(Debug, Clone)]
pub struct TextPage {
    pub title: String,
    pub description: String,
    pub updated_on: String,
    pub body: Body,
}

impl TextPage {
    pub(crate) fn try_new(document: &mut FrontMatter<'_>) -> Result<Self, String> {
        Ok(Self {
            title: document.title()?,
            description: document.required("description")?.to_owned(),
            updated_on: document.date("updated_on")?,
            body: Body::from_markdown(document.body),
        })
    }
}
