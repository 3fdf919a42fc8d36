//! Autopay messages: amount and card before the charge, and failures.

use base::ids::CustomerId;
use base::{BusinessDate, Language};
use lending::loan::{Dues, NextDue};
use money::Tenge;
use serde_json::json;
use store::audit::{self, NewEntry};
use store::autopays::{self, Autopay};
use store::loans::Loan as Row;
use store::messages::{self, MessageChannel, MessageKind, NewMessage};
use store::order_state::OrderState;
use store::payment_orders::PaymentOrder as Order;
use store::{Tx, Uuid, customers, payment_methods, transact};

use super::attempt::autopay_operation_id;
use crate::messages::{MessageDraft, templates};
use crate::payments::Payments;
use crate::{Error, Resource, format};

impl Payments {
    /// Announces once what will be charged, when and from which card.
    pub(super) async fn notify_upcoming_autopay(
        &self,
        row: &Row,
        autopay: &Autopay,
        next: &NextDue,
    ) -> Result<(), Error> {
        let (day, amount) = (
            format::format_iso_date(&next.due_date.to_string()),
            format::format_amount(next.amount),
        );
        transact!(self.core.db, |tx| {
            let is_new = autopays::update_notified_due_date(tx, row.id, next.due_date).await?;
            let card = payment_methods::find(tx, autopay.payment_method_id).await?;
            if let (true, Some(card)) = (is_new, card) {
                let text =
                    |language| templates::autopay_upcoming_sms(&day, &amount, &card.mask, language);
                let message = (Uuid::now_v7(), MessageKind::AutopayUpcoming);
                self.enqueue_autopay_message(tx, row.customer_id, message, &text).await?;
            }
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Announces every failed attempt once. A first failure of a past day does not promise a second
    /// attempt.
    pub(super) async fn notify_failed_attempts(
        &self,
        row: &Row,
        attempts: &[Order],
        is_over: bool,
    ) -> Result<(), Error> {
        for (number, order) in attempts.iter().enumerate() {
            let is_last = number > 0;
            let is_refused = order.state == OrderState::Refused && order.autopay_for.is_some();
            if !is_refused || (is_over && !is_last) {
                continue;
            }
            let amount = format::format_amount(Tenge::from_tiyn(order.amount_tiyn));
            transact!(self.core.db, |tx| {
                if messages::find(tx, order.id).await?.is_none() {
                    let text =
                        |language| templates::autopay_failure_sms(&amount, is_last, language);
                    let message = (order.id, MessageKind::AutopayFailed);
                    self.enqueue_autopay_message(tx, row.customer_id, message, &text).await?;
                }
                Ok::<_, Error>(())
            })?;
            self.core.dispatch.notify();
        }
        Ok(())
    }

    /// Announces once per date that nothing was charged and that the customer has to pay: at once
    /// on that day, else at daytime.
    pub(super) async fn notify_missed_autopay(
        &self,
        row: &Row,
        autopay: &Autopay,
        due_date: BusinessDate,
        dues: &Dues,
    ) -> Result<(), Error> {
        let (now, id) = (self.core.clock.now(), autopay_operation_id(row.id, due_date, "missed"));
        let (kind, owed) = match dues.next.filter(|next| next.due_date == due_date) {
            Some(next) => (MessageKind::AutopayMissed, next.amount),
            None => (MessageKind::AutopayMissedEarlier, dues.arrears),
        };
        transact!(self.core.db, |tx| {
            if messages::find(tx, id).await?.is_some() {
                return Ok(());
            }
            let customer = customers::find(tx, row.customer_id).await?;
            let customer = customer.ok_or(Error::NotFound(Resource::Loan))?;
            let card = payment_methods::find(tx, autopay.payment_method_id).await?;
            let (Some(phone), Some(card)) = (customer.phone(&self.core.vault)?, card) else {
                return Ok(());
            };
            let language = customer.language;
            let (owed, host) = (format::format_amount(owed), self.core.site_host());
            let draft = MessageDraft {
                customer_id: Some(customer.id),
                channel: MessageChannel::Sms,
                kind,
                to: phone.reveal(),
                text: &templates::autopay_missed_sms(&owed, &card.mask, host, language),
            };
            self.messages.enqueue_message_with_id(tx, id, &draft, now).await?;
            Ok::<_, Error>(())
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    /// Switches autopay off where there is no date left on which it could take anything.
    pub(super) async fn disable_expired_autopay(&self, row: &Row) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            if autopays::update_disabled(tx, row.id, now).await? {
                let detail = json!({ "loan": row.id.to_string() });
                let subject = format!("customer/{}", row.customer_id);
                let (actor, action) = ("system", "autopay_off");
                let entry = NewEntry { actor, action, subject: &subject, detail: &detail };
                audit::insert(tx, &entry, now).await?;
            }
            Ok::<_, Error>(())
        })
    }

    async fn enqueue_autopay_message(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        (id, kind): (Uuid, MessageKind),
        text: &(dyn Fn(Language) -> String + Sync),
    ) -> Result<(), Error> {
        let now = self.core.clock.now();
        let customer =
            customers::find(tx, customer_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let Some(phone) = customer.phone(&self.core.vault)? else { return Ok(()) };
        let message = NewMessage {
            id,
            customer_id: Some(customer.id),
            channel: MessageChannel::Sms,
            kind,
            recipient: phone.reveal(),
            text: &text(customer.language),
            created_at: now,
        };
        Ok(self.messages.insert_message(tx, &message, now).await?)
    }
}
