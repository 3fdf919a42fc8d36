//! Callbacks: signed over timestamp and body, with retries.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use reqwest::Client;
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use serde_json::Value;
use sha2::Sha256;

use crate::Sandbox;

const ATTEMPTS_MAX: u32 = 3;
const RETRY_DELAY: Duration = Duration::from_secs(1);
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends a callback. Each attempt has its own timestamp and signature, and the same body.
pub(super) async fn send(sandbox: &Sandbox, url: &str, body: &Value) {
    for attempt in 1..=ATTEMPTS_MAX {
        match post(sandbox, url, &body.to_string()).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(attempt, error, "sandbox biometry callback failed"),
        }
        sandbox.delay_scale.sleep(RETRY_DELAY).await;
    }
}

async fn post(sandbox: &Sandbox, url: &str, body: &str) -> Result<(), String> {
    let timestamp = sandbox.clock.now_us().div_euclid(1_000_000).to_string();
    let secret = sandbox.biometry.callback_secret.as_bytes();
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret).map_err(|_| "the secret is none".to_owned())?;
    mac.update(format!("{timestamp}.{body}").as_bytes());
    let request = client()?
        .post(url)
        .header("content-type", "application/json")
        .header("x-timestamp", &timestamp)
        .header("x-signature", base::hex::encode(mac.finalize().into_bytes()))
        .body(body.to_owned());
    let response = request.send().await.map_err(|error| error.without_url().to_string())?;
    if response.status().is_success() { Ok(()) } else { Err(response.status().to_string()) }
}

/// The site runs nearby over plain HTTP, so no root certificate is trusted.
fn client() -> Result<Client, String> {
    let tls = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth();
    let client =
        Client::builder().tls_backend_preconfigured(tls).no_proxy().timeout(RESPONSE_TIMEOUT);
    client.build().map_err(|error| error.to_string())
}
