//! What people are told of autopay: the sum and the card before it is taken, and that it was not.

use base::{BusinessDate, Language};
use lending::loan::{Dues, NextDue};
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::autopays::{self, Autopay};
use store::loans::Loan as Row;
use store::messages::{self, NewMessage};
use store::payment_orders::PaymentOrder as Order;
use store::{Tx, Uuid, customers, payment_methods, transact};

use super::super::LoanError;
use super::attempt::autopay_operation_id;
use crate::messages::MessageDraft;
use crate::messages::templates;
use crate::{Lender, format};

impl Lender {
    /// Tells once, before it happens, what will be taken, when and from where.
    pub(super) async fn notify_upcoming_autopay(
        &self,
        row: &Row,
        autopay: &Autopay,
        next: &NextDue,
    ) -> Result<(), LoanError> {
        let (day, amount) =
            (format::format_iso_date(&next.due_on.to_string()), format::format_amount(next.amount));
        transact!(self.db, |tx| {
            let is_new = autopays::update_notified_due_date(tx, row.id, next.due_on).await?;
            let card = payment_methods::find(tx, autopay.card_id).await?;
            if let (true, Some(card)) = (is_new, card) {
                let text =
                    |language| templates::autopay_upcoming_sms(&day, &amount, &card.mask, language);
                let message = (Uuid::now_v7(), "autopay_ahead");
                self.enqueue_autopay_message(tx, row.customer_id, message, &text).await?;
            }
            Ok::<_, LoanError>(())
        })?;
        self.dispatch.notify();
        Ok(())
    }

    /// Tells of every try that failed, once. A first one of a day that is over is not told as if a
    /// second were to come.
    pub(super) async fn notify_failed_attempts(
        &self,
        row: &Row,
        tried: &[Order],
        is_over: bool,
    ) -> Result<(), LoanError> {
        for (number, order) in tried.iter().enumerate() {
            let is_last = number > 0;
            let is_refused = order.state == "refused" && order.autopay_for.is_some();
            if !is_refused || (is_over && !is_last) {
                continue;
            }
            let amount = format::format_amount(Tenge::from_tiyn(order.amount_tiyn));
            transact!(self.db, |tx| {
                if messages::find(tx, order.id).await?.is_none() {
                    let text =
                        |language| templates::autopay_failure_sms(&amount, is_last, language);
                    let message = (order.id, "autopay_failed");
                    self.enqueue_autopay_message(tx, row.customer_id, message, &text).await?;
                }
                Ok::<_, LoanError>(())
            })?;
            self.dispatch.notify();
        }
        Ok(())
    }

    /// Tells, once for a date, that nothing was taken and that the person has to pay: at once while it
    /// is still that day, and else when people are awake.
    pub(super) async fn notify_missed_autopay(
        &self,
        row: &Row,
        autopay: &Autopay,
        due_on: BusinessDate,
        dues: &Dues,
    ) -> Result<(), LoanError> {
        let (now, id) = (self.clock.now(), autopay_operation_id(row.id, due_on, "missed"));
        let (kind, owed) = match dues.next.filter(|next| next.due_on == due_on) {
            Some(next) => ("autopay_missed", next.amount),
            None => ("daytime.autopay_missed", dues.arrears),
        };
        transact!(self.db, |tx| {
            if messages::find(tx, id).await?.is_some() {
                return Ok(());
            }
            let customer = customers::find(tx, row.customer_id).await?;
            let customer = customer.ok_or(LoanError::NotFound)?;
            let card = payment_methods::find(tx, autopay.card_id).await?;
            let (Some(phone), Some(card)) = (customer.phone(&self.vault)?, card) else {
                return Ok(());
            };
            let language = customer.language;
            let (owed, host) = (format::format_amount(owed), self.site_host());
            let draft = MessageDraft {
                customer_id: Some(customer.id),
                channel: "sms",
                kind,
                to: phone.reveal(),
                text: &templates::autopay_missed_sms(&owed, &card.mask, host, language),
            };
            self.enqueue_message_with_id(tx, id, &draft, now).await?;
            Ok::<_, LoanError>(())
        })?;
        self.dispatch.notify();
        Ok(())
    }

    /// Switches autopay off where there is no date left on which it could take anything.
    pub(super) async fn disable_expired_autopay(&self, row: &Row) -> Result<(), LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            if autopays::update_disabled(tx, row.id, now).await? {
                let detail = json!({ "loan": row.id.to_string() });
                let subject = format!("customer/{}", row.customer_id);
                let (actor, action) = ("system", "autopay_off");
                let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
                audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, LoanError>(())
        })
    }

    async fn enqueue_autopay_message(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        (id, kind): (Uuid, &str),
        text: &(dyn Fn(Language) -> String + Sync),
    ) -> Result<(), LoanError> {
        let now = self.clock.now();
        let customer = customers::find(tx, customer_id).await?.ok_or(LoanError::NotFound)?;
        let Some(phone) = customer.phone(&self.vault)? else { return Ok(()) };
        let message = NewMessage {
            id,
            customer_id: Some(customer.id),
            channel: "sms",
            kind,
            recipient: phone.reveal(),
            text: &text(customer.language),
            created_at: now,
        };
        Ok(self.insert_message(tx, &message, now).await?)
    }
}
