//! Prolongation: what it would cost, the addendum that is drafted for a day and a debt, and its
//! signature. What may be offered and what it costs, the core alone decides.

mod draft;
mod paper;
mod sign;

use base::{BusinessDate, Timestamp};
use lending::loan::addendum::{self, Fate};
use lending::loan::prolongation::{self, Offer, Standing, State};
use lending::loan::{Loan, OperationId, Refusal};
use money::Tenge;
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, addenda, loan_papers, loans};
use zeroize::Zeroizing;

use super::{LoanError, own_loan, saved};
use crate::messages::manners;
use crate::{Lender, json};

pub use sign::Signature;
pub(crate) use sign::hex;

/// What a person sees of prolonging their loan.
#[derive(Debug, Clone)]
pub struct Prolongation {
    /// How the loan stands with it.
    pub standing: Standing,
    /// Why nothing is offered today.
    pub refusal: Option<Refusal>,
    /// What is offered today.
    pub offers: Vec<Offer>,
    /// The newest addendum: one that can be signed today, or that was signed.
    pub addendum: Option<Addendum>,
    /// Whether other terms are of more help than another prolongation.
    pub leads_to_help: bool,
}

/// An addendum, as its owner sees it.
#[derive(Debug, Clone)]
pub struct Addendum {
    /// The operation in the loan's life.
    pub id: Uuid,
    /// How far it came.
    pub state: AddendumState,
    /// The figures that it was made from.
    pub offer: Offer,
    /// What still has to be paid for it to take effect.
    pub pay_now: Tenge,
    /// The paper.
    pub paper_id: Uuid,
    /// The hash of its bytes: a code is made for it.
    pub sha256: String,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// The last second in which it can be signed and paid.
    pub void_at: Timestamp,
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

impl Lender {
    /// What prolonging a loan would cost today, or why it is not possible and from when it is.
    pub async fn prolongation(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Prolongation, LoanError> {
        let mut tx = self.db.read().await?;
        let own = own(&mut tx, session, loan_id, self.clock.now()).await?;
        let newest = addenda::newest_of(&mut tx, loan_id).await?;
        let addendum = newest.map(|row| own.seen(&row)).transpose()?.flatten();
        let standing = prolongation::standing(&own.loan, own.today);
        let (offers, refusal) = match prolongation::offers(&own.loan, own.today) {
            Ok(offers) if offers.is_empty() => (offers, Some(Refusal::ChargesCeiling)),
            Ok(offers) => (offers, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let is_at_its_end = matches!(standing.state, State::UsedUp | State::TooLate)
            || refusal == Some(Refusal::ChargesCeiling);
        Ok(Prolongation { standing, refusal, offers, addendum, leads_to_help: is_at_its_end })
    }

    /// The newest addendum of a loan, as it is read and signed.
    pub async fn addendum_document_download(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<Zeroizing<Vec<u8>>, LoanError> {
        let mut tx = self.db.read().await?;
        own(&mut tx, session, loan_id, self.clock.now()).await?;
        let newest = addenda::newest_of(&mut tx, loan_id).await?.ok_or(LoanError::NoAddendum)?;
        let paper = loan_papers::own(&mut tx, session.customer_id, newest.paper_id).await?;
        drop(tx);
        let paper = paper.ok_or(StoreError::Missing("a paper"))?;
        Ok(self.load_stored_bytes(&paper.place).await?)
    }
}

async fn own(
    tx: &mut Tx,
    session: &Session,
    loan_id: Uuid,
    now: Timestamp,
) -> Result<LoanContext, LoanError> {
    let row = own_loan(tx, session, loan_id).await?;
    let loan = saved::loan(&row)?;
    let today = now.date().map_err(|_| StoreError::Missing("a day"))?;
    Ok(LoanContext { row, loan, today })
}

impl LoanContext {
    /// An addendum as it is today; none of a draft for another day or another debt.
    fn seen(&self, row: &addenda::Addendum) -> Result<Option<Addendum>, LoanError> {
        let offer: Offer = json::read(&row.offer, "the figures of an addendum")?;
        let id = OperationId(row.id.as_u128());
        let state = match addendum::fate(&self.loan, id, self.today) {
            Some(Fate::Signed) => AddendumState::Signed,
            Some(Fate::Paid) => AddendumState::Paid,
            Some(Fate::Void) => AddendumState::Void,
            None if self.is_fresh(row, &offer) => AddendumState::Drafted,
            None => return Ok(None),
        };
        let signed = addendum::signed(&self.loan, self.today).filter(|signed| signed.id == id);
        let pay_now = match state {
            AddendumState::Drafted => offer.pay_now,
            _ => signed.map_or(Tenge::ZERO, |signed| signed.pay_now),
        };
        Ok(Some(Addendum {
            id: row.id,
            state,
            pay_now,
            offer,
            paper_id: row.paper_id,
            sha256: row.sha256.clone(),
            signed_at: row.signed_at,
            void_at: manners::last_second_of_day(row.made_at),
        }))
    }

    /// Whether a draft is of this day and of this debt.
    fn is_fresh(&self, row: &addenda::Addendum, offer: &Offer) -> bool {
        let now = prolongation::offer_for_days(&self.loan, self.today, offer.days);
        row.signed_at.is_none() && row.for_day == self.today && now.as_ref() == Ok(offer)
    }
}
