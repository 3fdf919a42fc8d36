//! Autopay: the due amount is charged to a card in the morning of the due date. Only on request,
//! announced the day before, at most twice, and never a part of the amount.

mod attempt;
mod notifications;

use base::ids::{CustomerId, LoanId};
use base::{BusinessDate, Timestamp};
use jobs::JobKind;
use lending::loan::{Loan, LoanRejection, LoanStatus};
use money::Tenge;
use serde_json::json;
use store::sessions::Session;
use store::{Tx, Uuid, autopays, payment_methods, transact};

use crate::access::{CodePurpose, SentCode, Visitor};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::{load_own_loan_row, loan_from_row};
use crate::messages::templates;
use crate::payments::Payments;
use crate::{Error, PaymentRejection};

/// How autopay stands for a loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutopayView {
    /// Whether it is on.
    pub is_enabled: bool,
    /// From which card.
    pub card_id: Option<Uuid>,
    /// The masked card number.
    pub card_mask: Option<String>,
    /// The next date, and what is taken then if nothing is paid before.
    pub next_charge: Option<(BusinessDate, Tenge)>,
}

impl Payments {
    /// How autopay stands for a loan of one's own, with the date and the sum.
    pub async fn autopay_view(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<AutopayView, Error> {
        let actor = actor.into();
        let today = self.core.clock.today();
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let row = load_own_loan_row(&mut tx, actor, loan_id).await?;
        load_autopay_view(&mut tx, loan_id, &loan_from_row(&row)?, today).await
    }

    /// Switches autopay on for a loan, or has it take from another card.
    pub async fn autopay_enable(
        &self,
        session: &Session,
        loan_id: LoanId,
        card_id: Uuid,
    ) -> Result<AutopayView, Error> {
        self.access.require_payment_step_up(session)?;
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        let autopay = transact!(self.core.db, |tx| {
            let row = load_own_loan_row(tx, session.into(), loan_id).await?;
            let loan = loan_from_row(&row)?;
            let dues = loan.dues(today);
            if dues.status == LoanStatus::Disputed {
                return Err(LoanRejection::Disputed.into());
            }
            dues.next.ok_or(LoanRejection::Closed)?;
            let card = payment_methods::find_for_customer(tx, session.customer_id, card_id).await?;
            let card = card.ok_or(PaymentRejection::CardUnknown)?;
            if autopays::upsert_enabled(tx, loan_id, card.id, now).await? {
                let detail = json!({ "loan": loan_id.to_string(), "card": card.id.to_string() });
                self.core
                    .audit_customer(tx, session.customer_id, "autopay_on", &detail, now)
                    .await?;
                let mut batch = tx.batch();
                jobs::requeue_in_batch(&mut batch, JobKind::Autopay, loan_id, now);
                batch.exec().await?;
            }
            load_autopay_view(tx, loan_id, &loan, today).await
        })?;
        self.core.dispatch.notify();
        Ok(autopay)
    }

    /// Sends a code that authorises autopay and names the card.
    pub async fn autopay_code_send(
        &self,
        session: &Session,
        loan_id: LoanId,
        card_id: Uuid,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        load_own_loan_row(&mut tx, session.into(), loan_id).await?;
        let card =
            payment_methods::find_for_customer(&mut tx, session.customer_id, card_id).await?;
        drop(tx);
        let card = card.ok_or(PaymentRejection::CardUnknown)?;
        let text = |language| templates::autopay_code_purpose(&card.mask, language);
        let to = (CodePurpose::Autopay, session.customer_id);
        self.access.send_charge_code(to, text, visitor).await
    }

    /// Switches autopay off; what is off already stays off.
    pub async fn autopay_disable(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<(), Error> {
        let actor = actor.into();
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_own_loan_row(tx, actor, loan_id).await?;
            self.disable_autopay_in_tx(tx, actor, (row.customer_id, loan_id), now).await
        })
    }

    pub(super) async fn disable_autopay_in_tx(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        (customer_id, loan_id): (CustomerId, LoanId),
        now: Timestamp,
    ) -> Result<(), Error> {
        if autopays::update_disabled(tx, loan_id, now).await? {
            let (switched_off, detail) = (
                ("autopay_off", Subject::Customer(customer_id)),
                json!({ "loan": loan_id.to_string() }),
            );
            self.core.audit(tx, actor, switched_off, detail, now).await?;
        }
        Ok(())
    }
}

/// How autopay stands for a loan, on a day.
pub(crate) async fn load_autopay_view(
    tx: &mut Tx,
    loan_id: LoanId,
    loan: &Loan,
    today: BusinessDate,
) -> Result<AutopayView, Error> {
    let next = loan.dues(today).next.map(|next| (next.due_date, next.amount));
    let autopay = autopays::find_by_loan(tx, loan_id).await?.filter(|autopay| autopay.is_on);
    let card = match &autopay {
        Some(autopay) => payment_methods::find(tx, autopay.payment_method_id).await?,
        None => None,
    };
    Ok(AutopayView {
        is_enabled: autopay.is_some(),
        card_id: card.as_ref().map(|card| card.id),
        card_mask: card.map(|card| card.mask),
        next_charge: next,
    })
}
