//! Counters of attempts by phone, device, address or customer, and the pauses that follow them.

use crate::{BlindIndex, StoreError, Tx};
use base::Timestamp;

/// No window is longer, so that a counter that is older counts nothing.
pub const WINDOW_MAX_S: i64 = 86_400;
const DELETED_ROWS_MAX: i64 = 1_000;

/// How many attempts a scope allows, and the pauses that follow.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit {
    /// What is counted, such as `code_sent.phone`.
    pub scope: &'static str,
    /// How many attempts are allowed in a window before the first pause.
    pub count_max: i64,
    /// How long an attempt counts, from the first one on, in seconds.
    pub window_s: i64,
    /// The pause after the last of these attempts, after the next one, and so on, in seconds; the
    /// last one repeats. Empty if attempts are only counted.
    pub pauses_s: &'static [i64],
}

impl RateLimit {
    /// How long attempts are refused after this one, the first of a window being 1.
    pub fn pause_after_s(&self, count: i64) -> i64 {
        let Ok(excess) = usize::try_from(count - self.count_max) else { return 0 };
        self.pauses_s.get(excess).or(self.pauses_s.last()).copied().unwrap_or(0)
    }
}

/// What became of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// It is allowed, and the number of attempts in the window includes it.
    Counted(i64),
    /// It fell into a pause, and was not counted.
    Refused {
        /// When the pause ends.
        until: Timestamp,
    },
}

impl Attempt {
    /// When the pause ends, if the attempt fell into one.
    pub const fn refused_until(self) -> Option<Timestamp> {
        match self {
            Self::Counted(_) => None,
            Self::Refused { until } => Some(until),
        }
    }
}

/// Counts an attempt, unless it falls into a pause.
pub async fn count_attempt(
    tx: &mut Tx,
    limit: &RateLimit,
    blind_index: &BlindIndex,
    now: Timestamp,
) -> Result<Attempt, StoreError> {
    count_attempts(tx, limit, blind_index, 1, now).await
}

/// Counts an attempt as so many, unless it falls into a pause.
///
/// One statement decides and counts, so that concurrent attempts cannot both see the count before
/// the other. It locks the row for the rest of the transaction: who counts several scopes has to
/// count them in one order, or the transactions would deadlock.
pub async fn count_attempts(
    tx: &mut Tx,
    limit: &RateLimit,
    blind_index: &BlindIndex,
    attempts: i64,
    now: Timestamp,
) -> Result<Attempt, StoreError> {
    debug_assert!(limit.window_s <= WINDOW_MAX_S, "{limit:?}");
    let counted: Option<(i64,)> = tx
        .sql(
            "INSERT INTO rate_limits (scope, blind_index, window_started_at, count, locked_until)
             VALUES ($1, $2, $3, $5, NULL)
             ON CONFLICT (scope, blind_index) DO UPDATE
             SET count = CASE WHEN rate_limits.window_started_at > $4
                     THEN rate_limits.count + $5 ELSE $5 END,
                 window_started_at = CASE WHEN rate_limits.window_started_at > $4
                     THEN rate_limits.window_started_at ELSE $3 END,
                 locked_until = NULL
             WHERE rate_limits.locked_until IS NULL OR rate_limits.locked_until <= $3
             RETURNING count",
        )
        .bind(limit.scope)
        .bind(blind_index.clone())
        .bind(now)
        .bind(now.plus_seconds(-limit.window_s))
        .bind(attempts)
        .opt()
        .await?;
    let Some((count,)) = counted else {
        let until = find_locked_until(tx, limit, blind_index, now).await?;
        return Ok(Attempt::Refused { until: until.ok_or(StoreError::Conflict)? });
    };
    let pause_s = limit.pause_after_s(count);
    if pause_s > 0 {
        tx.sql("UPDATE rate_limits SET locked_until = $3 WHERE scope = $1 AND blind_index = $2")
            .bind(limit.scope)
            .bind(blind_index.clone())
            .bind(now.plus_seconds(pause_s))
            .exec()
            .await?;
    }
    Ok(Attempt::Counted(count))
}

/// How many attempts were counted in the window, without counting one.
pub async fn find_count(
    tx: &mut Tx,
    limit: &RateLimit,
    blind_index: &BlindIndex,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let row: Option<(i64,)> = tx
        .sql(
            "SELECT count FROM rate_limits
             WHERE scope = $1 AND blind_index = $2 AND window_started_at > $3",
        )
        .bind(limit.scope)
        .bind(blind_index.clone())
        .bind(now.plus_seconds(-limit.window_s))
        .opt()
        .await?;
    Ok(row.map_or(0, |(count,)| count))
}

/// Until when a scope is locked, without counting an attempt.
pub async fn find_locked_until(
    tx: &mut Tx,
    limit: &RateLimit,
    blind_index: &BlindIndex,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let row: Option<(Timestamp,)> = tx
        .sql(
            "SELECT locked_until FROM rate_limits
             WHERE scope = $1 AND blind_index = $2 AND locked_until > $3",
        )
        .bind(limit.scope)
        .bind(blind_index.clone())
        .bind(now)
        .opt()
        .await?;
    Ok(row.map(|(until,)| until))
}

/// Deletes counters of every scope that count and lock nothing any more, a bounded number at a
/// time. Returns whether there may be more.
pub async fn delete_stale(tx: &mut Tx, now: Timestamp) -> Result<(u64, bool), StoreError> {
    let deleted = tx
        .sql(
            "DELETE FROM rate_limits WHERE (scope, blind_index) IN (
                 SELECT scope, blind_index FROM rate_limits
                 WHERE window_started_at < $1 AND (locked_until IS NULL OR locked_until < $2)
                 LIMIT $3)",
        )
        .bind(now.plus_seconds(-WINDOW_MAX_S))
        .bind(now)
        .bind(DELETED_ROWS_MAX)
        .exec()
        .await?;
    Ok((deleted, deleted == DELETED_ROWS_MAX.unsigned_abs()))
}

/// Deletes the attempts, for instance after a success.
pub async fn delete(
    tx: &mut Tx,
    limit: &RateLimit,
    blind_index: &BlindIndex,
) -> Result<(), StoreError> {
    tx.sql("DELETE FROM rate_limits WHERE scope = $1 AND blind_index = $2")
        .bind(limit.scope)
        .bind(blind_index.clone())
        .exec()
        .await?;
    Ok(())
}
