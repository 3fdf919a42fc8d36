//! Encryption of personal data at rest, and blind indexes by which it is looked up.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use thiserror::Error;
use zeroize::Zeroizing;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;

/// Why something cannot be sealed or opened.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum VaultError {
    /// A key is not 64 hexadecimal digits, or there is none.
    #[error("a key must be 64 hexadecimal digits")]
    InvalidKey,
    /// It was sealed with an unknown key.
    #[error("it was sealed with key {0}, which is unknown")]
    UnknownKey(u8),
    /// It was changed, truncated, or sealed for another context.
    #[error("a sealed value cannot be opened")]
    Corrupt,
    /// No random numbers are available.
    #[error("no random numbers are available")]
    RandomUnavailable,
}

/// A key and the number that says which one it is.
#[derive(Clone)]
pub(crate) struct NumberedKey {
    pub(crate) number: u8,
    pub(crate) key: Zeroizing<[u8; KEY_BYTES]>,
}

/// A keyed hash by which an encrypted value is looked up.
pub type BlindIndex = Vec<u8>;

/// The keys. The first one seals; the others only open.
#[derive(Clone)]
pub struct Vault {
    keys: Vec<NumberedKey>,
    blind_index_key: Zeroizing<[u8; KEY_BYTES]>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<u8> = self.keys.iter().map(|key| key.number).collect();
        f.debug_struct("Vault").field("keys", &numbers).finish_non_exhaustive()
    }
}

impl Vault {
    /// From `number:hex` pairs, the sealing key first, and the key of the blind indexes in
    /// hexadecimal.
    pub fn try_new(keys: &str, mark_key: &str) -> Result<Self, VaultError> {
        Ok(Self { keys: parse_numbered_keys(keys)?, blind_index_key: from_hex(mark_key)? })
    }

    /// Seals a text for a context, such as `customers.phone/<id>`, which is needed to open it.
    pub fn seal(&self, text: &str, place: &str) -> Result<Vec<u8>, VaultError> {
        self.seal_bytes(text.as_bytes(), place)
    }

    /// Opens a text that was sealed for the same context.
    pub fn open(&self, sealed: &[u8], place: &str) -> Result<Zeroizing<String>, VaultError> {
        let mut text = self.open_bytes(sealed, place)?;
        String::from_utf8(std::mem::take(&mut *text))
            .map(Zeroizing::new)
            .map_err(|_| VaultError::Corrupt)
    }

    /// Seals bytes, such as a file's, for a context.
    pub fn seal_bytes(&self, plain: &[u8], place: &str) -> Result<Vec<u8>, VaultError> {
        let NumberedKey { number, key } = self.keys.first().ok_or(VaultError::InvalidKey)?;
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|_| VaultError::RandomUnavailable)?;
        let payload = Payload { msg: plain, aad: place.as_bytes() };
        let sealed =
            cipher(key).encrypt(&Nonce::from(nonce), payload).map_err(|_| VaultError::Corrupt)?;
        Ok([&[*number], &nonce[..], &sealed].concat())
    }

    /// Opens bytes that were sealed for the same context.
    pub fn open_bytes(&self, sealed: &[u8], place: &str) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (number, rest) = sealed.split_first().ok_or(VaultError::Corrupt)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_BYTES>().ok_or(VaultError::Corrupt)?;
        let key = self.keys.iter().find(|key| key.number == *number);
        let NumberedKey { key, .. } = key.ok_or(VaultError::UnknownKey(*number))?;
        let payload = Payload { msg: sealed, aad: place.as_bytes() };
        let plain =
            cipher(key).decrypt(&Nonce::from(*nonce), payload).map_err(|_| VaultError::Corrupt)?;
        Ok(Zeroizing::new(plain))
    }

    /// The number of the sealing key, the prefix of everything it sealed.
    pub(crate) fn current_key_number(&self) -> Result<u8, VaultError> {
        self.keys.first().map(|key| key.number).ok_or(VaultError::InvalidKey)
    }

    /// Whether a value was sealed with an older key.
    pub fn is_stale(&self, sealed: &[u8]) -> bool {
        self.keys.first().map(|key| &key.number) != sealed.first()
    }

    /// The blind index of a value, which depends on the kind.
    pub fn blind_index(&self, kind: &str, value: &str) -> BlindIndex {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.blind_index_key[..])
            .expect("a mark key has the right length");
        mac.update(kind.as_bytes());
        // The separator occurs in no kind, so `ab` + `c` differs from `a` + `bc`.
        mac.update(&[0]);
        mac.update(value.as_bytes());
        mac.finalize().into_bytes().to_vec()
    }
}

fn cipher(key: &[u8; KEY_BYTES]) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(&Key::from(*key))
}

