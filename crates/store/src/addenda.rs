//! Prolongations: drafted for a day and a debt, signed by a code, never deleted.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::ids::{LoanId, OperationId};
use base::{BusinessDate, Timestamp};

/// A row of `addenda`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Addendum {
    /// Also the id of the operation in the loan.
    pub id: OperationId,
    pub loan_id: LoanId,
    /// Number of the draft within the loan, from one on.
    pub draft: i64,
    pub number: i64,
    pub days: i64,
    pub as_of_date: BusinessDate,
    pub offer: JsonText,
    pub document_id: Uuid,
    /// In hexadecimal digits.
    pub sha256: String,
    pub created_at: Timestamp,
    pub signed_at: Option<Timestamp>,
    pub code_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub ip_blind_index: Option<BlindIndex>,
}

/// Evidence of the signature of an addendum.
#[derive(Debug, Clone)]
pub struct Signature {
    pub code_id: Uuid,
    pub session_id: Uuid,
    pub ip_blind_index: BlindIndex,
    pub signed_at: Timestamp,
}

/// Adds a draft; a conflict if another was added meanwhile.
pub async fn insert(tx: &mut Tx, addendum: &Addendum) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO addenda (id, loan_id, draft, number, days, as_of_date, offer, document_id,
             sha256, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (loan_id, draft) DO NOTHING",
    )
    .bind(addendum.id)
    .bind(addendum.loan_id)
    .bind(addendum.draft)
    .bind(addendum.number)
    .bind(addendum.days)
    .bind(addendum.as_of_date)
    .bind(addendum.offer.clone())
    .bind(addendum.document_id)
    .bind(addendum.sha256.clone())
    .bind(addendum.created_at)
    .exec_one()
    .await
}

/// The newest addendum of a loan, signed or not.
pub async fn find_newest_by_loan(
    tx: &mut Tx,
    loan_id: LoanId,
) -> Result<Option<Addendum>, StoreError> {
    tx.sql("SELECT * FROM addenda WHERE loan_id = $1 ORDER BY draft DESC LIMIT 1")
        .bind(loan_id)
        .opt()
        .await
}

/// Records the signature of a draft; a conflict if it is already signed.
pub async fn update_signature(
    tx: &mut Tx,
    id: OperationId,
    signature: &Signature,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE addenda SET signed_at = $2, code_id = $3, session_id = $4, ip_blind_index = $5
         WHERE id = $1 AND signed_at IS NULL",
    )
    .bind(id)
    .bind(signature.signed_at)
    .bind(signature.code_id)
    .bind(signature.session_id)
    .bind(signature.ip_blind_index.clone())
    .exec_one()
    .await
}
