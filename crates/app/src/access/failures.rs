//! What was tried and failed: counted in memory, and written to the audit trail every second.
//!
//! A row for each attempt, in the transaction of the attempt, would let anybody fill the trail, would
//! make strangers' attempts write as much as customers' logins, and would reveal by its time who has
//! an account. So attempts are counted by account or network and written with their count: those that
//! limits bound at once, the others at the first, the second, the fourth and so on.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use base::ids::CustomerId;
use base::{Timestamp, hex};
use serde_json::json;
use store::{BlindIndex, Uuid, transact};

use crate::Error;
use crate::access::Access;
use crate::audit::Subject;
use crate::security_events::{Client, SecurityEntry, SecurityEvent};
use crate::visitor::Visitor;

/// Accounts and networks that are counted one by one; the others are counted together.
const TALLIES_MAX: usize = 10_000;
/// Rows of one second. What does not fit waits for the next.
const ROWS_PER_FLUSH_MAX: usize = 50;
/// Rows of an hour, after which strangers are counted together.
const ROWS_PER_HOUR_MAX: u32 = 5_000;
/// A tally that is silent for so long is written to its end and forgotten.
const SILENCE_S: i64 = 3_600;
const HOUR_US: i64 = 3_600_000_000;

/// Who tried.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source<'a> {
    Visitor(&'a Visitor),
    /// Its client is known from its sign-in.
    Session(Option<Uuid>),
}

/// An attempt that failed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Failure<'a> {
    pub(super) event: SecurityEvent,
    /// `password`, or the purpose of a code.
    pub(super) how: &'static str,
    /// Whose account it was about, if there is one.
    pub(super) customer_id: Option<CustomerId>,
    pub(super) source: Source<'a>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Counted {
    Account(CustomerId),
    Network(BlindIndex),
    Everybody,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct TallyKey {
    event: SecurityEvent,
    how: &'static str,
    counted: Counted,
}

#[derive(Debug, Clone)]
struct Tally {
    total: u64,
    unwritten: u64,
    last_at: Timestamp,
    /// Of the last attempt.
    client: Option<Client>,
    session_id: Option<Uuid>,
}

/// Attempts to be written in one row.
#[derive(Debug)]
struct FailureRow {
    key: TallyKey,
    tally: Tally,
}

#[derive(Debug, Default)]
struct State {
    tallies: HashMap<TallyKey, Tally>,
    hour: i64,
    rows_in_hour: u32,
}

/// What failed and is not written yet.
#[derive(Debug, Default)]
pub(crate) struct FailureLog(Mutex<State>);

impl FailureLog {
    fn record(&self, mut key: TallyKey, now: Timestamp, client: Option<Client>, of: Option<Uuid>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !state.tallies.contains_key(&key);
        let is_stranger = matches!(key.counted, Counted::Network(_));
        let is_full = state.tallies.len() >= TALLIES_MAX;
        if is_new && (is_full || is_stranger && state.rows_in_hour >= ROWS_PER_HOUR_MAX) {
            key.counted = Counted::Everybody;
        }
        let tally = state.tallies.entry(key).or_insert_with(|| Tally {
            total: 0,
            unwritten: 0,
            last_at: now,
            client: None,
            session_id: None,
        });
        tally.total = tally.total.saturating_add(1);
        tally.unwritten = tally.unwritten.saturating_add(1);
        (tally.last_at, tally.client, tally.session_id) = (now, client, of);
    }

