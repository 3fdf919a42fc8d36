//! Autopay: what is due is taken from a card in the morning of the due date. Only for whoever asked
//! for it, told the day before, twice at the most, and never a part of the sum.

mod attempt;
mod told;

use base::{BusinessDate, Timestamp};
use lending::loan::{Loan, Refusal, Status};
use money::Tenge;
use serde_json::json;
use store::sessions::Session;
use store::{Tx, Uuid, autopays, jobs, pay_cards, transact};

use super::{LoanError, own_loan, restored};
use crate::Lender;
use crate::access::{CodeSent, Purpose, Visitor};
use crate::messages::templates;
use crate::work::AUTOPAY_JOB;

/// How autopay stands for a loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Autopay {
    /// Whether it is on.
    pub is_on: bool,
    /// From which card.
    pub card_id: Option<Uuid>,
    /// What of the card's number may be shown.
    pub card_mask: Option<String>,
    /// The next date, and what is taken then if nothing is paid before.
    pub next: Option<(BusinessDate, Tenge)>,
}

impl Lender {
    /// How autopay stands for a loan of one's own, with the date and the sum.
    pub async fn autopay(&self, session: &Session, loan_id: Uuid) -> Result<Autopay, LoanError> {
        let today = self.clock.today();
        let mut tx = self.db.read().await?;
        let row = own_loan(&mut tx, session, loan_id).await?;
        load_autopay_view(&mut tx, loan_id, &restored(&row)?, today).await
    }

    /// Switches autopay on for a loan, or has it take from another card.
    pub async fn autopay_enable(
        &self,
        session: &Session,
        loan_id: Uuid,
        card_id: Uuid,
    ) -> Result<Autopay, LoanError> {
        self.require_payment_step_up(session)?;
        let (now, today) = (self.clock.now(), self.clock.today());
        let autopay = transact!(self.db, |tx| {
            let row = own_loan(tx, session, loan_id).await?;
            let loan = restored(&row)?;
            let dues = loan.dues(today);
            if dues.status == Status::Disputed {
                return Err(Refusal::Disputed.into());
            }
            dues.next.ok_or(Refusal::Closed)?;
            let card = pay_cards::own(tx, session.customer_id, card_id).await?;
            let card = card.ok_or(LoanError::Payment("card_unknown"))?;
            if autopays::switch_on(tx, loan_id, card.id, now).await? {
                let detail = json!({ "loan": loan_id.to_string(), "card": card.id.to_string() });
                self.note(tx, session.customer_id, "autopay_on", &detail, now).await?;
                let mut batch = tx.batch();
                jobs::run_again(&mut batch, AUTOPAY_JOB, loan_id, now);
                batch.exec().await?;
            }
            load_autopay_view(tx, loan_id, &loan, today).await
        })?;
        self.message_written.notify_one();
        Ok(autopay)
    }

    /// Sends a code that lets autopay be switched on, and says from which card.
    pub async fn autopay_code_send(
        &self,
        session: &Session,
        loan_id: Uuid,
        card_id: Uuid,
        visitor: &Visitor,
    ) -> Result<CodeSent, LoanError> {
        let mut tx = self.db.read().await?;
        own_loan(&mut tx, session, loan_id).await?;
        let card = pay_cards::own(&mut tx, session.customer_id, card_id).await?;
        drop(tx);
        let card = card.ok_or(LoanError::Payment("card_unknown"))?;
        let words = |language| templates::autopay_code_purpose(&card.mask, language);
        let to = (Purpose::Autopay, session.customer_id);
        Ok(self.send_charge_code(to, words, visitor).await?)
    }

    /// Switches autopay off; what is off already stays off.
    pub async fn autopay_disable(&self, session: &Session, loan_id: Uuid) -> Result<(), LoanError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            own_loan(tx, session, loan_id).await?;
            self.disable_autopay_in_tx(tx, session.customer_id, loan_id, now).await
        })
    }

    pub(super) async fn disable_autopay_in_tx(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        loan_id: Uuid,
        now: Timestamp,
    ) -> Result<(), LoanError> {
        if autopays::switch_off(tx, loan_id, now).await? {
            let detail = json!({ "loan": loan_id.to_string() });
            self.note(tx, customer_id, "autopay_off", &detail, now).await?;
        }
        Ok(())
    }
}

/// How autopay stands for a loan, on a day.
pub(crate) async fn load_autopay_view(
    tx: &mut Tx,
    loan_id: Uuid,
    loan: &Loan,
    today: BusinessDate,
) -> Result<Autopay, LoanError> {
    let next = loan.dues(today).next.map(|next| (next.due_on, next.amount));
    let kept = autopays::of_loan(tx, loan_id).await?.filter(|autopay| autopay.is_on);
    let card = match &kept {
        Some(autopay) => pay_cards::by_id(tx, autopay.card_id).await?,
        None => None,
    };
    Ok(Autopay {
        is_on: kept.is_some(),
        card_id: card.as_ref().map(|card| card.id),
        card_mask: card.map(|card| card.mask),
        next,
    })
}
