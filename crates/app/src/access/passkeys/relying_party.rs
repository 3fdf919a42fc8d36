//! The site as authenticators know it, and the challenges it makes.

use base::ids::CustomerId;
use reqwest::Url;
use serde_json::{Value, json};
use store::passkey_challenges::{self, NewChallenge, PasskeyPurpose};
use store::passkeys::PasskeyRow;
use store::{BlindIndex, StoreError, Uuid, Vault, VaultError, transact};

use super::credential::{ALGORITHMS, StoredCredential, to_base64url};
use crate::access::Access;
use crate::{Error, Rejection};

/// How long a person may take to find a key and to prove themselves to it.
const CHALLENGE_TTL_S: i64 = 300;

/// What a browser is asked to sign.
#[derive(Debug, Clone)]
pub struct PasskeyChallenge {
    /// The challenge, by which the answer refers to it.
    pub id: Uuid,
    /// The options of the browser's call, as the standard writes them in JSON.
    pub options: Value,
    /// How long it is valid.
    pub ttl_s: i64,
}

/// The site as authenticators know it: the domain to which passkeys are bound, and the origin of its
/// pages.
#[derive(Debug)]
pub struct RelyingParty {
    domain: String,
    origin: String,
}

impl RelyingParty {
    /// Of the site's base address; none if that is an IP address, for which browsers have no
    /// passkeys.
    pub(in crate::access) fn of_site(base_url: &str) -> Option<Self> {
        let url = Url::parse(base_url).ok()?;
        let domain = url.domain()?.to_owned();
        Some(Self { domain, origin: url.origin().ascii_serialization() })
    }

    pub(super) fn domain(&self) -> &str {
        &self.domain
    }

    pub(super) fn origin(&self) -> &str {
        &self.origin
    }

    /// What `navigator.credentials.create` is called with. The login page does not know who comes,
    /// so the device has to find the passkey by the site.
    pub(super) fn creation_options(
        &self,
        (customer_id, name): (CustomerId, &str),
        challenge: &[u8],
        known: &[StoredCredential],
    ) -> Value {
        let algorithm = |alg: &i64| json!({ "type": "public-key", "alg": alg });
        json!({ "publicKey": {
            "rp": { "id": self.domain, "name": self.domain },
            "user": {
                "id": to_base64url(Uuid::from(customer_id).as_bytes()),
                "name": name,
                "displayName": name,
            },
            "challenge": to_base64url(challenge),
            "pubKeyCredParams": ALGORITHMS.iter().map(algorithm).collect::<Value>(),
            "timeout": CHALLENGE_TTL_S * 1_000,
            "excludeCredentials": known.iter().map(descriptor).collect::<Value>(),
            "authenticatorSelection": {
                "residentKey": "required",
                "requireResidentKey": true,
                "userVerification": "required",
            },
            "attestation": "none",
        } })
    }

    /// What `navigator.credentials.get` is called with: for the passkeys that are known, or for
    /// whichever the device has.
    pub(super) fn request_options(&self, challenge: &[u8], known: &[StoredCredential]) -> Value {
        json!({ "publicKey": {
            "challenge": to_base64url(challenge),
            "timeout": CHALLENGE_TTL_S * 1_000,
            "rpId": self.domain,
            "allowCredentials": known.iter().map(descriptor).collect::<Value>(),
            "userVerification": "required",
        } })
    }
}

/// A credential as options name it.
fn descriptor(credential: &StoredCredential) -> Value {
    json!({ "type": "public-key", "id": to_base64url(&credential.id) })
}

impl Access {
    pub(super) fn relying_party(&self) -> Result<&RelyingParty, Error> {
        self.relying_party.as_ref().ok_or_else(|| Rejection::PasskeysUnavailable.into())
    }

    /// Stores a challenge and returns it with the options for the browser.
    pub(super) async fn save_challenge(
        &self,
        purpose: PasskeyPurpose,
        requester: &BlindIndex,
        challenge: &[u8],
        options: Value,
    ) -> Result<PasskeyChallenge, Error> {
        let id = Uuid::now_v7();
        let expires_at = self.core.clock.now().plus_seconds(CHALLENGE_TTL_S);
        let new = NewChallenge { id, purpose, requester, challenge, expires_at };
        transact!(self.core.db, |tx| {
            passkey_challenges::insert(tx, &self.core.vault, &new).await
        })?;
        Ok(PasskeyChallenge { id, options, ttl_s: CHALLENGE_TTL_S })
    }
}

/// Nobody guesses it, and no two are equal.
pub(super) fn random_challenge() -> Result<[u8; 32], Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|_| Error::Internal(StoreError::from(VaultError::RandomUnavailable)))?;
    Ok(bytes)
}

pub(super) fn read_credential(row: &PasskeyRow, vault: &Vault) -> Result<StoredCredential, Error> {
    let credential = serde_json::from_str(&row.credential(vault)?);
    credential.map_err(|_| Error::Internal(StoreError::Corrupt("a passkey")))
}

pub(super) fn read_credentials(
    rows: &[PasskeyRow],
    vault: &Vault,
) -> Result<Vec<StoredCredential>, Error> {
    rows.iter().map(|row| read_credential(row, vault)).collect()
}

#[cfg(test)]
mod tests {
    use super::RelyingParty;

    #[test]
    fn a_site_on_an_ip_address_has_no_passkeys() {
        for (base_url, expected) in [
            ("https://zhedel.example", Some(("zhedel.example", "https://zhedel.example"))),
            ("https://my.zhedel.kz:8443", Some(("my.zhedel.kz", "https://my.zhedel.kz:8443"))),
            ("http://localhost:8080", Some(("localhost", "http://localhost:8080"))),
            ("http://127.0.0.1:8080", None),
            ("http://[::1]:8080", None),
            ("nonsense", None),
        ] {
            let party = RelyingParty::of_site(base_url);
            let found = party.as_ref().map(|party| (party.domain(), party.origin()));
            assert_eq!(found, expected, "{base_url}");
        }
    }
}
