//! Crockford's base32 in lower case, without padding: short enough for an SMS, and without letters
//! that look like digits.

use std::sync::LazyLock;

use data_encoding::{Encoding, Specification};

static ENCODING: LazyLock<Encoding> = LazyLock::new(|| {
    let mut specification = Specification::new();
    specification.symbols.push_str("0123456789abcdefghjkmnpqrstvwxyz");
    specification.encoding().expect("the alphabet has 32 distinct symbols")
});

/// Encodes each five bytes as eight characters.
pub fn encode(bytes: &[u8]) -> String {
    ENCODING.encode(bytes)
}

/// Decodes the output of [`encode`]. Returns `None` for any other text.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    ENCODING.decode(text.as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_as_it_was_written() {
        let bytes: Vec<u8> = (0..=255).rev().collect();
        for length in 0..=bytes.len() {
            assert_eq!(decode(&encode(&bytes[..length])).as_deref(), Some(&bytes[..length]));
        }
        assert_eq!(encode(&[0xff; 10]), "z".repeat(16));
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["l", "0l", "0A", "я", "00-", "01"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
