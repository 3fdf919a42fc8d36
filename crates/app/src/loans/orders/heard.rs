//! A word of the acquirer's on an order: it wakes the job that asks for the truth.

use store::payment_orders as orders;
use store::{Uuid, jobs, transact};

use crate::Lender;
use crate::loans::LoanError;
use crate::work::PAYMENT_ORDER_JOB;

impl Lender {
    /// Has an order looked at that is not paid as far as we know.
    pub(crate) async fn handle_payment_callback(&self, order_id: &str) -> Result<(), LoanError> {
        let Some(id) = self.find_payment_order_id(order_id).await? else { return Ok(()) };
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let order = orders::by_id(tx, id).await?;
            if order.is_some_and(|order| order.state != "paid") {
                let mut batch = tx.batch();
                jobs::run_again(&mut batch, PAYMENT_ORDER_JOB, id, now);
                batch.exec().await?;
            }
            Ok::<_, LoanError>(())
        })?;
        self.message_written.notify_one();
        Ok(())
    }

    /// The order that the acquirer names, where it is one of ours.
    pub(crate) async fn find_payment_order_id(
        &self,
        order_id: &str,
    ) -> Result<Option<Uuid>, LoanError> {
        let Ok(id) = order_id.parse::<Uuid>() else { return Ok(None) };
        let mut tx = self.db.read().await?;
        Ok(orders::by_id(&mut tx, id).await?.map(|order| order.id))
    }
}
