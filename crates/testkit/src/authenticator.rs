//! A software authenticator with one passkey, for tests: it does what a phone or a security key does,
//! and what a forged one would.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

pub struct Authenticator {
    key: SigningKey,
    credential_id: Vec<u8>,
    user_handle: Vec<u8>,
    /// The address in the browser's bar.
    pub origin: String,
    /// Whether it asks for a finger, a face or a PIN.
    pub verifies_user: bool,
    /// Of its signatures; zero for passkeys that are copied between devices.
    pub counter: u32,
}

impl Authenticator {
    /// Authenticators of different numbers have different keys.
    pub fn new(number: u8, origin: &str) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            credential_id: vec![number; 16],
            user_handle: Vec::new(),
            origin: origin.to_owned(),
            verifies_user: true,
            counter: 0,
        }
    }

    /// The id of its credential, as it is in JSON.
    pub fn credential_id(&self) -> String {
        BASE64URL_NOPAD.encode(&self.credential_id)
    }

    /// Answers `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        self.user_handle = bytes(&options["user"]["id"]);
        let public_key = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (public_key.x().unwrap(), public_key.y().unwrap());
        let mut auth_data = self.auth_data(options["rp"]["id"].as_str().unwrap(), HAS_CREDENTIAL);
        // No model of an authenticator, and the length of the credential's id.
        auth_data.extend([0; 17]);
        auth_data.push(u8::try_from(self.credential_id.len()).unwrap());
        auth_data.extend(&self.credential_id);
        // In CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, a key of ECDSA on P-256.
        auth_data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        auth_data.extend(x.iter());
        auth_data.extend([0x22, 0x58, 0x20]);
        auth_data.extend(y.iter());
        // {"fmt": "none", "attStmt": {}, "authData": …}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(u8::try_from(auth_data.len()).unwrap());
        attestation.extend(auth_data);
        let client_data = self.client_data("webauthn.create", &options["challenge"]);
        self.credential(&json!({
            "attestationObject": BASE64URL_NOPAD.encode(&attestation),
            "clientDataJSON": BASE64URL_NOPAD.encode(client_data.as_bytes()),
        }))
    }

    /// Answers `navigator.credentials.get`.
    pub fn get(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        assert_eq!(options["userVerification"], "required");
        let auth_data = self.auth_data(options["rpId"].as_str().unwrap(), 0);
        let client_data = self.client_data("webauthn.get", &options["challenge"]);
        let signed = [&auth_data[..], &Sha256::digest(client_data.as_bytes())].concat();
        let signature: Signature = self.key.sign(&signed);
        self.credential(&json!({
            "authenticatorData": BASE64URL_NOPAD.encode(&auth_data),
            "clientDataJSON": BASE64URL_NOPAD.encode(client_data.as_bytes()),
            "signature": BASE64URL_NOPAD.encode(signature.to_der().as_bytes()),
            "userHandle": BASE64URL_NOPAD.encode(&self.user_handle),
        }))
    }

    fn auth_data(&self, relying_party: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(relying_party.as_bytes()).to_vec();
        data.push(USER_PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> String {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
    }

    fn credential(&self, response: &Value) -> Value {
        let id = self.credential_id();
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response })
    }
}

fn bytes(text: &Value) -> Vec<u8> {
    BASE64URL_NOPAD.decode(text.as_str().unwrap().as_bytes()).unwrap()
}
