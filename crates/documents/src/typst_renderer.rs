//! PDF rendering with embedded Typst and fonts; reads no file of the machine.

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

/// Onest in the two weights that documents use: has every Kazakh letter and the tenge sign.
static FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/Onest-Regular.ttf"), include_bytes!("../fonts/Onest-Bold.ttf")];

/// Shared by all documents, built on first use.
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

/// Typst's cache drops entries unused for this many documents. A loan has five, so that the
/// contract template is still cached when the next loan's is rendered.
const CACHE_MAX_AGE: usize = 6;

/// Why a document cannot be rendered.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The data cannot be serialized.
    #[error("the facts of a document cannot be written down: {0}")]
    Data(#[from] serde_json::Error),
    /// The template and the data do not fit.
    #[error("a document could not be set: {0}")]
    Template(String),
    /// The verification URL does not fit into a QR code.
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
    /// Imported by templates.
    imports: [Source; 2],
}

/// The template of one kind of document. Parsed once.
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

/// One document: the template is its main file, the data are files beside it.
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
        let import = TYPST.imports.iter().find(|import| import.id() == id);
        import.cloned().ok_or(FileError::AccessDenied)
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

    /// Dates are part of the data: a document never reads the clock.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn file_id(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("a plain name is a valid path");
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

/// Renders a document. Takes some milliseconds of CPU time: do not call it on the event loop.
pub fn render_pdf(template: &Template, facts: &impl Serialize) -> Result<Vec<u8>, DocumentError> {
    render(template, facts, None)
}

/// Renders a document with a QR code, which the template draws from `qr.json`.
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
    let data = Bytes::new(serde_json::to_vec(facts)?);
    let world = TypstWorld { template: template.source(), data, qr };
    let document = typst::compile::<PagedDocument>(&world).output;
    let pdf = document.and_then(|document| typst_pdf::pdf(&document, &PdfOptions::default()));
    comemo::evict(CACHE_MAX_AGE);
    pdf.map_err(|errors| {
        let texts: Vec<_> = errors.iter().map(|error| error.message.to_string()).collect();
        DocumentError::Template(texts.join("; "))
    })
}
