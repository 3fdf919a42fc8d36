//! How much a customer may upload in a day.

use store::rate_limits::{self, RateLimit};
use store::transact;

use crate::actor::Actor;
use crate::core::Core;
use crate::{Error, Rejection};

/// In megabytes, each begun one counted. Far more than an application with every repeat takes.
const MEGABYTES_PER_CUSTOMER: RateLimit =
    RateLimit { scope: "upload.customer", count_max: 150, window_s: 86_400, pauses_s: &[3_600] };
const MEGABYTE: usize = 1 << 20;

impl Core {
    /// Counts a file that a customer sends, and rejects it after too many.
    pub(crate) async fn throttle_upload(
        &self,
        actor: Actor<'_>,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let Some(customer_id) = actor.only_customer_id() else { return Ok(()) };
        let now = self.clock.now();
        let customer = self.vault.blind_index("customer", &customer_id.to_string());
        let megabytes = i64::try_from(bytes.len().div_ceil(MEGABYTE).max(1)).unwrap_or(i64::MAX);
        let attempt = transact!(self.db, |tx| {
            let limit = &MEGABYTES_PER_CUSTOMER;
            rate_limits::count_attempts(tx, limit, &customer, megabytes, now)
                .await
                .map_err(Error::from)
        })?;
        let refused_until = attempt.refused_until();
        refused_until.map_or(Ok(()), |until| Err(Rejection::too_many_attempts(now, until).into()))
    }
}
