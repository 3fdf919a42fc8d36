//! Paying one's own loan back.

use base::{BusinessDate, Language};
use lending::loan::{Dues, Loan, LoanRejection, OperationId, PaymentPurpose, addendum};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::sessions::Session;
use store::{Tx, Uuid, payment_methods, payment_orders as orders, payoff_quotes};

use super::views::load_payment_view;
use super::{NewPaymentOrder, Payer, PaymentView};
use crate::access::{self, SentCode, Visitor};
use crate::loans::{load_own_loan_row, restored};
use crate::messages::templates;
use crate::payments::Payments;
use crate::{Error, PaymentRejection, Rejection, format};

/// Less than this is not taken, unless less is owed.
pub const PARTIAL_AMOUNT_MIN: Tenge = Tenge::from_tiyn(1_000 * 100);
const RETURN_PATH: &str = "/success/?op=payment";

/// What one pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepaymentKind {
    /// Everything, by a quote.
    Full,
    /// A sum of one's choice: what is due, and principal ahead of the plan.
    Partial,
    /// A prolongation that was signed.
    Prolongation,
    /// Giving the loan back within the legal days.
    Withdrawal,
}

/// What one wants to pay, and how.
#[derive(Debug, Clone)]
pub struct RepaymentInput {
    /// What the sender calls the request: sent again under the same name, it is the same order.
    pub idempotency_key: Option<String>,
    /// For what.
    pub kind: RepaymentKind,
    /// The quote of a full payment.
    pub quote_id: Option<Uuid>,
    /// The sum of a part.
    pub amount: Option<Tenge>,
    /// The addendum of a prolongation.
    pub addendum_id: Option<Uuid>,
    /// The saved card to charge; without one a page is opened.
    pub card_id: Option<Uuid>,
    /// `ru` or `kk`.
    pub language: Language,
}

impl Payments {
    /// Begins to pay a loan of one's own.
    pub async fn payment_order_create(
        &self,
        session: &Session,
        loan_id: Uuid,
        asked: &RepaymentInput,
    ) -> Result<PaymentView, Error> {
        let today = self.core.clock.today();
        let mut tx = self.core.db.read().await?;
        let row = load_own_loan_row(&mut tx, session, loan_id).await?;
        let id = asked
            .idempotency_key
            .as_deref()
            .map_or_else(Uuid::now_v7, |key| order_id_for_key(session, loan_id, key));
        // Sent again: what may have changed since is of no matter.
        if let Some(known) = orders::find(&mut tx, id).await? {
            drop(tx);
            let known = self.submit_payment_order(known).await?;
            let mut tx = self.core.db.read().await?;
            return load_payment_view(&mut tx, known).await;
        }
        // A saved card is charged at once, so it needs a step-up.
        if asked.card_id.is_some() {
            self.access.require_payment_step_up(session)?;
        }
        let (purpose, amount) =
            resolve_purpose_and_amount(&mut tx, &restored(&row)?, asked, today).await?;
        drop(tx);
        let new = NewPaymentOrder {
            id,
            loan_id,
            purpose,
            amount,
            quote_id: asked.quote_id.filter(|_| asked.kind == RepaymentKind::Full),
            payer: Payer::Owner(session.customer_id),
            card_id: asked.card_id,
            language: asked.language,
            return_path: RETURN_PATH.to_owned(),
        };
        let order = self.start_payment_order(&new).await?;
        let mut tx = self.core.db.read().await?;
        load_payment_view(&mut tx, order).await
    }

    /// Sends a code that authorises a charge and names amount and card.
    pub async fn payment_code_send(
        &self,
        session: &Session,
        loan_id: Uuid,
        asked: &RepaymentInput,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let unknown = || Error::Rejected(Rejection::Payment(PaymentRejection::CardUnknown));
        let mut tx = self.core.db.read().await?;
        let row = load_own_loan_row(&mut tx, session, loan_id).await?;
        let card = asked.card_id.ok_or_else(unknown)?;
        let card = payment_methods::find_for_customer(&mut tx, session.customer_id, card)
            .await?
            .ok_or_else(unknown)?;
        let (_, sum) =
            resolve_purpose_and_amount(&mut tx, &restored(&row)?, asked, self.core.clock.today())
                .await?;
        drop(tx);
        let sum = format::format_amount(sum);
        let words = |language| templates::payment_code_purpose(&sum, &card.mask, language);
        let to = (access::CodePurpose::Pay, session.customer_id);
        self.access.send_charge_code(to, words, visitor).await
    }
}

/// What is paid for, and how much that is today.
async fn resolve_purpose_and_amount(
    tx: &mut Tx,
    loan: &Loan,
    asked: &RepaymentInput,
    today: BusinessDate,
) -> Result<(PaymentPurpose, Tenge), Error> {
    Ok(match asked.kind {
        RepaymentKind::Full => {
            let id = asked.quote_id.ok_or(PaymentRejection::QuoteUnknown)?;
            let quote = payoff_quotes::find(tx, id).await?;
            let quote = quote.ok_or(PaymentRejection::QuoteUnknown)?;
            (PaymentPurpose::Repayment, Tenge::from_tiyn(quote.amount_tiyn))
        }
        RepaymentKind::Partial => {
            (PaymentPurpose::Early, check_partial_amount(&loan.dues(today), asked.amount)?)
        }
        RepaymentKind::Prolongation => {
            let id = asked.addendum_id.ok_or(PaymentRejection::AddendumUnknown)?;
            let id = OperationId(id.as_u128());
            let signed = addendum::find_signed(loan, today).filter(|signed| signed.id == id);
            let signed = signed.ok_or(PaymentRejection::AddendumUnknown)?;
            (PaymentPurpose::Prolongation(id), signed.amount_due)
        }
        RepaymentKind::Withdrawal => {
            let ended = Error::Rejected(Rejection::Payment(PaymentRejection::WithdrawalEnded));
            (PaymentPurpose::Withdrawal, loan.withdrawal(today).ok_or(ended)?.amount)
        }
    })
}

/// The order of a request that has a name: the same one whenever it is sent.
fn order_id_for_key(session: &Session, loan_id: Uuid, key: &str) -> Uuid {
    let asked = format!("payment/{}/{loan_id}/{key}", session.customer_id);
    let hash = Sha256::digest(asked);
    let (head, _) = hash.split_at(16);
    Uuid::from_bytes(head.try_into().expect("sixteen bytes"))
}

fn check_partial_amount(dues: &Dues, amount: Option<Tenge>) -> Result<Tenge, Error> {
    let amount = amount.ok_or(LoanRejection::InvalidAmount)?;
    if amount > dues.payoff {
        return Err(if dues.payoff.is_positive() {
            LoanRejection::MoreThanOwed
        } else {
            LoanRejection::Closed
        }
        .into());
    }
    if amount < PARTIAL_AMOUNT_MIN.min(dues.payoff) {
        return Err(LoanRejection::InvalidAmount.into());
    }
    Ok(amount)
}
