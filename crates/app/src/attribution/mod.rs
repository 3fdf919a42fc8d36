//! How people come to us: what their browser tells with a registration or an application, kept as it
//! was told, and the channel that we make of it.

mod channel;
mod url;
mod visit;

pub use channel::AcquisitionChannel;
pub use store::attributions::ChannelCount;
pub use visit::Visit;

use base::{BusinessDate, Timestamp};
use store::attributions::{self, NewAttribution};
use store::{StoreError, Tx, Uuid};

use crate::{AccessError, Lender};

impl Lender {
    /// Keeps how somebody came, with their registration or an application; nothing where the browser
    /// told nothing.
    pub(crate) async fn record_attribution(
        &self,
        tx: &mut Tx,
        (customer_id, application_id): (Uuid, Option<Uuid>),
        visit: &Visit,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if visit.is_empty() {
            return Ok(());
        }
        let new = NewAttribution {
            customer_id,
            application_id,
            channel: visit.channel().code(),
            first_channel: visit.first_channel().code(),
            visit: &visit.to_json(),
            reported_date: self.clock.today(),
            reported_at: now,
        };
        attributions::insert(tx, &self.vault, &new).await
    }

    /// How many came how, from a day to a day, both counted.
    pub async fn attribution_count(
        &self,
        from: BusinessDate,
        to: BusinessDate,
    ) -> Result<Vec<ChannelCount>, AccessError> {
        let mut tx = self.db.read().await?;
        Ok(attributions::count_by_channel(&mut tx, from, to).await?)
    }
}
