//! Loans whose due sum is taken from a card in the morning of the due date.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `autopays`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Autopay {
    /// Which loan is paid back.
    pub loan_id: Uuid,
    /// From which card.
    pub card_id: Uuid,
    /// Whether the person wants it.
    pub is_on: bool,
    /// The due date of which the person was told the day before.
    pub told_for: Option<BusinessDate>,
    /// When it was switched on or off.
    pub changed_at: Timestamp,
}

/// Takes what is due from a card from now on. Says whether that is new.
pub async fn upsert_enabled(
    tx: &mut Tx,
    loan_id: Uuid,
    card_id: Uuid,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "INSERT INTO autopays (loan_id, card_id, is_on, changed_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (loan_id) DO UPDATE SET card_id = excluded.card_id,
                 is_on = excluded.is_on, changed_at = excluded.changed_at
             WHERE autopays.card_id <> excluded.card_id OR autopays.is_on <> excluded.is_on",
        )
        .bind(loan_id)
        .bind(card_id)
        .bind(true)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// Takes nothing from now on. Says whether that is new.
pub async fn update_disabled(
    tx: &mut Tx,
    loan_id: Uuid,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE autopays SET is_on = $2, changed_at = $3
             WHERE loan_id = $1 AND is_on <> $2",
        )
        .bind(loan_id)
        .bind(false)
        .bind(now)
        .exec()
        .await?;
    Ok(touched == 1)
}

/// How it stands for a loan; none where it was never switched on.
pub async fn find_by_loan(tx: &mut Tx, loan_id: Uuid) -> Result<Option<Autopay>, StoreError> {
    tx.sql("SELECT * FROM autopays WHERE loan_id = $1").bind(loan_id).opt().await
}

/// The loans that are to be paid from a card.
pub async fn list_by_payment_method(
    tx: &mut Tx,
    card_id: Uuid,
) -> Result<Vec<Autopay>, StoreError> {
    tx.sql("SELECT * FROM autopays WHERE card_id = $1 AND is_on = $2 LIMIT 50")
        .bind(card_id)
        .bind(true)
        .all()
        .await
}

/// Notes that the person was told of a due date. Says whether that is new.
pub async fn update_notified_due_date(
    tx: &mut Tx,
    loan_id: Uuid,
    due_on: BusinessDate,
) -> Result<bool, StoreError> {
    let touched = tx
        .sql(
            "UPDATE autopays SET told_for = $2
             WHERE loan_id = $1 AND (told_for IS NULL OR told_for <> $2)",
        )
        .bind(loan_id)
        .bind(due_on)
        .exec()
        .await?;
    Ok(touched == 1)
}
