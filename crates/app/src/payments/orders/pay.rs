//! Paying one's own loan back.

use base::ids::LoanId;
use base::{BusinessDate, Language};
use lending::loan::{Dues, Loan, LoanRejection, OperationId, PaymentPurpose, addendum};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::sessions::Session;
use store::{Tx, Uuid, payment_methods, payment_orders as orders, payoff_quotes};

use super::views::load_payment_view;
use super::{NewPaymentOrder, PaymentView, RepaymentKind};
use crate::access::{self, SentCode, Visitor};
use crate::loans::{load_own_loan_row, loan_from_row};
use crate::messages::templates;
use crate::payments::Payments;
use crate::{Error, PaymentRejection, format};

/// Less than this is not taken, unless less is owed.
pub const PARTIAL_AMOUNT_MIN: Tenge = Tenge::from_tiyn(1_000 * 100);
const RETURN_PATH: &str = "/success/?op=payment";

/// What one wants to pay, and how.
#[derive(Debug, Clone)]
pub struct RepaymentInput {
    /// The idempotency key of the request: the same key is the same order.
    pub idempotency_key: Option<String>,
    /// For what.
    pub kind: RepaymentKind,
    /// The quote of a full payment.
    pub quote_id: Option<Uuid>,
    /// The sum of a part.
    pub amount: Option<Tenge>,
    /// The addendum of a prolongation.
    pub addendum_id: Option<OperationId>,
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
        loan_id: LoanId,
        input: &RepaymentInput,
    ) -> Result<PaymentView, Error> {
        let today = self.core.clock.today();
        let mut tx = self.core.db.read().await?;
        let row = load_own_loan_row(&mut tx, session.into(), loan_id).await?;
        let id = input
            .idempotency_key
            .as_deref()
            .map_or_else(Uuid::now_v7, |key| order_id_for_key(session, loan_id, key));
        // A repeated request continues its order, whatever has changed since.
        if let Some(existing) = orders::find(&mut tx, id).await? {
            drop(tx);
            let order = self.submit_payment_order(existing).await?;
            let mut tx = self.core.db.read().await?;
            return load_payment_view(&mut tx, order).await;
        }
        // A saved card is charged at once, so it needs a step-up.
        if input.card_id.is_some() {
            self.access.require_payment_step_up(session)?;
        }
        let (purpose, amount) =
            resolve_purpose_and_amount(&mut tx, &loan_from_row(&row)?, input, today).await?;
        drop(tx);
        let new = NewPaymentOrder {
            id,
            loan_id,
            purpose,
            amount,
            quote_id: input.quote_id.filter(|_| input.kind == RepaymentKind::Full),
            customer_id: session.customer_id,
            card_id: input.card_id,
            language: input.language,
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
        loan_id: LoanId,
        input: &RepaymentInput,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let row = load_own_loan_row(&mut tx, session.into(), loan_id).await?;
        let card = input.card_id.ok_or(PaymentRejection::CardUnknown)?;
        let card = payment_methods::find_for_customer(&mut tx, session.customer_id, card)
            .await?
            .ok_or(PaymentRejection::CardUnknown)?;
        let (_, sum) = resolve_purpose_and_amount(
            &mut tx,
            &loan_from_row(&row)?,
            input,
            self.core.clock.today(),
        )
        .await?;
        drop(tx);
        let sum = format::format_amount(sum);
        let text = |language| templates::payment_code_purpose(&sum, &card.mask, language);
        let to = (access::CodePurpose::Pay, session.customer_id);
        self.access.send_charge_code(to, text, visitor).await
    }
}

/// What is paid for, and how much that is today.
async fn resolve_purpose_and_amount(
    tx: &mut Tx,
    loan: &Loan,
    input: &RepaymentInput,
    today: BusinessDate,
) -> Result<(PaymentPurpose, Tenge), Error> {
    Ok(match input.kind {
        RepaymentKind::Full => {
            let id = input.quote_id.ok_or(PaymentRejection::QuoteUnknown)?;
            let quote = payoff_quotes::find(tx, id).await?;
            let quote = quote.ok_or(PaymentRejection::QuoteUnknown)?;
            (PaymentPurpose::Repayment, Tenge::from_tiyn(quote.amount_tiyn))
        }
        RepaymentKind::Partial => {
            (PaymentPurpose::Early, check_partial_amount(&loan.dues(today), input.amount)?)
        }
        RepaymentKind::Prolongation => {
            let id = input.addendum_id.ok_or(PaymentRejection::AddendumUnknown)?;
            let signed = addendum::find_signed(loan, today).filter(|signed| signed.id == id);
            let signed = signed.ok_or(PaymentRejection::AddendumUnknown)?;
            (PaymentPurpose::Prolongation(id), signed.amount_due)
        }
        RepaymentKind::Withdrawal => {
            let withdrawal = loan.withdrawal(today).ok_or(PaymentRejection::WithdrawalEnded)?;
            (PaymentPurpose::Withdrawal, withdrawal.amount)
        }
    })
}

/// The id of the order of an idempotency key: always the same.
fn order_id_for_key(session: &Session, loan_id: LoanId, key: &str) -> Uuid {
    let seed = format!("payment/{}/{loan_id}/{key}", session.customer_id);
    let hash = Sha256::digest(seed);
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
