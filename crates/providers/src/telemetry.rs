//! Where counts of what happens on the site go: to our own collector, and to others only for people
//! who agreed to it. A count names an event, a page and a language, and never a person.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode};
use serde::Serialize;

use crate::breaker::Breaker;
use crate::client::{base, client, told};
use crate::{SendError, SendFuture, SetupError};

const ANSWER_MAX: Duration = Duration::from_secs(8);

/// How often something happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Count<'a> {
    /// What, by its code.
    pub name: &'a str,
    /// On which page, by its name in the table of routes.
    pub route: &'a str,
    /// `ru` or `kz`.
    pub locale: &'a str,
    /// How often.
    pub count: u32,
}

/// Takes counts.
pub trait Telemetry: Send + Sync {
    /// Takes the counts of a day, written as `2026-11-16`; they add to those before.
    fn take<'a>(&'a self, day: &'a str, counts: &'a [Count<'a>]) -> SendFuture<'a>;
}

/// Somebody else's collector, over HTTP.
pub struct HttpTelemetry {
    client: Client,
    url: String,
    key: String,
    breaker: Breaker,
}

#[derive(Serialize)]
struct Body<'a> {
    day: &'a str,
    events: &'a [Count<'a>],
}

impl HttpTelemetry {
    /// With the address that takes counts, and the key that it knows us by.
    pub fn try_new(url: &str, key: &str) -> Result<Self, SetupError> {
        let (client, url) = (client(ANSWER_MAX)?, base(url)?);
        Ok(Self { client, url, key: key.to_owned(), breaker: Breaker::default() })
    }

    async fn post(&self, body: &Body<'_>) -> Result<(), SendError> {
        self.breaker.check().map_err(SendError::Later)?;
        let json = serde_json::to_vec(body).map_err(|_| SendError::Refused("no JSON".into()))?;
        let asked = self.client.post(&self.url).bearer_auth(&self.key);
        let asked = asked.header(CONTENT_TYPE, "application/json").body(json).send().await;
        let outcome = match asked.map(|answer| answer.status()) {
            Ok(status) if status.is_success() => Ok(()),
            Ok(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
                Err(SendError::Account("the collector does not know us".into()))
            }
            Ok(status) if status.is_client_error() => {
                Err(SendError::Refused(format!("the collector answered {}", status.as_u16())))
            }
            Ok(status) => {
                Err(SendError::Later(format!("the collector answered {}", status.as_u16())))
            }
            Err(error) => Err(SendError::Later(told(error))),
        };
        self.breaker.note(!matches!(outcome, Err(SendError::Later(_))));
        outcome
    }
}

impl Telemetry for HttpTelemetry {
    fn take<'a>(&'a self, day: &'a str, counts: &'a [Count<'a>]) -> SendFuture<'a> {
        Box::pin(async move { self.post(&Body { day, events: counts }).await })
    }
}
