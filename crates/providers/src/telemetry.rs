//! Telemetry collectors: ours, and third parties' for people who consented. A count names an event,
//! a page and a language, never a person.

use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Response, StatusCode};
use serde::Serialize;

use crate::breaker::Breaker;
use crate::client::{build_client, describe_error, parse_base_url, send};
use crate::{SendError, SendFuture, SetupError};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(8);

/// How often an event happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TelemetryCount<'a> {
    /// Code of the event.
    pub name: &'a str,
    /// The page, by its name in the table of routes.
    pub route: &'a str,
    /// `ru` or `kz`.
    pub locale: &'a str,
    pub count: u32,
}

/// A telemetry collector.
pub trait Telemetry: Send + Sync {
    /// Adds the counts of a day, written as `2026-11-16`.
    fn record<'a>(&'a self, day: &'a str, counts: &'a [TelemetryCount<'a>]) -> SendFuture<'a>;
}

/// A third-party collector over HTTP.
pub struct HttpTelemetry {
    client: Client,
    url: String,
    key: String,
    breaker: Breaker,
}

#[derive(Serialize)]
struct Body<'a> {
    day: &'a str,
    events: &'a [TelemetryCount<'a>],
}

impl HttpTelemetry {
    /// `url` is the address that accepts counts.
    pub fn try_new(url: &str, key: &str) -> Result<Self, SetupError> {
        let (client, url) = (build_client(RESPONSE_TIMEOUT)?, parse_base_url(url)?);
        Ok(Self { client, url, key: key.to_owned(), breaker: Breaker::new(Provider::Telemetry) })
    }

    async fn post(&self, body: &Body<'_>) -> Result<(), SendError> {
        let json = serde_json::to_vec(body).map_err(|_| SendError::Rejected("no JSON".into()))?;
        let request = self.client.post(&self.url).bearer_auth(&self.key);
        let request = request.header(CONTENT_TYPE, "application/json").body(json);
        let is_answered =
            |outcome: &Result<(), SendError>| !matches!(outcome, Err(SendError::Temporary(_)));
        let call = async { read_outcome(send(request).await) };
        self.breaker.call("record", call, is_answered).await.map_err(SendError::Temporary)?
    }
}

fn read_outcome(result: Result<Response, reqwest::Error>) -> Result<(), SendError> {
    match result.map(|response| response.status()) {
        Ok(status) if status.is_success() => Ok(()),
        Ok(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            Err(SendError::Account("the collector does not know us".into()))
        }
        Ok(status) if is_permanent(status) => {
            Err(SendError::Rejected(format!("the collector answered {}", status.as_u16())))
        }
        Ok(status) => {
            Err(SendError::Temporary(format!("the collector answered {}", status.as_u16())))
        }
        Err(error) => Err(SendError::Temporary(describe_error(error))),
    }
}

/// A slow request and too many requests are client errors that pass by themselves.
fn is_permanent(status: StatusCode) -> bool {
    status.is_client_error()
        && !matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
}

impl Telemetry for HttpTelemetry {
    fn record<'a>(&'a self, day: &'a str, counts: &'a [TelemetryCount<'a>]) -> SendFuture<'a> {
        Box::pin(async move { self.post(&Body { day, events: counts }).await })
    }
}
