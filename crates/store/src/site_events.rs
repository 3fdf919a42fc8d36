//! Site events and visitors, counted by day. Fingerprints of visitors are anonymous and are deleted
//! after their day.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx};
use base::BusinessDate;

/// A row of `site_event_counts`.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SiteEventCount {
    pub event_date: BusinessDate,
    pub name: String,
    pub route: String,
    /// `ru` or `kz`; empty for visitors.
    pub locale: String,
    pub count: i64,
}

/// Adds to a count.
pub async fn increment(tx: &mut Tx, new: &SiteEventCount) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO site_event_counts (event_date, name, route, locale, count)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (event_date, name, route, locale)
         DO UPDATE SET count = site_event_counts.count + excluded.count",
    )
    .bind(new.event_date)
    .bind(new.name.clone())
    .bind(new.route.clone())
    .bind(new.locale.clone())
    .bind(new.count)
    .exec_one()
    .await
}

/// Records a visitor of a day. Returns whether they are new.
pub async fn insert_visitor(
    tx: &mut Tx,
    day: BusinessDate,
    blind_index: &BlindIndex,
) -> Result<bool, StoreError> {
    let added = tx
        .sql(
            "INSERT INTO site_event_visitors (event_date, visitor_blind_index) VALUES ($1, $2)
             ON CONFLICT DO NOTHING",
        )
        .bind(day)
        .bind(blind_index.clone())
        .exec()
        .await?;
    Ok(added == 1)
}

/// Deletes visitors from before a day, a bounded number at a time.
pub async fn delete_visitors_before(tx: &mut Tx, before: BusinessDate) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM site_event_visitors WHERE event_date < $1 AND visitor_blind_index IN (
             SELECT visitor_blind_index FROM site_event_visitors WHERE event_date < $1 LIMIT 10000)",
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
        "SELECT * FROM site_event_counts WHERE event_date >= $1 AND event_date <= $2
         ORDER BY event_date, name, route, locale LIMIT 100000",
    )
    .bind(from)
    .bind(through)
    .all()
    .await
}
