//! Signed callbacks of the biometry provider.

use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::HeaderMap;
use serde::Deserialize;
use sha2::Sha256;
use thiserror::Error;

use super::{BiometryOutcome, BiometrySessionId};

/// Allowed difference between the signing time and our clock. Bounds how long a recorded callback
/// can be replayed.
const CLOCK_SKEW_MAX_S: i64 = 5 * 60;
const TIMESTAMP: &str = "x-timestamp";
const SIGNATURE: &str = "x-signature";

/// The outcome of a session. Callbacks may be repeated and reordered: ignore one whose `sequence`
/// is not above the last one's, or that follows a final outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callback {
    pub session: BiometrySessionId,
    /// The id that we gave the attempt.
    pub order_id: String,
    /// Number of the callback within the session, from 1.
    pub sequence: u32,
    pub outcome: BiometryOutcome,
}

/// Why a callback is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CallbackError {
    /// The signature is missing or wrong.
    #[error("the signature is not the provider's")]
    Signature,
    /// It was signed too long ago, or in the future.
    #[error("it was signed at another time")]
    Time,
    /// The signature is valid, but the body cannot be parsed.
    #[error("the body makes no sense")]
    Body,
}

#[derive(Deserialize)]
struct Body {
    session: String,
    order: String,
    sequence: u32,
    outcome: BiometryOutcome,
}

/// The signature covers `<timestamp>.<body>`. It is compared in constant time and verified before
/// anything else is parsed.
pub(super) fn parse(
    secret: &[u8],
    headers: &HeaderMap,
    body: &[u8],
    now_s: i64,
) -> Result<Callback, CallbackError> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let timestamp = header(TIMESTAMP).ok_or(CallbackError::Signature)?;
    let signature =
        header(SIGNATURE).and_then(base::hex::decode).ok_or(CallbackError::Signature)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(|_| CallbackError::Signature)?;
    mac.update(timestamp.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac.verify_slice(&signature).map_err(|_| CallbackError::Signature)?;
    let signed_at_s: i64 = timestamp.parse().map_err(|_| CallbackError::Time)?;
    if now_s.checked_sub(signed_at_s).is_none_or(|ago_s| ago_s.abs() > CLOCK_SKEW_MAX_S) {
        return Err(CallbackError::Time);
    }
    let Body { session, order, sequence, outcome } =
        serde_json::from_slice(body).map_err(|_| CallbackError::Body)?;
    let session = BiometrySessionId::try_new(&session).ok_or(CallbackError::Body)?;
    Ok(Callback { session, order_id: order, sequence, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::biometry::UnreadableReason;

    const SECRET: &[u8] = b"secret";
    const NOW_S: i64 = 1_794_700_800;
    const BODY: &str = r#"{"session":"a-1","order":"o","sequence":2,"outcome":{"state":"unreadable","reason":"too_dark"}}"#;

    fn headers(timestamp: &str, body: &str) -> HeaderMap {
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET).unwrap();
        mac.update(format!("{timestamp}.{body}").as_bytes());
        let signature = mac.finalize().into_bytes();
        let hex = base::hex::encode(signature);
        let mut headers = HeaderMap::new();
        headers.insert(TIMESTAMP, timestamp.parse().unwrap());
        headers.insert(SIGNATURE, hex.parse().unwrap());
        headers
    }

    fn read(headers: &HeaderMap, body: &str, now_s: i64) -> Result<Callback, CallbackError> {
        parse(SECRET, headers, body.as_bytes(), now_s)
    }

    #[test]
    fn parses_signed_callbacks() {
        let callback = read(&headers("1794700800", BODY), BODY, NOW_S).unwrap();
        assert_eq!((callback.session.as_str(), callback.order_id.as_str()), ("a-1", "o"));
        assert_eq!(callback.sequence, 2);
        assert_eq!(
            callback.outcome,
            BiometryOutcome::Unreadable { reason: UnreadableReason::TooDark }
        );
    }

    #[test]
    fn rejects_unsigned_callbacks() {
        let right = headers("1794700800", BODY);
        let changed = BODY.replace("too_dark", "blurred");
        assert_eq!(read(&right, &changed, NOW_S), Err(CallbackError::Signature));
        assert_eq!(read(&HeaderMap::new(), BODY, NOW_S), Err(CallbackError::Signature));
        for (name, value) in [
            (TIMESTAMP, "1794700801"),
            (SIGNATURE, ""),
            (SIGNATURE, "00"),
            (SIGNATURE, "xy"),
            (SIGNATURE, "0"),
        ] {
            let mut wrong = right.clone();
            wrong.insert(name, value.parse().unwrap());
            assert_eq!(read(&wrong, BODY, NOW_S), Err(CallbackError::Signature), "{name} {value}");
        }
        assert_eq!(parse(b"other", &right, BODY.as_bytes(), NOW_S), Err(CallbackError::Signature));
        for body in
            ["", "{}", r#"{"session":"../x","order":"o","sequence":1,"outcome":{"state":"spoof"}}"#]
        {
            assert_eq!(
                read(&headers("1794700800", body), body, NOW_S),
                Err(CallbackError::Body),
                "{body}"
            );
        }
    }

    #[test]
    fn a_replayed_callback_is_rejected() {
        let signed = headers("1794700800", BODY);
        for (now_s, is_in_time) in [
            (NOW_S + CLOCK_SKEW_MAX_S, true),
            (NOW_S - CLOCK_SKEW_MAX_S, true),
            (NOW_S + CLOCK_SKEW_MAX_S + 1, false),
            (NOW_S - CLOCK_SKEW_MAX_S - 1, false),
            (i64::MIN, false),
            (i64::MAX, false),
        ] {
            assert_eq!(read(&signed, BODY, now_s).is_ok(), is_in_time, "{now_s}");
        }
        for timestamp in ["soon", "1.5", "99999999999999999999"] {
            let outcome = read(&headers(timestamp, BODY), BODY, NOW_S);
            assert_eq!(outcome, Err(CallbackError::Time), "{timestamp}");
        }
    }
}
