//! The HTTP client that adapters share, with limits on time and response size.

use std::sync::Arc;
use std::time::Duration;

use monitoring::traces;
use reqwest::header::HeaderValue;
use reqwest::{Client, ClientBuilder, RequestBuilder, Response, Url, redirect};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::SetupError;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);

/// Builds a client. The root certificates are compiled in, so that nothing is read from the
/// machine.
pub(crate) fn build_client(timeout: Duration) -> Result<Client, SetupError> {
    client_builder(timeout)?.build().map_err(|error| SetupError::Client(error.to_string()))
}

/// Builder of such a client, for callers that need to adjust it.
pub(crate) fn client_builder(timeout: Duration) -> Result<ClientBuilder, SetupError> {
    let setup_error = |error: &dyn std::error::Error| SetupError::Client(error.to_string());
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| setup_error(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(timeout))
}

/// The host of an address with its port, also where the address leaves it to the scheme.
fn host_of(url: &Url) -> String {
    let port = url.port_or_known_default().unwrap_or_default();
    format!("{}:{port}", url.host_str().unwrap_or_default())
}

/// Returns the base URL without a trailing slash.
pub(crate) fn parse_base_url(url: &str) -> Result<String, SetupError> {
    let is_address =
        Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    match is_address {
        true => Ok(url.trim_end_matches('/').to_owned()),
        false => Err(SetupError::Url(url.to_owned())),
    }
}

/// Sends a request, and records the status of the response in the trace. Only services that are
/// named in the settings get the id of the trace.
pub(crate) async fn send(request: RequestBuilder) -> Result<Response, reqwest::Error> {
    let (client, request) = request.build_split();
    let mut request = request?;
    if traces::is_on()
        && traces::propagates_to(&host_of(request.url()))
        && let Some(cause) = traces::cause()
        && let Ok(traceparent) = HeaderValue::try_from(cause.to_string())
    {
        request.headers_mut().insert("traceparent", traceparent);
    }
    let response = client.execute(request).await?;
    traces::set_http_status(response.status().as_u16());
    Ok(response)
}

/// Reads the body, up to `bytes_max`. The error is a sentence for the log.
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

/// Omits the URL: it is of no use in a log and may contain personal data.
pub(crate) fn describe_error(error: reqwest::Error) -> String {
    error.without_url().to_string()
}
