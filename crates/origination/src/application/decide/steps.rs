//! Optional steps: documents, statement, card.

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

/// Applies the result of the prescreen. Documents that were demanded before stay required. If
/// nothing is missing and the requested amount is within the limit, the customer does not have to
/// confirm.
pub fn preapprove(
    app: &Application,
    amount_max: Tenge,
    missing: &BTreeSet<Step>,
    bio_passed_at: Option<Timestamp>,
    context: DecisionContext<'_>,
) -> Transition {
    let are_demanded = app.docs_demanded.is_some() || app.missing.contains(&Step::Docs);
    let demanded_docs = are_demanded.then_some(Step::Docs);
    let missing: BTreeSet<Step> = missing.iter().copied().chain(demanded_docs).collect();
    let requested_amount =
        app.request.as_ref().map(|request| tenge_from_whole(request.amount_tenge));
    let is_within = requested_amount.is_some_and(|requested_amount| requested_amount <= amount_max);
    // A customer who changes the amount on the prescreen result presses a button there anyway.
    let is_first = app.state == State::Prescoring;
    let is_nothing_missing =
        missing.is_empty() && biometry::is_biometry_valid(bio_passed_at, context);
    let to = if is_first && is_within && is_nothing_missing {
        State::Scoring
    } else {
        State::Preapproved
    };
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
    verdict: &DocsVerdict,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    match verdict {
        DocsVerdict::Approve => Ok((state_after(app, Step::Docs), EventKind::DocsApproved)),
        DocsVerdict::Fix(reasons) => {
            Ok((State::DocsRequired, EventKind::DocsAsked(require_reasons(reasons)?.to_vec())))
        }
        DocsVerdict::Fraud => {
            let reason = ReasonCode::Fraud;
            let today = request::today(context)?;
            let reapply_from = context.rulebook.policy.reapply_from(reason, today);
            Ok((State::Declined, EventKind::Declined(Decline { reason, reapply_from })))
        }
    }
}

pub fn skip_statement(
    app: &Application,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    if context.rulebook.policy.flow.is_statement_optional {
        Ok((state_after(app, Step::Statement), EventKind::StatementSkipped))
    } else {
        Err(ApplicationRejection::StatementNeeded)
    }
}

pub fn record_statement_result(app: &Application, verdict: StatementVerdict) -> Transition {
    match verdict {
        StatementVerdict::Parsed => (state_after(app, Step::Statement), EventKind::StatementRead),
        StatementVerdict::Unreadable(reason) => {
            (State::StatementRequired, EventKind::StatementAsked(vec![reason]))
        }
        StatementVerdict::OwnerMismatch => {
            (State::DocsRequired, EventKind::DocsAsked(vec![FixReason::OtherOwner]))
        }
    }
}

pub fn record_card_result(app: &Application, verdict: CardVerdict) -> Transition {
    match verdict {
        CardVerdict::Verified => (state_after(app, Step::Card), EventKind::CardVerified),
        CardVerdict::Failed(reason) => (State::CardRequired, EventKind::CardAsked(vec![reason])),
    }
}

/// Checks that at least one reason is given, and not more than there are.
pub fn require_reasons(reasons: &[FixReason]) -> Result<&[FixReason], ApplicationRejection> {
    let is_list = (1..=FixReason::ALL.len()).contains(&reasons.len());
    if is_list { Ok(reasons) } else { Err(ApplicationRejection::ReasonMissing) }
}

/// Returns the next state after a step is done.
fn state_after(app: &Application, step: Step) -> State {
    let mut app = app.clone();
    app.missing.remove(&step);
    app.next_state()
}
