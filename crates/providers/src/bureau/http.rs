//! The bureau over HTTP: JSON both ways, with an API key and a request id.

use std::fmt;
use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use zeroize::Zeroizing;

use super::{Bureau, BureauError, ConsentId, ConsentRequest, ConsentState, CreditReport, Inquiry};
use crate::provider_client::{ProviderClient, with_json};
use crate::{ProviderFuture, SendError, SetupError};

/// A report is assembled from several registers, which takes time.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);
const RESPONSE_MAX_BYTES: usize = 512 * 1024;

/// Client of the credit bureau.
pub struct HttpBureau {
    client: ProviderClient,
    api_key: Zeroizing<String>,
}

impl fmt::Debug for HttpBureau {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpBureau").field("wire", &self.client).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct ReportResponse {
    request_id: String,
    report: CreditReport,
}

#[derive(Deserialize)]
struct ConsentResponse {
    id: String,
    state: Option<ConsentState>,
}

impl HttpBureau {
    /// `url` is the part before `/v1/reports`.
    pub fn try_new(url: &str, api_key: Zeroizing<String>) -> Result<Self, SetupError> {
        Ok(Self {
            client: ProviderClient::try_new(
                Provider::Bureau,
                url,
                RESPONSE_TIMEOUT,
                RESPONSE_MAX_BYTES,
            )?,
            api_key,
        })
    }

    async fn fetch_report(&self, inquiry: Inquiry<'_>) -> Result<CreditReport, BureauError> {
        let body = json!({
            "iin": inquiry.iin.reveal(),
            "consent": inquiry.consent,
            "state_data_consent": inquiry.state_data_consent.map(ConsentId::as_str),
        });
        let request =
            self.authorized_request(Method::POST, "/v1/reports").header("x-request-id", inquiry.id);
        let response: ReportResponse = self.execute("report", with_json(request, &body)).await?;
        // Another person's report must never be accepted for this one.
        if response.request_id != inquiry.id || !response.report.is_valid() {
            return Err(SendError::Temporary("the report makes no sense".into()).into());
        }
        Ok(response.report)
    }

    async fn create_consent_request(
        &self,
        request: ConsentRequest<'_>,
    ) -> Result<ConsentId, BureauError> {
        let body = json!({ "iin": request.iin.reveal(), "phone": request.phone.reveal() });
        let post = self.authorized_request(Method::POST, "/v1/state-data-consents");
        let post = post.header("x-request-id", request.id);
        let response: ConsentResponse =
            self.execute("request_consent", with_json(post, &body)).await?;
        ConsentId::try_new(&response.id).ok_or_else(|| {
            SendError::Temporary("the consent has a name that is none".into()).into()
        })
    }

    async fn fetch_consent_state(&self, id: &ConsentId) -> Result<ConsentState, BureauError> {
        let path = format!("/v1/state-data-consents/{}", id.as_str());
        let response: ConsentResponse =
            self.execute("consent_state", self.authorized_request(Method::GET, &path)).await?;
        let no_state = || SendError::Temporary("the consent has no state".into());
        Ok(response.state.ok_or_else(no_state)?)
    }

    fn authorized_request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, path).header("x-api-key", self.api_key.as_str())
    }

    async fn execute<T: DeserializeOwned>(
        &self,
        operation: &'static str,
        request: RequestBuilder,
    ) -> Result<T, BureauError> {
        self.client.execute_json(operation, request).await.map_err(|error| match error {
            SendError::Rejected(code) if code == "consent_missing" => BureauError::NoConsent,
            error => error.into(),
        })
    }
}

impl Bureau for HttpBureau {
    fn report<'a>(&'a self, inquiry: Inquiry<'a>) -> ProviderFuture<'a, CreditReport, BureauError> {
        Box::pin(self.fetch_report(inquiry))
    }

    fn request_state_data_consent<'a>(
        &'a self,
        request: ConsentRequest<'a>,
    ) -> ProviderFuture<'a, ConsentId, BureauError> {
        Box::pin(self.create_consent_request(request))
    }

    fn consent_state<'a>(
        &'a self,
        id: &'a ConsentId,
    ) -> ProviderFuture<'a, ConsentState, BureauError> {
        Box::pin(self.fetch_consent_state(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let key = Zeroizing::new("secret".to_owned());
        let bureau = HttpBureau::try_new("https://bureau.example/", key).unwrap();
        assert!(!format!("{bureau:?}").contains("secret"));
    }

    #[test]
    fn a_consent_id_cannot_change_the_path() {
        for text in ["", "../reports", "a/b", "a?b", "й", &"a".repeat(65)] {
            assert!(ConsentId::try_new(text).is_none(), "{text}");
        }
        assert_eq!(ConsentId::try_new("0198-a").unwrap().as_str(), "0198-a");
    }
}
