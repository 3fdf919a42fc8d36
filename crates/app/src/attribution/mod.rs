//! How people come to us: what their browser tells with a registration or an application, kept as it
//! was told, and the channel that we make of it.

mod address;
mod channel;
mod visit;

pub use channel::Channel;
pub use store::attributions::ChannelCount;
pub use visit::Visit;

use base::{BusinessDate, Timestamp};
use store::attributions::{self, NewAttribution};
use store::{StoreError, Tx, Uuid};

use crate::{Lender, Problem};

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
            on: self.clock.today(),
            at: now,
        };
        attributions::keep(tx, &self.vault, &new).await
    }

    /// How many came how, from a day to a day, both counted.
    pub async fn came(
        &self,
        from: BusinessDate,
        to: BusinessDate,
    ) -> Result<Vec<ChannelCount>, Problem> {
        let mut tx = self.db.read().await?;
        Ok(attributions::counts(&mut tx, from, to).await?)
    }
}
