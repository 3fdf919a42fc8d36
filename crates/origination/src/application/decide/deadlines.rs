//! Deadlines: states that expire, and alerts for late answers.

use super::super::{
    Application, ApplicationEvent, ApplicationRejection, Decline, EventKind, State, WaitLevel,
    apply,
};
use super::DecisionContext;
use crate::ReasonCode;
use base::Timestamp;

/// Returns all due events and the application after them. A state ends at its deadline, however
/// late the command arrives.
pub fn apply_elapsed_time(
    mut application: Application,
    context: DecisionContext<'_>,
) -> Result<(Vec<ApplicationEvent>, Application), ApplicationRejection> {
    let mut events = Vec::new();
    while let Some(event) = next_timed_event(&application, context)? {
        application = apply(application, &event);
        events.push(event);
    }
    Ok((events, application))
}

fn next_timed_event(
    application: &Application,
    context: DecisionContext<'_>,
) -> Result<Option<ApplicationEvent>, ApplicationRejection> {
    if let Some(end) = application.until.filter(|end| *end <= context.now) {
        let (to, kind) = deadline_transition(application.state, end, context)?;
        let context = DecisionContext { now: end, ..context };
        let until = state_deadline(application, to, &kind, context)?;
        return Ok(Some(ApplicationEvent { at: end, to, until, kind }));
    }
    let is_late =
        application.wait_level(context.rulebook.policy, context.now) == WaitLevel::Overdue;
    Ok((is_late && !application.is_delay_told).then_some(ApplicationEvent {
        at: context.now,
        to: application.state,
        until: application.until,
        kind: EventKind::Delayed,
    }))
}

/// Returns how a state ends at its deadline.
fn deadline_transition(
    state: State,
    at: Timestamp,
    context: DecisionContext<'_>,
) -> Result<(State, EventKind), ApplicationRejection> {
    Ok(match state {
        State::CoolingOff => (State::ConfirmPayout, EventKind::CoolingOffEnded),
        State::BioFailed => {
            let reason = ReasonCode::Identity;
            let today = at.date().map_err(|_| ApplicationRejection::Calendar)?;
            let reapply_from = context.rulebook.policy.reapply_from(reason, today);
            (State::Declined, EventKind::Declined(Decline { reason, reapply_from }))
        }
        _ => (State::Expired, EventKind::Expired),
    })
}

/// Returns the deadline of the state that a transition leads to.
pub fn state_deadline(
    application: &Application,
    to: State,
    kind: &EventKind,
    context: DecisionContext<'_>,
) -> Result<Option<Timestamp>, ApplicationRejection> {
    let (now, flow) = (context.now, &context.rulebook.policy.flow);
    Ok(match to {
        _ if to.expires_when_idle() => Some(now.plus_days(flow.idle_days)),
        State::BioFailed => Some(now.plus_hours(flow.bio_failed_hours)),
        State::Offered if matches!(kind, EventKind::Offered { .. }) => {
            Some(now.plus_hours(flow.offer_valid_hours))
        }
        _ if to.expires_with_offers() => application.offers_until,
        State::StatementProcessing if *kind == EventKind::StatementParsed => {
            Some(now.plus_days(flow.idle_days))
        }
        State::CoolingOff => {
            let today = now.date().map_err(|_| ApplicationRejection::Calendar)?;
            let rule = context
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
