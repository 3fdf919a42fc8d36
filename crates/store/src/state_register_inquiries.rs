//! Inquiries at the state register of persons, one per application; what it answered is sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::bureau_inquiries::StateConsentState;
use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::ApplicationId;

base::codes! {
    /// How an inquiry ended.
    StateRegisterOutcome {
        Pending = "pending",
        /// The register knows the person: the answers are from its record.
        Found = "found",
        Unknown = "unknown",
        /// The person did not consent, or not from the phone that the state knows.
        NoConsent = "no_consent",
        /// The register did not answer in time, or with something that cannot be used.
        Unavailable = "unavailable",
    }
}

/// A row of `state_register_inquiries`.
#[derive(Debug, Clone, FromRow)]
pub struct StateRegisterInquiry {
    /// Also the idempotency key of the consent and of the inquiry.
    pub id: Uuid,
    pub application_id: ApplicationId,
    /// The gateway's id of the request for the state's consent.
    pub consent_id: Option<String>,
    pub consent_state: StateConsentState,
    pub outcome: StateRegisterOutcome,
    /// The applicant had typed another name before the register answered.
    pub is_name_different: bool,
    record_sealed: Option<Vec<u8>>,
    pub requested_at: Timestamp,
    pub answered_at: Option<Timestamp>,
}

impl StateRegisterInquiry {
    /// The record, if the register knows the person and it was not erased since.
    pub fn record(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| {
            vault.open(sealed, &sealed_names::STATE_REGISTER_INQUIRY_RECORD.context(self.id))
        };
        Ok(self.record_sealed.as_ref().map(open).transpose()?)
    }
}

/// Adds an inquiry.
pub async fn insert(
    tx: &mut Tx,
    (id, application_id): (Uuid, ApplicationId),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO state_register_inquiries (id, application_id, consent_state, outcome,
             is_name_different, requested_at)
         VALUES ($1, $2, 'not_asked', 'pending', FALSE, $3)",
    )
    .bind(id)
    .bind(application_id)
    .bind(now)
    .exec_one()
    .await
}

/// The inquiry of an application.
pub async fn find_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Option<StateRegisterInquiry>, StoreError> {
    tx.sql("SELECT * FROM state_register_inquiries WHERE application_id = $1")
        .bind(application_id)
        .opt()
        .await
}

/// Records the state of the state's consent.
pub async fn update_consent(
    tx: &mut Tx,
    id: Uuid,
    consent_id: &str,
    state: StateConsentState,
) -> Result<(), StoreError> {
    tx.sql("UPDATE state_register_inquiries SET consent_id = $2, consent_state = $3 WHERE id = $1")
        .bind(id)
        .bind(consent_id.to_owned())
        .bind(state)
        .exec_one()
        .await
}

/// Ends an inquiry without a record.
pub async fn update_outcome(
    tx: &mut Tx,
    id: Uuid,
    outcome: StateRegisterOutcome,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE state_register_inquiries SET outcome = $2, answered_at = $3
         WHERE id = $1 AND outcome = 'pending'",
    )
    .bind(id)
    .bind(outcome)
    .bind(now)
    .exec()
    .await
    .map(drop)
}

/// Stores the record of a person whom the register knows.
pub async fn update_record(
    tx: &mut Tx,
    vault: &Vault,
    id: Uuid,
    (record, is_name_different): (&str, bool),
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE state_register_inquiries SET outcome = 'found', record_sealed = $2,
             is_name_different = $3, answered_at = $4
         WHERE id = $1 AND outcome = 'pending'",
    )
    .bind(id)
    .bind(vault.seal(record, &sealed_names::STATE_REGISTER_INQUIRY_RECORD.context(id))?)
    .bind(is_name_different)
    .bind(now)
    .exec_one()
    .await
}
