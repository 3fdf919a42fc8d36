//! What time does by itself: states end, and late answers are told of.

use super::super::{Application, Decline, Event, Refusal, State, Wait, What, apply};
use super::DecisionContext;
use crate::ReasonCode;
use base::Timestamp;

/// Everything that has fallen due, and the application after it. A state ends at its own moment,
/// however late somebody looks.
pub fn pass(
    mut application: Application,
    facts: DecisionContext<'_>,
) -> Result<(Vec<Event>, Application), Refusal> {
    let mut events = Vec::new();
    while let Some(event) = next(&application, facts)? {
        application = apply(application, &event);
        events.push(event);
    }
    Ok((events, application))
}

fn next(application: &Application, facts: DecisionContext<'_>) -> Result<Option<Event>, Refusal> {
    if let Some(end) = application.until.filter(|end| *end <= facts.now) {
        let (to, what) = ending(application.state, end, facts)?;
        let facts = DecisionContext { now: end, ..facts };
        let until = until(application, to, &what, facts)?;
        return Ok(Some(Event { at: end, to, until, what }));
    }
    let is_late = application.wait(facts.book.policy, facts.now) == Wait::Overdue;
    Ok((is_late && !application.is_delay_told).then_some(Event {
        at: facts.now,
        to: application.state,
        until: application.until,
        what: What::Delayed,
    }))
}

/// How a state ends when its time is over.
fn ending(
    state: State,
    at: Timestamp,
    facts: DecisionContext<'_>,
) -> Result<(State, What), Refusal> {
    Ok(match state {
        State::CoolingOff => (State::ConfirmPayout, What::CoolingOffEnded),
        State::BioFailed => {
            let reason = ReasonCode::Identity;
            let today = at.date().map_err(|_| Refusal::Calendar)?;
            let reapply_from = facts.book.policy.reapply_from(reason, today);
            (State::Declined, What::Declined(Decline { reason, reapply_from }))
        }
        _ => (State::Expired, What::Expired),
    })
}

/// When the state that a move leads to ends by itself.
pub fn until(
    application: &Application,
    to: State,
    what: &What,
    facts: DecisionContext<'_>,
) -> Result<Option<Timestamp>, Refusal> {
    let (now, flow) = (facts.now, &facts.book.policy.flow);
    Ok(match to {
        _ if to.expires_when_idle() => Some(now.plus_days(flow.idle_days)),
        State::BioFailed => Some(now.plus_hours(flow.bio_failed_hours)),
        State::Offered if matches!(what, What::Offered { .. }) => {
            Some(now.plus_hours(flow.offer_valid_hours))
        }
        _ if to.expires_with_offers() => application.offers_until,
        State::StatementProcessing if *what == What::StatementParsed => {
            Some(now.plus_days(flow.idle_days))
        }
        State::CoolingOff => {
            let today = now.date().map_err(|_| Refusal::Calendar)?;
            let rule = facts.book.law.cooling_off.at(today).map_err(|_| Refusal::Calendar)?;
            Some(now.plus_hours(rule.hours_min))
        }
        State::ConfirmPayout => Some(now.plus_hours(flow.payout_confirm_hours)),
        State::DisburseFailed => Some(now.plus_hours(flow.payout_failed_hours)),
        _ => None,
    })
}
