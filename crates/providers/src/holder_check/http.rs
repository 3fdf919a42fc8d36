//! The check of holders over HTTP: JSON both ways, with an API key and a request id.

use std::fmt;
use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use zeroize::Zeroizing;

use super::{HolderAnswer, HolderCheck, HolderInquiry, HolderOf};
use crate::provider_client::{ProviderClient, with_json};
use crate::{ProviderFuture, SendError, SetupError};

/// A person waits with the form open.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
const RESPONSE_MAX_BYTES: usize = 16 * 1024;

/// Client of the check of holders.
pub struct HttpHolderCheck {
    client: ProviderClient,
    api_key: Zeroizing<String>,
}

impl fmt::Debug for HttpHolderCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpHolderCheck").field("wire", &self.client).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct CheckResponse {
    request_id: String,
    holder: HolderCode,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum HolderCode {
    Match,
    NoMatch,
    Unknown,
}

impl HttpHolderCheck {
    /// `url` is the part before `/v1/holder-checks`.
    pub fn try_new(url: &str, api_key: Zeroizing<String>) -> Result<Self, SetupError> {
        Ok(Self {
            client: ProviderClient::try_new(
                Provider::HolderCheck,
                url,
                RESPONSE_TIMEOUT,
                RESPONSE_MAX_BYTES,
            )?,
            api_key,
        })
    }

    async fn fetch_answer(&self, inquiry: HolderInquiry<'_>) -> Result<HolderAnswer, SendError> {
        let (key, number) = match inquiry.of {
            HolderOf::Account(iban) => ("iban", iban.reveal()),
            HolderOf::Card(token) => ("card_token", token.reveal()),
        };
        let body = json!({ key: number, "iin": inquiry.iin.reveal(), "name": inquiry.name });
        let request = self
            .client
            .request(Method::POST, "/v1/holder-checks")
            .header("x-api-key", self.api_key.as_str())
            .header("x-request-id", inquiry.id);
        let response: Result<CheckResponse, SendError> =
            self.client.execute_json("check", with_json(request, &body)).await;
        let response = match response {
            Err(SendError::Rejected(code)) if code == "not_supported" => {
                return Ok(HolderAnswer::Unknown);
            }
            response => response?,
        };
        // What is said of another account must never be accepted for this one.
        if response.request_id != inquiry.id {
            return Err(SendError::Temporary("the answer is to another question".into()));
        }
        Ok(match response.holder {
            HolderCode::Match => HolderAnswer::Match,
            HolderCode::NoMatch => HolderAnswer::NoMatch,
            HolderCode::Unknown => HolderAnswer::Unknown,
        })
    }
}

impl HolderCheck for HttpHolderCheck {
    fn check<'a>(
        &'a self,
        inquiry: HolderInquiry<'a>,
    ) -> ProviderFuture<'a, HolderAnswer, SendError> {
        Box::pin(self.fetch_answer(inquiry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let key = Zeroizing::new("secret".to_owned());
        let check = HttpHolderCheck::try_new("https://holders.example/", key).unwrap();
        assert!(!format!("{check:?}").contains("secret"));
    }
}
