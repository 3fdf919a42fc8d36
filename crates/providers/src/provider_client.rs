//! HTTP client of one provider, with a circuit breaker.

use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::breaker::Breaker;
use crate::{SendError, SetupError, client};

/// Client of one provider.
#[derive(Debug)]
pub(crate) struct ProviderClient {
    client: Client,
    base_url: String,
    response_max_bytes: usize,
    breaker: Breaker,
}

impl ProviderClient {
    /// Every path is appended to `url`.
    pub(crate) fn try_new(
        provider: Provider,
        url: &str,
        timeout: Duration,
        response_max_bytes: usize,
    ) -> Result<Self, SetupError> {
        let (base_url, client) = (client::parse_base_url(url)?, client::build_client(timeout)?);
        Ok(Self { client, base_url, response_max_bytes, breaker: Breaker::new(provider) })
    }

    /// Starts a request.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base_url))
    }

    /// Sends a request and reads the response. A response that `read` rejects counts as a failure
    /// of the provider, like no response. `operation` names the call in traces.
    pub(crate) async fn execute<T>(
        &self,
        operation: &'static str,
        request: RequestBuilder,
        read: impl FnOnce(StatusCode, &[u8]) -> Result<T, String>,
    ) -> Result<T, String> {
        let call = async {
            let (status, body) = self.send(request).await?;
            read(status, &body)
        };
        self.breaker.call(operation, call, Result::is_ok).await?
    }

    /// Executes a request to a provider that responds in JSON and rejects with a status and a
    /// `code`.
    pub(crate) async fn execute_json<T: DeserializeOwned>(
        &self,
        operation: &'static str,
        request: RequestBuilder,
    ) -> Result<T, SendError> {
        self.execute(operation, request, read_json).await.map_err(SendError::Temporary)?
    }

    async fn send(&self, request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), String> {
        let response = client::send(request).await.map_err(client::describe_error)?;
        let status = response.status();
        Ok((status, client::read_body(response, self.response_max_bytes).await?))
    }
}

/// Whether a provider's id is safe in a path: 1 to 64 letters, digits and hyphens.
pub(crate) fn is_path_safe_id(text: &str) -> bool {
    let is_id_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=64).contains(&text.len()) && text.bytes().all(is_id_byte)
}

/// Sets a JSON body.
pub(crate) fn with_json(request: RequestBuilder, body: &Value) -> RequestBuilder {
    request.header(CONTENT_TYPE, "application/json").body(body.to_string())
}

/// A rejection is a valid response; only unreadable responses count against the provider.
fn read_json<T: DeserializeOwned>(
    status: StatusCode,
    body: &[u8],
) -> Result<Result<T, SendError>, String> {
    match status.as_u16() {
        200..=299 => match serde_json::from_slice(body) {
            Ok(value) => Ok(Ok(value)),
            // The parser's message may quote the response, which is personal data.
            Err(_) => Err("the answer makes no sense".into()),
        },
        401 | 403 => Ok(Err(SendError::Account(format!("status {status}")))),
        408 | 429 => Ok(Err(SendError::Temporary(format!("status {status}")))),
        400..=499 => Ok(Err(SendError::Rejected(error_code(body)))),
        _ => Err(format!("status {status}")),
    }
}

/// The code of a rejection. It is logged, so anything that does not look like a code is replaced.
fn error_code(body: &[u8]) -> String {
    #[derive(Deserialize)]
    struct ErrorBody {
        code: String,
    }
    let is_code = |code: &str| {
        code.len() <= 40 && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    match serde_json::from_slice(body) {
        Ok(ErrorBody { code }) if is_code(&code) => code,
        _ => "no_code".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(status: u16, body: &str) -> Result<Result<u8, SendError>, String> {
        read_json(StatusCode::from_u16(status).unwrap(), body.as_bytes())
    }

    #[test]
    fn rejections_are_answers_and_malformed_bodies_are_errors() {
        assert_eq!(read(200, "7"), Ok(Ok(7)));
        let rejected = |code: &str| Ok(Err(SendError::Rejected(code.into())));
        assert_eq!(read(422, r#"{"code":"consent_missing"}"#), rejected("consent_missing"));
        assert_eq!(read(404, "nothing"), rejected("no_code"));
        for personal in [r#"{"code":"IIN 900412403019"}"#, r#"{"code":900412403019}"#, "{}"] {
            assert_eq!(read(400, personal), rejected("no_code"));
        }
        assert!(matches!(read(401, "{}"), Ok(Err(SendError::Account(_)))));
        assert!(matches!(read(429, "{}"), Ok(Err(SendError::Temporary(_)))));
        for (status, body) in [(200, "{}"), (200, "300"), (302, ""), (500, "7")] {
            assert!(read(status, body).is_err(), "{status} {body}");
        }
    }
}
