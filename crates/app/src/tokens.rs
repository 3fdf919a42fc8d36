//! Opaque tokens: random, returned once, and stored as blind indexes only.

use std::fmt;

use crate::Error;
use store::{BlindIndex, BlindIndexes, Vault};
use zeroize::Zeroizing;

/// A secret that stands for a session.
#[derive(Clone)]
pub struct Token(Zeroizing<String>);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new one of 256 random bits.
    pub(crate) fn random() -> Result<Self, Error> {
        let mut bytes = Zeroizing::new([0_u8; 32]);
        let filled = getrandom::fill(&mut bytes[..]);
        filled.map_err(|_| store::StoreError::from(store::VaultError::RandomUnavailable))?;
        Ok(Self(Zeroizing::new(base::hex::encode(&bytes[..]))))
    }

    /// A token that a browser sent; an unknown one has no session.
    pub fn new(text: &str) -> Self {
        Self(Zeroizing::new(text.to_owned()))
    }

    /// The value for the browser.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn blind_index(&self, vault: &Vault, kind: &str) -> BlindIndex {
        vault.blind_index(kind, &self.0)
    }

    /// By what a stored one is found.
    pub(crate) fn blind_indexes(&self, vault: &Vault, kind: &str) -> BlindIndexes {
        vault.blind_indexes(kind, &self.0)
    }
}
