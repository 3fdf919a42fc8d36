//! Prolongation: what it would cost, the addendum that is drafted for a day and a debt, and its
//! signature. What may be offered and what it costs, the core alone decides.

mod document;
mod draft;
mod sign;

use base::{BusinessDate, Timestamp};
use lending::loan::addendum::{self, AddendumStatus};
use lending::loan::prolongation::{
    self, ProlongationAvailability, ProlongationOffer, ProlongationSummary,
};
use lending::loan::{Loan, LoanRejection, OperationId};
use money::Tenge;
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, addenda, loan_documents, loans};
use zeroize::Zeroizing;

use super::{load_own_loan_row, repository};
use crate::loans::Loans;
use crate::messages::contact_policy;
use crate::{Error, Rejection, json};

pub use sign::AddendumSignatureInput;

/// What a person sees of prolonging their loan.
#[derive(Debug, Clone)]
pub struct ProlongationView {
    /// How the loan stands with it.
    pub summary: ProlongationSummary,
    /// Why nothing is offered today.
    pub rejection: Option<LoanRejection>,
    /// What is offered today.
    pub offers: Vec<ProlongationOffer>,
    /// The newest addendum: one that can be signed today, or that was signed.
    pub addendum: Option<AddendumView>,
    /// Whether other terms are of more help than another prolongation.
    pub suggests_restructuring: bool,
}

/// An addendum, as its owner sees it.
#[derive(Debug, Clone)]
pub struct AddendumView {
    /// The operation in the loan's life.
    pub id: Uuid,
    /// How far it came.
    pub state: AddendumState,
    /// The figures that it was made from.
    pub offer: ProlongationOffer,
    /// What still has to be paid for it to take effect.
    pub pay_now: Tenge,
    /// The document.
    pub document_id: Uuid,
    /// The hash of its bytes: a code is made for it.
    pub sha256: String,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// The last second in which it can be signed and paid.
    pub expires_at: Timestamp,
}

/// How far an addendum came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddendumState {
    /// It can be read and signed.
    Drafted,
    /// It waits for its payment.
    Signed,
    /// It took effect.
    Paid,
    /// It was not paid on its day: nothing has changed.
    Void,
}

/// A person's own loan, as it is at a moment.
struct LoanContext {
    row: loans::Loan,
    loan: Loan,
    today: BusinessDate,
}

impl Loans {
    /// What prolonging a loan would cost today, or why it is not possible and from when it is.
    pub async fn prolongation_view(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<ProlongationView, Error> {
        let mut tx = self.core.db.read().await?;
        let own = load_loan_context(&mut tx, session, loan_id, self.core.clock.now()).await?;
        let newest = addenda::find_newest_by_loan(&mut tx, loan_id).await?;
        let addendum = newest.map(|row| own.build_addendum_view(&row)).transpose()?.flatten();
        let standing = prolongation::summarize(&own.loan, own.today);
        let (offers, refusal) = match prolongation::list_offers(&own.loan, own.today) {
            Ok(offers) if offers.is_empty() => (offers, Some(LoanRejection::ChargesCeiling)),
            Ok(offers) => (offers, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let is_at_its_end = matches!(
            standing.state,
            ProlongationAvailability::UsedUp | ProlongationAvailability::TooLate
        ) || refusal == Some(LoanRejection::ChargesCeiling);
        Ok(ProlongationView {
            summary: standing,
            rejection: refusal,
            offers,
            addendum,
            suggests_restructuring: is_at_its_end,
        })
    }

    /// The newest addendum of a loan, as it is read and signed.
    pub async fn addendum_document_download(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut tx = self.core.db.read().await?;
        load_loan_context(&mut tx, session, loan_id, self.core.clock.now()).await?;
        let newest = addenda::find_newest_by_loan(&mut tx, loan_id)
            .await?
            .ok_or(Rejection::AddendumNotFound)?;
        let paper =
            loan_documents::find_for_customer(&mut tx, session.customer_id, newest.document_id)
                .await?;
        drop(tx);
        let paper = paper.ok_or(StoreError::NotFound("a paper"))?;
        self.core.load_stored_bytes(&paper.storage_key).await
    }
}

async fn load_loan_context(
    tx: &mut Tx,
    session: &Session,
    loan_id: Uuid,
    now: Timestamp,
) -> Result<LoanContext, Error> {
    let row = load_own_loan_row(tx, session, loan_id).await?;
    let loan = repository::loan_from_row(&row)?;
    let today = now.date().map_err(|_| StoreError::NotFound("a day"))?;
    Ok(LoanContext { row, loan, today })
}

impl LoanContext {
    /// An addendum as it is today; none of a draft for another day or another debt.
    fn build_addendum_view(&self, row: &addenda::Addendum) -> Result<Option<AddendumView>, Error> {
        let offer: ProlongationOffer = json::read(&row.offer, "the figures of an addendum")?;
        let id = OperationId(row.id.as_u128());
        let state = match addendum::status(&self.loan, id, self.today) {
            Some(AddendumStatus::AwaitingPayment) => AddendumState::Signed,
            Some(AddendumStatus::Paid) => AddendumState::Paid,
            Some(AddendumStatus::Void) => AddendumState::Void,
            None if self.is_draft_current(row, &offer) => AddendumState::Drafted,
            None => return Ok(None),
        };
        let signed = addendum::find_signed(&self.loan, self.today).filter(|signed| signed.id == id);
        let pay_now = match state {
            AddendumState::Drafted => offer.pay_now,
            _ => signed.map_or(Tenge::ZERO, |signed| signed.amount_due),
        };
        Ok(Some(AddendumView {
            id: row.id,
            state,
            pay_now,
            offer,
            document_id: row.document_id,
            sha256: row.sha256.clone(),
            signed_at: row.signed_at,
            expires_at: contact_policy::last_second_of_day(row.created_at),
        }))
    }

    /// Whether a draft is of this day and of this debt.
    fn is_draft_current(&self, row: &addenda::Addendum, offer: &ProlongationOffer) -> bool {
        let now = prolongation::offer_for_days(&self.loan, self.today, offer.days);
        row.signed_at.is_none() && row.as_of_date == self.today && now.as_ref() == Ok(offer)
    }
}
