//! The table of moves: which command leads from which state to which, and under what condition.

mod biometry;
mod contract;
mod deadlines;
mod outcomes;
mod request;
mod steps;

pub use request::is_promo_code;

use super::{
    Application, ApplicationCommand, ApplicationEvent, ApplicationRejection, EventKind, State,
};
use crate::Rulebook;
use base::Timestamp;

/// What a command moves: the state it leads to and what happened.
type Transition = (State, EventKind);

/// What a decision is made by.
#[derive(Clone, Copy)]
struct DecisionContext<'a> {
    rulebook: &'a Rulebook<'a>,
    now: Timestamp,
}

/// Decides on a command. What time alone has brought about comes first, as events of their own, so
/// that nobody depends on when a worker looks; a refusal leaves them for the next
/// [`Command::Tick`].
pub fn decide(
    application: &Application,
    command: &ApplicationCommand,
    book: &Rulebook<'_>,
    now: Timestamp,
) -> Result<Vec<ApplicationEvent>, ApplicationRejection> {
    // Clocks of two machines may differ a little; an application never goes back in time.
    let now = application.changed_at.map_or(now, |last| now.max(last));
    let facts = DecisionContext { rulebook: book, now };
    let (mut events, current) = deadlines::apply_elapsed_time(application.clone(), facts)?;
    if *command != ApplicationCommand::Tick {
        let (to, what) = transition(&current, command, facts)?;
        let until = deadlines::state_deadline(&current, to, &what, facts)?;
        events.push(ApplicationEvent { at: now, to, until, what });
    }
    Ok(events)
}

fn transition(
    app: &Application,
    command: &ApplicationCommand,
    facts: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    use ApplicationCommand as C;
    use State as S;
    match (app.state, command) {
        (S::None, C::Start { id, customer, request, standing }) => {
            request::start(*id, *customer, request, standing, facts)
        }
        (S::Draft, C::SaveDraft) => Ok((S::Draft, EventKind::DraftSaved)),
        (S::Draft | S::Preapproved, C::ChangeRequest(wanted)) => {
            request::change_request(app, wanted, facts)
        }
        (S::Draft, C::Submit { is_complete, are_consents_current, age_years }) => {
            request::submit(*is_complete, *are_consents_current, *age_years, facts)
        }
        (state, C::Edit) if state.can_edit() => Ok((S::Draft, EventKind::Reopened)),
        (S::ConsentSigning, C::SignConsents) => Ok((S::Prescoring, EventKind::ConsentsSigned)),
        // Another amount or term may need other steps.
        (S::Prescoring | S::Preapproved, C::Preapprove { amount_max, missing, bio_passed_at }) => {
            Ok(steps::preapprove(app, *amount_max, missing, *bio_passed_at, facts))
        }
        (S::Prescoring, C::RejectEarly(decline, partners)) => {
            Ok(outcomes::decline(*decline, *partners))
        }
        (S::Preapproved, C::Continue { bio_passed_at }) => {
            Ok(biometry::continue_application(app, *bio_passed_at, facts))
        }
        (S::BioRequired, C::CaptureBio) => Ok((S::BioProcessing, EventKind::BioCaptured)),
        (S::BioProcessing, C::RecordBioResult { capture, result }) => {
            biometry::record_result(app, *capture, *result, facts)
        }
        (S::BioRetry, C::RetryBio) => Ok((S::BioRequired, EventKind::BioRetried)),
        (S::BioFailed, C::RetryBio) => biometry::retry_after_lock(app, facts),
        (S::BioFailed, C::UnlockBio(reason)) => {
            Ok((S::BioRequired, EventKind::BioUnlocked(*reason)))
        }
        (S::DocsRequired, C::UploadDocs { are_all }) => steps::upload_docs(*are_all),
        (S::DocsReview, C::ReviewDocs(found)) => steps::review_docs(app, found, facts),
        (S::StatementRequired, C::SubmitStatement) => {
            Ok((S::StatementProcessing, EventKind::StatementGiven))
        }
        (S::StatementRequired, C::SkipStatement) => steps::skip_statement(app, facts),
        (S::StatementProcessing, C::MarkStatementParsed) => {
            Ok((S::StatementProcessing, EventKind::StatementParsed))
        }
        (S::StatementProcessing, C::RecordStatementResult(found)) => {
            Ok(steps::record_statement_result(app, *found))
        }
        (S::CardRequired, C::SubmitCard) => Ok((S::CardVerifying, EventKind::CardGiven)),
        (S::CardVerifying, C::RecordCardResult(found)) => {
            Ok(steps::record_card_result(app, *found))
        }
        (S::Scoring, C::Decide(decision, partners)) => {
            outcomes::apply_decision(decision, *partners)
        }
        (S::ManualReview, C::Review { verdict, by, second }) => {
            outcomes::apply_review(verdict, *by, *second, facts)
        }
        (S::Declined | S::DeclinedOffers, C::Reconsider { has_open }) => {
            outcomes::reconsider(app, *has_open, facts)
        }
        (state, C::Reprice) if state.expires_with_offers() => Ok((S::Scoring, EventKind::Repriced)),
        (S::Offered, C::ChooseOffer { no }) => outcomes::choose_offer(app, *no),
        (S::OfferChosen, C::ReopenOffers) => Ok((S::Offered, EventKind::OffersReopened)),
        (S::OfferChosen, C::Agree { are_all_ticked, age_years }) => {
            contract::agree(*are_all_ticked, *age_years, facts)
        }
        (S::ExtraConfirm, C::ConfirmConsentAgain { is_confirmed }) => Ok(if *is_confirmed {
            (S::ContractSigning, EventKind::ConfirmedAgain)
        } else {
            (S::Cancelled, EventKind::Cancelled)
        }),
        (S::ContractSigning, C::Sign { shown_hash, signed_hash, recheck }) => {
            contract::sign(app, shown_hash, signed_hash, recheck, facts)
        }
        (S::ContractSigning, C::LockSigning) => Ok((S::OfferChosen, EventKind::SigningLocked)),
        (S::ConfirmPayout, C::ConfirmPayout(recheck)) => contract::confirm_payout(recheck, facts),
        (S::Disbursing | S::DisburseFailed, C::CompletePayout { order }) => {
            contract::complete_payout(app, *order)
        }
        (S::Disbursing, C::FailPayout { order, failure, is_retryable }) => {
            contract::fail_payout(app, *order, *failure, *is_retryable, facts)
        }
        (S::DisburseFailed, C::ChangePayoutMethod { is_shared }) => {
            contract::change_payout_method(*is_shared)
        }
        (state, C::Cancel) if state.can_cancel() => Ok((S::Cancelled, EventKind::Cancelled)),
        (S::Expired, _) => Err(ApplicationRejection::Expired),
        (state, _) => Err(ApplicationRejection::WrongState { state }),
    }
}
