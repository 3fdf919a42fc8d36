//! A word of the acquirer's on an order: it wakes the job that asks for the truth.

use jobs::JobKind;
use store::payment_orders as orders;
use store::{Uuid, transact};

use crate::Lender;
use crate::loans::LoanError;

impl Lender {
    /// Has an order looked at that is not paid as far as we know.
    pub(crate) async fn handle_payment_callback(&self, order_id: &str) -> Result<(), LoanError> {
        let Some(id) = self.find_payment_order_id(order_id).await? else { return Ok(()) };
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let order = orders::find(tx, id).await?;
            if order.is_some_and(|order| order.state != "paid") {
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::PaymentOrder, id, now);
                batch.exec().await?;
            }
            Ok::<_, LoanError>(())
        })?;
        self.dispatch.notify();
        Ok(())
    }

    /// The order that the acquirer names, where it is one of ours.
    pub(crate) async fn find_payment_order_id(
        &self,
        order_id: &str,
    ) -> Result<Option<Uuid>, LoanError> {
        let Ok(id) = order_id.parse::<Uuid>() else { return Ok(None) };
        let mut tx = self.db.read().await?;
        Ok(orders::find(&mut tx, id).await?.map(|order| order.id))
    }
}
