//! The site as authenticators know it, and the challenges it makes.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::passkey_challenges::{self, NewChallenge, PasskeyPurpose};
use store::passkeys::PasskeyRow;
use store::{BlindIndex, StoreError, Uuid, Vault, transact};
use webauthn_rs::prelude::{Passkey, Url, Webauthn, WebauthnBuilder, WebauthnError};

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

/// The site as authenticators know it.
pub struct RelyingParty {
    pub(super) webauthn: Webauthn,
    domain: String,
}

impl fmt::Debug for RelyingParty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelyingParty").field("domain", &self.domain).finish_non_exhaustive()
    }
}

impl RelyingParty {
    /// Of the site's base address; none if that is an IP address, for which browsers have no
    /// passkeys.
    pub(in crate::access) fn of_site(base_url: &str) -> Option<Self> {
        let origin = Url::parse(base_url).ok()?;
        let domain = origin.domain()?.to_owned();
        let timeout = Duration::from_secs(CHALLENGE_TTL_S.unsigned_abs());
        let builder = WebauthnBuilder::new(&domain, &origin).ok()?;
        let webauthn = builder.timeout(timeout).build().ok()?;
        Some(Self { webauthn, domain })
    }

    pub(super) fn domain(&self) -> &str {
        &self.domain
    }
}

impl Access {
    pub(super) fn relying_party(&self) -> Result<&RelyingParty, Error> {
        self.relying_party.as_ref().ok_or_else(|| Rejection::PasskeysUnavailable.into())
    }

    /// Stores a challenge and returns it with the options for the browser.
    pub(super) async fn save_challenge(
        &self,
        purpose: PasskeyPurpose,
        asked_by: &BlindIndex,
        state: &impl Serialize,
        options: Value,
    ) -> Result<PasskeyChallenge, Error> {
        let id = Uuid::now_v7();
        let state = crate::json::write(state);
        let expires_at = self.core.clock.now().plus_seconds(CHALLENGE_TTL_S);
        let new = NewChallenge { id, purpose, asked_by, state: &state.0, expires_at };
        transact!(self.core.db, |tx| {
            passkey_challenges::insert(tx, &self.core.vault, &new).await
        })?;
        Ok(PasskeyChallenge { id, options, ttl_s: CHALLENGE_TTL_S })
    }
}

/// Parses what a browser or the database has. Neither says more about a mistake than that there is
/// one.
pub(super) fn parse<T: DeserializeOwned>(json: &Value) -> Result<T, Error> {
    T::deserialize(json).map_err(|_| Rejection::PasskeyRefused.into())
}

pub(super) fn read_state<T: DeserializeOwned>(json: &str) -> Result<T, Error> {
    let state = serde_json::from_str(json);
    state.map_err(|_| Error::Internal(StoreError::Corrupt("the state of a passkey ceremony")))
}

pub(super) fn read_credential(row: &PasskeyRow, vault: &Vault) -> Result<Passkey, Error> {
    let passkey = serde_json::from_str(&row.credential(vault)?);
    passkey.map_err(|_| Error::Internal(StoreError::Corrupt("a passkey")))
}

/// A credential as options name it.
pub(super) fn credential_descriptor(passkey: &Passkey) -> Value {
    let id = data_encoding::BASE64URL_NOPAD.encode(passkey.cred_id().as_ref());
    json!({ "type": "public-key", "id": id })
}

/// The options of a ceremony that was started; it fails for no reason of the caller.
pub(super) fn to_options(options: &impl Serialize) -> Result<Value, Error> {
    let options = serde_json::to_value(options);
    options.map_err(|_| Error::Internal(StoreError::Corrupt("passkey options")))
}

pub(super) fn to_internal_error(error: &WebauthnError) -> Error {
    tracing::error!(%error, "passkey ceremony could not be started");
    Error::Internal(StoreError::Corrupt("passkey ceremony"))
}

#[cfg(test)]
mod tests {
    use super::RelyingParty;

    #[test]
    fn a_site_on_an_ip_address_has_no_passkeys() {
        for (base_url, expected) in [
            ("https://zhedel.example", Some("zhedel.example")),
            ("https://my.zhedel.example:8443", Some("my.zhedel.example")),
            ("http://localhost:8080", Some("localhost")),
            ("http://127.0.0.1:8080", None),
            ("http://[::1]:8080", None),
            ("nonsense", None),
        ] {
            let party = RelyingParty::of_site(base_url);
            assert_eq!(party.as_ref().map(RelyingParty::domain), expected, "{base_url}");
        }
    }
}
