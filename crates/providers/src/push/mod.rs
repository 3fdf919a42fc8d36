//! Messages to a browser by the Web Push standard: sealed for it alone, and signed so that its push
//! service knows who sends them.

mod encryption;
mod endpoint_policy;
mod vapid;

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::{PublicKey, SecretKey};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Client, StatusCode};

use crate::client::{client_builder, describe_error};
use crate::{ProviderFuture, SendError, SetupError};
use encryption::Recipient;

pub use vapid::Vapid;

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(8);
/// For so long the service keeps it for a browser that is not there.
const TTL_S: u32 = 86_400;
/// Of several that wait, the browser shows the newest.
const TOPIC: &str = "news";

/// What a browser gave us to write to it with, as it gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: String,
    /// A secret that it shares with us.
    pub auth: String,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushOutcome {
    /// The service took it.
    Accepted,
    /// The service knows no such browser any more.
    Gone,
}

/// Sends messages to browsers.
pub trait PushSender: Send + Sync {
    /// The key that a browser is to accept messages of.
    fn public_key(&self) -> &str;

    /// Whether a browser is one that we could write to.
    fn can_reach(&self, browser: &PushSubscription) -> bool;

    /// Sends a text, at a moment given in seconds since 1970.
    fn send<'a>(
        &'a self,
        to: &'a PushSubscription,
        text: &'a str,
        now_s: i64,
    ) -> ProviderFuture<'a, PushOutcome, SendError>;
}

/// By the standard.
pub struct WebPush {
    client: Client,
    vapid: Vapid,
    /// The twin of a push service, in the sandbox alone.
    sandbox_url: Option<String>,
}

impl WebPush {
    /// With our key, and the address of the sandbox's twin where it may be called.
    pub fn try_new(vapid: Vapid, twin: Option<String>) -> Result<Self, SetupError> {
        let built = client_builder(RESPONSE_TIMEOUT)?
            .dns_resolver(Arc::new(endpoint_policy::PublicResolver))
            .build();
        let client = built.map_err(|error| SetupError::Client(error.to_string()))?;
        Ok(Self { client, vapid, sandbox_url: twin })
    }

    async fn post(
        &self,
        to: &PushSubscription,
        text: &str,
        now_s: i64,
    ) -> Result<PushOutcome, SendError> {
        let refused = |why: &str| SendError::Rejected(why.to_owned());
        let url = endpoint_policy::parse_endpoint(&to.endpoint, self.sandbox_url.as_deref())
            .ok_or_else(|| refused("not an address of a push service"))?;
        let reader = recipient(to).ok_or_else(|| refused("not the keys of a browser"))?;
        let no_random = |_| SendError::Temporary("the machine gives no random numbers".into());
        let (mut salt, mut own) = ([0; 16], [0; 32]);
        getrandom::fill(&mut salt).map_err(no_random)?;
        getrandom::fill(&mut own).map_err(no_random)?;
        // One number in 2³² is none of the curve: the next try has another.
        let own = SecretKey::from_slice(&own).map_err(|_| SendError::Temporary("no key".into()))?;
        let body = encryption::encrypt(text.as_bytes(), &reader, &own, salt)
            .ok_or_else(|| refused("too long for a message"))?;
        let proof = self.vapid.authorization(&url.origin().ascii_serialization(), now_s);
        let sent = self
            .client
            .post(url)
            .header(AUTHORIZATION, proof)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", TTL_S)
            .header("topic", TOPIC)
            .header("urgency", "normal")
            .body(body)
            .send()
            .await;
        match sent {
            Ok(answer) => outcome(answer.status()),
            Err(error) => Err(SendError::Temporary(describe_error(error))),
        }
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
    let told = format!("the push service answered {}", status.as_u16());
    match status.as_u16() {
        200..=299 => Ok(PushOutcome::Accepted),
        404 | 410 => Ok(PushOutcome::Gone),
        401 | 403 => Err(SendError::Account(told)),
        408 | 429 => Err(SendError::Temporary(told)),
        400..=499 => Err(SendError::Rejected(told)),
        _ => Err(SendError::Temporary(told)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_tells_what_to_do() {
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
            let told = match outcome(StatusCode::from_u16(status).unwrap()) {
                Ok(PushOutcome::Accepted) => "taken".to_owned(),
                Ok(PushOutcome::Gone) => "gone".to_owned(),
                Err(error) => error.to_string(),
            };
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn a_browser_is_one_with_keys_of_the_curve() {
        let vapid = Vapid::try_new(&"0f".repeat(32), "mailto:a@b.kz").unwrap();
        let p256dh = vapid.public_key().to_owned();
        let push = WebPush::try_new(vapid, None).unwrap();
        let (endpoint, auth) = ("https://push.example/a".to_owned(), BASE64.encode([7; 16]));
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
