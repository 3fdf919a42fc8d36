//! Biometry: validity, attempts and locks.

use super::super::{Application, ApplicationRejection, BioResult, EventKind, State, Step};
use super::{DecisionContext, Transition};
use base::Timestamp;

/// Continues with biometry, unless it is still valid, or all attempts are used and documents are
/// required anyway.
pub fn continue_application(
    app: &Application,
    passed_at: Option<Timestamp>,
    context: DecisionContext<'_>,
) -> Transition {
    let is_decided_by_docs = are_attempts_used(app, context) && app.missing.contains(&Step::Docs);
    let to = if is_decided_by_docs || is_biometry_valid(passed_at, context) {
        app.next_state()
    } else {
        State::BioRequired
    };
    (to, EventKind::Continued)
}

/// Asks who the person is. Whoever goes back to the answers gets no further attempts by it: where
/// documents were demanded after the last one, they decide.
pub fn ask_identity(app: &Application, context: DecisionContext<'_>) -> Transition {
    let is_decided_by_docs = are_attempts_used(app, context) && app.docs_demanded.is_some();
    let to = if is_decided_by_docs { State::DocsRequired } else { State::BioRequired };
    (to, EventKind::IdentityAsked)
}

fn are_attempts_used(app: &Application, context: DecisionContext<'_>) -> bool {
    app.bio.attempts_used >= context.rulebook.policy.flow.bio_attempts_max
}

/// Returns whether biometry passed recently. That it passed in this application says nothing: it may
/// have been on another device, or before phone or password were replaced.
pub fn is_biometry_valid(passed_at: Option<Timestamp>, context: DecisionContext<'_>) -> bool {
    let valid_hours = context.rulebook.policy.flow.bio_valid_hours;
    let is_fresh = |at: Timestamp| at <= context.now && context.now < at.plus_hours(valid_hours);
    passed_at.is_some_and(is_fresh)
}

pub fn record_result(
    app: &Application,
    capture: u32,
    result: BioResult,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if capture != app.bio.captures {
        return Err(ApplicationRejection::StaleAnswer);
    }
    let flow = &context.rulebook.policy.flow;
    Ok(match result {
        BioResult::Match => (app.next_state(), EventKind::BioMatched),
        BioResult::MatchLow | BioResult::DocumentMismatch | BioResult::NoPhoto => {
            (State::DocsRequired, EventKind::BioUnsure(result))
        }
        _ if app.bio.attempts_used < flow.bio_attempts_max => {
            (State::BioRetry, EventKind::BioFailed { result, locked_until: None })
        }
        _ => {
            let locked_until = Some(context.now.plus_hours(flow.bio_lock_hours));
            (State::BioFailed, EventKind::BioFailed { result, locked_until })
        }
    })
}

pub fn retry_after_lock(
    app: &Application,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    match app.bio.locked_until.filter(|until| context.now < *until) {
        Some(until) => Err(ApplicationRejection::BioLocked { until }),
        None => Ok((State::BioRequired, EventKind::BioRetried)),
    }
}
