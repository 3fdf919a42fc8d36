//! How often something was attempted, by phone, device and address, and until when it is locked.

use store_derive::FromRow;

use crate::{BlindIndex, StoreError, Tx};
use base::Timestamp;

/// How many attempts a scope allows in a window, and how long it locks when they are used up.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit {
    /// What is counted, such as `code_sent.phone`.
    pub scope: &'static str,
    /// How many attempts.
    pub count_max: i64,
    /// Length of the window, in seconds.
    pub window_s: i64,
    /// How long the lock holds, in seconds.
    pub lock_s: i64,
}

/// A row of `rate_limits`.
#[derive(Debug, Clone, FromRow)]
struct CounterRow {
    window_started_at: Timestamp,
    count: i64,
    locked_until: Option<Timestamp>,
}

/// Counts one more attempt. Returns until when the scope is locked, if this try is one too many or
/// an earlier one was.
pub async fn count_attempt(
    tx: &mut Tx,
    limit: &RateLimit,
    mark: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let known: Option<CounterRow> = tx
        .sql(
            "SELECT window_started_at, count, locked_until FROM rate_limits
             WHERE scope = $1 AND blind_index = $2",
        )
        .bind(limit.scope)
        .bind(mark.clone())
        .opt()
        .await?;
    let known =
        known.unwrap_or(CounterRow { window_started_at: now, count: 0, locked_until: None });
    if let Some(until) = known.locked_until.filter(|until| *until > now) {
        return Ok(Some(until));
    }
    let is_over = known.window_started_at.plus_seconds(limit.window_s) <= now;
    let starts_anew = is_over || known.locked_until.is_some();
    let (began_at, count) =
        if starts_anew { (now, 1) } else { (known.window_started_at, known.count + 1) };
    let locked_until = (count > limit.count_max).then(|| now.plus_seconds(limit.lock_s));
    tx.sql(
        "INSERT INTO rate_limits (scope, blind_index, window_started_at, count, locked_until)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (scope, blind_index) DO UPDATE
         SET window_started_at = excluded.window_started_at, count = excluded.count,
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
            "SELECT locked_until FROM rate_limits
             WHERE scope = $1 AND blind_index = $2 AND locked_until > $3",
        )
        .bind(limit.scope)
        .bind(mark.clone())
        .bind(now)
        .opt()
        .await?;
    Ok(found.map(|(until,)| until))
}

/// Deletes the attempts of a scope whose window began before a moment and that lock nothing.
pub async fn delete_stale(
    tx: &mut Tx,
    limit: &RateLimit,
    before: Timestamp,
) -> Result<u64, StoreError> {
    tx.sql(
        "DELETE FROM rate_limits WHERE scope = $1 AND window_started_at < $2
             AND (locked_until IS NULL OR locked_until < $2)",
    )
    .bind(limit.scope)
    .bind(before)
    .exec()
    .await
}

/// Deletes the attempts, for instance after a success.
pub async fn delete(tx: &mut Tx, limit: &RateLimit, mark: &BlindIndex) -> Result<(), StoreError> {
    tx.sql("DELETE FROM rate_limits WHERE scope = $1 AND blind_index = $2")
        .bind(limit.scope)
        .bind(mark.clone())
        .exec()
        .await?;
    Ok(())
}
