//! Documents issued for a loan: certificates, statements, receipts, addenda. Never deleted.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Timestamp};

base::codes! {
    /// The kind of a document of a loan.
    LoanDocumentKind {
        /// New terms that were agreed.
        Addendum = "addendum",
        /// That nothing is owed.
        Certificate = "certificate",
        /// Every day of a loan.
        Statement = "statement",
        /// Money that came and went, over all loans.
        Operations = "operations",
        Receipt = "receipt",
    }
}

/// A row of `loan_documents`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LoanDocument {
    pub id: Uuid,
    /// Identifies the content: the same key is not issued twice.
    pub key: String,
    pub customer_id: CustomerId,
    /// None if the document is about all loans of the customer.
    pub loan_id: Option<LoanId>,
    pub contract_number: Option<String>,
    pub kind: LoanDocumentKind,
    pub as_of_date: BusinessDate,
    pub storage_key: String,
    /// In hexadecimal digits.
    pub sha256: String,
    pub bytes: i64,
    pub code: String,
    pub created_at: Timestamp,
    pub signed_at: Option<Timestamp>,
    pub voided_at: Option<Timestamp>,
}

/// Adds a document, unless there is one with its key. Returns whether it is new.
pub async fn insert(tx: &mut Tx, document: &LoanDocument) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO loan_documents (id, key, customer_id, loan_id, contract_number, kind,
                 as_of_date, storage_key, sha256, bytes, code, created_at, signed_at, voided_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             ON CONFLICT (key) DO NOTHING",
        )
        .bind(document.id)
        .bind(document.key.clone())
        .bind(document.customer_id)
        .bind(document.loan_id)
        .bind(document.contract_number.clone())
        .bind(document.kind)
        .bind(document.as_of_date)
        .bind(document.storage_key.clone())
        .bind(document.sha256.clone())
        .bind(document.bytes)
        .bind(document.code.clone())
        .bind(document.created_at)
        .bind(document.signed_at)
        .bind(document.voided_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// The document of a key.
pub async fn find_by_key(tx: &mut Tx, key: &str) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_documents WHERE key = $1").bind(key.to_owned()).opt().await
}

/// A document.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_documents WHERE id = $1").bind(id).opt().await
}

/// A document of this customer.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    id: Uuid,
) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_documents WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// The documents of a loan without unsigned drafts, the newest first.
pub async fn list_by_loan(
    tx: &mut Tx,
    loan_id: LoanId,
    count: i64,
) -> Result<Vec<LoanDocument>, StoreError> {
    tx.sql(
        "SELECT * FROM loan_documents
         WHERE loan_id = $1 AND (kind <> 'addendum' OR signed_at IS NOT NULL)
         ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(loan_id)
    .bind(count)
    .all()
    .await
}

/// The documents of a customer without unsigned drafts, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
    count: i64,
) -> Result<Vec<LoanDocument>, StoreError> {
    tx.sql(
        "SELECT * FROM loan_documents
         WHERE customer_id = $1 AND (kind <> 'addendum' OR signed_at IS NOT NULL)
         ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// The document of a verification code.
pub async fn find_by_verification_code(
    tx: &mut Tx,
    code: &str,
) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_documents WHERE code = $1").bind(code.to_owned()).opt().await
}

/// The document with these bytes.
pub async fn find_by_sha256(tx: &mut Tx, sha256: &str) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_documents WHERE sha256 = $1 ORDER BY created_at LIMIT 1")
        .bind(sha256.to_owned())
        .opt()
        .await
}

/// Whether there is a newer document of the same kind and loan.
pub async fn has_newer(tx: &mut Tx, document: &LoanDocument) -> Result<bool, StoreError> {
    let newer: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM loan_documents
             WHERE customer_id = $1 AND kind = $2 AND created_at > $3
                 AND COALESCE(loan_id, $5) = COALESCE($4, $5) LIMIT 1",
        )
        .bind(document.customer_id)
        .bind(document.kind)
        .bind(document.created_at)
        .bind(document.loan_id)
        .bind(Uuid::nil())
        .opt()
        .await?;
    Ok(newer.is_some())
}

/// Records that a document was signed.
pub async fn update_to_signed(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql("UPDATE loan_documents SET signed_at = $2 WHERE id = $1 AND signed_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(())
}

/// Voids a document.
pub async fn update_to_void(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql("UPDATE loan_documents SET voided_at = $2 WHERE id = $1 AND voided_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(())
}
