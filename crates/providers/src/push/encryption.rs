//! A message that only one browser opens: RFC 8291, in the coding `aes128gcm` of RFC 8188.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// The whole message is one record, as large as the standard lets it be.
const RECORD_BYTES: u32 = 4096;
/// What a record leaves for a text: without its header, its end and its tag.
pub(super) const TEXT_BYTES_MAX: usize = 3993;
const SALT_BYTES: usize = 16;
const PUBLIC_BYTES: usize = 65;
/// Marks the end of the last record.
const LAST_RECORD: u8 = 2;

/// What a browser gave us to write to it with.
pub(super) struct Recipient {
    /// Its public key.
    pub(super) public: PublicKey,
    /// A secret that only it and we know.
    pub(super) auth: [u8; 16],
}

/// Seals a text with a key of ours and a salt that are used once.
pub(super) fn encrypt(
    text: &[u8],
    reader: &Recipient,
    own: &SecretKey,
    salt: [u8; SALT_BYTES],
) -> Option<Vec<u8>> {
    if text.len() > TEXT_BYTES_MAX {
        return None;
    }
    let shared = own.diffie_hellman(&reader.public);
    let (theirs, ours) = (sec1(&reader.public), sec1(&own.public_key()));
    let info = [b"WebPush: info\0", &theirs[..], &ours[..]].concat();
    let mut secret = [0; 32];
    Hkdf::<Sha256>::new(Some(&reader.auth), shared.raw_secret_bytes())
        .expand(&info, &mut secret)
        .ok()?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    let once = Hkdf::<Sha256>::new(Some(&salt), &secret);
    once.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    once.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    let record = [text, &[LAST_RECORD]].concat();
    let sealed =
        Aes128Gcm::new(&key.into()).encrypt(&Nonce::from(nonce), record.as_slice()).ok()?;
    let mut body = Vec::with_capacity(SALT_BYTES + 5 + PUBLIC_BYTES + sealed.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(ours.len()).ok()?);
    body.extend_from_slice(&ours);
    body.extend_from_slice(&sealed);
    Some(body)
}

/// A public key as a whole point.
pub(super) fn sec1(key: &PublicKey) -> Vec<u8> {
    p256::Sec1Point::from(*key).as_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::*;

    /// Appendix A of RFC 8291, to the byte.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let read = |text: &str| BASE64.decode(text).unwrap();
        let public = read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let reader = Recipient {
            public: PublicKey::from_sec1_bytes(&public).unwrap(),
            auth: read("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
        };
        let own =
            SecretKey::from_slice(&read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = "When I grow up, I want to be a watermelon";
        let sealed = encrypt(text.as_bytes(), &reader, &own, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                        mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                        pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), expected);
        assert!(encrypt(&[0; TEXT_BYTES_MAX + 1], &reader, &own, salt).is_none());
        assert_eq!(encrypt(&[0; TEXT_BYTES_MAX], &reader, &own, salt).unwrap().len(), 4096);
    }
}
