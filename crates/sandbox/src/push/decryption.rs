//! Decryption of a message as a browser does it: RFC 8291.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// Salt, record size and length of the sender's key.
const HEADER_BYTES: usize = 21;

/// Decrypts a message of one record; `None` if it was not encrypted for this browser.
pub(super) fn decrypt(body: &[u8], key: &SecretKey, auth: &[u8; 16]) -> Option<Vec<u8>> {
    let (head, rest) = body.split_at_checked(HEADER_BYTES)?;
    let (salt, sizes) = head.split_at_checked(16)?;
    let (record_bytes, key_bytes) = sizes.split_at_checked(4)?;
    let record_bytes = u32::from_be_bytes(record_bytes.try_into().ok()?);
    let (sender, sealed) = rest.split_at_checked(usize::from(*key_bytes.first()?))?;
    if sealed.len() > usize::try_from(record_bytes).ok()? {
        return None;
    }
    let sender_key = PublicKey::from_sec1_bytes(sender).ok()?;
    let shared_secret = key.diffie_hellman(&sender_key);
    let info = [b"WebPush: info\0", &sec1(&key.public_key())[..], sender].concat();
    let mut secret = [0; 32];
    Hkdf::<Sha256>::new(Some(auth), shared_secret.raw_secret_bytes())
        .expand(&info, &mut secret)
        .ok()?;
    let (mut cipher_key, mut nonce) = ([0; 16], [0; 12]);
    let key_derivation = Hkdf::<Sha256>::new(Some(salt), &secret);
    key_derivation.expand(b"Content-Encoding: aes128gcm\0", &mut cipher_key).ok()?;
    key_derivation.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    let mut record =
        Aes128Gcm::new(&cipher_key.into()).decrypt(&Nonce::from(nonce), sealed).ok()?;
    // Zero padding may follow the delimiter of the last record.
    while record.last() == Some(&0) {
        record.pop();
    }
    (record.pop() == Some(2)).then_some(record)
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

    #[test]
    fn decrypts_the_example_of_the_standard_only() {
        let decode = |text: &str| BASE64.decode(text).unwrap();
        let key =
            SecretKey::from_slice(&decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
        let auth = decode("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
        let body = decode(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
             mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
             pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        );
        let text = decrypt(&body, &key, &auth).unwrap();
        assert_eq!(text, b"When I grow up, I want to be a watermelon");
        assert!(decrypt(&body, &key, &[0; 16]).is_none());
        for cut in [0, 20, 86, body.len() - 1] {
            assert!(decrypt(&body[..cut], &key, &auth).is_none(), "{cut}");
        }
    }
}
