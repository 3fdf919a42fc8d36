//! The public key of a passkey, and what it signed.

use data_encoding::BASE64URL_NOPAD;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use serde::{Deserialize, Serialize};

use super::cbor::Cbor;

/// The algorithms we accept, the preferred one first: COSE's names of ECDSA on P-256, Ed25519 and
/// RSA (which TPMs of computers have).
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Keys are at most so long: RSA of 4096 bits.
const KEY_BYTES_MAX: usize = 512;

/// A passkey as it is stored. A name in it is part of the stored data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredCredential {
    /// The id that the authenticator gave it.
    #[serde(with = "base64url")]
    pub(super) id: Vec<u8>,
    public_key: PublicKey,
    /// Of its last signature; zero for passkeys that are copied between devices.
    pub(super) counter: u32,
    /// Whether it may be copied between devices. That never changes.
    pub(super) is_backup_eligible: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "algorithm")]
pub(super) enum PublicKey {
    Es256 {
        /// Uncompressed.
        #[serde(with = "base64url")]
        point: Vec<u8>,
    },
    Ed25519 {
        #[serde(with = "base64url")]
        key: Vec<u8>,
    },
    Rs256 {
        #[serde(with = "base64url")]
        modulus: Vec<u8>,
        #[serde(with = "base64url")]
        exponent: Vec<u8>,
    },
}

impl StoredCredential {
    pub(super) const fn new(
        id: Vec<u8>,
        public_key: PublicKey,
        counter: u32,
        is_backup_eligible: bool,
    ) -> Self {
        Self { id, public_key, counter, is_backup_eligible }
    }

    pub(super) fn is_signature(&self, message: &[u8], signature: &[u8]) -> bool {
        let verified = match &self.public_key {
            PublicKey::Es256 { point } => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::Ed25519 { key } => {
                UnparsedPublicKey::new(&ED25519, key).verify(message, signature)
            }
            PublicKey::Rs256 { modulus, exponent } => {
                RsaPublicKeyComponents { n: modulus, e: exponent }.verify(
                    &RSA_PKCS1_2048_8192_SHA256,
                    message,
                    signature,
                )
            }
        };
        verified.is_ok()
    }
}

impl PublicKey {
    /// From a COSE key (RFC 9053) of one of our algorithms.
    pub(super) fn from_cose(cose: &Cbor<'_>) -> Option<Self> {
        let integer = |key| match cose.get(&Cbor::Integer(key)) {
            Some(Cbor::Integer(number)) => Some(*number),
            _ => None,
        };
        let bytes = |key| {
            let bytes = cose.get(&Cbor::Integer(key))?.as_bytes()?;
            (bytes.len() <= KEY_BYTES_MAX).then_some(bytes)
        };
        // The kind of key, the algorithm, the curve, and the coordinates.
        match (integer(1)?, integer(3)?) {
            (2, ES256) if integer(-1) == Some(1) => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                let is_whole = x.len() == 32 && y.len() == 32;
                is_whole.then(|| Self::Es256 { point: [&[4], x, y].concat() })
            }
            (1, EDDSA) if integer(-1) == Some(6) => {
                let key = bytes(-2)?;
                (key.len() == 32).then(|| Self::Ed25519 { key: key.to_vec() })
            }
            (3, RS256) => {
                let (modulus, exponent) = (bytes(-1)?.to_vec(), bytes(-2)?.to_vec());
                Some(Self::Rs256 { modulus, exponent })
            }
            _ => None,
        }
    }
}

/// What a browser's JSON has of bytes.
pub(super) fn from_base64url(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}

pub(super) fn to_base64url(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

mod base64url {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::to_base64url(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        super::from_base64url(&text).ok_or_else(|| de::Error::custom("it is no base64url"))
    }
}
