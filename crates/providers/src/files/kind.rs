//! Detects the kind of a file by its first bytes, because names and headers cannot be trusted.

use super::FileRejection;

/// The largest accepted file.
pub const FILE_MAX_BYTES: usize = 10 * 1024 * 1024;

/// Accepted kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    Pdf,
    Jpeg,
    Png,
}

impl FileKind {
    pub const ALL: [Self; 3] = [Self::Pdf, Self::Jpeg, Self::Png];

    /// Returns the file name extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// Returns the value of `Content-Type`.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

/// The brands under which cameras write HEIC and related formats.
const HEIC_BRANDS: [&[u8]; 9] =
    [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif"];

/// Some programs put a few bytes before the PDF header, and readers tolerate it.
const PDF_WITHIN_BYTES: usize = 1024;

/// Detects the kind of a file, or says why it is not accepted.
pub fn sniff(bytes: &[u8]) -> Result<FileKind, FileRejection> {
    match bytes {
        [] => Err(FileRejection::Empty),
        _ if bytes.len() > FILE_MAX_BYTES => Err(FileRejection::TooLarge),
        [0xff, 0xd8, 0xff, ..] => Ok(FileKind::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(FileKind::Png),
        [_, _, _, _, b'f', b't', b'y', b'p', rest @ ..] if is_heic(rest) => {
            Err(FileRejection::Heic)
        }
        _ => {
            let head = &bytes[..bytes.len().min(PDF_WITHIN_BYTES)];
            let is_pdf = head.windows(5).any(|window| window == b"%PDF-");
            if is_pdf { Ok(FileKind::Pdf) } else { Err(FileRejection::UnsupportedKind) }
        }
    }
}

fn is_heic(brand_and_more: &[u8]) -> bool {
    HEIC_BRANDS.iter().any(|brand| brand_and_more.starts_with(brand))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_determine_the_kind() {
        let late_pdf = [&[b' '; 1_019][..], b"%PDF-"].concat();
        let too_late_pdf = [&[b' '; 1_020][..], b"%PDF-"].concat();
        for (bytes, expected) in [
            (&b""[..], Err(FileRejection::Empty)),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Ok(FileKind::Jpeg)),
            (b"\xff\xd8", Err(FileRejection::UnsupportedKind)),
            (b"\x89PNG\r\n\x1a\n\0", Ok(FileKind::Png)),
            (b"\x89PNG\n\x1a\n\0", Err(FileRejection::UnsupportedKind)),
            (b"%PDF-1.7\n", Ok(FileKind::Pdf)),
            (&late_pdf, Ok(FileKind::Pdf)),
            (&too_late_pdf, Err(FileRejection::UnsupportedKind)),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Err(FileRejection::Heic)),
            (b"\0\0\0\x18ftypmif1", Err(FileRejection::Heic)),
            (b"\0\0\0\x18ftypisom", Err(FileRejection::UnsupportedKind)),
            (b"\0\0\0\x18ftyp", Err(FileRejection::UnsupportedKind)),
            (b"GIF89a", Err(FileRejection::UnsupportedKind)),
            (b"<svg xmlns=", Err(FileRejection::UnsupportedKind)),
            (b"PK\x03\x04", Err(FileRejection::UnsupportedKind)),
        ] {
            assert_eq!(sniff(bytes), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn files_are_limited_to_ten_megabytes() {
        let mut bytes = vec![0; FILE_MAX_BYTES];
        bytes[..5].copy_from_slice(b"%PDF-");
        assert_eq!(sniff(&bytes), Ok(FileKind::Pdf));
        bytes.push(0);
        assert_eq!(sniff(&bytes), Err(FileRejection::TooLarge));
    }
}
