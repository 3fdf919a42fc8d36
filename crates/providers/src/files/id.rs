//! Content-addressed file ids.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::FileKind;

const HASH_BYTES: usize = 32;

/// Id derived from the content, written `<sha256>.<extension>`. The same file has the same id,
/// whoever sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileId {
    hash: [u8; HASH_BYTES],
    kind: FileKind,
}

/// The text is not a file id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a file")]
pub struct ParseFileIdError;

impl FileId {
    pub(super) fn from_content(bytes: &[u8], kind: FileKind) -> Self {
        Self { hash: Sha256::digest(bytes).into(), kind }
    }

    /// Returns the kind of file.
    pub const fn kind(self) -> FileKind {
        self.kind
    }
}

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", base::hex::encode(self.hash), self.kind.extension())
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for FileId {
    type Err = ParseFileIdError;

    fn from_str(text: &str) -> Result<Self, ParseFileIdError> {
        let (hex, extension) = text.split_once('.').ok_or(ParseFileIdError)?;
        let kind = FileKind::ALL
            .into_iter()
            .find(|kind| kind.extension() == extension)
            .ok_or(ParseFileIdError)?;
        let hash = base::hex::decode_array(hex).ok_or(ParseFileIdError)?;
        let id = Self { hash, kind };
        // A file has one name only: digits in capitals would be a second one.
        if id.to_string() == text { Ok(id) } else { Err(ParseFileIdError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_what_it_prints() {
        let id = FileId::from_content(b"abc", FileKind::Pdf);
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.pdf";
        assert_eq!(id.to_string(), text);
        assert_eq!(text.parse(), Ok(id));
        assert_ne!(FileId::from_content(b"abc", FileKind::Jpeg), id);
        for wrong in [
            "",
            ".pdf",
            &text.to_uppercase(),
            &text.replace(".pdf", ".exe"),
            &text.replace("ba", "é"),
            &format!("../{text}"),
            &text[2..],
        ] {
            assert_eq!(wrong.parse::<FileId>(), Err(ParseFileIdError), "{wrong}");
        }
    }
}
