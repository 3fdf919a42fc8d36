//! Settings that are never shown, and whether they can be guessed.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Deserializer};
use toml::Value;

/// A key has so many bytes.
const KEY_BYTES: usize = 32;
/// A random key has about thirty different bytes; fewer than this happens to none.
const KEY_BYTES_DIFFERENT_MIN: usize = 20;
/// A random text of 32 digits, the poorest alphabet, has nearly all ten.
const CHARS_DIFFERENT_MIN: usize = 6;

/// A setting that is never logged.
pub(crate) struct Secret(pub(crate) String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("•••")
    }
}

/// By hand, because the derived one quotes a value of the wrong type.
impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a secret must be a string")),
        }
    }
}

/// The bytes of a key in hexadecimal digits.
pub(super) fn key_bytes(hex: &str) -> Option<[u8; KEY_BYTES]> {
    base::hex::decode_array(hex.trim())
}

/// Whether a key cannot come from a random generator.
pub(super) fn is_guessable_key(key: &[u8; KEY_BYTES]) -> bool {
    count_different(key) < KEY_BYTES_DIFFERENT_MIN || is_sequence(key)
}

/// Whether a text is one that people type: few characters, a repetition, or a sequence.
pub(super) fn is_guessable_text(text: &str) -> bool {
    let bytes = text.as_bytes();
    count_different(bytes) < CHARS_DIFFERENT_MIN || is_repetition(bytes) || is_sequence(bytes)
}

fn count_different(bytes: &[u8]) -> usize {
    bytes.iter().collect::<std::collections::HashSet<_>>().len()
}

/// Whether it consists of its first half or less, over and over.
fn is_repetition(bytes: &[u8]) -> bool {
    (1..=bytes.len() / 2).any(|period| bytes.iter().zip(&bytes[period..]).all(|(a, b)| a == b))
}

/// Whether one step leads from most bytes to the next: 0, 1, 2, 3.
fn is_sequence(bytes: &[u8]) -> bool {
    let mut steps: HashMap<u8, usize> = HashMap::new();
    for pair in bytes.windows(2) {
        *steps.entry(pair[1].wrapping_sub(pair[0])).or_default() += 1;
    }
    steps.into_values().max().is_some_and(|most| most > bytes.len() / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_somebody_typed_are_guessable() {
        for hex in [
            "0".repeat(64),
            "7".repeat(64),
            "01".repeat(32),
            "deadbeef".repeat(8),
            "0123456789abcdef".repeat(4),
            "00112233445566778899aabbccddeeff".repeat(2),
            "ffeeddccbbaa99887766554433221100".repeat(2),
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".to_owned(),
            "201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201".to_owned(),
            "00020406080a0c0e10121416181a1c1e20222426282a2c2e30323436383a3c3e".to_owned(),
            "5eed000000000000000000000000000000000000000000000000000000000001".to_owned(),
        ] {
            assert!(is_guessable_key(&key_bytes(&hex).unwrap()), "{hex}");
        }
    }

    #[test]
    fn random_keys_and_texts_are_not_guessable() {
        // Of `openssl rand -hex 32`, of `openssl rand -base64 24`, and 32 random decimal digits.
        for hex in [
            "8f1c3a6be2d94075b1fe08c7a35d62904ce7139bfa26d8410b75e93c6df2a841",
            "c94e07d1a8835f2be6107c3d94fab25861d0ef3947b8125ca3fe6d09b7148c52",
        ] {
            assert!(!is_guessable_key(&key_bytes(hex).unwrap()), "{hex}");
            assert!(!is_guessable_text(hex), "{hex}");
        }
        for text in ["mK3vQ9xT2pLr8ZsWc5YbN7hJdF4gA6eU", "83920174650918273645509182736451"] {
            assert!(!is_guessable_text(text), "{text}");
        }
        for text in [
            "x".repeat(32),
            "sandbox".repeat(5),
            "12".repeat(16),
            "abcdefghijklmnopqrstuvwxyz012345".to_owned(),
            "01234567890123456789012345678901".to_owned(),
        ] {
            assert!(is_guessable_text(&text), "{text}");
        }
    }

    #[test]
    fn secrets_are_never_shown() {
        assert_eq!(format!("{:?}", Secret("of ours".into())), "•••");
        #[derive(Debug, Deserialize)]
        struct Settings {
            #[expect(dead_code, reason = "only read")]
            password: Secret,
        }
        let error = toml::Table::new()
            .into_iter()
            .chain([("password".to_owned(), Value::Integer(47_114_711))])
            .collect::<toml::Table>()
            .try_into::<Settings>()
            .unwrap_err();
        assert!(!error.to_string().contains("4711"), "{error}");
    }
}
