//! Beginning: who may apply, for what, and when the questionnaire is taken.

use base::BusinessDate;
use lending::product::{Product, ProductCode};
use money::Tenge;

use super::super::{
    Application, ApplicationId, CustomerId, Refusal, Request, Standing, State, What,
};
use super::{DecisionContext, Transition};
use crate::Known;

pub fn start(
    id: ApplicationId,
    customer: CustomerId,
    request: &Request,
    standing: &Standing,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    let today = today(facts)?;
    if standing.has_open {
        return Err(Refusal::HasOpen);
    }
    if standing.is_self_excluded {
        return Err(Refusal::SelfExcluded);
    }
    if let Known::Known(years) = standing.age_years {
        check_age(years, facts)?;
    }
    if let Some(on) = standing.reapply_from.filter(|on| today < *on) {
        return Err(Refusal::ReapplyLater { on });
    }
    if let Some(until) = standing.bio_locked_until.filter(|until| facts.now < *until) {
        return Err(Refusal::BioLocked { until });
    }
    check(request, None, today, facts)?;
    Ok((State::Draft, What::Started { id, customer, request: request.clone() }))
}

pub fn change(
    app: &Application,
    wanted: &Request,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    check(wanted, app.preapproved_max, today(facts)?, facts)?;
    Ok((app.state, What::RequestChanged(wanted.clone())))
}

pub fn submit(
    is_complete: bool,
    are_consents_current: bool,
    age_years: u16,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    if !is_complete {
        return Err(Refusal::AnswersMissing);
    }
    check_age(age_years, facts)?;
    let to = if are_consents_current { State::Prescoring } else { State::ConsentSigning };
    Ok((to, What::Submitted))
}

pub fn today(facts: DecisionContext<'_>) -> Result<BusinessDate, Refusal> {
    facts.now.date().map_err(|_| Refusal::Calendar)
}

fn check_age(years: u16, facts: DecisionContext<'_>) -> Result<(), Refusal> {
    let is_allowed = facts.book.policy.age.allows(years);
    if is_allowed { Ok(()) } else { Err(Refusal::Age) }
}

fn check(
    request: &Request,
    amount_max: Option<Tenge>,
    today: BusinessDate,
    facts: DecisionContext<'_>,
) -> Result<(), Refusal> {
    let product = product(request.product, facts);
    if !product.on_sale || today < product.since {
        return Err(Refusal::Product);
    }
    if !product.amount_tenge.allows(request.amount_tenge) {
        return Err(Refusal::Amount);
    }
    if !product.term.allows(request.term) {
        return Err(Refusal::Term);
    }
    let amount = Tenge::from_tiyn(i64::from(request.amount_tenge) * 100);
    if amount_max.is_some_and(|max| amount > max) {
        return Err(Refusal::AmountAboveLimit);
    }
    let is_promo = request.promo.as_deref().is_none_or(is_promo_code);
    if is_promo { Ok(()) } else { Err(Refusal::Promo) }
}

fn product(code: ProductCode, facts: DecisionContext<'_>) -> &Product {
    match code {
        ProductCode::Short => &facts.book.products.short,
        ProductCode::Instalments => &facts.book.products.instalments,
    }
}

/// Whether a text can be a promo code: four to twenty capital letters, digits and hyphens. Whether
/// it is worth anything, the price says.
pub fn is_promo_code(text: &str) -> bool {
    (4..=20).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-')
}