    /// Takes what is to be written now, or everything at the end.
    fn drain(&self, now: Timestamp, is_last: bool) -> Vec<FailureRow> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hour = now.0.div_euclid(HOUR_US);
        if state.hour != hour {
            (state.hour, state.rows_in_hour) = (hour, 0);
        }
        let mut rows = Vec::new();
        for (key, tally) in &mut state.tallies {
            let is_silent = is_last || tally.last_at.seconds_until(now) >= SILENCE_S;
            if is_due(key, tally, is_silent) && rows.len() < ROWS_PER_FLUSH_MAX {
                rows.push(FailureRow { key: key.clone(), tally: tally.clone() });
                tally.unwritten = 0;
            }
        }
        state
            .tallies
            .retain(|_, tally| tally.unwritten > 0 || tally.last_at.seconds_until(now) < SILENCE_S);
        let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        state.rows_in_hour = state.rows_in_hour.saturating_add(count);
        rows
    }

    /// Puts rows back that could not be written.
    fn restore(&self, rows: Vec<FailureRow>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for FailureRow { key, tally } in rows {
            let total = tally.total;
            let unwritten = tally.unwritten;
            let now = state.tallies.entry(key).or_insert(Tally { unwritten: 0, ..tally });
            (now.total, now.unwritten) = (now.total.max(total), now.unwritten + unwritten);
        }
    }
}

/// What the limits bound is written at once: a judged password or code of an account. The rest is
/// written whenever its count has doubled.
fn is_due(key: &TallyKey, tally: &Tally, is_silent: bool) -> bool {
    if tally.unwritten == 0 {
        return false;
    }
    let is_judged = !matches!(
        key.event,
        SecurityEvent::SignInRefused
            | SecurityEvent::CodeRefused
            | SecurityEvent::CodeGuessRefused
            | SecurityEvent::CodeUnknown
    );
    let is_account = matches!(key.counted, Counted::Account(_));
    let written = tally.total - tally.unwritten;
    is_silent || (is_judged && is_account) || tally.total >= (written * 2).max(1)
}

impl Access {
    /// Counts an attempt that failed.
    pub(super) fn record_failure(&self, failure: &Failure<'_>) {
        let Failure { event, how, customer_id, source } = *failure;
        monitoring::access::record_failure(event.code());
        let (client, session_id, network) = match source {
            Source::Visitor(visitor) => {
                let network = visitor.network_blind_index(&self.core);
                (Some(Client::new(&self.core, visitor)), None, Some(network))
            }
            Source::Session(id) => (None, id, None),
        };
        let counted = match (customer_id, network) {
            (Some(id), _) => Counted::Account(id),
            (None, Some(network)) => Counted::Network(network),
            (None, None) => Counted::Everybody,
        };
        let key = TallyKey { event, how, counted };
        self.failures.record(key, self.core.clock.now(), client, session_id);
    }

    /// Writes what failed to the audit trail: what is due, or everything at the end. Returns the
    /// number of rows.
    pub async fn failure_flush(&self, is_last: bool) -> Result<usize, Error> {
        let now = self.core.clock.now();
        let mut count = 0;
        loop {
            let rows = self.failures.drain(now, is_last);
            if rows.is_empty() {
                return Ok(count);
            }
            let written: Result<(), Error> = transact!(self.core.db, |tx| {
                for FailureRow { key, tally } in &rows {
                    let subject = match &key.counted {
                        Counted::Account(id) => Subject::Customer(*id).to_string(),
                        Counted::Network(index) => format!("network/{}", hex::encode(index)),
                        Counted::Everybody => "network/any".to_owned(),
                    };
                    let mut detail = json!({
                        "how": key.how,
                        "count": tally.unwritten,
                        "total": tally.total,
                    });
                    if let Some(id) = tally.session_id {
                        detail["session"] = id.to_string().into();
                    }
                    let customer_id = match key.counted {
                        Counted::Account(id) => Some(id),
                        Counted::Network(_) | Counted::Everybody => None,
                    };
                    let (event, actor) = (key.event, "visitor");
                    let entry = SecurityEntry {
                        event,
                        actor,
                        subject: &subject,
                        detail: &detail,
                        customer_id,
                    };
                    self.core
                        .audit_security(tx, &entry, tally.client.as_ref(), tally.last_at)
                        .await?;
                }
                Ok(())
            });
            if let Err(error) = written {
                self.failures.restore(rows);
                return Err(error);
            }
            count += rows.len();
            if !is_last {
                return Ok(count);
            }
        }
    }
}
