//! PDF rendering with embedded Typst and fonts; reads no file of the machine.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use documents::{DocumentError, DocumentSource, PdfRenderer, TEMPLATE_IMPORTS, Template};
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

/// Onest in the two weights that documents use: has every Kazakh letter and the tenge sign.
static FONTS: [&[u8]; 2] = [
    include_bytes!("../../documents/fonts/Onest-Regular.ttf"),
    include_bytes!("../../documents/fonts/Onest-Bold.ttf"),
];

/// Shared by all documents, built on first use.
static TYPST: LazyLock<TypstShared> = LazyLock::new(|| {
    let load = |bytes: &'static [u8]| Font::new(Bytes::new(bytes), 0);
    let fonts: Vec<Font> = FONTS.into_iter().filter_map(load).collect();
    let book = LazyHash::new(FontBook::from_fonts(&fonts));
    TypstShared {
        library: LazyHash::new(Library::default()),
        book,
        fonts,
        main: file_id("main.typ"),
        data: file_id("facts.json"),
        qr: file_id("qr.json"),
        imports: TEMPLATE_IMPORTS.map(|(name, text)| Source::new(file_id(name), text.to_owned())),
        templates: Mutex::default(),
    }
});

/// Typst's cache drops entries unused for this many documents. A loan has five, so that the
/// contract template is still cached when the next loan's is rendered.
const CACHE_MAX_AGE: usize = 6;

struct TypstShared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: FileId,
    data: FileId,
    qr: FileId,
    /// Imported by templates.
    imports: [Source; TEMPLATE_IMPORTS.len()],
    /// Parsed templates by name.
    templates: Mutex<HashMap<&'static str, Source>>,
}

impl TypstShared {
    /// Parses a template on its first use.
    fn parse(&self, template: Template) -> Source {
        let mut templates = self.templates.lock().unwrap_or_else(PoisonError::into_inner);
        let parse = || Source::new(self.main, template.text.to_owned());
        templates.entry(template.name).or_insert_with(parse).clone()
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

/// Renders documents with Typst.
#[derive(Debug, Clone, Copy)]
pub struct TypstRenderer;

impl PdfRenderer for TypstRenderer {
    fn render_pdf(&self, source: &DocumentSource) -> Result<Vec<u8>, DocumentError> {
        let world = TypstWorld {
            template: TYPST.parse(source.template),
            data: Bytes::new(source.data.clone()),
            qr: source.qr.clone().map(Bytes::new),
        };
        let document = typst::compile::<PagedDocument>(&world).output;
        let pdf = document.and_then(|document| typst_pdf::pdf(&document, &PdfOptions::default()));
        comemo::evict(CACHE_MAX_AGE);
        pdf.map_err(|errors| {
            let texts: Vec<_> = errors.iter().map(|error| error.message.to_string()).collect();
            DocumentError::Template(texts.join("; "))
        })
    }
}
