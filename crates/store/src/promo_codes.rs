//! Promo codes and the applications that use them.

use store_derive::FromRow;

use crate::{StoreError, Tx};
use base::ids::{ApplicationId, CustomerId};
use base::{BusinessDate, Timestamp};

/// A row of `promo_codes`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PromoCode {
    /// In capitals.
    pub code: String,
    /// The discount on the rate, in millionths.
    pub discount_ppm: i64,
    pub from_date: BusinessDate,
    pub through_date: BusinessDate,
    pub max_redemptions: i64,
    pub created_by: String,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// The promo code of an application.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Redemption {
    pub code: String,
    /// The discount on the rate, in millionths.
    pub discount_ppm: i64,
    pub redemption_date: BusinessDate,
}

/// A use of a code.
#[derive(Debug, Clone)]
pub struct NewRedemption<'a> {
    pub application_id: ApplicationId,
    pub code: &'a str,
    pub customer_id: CustomerId,
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

/// Adds a code. Returns whether it is new.
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

/// Ends a code early. Returns whether it was active.
pub async fn update_to_ended(tx: &mut Tx, code: &str, now: Timestamp) -> Result<bool, StoreError> {
    let updated_count = tx
        .sql("UPDATE promo_codes SET ended_at = $2 WHERE code = $1 AND ended_at IS NULL")
        .bind(code.to_owned())
        .bind(now)
        .exec()
        .await?;
    Ok(updated_count == 1)
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

/// Locks a code until the end of the transaction, so that its last use is not taken twice. SQLite
/// has one writer and needs no lock.
pub async fn lock_for_update(tx: &mut Tx, code: &str) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.sql("SELECT code FROM promo_codes WHERE code = $1 FOR UPDATE")
            .bind(code.to_owned())
            .opt::<(String,)>()
            .await?;
    }
    Ok(())
}

/// The number of uses of a code that count.
pub async fn count_redemptions(tx: &mut Tx, code: &str) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(count_effective_redemptions!(""))
        .bind(code.to_owned())
        .one("a count of uses")
        .await?;
    Ok(count)
}

/// The number of them by a customer.
pub async fn count_redemptions_by_customer(
    tx: &mut Tx,
    code: &str,
    customer_id: CustomerId,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .sql(count_effective_redemptions!("AND promo_redemptions.customer_id = $2"))
        .bind(code.to_owned())
        .bind(customer_id)
        .one("a count of uses")
        .await?;
    Ok(count)
}

/// The promo code of an application, if it uses one.
pub async fn find_redemption_by_application(
    tx: &mut Tx,
    application_id: ApplicationId,
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

/// Sets the code of an application, replacing another.
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

/// Removes the code of an application.
pub async fn delete_redemption(
    tx: &mut Tx,
    application_id: ApplicationId,
) -> Result<(), StoreError> {
    tx.sql("DELETE FROM promo_redemptions WHERE application_id = $1")
        .bind(application_id)
        .exec()
        .await?;
    Ok(())
}
