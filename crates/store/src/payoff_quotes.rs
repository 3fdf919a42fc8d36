//! What closes a loan on a day: a sum that holds until the day ends.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `payoff_quotes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct PayoffQuote {
    /// The row.
    pub id: Uuid,
    /// Which loan it closes.
    pub loan_id: Uuid,
    /// With how much.
    pub amount_tiyn: i64,
    /// On which day.
    pub on_day: BusinessDate,
    /// The last moment at which a payment that refers to it may begin.
    pub valid_until: Timestamp,
    /// When it was told.
    pub created_at: Timestamp,
}

/// Keeps a quote; where the same sum was told on that day, it is found.
pub async fn find_or_insert(tx: &mut Tx, quote: &PayoffQuote) -> Result<PayoffQuote, StoreError> {
    tx.sql(
        "INSERT INTO payoff_quotes (id, loan_id, amount_tiyn, on_day, valid_until, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (loan_id, on_day, amount_tiyn) DO NOTHING",
    )
    .bind(quote.id)
    .bind(quote.loan_id)
    .bind(quote.amount_tiyn)
    .bind(quote.on_day)
    .bind(quote.valid_until)
    .bind(quote.created_at)
    .exec()
    .await?;
    tx.sql("SELECT * FROM payoff_quotes WHERE loan_id = $1 AND on_day = $2 AND amount_tiyn = $3")
        .bind(quote.loan_id)
        .bind(quote.on_day)
        .bind(quote.amount_tiyn)
        .one("a quote")
        .await
}

/// A quote by identity.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PayoffQuote>, StoreError> {
    tx.sql("SELECT * FROM payoff_quotes WHERE id = $1").bind(id).opt().await
}
