//! The provider over HTTP: JSON with pictures in base64, as the flows of Biometric.kz take them.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::{
    Biometry, BiometryError, BiometrySessionId, Callback, FRAME_MAX_BYTES, FRAMES_MAX, Forged,
    Frame, Gesture, Outcome, Session, SessionRequest, callback,
};
use crate::wire::{ProviderClient, with_json};
use crate::{Asking, SendError, SetupError};

/// Pictures go up with it, from a data centre to another.
const ANSWER_MAX: Duration = Duration::from_secs(30);
const ANSWER_MAX_BYTES: usize = 16 * 1024;

/// What the provider and we know.
#[derive(Clone)]
pub struct Keys {
    /// Who we are.
    pub api_key: Zeroizing<String>,
    /// With what it signs callbacks.
    pub callback_secret: Zeroizing<String>,
}

/// The provider.
pub struct HttpBiometry {
    wire: ProviderClient,
    keys: Keys,
}

impl fmt::Debug for HttpBiometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpBiometry").field("wire", &self.wire).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct OpenResponse {
    session: String,
    gestures: [Gesture; 3],
    expires_at_s: i64,
}

#[derive(Deserialize)]
struct OutcomeResponse {
    outcome: Outcome,
}

impl HttpBiometry {
    /// With the address in front of `/v1/sessions`.
    pub fn try_new(url: &str, keys: Keys) -> Result<Self, SetupError> {
        Ok(Self { wire: ProviderClient::try_new(url, ANSWER_MAX, ANSWER_MAX_BYTES)?, keys })
    }

    async fn open(&self, request: SessionRequest<'_>) -> Result<Session, BiometryError> {
        let body = json!({
            "iin": request.iin.reveal(),
            "order": request.order,
            "callback_url": request.callback_url,
        });
        let post = self.signed(Method::POST, "/v1/sessions");
        let OpenResponse { session, gestures, expires_at_s } =
            self.ask(with_json(post, &body)).await?;
        let [first, second, third] = gestures;
        let id = BiometrySessionId::try_new(&session);
        // The law wants three different ones.
        match id.filter(|_| first != second && second != third && first != third) {
            Some(id) => Ok(Session { id, gestures, expires_at_s }),
            None => Err(SendError::Later("the session makes no sense".into()).into()),
        }
    }

    async fn send(
        &self,
        session: &BiometrySessionId,
        frames: Vec<Frame>,
    ) -> Result<(), BiometryError> {
        let fits = |frame: &Frame| (1..=FRAME_MAX_BYTES).contains(&frame.jpeg.len());
        if !(3..=FRAMES_MAX).contains(&frames.len()) || !frames.iter().all(fits) {
            return Err(BiometryError::Frames);
        }
        let frames: Vec<Value> = frames
            .iter()
            .map(|Frame { gesture, jpeg }| {
                json!({ "gesture": gesture, "image_b64": BASE64_STANDARD.encode(jpeg) })
            })
            .collect();
        let path = format!("/v1/sessions/{}/frames", session.as_str());
        let post = with_json(self.signed(Method::POST, &path), &json!({ "frames": frames }));
        let IgnoredAny = self.ask(post).await?;
        Ok(())
    }

    async fn find(&self, session: &BiometrySessionId) -> Result<Outcome, BiometryError> {
        let path = format!("/v1/sessions/{}", session.as_str());
        let OutcomeResponse { outcome } = self.ask(self.signed(Method::GET, &path)).await?;
        Ok(outcome)
    }

    fn signed(&self, method: Method, path: &str) -> RequestBuilder {
        self.wire.request(method, path).header("x-api-key", self.keys.api_key.as_str())
    }

    async fn ask<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, BiometryError> {
        self.wire.execute_json(request).await.map_err(|error| match error {
            SendError::Refused(code) if code == "session_over" => BiometryError::SessionOver,
            SendError::Refused(code) if code == "frames_wrong" => BiometryError::Frames,
            error => error.into(),
        })
    }
}

impl Biometry for HttpBiometry {
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> Asking<'a, Session, BiometryError> {
        Box::pin(self.open(request))
    }

    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> Asking<'a, (), BiometryError> {
        Box::pin(self.send(session, frames))
    }

    fn result<'a>(&'a self, session: &'a BiometrySessionId) -> Asking<'a, Outcome, BiometryError> {
        Box::pin(self.find(session))
    }

    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, Forged> {
        callback::parse(self.keys.callback_secret.as_bytes(), headers, body, now_s)
    }
}
