//! The press: Typst inside the binary, with our own letters and no file of the machine's.

use std::sync::LazyLock;

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
static SHARED: LazyLock<Shared> = LazyLock::new(|| {
    let load = |bytes: &'static [u8]| Font::new(Bytes::new(bytes), 0);
    let fonts: Vec<Font> = FONTS.into_iter().filter_map(load).collect();
    let book = LazyHash::new(FontBook::from_fonts(&fonts));
    let file = |name: &str| {
        let path = VirtualPath::new(name).expect("a plain name is a path");
        FileId::new(RootedPath::new(VirtualRoot::Project, path))
    };
    Shared {
        library: LazyHash::new(Library::default()),
        book,
        fonts,
        main: file("main.typ"),
        facts: file("facts.json"),
    }
});

/// After so many papers without use, what Typst remembers is forgotten.
const REMEMBERED_FOR: usize = 4;

/// Why there is no paper.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The facts are no plain data.
    #[error("the facts of a document cannot be written down: {0}")]
    Facts(#[from] serde_json::Error),
    /// The template and the facts do not fit.
    #[error("a document could not be set: {0}")]
    Template(String),
}

struct Shared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: FileId,
    facts: FileId,
}

/// One paper: the template is its main file, and the facts lie beside it.
struct Sheet {
    template: Source,
    facts: Bytes,
}

impl World for Sheet {
    fn library(&self) -> &LazyHash<Library> {
        &SHARED.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &SHARED.book
    }

    fn main(&self) -> FileId {
        SHARED.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == SHARED.main { Ok(self.template.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == SHARED.facts { Ok(self.facts.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        SHARED.fonts.get(index).cloned()
    }

    /// Time is a fact like any other: a paper never asks the machine for it.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Sets a paper. It works for some milliseconds: call it aside from an event loop.
pub fn pdf(template: &str, facts: &impl Serialize) -> Result<Vec<u8>, DocumentError> {
    let sheet = Sheet {
        template: Source::new(SHARED.main, template.to_owned()),
        facts: Bytes::new(serde_json::to_vec(facts)?),
    };
    let set = typst::compile::<PagedDocument>(&sheet).output;
    let printed = set.and_then(|document| typst_pdf::pdf(&document, &PdfOptions::default()));
    comemo::evict(REMEMBERED_FOR);
    printed.map_err(|errors| {
        let texts: Vec<_> = errors.iter().map(|error| error.message.to_string()).collect();
        DocumentError::Template(texts.join("; "))
    })
}
