//! The register over HTTP, at the gateway that also asks for the consents: JSON both ways, with an
//! API key and a request id.

use std::fmt;
use std::time::Duration;

use monitoring::providers::Provider;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use zeroize::Zeroizing;

use super::{PersonInquiry, PersonRecord, StateRegister, StateRegisterError};
use crate::provider_client::{ProviderClient, with_json};
use crate::{ProviderFuture, SendError, SetupError};

/// One register answers, not several as for a report; and a person waits with the form open.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
const RESPONSE_MAX_BYTES: usize = 64 * 1024;

/// Client of the state register.
pub struct HttpStateRegister {
    client: ProviderClient,
    api_key: Zeroizing<String>,
}

impl fmt::Debug for HttpStateRegister {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpStateRegister").field("wire", &self.client).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct PersonResponse {
    request_id: String,
    person: PersonRecord,
}

impl HttpStateRegister {
    /// `url` is the part before `/v1/persons`.
    pub fn try_new(url: &str, api_key: Zeroizing<String>) -> Result<Self, SetupError> {
        Ok(Self {
            client: ProviderClient::try_new(
                Provider::StateRegister,
                url,
                RESPONSE_TIMEOUT,
                RESPONSE_MAX_BYTES,
            )?,
            api_key,
        })
    }

    async fn fetch_person(
        &self,
        inquiry: PersonInquiry<'_>,
    ) -> Result<PersonRecord, StateRegisterError> {
        let body = json!({
            "iin": inquiry.iin.reveal(),
            "state_data_consent": inquiry.consent.as_str(),
        });
        let request = self
            .client
            .request(Method::POST, "/v1/persons")
            .header("x-api-key", self.api_key.as_str())
            .header("x-request-id", inquiry.id);
        let response: Result<PersonResponse, SendError> =
            self.client.execute_json("person", with_json(request, &body)).await;
        let PersonResponse { request_id, person } = response.map_err(|error| match error {
            SendError::Rejected(code) if code == "consent_missing" => StateRegisterError::NoConsent,
            SendError::Rejected(code) if code == "person_unknown" => StateRegisterError::Unknown,
            error => error.into(),
        })?;
        // Another person's data must never be accepted for this one.
        if request_id != inquiry.id || !person.is_about(inquiry.iin) {
            return Err(SendError::Temporary("the record makes no sense".into()).into());
        }
        Ok(person)
    }
}

impl StateRegister for HttpStateRegister {
    fn person<'a>(
        &'a self,
        inquiry: PersonInquiry<'a>,
    ) -> ProviderFuture<'a, PersonRecord, StateRegisterError> {
        Box::pin(self.fetch_person(inquiry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let key = Zeroizing::new("secret".to_owned());
        let register = HttpStateRegister::try_new("https://register.example/", key).unwrap();
        assert!(!format!("{register:?}").contains("secret"));
    }
}
