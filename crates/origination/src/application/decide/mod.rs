//! The state machine: which command leads from which state to which, and under which condition.

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

/// The resulting state and what happened.
type Transition = (State, EventKind);

/// The rules and the time of a decision.
#[derive(Clone, Copy)]
struct DecisionContext<'a> {
    rulebook: &'a Rulebook<'a>,
    now: Timestamp,
}

/// Decides on a command. Deadlines that have passed are applied first, as events of their own, so
/// that the result does not depend on when a worker runs. If the command is rejected, they are left
/// to the next [`ApplicationCommand::Tick`].
pub fn decide(
    application: &Application,
    command: &ApplicationCommand,
    rulebook: &Rulebook<'_>,
    now: Timestamp,
) -> Result<Vec<ApplicationEvent>, ApplicationRejection> {
    // Clocks of two machines may differ a little; time must not go backwards for an application.
    let now = application.changed_at.map_or(now, |last| now.max(last));
    let context = DecisionContext { rulebook, now };
    let (mut events, current) = deadlines::apply_elapsed_time(application.clone(), context)?;
    if *command != ApplicationCommand::Tick {
        let (to, kind) = transition(&current, command, context)?;
        let until = deadlines::state_deadline(&current, to, &kind, context)?;
        events.push(ApplicationEvent { at: now, to, until, kind });
    }
    Ok(events)
}

fn transition(
    app: &Application,
    command: &ApplicationCommand,
    context: DecisionContext<'_>,
) -> Result<Transition, ApplicationRejection> {
    use ApplicationCommand as C;
    use State as S;
    match (app.state, command) {
        (S::None, C::Start { id, customer, request, standing }) => {
            request::start(*id, *customer, request, standing, context)
        }
        (S::Draft, C::SaveDraft) => Ok((S::Draft, EventKind::DraftSaved)),
        (S::Draft | S::Preapproved, C::ChangeRequest(request)) => {
            request::change_request(app, request, context)
        }
        (S::Draft, C::Submit { is_complete, are_consents_current, age_years }) => {
            request::submit(*is_complete, *are_consents_current, *age_years, context)
        }
        (state, C::Edit) if state.can_edit() => Ok((S::Draft, EventKind::Reopened)),
        (S::ConsentSigning, C::SignConsents) => Ok((S::Prescoring, EventKind::ConsentsSigned)),
        // Another amount or term may need other steps.
        (S::Prescoring | S::Preapproved, C::Preapprove { amount_max, missing, bio_passed_at }) => {
            Ok(steps::preapprove(app, *amount_max, missing, *bio_passed_at, context))
        }
        (S::Prescoring, C::RejectEarly(decline, partners)) => {
            Ok(outcomes::decline(*decline, *partners))
        }
        (S::Prescoring, C::AskIdentity) => Ok(biometry::ask_identity(app, context)),
        // Both are states in which it turns out who the person is.
        (state @ (S::BioProcessing | S::DocsReview), C::ChangeOwner { customer }) => {
            Ok((state, EventKind::OwnerChanged { customer: *customer }))
        }
        (S::Preapproved, C::Continue { bio_passed_at }) => {
            Ok(biometry::continue_application(app, *bio_passed_at, context))
        }
        (S::BioRequired, C::CaptureBio) => Ok((S::BioProcessing, EventKind::BioCaptured)),
        (S::BioProcessing, C::RecordBioResult { capture, result }) => {
            biometry::record_result(app, *capture, *result, context)
        }
        (S::BioRetry, C::RetryBio) => Ok((S::BioRequired, EventKind::BioRetried)),
        (S::BioFailed, C::RetryBio) => biometry::retry_after_lock(app, context),
        (S::BioFailed, C::UnlockBio(reason)) => {
            Ok((S::BioRequired, EventKind::BioUnlocked(*reason)))
        }
        (S::DocsRequired, C::UploadDocs { are_all }) => steps::upload_docs(*are_all),
        (S::DocsReview, C::ReviewDocs(verdict)) => steps::review_docs(app, verdict, context),
        (S::StatementRequired, C::SubmitStatement) => {
            Ok((S::StatementProcessing, EventKind::StatementGiven))
        }
        (S::StatementRequired, C::SkipStatement) => steps::skip_statement(app, context),
        (S::StatementProcessing, C::MarkStatementParsed) => {
            Ok((S::StatementProcessing, EventKind::StatementParsed))
        }
        (S::StatementProcessing, C::RecordStatementResult(verdict)) => {
            Ok(steps::record_statement_result(app, *verdict))
        }
        (S::CardRequired, C::SubmitCard) => Ok((S::CardVerifying, EventKind::CardGiven)),
        (S::CardVerifying, C::RecordCardResult(verdict)) => {
            Ok(steps::record_card_result(app, *verdict))
        }
        (S::Scoring, C::Decide(decision, partners)) => {
            outcomes::apply_decision(decision, *partners)
        }
        (S::ManualReview, C::Review { verdict, by, second }) => {
            outcomes::apply_review(verdict, *by, *second, context)
        }
        (S::Declined | S::DeclinedOffers, C::Reconsider { has_open }) => {
            outcomes::reconsider(app, *has_open, context)
        }
        (state, C::Reprice) if state.expires_with_offers() => Ok((S::Scoring, EventKind::Repriced)),
        (state, C::AskFace) if state.expires_with_offers() => {
            Ok((S::BioRequired, EventKind::FaceAsked))
        }
        (S::Offered, C::ChooseOffer { no }) => outcomes::choose_offer(app, *no),
        (S::OfferChosen, C::ReopenOffers) => Ok((S::Offered, EventKind::OffersReopened)),
        (S::OfferChosen, C::Agree { are_all_ticked, age_years }) => {
            contract::agree(*are_all_ticked, *age_years, context)
        }
        (S::ExtraConfirm, C::ConfirmConsentAgain { is_confirmed }) => Ok(if *is_confirmed {
            (S::ContractSigning, EventKind::ConfirmedAgain)
        } else {
            (S::Cancelled, EventKind::Cancelled)
        }),
        (S::ContractSigning, C::Sign { displayed_hash, signed_hash, recheck }) => {
            contract::sign(app, displayed_hash, signed_hash, recheck, context)
        }
        (S::ContractSigning, C::LockSigning) => Ok((S::OfferChosen, EventKind::SigningLocked)),
        (S::ConfirmPayout, C::ConfirmPayout(recheck)) => contract::confirm_payout(recheck, context),
        (S::Disbursing | S::DisburseFailed, C::CompletePayout { order }) => {
            contract::complete_payout(app, *order)
        }
        (S::Disbursing, C::FailPayout { order, failure, is_retryable }) => {
            contract::fail_payout(app, *order, *failure, *is_retryable, context)
        }
        (S::DisburseFailed, C::ChangePayoutMethod { is_shared }) => {
            contract::change_payout_method(*is_shared)
        }
        (state, C::Cancel) if state.can_cancel() => Ok((S::Cancelled, EventKind::Cancelled)),
        (S::Expired, _) => Err(ApplicationRejection::Expired),
        (state, _) => Err(ApplicationRejection::WrongState { state }),
    }
}