/// From `number:hex` pairs, separated by commas. No number occurs twice.
pub(crate) fn parse_numbered_keys(keys: &str) -> Result<Vec<NumberedKey>, VaultError> {
    let keys = keys.split(',').map(parse_numbered_key).collect::<Result<Vec<_>, _>>()?;
    let mut numbers: Vec<u8> = keys.iter().map(|key| key.number).collect();
    numbers.sort_unstable();
    if !numbers.is_sorted_by(|a, b| a < b) {
        return Err(VaultError::InvalidKey);
    }
    Ok(keys)
}

fn parse_numbered_key(pair: &str) -> Result<NumberedKey, VaultError> {
    let (number, hex) = pair.trim().split_once(':').ok_or(VaultError::InvalidKey)?;
    let number = number.parse().map_err(|_| VaultError::InvalidKey)?;
    Ok(NumberedKey { number, key: from_hex(hex)? })
}

fn from_hex(text: &str) -> Result<Zeroizing<[u8; KEY_BYTES]>, VaultError> {
    let mut key = Zeroizing::new([0; KEY_BYTES]);
    base::hex::decode_into(text.trim(), &mut key[..]).ok_or(VaultError::InvalidKey)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "1:0101010101010101010101010101010101010101010101010101010101010101";
    const SECOND: &str = "2:0202020202020202020202020202020202020202020202020202020202020202";
    const BLIND_INDEX_KEY: &str =
        "0303030303030303030303030303030303030303030303030303030303030303";

    #[test]
    fn opens_only_with_the_same_key_and_context() {
        let vault = Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap();
        let sealed = vault.seal("+77010000001", "customers.phone/1").unwrap();
        assert_eq!(*vault.open(&sealed, "customers.phone/1").unwrap(), "+77010000001");
        assert_ne!(sealed, vault.seal("+77010000001", "customers.phone/1").unwrap());
        assert_eq!(vault.open(&sealed, "customers.phone/2"), Err(VaultError::Corrupt));
        assert_eq!(vault.open(&sealed[..20], "customers.phone/1"), Err(VaultError::Corrupt));
        assert_eq!(vault.open(&[], "customers.phone/1"), Err(VaultError::Corrupt));
        let mut changed = sealed.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert_eq!(vault.open(&changed, "customers.phone/1"), Err(VaultError::Corrupt));
        let other = Vault::try_new(SECOND, BLIND_INDEX_KEY).unwrap();
        assert_eq!(other.open(&sealed, "customers.phone/1"), Err(VaultError::UnknownKey(1)));
    }

    #[test]
    fn bytes_are_sealed_like_text() {
        let vault = Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap();
        let sealed = vault.seal_bytes(b"\xff\xd8\0", "files/1.jpg").unwrap();
        assert_eq!(vault.open_bytes(&sealed, "files/1.jpg").unwrap()[..], b"\xff\xd8\0"[..]);
        assert_eq!(vault.open_bytes(&sealed, "files/1.pdf"), Err(VaultError::Corrupt));
        assert_eq!(vault.open(&sealed, "files/1.jpg"), Err(VaultError::Corrupt));
    }

    #[test]
    fn an_older_key_still_opens() {
        let old = Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap();
        let new = Vault::try_new(&format!("{SECOND},{FIRST}"), BLIND_INDEX_KEY).unwrap();
        let sealed = old.seal("text", "place").unwrap();
        assert_eq!(*new.open(&sealed, "place").unwrap(), "text");
        assert!(new.is_stale(&sealed) && !old.is_stale(&sealed));
        assert!(!new.is_stale(&new.seal("text", "place").unwrap()));
    }

    #[test]
    fn blind_indexes_are_keyed_and_depend_on_the_kind() {
        let vault = Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap();
        assert_eq!(vault.blind_index("phone", "1"), vault.blind_index("phone", "1"));
        assert_ne!(vault.blind_index("phone", "1"), vault.blind_index("iin", "1"));
        assert_ne!(vault.blind_index("ab", "c"), vault.blind_index("a", "bc"));
    }

    #[test]
    fn rejects_invalid_keys_and_hides_them_in_debug_output() {
        let twice = format!("{FIRST},{FIRST}");
        for keys in [
            "",
            "1",
            "1:00",
            "x:0101010101010101010101010101010101010101010101010101010101010101",
            &twice,
        ] {
            assert_eq!(
                Vault::try_new(keys, BLIND_INDEX_KEY).err(),
                Some(VaultError::InvalidKey),
                "{keys}"
            );
        }
        assert_eq!(Vault::try_new(FIRST, "zz").err(), Some(VaultError::InvalidKey));
        let output = format!("{:?}", Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap());
        assert_eq!(output, "Vault { keys: [1], .. }");
    }
}
