//! The two ceremonies of Web Authentication (level 3, sections 7.1 and 7.2), for passkeys without
//! attestation: what a browser brings is compared with what it was asked.

use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::cbor::Cbor;
use super::credential::{PublicKey, StoredCredential, from_base64url, to_base64url};
use super::relying_party::RelyingParty;

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const HAS_CREDENTIAL: u8 = 0x40;

/// Longer ids are none, by the standard.
const CREDENTIAL_ID_BYTES_MAX: usize = 1_023;

/// The browser's `PublicKeyCredential` after `navigator.credentials.create`, in JSON.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Registration {
    raw_id: String,
    #[serde(rename = "type")]
    kind: String,
    response: AttestationResponse,
}

#[derive(Debug, Clone, Deserialize)]
struct AttestationResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    #[serde(rename = "attestationObject")]
    attestation: String,
}

/// The same after `navigator.credentials.get`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Assertion {
    raw_id: String,
    #[serde(rename = "type")]
    kind: String,
    response: AssertionResponse,
}

#[derive(Debug, Clone, Deserialize)]
struct AssertionResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    #[serde(rename = "authenticatorData")]
    auth_data: String,
    signature: String,
    #[serde(rename = "userHandle")]
    user_handle: Option<String>,
}

impl Assertion {
    pub(super) fn credential_id(&self) -> Option<Vec<u8>> {
        from_base64url(&self.raw_id)
    }

    /// Whose passkey it is, as the device says.
    pub(super) fn user_handle(&self) -> Option<Vec<u8>> {
        from_base64url(self.response.user_handle.as_deref()?)
    }
}

/// What the browser says of itself; authenticators sign its hash.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    top_origin: Option<String>,
}

/// What the authenticator says.
struct AuthData<'a> {
    flags: u8,
    counter: u32,
    /// With `HAS_CREDENTIAL`, the new credential.
    rest: &'a [u8],
}

impl AuthData<'_> {
    const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Whether a person was there and proved who they are, and the flags do not contradict.
    const fn is_acceptable(&self) -> bool {
        self.has(USER_PRESENT)
            && self.has(USER_VERIFIED)
            && (self.has(BACKUP_ELIGIBLE) || !self.has(BACKED_UP))
    }
}

impl RelyingParty {
    /// The credential that was made for a challenge; nothing if anything about it is wrong.
    pub(super) fn verify_registration(
        &self,
        made: &Registration,
        challenge: &[u8],
    ) -> Option<StoredCredential> {
        if made.kind != "public-key" {
            return None;
        }
        let client_data = from_base64url(&made.response.client_data)?;
        self.check_client_data(&client_data, "webauthn.create", challenge)?;
        let attestation = from_base64url(&made.response.attestation)?;
        let (attestation, _) = Cbor::read(&attestation)?;
        let auth_data = attestation.get(&Cbor::Text("authData"))?.as_bytes()?;
        let auth_data = self.read_auth_data(auth_data)?;
        if !auth_data.is_acceptable() || !auth_data.has(HAS_CREDENTIAL) {
            return None;
        }
        // The model of the authenticator is not asked for.
        let (_, rest) = auth_data.rest.split_at_checked(16)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let (id, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        if id.is_empty() || id.len() > CREDENTIAL_ID_BYTES_MAX {
            return None;
        }
        if from_base64url(&made.raw_id)? != id {
            return None;
        }
        let public_key = PublicKey::from_cose(&Cbor::read(rest)?.0)?;
        let is_backup_eligible = auth_data.has(BACKUP_ELIGIBLE);
        Some(StoredCredential::new(id.to_vec(), public_key, auth_data.counter, is_backup_eligible))
    }

    /// The credential with its new counter, if it signed the challenge, opened by its owner, here. A
    /// counter that did not grow shows that there is a copy of the key.
    pub(super) fn verify_assertion(
        &self,
        assertion: &Assertion,
        challenge: &[u8],
        credential: StoredCredential,
    ) -> Option<StoredCredential> {
        if assertion.kind != "public-key" || assertion.credential_id()? != credential.id {
            return None;
        }
        let response = &assertion.response;
        let client_data = from_base64url(&response.client_data)?;
        self.check_client_data(&client_data, "webauthn.get", challenge)?;
        let signed = from_base64url(&response.auth_data)?;
        let auth_data = self.read_auth_data(&signed)?;
        let is_same_kind = auth_data.has(BACKUP_ELIGIBLE) == credential.is_backup_eligible;
        if !auth_data.is_acceptable() || !is_same_kind {
            return None;
        }
        let message = [&signed[..], &Sha256::digest(&client_data)].concat();
        if !credential.is_signature(&message, &from_base64url(&response.signature)?) {
            return None;
        }
        let has_counter = auth_data.counter > 0 || credential.counter > 0;
        if has_counter && auth_data.counter <= credential.counter {
            return None;
        }
        let mut used = credential;
        used.counter = auth_data.counter;
        Some(used)
    }

    /// That the browser was asked this, for this purpose, by a page of ours and by no frame.
    fn check_client_data(&self, json: &[u8], kind: &str, challenge: &[u8]) -> Option<()> {
        let data: ClientData = serde_json::from_slice(json).ok()?;
        let is_this = data.challenge.as_bytes().ct_eq(to_base64url(challenge).as_bytes());
        let is_ours = data.origin == self.origin();
        let is_framed = data.cross_origin || data.top_origin.is_some();
        (data.kind == kind && bool::from(is_this) && is_ours && !is_framed).then_some(())
    }

    /// The authenticator's data, if it is about our domain.
    fn read_auth_data<'a>(&self, bytes: &'a [u8]) -> Option<AuthData<'a>> {
        let (domain_hash, rest) = bytes.split_first_chunk::<32>()?;
        let (flags, rest) = rest.split_first()?;
        let (counter, rest) = rest.split_first_chunk::<4>()?;
        let is_ours = domain_hash[..] == Sha256::digest(self.domain().as_bytes())[..];
        let counter = u32::from_be_bytes(*counter);
        is_ours.then_some(AuthData { flags: *flags, counter, rest })
    }
}
