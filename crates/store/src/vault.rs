//! Encryption of personal data at rest, and blind indexes by which it is looked up.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;
use thiserror::Error;
use zeroize::Zeroizing;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;
/// The current key of the blind indexes, and the former one until nothing is found by it any more.
const BLIND_INDEX_KEYS_MAX: usize = 2;

/// Why something cannot be sealed or opened.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum VaultError {
    /// A key is not 64 hexadecimal digits, or there is none.
    #[error("a key must be 64 hexadecimal digits")]
    InvalidKey,
    /// There are more keys than can be looked up by.
    #[error("there are two keys of the blind indexes at most: the current one and the former one")]
    TooManyKeys,
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

/// The blind indexes of one value under the current key and the former one. They are the same where
/// there is one key only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlindIndexes {
    /// What is stored from now on.
    pub current: BlindIndex,
    /// What may be stored still.
    pub former: BlindIndex,
}

impl BlindIndexes {
    /// Of a value that has only one.
    pub fn of_one(blind_index: BlindIndex) -> Self {
        Self { former: blind_index.clone(), current: blind_index }
    }

    /// Whether a stored blind index is one of them.
    pub fn contains(&self, stored: &[u8]) -> bool {
        (self.current.ct_eq(stored) | self.former.ct_eq(stored)).into()
    }

    /// Both, shortened to signatures of so many bytes.
    #[must_use]
    pub fn truncated(mut self, bytes: usize) -> Self {
        self.current.truncate(bytes);
        self.former.truncate(bytes);
        self
    }
}

/// The keys. The first one seals; the others only open.
#[derive(Clone)]
pub struct Vault {
    keys: Vec<NumberedKey>,
    /// The current one first. Never empty.
    blind_index_keys: Vec<NumberedKey>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers = |keys: &[NumberedKey]| keys.iter().map(|key| key.number).collect::<Vec<_>>();
        f.debug_struct("Vault")
            .field("keys", &numbers(&self.keys))
            .field("blind_index_keys", &numbers(&self.blind_index_keys))
            .finish()
    }
}

impl Vault {
    /// From `number:hex` pairs, the sealing key first, and those of the blind indexes, the current one
    /// first. A key of the blind indexes without a number is number 1.
    pub fn try_new(keys: &str, blind_index_keys: &str) -> Result<Self, VaultError> {
        let blind_index_keys = if blind_index_keys.contains(':') {
            parse_numbered_keys(blind_index_keys)?
        } else {
            vec![NumberedKey { number: 1, key: from_hex(blind_index_keys)? }]
        };
        if blind_index_keys.len() > BLIND_INDEX_KEYS_MAX {
            return Err(VaultError::TooManyKeys);
        }
        Ok(Self { keys: parse_numbered_keys(keys)?, blind_index_keys })
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
        seal_with(self.keys.first().ok_or(VaultError::InvalidKey)?, plain, place)
    }

