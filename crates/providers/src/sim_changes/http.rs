//! The register of SIM changes over HTTP: JSON both ways, with an API key and a request id.

use std::fmt;
use std::time::Duration;

use base::Timestamp;
use monitoring::providers::Provider;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use zeroize::Zeroizing;

use super::{SimAnswer, SimChanges, SimInquiry};
use crate::provider_client::{ProviderClient, with_json};
use crate::{ProviderFuture, SendError, SetupError};

/// A person waits for a code.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);
const RESPONSE_MAX_BYTES: usize = 16 * 1024;

/// Client of the register of SIM changes.
pub struct HttpSimChanges {
    client: ProviderClient,
    api_key: Zeroizing<String>,
}

impl fmt::Debug for HttpSimChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpSimChanges").field("wire", &self.client).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct ChangeResponse {
    request_id: String,
    sim: SimCode,
    /// In seconds since 1970.
    changed_at: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum SimCode {
    Unchanged,
    Changed,
    Unknown,
}

impl HttpSimChanges {
    /// `url` is the part before `/v1/sim-changes`.
    pub fn try_new(url: &str, api_key: Zeroizing<String>) -> Result<Self, SetupError> {
        Ok(Self {
            client: ProviderClient::try_new(
                Provider::SimChanges,
                url,
                RESPONSE_TIMEOUT,
                RESPONSE_MAX_BYTES,
            )?,
            api_key,
        })
    }

    async fn fetch_answer(&self, inquiry: SimInquiry<'_>) -> Result<SimAnswer, SendError> {
        let body = json!({ "phone": inquiry.phone.reveal() });
        let request = self
            .client
            .request(Method::POST, "/v1/sim-changes")
            .header("x-api-key", self.api_key.as_str())
            .header("x-request-id", inquiry.id);
        let response: ChangeResponse =
            self.client.execute_json("last_change", with_json(request, &body)).await?;
        if response.request_id != inquiry.id {
            return Err(SendError::Temporary("the answer is to another question".into()));
        }
        match (response.sim, response.changed_at) {
            (SimCode::Unchanged, _) => Ok(SimAnswer::Unchanged),
            (SimCode::Unknown, _) => Ok(SimAnswer::Unknown),
            (SimCode::Changed, Some(seconds)) => {
                let changed_at = Timestamp(0).plus_seconds(seconds);
                Ok(SimAnswer::Changed(changed_at))
            }
            (SimCode::Changed, None) => {
                Err(SendError::Temporary("a change without its time".into()))
            }
        }
    }
}

impl SimChanges for HttpSimChanges {
    fn last_change<'a>(
        &'a self,
        inquiry: SimInquiry<'a>,
    ) -> ProviderFuture<'a, SimAnswer, SendError> {
        Box::pin(self.fetch_answer(inquiry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let key = Zeroizing::new("secret".to_owned());
        let changes = HttpSimChanges::try_new("https://sims.example/", key).unwrap();
        assert!(!format!("{changes:?}").contains("secret"));
    }
}
