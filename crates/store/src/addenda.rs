//! Prolongations: drafted for a day and a debt, signed by a code, kept for ever.

use store_derive::FromRow;

use crate::{BlindIndex, JsonText, StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `addenda`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Addendum {
    /// The operation in the loan's life.
    pub id: Uuid,
    /// Of which loan.
    pub loan_id: Uuid,
    /// Which draft of the loan's it is, from one on.
    pub draft: i64,
    /// Which prolongation of the loan it would be, from one on.
    pub number: i64,
    /// By how many days.
    pub days: i64,
    /// The day it was made for.
    pub for_day: BusinessDate,
    /// The figures it was made from.
    pub offer: JsonText,
    /// The paper.
    pub paper_id: Uuid,
    /// The hash of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// The code that signed it.
    pub code_id: Option<Uuid>,
    /// The session in which it was signed.
    pub session_id: Option<Uuid>,
    /// The network address from which it was signed, as a mark.
    pub address_mark: Option<BlindIndex>,
}

/// By what an addendum was signed.
#[derive(Debug, Clone)]
pub struct Signature {
    /// The code.
    pub code_id: Uuid,
    /// The session.
    pub session_id: Uuid,
    /// The network address, as a mark.
    pub ip_blind_index: BlindIndex,
    /// When.
    pub signed_at: Timestamp,
}

/// Adds a draft; a conflict where another was added meanwhile.
pub async fn insert(tx: &mut Tx, addendum: &Addendum) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO addenda (id, loan_id, draft, number, days, for_day, offer, paper_id, sha256,
             made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (loan_id, draft) DO NOTHING",
    )
    .bind(addendum.id)
    .bind(addendum.loan_id)
    .bind(addendum.draft)
    .bind(addendum.number)
    .bind(addendum.days)
    .bind(addendum.for_day)
    .bind(addendum.offer.clone())
    .bind(addendum.paper_id)
    .bind(addendum.sha256.clone())
    .bind(addendum.made_at)
    .exec_one()
    .await
}

/// The newest of a loan, signed or not.
pub async fn find_newest_by_loan(
    tx: &mut Tx,
    loan_id: Uuid,
) -> Result<Option<Addendum>, StoreError> {
    tx.sql("SELECT * FROM addenda WHERE loan_id = $1 ORDER BY draft DESC LIMIT 1")
        .bind(loan_id)
        .opt()
        .await
}

/// Keeps that a draft was signed; a conflict where it was signed before.
pub async fn update_signature(
    tx: &mut Tx,
    id: Uuid,
    signature: &Signature,
) -> Result<(), StoreError> {
    tx.sql(
        "UPDATE addenda SET signed_at = $2, code_id = $3, session_id = $4, address_mark = $5
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
