//! Authors and reviewers of texts.

use crate::TextPage;
use crate::front_matter::FrontMatter;

#[derive(Debug, Clone)]
pub struct Expert {
    pub name: String,
    /// The name in Kazakh texts.
    pub name_kk: String,
    pub role: String,
    /// False for a group that signs under one name.
    pub is_person: bool,
    pub text: TextPage,
}

impl Expert {
    pub(crate) fn try_new(document: &mut FrontMatter<'_>) -> Result<Self, String> {
        Ok(Self {
            name: document.required("name")?.to_owned(),
            name_kk: document.required("name_kk")?.to_owned(),
            role: document.required("role")?.to_owned(),
            is_person: document.flag("person")?,
            text: TextPage::try_new(document)?,
        })
    }
}
