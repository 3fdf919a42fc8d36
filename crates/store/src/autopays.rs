//! Autopay: loans whose due amount is charged to a card on the morning of the due date.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::ids::LoanId;
use base::{BusinessDate, Timestamp};

/// A row of `autopays`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Autopay {
    pub loan_id: LoanId,
    pub payment_method_id: Uuid,
    pub is_on: bool,
    /// The due date of which the customer was notified the day before.
    pub notified_due_date: Option<BusinessDate>,
    pub updated_at: Timestamp,
}

/// Switches autopay on. Returns whether that is new.
pub async fn upsert_enabled(
    tx: &mut Tx,
    loan_id: LoanId,
    payment_method_id: Uuid,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "INSERT INTO autopays (loan_id, payment_method_id, is_on, updated_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (loan_id) DO UPDATE SET payment_method_id = excluded.payment_method_id,
                 is_on = excluded.is_on, updated_at = excluded.updated_at
             WHERE autopays.payment_method_id <> excluded.payment_method_id OR autopays.is_on <>
                 excluded.is_on",
        )
        .bind(loan_id)
        .bind(payment_method_id)
        .bind(true)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Switches autopay off. Returns whether that is new.
pub async fn update_disabled(
    tx: &mut Tx,
    loan_id: LoanId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE autopays SET is_on = $2, updated_at = $3
             WHERE loan_id = $1 AND is_on <> $2",
        )
        .bind(loan_id)
        .bind(false)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Autopay of a loan; none if it was never switched on.
pub async fn find_by_loan(tx: &mut Tx, loan_id: LoanId) -> Result<Option<Autopay>, StoreError> {
    tx.sql("SELECT * FROM autopays WHERE loan_id = $1").bind(loan_id).opt().await
}

/// Autopays that charge a card.
pub async fn list_by_payment_method(
    tx: &mut Tx,
    payment_method_id: Uuid,
) -> Result<Vec<Autopay>, StoreError> {
    tx.sql("SELECT * FROM autopays WHERE payment_method_id = $1 AND is_on = $2 LIMIT 50")
        .bind(payment_method_id)
        .bind(true)
        .all()
        .await
}

/// Records that the customer was notified of a due date. Returns whether that is new.
pub async fn update_notified_due_date(
    tx: &mut Tx,
    loan_id: LoanId,
    due_date: BusinessDate,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE autopays SET notified_due_date = $2
             WHERE loan_id = $1 AND (notified_due_date IS NULL OR notified_due_date <> $2)",
        )
        .bind(loan_id)
        .bind(due_date)
        .exec()
        .await?;
    Ok(touched == 1)
}
