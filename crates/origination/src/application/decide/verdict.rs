//! What becomes of a decision, a machine's or a person's.

use super::super::{Application, Decline, Partners, Refusal, ReviewVerdict, StaffId, State, What};
use super::{DecisionContext, Transition, steps};
use crate::decision::{Decision, OFFERS_MAX, Outcome};
use crate::{Offer, reasons};

/// A refusal; with others' offers only where the person agreed and no harm is to be feared.
pub fn decline(decline: Decline, partners: Partners) -> Transition {
    let are_shown = partners.exist
        && partners.is_consented
        && !partners.is_vulnerable
        && reasons::allows_partner_offers(decline.reason);
    let to = if are_shown { State::DeclinedOffers } else { State::Declined };
    (to, What::Declined(decline))
}

pub fn decided(decision: &Decision, partners: Partners) -> Result<Transition, Refusal> {
    match &decision.outcome {
        Outcome::Offers(list) => offer(list, Vec::new()),
        Outcome::Review => {
            Ok((State::ManualReview, What::Referred(decision.referred_for().collect())))
        }
        Outcome::Decline(found) => Ok(self::decline(*found, partners)),
    }
}

pub fn apply_review(
    verdict: &ReviewVerdict,
    by: StaffId,
    second: Option<StaffId>,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    match verdict {
        ReviewVerdict::Approve(offers) => {
            let bound = facts.book.policy.review.four_eyes_above();
            let is_large = offers.iter().any(|offer| offer.amount() > bound);
            let second = second.filter(|second| *second != by);
            if is_large && second.is_none() {
                return Err(Refusal::SecondSignature);
            }
            offer(offers, std::iter::once(by).chain(second).collect())
        }
        ReviewVerdict::Reject(found, partners) => Ok(decline(*found, *partners)),
        ReviewVerdict::AskDocs(reasons) => {
            Ok((State::DocsRequired, What::DocsAsked(steps::some(reasons)?.to_vec())))
        }
        ReviewVerdict::AskStatement => {
            Ok((State::StatementRequired, What::StatementAsked(Vec::new())))
        }
    }
}

/// Takes a refusal back. Staff decide at once where every step was taken and what is known is as fresh
/// as an offer may be; else the checks are made anew, with the reason set aside.
pub fn reconsider(
    app: &Application,
    has_open: bool,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    if has_open {
        return Err(Refusal::HasOpen);
    }
    let decline = app.decline.ok_or(Refusal::WrongState { state: app.state })?;
    if !reasons::is_reversible(decline.reason) {
        return Err(Refusal::Irreversible);
    }
    let was_decided = app.preapproved_max.is_some() && app.missing.is_empty();
    let fresh_for = facts.book.policy.flow.offer_valid_hours;
    let is_fresh = app.since.is_some_and(|since| facts.now < since.plus_hours(fresh_for));
    let to = if was_decided && is_fresh { State::ManualReview } else { State::Prescoring };
    Ok((to, What::Reconsidered(decline.reason)))
}

pub fn choose(app: &Application, no: u8) -> Result<Transition, Refusal> {
    let is_offered = app.offers.iter().any(|offer| offer.no == no);
    if is_offered {
        Ok((State::OfferChosen, What::OfferChosen { no }))
    } else {
        Err(Refusal::UnknownOffer)
    }
}

fn offer(offers: &[Offer], approved_by: Vec<StaffId>) -> Result<Transition, Refusal> {
    let are_numbered = offers.iter().zip(1_u8..).all(|(offer, no)| offer.no == no);
    if !are_numbered || !(1..=OFFERS_MAX).contains(&offers.len()) {
        return Err(Refusal::Offers);
    }
    Ok((State::Offered, What::Offered { offers: offers.to_vec(), approved_by }))
}
