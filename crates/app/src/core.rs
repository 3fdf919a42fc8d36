//! What every context works with: the database, the keys, the clock, the rules and the providers.

use std::sync::Arc;

use base::Timestamp;
use jobs::Dispatch;
use providers::files::FileId;
use serde_json::Value;
use store::audit::{self, NewEntry};
use store::{Db, StoreError, Tx, Uuid, Vault};
use zeroize::Zeroizing;

use crate::issued_documents::base32_code;
use crate::rules::Rules;
use crate::{Clock, Error, Providers};

/// What every context works with.
#[derive(Clone)]
pub(crate) struct Core {
    pub(crate) db: Db,
    pub(crate) vault: Vault,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) providers: Arc<Providers>,
    /// The host that an SMS names, so that a phone fills the code in only there.
    pub(crate) otp_host: Arc<str>,
    /// Wakes the workers of this process, and pauses them while the clock is elsewhere.
    pub(crate) dispatch: Dispatch,
}

impl Core {
    /// The site as messages name it: they have no room for the scheme, and phones do without it.
    pub(crate) fn site_host(&self) -> &str {
        let base_url = self.providers.lender_profile.base_url.as_str();
        base_url.split_once("://").map_or(base_url, |(_, rest)| rest)
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

    /// Notes in the audit trail what a customer did.
    pub(crate) async fn audit_customer(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        action: &str,
        detail: &Value,
        now: Timestamp,
    ) -> Result<(), Error> {
        let who = format!("customer/{customer_id}");
        let entry = NewEntry { actor: &who, action, subject: &who, detail };
        Ok(audit::insert(tx, &entry, now).await?)
    }

    /// Not guessable, and derived from the bundle.
    pub(crate) fn verification_code(&self, bundle_id: Uuid) -> String {
        let mark = self.vault.blind_index("paper", &bundle_id.to_string());
        base32_code(mark.iter().copied(), 12)
    }

    /// The bytes that lie at a place.
    pub(crate) async fn load_stored_bytes(&self, place: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
        let id: FileId = place.parse().map_err(|_| StoreError::Corrupt("a file's place"))?;
        Ok(self.providers.files.get(id).await?)
    }
}
