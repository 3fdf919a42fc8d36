//! From the terms to the payout: consent, signature, cooling-off period, payout.

use super::super::{
    Application, ApplicationRejection, Decline, EventKind, PayoutFailure, Recheck, State,
};
use super::{DecisionContext, Transition, request};
use crate::{Known, ReasonCode};

pub fn agree(
    are_all_ticked: bool,
    age_years: u16,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if !are_all_ticked {
        return Err(ApplicationRejection::DocumentsNotTicked);
    }
    let today = request::today(context)?;
    let needs_second_consent = context.rulebook.law.needs_second_consent(age_years.into(), today);
    let needs_second_consent = needs_second_consent.map_err(|_| ApplicationRejection::Calendar)?;
    Ok((
        if needs_second_consent { State::ExtraConfirm } else { State::ContractSigning },
        EventKind::Agreed,
    ))
}

pub fn sign(
    app: &Application,
    displayed_hash: &str,
    signed_hash: &str,
    recheck: &Recheck,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if displayed_hash != signed_hash || !is_sha256(signed_hash) {
        return Err(ApplicationRejection::HashMismatch);
    }
    let today = request::today(context)?;
    if let Some(decline) = find_decline(recheck, context)? {
        return Ok(decline);
    }
    let offer = app.chosen_offer().ok_or(ApplicationRejection::UnknownOffer)?;
    let borrowed_today = require_known(recheck.borrowed_today)?;
    let same_day_sum =
        borrowed_today.try_add(offer.amount()).map_err(|_| ApplicationRejection::Amount)?;
    let cooling_off = context
        .rulebook
        .law
        .cooling_off_for(same_day_sum, today)
        .map_err(|_| ApplicationRejection::Calendar)?;
    let to = if cooling_off.is_some() { State::CoolingOff } else { State::Disbursing };
    Ok((to, EventKind::Signed { hash: signed_hash.to_owned(), same_day_sum }))
}

/// The second consent. A reason that prevents signing also prevents the payout after the
/// cooling-off period.
pub fn confirm_payout(
    recheck: &Recheck,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    let decline = find_decline(recheck, context)?;
    Ok(decline.unwrap_or((State::Disbursing, EventKind::PayoutConfirmed)))
}

/// Returns the transition to a decline if the repeated checks forbid the loan.
fn find_decline(
    recheck: &Recheck,
    context: DecisionContext<'_>,
) -> Result<Option<Transition>, ApplicationRejection> {
    let checks = [
        (recheck.is_self_excluded, ReasonCode::SelfExcluded),
        (recheck.is_stop_credit, ReasonCode::StopCredit),
        (recheck.has_arrears, ReasonCode::ArrearsNow),
    ];
    for (applies, reason) in checks {
        if require_known(applies)? {
            let today = request::today(context)?;
            let reapply_from = context.rulebook.policy.reapply_from(reason, today);
            let decline = Decline { reason, reapply_from };
            return Ok(Some((State::Declined, EventKind::Declined(decline))));
        }
    }
    Ok(None)
}

pub fn complete_payout(app: &Application, order: u32) -> Result<Transition, ApplicationRejection> {
    check_current_order(app, order)?;
    Ok((State::Active, EventKind::PaidOut))
}

pub fn fail_payout(
    app: &Application,
    order: u32,
    failure: PayoutFailure,
    is_retryable: bool,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    check_current_order(app, order)?;
    let has_retries_left = app.payout.tries <= context.rulebook.policy.flow.payout_retries_max;
    Ok(if is_retryable && has_retries_left {
        (State::Disbursing, EventKind::PayoutRetried(failure))
    } else {
        (State::DisburseFailed, EventKind::PayoutFailed(failure))
    })
}

/// A signed loan cannot be decided again, so the payout must not go to a card or account that would
/// need a review.
pub fn change_payout_method(is_shared: bool) -> Result<Transition, ApplicationRejection> {
    if is_shared {
        Err(ApplicationRejection::TargetShared)
    } else {
        Ok((State::Disbursing, EventKind::TargetChanged))
    }
}

fn check_current_order(app: &Application, order: u32) -> Result<(), ApplicationRejection> {
    if order == app.payout.order { Ok(()) } else { Err(ApplicationRejection::StaleAnswer) }
}

fn require_known<T>(value: Known<T>) -> Result<T, ApplicationRejection> {
    value.value().ok_or(ApplicationRejection::RecheckUnknown)
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}
