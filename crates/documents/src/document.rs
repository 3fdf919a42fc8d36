//! What a renderer needs to know of a document.

use serde::Serialize;
use thiserror::Error;

use crate::qr::Qr;

/// Files that templates import, by name.
pub const TEMPLATE_IMPORTS: [(&str, &str); 3] = [
    ("kazakh.typ", include_str!("../templates/kazakh.typ")),
    ("names.typ", include_str!("../templates/names.typ")),
    ("document.typ", include_str!("../templates/document.typ")),
];

/// Why a document cannot be rendered.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The data cannot be serialized.
    #[error("the data of a document cannot be serialized: {0}")]
    Data(#[from] serde_json::Error),
    /// The template and the data do not fit.
    #[error("a document cannot be rendered: {0}")]
    Template(String),
    /// The verification URL does not fit into a QR code.
    #[error("the verification address of a document is too long for a QR code")]
    QrCode,
}

/// The Typst template of one kind of document.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    pub name: &'static str,
    pub text: &'static str,
}

impl Template {
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text }
    }
}

/// A document ready to be rendered: a template, and the files it reads.
#[derive(Debug)]
pub struct DocumentSource {
    pub template: Template,
    /// `facts.json`.
    pub data: Vec<u8>,
    /// `qr.json`, if the document has a QR code.
    pub qr: Option<Vec<u8>>,
}

/// The data of one kind of document, with its template.
pub trait Document: Serialize {
    const TEMPLATE: Template;

    /// The address in the QR code; `None` if the document has no code.
    fn verification_url(&self) -> Option<&str>;

    /// What the document is rendered from.
    fn source(&self) -> Result<DocumentSource, DocumentError> {
        let qr = match self.verification_url() {
            Some(url) => {
                let qr = Qr::try_new(url).ok_or(DocumentError::QrCode)?;
                Some(serde_json::to_vec(&qr)?)
            }
            None => None,
        };
        Ok(DocumentSource { template: Self::TEMPLATE, data: serde_json::to_vec(self)?, qr })
    }
}

/// Makes PDF files. A trait, so that only the binary links a typesetter.
pub trait PdfRenderer: Send + Sync {
    /// Renders a document. The same source gives the same bytes, and these are signed. Takes some
    /// milliseconds of CPU time: do not call it on the event loop.
    fn render_pdf(&self, source: &DocumentSource) -> Result<Vec<u8>, DocumentError>;
}
