//! Biometry: how long it counts, how often it may be tried, and when it is locked.

use super::super::{Application, ApplicationRejection, BioResult, EventKind, State, Step};
use super::{DecisionContext, Transition};
use base::Timestamp;

/// To the camera, unless a face was compared lately, or nothing but documents can still tell whose
/// it is.
pub fn continue_application(
    app: &Application,
    passed_at: Option<Timestamp>,
    facts: DecisionContext<'_>,
) -> Transition {
    let attempts_max = facts.rulebook.policy.flow.bio_attempts_max;
    let is_left_to_docs =
        app.bio.attempts_used >= attempts_max && app.missing.contains(&Step::Docs);
    let to = if is_left_to_docs || is_biometry_valid(app, passed_at, facts) {
        app.next_state()
    } else {
        State::BioRequired
    };
    (to, EventKind::Continued)
}

/// Whether a face was compared lately, for this application or for an earlier one.
pub fn is_biometry_valid(
    app: &Application,
    passed_at: Option<Timestamp>,
    facts: DecisionContext<'_>,
) -> bool {
    let valid_hours = facts.rulebook.policy.flow.bio_valid_hours;
    let is_fresh = |at: Timestamp| at <= facts.now && facts.now < at.plus_hours(valid_hours);
    [passed_at, app.bio.passed_at].into_iter().flatten().any(is_fresh)
}

pub fn record_result(
    app: &Application,
    capture: u32,
    result: BioResult,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if capture != app.bio.captures {
        return Err(ApplicationRejection::StaleAnswer);
    }
    let flow = &facts.rulebook.policy.flow;
    Ok(match result {
        BioResult::Match => (app.next_state(), EventKind::BioMatched),
        BioResult::MatchLow | BioResult::DocumentMismatch | BioResult::NoPhoto => {
            (State::DocsRequired, EventKind::BioUnsure(result))
        }
        _ if app.bio.attempts_used < flow.bio_attempts_max => {
            (State::BioRetry, EventKind::BioFailed { result, locked_until: None })
        }
        _ => {
            let locked_until = Some(facts.now.plus_hours(flow.bio_lock_hours));
            (State::BioFailed, EventKind::BioFailed { result, locked_until })
        }
    })
}

pub fn retry_after_lock(
    app: &Application,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    match app.bio.locked_until.filter(|until| facts.now < *until) {
        Some(until) => Err(ApplicationRejection::BioLocked { until }),
        None => Ok((State::BioRequired, EventKind::BioRetried)),
    }
}
