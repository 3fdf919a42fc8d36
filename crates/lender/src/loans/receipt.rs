//! Telling a customer that their payment came, and what is left.

use money::Tenge;
use store::messages::{self, NewMessage};
use store::{Uuid, customers, loans, payments, transact};

use super::{LoanProblem, Receipt, saved};
use crate::Lender;

/// The job that writes the message of a payment.
pub const RECEIPT_JOB: &str = "payment_receipt";
const KIND: &str = "payment_received";

impl Lender {
    /// Writes the message of a payment, once, and queues its sending. Somebody whose phone was erased
    /// gets none.
    pub async fn write_receipt(&self, payment_id: Uuid) -> Result<(), LoanProblem> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let known = messages::by_id(tx, payment_id).await?;
            let payment = payments::by_id(tx, payment_id).await?.ok_or(LoanProblem::Unknown)?;
            let loan = loans::by_id(tx, payment.loan_id).await?.ok_or(LoanProblem::Unknown)?;
            let customer = customers::by_id(tx, loan.customer_id).await?;
            let customer = customer.ok_or(LoanProblem::Unknown)?;
            let phone = customer.phone(&self.vault)?;
            if let (None, Some(phone)) = (known, phone) {
                let receipt: Receipt = saved::read(&payment.answer, "the answer to a payment")?;
                let message = NewMessage {
                    id: payment_id,
                    customer_id: Some(customer.id),
                    channel: "sms",
                    kind: KIND,
                    to: phone.reveal(),
                    text: &text(&receipt, &customer.language),
                    at: now,
                    send_after: now,
                };
                messages::insert(tx, &self.vault, &message).await?;
            }
            Ok(())
        })
    }
}

fn text(receipt: &Receipt, language: &str) -> String {
    let (amount, payoff) = (told(receipt.amount), told(receipt.payoff));
    match (language, receipt.payoff.is_zero()) {
        ("kk", true) => format!("{amount} төлем қабылданды. Қарызыңыз толық өтелді."),
        ("kk", false) => format!("{amount} төлем қабылданды. Өтеуге қалғаны: {payoff}."),
        (_, true) => format!("Платёж {amount} получен. Заём полностью погашен."),
        (_, false) => format!("Платёж {amount} получен. Осталось погасить: {payoff}."),
    }
}

/// `62 688 ₸`, with tiyn only where there are some.
fn told(amount: Tenge) -> String {
    let text = amount.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::with_capacity(text.len() + 8);
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    if part == "00" { format!("{grouped}\u{a0}₸") } else { format!("{grouped},{part}\u{a0}₸") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_as_people_write_them() {
        for (tiyn, text) in [
            (0, "0 ₸"),
            (6_268_800, "62 688 ₸"),
            (100_000_050, "1 000 000,50 ₸"),
            (99_900, "999 ₸"),
        ] {
            assert_eq!(told(Tenge::from_tiyn(tiyn)), text.replace(' ', "\u{a0}"));
        }
    }
}
