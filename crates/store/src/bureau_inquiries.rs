//! Inquiries at the credit bureau and its reports, sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::Timestamp;

/// A row of `bureau_inquiries`.
#[derive(Debug, Clone, FromRow)]
pub struct BureauInquiry {
    /// Also the bureau's idempotency key.
    pub id: Uuid,
    pub application_id: Uuid,
    /// `first_look`, `recheck` or `extra_confirm`.
    pub purpose: String,
    /// The bureau's id of the request for the state's consent.
    pub consent_id: Option<String>,
    /// `not_asked`, `waiting`, `given`, `refused` or `expired`.
    pub consent_state: String,
    report_sealed: Option<Vec<u8>>,
    pub requested_at: Timestamp,
    pub answered_at: Option<Timestamp>,
}

impl BureauInquiry {
    /// The report, once it came.
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
    (id, application_id): (Uuid, Uuid),
    purpose: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO bureau_inquiries (id, application_id, purpose, consent_state, requested_at)
         VALUES ($1, $2, $3, 'not_asked', $4)",
    )
    .bind(id)
    .bind(application_id)
    .bind(purpose.to_owned())
    .bind(now)
    .exec_one()
    .await
}

/// Records how the state's consent stands.
pub async fn update_consent(
    tx: &mut Tx,
    id: Uuid,
    consent_id: &str,
    state: &str,
) -> Result<(), StoreError> {
    tx.sql("UPDATE bureau_inquiries SET consent_id = $2, consent_state = $3 WHERE id = $1")
        .bind(id)
        .bind(consent_id.to_owned())
        .bind(state.to_owned())
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

/// The newest inquiry for a purpose since a moment.
pub async fn find_newest_since(
    tx: &mut Tx,
    application_id: Uuid,
    purpose: &str,
    since: Timestamp,
) -> Result<Option<BureauInquiry>, StoreError> {
    tx.sql(
        "SELECT * FROM bureau_inquiries WHERE application_id = $1 AND purpose = $2
             AND requested_at >= $3
         ORDER BY requested_at DESC, id DESC LIMIT 1",
    )
    .bind(application_id)
    .bind(purpose.to_owned())
    .bind(since)
    .opt()
    .await
}
