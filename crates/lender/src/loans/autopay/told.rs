//! What people are told of autopay: the sum and the card before it is taken, and that it was not.

use lending::loan::Next;
use money::Tenge;
use store::autopays::{self, Autopay};
use store::loans::Loan as Row;
use store::messages::{self, NewMessage};
use store::payment_orders::PaymentOrder as Order;
use store::{Day, Tx, Uuid, customers, pay_cards, transact};

use super::super::LoanProblem;
use crate::messages::templates::{self, Language};
use crate::{Lender, figures};

impl Lender {
    /// Tells once, before it happens, what will be taken, when and from where.
    pub(super) async fn tell_of_autopay(
        &self,
        row: &Row,
        autopay: &Autopay,
        next: &Next,
    ) -> Result<(), LoanProblem> {
        let (day, amount) = (figures::day(&next.due_on.to_string()), figures::amount(next.amount));
        transact!(self.db, |tx| {
            let is_new = autopays::told(tx, row.id, Day(next.due_on)).await?;
            let card = pay_cards::by_id(tx, autopay.card_id).await?;
            if let (true, Some(card)) = (is_new, card) {
                let text = |language| templates::autopay_ahead(&day, &amount, &card.mask, language);
                let message = (Uuid::now_v7(), "autopay_ahead");
                self.write_of_autopay(tx, row.customer_id, message, &text).await?;
            }
            Ok::<_, LoanProblem>(())
        })?;
        self.message_written.notify_one();
        Ok(())
    }

    /// Tells of every try that failed, once.
    pub(super) async fn tell_of_failures(
        &self,
        row: &Row,
        tried: &[Order],
    ) -> Result<(), LoanProblem> {
        for (number, order) in tried.iter().enumerate() {
            if order.state != "refused" || order.autopay_for.is_none() {
                continue;
            }
            let is_last = number > 0;
            let amount = figures::amount(Tenge::from_tiyn(order.amount_tiyn));
            transact!(self.db, |tx| {
                if messages::by_id(tx, order.id).await?.is_none() {
                    let text = |language| templates::autopay_failed(&amount, is_last, language);
                    let message = (order.id, "autopay_failed");
                    self.write_of_autopay(tx, row.customer_id, message, &text).await?;
                }
                Ok::<_, LoanProblem>(())
            })?;
            self.message_written.notify_one();
        }
        Ok(())
    }

    async fn write_of_autopay(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        (id, kind): (Uuid, &str),
        text: &(dyn Fn(Language) -> String + Sync),
    ) -> Result<(), LoanProblem> {
        let now = self.clock.now();
        let customer = customers::by_id(tx, customer_id).await?.ok_or(LoanProblem::Unknown)?;
        let Some(phone) = customer.phone(&self.vault)? else { return Ok(()) };
        let message = NewMessage {
            id,
            customer_id: Some(customer.id),
            channel: "sms",
            kind,
            to: phone.reveal(),
            text: &text(customer.language.as_str().into()),
            at: now,
            send_after: now,
        };
        Ok(messages::insert(tx, &self.vault, &message).await?)
    }
}
