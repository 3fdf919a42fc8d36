//! Outcomes of automatic decisions and of staff's decisions.

use super::super::{
    Application, ApplicationRejection, Decline, EventKind, PartnerOffers, ReviewVerdict, StaffId,
    State,
};
use super::{DecisionContext, Transition, steps};
use crate::decision::{CreditDecision, DecisionOutcome, OFFERS_MAX};
use crate::{LoanOffer, reasons};

/// Declines. Partner offers are shown only if the person agreed, is not vulnerable and the reason
/// allows it.
pub fn decline(decline: Decline, partners: PartnerOffers) -> Transition {
    let are_shown = partners.exist
        && partners.is_consented
        && !partners.is_vulnerable
        && reasons::allows_partner_offers(decline.reason);
    let to = if are_shown { State::DeclinedOffers } else { State::Declined };
    (to, EventKind::Declined(decline))
}

pub fn apply_decision(
    decision: &CreditDecision,
    partners: PartnerOffers,
) -> Result<Transition, ApplicationRejection> {
    match &decision.outcome {
        DecisionOutcome::Offers(list) => make_offers(list, Vec::new()),
        DecisionOutcome::Review => {
            Ok((State::ManualReview, EventKind::Referred(decision.referred_for().collect())))
        }
        DecisionOutcome::Decline(decline) => Ok(self::decline(*decline, partners)),
    }
}

pub fn apply_review(
    verdict: &ReviewVerdict,
    by: StaffId,
    second: Option<StaffId>,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    match verdict {
        ReviewVerdict::Approve(offers) => {
            let limit = context.rulebook.policy.review.four_eyes_above();
            let is_large = offers.iter().any(|offer| offer.amount() > limit);
            let second = second.filter(|second| *second != by);
            if is_large && second.is_none() {
                return Err(ApplicationRejection::SecondSignature);
            }
            make_offers(offers, std::iter::once(by).chain(second).collect())
        }
        ReviewVerdict::Reject(rejection, partners) => Ok(decline(*rejection, *partners)),
        ReviewVerdict::AskDocs(reasons) => Ok((
            State::DocsRequired,
            EventKind::DocsAsked(steps::require_reasons(reasons)?.to_vec()),
        )),
        ReviewVerdict::AskStatement => {
            Ok((State::StatementRequired, EventKind::StatementAsked(Vec::new())))
        }
    }
}

/// Revokes a decline. Staff decide at once if all steps are done and the data are as recent as an
/// offer may be; otherwise the checks are repeated without the reason.
pub fn reconsider(
    app: &Application,
    has_open: bool,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if has_open {
        return Err(ApplicationRejection::HasOpen);
    }
    let decline = app.decline.ok_or(ApplicationRejection::WrongState { state: app.state })?;
    if !reasons::is_reversible(decline.reason) {
        return Err(ApplicationRejection::Irreversible);
    }
    let was_decided = app.preapproved_max.is_some() && app.missing.is_empty();
    let fresh_for = context.rulebook.policy.flow.offer_valid_hours;
    let is_fresh = app.since.is_some_and(|since| context.now < since.plus_hours(fresh_for));
    let to = if was_decided && is_fresh { State::ManualReview } else { State::Prescoring };
    Ok((to, EventKind::Reconsidered(decline.reason)))
}

pub fn choose_offer(app: &Application, no: u8) -> Result<Transition, ApplicationRejection> {
    let is_offered = app.offers.iter().any(|offer| offer.no == no);
    if is_offered {
        Ok((State::OfferChosen, EventKind::OfferChosen { no }))
    } else {
        Err(ApplicationRejection::UnknownOffer)
    }
}

fn make_offers(
    offers: &[LoanOffer],
    approved_by: Vec<StaffId>,
) -> Result<Transition, ApplicationRejection> {
    let are_numbered = offers.iter().zip(1_u8..).all(|(offer, no)| offer.no == no);
    if !are_numbered || !(1..=OFFERS_MAX).contains(&offers.len()) {
        return Err(ApplicationRejection::Offers);
    }
    Ok((State::Offered, EventKind::Offered { offers: offers.to_vec(), approved_by }))
}
