//! The dependencies of every context: the database, the keys, the clock, the rules and the
//! providers.

use std::sync::Arc;

use base::{Heartbeats, Timestamp};
use jobs::Dispatch;
use providers::acquirer::CardFingerprint;
use providers::files::FileId;
use store::rate_limits::{self, Attempt, RateLimit};
use store::{BlindIndex, BlindIndexes, Db, StoreError, Uuid, Vault, transact};
use zeroize::Zeroizing;

use crate::issued_documents::base32_code;
use crate::rules::Rules;
use crate::{Clock, Error, Providers, Rejection};

/// The dependencies of every context.
#[derive(Clone)]
pub(crate) struct Core {
    pub(crate) db: Db,
    pub(crate) vault: Vault,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) providers: Arc<Providers>,
    /// The host that an SMS names, so that a phone fills the code in only there.
    pub(crate) otp_host: Arc<str>,
    /// So many messages may be requested in an hour before every request needs a challenge.
    pub(crate) messages_per_hour_max: i64,
    /// A guest's surplus waits for so many days before staff may send it back.
    pub(crate) refund_hold_days: u32,
    /// Wakes the workers of this process, and pauses them while the clock is elsewhere.
    pub(crate) dispatch: Dispatch,
    /// The background loops of this process.
    pub(crate) heartbeats: Heartbeats,
}

impl Core {
    /// The site as messages name it: they have no room for the scheme, and phones do without it.
    pub(crate) fn site_host(&self) -> &str {
        let base_url = self.providers.lender_profile.base_url.as_str();
        base_url.split_once("://").map_or(base_url, |(_, rest)| rest)
    }

    /// By how many seconds this machine's clock is ahead of the database server's.
    pub(crate) async fn machine_ahead_s(&self) -> Result<i64, StoreError> {
        let skew_us = self.db.clock_skew_us(|| self.clock.machine_now()).await?;
        Ok(-skew_us / 1_000_000)
    }

    /// When to poll again after so long a wait: soon at first, then less and less often.
    pub(crate) fn next_poll_at(&self, waiting_since: Timestamp) -> Timestamp {
        let now = self.clock.now();
        let waited_s = waiting_since.seconds_until(now);
        let pause_s = match waited_s {
            ..10 => 1,
            10..60 => 2,
            60..600 => 10,
            600..7_200 => 60,
            _ => 600,
        };
        now.plus_seconds(pause_s)
    }

    /// Counts an attempt in each scope, and rejects it in the first that does not allow it; those
    /// after it do not count what was refused before them.
    pub(crate) async fn throttle(&self, limits: &[(RateLimit, BlindIndex)]) -> Result<(), Error> {
        self.count_attempt(limits).await.map(|_| ())
    }

    /// The same, and returns whether a pause begins with this attempt.
    pub(crate) async fn count_attempt(
        &self,
        limits: &[(RateLimit, BlindIndex)],
    ) -> Result<bool, Error> {
        let now = self.clock.now();
        let counted = transact!(self.db, |tx| {
            let mut begins_pause = false;
            for (limit, blind_index) in limits {
                match rate_limits::count_attempt(tx, limit, blind_index, now).await? {
                    Attempt::Refused { until } => return Ok(Err(until)),
                    Attempt::Counted(count) => begins_pause |= limit.pause_after_s(count) > 0,
                }
            }
            Ok::<_, Error>(Ok(begins_pause))
        })?;
        counted.map_err(|until| Rejection::too_many_attempts(now, until).into())
    }

    /// The blind index of what tells a card from others, the same for payouts and payments.
    pub(crate) fn card_blind_index(&self, card: &CardFingerprint) -> BlindIndex {
        self.card_blind_indexes(card).current
    }

    pub(crate) fn card_blind_indexes(&self, card: &CardFingerprint) -> BlindIndexes {
        self.vault.blind_indexes("payment_card", card.reveal())
    }

    /// Not guessable, and derived from the bundle.
    pub(crate) fn verification_code(&self, bundle_id: Uuid) -> String {
        let blind_index = self.vault.blind_index("paper", &bundle_id.to_string());
        base32_code(blind_index.iter().copied(), 12)
    }

    /// The bytes of a stored file.
    pub(crate) async fn load_stored_bytes(
        &self,
        storage_key: &str,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let id: FileId = storage_key.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        Ok(self.providers.files.get(id).await?)
    }
}