    /// Seals with the key of a number, if there is one.
    pub(crate) fn seal_with_number(
        &self,
        number: u8,
        plain: &[u8],
        place: &str,
    ) -> Result<Vec<u8>, VaultError> {
        let key = self.keys.iter().find(|key| key.number == number);
        seal_with(key.ok_or(VaultError::UnknownKey(number))?, plain, place)
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

    /// The numbers of the keys, the sealing one first.
    pub(crate) fn key_numbers(&self) -> impl Iterator<Item = u8> {
        self.keys.iter().map(|key| key.number)
    }

    /// The numbers of the keys of the blind indexes, the current one first.
    pub(crate) fn blind_index_key_numbers(&self) -> impl Iterator<Item = u8> {
        self.blind_index_keys.iter().map(|key| key.number)
    }

    /// The number of the sealing key, the prefix of everything it sealed.
    pub(crate) fn current_key_number(&self) -> Result<u8, VaultError> {
        self.keys.first().map(|key| key.number).ok_or(VaultError::InvalidKey)
    }

    /// Whether a value was sealed with an older key.
    pub fn is_stale(&self, sealed: &[u8]) -> bool {
        self.keys.first().map(|key| &key.number) != sealed.first()
    }

    /// The blind index of a value under the current key. It depends on the kind.
    pub fn blind_index(&self, kind: &str, value: &str) -> BlindIndex {
        blind_index_under(&self.blind_index_keys[0], kind, value)
    }

    /// The blind indexes by which a stored value is found, whichever key it was indexed with.
    pub fn blind_indexes(&self, kind: &str, value: &str) -> BlindIndexes {
        let current = self.blind_index(kind, value);
        let former = self.blind_index_keys.get(1);
        let former = former.map(|key| blind_index_under(key, kind, value));
        BlindIndexes { former: former.unwrap_or_else(|| current.clone()), current }
    }

    /// The blind index of a value under the key of a number, if there is one.
    pub(crate) fn blind_index_with_number(
        &self,
        number: u8,
        kind: &str,
        value: &str,
    ) -> Option<BlindIndex> {
        let key = self.blind_index_keys.iter().find(|key| key.number == number)?;
        Some(blind_index_under(key, kind, value))
    }
}

fn seal_with(
    NumberedKey { number, key }: &NumberedKey,
    plain: &[u8],
    place: &str,
) -> Result<Vec<u8>, VaultError> {
    let mut nonce = [0; NONCE_BYTES];
    getrandom::fill(&mut nonce).map_err(|_| VaultError::RandomUnavailable)?;
    let payload = Payload { msg: plain, aad: place.as_bytes() };
    let sealed =
        cipher(key).encrypt(&Nonce::from(nonce), payload).map_err(|_| VaultError::Corrupt)?;
    Ok([&[*number], &nonce[..], &sealed].concat())
}

fn blind_index_under(key: &NumberedKey, kind: &str, value: &str) -> BlindIndex {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.key[..]).expect("a key has the right length");
    mac.update(kind.as_bytes());
    // The separator occurs in no kind, so `ab` + `c` differs from `a` + `bc`.
    mac.update(&[0]);
    mac.update(value.as_bytes());
    mac.finalize().into_bytes().to_vec()
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
        for keys in ["zz", "1:zz", "", "2:"] {
            assert_eq!(Vault::try_new(FIRST, keys).err(), Some(VaultError::InvalidKey), "{keys}");
        }
        let three = format!("{FIRST},{SECOND},3:{BLIND_INDEX_KEY}");
        assert_eq!(Vault::try_new(FIRST, &three).err(), Some(VaultError::TooManyKeys));
        let output = format!("{:?}", Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap());
        assert_eq!(output, "Vault { keys: [1], blind_index_keys: [1] }");
    }

    #[test]
    fn a_value_is_looked_up_by_the_current_and_the_former_key() {
        let old = Vault::try_new(FIRST, BLIND_INDEX_KEY).unwrap();
        let both = Vault::try_new(FIRST, &format!("{SECOND},1:{BLIND_INDEX_KEY}")).unwrap();
        let new = Vault::try_new(FIRST, SECOND).unwrap();
        let (former, current) =
            (old.blind_index("phone", "+77010000001"), new.blind_index("phone", "+77010000001"));
        assert_ne!(former, current);
        let indexes = both.blind_indexes("phone", "+77010000001");
        assert_eq!((&indexes.former, &indexes.current), (&former, &current));
        assert_eq!(both.blind_index("phone", "+77010000001"), current);
        assert!(indexes.contains(&former) && indexes.contains(&current));
        assert!(!indexes.contains(&former[..31]) && !indexes.contains(&[]));
        let alone = new.blind_indexes("phone", "+77010000001");
        assert_eq!((&alone.former, &alone.current), (&current, &current));
        assert!(!alone.contains(&former));
        assert_eq!(indexes.truncated(8).former, former[..8]);
    }
}
