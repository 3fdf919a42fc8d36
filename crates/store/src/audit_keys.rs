//! The keys of the audit chain. They are apart from the vault's, so that whoever holds the database,
//! or the keys to its data, still cannot write the chain anew.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::VaultError;
use crate::vault::{NumberedKey, parse_numbered_keys};

/// The keys. The first one chains; the others only verify.
#[derive(Clone)]
pub struct AuditKeys(Vec<NumberedKey>);

impl std::fmt::Debug for AuditKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AuditKeys")
            .field(&self.0.iter().map(|key| key.number).collect::<Vec<_>>())
            .finish()
    }
}

/// What a message authentication code is about: one for a row never fits an anchor.
#[derive(Debug, Clone, Copy)]
pub(crate) enum MacDomain {
    Row,
    Anchor,
    KeyCheck,
}

impl AuditKeys {
    /// From `number:hex` pairs, the chaining key first.
    pub fn try_new(keys: &str) -> Result<Self, VaultError> {
        parse_numbered_keys(keys).map(Self)
    }

    /// The numbers of the keys, the chaining one first.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u8> {
        self.0.iter().map(|key| key.number)
    }

    /// The number of the chaining key.
    pub(crate) fn current_number(&self) -> i64 {
        i64::from(self.0.first().map_or(0, |key| key.number))
    }

    /// How many newer keys there are than this one, if it is known.
    pub(crate) fn age(&self, number: i64) -> Option<usize> {
        self.0.iter().position(|key| i64::from(key.number) == number)
    }

    /// The code of some parts under a key, if it is known. Each part is hashed with its length, so
    /// that no two lists of parts have the same input.
    pub(crate) fn mac(&self, number: i64, domain: MacDomain, parts: &[&[u8]]) -> Option<Vec<u8>> {
        let key = &self.0[self.age(number)?];
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&key.key[..]).expect("a key has the right length");
        mac.update(match domain {
            MacDomain::Row => b"audit row",
            MacDomain::Anchor => b"audit anchor",
            MacDomain::KeyCheck => b"audit key check",
        });
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        Some(mac.finalize().into_bytes().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_depends_on_key_domain_and_parts() {
        let keys =
            AuditKeys::try_new(&format!("2:{},1:{}", "2".repeat(64), "1".repeat(64))).unwrap();
        let mac = |number, domain, parts: &[&[u8]]| keys.mac(number, domain, parts);
        let code = mac(2, MacDomain::Row, &[b"a", b"b"]).unwrap();
        assert_eq!(code.len(), 32);
        assert_ne!(mac(1, MacDomain::Row, &[b"a", b"b"]).unwrap(), code);
        assert_ne!(mac(2, MacDomain::Anchor, &[b"a", b"b"]).unwrap(), code);
        assert_ne!(mac(2, MacDomain::Row, &[b"ab", b""]).unwrap(), code);
        assert_eq!(mac(3, MacDomain::Row, &[]), None);
        assert_eq!((keys.current_number(), keys.age(1), keys.age(3)), (2, Some(1), None));
        assert_eq!(format!("{keys:?}"), "AuditKeys([2, 1])");
        assert!(AuditKeys::try_new("1:22").is_err());
    }
}
