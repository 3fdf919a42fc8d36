//! The press: Typst inside the binary, with our own letters and no file of the machine's.

use std::sync::{LazyLock, OnceLock};

use serde::Serialize;
use thiserror::Error;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

/// Onest in the two weights that papers use: every Kazakh letter and the tenge sign.
static FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/Onest-Regular.ttf"), include_bytes!("../fonts/Onest-Bold.ttf")];

/// What is the same for every paper, made when the first one is.
static TYPST: LazyLock<TypstShared> = LazyLock::new(|| {
    let load = |bytes: &'static [u8]| Font::new(Bytes::new(bytes), 0);
    let fonts: Vec<Font> = FONTS.into_iter().filter_map(load).collect();
    let book = LazyHash::new(FontBook::from_fonts(&fonts));
    let source = |name, text: &str| Source::new(file_id(name), text.to_owned());
    TypstShared {
        library: LazyHash::new(Library::default()),
        book,
        fonts,
        main: file_id("main.typ"),
        data: file_id("facts.json"),
        qr: file_id("qr.json"),
        imports: [
            source("names.typ", include_str!("../templates/names.typ")),
            source("document.typ", include_str!("../templates/document.typ")),
        ],
    }
});

/// After so many papers without use, what Typst remembers is forgotten. A loan has five: the words of
/// its contract are still known when the next loan's is set.
const CACHE_MAX_AGE: usize = 6;

/// Why there is no paper.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The facts are no plain data.
    #[error("the facts of a document cannot be written down: {0}")]
    Data(#[from] serde_json::Error),
    /// The template and the facts do not fit.
    #[error("a document could not be set: {0}")]
    Template(String),
    /// The address of the verification page does not fit into a QR code.
    #[error("the verification address of a document is too long for a QR code")]
    QrCode,
}

struct TypstShared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: FileId,
    data: FileId,
    qr: FileId,
    /// What templates import.
    imports: [Source; 2],
}

/// The words and the layout of one kind of paper. It is parsed once.
pub struct Template {
    text: &'static str,
    parsed: OnceLock<Source>,
}

impl Template {
    pub const fn new(text: &'static str) -> Self {
        Self { text, parsed: OnceLock::new() }
    }

    fn source(&self) -> Source {
        self.parsed.get_or_init(|| Source::new(TYPST.main, self.text.to_owned())).clone()
    }
}

/// One paper: the template is its main file, and the data lie beside it.
struct TypstWorld {
    template: Source,
    data: Bytes,
    qr: Option<Bytes>,
}

impl World for TypstWorld {
    fn library(&self) -> &LazyHash<Library> {
        &TYPST.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &TYPST.book
    }

    fn main(&self) -> FileId {
        TYPST.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == TYPST.main {
            return Ok(self.template.clone());
        }
        let part = TYPST.imports.iter().find(|part| part.id() == id);
        part.cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match &self.qr {
            _ if id == TYPST.data => Ok(self.data.clone()),
            Some(qr) if id == TYPST.qr => Ok(qr.clone()),
            _ => Err(FileError::AccessDenied),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        TYPST.fonts.get(index).cloned()
    }

    /// Time is a fact like any other: a paper never asks the machine for it.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn file_id(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("a plain name is a path");
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

/// Sets a paper. It works for some milliseconds: call it aside from an event loop.
pub fn render_pdf(template: &Template, facts: &impl Serialize) -> Result<Vec<u8>, DocumentError> {
    render(template, facts, None)
}

/// Sets a paper with a QR code, which the template draws from `qr.json`.
pub fn render_pdf_with_qr(
    template: &Template,
    facts: &impl Serialize,
    address: &str,
) -> Result<Vec<u8>, DocumentError> {
    let qr = crate::qr::Qr::try_new(address).ok_or(DocumentError::QrCode)?;
    render(template, facts, Some(Bytes::new(serde_json::to_vec(&qr)?)))
}

fn render(
    template: &Template,
    facts: &impl Serialize,
    qr: Option<Bytes>,
) -> Result<Vec<u8>, DocumentError> {
    let facts = Bytes::new(serde_json::to_vec(facts)?);
    let sheet = TypstWorld { template: template.source(), data: facts, qr };
    let set = typst::compile::<PagedDocument>(&sheet).output;
    let printed = set.and_then(|document| typst_pdf::pdf(&document, &PdfOptions::default()));
    comemo::evict(CACHE_MAX_AGE);
    printed.map_err(|errors| {
        let texts: Vec<_> = errors.iter().map(|error| error.message.to_string()).collect();
        DocumentError::Template(texts.join("; "))
    })
}
