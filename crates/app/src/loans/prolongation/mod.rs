//! Prolongation: what it would cost, the addendum that is drafted for a day and a debt, and its
//! signature. What may be offered and what it costs, the core alone decides.

mod document;
mod draft;
mod sign;

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use lending::loan::addendum::{self, AddendumStatus};
use lending::loan::prolongation::{
    self, ProlongationAvailability, ProlongationOffer, ProlongationSummary,
};
use lending::loan::{Loan, LoanRejection, OperationId};
use money::Tenge;
use store::{StoreError, Tx, Uuid, addenda, loan_documents, loans};
use zeroize::Zeroizing;

use super::{load_own_loan_row, repository};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::Loans;
use crate::messages::contact_policy;
use crate::{Error, Rejection, json};

pub use sign::AddendumSignatureInput;

/// What a person sees of prolonging their loan.
#[derive(Debug, Clone)]
pub struct ProlongationView {
    /// Whether it is available, and how often it was used.
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
    /// Its operation on the loan.
    pub id: OperationId,
    /// Its progress.
    pub state: AddendumState,
    /// The figures in it.
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

base::codes! {
    /// The progress of an addendum.
    AddendumState, undescribed {
        /// It can be read and signed.
        Drafted = "drafted",
        /// It waits for its payment.
        Signed = "signed",
        /// It took effect.
        Paid = "paid",
        /// It was not paid on its day: nothing has changed.
        Void = "void",
    }
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
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<ProlongationView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let own = load_loan_context(&mut tx, actor, loan_id, self.core.clock.now()).await?;
        let newest = addenda::find_newest_by_loan(&mut tx, loan_id).await?;
        let addendum = newest.map(|row| own.build_addendum_view(&row)).transpose()?.flatten();
        let summary = prolongation::summarize(&own.loan, own.today);
        let (offers, rejection) = match prolongation::list_offers(&own.loan, own.today) {
            Ok(offers) if offers.is_empty() => (offers, Some(LoanRejection::ChargesCeiling)),
            Ok(offers) => (offers, None),
            Err(rejection) => (Vec::new(), Some(rejection)),
        };
        let suggests_restructuring = matches!(
            summary.state,
            ProlongationAvailability::UsedUp | ProlongationAvailability::TooLate
        ) || rejection == Some(LoanRejection::ChargesCeiling);
        Ok(ProlongationView { summary, rejection, offers, addendum, suggests_restructuring })
    }

    /// The newest addendum of a loan, as it is read and signed.
    pub async fn addendum_document_download(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let own = load_loan_context(&mut tx, actor, loan_id, self.core.clock.now()).await?;
        let newest = addenda::find_newest_by_loan(&mut tx, loan_id)
            .await?
            .ok_or(Rejection::AddendumNotFound)?;
        let document =
            loan_documents::find_for_customer(&mut tx, own.row.customer_id, newest.document_id)
                .await?;
        drop(tx);
        let document = document.ok_or(StoreError::NotFound("a document"))?;
        self.core.load_stored_bytes(&document.storage_key).await
    }
}

async fn load_loan_context(
    tx: &mut Tx,
    actor: Actor<'_>,
    loan_id: LoanId,
    now: Timestamp,
) -> Result<LoanContext, Error> {
    let row = load_own_loan_row(tx, actor, loan_id).await?;
    let loan = repository::loan_from_row(&row)?;
    let today = now.date().map_err(|_| StoreError::NotFound("a day"))?;
    Ok(LoanContext { row, loan, today })
}

impl LoanContext {
    /// An addendum as it is today; none of a draft for another day or another debt.
    fn build_addendum_view(&self, row: &addenda::Addendum) -> Result<Option<AddendumView>, Error> {
        let offer: ProlongationOffer = json::read(&row.offer, "the figures of an addendum")?;
        let id = row.id;
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
        let current = prolongation::offer_for_days(&self.loan, self.today, offer.days);
        row.signed_at.is_none() && row.as_of_date == self.today && current.as_ref() == Ok(offer)
    }
}
