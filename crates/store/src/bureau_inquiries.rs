//! Inquiries at the credit bureau and its reports, sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;
use base::ids::ApplicationId;

base::codes! {
    /// For what the bureau is asked.
    InquiryPurpose {
        Prescreen = "first_look",
        Recheck = "recheck",
        ExtraConfirmation = "extra_confirm",
    }
}

base::codes! {
    /// Where the consent stands that the state asks of the person.
    StateConsentState {
        NotAsked = "not_asked",
        Waiting = "waiting",
        Given = "given",
        Refused = "refused",
        Expired = "expired",
    }
}

/// A row of `bureau_inquiries`.
#[derive(Debug, Clone, FromRow)]
pub struct BureauInquiry {
    /// Also the bureau's idempotency key.
    pub id: Uuid,
    pub application_id: ApplicationId,
    pub purpose: InquiryPurpose,
    /// The bureau's id of the request for the state's consent.
    pub consent_id: Option<String>,
    pub consent_state: StateConsentState,
    report_sealed: Option<Vec<u8>>,
    pub requested_at: Timestamp,
    pub answered_at: Option<Timestamp>,
}

impl BureauInquiry {
    /// The report, once received.
    pub fn report(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| {
            vault.open(sealed, &sealed_names::BUREAU_INQUIRY_REPORT.context(self.id))
        };
        Ok(self.report_sealed.as_ref().map(open).transpose()?)
    }
}

/// Adds an inquiry.
pub async fn insert(
    tx: &mut Tx,
    (id, application_id): (Uuid, ApplicationId),
    purpose: InquiryPurpose,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO bureau_inquiries (id, application_id, purpose, consent_state, requested_at)
         VALUES ($1, $2, $3, 'not_asked', $4)",
    )
    .bind(id)
    .bind(application_id)
    .bind(purpose)
    .bind(now)
    .exec_one()
    .await
}

/// Records the state of the state's consent.
pub async fn update_consent(
    tx: &mut Tx,
    id: Uuid,
    consent_id: &str,
    state: StateConsentState,
) -> Result<(), StoreError> {
    tx.sql("UPDATE bureau_inquiries SET consent_id = $2, consent_state = $3 WHERE id = $1")
        .bind(id)
        .bind(consent_id.to_owned())
        .bind(state)
        .exec_one()
        .await
}

/// Stores the report.
pub async fn update_report(
    tx: &mut Tx,
    vault: &Vault,
    id: Uuid,
    report: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql("UPDATE bureau_inquiries SET report_sealed = $2, answered_at = $3 WHERE id = $1")
        .bind(id)
        .bind(vault.seal(report, &sealed_names::BUREAU_INQUIRY_REPORT.context(id))?)
        .bind(now)
        .exec_one()
        .await
}

/// Whether another inquiry of the application already used a consent.
pub async fn is_consent_used_by_another(
    tx: &mut Tx,
    inquiry: &BureauInquiry,
    consent_id: &str,
) -> Result<bool, StoreError> {
    let found: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM bureau_inquiries
             WHERE application_id = $1 AND consent_id = $2 AND id <> $3 LIMIT 1",
        )
        .bind(inquiry.application_id)
        .bind(consent_id.to_owned())
        .bind(inquiry.id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// The newest inquiry for a purpose since a time.
pub async fn find_newest_since(
    tx: &mut Tx,
    application_id: ApplicationId,
    purpose: InquiryPurpose,
    since: Timestamp,
) -> Result<Option<BureauInquiry>, StoreError> {
    tx.sql(
        "SELECT * FROM bureau_inquiries WHERE application_id = $1 AND purpose = $2
             AND requested_at >= $3
         ORDER BY requested_at DESC, id DESC LIMIT 1",
    )
    .bind(application_id)
    .bind(purpose)
    .bind(since)
    .opt()
    .await
}
