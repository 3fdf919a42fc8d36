//! What people agreed to, word for word: only ever added to, and the newest row counts.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx, Uuid};
use base::Timestamp;

/// A row of `consents`.
#[derive(Debug, Clone, FromRow)]
pub struct Consent {
    /// The row.
    pub id: Uuid,
    /// Whose it is.
    pub customer_id: Uuid,
    /// To what: `personal_data`, `credit_bureau`, `state_data`, `terms`, `biometrics` or `marketing`.
    pub kind: String,
    /// Given, or taken back.
    pub is_given: bool,
    /// The edition of the text.
    pub text_version: String,
    /// The hash of the text as it was shown.
    pub text_hash: Vec<u8>,
    /// When.
    pub at: Timestamp,
    /// From which network address, as a mark.
    pub address_mark: BlindIndex,
    /// With which browser.
    pub user_agent: String,
}

/// Adds a row.
pub async fn insert(tx: &mut Tx, consent: &Consent) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO consents (id, customer_id, kind, is_given, text_version, text_hash, at,
             address_mark, user_agent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(consent.id)
    .bind(consent.customer_id)
    .bind(consent.kind.clone())
    .bind(consent.is_given)
    .bind(consent.text_version.clone())
    .bind(consent.text_hash.clone())
    .bind(consent.at)
    .bind(consent.address_mark.clone())
    .bind(consent.user_agent.clone())
    .exec()
    .await?;
    Ok(())
}

/// Everything a person agreed to and took back, the newest first.
pub async fn list_by_customer(tx: &mut Tx, customer_id: Uuid) -> Result<Vec<Consent>, StoreError> {
    tx.sql("SELECT * FROM consents WHERE customer_id = $1 ORDER BY at DESC, id DESC LIMIT 500")
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
         ORDER BY at DESC, id DESC LIMIT 1",
    )
    .bind(customer_id)
    .bind(kind.to_owned())
    .opt()
    .await
}
