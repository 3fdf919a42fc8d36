//! Web Push: messages encrypted for one browser and signed with our VAPID key.

mod encryption;
mod endpoint_policy;
mod vapid;

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use monitoring::providers::{Provider, ProviderCalls};
use p256::{PublicKey, SecretKey};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Client, StatusCode};

use crate::client::{client_builder, describe_error, send};
use crate::{ProviderFuture, SendError, SetupError};
use encryption::Recipient;

pub use vapid::Vapid;

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(8);
/// How long the service keeps a message for a browser that is offline.
const TTL_S: u32 = 86_400;
/// A newer message replaces one that still waits.
const TOPIC: &str = "news";

/// A browser's push subscription, as the browser sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// Where its push service accepts messages.
    pub endpoint: String,
    /// Public key, base64url.
    pub p256dh: String,
    /// Secret shared with us, base64url.
    pub auth: String,
}

/// Outcome of a send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushOutcome {
    Accepted,
    /// The subscription no longer exists.
    Gone,
}

/// Sends messages to browsers.
pub trait PushSender: Send + Sync {
    /// Returns the application server key that browsers subscribe with.
    fn public_key(&self) -> &str;

    /// Whether the endpoint is allowed and the keys are valid.
    fn can_reach(&self, browser: &PushSubscription) -> bool;

    /// Sends a text. `now_s` is in seconds since 1970.
    fn send<'a>(
        &'a self,
        to: &'a PushSubscription,
        text: &'a str,
        now_s: i64,
    ) -> ProviderFuture<'a, PushOutcome, SendError>;
}

/// Web Push over HTTP.
pub struct WebPush {
    client: Client,
    vapid: Vapid,
    calls: ProviderCalls,
    /// The push simulator, in the sandbox only.
    sandbox_url: Option<String>,
}

impl WebPush {
    /// `sandbox_url` is the address of the push simulator, if it may be called.
    pub fn try_new(vapid: Vapid, sandbox_url: Option<String>) -> Result<Self, SetupError> {
        let client = client_builder(RESPONSE_TIMEOUT)?
            .dns_resolver(Arc::new(endpoint_policy::PublicResolver))
            .build();
        let client = client.map_err(|error| SetupError::Client(error.to_string()))?;
        Ok(Self { client, vapid, calls: ProviderCalls::new(Provider::Push), sandbox_url })
    }

    async fn post(
        &self,
        to: &PushSubscription,
        text: &str,
        now_s: i64,
    ) -> Result<PushOutcome, SendError> {
        let rejected = |reason: &str| SendError::Rejected(reason.to_owned());
        let url = endpoint_policy::parse_endpoint(&to.endpoint, self.sandbox_url.as_deref())
            .ok_or_else(|| rejected("not an address of a push service"))?;
        let recipient = recipient(to).ok_or_else(|| rejected("not the keys of a browser"))?;
        let no_random = |_| SendError::Temporary("no random numbers are available".into());
        let (mut salt, mut ephemeral_key) = ([0; 16], [0; 32]);
        getrandom::fill(&mut salt).map_err(no_random)?;
        getrandom::fill(&mut ephemeral_key).map_err(no_random)?;
        // One random value in 2³² is not a valid P-256 key; the next attempt draws another.
        let ephemeral_key = SecretKey::from_slice(&ephemeral_key)
            .map_err(|_| SendError::Temporary("no key".into()))?;
        let body = encryption::encrypt(text.as_bytes(), &recipient, &ephemeral_key, salt)
            .ok_or_else(|| rejected("too long for a message"))?;
        let authorization = self.vapid.authorization(&url.origin().ascii_serialization(), now_s);
        let request = self
            .client
            .post(url)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", TTL_S)
            .header("topic", TOPIC)
            .header("urgency", "normal")
            .body(body);
        let call = async {
            match send(request).await {
                Ok(response) => outcome(response.status()),
                Err(error) => Err(SendError::Temporary(describe_error(error))),
            }
        };
        let is_answered =
            |outcome: &Result<_, SendError>| !matches!(outcome, Err(SendError::Temporary(_)));
        self.calls.measure("send", call, is_answered).await
    }
}

impl PushSender for WebPush {
    fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    fn can_reach(&self, browser: &PushSubscription) -> bool {
        endpoint_policy::parse_endpoint(&browser.endpoint, self.sandbox_url.as_deref()).is_some()
            && recipient(browser).is_some()
    }

    fn send<'a>(
        &'a self,
        to: &'a PushSubscription,
        text: &'a str,
        now_s: i64,
    ) -> ProviderFuture<'a, PushOutcome, SendError> {
        Box::pin(self.post(to, text, now_s))
    }
}

fn recipient(browser: &PushSubscription) -> Option<Recipient> {
    let public = BASE64.decode(browser.p256dh.trim_end_matches('=')).ok()?;
    let auth = BASE64.decode(browser.auth.trim_end_matches('=')).ok()?;
    Some(Recipient {
        public: PublicKey::from_sec1_bytes(&public).ok()?,
        auth: auth.try_into().ok()?,
    })
}

fn outcome(status: StatusCode) -> Result<PushOutcome, SendError> {
    let message = format!("the push service answered {}", status.as_u16());
    match status.as_u16() {
        200..=299 => Ok(PushOutcome::Accepted),
        404 | 410 => Ok(PushOutcome::Gone),
        401 | 403 => Err(SendError::Account(message)),
        408 | 429 => Err(SendError::Temporary(message)),
        400..=499 => Err(SendError::Rejected(message)),
        _ => Err(SendError::Temporary(message)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_maps_to_an_outcome() {
        for (status, expected) in [
            (201, "taken"),
            (404, "gone"),
            (410, "gone"),
            (403, "our account: the push service answered 403"),
            (413, "refused: the push service answered 413"),
            (429, "later: the push service answered 429"),
            (302, "later: the push service answered 302"),
            (503, "later: the push service answered 503"),
        ] {
            let actual = match outcome(StatusCode::from_u16(status).unwrap()) {
                Ok(PushOutcome::Accepted) => "taken".to_owned(),
                Ok(PushOutcome::Gone) => "gone".to_owned(),
                Err(error) => error.to_string(),
            };
            assert_eq!(actual, expected);
        }
    }

    #[test]
    fn subscriptions_need_valid_keys() {
        let vapid = Vapid::try_new(&"0f".repeat(32), "mailto:a@b.kz").unwrap();
        let p256dh = vapid.public_key().to_owned();
        let push = WebPush::try_new(vapid, None).unwrap();
        let (endpoint, auth) = ("https://fcm.googleapis.com/a".to_owned(), BASE64.encode([7; 16]));
        let good = PushSubscription { endpoint, p256dh, auth };
        assert!(push.can_reach(&good));
        for wrong in [
            PushSubscription { endpoint: "https://10.0.0.1/a".into(), ..good.clone() },
            PushSubscription { p256dh: BASE64.encode([4; 65]), ..good.clone() },
            PushSubscription { auth: BASE64.encode([7; 15]), ..good.clone() },
        ] {
            assert!(!push.can_reach(&wrong), "{wrong:?}");
        }
    }
}
