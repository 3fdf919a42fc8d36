//! Questions to the credit bureau, and what it answered, sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault};
use base::Timestamp;

/// A row of `inquiries`.
#[derive(Debug, Clone, FromRow)]
pub struct BureauInquiry {
    /// The row, by which the bureau knows the question again.
    pub id: Uuid,
    /// On which application.
    pub application_id: Uuid,
    /// `first_look`, `recheck` or `poll_extra_confirmation`.
    pub purpose: String,
    /// What the bureau calls the request for the state's consent.
    pub consent_id: Option<String>,
    /// `not_asked`, `waiting`, `given`, `refused` or `expired`.
    pub consent_state: String,
    report_sealed: Option<Vec<u8>>,
    /// When it was asked.
    pub asked_at: Timestamp,
    /// When the report came.
    pub answered_at: Option<Timestamp>,
}

fn seal_context(id: Uuid) -> String {
    format!("inquiries.report/{id}")
}

impl BureauInquiry {
    /// The report, once it came.
    pub fn report(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| vault.open(sealed, &seal_context(self.id));
        Ok(self.report_sealed.as_ref().map(open).transpose()?)
    }
}

/// Begins a question.
pub async fn insert(
    tx: &mut Tx,
    (id, application_id): (Uuid, Uuid),
    purpose: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO inquiries (id, application_id, purpose, consent_state, asked_at)
         VALUES ($1, $2, $3, 'not_asked', $4)",
    )
    .bind(id)
    .bind(application_id)
    .bind(purpose.to_owned())
    .bind(now)
    .exec_one()
    .await
}

/// Keeps how the state's consent stands.
pub async fn update_consent(
    tx: &mut Tx,
    id: Uuid,
    consent_id: &str,
    state: &str,
) -> Result<(), StoreError> {
    tx.sql("UPDATE inquiries SET consent_id = $2, consent_state = $3 WHERE id = $1")
        .bind(id)
        .bind(consent_id.to_owned())
        .bind(state.to_owned())
        .exec_one()
        .await
}

/// Keeps the report.
pub async fn update_report(
    tx: &mut Tx,
    vault: &Vault,
    id: Uuid,
    report: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql("UPDATE inquiries SET report_sealed = $2, answered_at = $3 WHERE id = $1")
        .bind(id)
        .bind(vault.seal(report, &seal_context(id))?)
        .bind(now)
        .exec_one()
        .await
}

/// The newest question of a purpose since a moment.
pub async fn find_newest_since(
    tx: &mut Tx,
    application_id: Uuid,
    purpose: &str,
    since: Timestamp,
) -> Result<Option<BureauInquiry>, StoreError> {
    tx.sql(
        "SELECT * FROM inquiries WHERE application_id = $1 AND purpose = $2 AND asked_at >= $3
         ORDER BY asked_at DESC, id DESC LIMIT 1",
    )
    .bind(application_id)
    .bind(purpose.to_owned())
    .bind(since)
    .opt()
    .await
}
