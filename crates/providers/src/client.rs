//! The HTTP client that adapters share: bounded in time and in what it reads.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, ClientBuilder, Response, Url, redirect};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::SetupError;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);

/// A client that waits no longer than this for an answer. The roots are inside the binary: nothing
/// is read from the machine, at the start or later.
pub(crate) fn build_client(answer_max: Duration) -> Result<Client, SetupError> {
    client_builder(answer_max)?.build().map_err(|error| SetupError::Client(error.to_string()))
}

/// Such a client in the making, for whoever needs it to differ.
pub(crate) fn client_builder(answer_max: Duration) -> Result<ClientBuilder, SetupError> {
    let told = |error: &dyn std::error::Error| SetupError::Client(error.to_string());
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| told(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(answer_max))
}

/// The address in front of a provider's paths, without a slash at the end.
pub(crate) fn parse_base_url(url: &str) -> Result<String, SetupError> {
    let is_address =
        Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    match is_address {
        true => Ok(url.trim_end_matches('/').to_owned()),
        false => Err(SetupError::Url(url.to_owned())),
    }
}

/// The body of an answer, or a sentence on why there is none.
pub(crate) async fn read_body(mut response: Response, bytes_max: usize) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(describe_error)? {
        if body.len() + chunk.len() > bytes_max {
            return Err("the answer is too long".into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The error would name the address with it: of no use to whoever reads the log, and at times
/// personal.
pub(crate) fn describe_error(error: reqwest::Error) -> String {
    error.without_url().to_string()
}
