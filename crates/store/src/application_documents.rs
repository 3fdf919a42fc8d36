//! Documents of an application: issued for a day and an offer, signed together, never deleted.

use store_derive::FromRow;

use crate::{JsonText, StoreError, Tx, Uuid};
use base::ids::{ApplicationId, CustomerId};
use base::{BusinessDate, Timestamp};

base::codes! {
    /// A document of a signing package.
    SigningDocumentKind, undescribed {
        Contract = "contract",
        Schedule = "schedule",
        KeyFacts = "key_facts",
        Consents = "consents",
        /// How the others were signed; made afterwards.
        Protocol = "protocol",
    }
}

/// A row of `application_documents`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ApplicationDocument {
    pub id: Uuid,
    pub application_id: ApplicationId,
    /// Documents that are signed with one code belong together.
    pub bundle_id: Uuid,
    pub contract_number: String,
    pub offer_number: i64,
    pub as_of_date: BusinessDate,
    pub payout_method_id: Uuid,
    pub kind: SigningDocumentKind,
    pub storage_key: String,
    /// In hexadecimal digits.
    pub sha256: String,
    pub bytes: i64,
    pub code: String,
    pub created_at: Timestamp,
    pub signed_at: Option<Timestamp>,
    /// On the contract: the terms it was issued from, which are those of the loan.
    pub terms: Option<JsonText>,
}

/// Adds a document.
pub async fn insert(tx: &mut Tx, document: &ApplicationDocument) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO application_documents (id, application_id, bundle_id, contract_number,
             offer_number, as_of_date, payout_method_id, kind, storage_key, sha256, bytes, code,
             created_at, signed_at, terms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(document.id)
    .bind(document.application_id)
    .bind(document.bundle_id)
    .bind(document.contract_number.clone())
    .bind(document.offer_number)
    .bind(document.as_of_date)
    .bind(document.payout_method_id)
    .bind(document.kind)
    .bind(document.storage_key.clone())
    .bind(document.sha256.clone())
    .bind(document.bytes)
    .bind(document.code.clone())
    .bind(document.created_at)
    .bind(document.signed_at)
    .bind(document.terms.clone())
    .exec_one()
    .await
}

/// The newest signing package of an application.
pub async fn list_newest_package(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<Vec<ApplicationDocument>, StoreError> {
    tx.sql(
        "SELECT * FROM application_documents WHERE bundle_id = (
             SELECT bundle_id FROM application_documents WHERE application_id = $1
             ORDER BY created_at DESC, id DESC LIMIT 1)
         ORDER BY created_at, id",
    )
    .bind(application_id)
    .all()
    .await
}

/// Whether another application has a contract of this number.
pub async fn is_contract_number_taken(
    tx: &mut Tx,
    contract_number: &str,
    application_id: ApplicationId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM application_documents WHERE contract_number = $1
                 AND application_id <> $2 LIMIT 1",
        )
        .bind(contract_number.to_owned())
        .bind(application_id)
        .opt()
        .await?;
    Ok(row.is_some())
}

/// The documents that a customer signed, the newest first.
pub async fn list_signed_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<ApplicationDocument>, StoreError> {
    tx.sql(
        "SELECT d.* FROM application_documents AS d
         JOIN applications AS p ON p.id = d.application_id
         WHERE p.customer_id = $1 AND d.signed_at IS NOT NULL
         ORDER BY d.created_at DESC, d.id DESC LIMIT 2000",
    )
    .bind(customer_id)
    .all()
    .await
}

/// The documents that a customer signed for one contract, in the order in which they are read.
pub async fn list_signed_by_contract(
    tx: &mut Tx,
    customer_id: CustomerId,
    contract_number: &str,
) -> Result<Vec<ApplicationDocument>, StoreError> {
    tx.sql(
        "SELECT d.* FROM application_documents AS d
         JOIN applications AS p ON p.id = d.application_id
         WHERE d.contract_number = $2 AND p.customer_id = $1 AND d.signed_at IS NOT NULL
         ORDER BY d.created_at, d.id LIMIT 100",
    )
    .bind(customer_id)
    .bind(contract_number.to_owned())
    .all()
    .await
}

/// A document that was signed.
pub async fn find_signed(tx: &mut Tx, id: Uuid) -> Result<Option<ApplicationDocument>, StoreError> {
    tx.sql("SELECT * FROM application_documents WHERE id = $1 AND signed_at IS NOT NULL")
        .bind(id)
        .opt()
        .await
}

/// A document that this customer signed.
pub async fn find_signed_for_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<Option<ApplicationDocument>, StoreError> {
    tx.sql(
        "SELECT d.* FROM application_documents AS d
         JOIN applications AS p ON p.id = d.application_id
         WHERE d.id = $1 AND p.customer_id = $2 AND d.signed_at IS NOT NULL",
    )
    .bind(id)
    .bind(customer_id)
    .opt()
    .await
}

/// Records that documents were signed.
pub async fn update_to_signed(
    tx: &mut Tx,
    bundle_id: Uuid,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE application_documents SET signed_at = $2 WHERE bundle_id = $1
             AND signed_at IS NULL",
    )
    .bind(bundle_id)
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// The document with these bytes.
pub async fn find_by_sha256(
    tx: &mut Tx,
    sha256: &str,
) -> Result<Option<ApplicationDocument>, StoreError> {
    tx.sql("SELECT * FROM application_documents WHERE sha256 = $1 ORDER BY created_at LIMIT 1")
        .bind(sha256.to_owned())
        .opt()
        .await
}

/// The documents of a verification code, the contract first.
pub async fn find_by_verification_code(
    tx: &mut Tx,
    code: &str,
) -> Result<Option<ApplicationDocument>, StoreError> {
    tx.sql("SELECT * FROM application_documents WHERE code = $1 ORDER BY created_at, id LIMIT 1")
        .bind(code.to_owned())
        .opt()
        .await
}
