//! Papers of a loan's life: certificates, statements, receipts, addenda. Kept for ever.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `loan_papers`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LoanDocument {
    /// The row.
    pub id: Uuid,
    /// What it is a paper of: the same one is not made twice.
    pub key: String,
    /// Whose it is.
    pub customer_id: Uuid,
    /// Of which loan; nothing where it is about all of them.
    pub loan_id: Option<Uuid>,
    /// What the contract says above everything else.
    pub contract_number: Option<String>,
    /// `addendum`, `certificate`, `statement`, `operations` or `receipt`.
    pub kind: String,
    /// The day that it tells of.
    pub for_day: BusinessDate,
    /// Where the bytes lie.
    pub place: String,
    /// The hash of the bytes, in hexadecimal digits.
    pub sha256: String,
    /// How many bytes.
    pub bytes: i64,
    /// By which anybody can ask whether it is ours.
    pub code: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// Since when it says nothing any more.
    pub void_at: Option<Timestamp>,
}

/// Adds a paper, unless there is one of its key: whoever comes second finds the first.
pub async fn insert(tx: &mut Tx, paper: &LoanDocument) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO loan_papers (id, key, customer_id, loan_id, contract_number, kind, for_day,
                 place, sha256, bytes, code, made_at, signed_at, void_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             ON CONFLICT (key) DO NOTHING",
        )
        .bind(paper.id)
        .bind(paper.key.clone())
        .bind(paper.customer_id)
        .bind(paper.loan_id)
        .bind(paper.contract_number.clone())
        .bind(paper.kind.clone())
        .bind(paper.for_day)
        .bind(paper.place.clone())
        .bind(paper.sha256.clone())
        .bind(paper.bytes)
        .bind(paper.code.clone())
        .bind(paper.made_at)
        .bind(paper.signed_at)
        .bind(paper.void_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// The paper of a key.
pub async fn find_by_key(tx: &mut Tx, key: &str) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_papers WHERE key = $1").bind(key.to_owned()).opt().await
}

/// A person's own paper: somebody else's is not there.
pub async fn find_for_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    id: Uuid,
) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_papers WHERE id = $1 AND customer_id = $2")
        .bind(id)
        .bind(customer_id)
        .opt()
        .await
}

/// The papers of a loan, the newest first; a draft that nobody signed is none.
pub async fn list_by_loan(
    tx: &mut Tx,
    loan_id: Uuid,
    count: i64,
) -> Result<Vec<LoanDocument>, StoreError> {
    tx.sql(
        "SELECT * FROM loan_papers
         WHERE loan_id = $1 AND (kind <> 'addendum' OR signed_at IS NOT NULL)
         ORDER BY made_at DESC, id DESC LIMIT $2",
    )
    .bind(loan_id)
    .bind(count)
    .all()
    .await
}

/// The papers of a person, of whichever loan, the newest first; drafts are none.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
    count: i64,
) -> Result<Vec<LoanDocument>, StoreError> {
    tx.sql(
        "SELECT * FROM loan_papers
         WHERE customer_id = $1 AND (kind <> 'addendum' OR signed_at IS NOT NULL)
         ORDER BY made_at DESC, id DESC LIMIT $2",
    )
    .bind(customer_id)
    .bind(count)
    .all()
    .await
}

/// The paper of a verification code.
pub async fn find_by_verification_code(
    tx: &mut Tx,
    code: &str,
) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_papers WHERE code = $1").bind(code.to_owned()).opt().await
}

/// The paper with these bytes.
pub async fn find_by_sha256(tx: &mut Tx, sha256: &str) -> Result<Option<LoanDocument>, StoreError> {
    tx.sql("SELECT * FROM loan_papers WHERE sha256 = $1 ORDER BY made_at LIMIT 1")
        .bind(sha256.to_owned())
        .opt()
        .await
}

/// Whether a newer paper says the same of a later moment: of the same kind and the same loan.
pub async fn has_newer(tx: &mut Tx, paper: &LoanDocument) -> Result<bool, StoreError> {
    let newer: Option<(Uuid,)> = tx
        .sql(
            "SELECT id FROM loan_papers
             WHERE customer_id = $1 AND kind = $2 AND made_at > $3
                 AND COALESCE(loan_id, $5) = COALESCE($4, $5) LIMIT 1",
        )
        .bind(paper.customer_id)
        .bind(paper.kind.clone())
        .bind(paper.made_at)
        .bind(paper.loan_id)
        .bind(Uuid::nil())
        .opt()
        .await?;
    Ok(newer.is_some())
}

/// Keeps that a paper was signed.
pub async fn update_to_signed(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql("UPDATE loan_papers SET signed_at = $2 WHERE id = $1 AND signed_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(())
}

/// Keeps that a paper says nothing any more.
pub async fn update_to_void(tx: &mut Tx, id: Uuid, now: Timestamp) -> Result<(), StoreError> {
    tx.sql("UPDATE loan_papers SET void_at = $2 WHERE id = $1 AND void_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(())
}
