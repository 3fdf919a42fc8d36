//! One file, ready to be sent in each encoding it has.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use render::{Coding, EncodedBody, short_hash};

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const ONE_HOUR: &str = "public, max-age=3600";

#[derive(Debug, Clone)]
pub struct File {
    content_type: &'static str,
    cache_control: &'static str,
    etag: HeaderValue,
    identity: Bytes,
    /// Computed on first request if the build did not provide it.
    compressed: OnceLock<CompressedVariants>,
}

#[derive(Debug, Clone)]
struct CompressedVariants {
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl CompressedVariants {
    fn new(identity: &[u8]) -> Self {
        let EncodedBody { brotli, gzip, .. } = EncodedBody::new(identity);
        Self { brotli: Some(brotli), gzip: Some(gzip) }
    }
}

impl File {
    /// A file of the build; names under `assets/` carry a hash and never change.
    pub fn from_build(
        path: &str,
        identity: Bytes,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        let hashed = path.starts_with("/assets/");
        Self {
            content_type: content_type(path),
            cache_control: if hashed { IMMUTABLE } else { ONE_HOUR },
            // A hashed name is its own tag, so that a start need not read every file.
            etag: if hashed { etag(path.as_bytes()) } else { etag(&identity) },
            identity,
            compressed: OnceLock::from(CompressedVariants { brotli, gzip }),
        }
    }

    /// A file of an earlier build, as [`File::write_to`] stored it.
    pub fn read_from(path: &str, at: &Path) -> Option<Self> {
        let identity = fs::read(at).ok()?;
        let brotli = fs::read(compressed_path(at)).ok();
        Some(Self::from_build(path, identity.into(), brotli.map(Into::into), None))
    }

    /// Writes the file and, next to it, its compressed copy.
    pub fn write_to(&self, at: &Path) -> io::Result<()> {
        fs::write(at, &self.identity)?;
        match self.compressed.get().and_then(|compressed| compressed.brotli.as_ref()) {
            Some(brotli) => fs::write(compressed_path(at), brotli),
            None => Ok(()),
        }
    }

    /// A text generated at start.
    pub fn text(content_type: &'static str, text: impl Into<Bytes>) -> Self {
        let identity = text.into();
        Self {
            content_type,
            cache_control: ONE_HOUR,
            etag: etag(&identity),
            identity,
            compressed: OnceLock::new(),
        }
    }

    pub fn response(&self, request: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache_control));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, self.etag.clone());
        if is_not_modified(request, &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let compressed = self.compressed.get_or_init(|| CompressedVariants::new(&self.identity));
        let (body, coding) = match (accepted_coding(request), &compressed.brotli, &compressed.gzip)
        {
            (Coding::Brotli, Some(body), _) => (body, Some("br")),
            (Coding::Gzip, _, Some(body)) => (body, Some("gzip")),
            _ => (&self.identity, None),
        };
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        *response.body_mut() = Body::from(body.clone());
        response
    }
}

fn compressed_path(at: &Path) -> PathBuf {
    at.with_added_extension("br")
}

fn etag(bytes: &[u8]) -> HeaderValue {
    format!("W/\"{}\"", short_hash(bytes, 12)).parse().expect("hex is a header value")
}

pub fn accepted_coding(request: &HeaderMap) -> Coding {
    let header = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    header.map_or(Coding::Identity, Coding::from_accept_encoding)
}

/// Whether the browser has this version already.
pub fn is_not_modified(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let Some(list) = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok())
    else {
        return false;
    };
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let ours = etag.to_str().map(opaque).unwrap_or_default();
    list.split(',').any(|tag| tag.trim() == "*" || opaque(tag) == ours)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    }
}
