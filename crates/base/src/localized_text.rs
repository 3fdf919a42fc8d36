//! A text in Russian and Kazakh.

use serde::{Deserialize, Serialize};

use crate::Language;

/// One text in Russian and in Kazakh.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LocalizedText {
    /// Russian.
    pub ru: String,
    /// Kazakh.
    pub kk: String,
}

impl LocalizedText {
    pub fn new(ru: impl Into<String>, kk: impl Into<String>) -> Self {
        Self { ru: ru.into(), kk: kk.into() }
    }

    /// Returns the text in `language`.
    pub fn in_language(&self, language: Language) -> &str {
        language.pick(&self.ru, &self.kk)
    }
}
