//! Telling a customer that their payment came, and what is left.

use store::messages::{self, NewMessage};
use store::{Uuid, customers, loans, payments, transact};

use super::{LoanProblem, Receipt};
use crate::{Lender, figures, json};

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
                let receipt: Receipt = json::read(&payment.answer, "the answer to a payment")?;
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
                self.write_pushes(tx, (customer.id, KIND), now, now).await?;
            }
            Ok(())
        })
    }
}

fn text(receipt: &Receipt, language: &str) -> String {
    let (amount, payoff) = (figures::amount(receipt.amount), figures::amount(receipt.payoff));
    // Nothing is owed any more: what came on top of it is the person's own.
    if receipt.payoff.is_zero() && receipt.funds.is_positive() {
        let funds = figures::amount(receipt.funds);
        return match language {
            "kk" => format!(
                "{amount} төлем қабылданды. Қарыз өтелген, артық {funds} кабинетте қайтарып алуға болады."
            ),
            _ => format!(
                "Платёж {amount} получен. Заём погашен, лишние {funds} можно вернуть в кабинете."
            ),
        };
    }
    match (language, receipt.payoff.is_zero()) {
        ("kk", true) => format!("{amount} төлем қабылданды. Қарызыңыз толық өтелді."),
        ("kk", false) => format!("{amount} төлем қабылданды. Өтеуге қалғаны: {payoff}."),
        (_, true) => format!("Платёж {amount} получен. Заём полностью погашен."),
        (_, false) => format!("Платёж {amount} получен. Осталось погасить: {payoff}."),
    }
}
