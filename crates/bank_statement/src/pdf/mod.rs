//! The text of a PDF with its place on the page, and what the file says of its own history.
//!
//! Written for files that nobody vouches for. Every byte is looked at once, in the order of the
//! file: the table of offsets, which can send a reader over the same megabytes a million times, is
//! not followed, and what is unpacked is counted against one budget. So the work is proportional
//! to the file, whatever it holds.

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
    /// Where it begins, in points from the left.
    pub left: f64,
    /// Where it ends.
    pub right: f64,
    /// The line it stands on, in points from the bottom.
    pub base: f64,
    /// The height of its letters.
    pub size: f64,
    /// Which of the file's fonts draws it.
    pub font: usize,
    pub text: String,
}

/// What a PDF shows and tells.
#[derive(Debug, Default)]
pub(crate) struct PdfContents {
    pub runs: Vec<Run>,
    /// Whether there is text that is not painted.
    pub has_hidden_text: bool,
    /// Kinds of annotations, each as often as it occurs.
    pub annotations: Vec<String>,
    /// Which programs made the file and saved it.
    pub producer: String,
    pub creator: String,
    pub created_at: String,
    pub modified_at: String,
    /// How often something was appended to the finished file.
    pub updates: usize,
}

/// Reads what is on the pages.
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
