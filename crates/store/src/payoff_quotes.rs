//! Payoff quotes: the amount that closes a loan, valid until the end of the day.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::ids::LoanId;
use base::{BusinessDate, Timestamp};

/// A row of `payoff_quotes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct PayoffQuote {
    pub id: Uuid,
    pub loan_id: LoanId,
    pub amount_tiyn: i64,
    pub payoff_date: BusinessDate,
    /// The last time at which a payment that refers to it may start.
    pub valid_until: Timestamp,
    pub created_at: Timestamp,
}

/// Stores a quote, or finds one of the same day and amount.
pub async fn find_or_insert(tx: &mut Tx, quote: &PayoffQuote) -> Result<PayoffQuote, StoreError> {
    tx.sql(
        "INSERT INTO payoff_quotes (id, loan_id, amount_tiyn, payoff_date, valid_until, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (loan_id, payoff_date, amount_tiyn) DO NOTHING",
    )
    .bind(quote.id)
    .bind(quote.loan_id)
    .bind(quote.amount_tiyn)
    .bind(quote.payoff_date)
    .bind(quote.valid_until)
    .bind(quote.created_at)
    .exec()
    .await?;
    tx.sql(
        "SELECT * FROM payoff_quotes WHERE loan_id = $1 AND payoff_date = $2 AND amount_tiyn = $3",
    )
    .bind(quote.loan_id)
    .bind(quote.payoff_date)
    .bind(quote.amount_tiyn)
    .one("a quote")
    .await
}

/// A quote by id.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<PayoffQuote>, StoreError> {
    tx.sql("SELECT * FROM payoff_quotes WHERE id = $1").bind(id).opt().await
}
