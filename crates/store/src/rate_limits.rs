//! How often something was tried, by phone, device and address, and until when it is locked.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx};
use base::Timestamp;

/// How many tries a scope allows in a window, and how long it locks when they are used up.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit {
    /// What is counted, such as `code_sent.phone`.
    pub scope: &'static str,
    /// How many tries.
    pub count_max: i64,
    /// In how many seconds.
    pub window_s: i64,
    /// How long no more is allowed.
    pub lock_s: i64,
}

/// A row of `attempts`.
#[derive(Debug, Clone, FromRow)]
struct CounterRow {
    window_began_at: Timestamp,
    count: i64,
    locked_until: Option<Timestamp>,
}

/// Counts one more try. Tells until when the scope is locked, if this try is one too many or an
/// earlier one was.
pub async fn count_attempt(
    tx: &mut Tx,
    limit: &RateLimit,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let known: Option<CounterRow> = tx
        .sql(
            "SELECT window_began_at, count, locked_until FROM attempts
             WHERE scope = $1 AND mark = $2",
        )
        .bind(limit.scope)
        .bind(mark.clone())
        .opt()
        .await?;
    let known = known.unwrap_or(CounterRow { window_began_at: now, count: 0, locked_until: None });
    if let Some(until) = known.locked_until.filter(|until| *until > now) {
        return Ok(Some(until));
    }
    let is_over = known.window_began_at.plus_seconds(limit.window_s) <= now;
    let starts_anew = is_over || known.locked_until.is_some();
    let (began_at, count) =
        if starts_anew { (now, 1) } else { (known.window_began_at, known.count + 1) };
    let locked_until = (count > limit.count_max).then(|| now.plus_seconds(limit.lock_s));
    tx.sql(
        "INSERT INTO attempts (scope, mark, window_began_at, count, locked_until)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (scope, mark) DO UPDATE
         SET window_began_at = excluded.window_began_at, count = excluded.count,
             locked_until = excluded.locked_until",
    )
    .bind(limit.scope)
    .bind(mark.clone())
    .bind(began_at)
    .bind(count)
    .bind(locked_until)
    .exec()
    .await?;
    Ok(locked_until)
}

/// Until when a scope is locked, without counting a try.
pub async fn find_locked_until(
    tx: &mut Tx,
    limit: &RateLimit,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let found: Option<(Timestamp,)> = tx
        .sql(
            "SELECT locked_until FROM attempts
             WHERE scope = $1 AND mark = $2 AND locked_until > $3",
        )
        .bind(limit.scope)
        .bind(mark.clone())
        .bind(now)
        .opt()
        .await?;
    Ok(found.map(|(until,)| until))
}

/// Forgets everybody's tries of a scope whose window began before a moment and that lock nothing.
pub async fn delete_stale(
    tx: &mut Tx,
    limit: &RateLimit,
    before: Timestamp,
) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM attempts WHERE scope = $1 AND window_began_at < $2
             AND (locked_until IS NULL OR locked_until < $2)",
    )
    .bind(limit.scope)
    .bind(before)
    .exec()
    .await
}

/// Forgets the tries, for instance after a success.
pub async fn delete(tx: &mut Tx, limit: &RateLimit, mark: &BlindIndex) -> Result<(), StoreError> {
    tx.sql("DELETE FROM attempts WHERE scope = $1 AND mark = $2")
        .bind(limit.scope)
        .bind(mark.clone())
        .exec()
        .await?;
    Ok(())
}
