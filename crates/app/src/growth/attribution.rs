//! Attribution: what the browser sends with a registration or an application, stored verbatim, and
//! the channel derived from it.

pub use crate::visitor::{AcquisitionChannel, Visit};
pub use store::attributions::ChannelCount;

use base::ids::{ApplicationId, CustomerId};
use base::{BusinessDate, Timestamp};
use store::attributions::{self, NewAttribution};
use store::{StoreError, Tx};

use crate::Error;
use crate::growth::Growth;

impl Growth {
    /// Stores attribution with a registration or an application; nothing if the browser sent
    /// nothing.
    pub(crate) async fn record_attribution(
        &self,
        tx: &mut Tx,
        (customer_id, application_id): (CustomerId, Option<ApplicationId>),
        visit: &Visit,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if visit.is_empty() {
            return Ok(());
        }
        let new = NewAttribution {
            customer_id,
            application_id,
            channel: visit.channel(),
            first_channel: visit.first_channel(),
            visit: &visit.to_json(),
            reported_date: self.core.clock.today(),
            reported_at: now,
        };
        attributions::insert(tx, &self.core.vault, &new).await
    }

    /// Registrations and applications by channel in a range of days, both ends included.
    pub async fn attribution_count(
        &self,
        from: BusinessDate,
        to: BusinessDate,
    ) -> Result<Vec<ChannelCount>, Error> {
        let mut tx = self.core.db.read().await?;
        Ok(attributions::count_by_channel(&mut tx, from, to).await?)
    }
}
