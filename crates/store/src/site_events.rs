//! What happened on the site, counted by the day, and how many people were there. Whose mark is whose
//! nobody can tell, and the marks of a day go when it is over.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx};
use base::BusinessDate;

/// A row of `event_counts`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SiteEventCount {
    /// On which day.
    pub day: BusinessDate,
    /// What.
    pub name: String,
    /// On which page.
    pub route: String,
    /// `ru` or `kz`; nothing for visitors.
    pub locale: String,
    /// How often.
    pub count: i64,
}

/// Adds to a count.
pub async fn increment(tx: &mut Tx, new: &SiteEventCount) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO event_counts (day, name, route, locale, count) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (day, name, route, locale)
         DO UPDATE SET count = event_counts.count + excluded.count",
    )
    .bind(new.day)
    .bind(new.name.clone())
    .bind(new.route.clone())
    .bind(new.locale.clone())
    .bind(new.count)
    .exec_one()
    .await
}

/// Notes that somebody was there on a day; says whether for the first time.
pub async fn insert_visitor(
    tx: &mut Tx,
    day: BusinessDate,
    mark: &BlindIndex,
) -> Result<bool, StoreError> {
    let added = tx
        .sql("INSERT INTO event_visitors (day, mark) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(day)
        .bind(mark.clone())
        .exec()
        .await?;
    Ok(added == 1)
}

/// Forgets who was there before a day, a bounded number at a time.
pub async fn delete_visitors_before(tx: &mut Tx, before: BusinessDate) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM event_visitors WHERE day < $1 AND mark IN (
             SELECT mark FROM event_visitors WHERE day < $1 LIMIT 10000)",
    )
    .bind(before)
    .exec()
    .await
}

/// The counts of some days, the last one included.
pub async fn list_between(
    tx: &mut Tx,
    from: BusinessDate,
    through: BusinessDate,
) -> Result<Vec<SiteEventCount>, StoreError> {
    tx.sql(
        "SELECT * FROM event_counts WHERE day >= $1 AND day <= $2
         ORDER BY day, name, route, locale LIMIT 100000",
    )
    .bind(from)
    .bind(through)
    .all()
    .await
}
