//! The provider over HTTP: JSON with base64 pictures, as in the flows of Biometric.kz.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use monitoring::providers::Provider;
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::{
    Biometry, BiometryError, BiometryOutcome, BiometrySession, BiometrySessionId, Callback,
    CallbackError, FRAME_MAX_BYTES, FRAMES_MAX, Frame, GESTURES_PER_SESSION, Gesture,
    SessionRequest, callback,
};
use crate::provider_client::{ProviderClient, with_json};
use crate::{ProviderFuture, SendError, SetupError};

/// Requests carry pictures, sent from one data centre to another.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const RESPONSE_MAX_BYTES: usize = 16 * 1024;

/// Secrets shared with the provider.
#[derive(Clone)]
pub struct BiometryCredentials {
    pub api_key: Zeroizing<String>,
    /// Key of the HMAC that signs callbacks.
    pub callback_secret: Zeroizing<String>,
}

/// Client of the biometry provider.
pub struct HttpBiometry {
    client: ProviderClient,
    keys: BiometryCredentials,
}

impl fmt::Debug for HttpBiometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpBiometry").field("wire", &self.client).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct OpenResponse {
    session: String,
    gestures: [Gesture; GESTURES_PER_SESSION],
    expires_at_s: i64,
}

#[derive(Deserialize)]
struct OutcomeResponse {
    outcome: BiometryOutcome,
}

impl HttpBiometry {
    /// `url` is the part before `/v1/sessions`.
    pub fn try_new(url: &str, credentials: BiometryCredentials) -> Result<Self, SetupError> {
        Ok(Self {
            client: ProviderClient::try_new(
                Provider::Biometry,
                url,
                RESPONSE_TIMEOUT,
                RESPONSE_MAX_BYTES,
            )?,
            keys: credentials,
        })
    }

    async fn create_session(
        &self,
        request: SessionRequest<'_>,
    ) -> Result<BiometrySession, BiometryError> {
        let body = json!({
            "iin": request.iin.reveal(),
            "name": request.name.map(|name| json!({
                "surname": name.surname.reveal(),
                "given_name": name.given.reveal(),
            })),
            "order": request.order_id,
            "callback_url": request.callback_url,
        });
        let post = self.authorized_request(Method::POST, "/v1/sessions");
        let OpenResponse { session, gestures, expires_at_s } =
            self.execute("open_session", with_json(post, &body)).await?;
        let [first, second, third] = gestures;
        let id = BiometrySessionId::try_new(&session);
        // The law requires three different gestures.
        match id.filter(|_| first != second && second != third && first != third) {
            Some(id) => Ok(BiometrySession { id, gestures, expires_at_s }),
            None => Err(SendError::Temporary("the session makes no sense".into()).into()),
        }
    }

    async fn upload_frames(
        &self,
        session: &BiometrySessionId,
        frames: Vec<Frame>,
    ) -> Result<(), BiometryError> {
        let fits = |frame: &Frame| (1..=FRAME_MAX_BYTES).contains(&frame.jpeg.len());
        if !(3..=FRAMES_MAX).contains(&frames.len()) || !frames.iter().all(fits) {
            return Err(BiometryError::InvalidFrames);
        }
        let frames: Vec<Value> = frames
            .iter()
            .map(|Frame { gesture, jpeg }| {
                json!({ "gesture": gesture, "image_b64": BASE64_STANDARD.encode(jpeg) })
            })
            .collect();
        let path = format!("/v1/sessions/{}/frames", session.as_str());
        let post =
            with_json(self.authorized_request(Method::POST, &path), &json!({ "frames": frames }));
        let IgnoredAny = self.execute("submit", post).await?;
        Ok(())
    }

    async fn fetch_outcome(
        &self,
        session: &BiometrySessionId,
    ) -> Result<BiometryOutcome, BiometryError> {
        let path = format!("/v1/sessions/{}", session.as_str());
        let OutcomeResponse { outcome } =
            self.execute("result", self.authorized_request(Method::GET, &path)).await?;
        Ok(outcome)
    }

    fn authorized_request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, path).header("x-api-key", self.keys.api_key.as_str())
    }

    async fn execute<T: DeserializeOwned>(
        &self,
        operation: &'static str,
        request: RequestBuilder,
    ) -> Result<T, BiometryError> {
        self.client.execute_json(operation, request).await.map_err(|error| match error {
            SendError::Rejected(code) if code == "session_over" => BiometryError::SessionOver,
            SendError::Rejected(code) if code == "frames_wrong" => BiometryError::InvalidFrames,
            error => error.into(),
        })
    }
}

impl Biometry for HttpBiometry {
    fn open_session<'a>(
        &'a self,
        request: SessionRequest<'a>,
    ) -> ProviderFuture<'a, BiometrySession, BiometryError> {
        Box::pin(self.create_session(request))
    }

    fn submit<'a>(
        &'a self,
        session: &'a BiometrySessionId,
        frames: Vec<Frame>,
    ) -> ProviderFuture<'a, (), BiometryError> {
        Box::pin(self.upload_frames(session, frames))
    }

    fn result<'a>(
        &'a self,
        session: &'a BiometrySessionId,
    ) -> ProviderFuture<'a, BiometryOutcome, BiometryError> {
        Box::pin(self.fetch_outcome(session))
    }

    fn parse_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_s: i64,
    ) -> Result<Callback, CallbackError> {
        callback::parse(self.keys.callback_secret.as_bytes(), headers, body, now_s)
    }
}
