//! A search landing: one of the pages that share a component and differ by a numeric id.

use crate::TextPage;
use crate::front_matter::FrontMatter;

#[derive(Debug, Clone)]
pub struct Landing {
    pub id: u32,
    pub text: TextPage,
    pub lead: String,
    /// Slug of the responsible expert.
    pub author: String,
    pub amount_tenge: u32,
    pub days: u32,
    pub affordability_first: bool,
    /// The city, by its slug in `site/places.json`.
    pub city: Option<String>,
}

impl Landing {
    /// The file name of a landing is its number.
    pub(crate) fn try_new(document: &mut FrontMatter<'_>, number: u32) -> Result<Self, String> {
        let id: u32 = document.number("id")?;
        if id != number {
            return Err("`id` differs from the file's name".into());
        }
        Ok(Self {
            id,
            lead: document.required("lead")?.to_owned(),
            author: document.required("author")?.to_owned(),
            amount_tenge: document.number("amount")?,
            days: document.number("days")?,
            affordability_first: document.flag("affordability_first")?,
            city: document.optional("city").map(str::to_owned),
            text: TextPage::try_new(document)?,
        })
    }
}
