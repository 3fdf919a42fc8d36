//! Start of an application: who may apply, for what, and when the questionnaire is complete.

use base::BusinessDate;
use lending::product::{Product, ProductCode};
use money::Tenge;

use super::super::{
    ApplicantStanding, Application, ApplicationId, ApplicationRejection, CustomerId, EventKind,
    LoanRequest, State,
};
use super::{DecisionContext, Transition};
use crate::Known;

pub fn start(
    id: ApplicationId,
    customer: CustomerId,
    request: &LoanRequest,
    standing: &ApplicantStanding,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    let today = today(context)?;
    if standing.has_open {
        return Err(ApplicationRejection::HasOpen);
    }
    if standing.is_self_excluded {
        return Err(ApplicationRejection::SelfExcluded);
    }
    if let Known::Known(years) = standing.age_years {
        check_age(years, context)?;
    }
    if let Some(on) = standing.reapply_from.filter(|on| today < *on) {
        return Err(ApplicationRejection::ReapplyLater { on });
    }
    if let Some(until) = standing.bio_locked_until.filter(|until| context.now < *until) {
        return Err(ApplicationRejection::BioLocked { until });
    }
    check_request(request, None, today, context)?;
    Ok((State::Draft, EventKind::Started { id, customer, request: request.clone() }))
}

pub fn change_request(
    app: &Application,
    request: &LoanRequest,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    check_request(request, app.preapproved_max, today(context)?, context)?;
    Ok((app.state, EventKind::RequestChanged(request.clone())))
}

pub fn submit(
    is_complete: bool,
    are_consents_current: bool,
    age_years: u16,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if !is_complete {
        return Err(ApplicationRejection::AnswersMissing);
    }
    check_age(age_years, context)?;
    let to = if are_consents_current { State::Prescoring } else { State::ConsentSigning };
    Ok((to, EventKind::Submitted))
}

pub fn today(context: DecisionContext<'_>) -> Result<BusinessDate, ApplicationRejection> {
    context.now.date().map_err(|_| ApplicationRejection::Calendar)
}

fn check_age(years: u16, context: DecisionContext<'_>) -> Result<(), ApplicationRejection> {
    let is_allowed = context.rulebook.policy.age.allows(years);
    if is_allowed { Ok(()) } else { Err(ApplicationRejection::Age) }
}

fn check_request(
    request: &LoanRequest,
    amount_max: Option<Tenge>,
    today: BusinessDate,
    context: DecisionContext<'_>,
) -> Result<(), ApplicationRejection> {
    let product = product_by_code(request.product, context);
    if !product.on_sale || today < product.since {
        return Err(ApplicationRejection::Product);
    }
    if !product.amount_tenge.contains(request.amount_tenge) {
        return Err(ApplicationRejection::Amount);
    }
    if !product.term.contains(request.term) {
        return Err(ApplicationRejection::Term);
    }
    let amount = Tenge::from_tiyn(i64::from(request.amount_tenge) * 100);
    if amount_max.is_some_and(|max| amount > max) {
        return Err(ApplicationRejection::AmountAboveLimit);
    }
    let is_promo = request.promo.as_deref().is_none_or(is_promo_code);
    if is_promo { Ok(()) } else { Err(ApplicationRejection::Promo) }
}

fn product_by_code(code: ProductCode, context: DecisionContext<'_>) -> &Product {
    match code {
        ProductCode::Short => &context.rulebook.products.short,
        ProductCode::Instalments => &context.rulebook.products.instalments,
    }
}

/// Returns whether a text has the format of a promo code: four to twenty capital letters, digits
/// and hyphens. Does not check whether the code exists.
pub fn is_promo_code(text: &str) -> bool {
    (4..=20).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-')
}
