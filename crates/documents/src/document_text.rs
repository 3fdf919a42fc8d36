//! The text of a document for reading on a screen. It is rendered together with the pages and
//! embedded in the signed file, so that the two cannot differ.

use base::LocalizedText;
use lopdf::{Document, Object};
use serde::Deserialize;

/// Text of a document. Each line and each item of a list is a line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentText {
    pub title: LocalizedText,
    /// Number and date.
    pub number: String,
    /// The cost, as on the first page.
    pub cost: Vec<CostLine>,
    /// The note below the cost.
    pub note: LocalizedText,
    /// Numbered from 1.
    pub sections: Vec<DocumentSection>,
    /// Who signs, and how.
    pub signed: LocalizedText,
}

/// A figure of the cost, with its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostLine {
    pub name: LocalizedText,
    pub figure: LocalizedText,
}

/// A section with its clauses.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentSection {
    pub title: LocalizedText,
    /// Numbered from 1.
    pub clauses: Vec<LocalizedText>,
}

impl DocumentText {
    /// Extracts the embedded text. `None` if the document predates it, or is of a kind without
    /// text.
    pub fn extract(pdf: &[u8]) -> Option<Self> {
        let document = Document::load_mem(pdf).ok()?;
        document.objects.values().find_map(parse_attachment)
    }
}

fn parse_attachment(object: &Object) -> Option<DocumentText> {
    let stream = object.as_stream().ok()?;
    let kind = stream.dict.get(b"Type").and_then(Object::as_name).ok()?;
    if kind != b"EmbeddedFile" {
        return None;
    }
    let bytes = stream.get_plain_content().ok()?;
    serde_json::from_slice(&bytes).ok()
}
