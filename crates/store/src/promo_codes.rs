//! Promo codes, and which applications took one.

use store_derive::FromRow;

use crate::{StoreError, Tx, Uuid};
use base::{BusinessDate, Timestamp};

/// A row of `promo_codes`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PromoCode {
    /// In capitals.
    pub code: String,
    /// The share taken off the rate, in millionths.
    pub discount_ppm: i64,
    pub from_date: BusinessDate,
    pub through_date: BusinessDate,
    pub max_redemptions: i64,
    pub created_by: String,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// What an application took.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Redemption {
    pub code: String,
    /// The share taken off the rate, in millionths.
    pub discount_ppm: i64,
    pub redemption_date: BusinessDate,
}

/// A use of a code.
#[derive(Debug, Clone)]
pub struct NewRedemption<'a> {
    pub application_id: Uuid,
    pub code: &'a str,
    pub customer_id: Uuid,
    pub redeemed_date: BusinessDate,
    pub redeemed_at: Timestamp,
}

/// The uses that count: of open applications and of those that led to a loan.
macro_rules! count_effective_redemptions {
    ($and:literal) => {
        concat!(
            "SELECT CAST(COUNT(*) AS bigint) FROM promo_redemptions
             JOIN applications ON applications.id = promo_redemptions.application_id
             WHERE promo_redemptions.code = $1 AND (applications.loan_id IS NOT NULL
                 OR applications.state NOT IN
                     ('CANCELLED', 'DECLINED', 'DECLINED_OFFERS', 'EXPIRED')) ",
            $and
        )
    };
}

/// Adds a code; says whether it is new.
pub async fn insert(tx: &mut Tx, promo: &PromoCode) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO promo_codes (code, discount_ppm, from_date, through_date, max_redemptions,
                 created_by, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (code) DO NOTHING",
        )
        .bind(promo.code.clone())
        .bind(promo.discount_ppm)
        .bind(promo.from_date)
        .bind(promo.through_date)
        .bind(promo.max_redemptions)
        .bind(promo.created_by.clone())
        .bind(promo.created_at)
        .exec()
        .await?;
    Ok(added == 1)
}

/// Ends a code before its time; says whether it was still on.
pub async fn update_to_ended(tx: &mut Tx, code: &str, now: Timestamp) -> Result<bool, StoreError> {
    let ended = tx
        .sql("UPDATE promo_codes SET ended_at = $2 WHERE code = $1 AND ended_at IS NULL")
        .bind(code.to_owned())
        .bind(now)
        .exec()
        .await?;
    Ok(ended == 1)
}

/// The newest codes first, a bounded number of them.
pub async fn list_newest(tx: &mut Tx, count_max: i64) -> Result<Vec<PromoCode>, StoreError> {
    tx.sql("SELECT * FROM promo_codes ORDER BY created_at DESC, code LIMIT $1")
        .bind(count_max)
        .all()
        .await
}

/// A code.
pub async fn find(tx: &mut Tx, code: &str) -> Result<Option<PromoCode>, StoreError> {
    tx.sql("SELECT * FROM promo_codes WHERE code = $1").bind(code.to_owned()).opt().await
}

/// Holds a code until the transaction is over: nobody else takes the last use of it meanwhile.
/// SQLite has one writer, who holds everything.
pub async fn lock_for_update(tx: &mut Tx, code: &str) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT code FROM promo_codes WHERE code = $1 FOR UPDATE")
            .bind(code.to_owned())
            .opt::<(String,)>()
            .await?;
    }
    Ok(())
}

/// How many uses of a code count.
pub async fn count_redemptions(tx: &mut Tx, code: &str) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(count_effective_redemptions!(""))
        .bind(code.to_owned())
        .one("a count of uses")
        .await?;
    Ok(count)
}

/// How many of them are a customer's.
pub async fn count_redemptions_by_customer(
    tx: &mut Tx,
    code: &str,
    customer_id: Uuid,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(count_effective_redemptions!("AND promo_redemptions.customer_id = $2"))
        .bind(code.to_owned())
        .bind(customer_id)
        .one("a count of uses")
        .await?;
    Ok(count)
}

/// What an application took, if it took a code.
pub async fn find_redemption_by_application(
    tx: &mut Tx,
    application_id: Uuid,
) -> Result<Option<Redemption>, StoreError> {
    tx.sql(
        "SELECT promo_redemptions.code, promo_codes.discount_ppm, promo_redemptions.redemption_date
         FROM promo_redemptions
         JOIN promo_codes ON promo_codes.code = promo_redemptions.code
         WHERE promo_redemptions.application_id = $1",
    )
    .bind(application_id)
    .opt()
    .await
}

/// Takes a code for an application, in place of another that it took.
pub async fn upsert_redemption(tx: &mut Tx, new: &NewRedemption<'_>) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO promo_redemptions (application_id, code, customer_id, redemption_date,
             redeemed_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (application_id) DO UPDATE
         SET code = excluded.code, redemption_date = excluded.redemption_date, redeemed_at =
             excluded.redeemed_at",
    )
    .bind(new.application_id)
    .bind(new.code.to_owned())
    .bind(new.customer_id)
    .bind(new.redeemed_date)
    .bind(new.redeemed_at)
    .exec_one()
    .await
}

/// Gives back what an application took.
pub async fn delete_redemption(tx: &mut Tx, application_id: Uuid) -> Result<(), StoreError> {
    tx.sql("DELETE FROM promo_redemptions WHERE application_id = $1")
        .bind(application_id)
        .exec()
        .await?;
    Ok(())
}
