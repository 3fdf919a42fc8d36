//! VAPID (RFC 8292): identifies us to push services with a short-lived signed token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::{PublicKey, SecretKey};
use serde_json::json;

use super::encryption::sec1;
use crate::SetupError;

/// Half of what the standard allows, because clocks differ.
const TOKEN_TTL_S: i64 = 12 * 3_600;
const JWT_HEADER: &str = r#"{"typ":"JWT","alg":"ES256"}"#;
const KEY_BYTES: usize = 32;

/// Our key, and how a push service can contact us.
pub struct Vapid {
    key: SigningKey,
    public: String,
    contact: String,
}

impl Vapid {
    /// Takes a key of 64 hexadecimal digits and a contact such as `mailto:…`.
    pub fn try_new(key: &str, contact: &str) -> Result<Self, SetupError> {
        let invalid_key = || SetupError::Key("a key of push must be 64 hexadecimal digits".into());
        let bytes = base::hex::decode_array::<KEY_BYTES>(key).ok_or_else(invalid_key)?;
        let secret = SecretKey::from_slice(&bytes).map_err(|_| invalid_key())?;
        if !contact.starts_with("mailto:") && !contact.starts_with("https://") {
            return Err(SetupError::Key("push.contact must be mailto: or https:".into()));
        }
        let public = encode_public_key(&secret.public_key());
        Ok(Self { key: SigningKey::from(&secret), public, contact: contact.to_owned() })
    }

    /// Returns the public key in base64url.
    pub fn public_key(&self) -> &str {
        &self.public
    }

    /// Returns the `Authorization` header for the push service at `origin`.
    pub(super) fn authorization(&self, origin: &str, now_s: i64) -> String {
        let claims = json!({ "aud": origin, "exp": now_s + TOKEN_TTL_S, "sub": self.contact });
        let signed = format!("{}.{}", BASE64.encode(JWT_HEADER), BASE64.encode(claims.to_string()));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = BASE64.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

fn encode_public_key(key: &PublicKey) -> String {
    BASE64.encode(sec1(key))
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_token_has_audience_expiry_and_contact() {
        let vapid = Vapid::try_new(&"0f".repeat(32), "mailto:a@b.kz").unwrap();
        let authorization = vapid.authorization("https://push.example", 1_000);
        let (token, key) =
            authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public_key());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
        key.verify(signed.as_bytes(), &signature).unwrap();
        let claims = BASE64.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({ "aud": "https://push.example", "exp": 44_200, "sub": "mailto:a@b.kz" });
        assert_eq!(claims, expected);
    }

    #[test]
    fn keys_and_contacts_are_validated() {
        for key in ["", "0f", &"zz".repeat(32), &"00".repeat(32), &"ff".repeat(32)] {
            assert!(Vapid::try_new(key, "mailto:a@b.kz").is_err(), "{key}");
        }
        assert!(Vapid::try_new(&"0f".repeat(32), "a@b.kz").is_err());
    }
}
