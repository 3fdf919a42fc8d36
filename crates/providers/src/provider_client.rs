//! HTTP to a provider, with a rest for whoever keeps failing.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::breaker::Breaker;
use crate::{SendError, SetupError, client};

/// The way to one provider.
#[derive(Debug)]
pub(crate) struct ProviderClient {
    client: Client,
    base_url: String,
    response_max_bytes: usize,
    breaker: Breaker,
}

impl ProviderClient {
    /// To the address that every path is put behind.
    pub(crate) fn try_new(
        url: &str,
        answer_max: Duration,
        answer_max_bytes: usize,
    ) -> Result<Self, SetupError> {
        let (base, client) = (client::parse_base_url(url)?, client::build_client(answer_max)?);
        Ok(Self {
            client,
            base_url: base,
            response_max_bytes: answer_max_bytes,
            breaker: Breaker::default(),
        })
    }

    /// The beginning of a request.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base_url))
    }

    /// Sends a request and reads the answer. What `read` makes no sense of is as good as none, and
    /// counts against the provider like silence does.
    pub(crate) async fn execute<T>(
        &self,
        request: RequestBuilder,
        read: impl FnOnce(StatusCode, &[u8]) -> Result<T, String>,
    ) -> Result<T, String> {
        self.breaker.check()?;
        let answer = match self.send(request).await {
            Ok((status, body)) => read(status, &body),
            Err(error) => Err(error),
        };
        self.breaker.record(answer.is_ok());
        answer
    }

    /// Asks a provider that speaks JSON and refuses with a status and a `code`.
    pub(crate) async fn execute_json<T: DeserializeOwned>(
        &self,
        request: RequestBuilder,
    ) -> Result<T, SendError> {
        self.execute(request, read_json).await.map_err(SendError::Temporary)?
    }

    async fn send(&self, request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), String> {
        let response = request.send().await.map_err(client::describe_error)?;
        let status = response.status();
        Ok((status, client::read_body(response, self.response_max_bytes).await?))
    }
}

/// Whether a provider's name for something can stand in a path: letters, digits and hyphens.
pub(crate) fn is_path_safe_id(text: &str) -> bool {
    let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=64).contains(&text.len()) && text.bytes().all(is_of_id)
}

/// Puts JSON into a request.
pub(crate) fn with_json(request: RequestBuilder, body: &Value) -> RequestBuilder {
    request.header(CONTENT_TYPE, "application/json").body(body.to_string())
}

/// A refusal is an answer; only what is neither counts against the provider.
fn read_json<T: DeserializeOwned>(
    status: StatusCode,
    body: &[u8],
) -> Result<Result<T, SendError>, String> {
    match status.as_u16() {
        200..=299 => match serde_json::from_slice(body) {
            Ok(answer) => Ok(Ok(answer)),
            // The parser's own words may quote the answer, which is personal.
            Err(_) => Err("the answer makes no sense".into()),
        },
        401 | 403 => Ok(Err(SendError::Account(format!("status {status}")))),
        408 | 429 => Ok(Err(SendError::Temporary(format!("status {status}")))),
        400..=499 => Ok(Err(SendError::Rejected(error_code(body)))),
        _ => Err(format!("status {status}")),
    }
}

/// The code of a refusal. It goes into logs, so that only what looks like a code is believed.
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
    fn a_refusal_is_an_answer_and_nonsense_is_none() {
        assert_eq!(read(200, "7"), Ok(Ok(7)));
        let refused = |code: &str| Ok(Err(SendError::Rejected(code.into())));
        assert_eq!(read(422, r#"{"code":"consent_missing"}"#), refused("consent_missing"));
        assert_eq!(read(404, "nothing"), refused("no_code"));
        for personal in [r#"{"code":"IIN 900412403019"}"#, r#"{"code":900412403019}"#, "{}"] {
            assert_eq!(read(400, personal), refused("no_code"));
        }
        assert!(matches!(read(401, "{}"), Ok(Err(SendError::Account(_)))));
        assert!(matches!(read(429, "{}"), Ok(Err(SendError::Temporary(_)))));
        for (status, body) in [(200, "{}"), (200, "300"), (302, ""), (500, "7")] {
            assert!(read(status, body).is_err(), "{status} {body}");
        }
    }
}
