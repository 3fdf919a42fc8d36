//! The message that a saved card was not charged, to a payer who was told that the bank is slow and
//! that the page may be closed.

use base::{Language, Timestamp};
use money::Tenge;
use store::messages::{self, NewMessage};
use store::messages::{MessageChannel, MessageKind};
use store::payment_orders::PaymentOrder as Order;
use store::{Tx, customers, loans, payment_methods};

use crate::payments::Payments;
use crate::{Error, Resource, format};

const MESSAGE_KIND: MessageKind = MessageKind::PaymentRefused;
/// Sooner, the payer sees the outcome where they wait for it.
const LATE_AFTER_S: i64 = 5;

impl Payments {
    /// Writes the message of a charge that was refused late, once, and queues it. Autopay has
    /// messages of its own, and on the acquirer's page people see the refusal themselves.
    pub(super) async fn enqueue_late_refusal(
        &self,
        tx: &mut Tx,
        order: &Order,
        now: Timestamp,
    ) -> Result<(), Error> {
        let is_late = order.created_at.seconds_until(now) >= LATE_AFTER_S;
        let (Some(card), None, true) = (order.payment_method_id, order.autopay_for, is_late) else {
            return Ok(());
        };
        if messages::find(tx, order.id).await?.is_some() {
            return Ok(());
        }
        let loan = loans::find(tx, order.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
        let customer = customers::find(tx, loan.customer_id).await?;
        let customer = customer.ok_or(Error::NotFound(Resource::Loan))?;
        let card = payment_methods::find(tx, card).await?;
        let (Some(phone), Some(card)) = (customer.phone(&self.core.vault)?, card) else {
            return Ok(());
        };
        let amount = format::format_amount(Tenge::from_tiyn(order.amount_tiyn));
        let message = NewMessage {
            id: order.id,
            customer_id: Some(customer.id),
            channel: MessageChannel::Sms,
            kind: MESSAGE_KIND,
            recipient: phone.reveal(),
            text: &refusal_text(&amount, &card.mask, self.core.site_host(), customer.language),
            created_at: now,
        };
        self.messages.insert_message(tx, &message, now).await?;
        self.messages.enqueue_pushes(tx, (customer.id, MESSAGE_KIND), now, now).await?;
        Ok(())
    }
}

fn refusal_text(amount: &str, mask: &str, host: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "Платёж {amount} картой {mask} не прошёл, деньги не списаны. Оплатите ещё раз: {host}/loan/"
        ),
        Language::Kk => format!(
            "{mask} картасымен {amount} төлем өтпеді, ақша шегерілген жоқ. Қайта төлеңіз: {host}/kz/loan/"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_names_amount_and_card_and_fits_two_segments() {
        let (amount, host) = ("1\u{a0}104\u{a0}200,50\u{a0}₸", "kabinet.zhedel-microcredit.kz");
        for (language, expected) in [
            (
                Language::Ru,
                "Платёж 1 104 200,50 ₸ картой •• 0010 не прошёл, деньги не списаны. Оплатите ещё раз: \
                 kabinet.zhedel-microcredit.kz/loan/",
            ),
            (
                Language::Kk,
                "•• 0010 картасымен 1 104 200,50 ₸ төлем өтпеді, ақша шегерілген жоқ. Қайта төлеңіз: \
                 kabinet.zhedel-microcredit.kz/kz/loan/",
            ),
        ] {
            let text = refusal_text(amount, "•• 0010", host, language);
            assert_eq!(text.replace('\u{a0}', " "), expected);
            assert!(text.encode_utf16().count() <= 134, "{text}");
        }
    }
}
