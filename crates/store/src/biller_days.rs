//! What each biller reported on a business day, and what its ceilings refused.

use store_derive::FromRow;

use crate::biller_payments::Biller;
use crate::{StoreError, Tx};
use base::BusinessDate;

base::codes! {
    /// A bound on what is believed of a biller.
    BillerCeiling {
        /// Of one payment.
        Payment = "payment",
        /// Of all payments of a business day.
        Day = "day",
    }
}

/// A row of `biller_days`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct BillerDay {
    pub biller: Biller,
    pub business_date: BusinessDate,
    pub accepted_tiyn: i64,
    pub payment_refusals: i64,
    pub day_refusals: i64,
}

/// Adds a payment to its day. Returns whether it fits below the ceiling; if not, nothing is added.
///
/// One statement decides and adds, so that of concurrent payments each sees those before it. It
/// locks the row for the rest of the transaction.
pub async fn add_payment(
    tx: &mut Tx,
    biller: Biller,
    on: BusinessDate,
    amount_tiyn: i64,
    ceiling_tiyn: i64,
) -> Result<bool, StoreError> {
    if amount_tiyn > ceiling_tiyn {
        return Ok(false);
    }
    let added = tx
        .sql(
            "INSERT INTO biller_days (biller, business_date, accepted_tiyn, payment_refusals,
                 day_refusals)
             VALUES ($1, $2, $3, 0, 0)
             ON CONFLICT (biller, business_date) DO UPDATE
             SET accepted_tiyn = biller_days.accepted_tiyn + $3
             WHERE biller_days.accepted_tiyn <= $4 - $3",
        )
        .bind(biller)
        .bind(on)
        .bind(amount_tiyn)
        .bind(ceiling_tiyn)
        .exec()
        .await?;
    Ok(added == 1)
}

/// Counts a refused payment. Returns how many the same ceiling has refused on that day.
pub async fn count_refusal(
    tx: &mut Tx,
    biller: Biller,
    on: BusinessDate,
    ceiling: BillerCeiling,
) -> Result<i64, StoreError> {
    let (payment_refusals, day_refusals) = match ceiling {
        BillerCeiling::Payment => (1_i64, 0_i64),
        BillerCeiling::Day => (0, 1),
    };
    let counts: (i64, i64) = tx
        .sql(
            "INSERT INTO biller_days (biller, business_date, accepted_tiyn, payment_refusals,
                 day_refusals)
             VALUES ($1, $2, 0, $3, $4)
             ON CONFLICT (biller, business_date) DO UPDATE
             SET payment_refusals = biller_days.payment_refusals + excluded.payment_refusals,
                 day_refusals = biller_days.day_refusals + excluded.day_refusals
             RETURNING payment_refusals, day_refusals",
        )
        .bind(biller)
        .bind(on)
        .bind(payment_refusals)
        .bind(day_refusals)
        .one("a count")
        .await?;
    Ok(match ceiling {
        BillerCeiling::Payment => counts.0,
        BillerCeiling::Day => counts.1,
    })
}

/// A day of a biller, if it reported anything.
pub async fn find(
    tx: &mut Tx,
    biller: Biller,
    on: BusinessDate,
) -> Result<Option<BillerDay>, StoreError> {
    tx.sql("SELECT * FROM biller_days WHERE biller = $1 AND business_date = $2")
        .bind(biller)
        .bind(on)
        .opt()
        .await
}

/// The days from one on on which a ceiling refused something.
pub async fn list_refused_since(
    tx: &mut Tx,
    from: BusinessDate,
) -> Result<Vec<BillerDay>, StoreError> {
    tx.sql(
        "SELECT * FROM biller_days
         WHERE business_date >= $1 AND (payment_refusals > 0 OR day_refusals > 0)
         ORDER BY business_date, biller",
    )
    .bind(from)
    .all()
    .await
}
