//! Consents with the text agreed to: append-only, the newest row counts.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::Timestamp;
use base::ids::CustomerId;

base::codes! {
    /// What a person can agree to.
    ConsentKind {
        /// Collecting and using their data.
        PersonalData = "personal_data",
        /// Inquiries at credit bureaus.
        CreditBureau = "credit_bureau",
        /// Reports of the loan to credit bureaus.
        BureauReporting = "bureau_reporting",
        /// Inquiries at the state's databases.
        StateData = "state_data",
        /// The terms of service.
        Terms = "terms",
        /// Asked for before the camera check only.
        Biometrics = "biometrics",
        Marketing = "marketing",
    }
}

/// A row of `consents`.
#[derive(Debug, Clone, FromRow)]
pub struct Consent {
    pub id: Uuid,
    pub customer_id: CustomerId,
    pub kind: ConsentKind,
    pub is_given: bool,
    pub text_version: String,
    /// Over the displayed text.
    pub text_hash: Vec<u8>,
    /// The published documents that the text refers to, with the hashes of their texts, as JSON. None
    /// in rows from before documents were published.
    pub documents: Option<JsonText>,
    pub recorded_at: Timestamp,
    pub ip_blind_index: BlindIndex,
    pub user_agent: String,
}

/// Adds a row.
pub async fn insert(tx: &mut Tx, consent: &Consent) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO consents (id, customer_id, kind, is_given, text_version, text_hash,
             documents, recorded_at, ip_blind_index, user_agent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(consent.id)
    .bind(consent.customer_id)
    .bind(consent.kind)
    .bind(consent.is_given)
    .bind(consent.text_version.clone())
    .bind(consent.text_hash.clone())
    .bind(consent.documents.clone())
    .bind(consent.recorded_at)
    .bind(consent.ip_blind_index.clone())
    .bind(consent.user_agent.clone())
    .exec()
    .await?;
    Ok(())
}

/// The consents that a customer gave and withdrew, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<Consent>, StoreError> {
    tx.sql(
        "SELECT * FROM consents WHERE customer_id = $1 ORDER BY recorded_at DESC, id DESC
         LIMIT 500",
    )
    .bind(customer_id)
    .all()
    .await
}

/// The current row of a kind.
pub async fn find_current(
    tx: &mut Tx,
    customer_id: CustomerId,
    kind: ConsentKind,
) -> Result<Option<Consent>, StoreError> {
    tx.sql(
        "SELECT * FROM consents WHERE customer_id = $1 AND kind = $2
         ORDER BY recorded_at DESC, id DESC LIMIT 1",
    )
    .bind(customer_id)
    .bind(kind)
    .opt()
    .await
}
