//! Callbacks of the acquirer about orders: they wake the job that polls the status.

use store::transact;

use super::AcquirerOrder;
use crate::Error;
use crate::payments::Payments;

impl Payments {
    /// Has the status of an order polled, unless it is paid as far as we know.
    pub(crate) async fn handle_payment_callback(&self, order_name: &str) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let order = AcquirerOrder::find_by_name(tx, order_name).await?;
            if let Some(order) = order.filter(|order| !order.is_paid()) {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, order.job_kind(), order.id(), now);
                batch.exec().await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }
}
