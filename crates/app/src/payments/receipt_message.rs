//! The message to a customer that their payment was received, and what is left to pay.

use base::Language;
use base::ids::OperationId;
use base::kazakh::{self, KazakhCase};
use store::messages::{self, MessageChannel, MessageKind, NewMessage};
use store::{customers, loans, payments, transact};

use crate::loans::PaymentOutcome;
use crate::payments::Payments;
use crate::{Error, Resource, format, json};

const MESSAGE_KIND: MessageKind = MessageKind::PaymentReceived;

impl Payments {
    /// Writes the message of a payment, once, and queues it. A customer whose phone was erased gets
    /// none.
    pub async fn enqueue_payment_receipt(&self, payment_id: OperationId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let existing = messages::find(tx, payment_id.uuid()).await?;
            let payment =
                payments::find(tx, payment_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            let loan =
                loans::find(tx, payment.loan_id).await?.ok_or(Error::NotFound(Resource::Loan))?;
            let customer = customers::find(tx, loan.customer_id).await?;
            let customer = customer.ok_or(Error::NotFound(Resource::Loan))?;
            let phone = customer.phone(&self.core.vault)?;
            if let (None, Some(phone)) = (existing, phone) {
                let receipt: PaymentOutcome =
                    json::read(&payment.outcome, "the answer to a payment")?;
                let message = NewMessage {
                    // The message has the id of its payment, so that there is only one.
                    id: payment_id.uuid(),
                    customer_id: Some(customer.id),
                    channel: MessageChannel::Sms,
                    kind: MESSAGE_KIND,
                    recipient: phone.reveal(),
                    text: &receipt_text(&receipt, customer.language, self.core.site_host()),
                    created_at: now,
                };
                self.messages.insert_message(tx, &message, now).await?;
                self.messages.enqueue_pushes(tx, (customer.id, MESSAGE_KIND), now, now).await?;
            }
            Ok(())
        })
    }
}

/// What was received, and what is left. The closing is announced with it: one message is enough.
fn receipt_text(receipt: &PaymentOutcome, language: Language, host: &str) -> String {
    let (amount, payoff) =
        (format::format_amount(receipt.amount), format::format_amount(receipt.payoff));
    // Nothing is owed any more: what came on top of it is the person's own.
    if receipt.is_loan_closed() && receipt.funds.is_positive() {
        let funds = format::format_amount(receipt.funds);
        return match language {
            Language::Kk => format!(
                "{amount} төлем қабылданды. Қарыз өтелген, артық {} кабинетте қайтарып алуға болады.",
                kazakh::sum_in(&funds, KazakhCase::Accusative)
            ),
            Language::Ru => format!(
                "Платёж {amount} получен. Заём погашен, лишние {funds} можно вернуть в кабинете."
            ),
        };
    }
    match (language, receipt.is_loan_closed()) {
        (Language::Kk, true) => format!(
            "{amount} төлем қабылданды. Қарыз толық өтелді, рақмет! Анықтама: {host}/kz/loan/"
        ),
        (Language::Kk, false) => format!("{amount} төлем қабылданды. Қалған берешек: {payoff}."),
        (Language::Ru, true) => {
            format!("Платёж {amount} получен. Заём погашен, спасибо! Справка об этом: {host}/loan/")
        }
        (Language::Ru, false) => format!("Платёж {amount} получен. Осталось погасить: {payoff}."),
    }
}

#[cfg(test)]
mod tests {
    use base::BusinessDate;
    use lending::allocation::AmountByComponent;
    use lending::loan::{LoanStatus, OperationId};
    use money::Tenge;

    use super::*;

    fn test_outcome(payoff: i64, funds: i64) -> PaymentOutcome {
        let booking_date: BusinessDate = "2026-11-15".parse().unwrap();
        PaymentOutcome {
            payment: OperationId::from_u128(1),
            loan: base::ids::LoanId::from_u128(1),
            amount: Tenge::from_tiyn(110_420_050),
            booking_date,
            owed: AmountByComponent::default(),
            payoff: Tenge::from_tiyn(payoff),
            status: LoanStatus::Closed,
            funds: Tenge::from_tiyn(funds),
        }
    }

    #[test]
    fn the_remaining_debt_fits_two_segments() {
        let host = "kabinet.zhedel-microcredit.kz";
        for (payoff, funds, ru, kk) in [
            (
                0,
                0,
                "Платёж 1 104 200,50 ₸ получен. Заём погашен, спасибо! Справка об этом: \
                 kabinet.zhedel-microcredit.kz/loan/",
                "1 104 200,50 ₸ төлем қабылданды. Қарыз толық өтелді, рақмет! Анықтама: \
                 kabinet.zhedel-microcredit.kz/kz/loan/",
            ),
            (
                0,
                500_000,
                "Платёж 1 104 200,50 ₸ получен. Заём погашен, лишние 5 000 ₸ можно вернуть в кабинете.",
                "1 104 200,50 ₸ төлем қабылданды. Қарыз өтелген, артық 5 000 ₸ сомасын кабинетте қайтарып алуға болады.",
            ),
            (
                1_234_567,
                0,
                "Платёж 1 104 200,50 ₸ получен. Осталось погасить: 12 345,67 ₸.",
                "1 104 200,50 ₸ төлем қабылданды. Қалған берешек: 12 345,67 ₸.",
            ),
        ] {
            for (language, expected) in [(Language::Ru, ru), (Language::Kk, kk)] {
                let text = receipt_text(&test_outcome(payoff, funds), language, host);
                assert_eq!(text.replace('\u{a0}', " "), expected);
                assert!(text.encode_utf16().count() <= 134, "{text}");
            }
        }
    }
}
