//! Callbacks of the acquirer about orders: they wake the job that polls the status.

use jobs::JobKind;
use store::{Uuid, payment_orders as orders, transact};

use crate::Error;
use crate::payments::Payments;

impl Payments {
    /// Has an order looked at that is not paid as far as we know.
    pub(crate) async fn handle_payment_callback(&self, order_id: &str) -> Result<(), Error> {
        let Some(id) = self.find_payment_order_id(order_id).await? else { return Ok(()) };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let order = orders::find(tx, id).await?;
            if order.is_some_and(|order| order.state != "paid") {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::PaymentOrder, id, now);
                batch.exec().await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// The order that the acquirer names, where it is one of ours.
    pub(crate) async fn find_payment_order_id(
        &self,
        order_id: &str,
    ) -> Result<Option<Uuid>, Error> {
        let Ok(id) = order_id.parse::<Uuid>() else { return Ok(None) };
        let mut tx = self.core.db.read().await?;
        Ok(orders::find(&mut tx, id).await?.map(|order| order.id))
    }
}
