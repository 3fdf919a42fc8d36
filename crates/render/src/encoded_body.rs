//! A body in every content coding, encoded once and served many times.

use std::io::{Read, Write};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Content coding of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Identity,
    Gzip,
    Brotli,
}

impl Coding {
    /// The best coding that an `Accept-Encoding` header allows. `q=0` excludes a coding.
    pub fn from_accept_encoding(header: &str) -> Self {
        let allows = |name: &str| {
            header.split(',').any(|item| {
                let (coding, parameters) = item.split_once(';').unwrap_or((item, ""));
                let q = parameters.trim().trim_start_matches("q=");
                coding.trim().eq_ignore_ascii_case(name)
                    && !matches!(q, "0" | "0.0" | "0.00" | "0.000")
            })
        };
        match () {
            () if allows("br") => Self::Brotli,
            () if allows("gzip") => Self::Gzip,
            () => Self::Identity,
        }
    }
}

/// A body in its codings. The plain body is not stored: it is larger than both codings together, and
/// hardly any client requests it.
#[derive(Debug, Clone)]
pub struct EncodedBody {
    pub brotli: Bytes,
    pub gzip: Bytes,
    /// Weak, because one tag is shared by all codings: `W/"…"`.
    pub etag: String,
}

/// Fast enough to do while a visitor waits.
const BROTLI_QUALITY_FAST: u32 = 5;
const BROTLI_QUALITY_BEST: u32 = 11;
/// 256 KB, more than any page: a wider window only costs memory.
const WINDOW_BITS: u32 = 18;

impl EncodedBody {
    pub fn new(body: &[u8]) -> Self {
        Self { brotli: brotli(body, BROTLI_QUALITY_FAST), gzip: gzip(body), etag: etag(body) }
    }

    /// The same body at full compression; slow, for the background.
    pub fn recompressed(&self) -> Self {
        Self { brotli: brotli(&self.plain(), BROTLI_QUALITY_BEST), ..self.clone() }
    }

    pub fn body(&self, coding: Coding) -> Bytes {
        match coding {
            Coding::Identity => self.plain(),
            Coding::Gzip => self.gzip.clone(),
            Coding::Brotli => self.brotli.clone(),
        }
    }

    fn plain(&self) -> Bytes {
        gunzip(&self.gzip)
    }

    /// Rebuilds the body from its gzip coding.
    pub fn from_gzip(gzip: &[u8]) -> Self {
        Self::new(&gunzip(gzip))
    }

    pub fn weight_bytes(&self) -> u32 {
        let total = self.brotli.len() + self.gzip.len() + self.etag.len();
        u32::try_from(total).unwrap_or(u32::MAX)
    }
}

fn brotli(bytes: &[u8], quality: u32) -> Bytes {
    let mut out = Vec::with_capacity(bytes.len() / 4);
    let mut writer = brotli::CompressorWriter::new(&mut out, 4096, quality, WINDOW_BITS);
    writer.write_all(bytes).expect("writing to memory does not fail");
    drop(writer);
    out.shrink_to_fit();
    out.into()
}

fn gzip(bytes: &[u8]) -> Bytes {
    let mut writer = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::new(6));
    writer.write_all(bytes).expect("writing to memory does not fail");
    let mut out = writer.finish().expect("writing to memory does not fail");
    out.shrink_to_fit();
    out.into()
}

fn gunzip(gzip: &[u8]) -> Bytes {
    let mut out = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut out).expect("what was compressed here decompresses");
    out.into()
}

fn etag(bytes: &[u8]) -> String {
    format!("W/\"{}\"", short_hash(bytes, 12))
}

/// The first bytes of the SHA-256, in hex: identifies a version.
pub fn short_hash(bytes: &[u8], length_bytes: usize) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(length_bytes).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_the_best_coding_allowed() {
        for (header, coding) in [
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip;q=1.0, br;q=0", Coding::Gzip),
            ("BR", Coding::Brotli),
            ("identity", Coding::Identity),
            ("", Coding::Identity),
            (";;;,,,", Coding::Identity),
        ] {
            assert_eq!(Coding::from_accept_encoding(header), coding, "{header}");
        }
    }

    #[test]
    fn every_coding_decodes_to_the_body() {
        let body = Bytes::from("Қарыз алушы ".repeat(500));
        let encoded = EncodedBody::new(&body);
        let best = encoded.recompressed();
        assert_eq!(encoded.etag, best.etag);
        for brotli in [&encoded.brotli, &best.brotli] {
            let mut out = Vec::new();
            brotli::BrotliDecompress(&mut brotli.as_ref(), &mut out).unwrap();
            assert_eq!(out, body);
        }
        assert_eq!(encoded.body(Coding::Identity), body);
        let rebuilt = EncodedBody::from_gzip(&encoded.gzip);
        assert_eq!((rebuilt.brotli, rebuilt.etag), (encoded.brotli, encoded.etag));
    }
}
