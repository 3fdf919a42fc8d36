//! Bytes as lower-case hexadecimal digits.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};

/// Encodes each byte as two digits.
pub fn encode(bytes: impl AsRef<[u8]>) -> String {
    HEXLOWER.encode(bytes.as_ref())
}

/// Decodes digits of either case. Returns `None` for any other text.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()
}

/// Decodes exactly `N` bytes.
pub fn decode_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    decode_into(text, &mut bytes).map(|()| bytes)
}

/// Decodes exactly as many bytes as the buffer holds, so that a secret leaves no copy behind.
pub fn decode_into(text: &str, buffer: &mut [u8]) -> Option<()> {
    let encoding = &HEXLOWER_PERMISSIVE;
    (encoding.decode_len(text.len()).ok()? == buffer.len()).then_some(())?;
    encoding.decode_mut(text.as_bytes(), buffer).ok().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_nothing_else() {
        assert_eq!(encode([0x00, 0x0f, 0xab]), "000fab");
        assert_eq!(decode("000FaB"), Some(vec![0x00, 0x0f, 0xab]));
        assert_eq!(decode_array::<2>("0102"), Some([1, 2]));
        assert_eq!(decode_array::<3>("0102"), None);
        assert_eq!(decode_array::<2>("01020"), None);
        for text in ["0", "0g", "я", "+1", " 01"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
