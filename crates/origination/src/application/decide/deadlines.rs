//! What time does by itself: states end, and late answers are told of.

use super::super::{
    Application, ApplicationEvent, ApplicationRejection, Decline, EventKind, State, WaitLevel,
    apply,
};
use super::DecisionContext;
use crate::ReasonCode;
use base::Timestamp;

/// Everything that has fallen due, and the application after it. A state ends at its own moment,
/// however late somebody looks.
pub fn apply_elapsed_time(
    mut application: Application,
    facts: DecisionContext<'_>,
) -> Result<(Vec<ApplicationEvent>, Application), ApplicationRejection> {
    let mut events = Vec::new();
    while let Some(event) = next_timed_event(&application, facts)? {
        application = apply(application, &event);
        events.push(event);
    }
    Ok((events, application))
}

fn next_timed_event(
    application: &Application,
    facts: DecisionContext<'_>,
) -> Result<Option<ApplicationEvent>, ApplicationRejection> {
    if let Some(end) = application.until.filter(|end| *end <= facts.now) {
        let (to, what) = deadline_transition(application.state, end, facts)?;
        let facts = DecisionContext { now: end, ..facts };
        let until = state_deadline(application, to, &what, facts)?;
        return Ok(Some(ApplicationEvent { at: end, to, until, what }));
    }
    let is_late = application.wait_level(facts.rulebook.policy, facts.now) == WaitLevel::Overdue;
    Ok((is_late && !application.is_delay_told).then_some(ApplicationEvent {
        at: facts.now,
        to: application.state,
        until: application.until,
        what: EventKind::Delayed,
    }))
}

/// How a state ends when its time is over.
fn deadline_transition(
    state: State,
    at: Timestamp,
    facts: DecisionContext<'_>,
) -> Result<(State, EventKind), ApplicationRejection> {
    Ok(match state {
        State::CoolingOff => (State::ConfirmPayout, EventKind::CoolingOffEnded),
        State::BioFailed => {
            let reason = ReasonCode::Identity;
            let today = at.date().map_err(|_| ApplicationRejection::Calendar)?;
            let reapply_from = facts.rulebook.policy.reapply_from(reason, today);
            (State::Declined, EventKind::Declined(Decline { reason, reapply_from }))
        }
        _ => (State::Expired, EventKind::Expired),
    })
}

/// When the state that a move leads to ends by itself.
pub fn state_deadline(
    application: &Application,
    to: State,
    what: &EventKind,
    facts: DecisionContext<'_>,
) -> Result<Option<Timestamp>, ApplicationRejection> {
    let (now, flow) = (facts.now, &facts.rulebook.policy.flow);
    Ok(match to {
        _ if to.expires_when_idle() => Some(now.plus_days(flow.idle_days)),
        State::BioFailed => Some(now.plus_hours(flow.bio_failed_hours)),
        State::Offered if matches!(what, EventKind::Offered { .. }) => {
            Some(now.plus_hours(flow.offer_valid_hours))
        }
        _ if to.expires_with_offers() => application.offers_until,
        State::StatementProcessing if *what == EventKind::StatementParsed => {
            Some(now.plus_days(flow.idle_days))
        }
        State::CoolingOff => {
            let today = now.date().map_err(|_| ApplicationRejection::Calendar)?;
            let rule = facts
                .rulebook
                .law
                .cooling_off
                .in_force_on(today)
                .map_err(|_| ApplicationRejection::Calendar)?;
            Some(now.plus_hours(rule.hours_min))
        }
        State::ConfirmPayout => Some(now.plus_hours(flow.payout_confirm_hours)),
        State::DisburseFailed => Some(now.plus_hours(flow.payout_failed_hours)),
        _ => None,
    })
}
