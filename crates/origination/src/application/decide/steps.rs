//! The steps that not everybody takes: documents, statement, card.

use std::collections::BTreeSet;

use money::Tenge;

use super::super::{
    Application, CardVerdict, Decline, DocsVerdict, FixReason, Refusal, State, StatementVerdict,
    Step, What,
};
use super::{DecisionContext, Transition, bio, request};
use crate::ReasonCode;
use crate::policy::whole;
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
    let asked = app.request.as_ref().map(|request| whole(request.amount_tenge));
    let is_within = asked.is_some_and(|asked| asked <= amount_max);
    // Who changes the amount on the screen of the first look presses a button there anyway.
    let is_first = app.state == State::Prescoring;
    let is_all_shown = missing.is_empty() && bio::is_biometry_valid(app, bio_passed_at, facts);
    let to =
        if is_first && is_within && is_all_shown { State::Scoring } else { State::Preapproved };
    (to, What::Preapproved { amount_max, missing })
}

pub fn upload_docs(are_all: bool) -> Result<Transition, Refusal> {
    if are_all { Ok((State::DocsReview, What::DocsUploaded)) } else { Err(Refusal::DocsMissing) }
}

pub fn review_docs(
    app: &Application,
    found: &DocsVerdict,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    match found {
        DocsVerdict::Approve => Ok((after(app, Step::Docs), What::DocsApproved)),
        DocsVerdict::Fix(reasons) => {
            Ok((State::DocsRequired, What::DocsAsked(some(reasons)?.to_vec())))
        }
        DocsVerdict::Fraud => {
            let reason = ReasonCode::Fraud;
            let today = request::today(facts)?;
            let reapply_from = facts.book.policy.reapply_from(reason, today);
            Ok((State::Declined, What::Declined(Decline { reason, reapply_from })))
        }
    }
}

pub fn skip_statement(
    app: &Application,
    facts: DecisionContext<'_>,
) -> Result<Transition, Refusal> {
    if facts.book.policy.flow.is_statement_optional {
        Ok((after(app, Step::Statement), What::StatementSkipped))
    } else {
        Err(Refusal::StatementNeeded)
    }
}

pub fn record_statement_result(app: &Application, found: StatementVerdict) -> Transition {
    match found {
        StatementVerdict::Parsed => (after(app, Step::Statement), What::StatementRead),
        StatementVerdict::Unreadable(reason) => {
            (State::StatementRequired, What::StatementAsked(vec![reason]))
        }
        StatementVerdict::OwnerMismatch => {
            (State::DocsRequired, What::DocsAsked(vec![FixReason::OtherOwner]))
        }
    }
}

pub fn answer_card(app: &Application, found: CardVerdict) -> Transition {
    match found {
        CardVerdict::Verified => (after(app, Step::Card), What::CardVerified),
        CardVerdict::Failed(reason) => (State::CardRequired, What::CardAsked(vec![reason])),
    }
}

/// A list of reasons that is one, and not longer than the whole list.
pub fn some(reasons: &[FixReason]) -> Result<&[FixReason], Refusal> {
    let is_list = (1..=FixReason::ALL.len()).contains(&reasons.len());
    if is_list { Ok(reasons) } else { Err(Refusal::ReasonMissing) }
}

/// Where it goes once a step is done.
fn after(app: &Application, step: Step) -> State {
    let mut app = app.clone();
    app.missing.remove(&step);
    app.next_step()
}
