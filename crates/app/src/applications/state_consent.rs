//! The state's consent: the person is asked once per application by SMS from 1414, on the phone that
//! the state knows for the IIN. The register and the bureau are asked under the same consent.

use identity::{Iin, Phone};
use providers::bureau::{BureauError, ConsentId, ConsentRequest, ConsentState};
use store::bureau_inquiries::{BureauInquiry, InquiryPurpose, StateConsentState};
use store::state_register_inquiries::StateRegisterInquiry;
use store::{Tx, Uuid, bureau_inquiries, state_register_inquiries, transact};

use crate::Error;
use crate::applications::Applications;
use crate::person::Person;

/// The gateway takes a consent for so long; later the person is asked again.
const CONSENT_TTL_S: i64 = 86_400;

/// Whose consent is asked, where, and under which key.
struct Request<'a> {
    id: Uuid,
    consent_id: Option<&'a str>,
    iin: &'a Iin,
    phone: &'a Phone,
}

impl Applications {
    /// Polls the consent of a bureau inquiry, which is requested once. A prescreen takes the one with
    /// which the application began, so that nobody gets a second SMS.
    pub(super) async fn poll_state_consent(
        &self,
        inquiry: &BureauInquiry,
        person: &Person,
    ) -> Result<(ConsentId, ConsentState), Error> {
        let mut tx = self.core.db.read().await?;
        let shared = find_shared_consent(&mut tx, inquiry).await?;
        drop(tx);
        let shared_id = shared.as_ref().and_then(|it| it.consent_id.as_deref());
        let request = Request {
            id: shared.as_ref().map_or(inquiry.id, |it| it.id),
            consent_id: inquiry.consent_id.as_deref().or(shared_id),
            iin: &person.identity.iin,
            phone: &person.phone,
        };
        let (consent, state) = self.poll_consent(&request).await?;
        if state != to_consent_state(inquiry.consent_state) || inquiry.consent_id.is_none() {
            let stored = to_stored_consent_state(state);
            transact!(self.core.db, |tx| {
                bureau_inquiries::update_consent(tx, inquiry.id, consent.as_str(), stored).await
            })?;
        }
        Ok((consent, state))
    }

    /// Polls the consent with which an application begins.
    pub(super) async fn poll_register_consent(
        &self,
        inquiry: &StateRegisterInquiry,
        (iin, phone): (&Iin, &Phone),
    ) -> Result<(ConsentId, ConsentState), Error> {
        let consent_id = inquiry.consent_id.as_deref();
        let request = Request { id: inquiry.id, consent_id, iin, phone };
        let (consent, state) = self.poll_consent(&request).await?;
        if state != to_consent_state(inquiry.consent_state) || inquiry.consent_id.is_none() {
            let stored = to_stored_consent_state(state);
            transact!(self.core.db, |tx| {
                state_register_inquiries::update_consent(tx, inquiry.id, consent.as_str(), stored)
                    .await
            })?;
        }
        Ok((consent, state))
    }

    /// Requests a consent once, and returns its state. The id of the request is the gateway's
    /// idempotency key: whoever asks first, the person gets one SMS.
    async fn poll_consent(
        &self,
        request: &Request<'_>,
    ) -> Result<(ConsentId, ConsentState), Error> {
        let bureau = &self.core.providers.bureau;
        let consent = match request.consent_id.and_then(ConsentId::try_new) {
            Some(consent) => consent,
            None => {
                let id = request.id.to_string();
                let request = ConsentRequest { id: &id, iin: request.iin, phone: request.phone };
                bureau.request_state_data_consent(request).await.map_err(to_provider_error)?
            }
        };
        let state = bureau.consent_state(&consent).await.map_err(to_provider_error)?;
        Ok((consent, state))
    }
}

/// The consent with which the application began, unless it is too old, or was refused and has had its
/// effect already: whoever submits the answers again after that is asked again.
async fn find_shared_consent(
    tx: &mut Tx,
    inquiry: &BureauInquiry,
) -> Result<Option<StateRegisterInquiry>, Error> {
    if inquiry.purpose != InquiryPurpose::Prescreen {
        return Ok(None);
    }
    let begun = state_register_inquiries::find_by_application(tx, inquiry.application_id).await?;
    let is_recent = |it: &StateRegisterInquiry| {
        it.requested_at.plus_seconds(CONSENT_TTL_S) > inquiry.requested_at
    };
    let Some(begun) = begun.filter(is_recent) else { return Ok(None) };
    let is_over =
        matches!(begun.consent_state, StateConsentState::Refused | StateConsentState::Expired);
    let consent_id = begun.consent_id.as_deref().unwrap_or_default();
    let is_used =
        is_over && bureau_inquiries::is_consent_used_by_another(tx, inquiry, consent_id).await?;
    Ok(Some(begun).filter(|_| !is_used))
}

pub(super) fn to_provider_error(error: BureauError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}

const fn to_consent_state(stored: StateConsentState) -> ConsentState {
    match stored {
        StateConsentState::Given => ConsentState::Given,
        StateConsentState::Refused => ConsentState::Refused,
        StateConsentState::Expired => ConsentState::Expired,
        StateConsentState::NotAsked | StateConsentState::Waiting => ConsentState::Waiting,
    }
}

const fn to_stored_consent_state(state: ConsentState) -> StateConsentState {
    match state {
        ConsentState::Waiting => StateConsentState::Waiting,
        ConsentState::Given => StateConsentState::Given,
        ConsentState::Refused => StateConsentState::Refused,
        ConsentState::Expired => StateConsentState::Expired,
    }
}
