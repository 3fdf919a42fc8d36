//! The words of a paper to be read on a screen. They are set together with the page and lie inside the
//! file that is signed, so that the two cannot part.

use base::LocalizedText;
use lopdf::{Document, Object};
use serde::Deserialize;

/// A paper as it is read on a screen. A text has a line for each line and each item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentText {
    /// What it is called.
    pub title: LocalizedText,
    /// Its number and day.
    pub number: String,
    /// What it costs, as the first page tells it.
    pub cost: Vec<CostLine>,
    /// What stands below the cost.
    pub note: LocalizedText,
    /// The parts, counted from one.
    pub sections: Vec<DocumentSection>,
    /// Who signs, and how.
    pub signed: LocalizedText,
}

/// A figure of the cost.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostLine {
    /// What it is.
    pub name: LocalizedText,
    /// How much.
    pub figure: LocalizedText,
}

/// A part of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentSection {
    /// What it is about.
    pub title: LocalizedText,
    /// Its clauses, counted from one.
    pub clauses: Vec<LocalizedText>,
}

impl DocumentText {
    /// The words that a paper of ours brings; none where it is older than they are, or of a kind
    /// that has none.
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
