//! Text of a PDF with its position on the page, and metadata of the file.
//!
//! Written for untrusted files. The bytes are scanned once, in file order: the cross-reference
//! table, which can send a reader over the same megabytes a million times, is not followed, and
//! decompression counts against one budget. The work is therefore proportional to the size of the
//! file.

mod canvas;
mod cmap;
mod content;
mod file;
mod font;
mod lexer;
mod object;
mod pages;
mod strings;
mod unpack;

use crate::{StatementLimits, StatementRejection};

/// A piece of text drawn at once.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Run {
    pub page: usize,
    /// Left edge, in points from the left of the page.
    pub left: f64,
    /// Right edge.
    pub right: f64,
    /// Baseline, in points from the bottom of the page.
    pub base: f64,
    /// Font size.
    pub size: f64,
    /// Index of the font.
    pub font: usize,
    pub text: String,
}

/// Contents and metadata of a PDF.
#[derive(Debug, Default)]
pub(crate) struct PdfContents {
    pub runs: Vec<Run>,
    /// Whether there is text that is not painted.
    pub has_hidden_text: bool,
    /// Subtypes of annotations, with duplicates.
    pub annotations: Vec<String>,
    /// Programs that wrote the file.
    pub producer: String,
    pub creator: String,
    pub created_at: String,
    pub modified_at: String,
    /// Number of incremental updates.
    pub updates: usize,
}

/// Reads all pages.
pub(crate) fn open(
    bytes: &[u8],
    limits: &StatementLimits,
) -> Result<PdfContents, StatementRejection> {
    let file = file::File::scan(bytes, limits)?;
    let pages = pages::list(&file, limits.pages_max)?;
    let mut document = file.metadata();
    let mut reader = content::ContentReader::new(&file);
    for (number, page) in pages.iter().enumerate() {
        reader.page(number, page)?;
        document.annotations.extend(pages::annotations(&file, page.dict));
    }
    (document.runs, document.has_hidden_text) = reader.finish();
    Ok(document)
}
