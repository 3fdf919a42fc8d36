//! From the terms to the money: consent, signature, the law's pause, the payout.

use super::super::{
    Application, ApplicationRejection, Decline, EventKind, PayoutFailure, Recheck, State,
};
use super::{DecisionContext, Transition, request};
use crate::{Known, ReasonCode};

pub fn agree(
    are_all_ticked: bool,
    age_years: u16,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if !are_all_ticked {
        return Err(ApplicationRejection::DocumentsNotTicked);
    }
    let today = request::today(facts)?;
    let again = facts.rulebook.law.needs_second_consent(age_years.into(), today);
    let again = again.map_err(|_| ApplicationRejection::Calendar)?;
    Ok((if again { State::ExtraConfirm } else { State::ContractSigning }, EventKind::Agreed))
}

pub fn sign(
    app: &Application,
    shown_hash: &str,
    signed_hash: &str,
    recheck: &Recheck,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if shown_hash != signed_hash || !is_sha256(signed_hash) {
        return Err(ApplicationRejection::HashMismatch);
    }
    let today = request::today(facts)?;
    if let Some(declined) = find_decline(recheck, facts)? {
        return Ok(declined);
    }
    let offer = app.chosen_offer().ok_or(ApplicationRejection::UnknownOffer)?;
    let lent_today = require_known(recheck.borrowed_today)?;
    let same_day_sum =
        lent_today.try_add(offer.amount()).map_err(|_| ApplicationRejection::Amount)?;
    let pause = facts
        .rulebook
        .law
        .cooling_off_for(same_day_sum, today)
        .map_err(|_| ApplicationRejection::Calendar)?;
    let to = if pause.is_some() { State::CoolingOff } else { State::Disbursing };
    Ok((to, EventKind::Signed { hash: signed_hash.to_owned(), same_day_sum }))
}

/// The second consent. What forbids a loan at the signature forbids it after the pause as well.
pub fn confirm_payout(
    recheck: &Recheck,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    let declined = find_decline(recheck, facts)?;
    Ok(declined.unwrap_or((State::Disbursing, EventKind::PayoutConfirmed)))
}

/// What came up since the decision and forbids the loan.
fn find_decline(
    recheck: &Recheck,
    facts: DecisionContext<'_>,
) -> Result<Option<Transition>, ApplicationRejection> {
    let found = [
        (recheck.is_self_excluded, ReasonCode::SelfExcluded),
        (recheck.is_stop_credit, ReasonCode::StopCredit),
        (recheck.has_arrears, ReasonCode::ArrearsNow),
    ];
    for (is_so, reason) in found {
        if require_known(is_so)? {
            let today = request::today(facts)?;
            let reapply_from = facts.rulebook.policy.reapply_from(reason, today);
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
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    check_current_order(app, order)?;
    let has_tries = app.payout.tries <= facts.rulebook.policy.flow.payout_retries_max;
    Ok(if is_retryable && has_tries {
        (State::Disbursing, EventKind::PayoutRetried(failure))
    } else {
        (State::DisburseFailed, EventKind::PayoutFailed(failure))
    })
}

/// A loan that is signed cannot be decided on anew, so that it goes nowhere that needs a look.
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
