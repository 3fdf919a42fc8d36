//! The evidence of a signature: who, when, from where, with which code, after which steps.

use ::documents::{
    ApplicationStep, BiometryCheck, ConsentVersion, SignedDocument, SigningProtocol,
};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use origination::Application;
use store::applications::EventRow as SavedEvent;
use store::sessions::Session;
use store::{JsonText, Tx, applications, biometric_sessions, consents, one_time_codes, sessions};

use super::repository::LoadedApplication;
use super::signing_package::SigningPackage;
use crate::applications::Applications;
use crate::consents::ConsentKind;
use crate::format::{format_iso_date, format_timestamp, short_hex};
use crate::issued_documents::{DocumentIdentifiers, build_heading};
use crate::messages::CodePurpose;
use crate::{Error, Resource, json};

/// The name of the event by which a contract is signed.
const SIGNED_EVENT: &str = "signed";
/// Earlier applications searched for a recent biometric match.
const EARLIER_APPLICATIONS_MAX: i64 = 10;

impl Applications {
    pub(super) async fn build_protocol(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        bundle: &SigningPackage,
    ) -> Result<SigningProtocol, Error> {
        let id = loaded.application.id;
        let customer_id = loaded.application.customer;
        let person = self.core.load_person(tx, customer_id, id).await?;
        let first = bundle.documents.first().ok_or(Error::NotFound(Resource::Application))?;
        let identifiers = DocumentIdentifiers {
            contract_number: first.contract_number.clone(),
            verification_code: first.code.clone(),
        };
        let recipient = store::customers::phone_blind_indexes(&self.core.vault, &person.phone);
        let signed_at = first.signed_at.unwrap_or(first.created_at);
        let purpose = CodePurpose::SignContract.name();
        let code = one_time_codes::find_by_used_at(tx, &recipient, purpose, signed_at).await?;
        let open = sessions::list_open_at(tx, customer_id, signed_at).await?;
        let events = applications::list_events(tx, id).await?;
        let signer = events.iter().find(|event| event_name(&event.event) == SIGNED_EVENT);
        let address = match signer {
            Some(event) => applications::find_event_ip_blind_index(tx, id, event.number).await?,
            None => None,
        };
        Ok(SigningProtocol {
            heading: build_heading(
                &self.core.providers.lender_profile,
                &identifiers,
                first.as_of_date,
            ),
            documents: bundle
                .documents
                .iter()
                .map(|it| SignedDocument {
                    code: it.kind.code().to_owned(),
                    sha256: it.sha256.clone(),
                })
                .collect(),
            documents_sha256: bundle.sha256(),
            full_name: person.identity.name.reveal(),
            iin_masked: person.iin.masked(),
            phone_masked: person.phone.masked(),
            code_sent_at: code
                .as_ref()
                .map_or_else(String::new, |code| format_timestamp(code.created_at)),
            code_entered_at: format_timestamp(signed_at),
            address_blind_index: address
                .map_or_else(String::new, |blind_index| short_hex(&blind_index)),
            device: common_session_value(&open, |it| short_hex(&it.device_blind_index)),
            browser: common_session_value(&open, |it| it.user_agent.clone()),
            session_started_at: common_session_value(&open, |it| format_timestamp(it.created_at)),
            biometry: self.find_face_match(tx, &loaded.application, signed_at).await?,
            consents: self.list_consent_versions(tx, customer_id).await?,
            steps: steps(&events),
        })
    }

    /// The biometric match of a signature: of this application, or of an earlier one if it was not
    /// repeated.
    async fn find_face_match(
        &self,
        tx: &mut Tx,
        application: &Application,
        signed_at: Timestamp,
    ) -> Result<Option<BiometryCheck>, Error> {
        let id = application.id;
        if application.bio.captures > 0 {
            // Later captures may be of somebody who did not match.
            let face = match application.bio.passed_at {
                Some(at) => biometric_sessions::find_by_answered_at(tx, id, at).await?,
                None => {
                    let capture = i64::from(application.bio.captures);
                    biometric_sessions::find_by_capture(tx, id, capture).await?
                }
            };
            return Ok(face.map(|face| BiometryCheck {
                is_matched: application.bio.passed_at.is_some(),
                at: format_timestamp(face.answered_at.unwrap_or(face.opened_at)),
                is_earlier: false,
                reference: Some(face.provider_id),
            }));
        }
        let customer_id = application.customer;
        let mut newest: Option<(Timestamp, ApplicationId)> = None;
        for body in
            applications::list_bodies_by_customer(tx, customer_id, EARLIER_APPLICATIONS_MAX).await?
        {
            let earlier: Application = json::read(&body, "an application")?;
            let passed = earlier.bio.passed_at.map(|at| Timestamp(at.0));
            let passed = passed.filter(|at| *at <= signed_at);
            newest = newest.max(passed.map(|at| (at, earlier.id)));
        }
        let Some((at, earlier)) = newest else { return Ok(None) };
        let face = biometric_sessions::find_by_answered_at(tx, earlier, at).await?;
        let reference = face.map(|face| face.provider_id);
        Ok(Some(BiometryCheck {
            is_matched: true,
            at: format_timestamp(at),
            is_earlier: true,
            reference,
        }))
    }

    async fn list_consent_versions(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<ConsentVersion>, Error> {
        let mut versions = Vec::new();
        for kind in ConsentKind::ALL.iter().copied() {
            let row = consents::find_current(tx, customer_id, kind).await?;
            if let Some(row) = row.filter(|row| row.is_given) {
                versions.push(ConsentVersion {
                    code: row.kind.code().to_owned(),
                    text_version: format_iso_date(&row.text_version),
                });
            }
        }
        Ok(versions)
    }
}

/// The steps in order; consecutive events of the same name are one step.
fn steps(events: &[SavedEvent]) -> Vec<ApplicationStep> {
    let same = |a: &SavedEvent, b: &SavedEvent| event_name(&a.event) == event_name(&b.event);
    let step = |alike: &[SavedEvent]| {
        let (first, last) = (
            format_timestamp(alike[0].occurred_at),
            format_timestamp(alike[alike.len() - 1].occurred_at),
        );
        ApplicationStep {
            at: if first == last { first } else { format!("{first} – {last}") },
            code: event_name(&alike[0].event),
            count: u32::try_from(alike.len()).unwrap_or(u32::MAX),
        }
    };
    events.chunk_by(same).map(step).collect()
}

/// The value common to all sessions open at the signature. The signature does not name its session:
/// if they differ, it is unknown and omitted.
fn common_session_value(open: &[Session], value_of: impl Fn(&Session) -> String) -> String {
    let mut all = open.iter().map(value_of);
    let first = all.next().unwrap_or_default();
    if all.all(|other| other == first) { first } else { String::new() }
}

/// The name of an event: a string, or the key of an object with its data.
fn event_name(event: &JsonText) -> String {
    let event: Result<serde_json::Value, _> = json::read(event, "an event");
    let kind = event.ok().and_then(|mut it| it.get_mut("what").map(serde_json::Value::take));
    match kind {
        Some(serde_json::Value::String(name)) => name,
        Some(serde_json::Value::Object(it)) => it.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
