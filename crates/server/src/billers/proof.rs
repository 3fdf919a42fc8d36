//! How a biller proves that a request is its own: a password, a signature, or both.

use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// HMAC-SHA-256 of the query, in hexadecimal digits.
const SIGNATURE: &str = "x-signature";

/// What a biller has to send with each request. Its protocol, a GET with everything in the query,
/// has no proof of its own.
#[derive(Clone, Default)]
pub struct BillerProof {
    /// Hash of login and password of HTTP Basic.
    credentials: Option<[u8; 32]>,
    /// Keyed with the secret of the signature.
    signature: Option<Hmac<Sha256>>,
}

impl std::fmt::Debug for BillerProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BillerProof")
            .field("password", &self.credentials.is_some())
            .field("signature", &self.signature.is_some())
            .finish()
    }
}

impl BillerProof {
    /// A login and password unless both are empty, and a signature unless its secret is.
    pub fn new(login: &str, password: &str, signature_secret: &str) -> Self {
        let has_credentials = !login.is_empty() || !password.is_empty();
        let signature = Hmac::<Sha256>::new_from_slice(signature_secret.as_bytes())
            .expect("a key of any length is one");
        Self {
            credentials: has_credentials.then(|| sha256(&format!("{login}:{password}"))),
            signature: (!signature_secret.is_empty()).then_some(signature),
        }
    }

    /// Whether a request with this query carries everything that is asked for.
    pub(super) fn is_in(&self, headers: &HeaderMap, query: &str) -> bool {
        // Both are always checked, so that timing does not disclose which one is wrong.
        let has_credentials = self.has_credentials(headers);
        let has_signature = self.has_signature(headers, query);
        has_credentials & has_signature
    }

    fn has_credentials(&self, headers: &HeaderMap) -> bool {
        let sent = sha256(&basic_credentials(headers).unwrap_or_default());
        self.credentials.is_none_or(|expected| bool::from(expected.ct_eq(&sent)))
    }

    fn has_signature(&self, headers: &HeaderMap, query: &str) -> bool {
        let Some(signature) = &self.signature else { return true };
        let mut sent = [0; 32];
        let text = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_readable = base::hex::decode_into(text, &mut sent).is_some();
        let signature = signature.clone().chain_update(query.as_bytes());
        signature.verify_slice(&sent).is_ok() & is_readable
    }
}

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn basic_credentials(headers: &HeaderMap) -> Option<String> {
    let (scheme, encoded) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let encoded = STANDARD.decode(encoded.trim()).ok()?;
    scheme.eq_ignore_ascii_case("basic").then(|| String::from_utf8(encoded).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUERY: &str = "command=pay&txn_id=1&account=900101300007&sum=10.00";
    /// `printf %s "$QUERY" | openssl dgst -sha256 -hmac 'a secret of the signature'`
    const SIGNED: &str = "a516f8aeb0fc47efb45045e1fcd3b9941cabdee1589c6826fbb4dc037e017cdc";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_signature_is_of_the_exact_query() {
        let proof = BillerProof::new("", "", "a secret of the signature");
        let signed = headers(&[("x-signature", SIGNED)]);
        assert!(proof.is_in(&signed, QUERY));
        assert!(proof.is_in(&headers(&[("x-signature", &SIGNED.to_uppercase())]), QUERY));
        for query in [
            "command=pay&txn_id=1&account=900101300007&sum=10.0",
            "command=pay&txn_id=1&account=900101300007&sum=90.00",
            "command=pay&txn_id=2&account=900101300007&sum=10.00",
            "command=pay&account=900101300007&txn_id=1&sum=10.00",
            "",
        ] {
            assert!(!proof.is_in(&signed, query), "{query}");
        }
        let longer = format!("{SIGNED}00");
        for signature in ["", "00", &SIGNED[2..], &longer, &"0".repeat(64), &"g".repeat(64)] {
            assert!(!proof.is_in(&headers(&[("x-signature", signature)]), QUERY), "{signature}");
        }
        assert!(!proof.is_in(&HeaderMap::new(), QUERY));
        let other = BillerProof::new("", "", "a secret of another biller");
        assert!(!other.is_in(&signed, QUERY));
    }

    #[test]
    fn a_password_and_a_signature_are_both_needed_where_both_are_set() {
        let proof = BillerProof::new("bank", "of ours", "a secret of the signature");
        let (password, signature) =
            (("authorization", "Basic YmFuazpvZiBvdXJz"), ("x-signature", SIGNED));
        assert!(proof.is_in(&headers(&[password, signature]), QUERY));
        for incomplete in [&[password][..], &[signature], &[]] {
            assert!(!proof.is_in(&headers(incomplete), QUERY), "{incomplete:?}");
        }
        let wrong = ("authorization", "Basic YmFuazp3cm9uZw==");
        assert!(!proof.is_in(&headers(&[wrong, signature]), QUERY));
    }

    #[test]
    fn nothing_secret_is_shown() {
        let shown = format!("{:?}", BillerProof::new("login", "secret", "of a signature"));
        assert_eq!(shown, "BillerProof { password: true, signature: true }");
        let shown = format!("{:?}", BillerProof::default());
        assert_eq!(shown, "BillerProof { password: false, signature: false }");
    }
}
