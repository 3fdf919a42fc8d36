//! Consents with the text agreed to: append-only, the newest row counts.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `consents`.
#[derive(Debug, Clone, FromRow)]
pub struct Consent {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// `personal_data`, `credit_bureau`, `state_data`, `terms`, `biometrics` or `marketing`.
    pub kind: String,
    pub is_given: bool,
    pub text_version: String,
    /// Over the text as it was shown.
    pub text_hash: Vec<u8>,
    pub recorded_at: Timestamp,
    pub ip_blind_index: BlindIndex,
    pub user_agent: String,
}

/// Adds a row.
pub async fn insert(tx: &mut Tx, consent: &Consent) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO consents (id, customer_id, kind, is_given, text_version, text_hash,
             recorded_at, ip_blind_index, user_agent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(consent.id)
    .bind(consent.customer_id)
    .bind(consent.kind.clone())
    .bind(consent.is_given)
    .bind(consent.text_version.clone())
    .bind(consent.text_hash.clone())
    .bind(consent.recorded_at)
    .bind(consent.ip_blind_index.clone())
    .bind(consent.user_agent.clone())
    .exec()
    .await?;
    Ok(())
}

/// Everything a customer agreed to and took back, the newest first.
pub async fn list_by_customer(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Consent>, StoreError> {
    tx.sql(
        "SELECT * FROM consents WHERE customer_id = $1 ORDER BY recorded_at DESC, id DESC
         LIMIT 500",
    )
    .bind(customer_id)
    .all()
    .await
}

/// The row that counts for a kind.
pub async fn find_current(
    tx: &mut Tx,
    customer_id: Uuid,
    kind: &str,
) -> Result<Option<Consent>, StoreError> {
    tx.sql(
        "SELECT * FROM consents WHERE customer_id = $1 AND kind = $2
         ORDER BY recorded_at DESC, id DESC LIMIT 1",
    )
    .bind(customer_id)
    .bind(kind.to_owned())
    .opt()
    .await
}
