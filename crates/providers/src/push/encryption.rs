//! Message encryption for one browser: RFC 8291, in the content coding `aes128gcm` of RFC 8188.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// The whole message is one record of the largest size that the standard allows.
const RECORD_BYTES: u32 = 4096;
/// What a record leaves for the text, without its header, delimiter and tag.
pub(super) const TEXT_BYTES_MAX: usize = 3993;
const SALT_BYTES: usize = 16;
const PUBLIC_BYTES: usize = 65;
/// Delimiter of the last record.
const LAST_RECORD: u8 = 2;

/// Keys of the browser that receives the message.
pub(super) struct Recipient {
    pub(super) public: PublicKey,
    /// Secret shared with the browser.
    pub(super) auth: [u8; 16],
}

/// Encrypts a text with an ephemeral key and salt. `None` if the text is too long.
pub(super) fn encrypt(
    text: &[u8],
    recipient: &Recipient,
    ephemeral_key: &SecretKey,
    salt: [u8; SALT_BYTES],
) -> Option<Vec<u8>> {
    if text.len() > TEXT_BYTES_MAX {
        return None;
    }
    let shared_secret = ephemeral_key.diffie_hellman(&recipient.public);
    let (recipient_public, own_public) =
        (sec1(&recipient.public), sec1(&ephemeral_key.public_key()));
    let info = [b"WebPush: info\0", &recipient_public[..], &own_public[..]].concat();
    let mut secret = [0; 32];
    Hkdf::<Sha256>::new(Some(&recipient.auth), shared_secret.raw_secret_bytes())
        .expand(&info, &mut secret)
        .ok()?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    let key_derivation = Hkdf::<Sha256>::new(Some(&salt), &secret);
    key_derivation.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    key_derivation.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    let record = [text, &[LAST_RECORD]].concat();
    let sealed =
        Aes128Gcm::new(&key.into()).encrypt(&Nonce::from(nonce), record.as_slice()).ok()?;
    let mut body = Vec::with_capacity(SALT_BYTES + 5 + PUBLIC_BYTES + sealed.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(own_public.len()).ok()?);
    body.extend_from_slice(&own_public);
    body.extend_from_slice(&sealed);
    Some(body)
}

/// Encodes a public key as an uncompressed SEC 1 point.
pub(super) fn sec1(key: &PublicKey) -> Vec<u8> {
    p256::Sec1Point::from(*key).as_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::*;

    /// Appendix A of RFC 8291, byte for byte.
    #[test]
    fn matches_the_example_of_the_standard() {
        let decode = |text: &str| BASE64.decode(text).unwrap();
        let public = decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let recipient = Recipient {
            public: PublicKey::from_sec1_bytes(&public).unwrap(),
            auth: decode("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
        };
        let ephemeral_key =
            SecretKey::from_slice(&decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = "When I grow up, I want to be a watermelon";
        let sealed = encrypt(text.as_bytes(), &recipient, &ephemeral_key, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                        mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                        pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), expected);
        assert!(encrypt(&[0; TEXT_BYTES_MAX + 1], &recipient, &ephemeral_key, salt).is_none());
        assert_eq!(
            encrypt(&[0; TEXT_BYTES_MAX], &recipient, &ephemeral_key, salt).unwrap().len(),
            4096
        );
    }
}
