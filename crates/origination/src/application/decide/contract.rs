//! From the terms to the money: consent, signature, the law's pause, the payout.

use super::super::{Application, Decline, PayoutFailure, Recheck, Refusal, State, What};
use super::{DecisionContext, Transition, request};
use crate::{Known, ReasonCode};

pub fn agree(
    are_all_ticked: bool,
    age_years: u16,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    if !are_all_ticked {
        return Err(Refusal::DocumentsNotTicked);
    }
    let today = request::today(facts)?;
    let again = facts.book.law.needs_second_consent(age_years.into(), today);
    let again = again.map_err(|_| Refusal::Calendar)?;
    Ok((if again { State::ExtraConfirm } else { State::ContractSigning }, What::Agreed))
}

pub fn sign(
    app: &Application,
    shown_hash: &str,
    signed_hash: &str,
    recheck: &Recheck,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    if shown_hash != signed_hash || !is_sha256(signed_hash) {
        return Err(Refusal::HashMismatch);
    }
    let today = request::today(facts)?;
    if let Some(declined) = forbidden(recheck, facts)? {
        return Ok(declined);
    }
    let offer = app.chosen_offer().ok_or(Refusal::UnknownOffer)?;
    let lent_today = known(recheck.lent_today)?;
    let same_day_sum = lent_today.try_add(offer.amount()).map_err(|_| Refusal::Amount)?;
    let pause = facts.book.law.pause(same_day_sum, today).map_err(|_| Refusal::Calendar)?;
    let to = if pause.is_some() { State::CoolingOff } else { State::Disbursing };
    Ok((to, What::Signed { hash: signed_hash.to_owned(), same_day_sum }))
}

/// The second consent. What forbids a loan at the signature forbids it after the pause as well.
pub fn confirm_payout(
    recheck: &Recheck,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    let declined = forbidden(recheck, facts)?;
    Ok(declined.unwrap_or((State::Disbursing, What::PayoutConfirmed)))
}

/// What came up since the decision and forbids the loan.
fn forbidden(recheck: &Recheck, facts: DecisionContext<'_>) -> Result<Option<Transition>, Refusal> {
    let found = [
        (recheck.is_self_excluded, ReasonCode::SelfExcluded),
        (recheck.is_stop_credit, ReasonCode::StopCredit),
        (recheck.has_arrears, ReasonCode::ArrearsNow),
    ];
    for (is_so, reason) in found {
        if known(is_so)? {
            let today = request::today(facts)?;
            let reapply_from = facts.book.policy.reapply_from(reason, today);
            let decline = Decline { reason, reapply_from };
            return Ok(Some((State::Declined, What::Declined(decline))));
        }
    }
    Ok(None)
}

pub fn pay(app: &Application, order: u32) -> Result<Transition, Refusal> {
    current(app, order)?;
    Ok((State::Active, What::PaidOut))
}

pub fn fail_payout(
    app: &Application,
    order: u32,
    failure: PayoutFailure,
    is_retryable: bool,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    current(app, order)?;
    let has_tries = app.payout.tries <= facts.book.policy.flow.payout_retries_max;
    Ok(if is_retryable && has_tries {
        (State::Disbursing, What::PayoutRetried(failure))
    } else {
        (State::DisburseFailed, What::PayoutFailed(failure))
    })
}

/// A loan that is signed cannot be decided on anew, so that it goes nowhere that needs a look.
pub fn change_payout_method(is_shared: bool) -> Result<Transition, Refusal> {
    if is_shared {
        Err(Refusal::TargetShared)
    } else {
        Ok((State::Disbursing, What::TargetChanged))
    }
}

fn current(app: &Application, order: u32) -> Result<(), Refusal> {
    if order == app.payout.order { Ok(()) } else { Err(Refusal::StaleAnswer) }
}

fn known<T>(value: Known<T>) -> Result<T, Refusal> {
    value.value().ok_or(Refusal::RecheckUnknown)
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}
