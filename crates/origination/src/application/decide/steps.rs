//! The steps that not everybody takes: documents, statement, card.

use std::collections::BTreeSet;

use money::Tenge;

use super::super::{
    Application, ApplicationRejection, CardVerdict, Decline, DocsVerdict, EventKind, FixReason,
    State, StatementVerdict, Step,
};
use super::{DecisionContext, Transition, biometry, request};
use crate::ReasonCode;
use crate::policy::tenge_from_whole;
use base::Timestamp;

/// What the first look asks for, and the documents that were demanded before it was made anew. Who
/// has nothing left to show and asked for no more than is likely need not press a button to go on.
pub fn preapprove(
    app: &Application,
    amount_max: Tenge,
    missing: &BTreeSet<Step>,
    bio_passed_at: Option<Timestamp>,
    facts: DecisionContext<'_>,
) -> Transition {
    let are_demanded = app.docs_demanded.is_some() || app.missing.contains(&Step::Docs);
    let kept = are_demanded.then_some(Step::Docs);
    let missing: BTreeSet<Step> = missing.iter().copied().chain(kept).collect();
    let asked = app.request.as_ref().map(|request| tenge_from_whole(request.amount_tenge));
    let is_within = asked.is_some_and(|asked| asked <= amount_max);
    // Who changes the amount on the screen of the first look presses a button there anyway.
    let is_first = app.state == State::Prescoring;
    let is_all_shown = missing.is_empty() && biometry::is_biometry_valid(app, bio_passed_at, facts);
    let to =
        if is_first && is_within && is_all_shown { State::Scoring } else { State::Preapproved };
    (to, EventKind::Preapproved { amount_max, missing })
}

pub fn upload_docs(are_all: bool) -> Result<Transition, ApplicationRejection> {
    if are_all {
        Ok((State::DocsReview, EventKind::DocsUploaded))
    } else {
        Err(ApplicationRejection::DocsMissing)
    }
}

pub fn review_docs(
    app: &Application,
    found: &DocsVerdict,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    match found {
        DocsVerdict::Approve => Ok((state_after(app, Step::Docs), EventKind::DocsApproved)),
        DocsVerdict::Fix(reasons) => {
            Ok((State::DocsRequired, EventKind::DocsAsked(require_reasons(reasons)?.to_vec())))
        }
        DocsVerdict::Fraud => {
            let reason = ReasonCode::Fraud;
            let today = request::today(facts)?;
            let reapply_from = facts.rulebook.policy.reapply_from(reason, today);
            Ok((State::Declined, EventKind::Declined(Decline { reason, reapply_from })))
        }
    }
}

pub fn skip_statement(
    app: &Application,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if facts.rulebook.policy.flow.is_statement_optional {
        Ok((state_after(app, Step::Statement), EventKind::StatementSkipped))
    } else {
        Err(ApplicationRejection::StatementNeeded)
    }
}

pub fn record_statement_result(app: &Application, found: StatementVerdict) -> Transition {
    match found {
        StatementVerdict::Parsed => (state_after(app, Step::Statement), EventKind::StatementRead),
        StatementVerdict::Unreadable(reason) => {
            (State::StatementRequired, EventKind::StatementAsked(vec![reason]))
        }
        StatementVerdict::OwnerMismatch => {
            (State::DocsRequired, EventKind::DocsAsked(vec![FixReason::OtherOwner]))
        }
    }
}

pub fn record_card_result(app: &Application, found: CardVerdict) -> Transition {
    match found {
        CardVerdict::Verified => (state_after(app, Step::Card), EventKind::CardVerified),
        CardVerdict::Failed(reason) => (State::CardRequired, EventKind::CardAsked(vec![reason])),
    }
}

/// A list of reasons that is one, and not longer than the whole list.
pub fn require_reasons(reasons: &[FixReason]) -> Result<&[FixReason], ApplicationRejection> {
    let is_list = (1..=FixReason::ALL.len()).contains(&reasons.len());
    if is_list { Ok(reasons) } else { Err(ApplicationRejection::ReasonMissing) }
}

/// Where it goes once a step is done.
fn state_after(app: &Application, step: Step) -> State {
    let mut app = app.clone();
    app.missing.remove(&step);
    app.next_state()
}
